//! Strategy `overlapped`: reads of many files at once, whose ends arrive at an I/O completion port.
//!
//! Each slot holds an open file, a buffer and the request that the system fills in. A slot is used again only
//! after the end of its request has arrived, whatever happens: a visitor that breaks off, or an error.
#![expect(unsafe_code, reason = "overlapped reads write to memory after the call has returned")]

use std::io;
use std::ops::ControlFlow;
use std::os::windows::io::{
    AsHandle as _, AsRawHandle as _, BorrowedHandle, FromRawHandle as _, OwnedHandle,
};
use std::path::Path;
use std::ptr;

use windows_sys::Win32::Foundation::{ERROR_HANDLE_EOF, ERROR_IO_PENDING, HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::Storage::FileSystem::ReadFile;
use windows_sys::Win32::System::IO::{
    CancelIoEx, CreateIoCompletionPort, GetOverlappedResult, GetQueuedCompletionStatus, OVERLAPPED,
};
use windows_sys::Win32::System::Threading::{CreateEventW, INFINITE};

use crate::ReadError;
use crate::platform::{self, File, OpenHow};
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource};
use crate::read::open::{fill, open_error};
use crate::read::{KindCheck, ReadOptions, Strategy};

/// Most files in flight.
const MOST_SLOTS: u32 = 1024;

/// Reads files in as many slots as there may be files in flight.
pub(in crate::read) struct Overlapped {
    port: OwnedHandle,
    event: OwnedHandle,
    kind_check: KindCheck,
    // Freed only when nothing is in flight.
    slots: Vec<Slot>,
}

/// A file in flight.
struct Slot {
    /// Position of the path in the list.
    index: usize,
    file: Option<File>,
    buffer: Box<[u8]>,
    /// Where the system keeps the state of the request. In memory of its own, so that it does not move.
    request: Box<OVERLAPPED>,
}

// SAFETY: the pointers in `OVERLAPPED` are written by the system and not followed here; handles belong to the
// process, not to a thread.
unsafe impl Send for Overlapped {}

impl Overlapped {
    pub(in crate::read) fn new(options: &ReadOptions) -> Result<Self, ReadError> {
        let unavailable = |source: io::Error| ReadError::Unavailable {
            strategy: Strategy::Overlapped,
            reason: "the system creates no completion port".to_owned(),
            source: Some(source),
        };
        // SAFETY: an invalid file and no port stand for a new port.
        let port = unsafe { CreateIoCompletionPort(INVALID_HANDLE_VALUE, ptr::null_mut(), 0, 1) };
        let port = owned(port).map_err(unavailable)?;
        // SAFETY: null pointers stand for the default security and for no name; the event is reset by hand.
        let event = owned(unsafe { CreateEventW(ptr::null(), 1, 0, ptr::null()) }).map_err(unavailable)?;
        let n_slots = options.queue_depth.get().min(MOST_SLOTS);
        let slot = |_| Slot {
            index: 0,
            file: None,
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
            request: Box::new(OVERLAPPED::default()),
        };
        let slots = (0..n_slots).map(slot).collect();
        Ok(Self { port, event, kind_check: options.kind_check, slots })
    }

    /// Opens a file and starts to read its head in a slot. Returns whether the read is in flight; if not, the
    /// file is empty.
    fn start(&mut self, slot: usize, index: usize, of: FileName<'_>) -> Result<bool, ReadError> {
        let file = File::open_overlapped(of.path)
            .map_err(|error| open_error(of.path, platform::refusal(&error, OpenHow::default()), error))?;
        let handle = file.as_std().as_raw_handle();
        // SAFETY: both handles are open. The key is the slot's number.
        let added = unsafe { CreateIoCompletionPort(handle, self.port.as_raw_handle(), slot, 0) };
        if added.is_null() {
            return Err(of.read_error(0, 0, io::Error::last_os_error()));
        }
        let slot = &mut self.slots[slot];
        (slot.index, slot.file) = (index, Some(file));
        *slot.request = OVERLAPPED::default();
        let wanted = u32::try_from(slot.buffer.len()).unwrap_or(u32::MAX);
        // SAFETY: the file is open; the buffer and the request stay where they are and are not touched until
        // the end of the request has arrived at the port, for which `visit_heads` always waits.
        let is_done = unsafe {
            ReadFile(handle, slot.buffer.as_mut_ptr(), wanted, ptr::null_mut(), &raw mut *slot.request)
        };
        if is_done != 0 {
            return Ok(true);
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error().map(i32::cast_unsigned) {
            Some(ERROR_IO_PENDING) => Ok(true),
            Some(ERROR_HANDLE_EOF) => Ok(false),
            _ => Err(of.read_error(0, wanted as usize, error)),
        }
    }

    /// Waits for the end of any request. Returns its slot, and how many bytes were read.
    fn wait(&self) -> (usize, io::Result<usize>) {
        let (mut n_bytes, mut slot, mut request) = (0_u32, 0_usize, ptr::null_mut());
        // SAFETY: the port is open, and the pointers are to live variables.
        let is_read = unsafe {
            GetQueuedCompletionStatus(
                self.port.as_raw_handle(),
                &mut n_bytes,
                &mut slot,
                &mut request,
                INFINITE,
            )
        };
        let error = io::Error::last_os_error();
        // Without this the buffers could be freed while the system still writes to them.
        assert!(!request.is_null(), "the completion port failed: {error}");
        match (is_read != 0, error.raw_os_error().map(i32::cast_unsigned)) {
            (true, _) => (slot, Ok(n_bytes as usize)),
            (false, Some(ERROR_HANDLE_EOF)) => (slot, Ok(0)),
            (false, _) => (slot, Err(error)),
        }
    }

    /// Lends the head in a slot to `visit`, and closes the file.
    fn finish(
        &mut self,
        slot: usize,
        outcome: io::Result<usize>,
        path: &Path,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let of = FileName { path, strategy: Strategy::Overlapped };
        let event = self.event.as_handle();
        let slot = &mut self.slots[slot];
        let index = slot.index;
        let Some(file) = slot.file.take() else { return ControlFlow::Continue(()) };
        let mut open = Open { file, event, len_bytes: None };
        let wanted = slot.buffer.len();
        let read = outcome.map_err(|error| of.read_error(0, wanted, error)).and_then(|n_read| {
            if n_read == wanted {
                if self.kind_check == KindCheck::Eager {
                    open.len_bytes(of)?;
                }
                return Ok(n_read);
            }
            // Less than wanted is the end only where a further read finds nothing.
            let more = open.read_at(n_read as u64, &mut slot.buffer[n_read..], of)?;
            if n_read + more < wanted {
                open.len_bytes = Some((n_read + more) as u64);
            }
            Ok(n_read + more)
        });
        match read {
            Ok(n_read) => visit(index, Ok(Head::new(&slot.buffer[..n_read], &mut open, of))),
            Err(error) => visit(index, Err(error)),
        }
    }

    /// Cancels the request of a slot, whose end still arrives.
    fn cancel(&self, slot: usize) {
        let slot = &self.slots[slot];
        if let Some(file) = &slot.file {
            // SAFETY: the file is open, and the request is one that was started on it. If it has ended
            // already, the call fails, which is as good.
            unsafe { CancelIoEx(file.as_std().as_raw_handle(), &raw const *slot.request) };
        }
    }
}

impl Backend for Overlapped {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        let mut free: Vec<usize> = (0..self.slots.len()).collect();
        let mut flights = InFlight { reader: self, slots: Vec::new() };
        let mut next = 0;
        loop {
            while next < paths.len() {
                let Some(slot) = free.pop() else { break };
                let index = next;
                next += 1;
                let of = FileName { path: paths[index], strategy: Strategy::Overlapped };
                let flow = match flights.reader.start(slot, index, of) {
                    Ok(true) => {
                        flights.slots.push(slot);
                        continue;
                    }
                    Ok(false) => flights.reader.finish(slot, Ok(0), paths[index], visit),
                    Err(error) => {
                        flights.reader.slots[slot].file = None;
                        visit(index, Err(error))
                    }
                };
                free.push(slot);
                if flow.is_break() {
                    return;
                }
            }
            let Some((slot, outcome)) = flights.land() else { return };
            let path = paths[flights.reader.slots[slot].index];
            if flights.reader.finish(slot, outcome, path, visit).is_break() {
                return;
            }
            free.push(slot);
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: Strategy::Overlapped };
        let file = File::open_overlapped(path)
            .map_err(|error| open_error(path, platform::refusal(&error, OpenHow::default()), error))?;
        read_all(&mut Open { file, event: self.event.as_handle(), len_bytes: None }, limit, out, of)
    }
}

/// The slots whose requests are in flight. Dropping it waits for them, also when a visitor panics.
struct InFlight<'r> {
    reader: &'r mut Overlapped,
    slots: Vec<usize>,
}

impl InFlight<'_> {
    /// Waits for the next end; `None` if nothing is in flight.
    fn land(&mut self) -> Option<(usize, io::Result<usize>)> {
        if self.slots.is_empty() {
            return None;
        }
        let (slot, outcome) = self.reader.wait();
        self.slots.retain(|&other| other != slot);
        Some((slot, outcome))
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        for &slot in &self.slots {
            self.reader.cancel(slot);
        }
        while let Some((slot, _)) = self.land() {
            self.reader.slots[slot].file = None;
        }
    }
}

/// A file that is open for overlapped reads, of which one at a time is waited for.
struct Open<'e> {
    file: File,
    event: BorrowedHandle<'e>,
    len_bytes: Option<u64>,
}

impl Open<'_> {
    fn read_once(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        let handle = self.file.as_std().as_raw_handle();
        let mut request = OVERLAPPED::default();
        request.Anonymous.Anonymous.Offset = offset as u32;
        request.Anonymous.Anonymous.OffsetHigh = (offset >> 32) as u32;
        // The lowest bit keeps the end of this request away from the port.
        request.hEvent = self.event.as_raw_handle().map_addr(|address| address | 1);
        let wanted = u32::try_from(out.len()).unwrap_or(u32::MAX);
        // SAFETY: the file and the event are open; buffer and request outlive the request, since the call
        // below waits for its end.
        let is_done =
            unsafe { ReadFile(handle, out.as_mut_ptr(), wanted, ptr::null_mut(), &raw mut request) };
        let mut error = io::Error::last_os_error();
        if is_done != 0 || error.raw_os_error().map(i32::cast_unsigned) == Some(ERROR_IO_PENDING) {
            let mut n_bytes = 0;
            // SAFETY: the request was started on this file, and the pointers are to live variables.
            if unsafe { GetOverlappedResult(handle, &raw const request, &mut n_bytes, 1) } != 0 {
                return Ok(n_bytes as usize);
            }
            error = io::Error::last_os_error();
        }
        match error.raw_os_error().map(i32::cast_unsigned) {
            Some(ERROR_HANDLE_EOF) => Ok(0),
            _ => Err(error),
        }
    }
}

impl RangeSource for Open<'_> {
    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError> {
        if let Some(known) = self.len_bytes {
            return Ok(known);
        }
        let stat = self.file.stat().map_err(|error| of.stat_error(error))?;
        if !stat.is_regular {
            return Err(of.not_regular());
        }
        self.len_bytes = Some(stat.len_bytes);
        Ok(stat.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        fill(out, offset, of, |part, at| self.read_once(part, at))
    }
}

/// Owns a handle that a call returned; null means that it failed.
fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}
