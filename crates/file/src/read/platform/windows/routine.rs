//! Strategy `readfileex`: each read has a completion routine, `ReadFileEx`, which the system calls in the
//! thread that started the read, while that thread waits in an alertable state, `SleepEx`.
//!
//! Routines only note the end. What a visitor does while it is called can therefore wait in an alertable
//! state as well, and let routines run, without any harm.
#![expect(unsafe_code, reason = "the system calls a routine with the address of a request")]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::Storage::FileSystem::ReadFileEx;
use windows_sys::Win32::System::IO::OVERLAPPED;
use windows_sys::Win32::System::Threading::{INFINITE, SleepEx};

use super::overlapped::{Ends, Request};
use crate::read::Strategy;

/// Nothing but the list of reads that have ended.
pub(in crate::read) struct Routine {
    // Boxed, since requests in flight have its address.
    ended: Box<Ended>,
}

type Ended = RefCell<VecDeque<(usize, io::Result<usize>)>>;

/// Number of the request that is waited for at once; no slot has it.
const ALONE: usize = usize::MAX;

// SAFETY: the routine of a slot's read notes the slot, and the system calls it when the read has ended.
unsafe impl Ends for Routine {
    const STRATEGY: Strategy = Strategy::ReadFileEx;

    fn new() -> Result<Self, (&'static str, io::Error)> {
        Ok(Self { ended: Box::default() })
    }

    fn adopt(&self, _: HANDLE, _: usize) -> io::Result<()> {
        Ok(())
    }

    unsafe fn start(&self, file: HANDLE, buffer: &mut [u8], request: *mut Request) -> io::Result<()> {
        // SAFETY: the caller keeps the buffer and the request until `wait` has returned the slot.
        unsafe { start(file, buffer, request, &self.ended) }
    }

    fn wait(&self) -> (usize, io::Result<usize>) {
        wait(&self.ended)
    }

    fn read(&self, file: HANDLE, out: &mut [u8], offset: u64) -> io::Result<usize> {
        // A list of its own: routines of other reads that run meanwhile note their ends in theirs.
        let (ended, mut request) = (Ended::default(), Request::at(offset, ALONE));
        // SAFETY: the buffer, the request and the list outlive the read, for whose end the call below waits.
        unsafe { start(file, out, &raw mut request, &ended)? };
        wait(&ended).1
    }
}

/// Starts a read whose end is noted in the list.
///
/// # Safety
/// The buffer, the request and the list stay where they are until the list has the end.
unsafe fn start(file: HANDLE, buffer: &mut [u8], request: *mut Request, ended: &Ended) -> io::Result<()> {
    let wanted = u32::try_from(buffer.len()).unwrap_or(u32::MAX);
    // SAFETY: the request is live and not in flight. The system leaves the event's place to the program.
    unsafe { (*request).overlapped.hEvent = std::ptr::from_ref(ended).cast_mut().cast() };
    // SAFETY: the file is open, and the caller keeps the buffer and the request.
    match unsafe { ReadFileEx(file, buffer.as_mut_ptr(), wanted, request.cast(), Some(note)) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Waits in an alertable state until the list has an end.
fn wait(ended: &Ended) -> (usize, io::Result<usize>) {
    loop {
        // The borrow ends here: the routine borrows the list as well.
        let next = ended.borrow_mut().pop_front();
        if let Some(end) = next {
            return end;
        }
        // SAFETY: takes numbers only, and returns when routines have run.
        unsafe { SleepEx(INFINITE, 1) };
    }
}

/// The completion routine.
unsafe extern "system" fn note(error: u32, n_bytes: u32, overlapped: *mut OVERLAPPED) {
    // SAFETY: the address is that of a request that `start` was given, which begins with it, and which is
    // kept until the list has this end; so is the list, whose address `start` has put there. The system
    // calls this in the thread that started the read, while it waits and so borrows the list nowhere.
    let (slot, ended) = unsafe {
        let request = &*overlapped.cast::<Request>();
        (request.slot, &*request.overlapped.hEvent.cast::<Ended>())
    };
    let outcome = match error {
        0 => Ok(n_bytes as usize),
        _ => Err(io::Error::from_raw_os_error(error.cast_signed())),
    };
    ended.borrow_mut().push_back((slot, outcome));
}
