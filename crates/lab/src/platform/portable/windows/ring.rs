//! Keeps several reads and writes in flight from one thread, by overlapped I/O.
//!
//! The ring owns the files and the buffers, one buffer per slot, so that a request can never outlive the
//! memory that the system reads or writes. A slot has at most one request in flight. Files are opened once
//! more, since the flag for overlapped I/O belongs to the handle.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr;

use windows_sys::Win32::Foundation::{
    ERROR_ACCESS_DENIED, ERROR_HANDLE_EOF, ERROR_IO_PENDING, GENERIC_READ, GENERIC_WRITE, HANDLE,
    INVALID_HANDLE_VALUE, WAIT_OBJECT_0,
};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_FLAG_NO_BUFFERING, FILE_FLAG_OVERLAPPED, FILE_SHARE_DELETE, FILE_SHARE_READ, FILE_SHARE_WRITE,
    ReOpenFile, ReadFile, ReadFileEx, WriteFile, WriteFileEx,
};
use windows_sys::Win32::System::IO::{CancelIoEx, GetOverlappedResult, OVERLAPPED};
use windows_sys::Win32::System::Threading::{
    CreateEventW, INFINITE, SetEvent, SleepEx, WaitForMultipleObjects,
};

use crate::platform::{Memory, Request, RingKind};

/// The most events that a thread can wait for at once.
const MOST_EVENTS: usize = 64;

/// Several requests with their files and buffers.
pub(crate) struct Ring {
    kind: RingKind,
    files: Vec<OwnedHandle>,
    slots: Vec<Slot>,
    /// Ends that routines have noted. Boxed, since requests in flight have its address.
    ended: Box<CompletionQueue>,
}

type CompletionQueue = RefCell<VecDeque<(usize, io::Result<usize>)>>;

/// A buffer and its request.
struct Slot {
    buffer: Memory,
    /// In memory of its own, so that it does not move.
    state: Box<State>,
    event: OwnedHandle,
    /// Index of the file of the request in flight.
    in_flight: Option<usize>,
}

/// The state of a request, which the system writes.
#[repr(C)]
struct State {
    // First, so that a pointer to it is one to the whole.
    overlapped: OVERLAPPED,
    slot: usize,
}

impl Ring {
    /// Name of what a ring is made of here.
    pub(crate) const NAME: &str = "overlapped I/O";

    /// Creates a ring with `n_slots` slots, each with a buffer of `buffer_bytes`.
    pub(crate) fn new(
        kind: RingKind,
        files: Vec<File>,
        n_slots: usize,
        buffer_bytes: usize,
    ) -> io::Result<Ring> {
        if kind != RingKind::Routines && n_slots > MOST_EVENTS {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("a thread waits for {MOST_EVENTS} events at most, not for {n_slots}"),
            ));
        }
        let files = files.iter().map(|file| opened_again(file, kind)).collect::<io::Result<_>>()?;
        let slot = |slot| {
            Ok(Slot {
                buffer: Memory::new(buffer_bytes)?,
                state: Box::new(State { overlapped: OVERLAPPED::default(), slot }),
                event: event()?,
                in_flight: None,
            })
        };
        let slots = (0..n_slots).map(slot).collect::<io::Result<_>>()?;
        Ok(Ring { kind, files, slots, ended: Box::default() })
    }

    /// The buffer of a slot; panics while the slot has a request in flight.
    pub(crate) fn buffer(&mut self, slot: usize) -> &mut [u8] {
        assert!(self.slots[slot].in_flight.is_none(), "the system uses the buffer of slot {slot}");
        &mut self.slots[slot].buffer
    }

    /// Starts a read.
    pub(crate) fn read(&mut self, request: &Request) -> io::Result<()> {
        let (file, has_routine) = (self.files[request.file].as_raw_handle(), self.has_routines());
        let part = &mut self.buffer(request.slot)[request.part.clone()];
        let (address, n_bytes) = (part.as_mut_ptr(), length(part)?);
        let state = self.state_at(request);
        // SAFETY: the file is open. The address is within the slot's buffer, which like the state is neither
        // moved nor freed before `drop` has seen the end, and which `buffer` refuses to lend meanwhile.
        let started = unsafe {
            if has_routine {
                ReadFileEx(file, address, n_bytes, state, Some(note))
            } else {
                ReadFile(file, address, n_bytes, ptr::null_mut(), state)
            }
        };
        self.started(started != 0, request)
    }

    /// Starts a write.
    pub(crate) fn write(&mut self, request: &Request) -> io::Result<()> {
        let (file, has_routine) = (self.files[request.file].as_raw_handle(), self.has_routines());
        let part = &self.buffer(request.slot)[request.part.clone()];
        let (address, n_bytes) = (part.as_ptr(), length(part)?);
        let state = self.state_at(request);
        // SAFETY: as in `read`.
        let started = unsafe {
            if has_routine {
                WriteFileEx(file, address, n_bytes, state, Some(note))
            } else {
                WriteFile(file, address, n_bytes, ptr::null_mut(), state)
            }
        };
        self.started(started != 0, request)
    }

    /// Waits for one completion; returns its slot and the number of bytes moved. `None` if nothing is in
    /// flight.
    pub(crate) fn wait(&mut self) -> io::Result<Option<(usize, usize)>> {
        let Some((slot, outcome)) = self.next_completion()? else { return Ok(None) };
        match outcome {
            Err(error) if is_code(&error, ERROR_HANDLE_EOF) => Ok(Some((slot, 0))),
            outcome => Ok(Some((slot, outcome?))),
        }
    }

    fn has_routines(&self) -> bool {
        self.kind == RingKind::Routines
    }

    /// The request's state for the system, at its position in the file.
    fn state_at(&mut self, request: &Request) -> *mut OVERLAPPED {
        let ended = ptr::from_ref(&*self.ended).cast_mut().cast();
        let has_routines = self.has_routines();
        let Slot { state, event, .. } = &mut self.slots[request.slot];
        state.overlapped = OVERLAPPED::default();
        state.overlapped.Anonymous.Anonymous.Offset = request.offset as u32;
        state.overlapped.Anonymous.Anonymous.OffsetHigh = (request.offset >> 32) as u32;
        // With a routine the system leaves the event's place to the program.
        state.overlapped.hEvent = if has_routines { ended } else { event.as_raw_handle() };
        (&raw mut **state).cast()
    }

    fn started(&mut self, is_started: bool, request: &Request) -> io::Result<()> {
        let error = io::Error::last_os_error();
        let slot = &mut self.slots[request.slot];
        if is_started || is_code(&error, ERROR_IO_PENDING) {
            slot.in_flight = Some(request.file);
            return Ok(());
        }
        if !is_code(&error, ERROR_HANDLE_EOF) {
            return Err(error);
        }
        // The end of the file is an end like others, only at once.
        slot.in_flight = Some(request.file);
        if self.kind == RingKind::Routines {
            self.ended.borrow_mut().push_back((request.slot, Ok(0)));
        } else {
            slot.state.overlapped.Internal = 0;
            slot.state.overlapped.InternalHigh = 0;
            // SAFETY: the event is open.
            unsafe { SetEvent(slot.event.as_raw_handle()) };
        }
        Ok(())
    }

    fn next_completion(&mut self) -> io::Result<Option<(usize, io::Result<usize>)>> {
        if self.slots.iter().all(|slot| slot.in_flight.is_none()) {
            return Ok(None);
        }
        let (slot, outcome) = if self.has_routines() { self.next_noted() } else { self.next_signalled()? };
        self.slots[slot].in_flight = None;
        Ok(Some((slot, outcome)))
    }

    fn next_noted(&self) -> (usize, io::Result<usize>) {
        loop {
            // The borrow ends here: the routine borrows the list as well.
            let next = self.ended.borrow_mut().pop_front();
            if let Some(end) = next {
                return end;
            }
            // SAFETY: takes numbers only, and returns when routines have run.
            unsafe { SleepEx(INFINITE, 1) };
        }
    }

    fn next_signalled(&self) -> io::Result<(usize, io::Result<usize>)> {
        let waiting = self.slots.iter().enumerate().filter(|(_, slot)| slot.in_flight.is_some());
        let (numbers, events): (Vec<usize>, Vec<HANDLE>) =
            waiting.map(|(number, slot)| (number, slot.event.as_raw_handle())).unzip();
        // SAFETY: the count is that of the handles, which are open and no more than the system takes.
        let signalled = unsafe { WaitForMultipleObjects(events.len() as u32, events.as_ptr(), 0, INFINITE) };
        let number = numbers.get(signalled.wrapping_sub(WAIT_OBJECT_0) as usize);
        let &number = number.ok_or_else(io::Error::last_os_error)?;
        let slot = &self.slots[number];
        let file = self.files[slot.in_flight.unwrap_or_default()].as_raw_handle();
        let mut n_bytes = 0;
        // SAFETY: the request was started on this file, and the pointers are to live variables.
        let is_done = unsafe { GetOverlappedResult(file, &raw const slot.state.overlapped, &mut n_bytes, 0) };
        let outcome = if is_done == 0 { Err(io::Error::last_os_error()) } else { Ok(n_bytes as usize) };
        Ok((number, outcome))
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        for slot in &self.slots {
            if let Some(file) = slot.in_flight {
                // SAFETY: the file is open, and the request was started on it. If it has ended already, the
                // call fails, which is as good.
                unsafe { CancelIoEx(self.files[file].as_raw_handle(), &raw const slot.state.overlapped) };
            }
        }
        while let Ok(Some(_)) = self.next_completion() {}
        if self.slots.iter().any(|slot| slot.in_flight.is_some()) {
            // The system may still write to the buffers.
            std::mem::forget(std::mem::take(&mut self.slots));
        }
    }
}

/// The completion routine: notes the end.
unsafe extern "system" fn note(error: u32, n_bytes: u32, overlapped: *mut OVERLAPPED) {
    // SAFETY: the address is that of a slot's state, which begins with it, and where `state_at` has put the
    // address of the list; the ring keeps both. The system calls this in the thread that started the request,
    // while it waits and so borrows the list nowhere.
    let (slot, ended) = unsafe {
        let state = &*overlapped.cast::<State>();
        (state.slot, &*state.overlapped.hEvent.cast::<CompletionQueue>())
    };
    let outcome = match error {
        0 => Ok(n_bytes as usize),
        _ => Err(io::Error::from_raw_os_error(error.cast_signed())),
    };
    ended.borrow_mut().push_back((slot, outcome));
}

/// Opens a file once more for overlapped I/O; for reading only, where it cannot be written.
fn opened_again(file: &File, kind: RingKind) -> io::Result<OwnedHandle> {
    let share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    let direct = if kind == RingKind::DirectEvents { FILE_FLAG_NO_BUFFERING } else { 0 };
    let open = |access| {
        // SAFETY: the handle is open as long as `file` lives.
        let raw = unsafe { ReOpenFile(file.as_raw_handle(), access, share, FILE_FLAG_OVERLAPPED | direct) };
        if raw == INVALID_HANDLE_VALUE {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call succeeded, and nothing else owns the handle.
        Ok(unsafe { OwnedHandle::from_raw_handle(raw) })
    };
    match open(GENERIC_READ | GENERIC_WRITE) {
        Err(error) if is_code(&error, ERROR_ACCESS_DENIED) => open(GENERIC_READ),
        outcome => outcome,
    }
}

/// An event that stays set until the next request resets it.
fn event() -> io::Result<OwnedHandle> {
    // SAFETY: null pointers stand for the default rights and for no name.
    let raw = unsafe { CreateEventW(ptr::null(), 1, 0, ptr::null()) };
    if raw.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    Ok(unsafe { OwnedHandle::from_raw_handle(raw) })
}

fn is_code(error: &io::Error, code: u32) -> bool {
    error.raw_os_error().is_some_and(|raw| raw.cast_unsigned() == code)
}

fn length(part: &[u8]) -> io::Result<u32> {
    u32::try_from(part.len()).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [RingKind; 3] = [RingKind::Events, RingKind::Routines, RingKind::DirectEvents];

    #[test]
    fn what_is_written_is_read_and_the_end_is_an_end() {
        for kind in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            let file =
                File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
            let mut ring = Ring::new(kind, vec![file], 2, 4096).unwrap();
            for slot in 0..2 {
                ring.buffer(slot).fill(slot as u8 + 1);
                ring.write(&Request { slot, file: 0, offset: slot as u64 * 4096, part: 0..4096 }).unwrap();
            }
            for _ in 0..2 {
                assert_eq!(ring.wait().unwrap().unwrap().1, 4096, "{kind:?}");
            }
            assert_eq!(ring.wait().unwrap(), None, "{kind:?}");
            assert_eq!(std::fs::read(&path).unwrap(), [[1; 4096], [2; 4096]].as_flattened(), "{kind:?}");
            ring.read(&Request { slot: 0, file: 0, offset: 4096, part: 0..4096 }).unwrap();
            ring.read(&Request { slot: 1, file: 0, offset: 8192, part: 0..4096 }).unwrap();
            let mut ends = [ring.wait().unwrap().unwrap(), ring.wait().unwrap().unwrap()];
            ends.sort_unstable();
            assert_eq!(ends, [(0, 4096), (1, 0)], "{kind:?}");
            assert!(ring.buffer(0).iter().all(|&byte| byte == 2), "{kind:?}");
        }
    }

    #[test]
    fn a_ring_dropped_with_requests_in_flight_waits_for_them() {
        for kind in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            std::fs::write(&path, [7; 8192]).unwrap();
            let mut ring = Ring::new(kind, vec![File::open(&path).unwrap()], 2, 4096).unwrap();
            for slot in 0..2 {
                ring.read(&Request { slot, file: 0, offset: slot as u64 * 4096, part: 0..4096 }).unwrap();
            }
            let (slot, n_bytes) = ring.wait().unwrap().unwrap();
            assert_eq!((n_bytes, ring.buffer(slot)[4095]), (4096, 7), "{kind:?}");
        }
    }

    #[test]
    fn more_events_than_a_thread_can_wait_for_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "x").unwrap();
        let open = |kind| Ring::new(kind, vec![File::open(&path).unwrap()], MOST_EVENTS + 1, 16);
        let refused = open(RingKind::Events).err().unwrap();
        assert!(crate::platform::refuses(&refused) && refused.to_string().contains("65"), "{refused}");
        assert!(open(RingKind::Routines).is_ok());
    }
}
