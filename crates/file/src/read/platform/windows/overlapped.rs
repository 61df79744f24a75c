//! Strategies `overlapped` and `readfileex`: reads of many files at once in one thread, which waits for any
//! of them to end.
//!
//! Each slot holds an open file, a buffer and the request that the system fills in. A slot is used again only
//! after the end of its request has arrived, whatever happens: a visitor that breaks off, or an error. How
//! the ends arrive is all that the two strategies differ in, see [`Ends`].
#![expect(unsafe_code, reason = "overlapped reads write to memory after the call has returned")]

use std::io;
use std::ops::ControlFlow;
use std::os::windows::io::AsRawHandle as _;
use std::path::Path;

use windows_sys::Win32::Foundation::{ERROR_HANDLE_EOF, HANDLE};
use windows_sys::Win32::System::IO::{CancelIoEx, OVERLAPPED};

use crate::ReadError;
use crate::platform::{self, File, OpenHow};
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource, unit};
use crate::read::open::{fill, open_error};
use crate::read::{KindCheck, ReadOptions, Strategy};

/// Most files in flight.
const MOST_SLOTS: u32 = 1024;

/// How overlapped reads are started, and how their ends arrive.
///
/// # Safety
/// [`Ends::wait`] returns a slot only when the system has finished with its buffer and its request.
pub(super) unsafe trait Ends: Send + Sized {
    const STRATEGY: Strategy;

    /// The error says which part of the system refused, in words that follow a colon.
    fn new() -> Result<Self, (&'static str, io::Error)>;

    /// Prepares an open file for reads whose ends arrive for this slot.
    fn adopt(&self, file: HANDLE, slot: usize) -> io::Result<()>;

    /// Starts a read at the position in the request.
    ///
    /// # Errors
    /// As the system reports them. The read is then not in flight, and no end arrives.
    ///
    /// # Safety
    /// The buffer and the request stay where they are and are not touched until `wait` has returned the slot.
    unsafe fn start(&self, file: HANDLE, buffer: &mut [u8], request: *mut Request) -> io::Result<()>;

    /// Waits for the end of any read that was started. Returns its slot, and how many bytes were read.
    fn wait(&self) -> (usize, io::Result<usize>);

    /// Reads once at a position and waits for that.
    fn read(&self, file: HANDLE, out: &mut [u8], offset: u64) -> io::Result<usize>;
}

/// The state of a request, which the system writes and the ends of requests lead back to.
#[repr(C)]
pub(super) struct Request {
    // First, so that a pointer to it is one to the whole.
    pub(super) overlapped: OVERLAPPED,
    /// Number of the slot.
    pub(super) slot: usize,
}

impl Request {
    /// A request at a position in the file.
    pub(super) fn at(offset: u64, slot: usize) -> Self {
        let mut overlapped = OVERLAPPED::default();
        overlapped.Anonymous.Anonymous.Offset = offset as u32;
        overlapped.Anonymous.Anonymous.OffsetHigh = (offset >> 32) as u32;
        Self { overlapped, slot }
    }
}

/// Whether an error of the system says that the file ends before the position.
pub(super) fn is_end(error: &io::Error) -> bool {
    error.raw_os_error().map(i32::cast_unsigned) == Some(ERROR_HANDLE_EOF)
}

/// Reads files in as many slots as there may be files in flight.
pub(in crate::read) struct Overlapped<E> {
    ends: E,
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
    /// In memory of its own, so that it does not move.
    request: Box<Request>,
}

// SAFETY: the pointers in `OVERLAPPED` are written by the system and not followed here; handles belong to the
// process, not to a thread. What is in flight is waited for by the thread that started it.
unsafe impl<E: Ends> Send for Overlapped<E> {}

impl<E: Ends> Overlapped<E> {
    pub(in crate::read) fn new(options: &ReadOptions) -> Result<Self, ReadError> {
        let ends = E::new().map_err(|(reason, source)| ReadError::Unavailable {
            strategy: E::STRATEGY,
            reason: reason.to_owned(),
            source: Some(source),
        })?;
        let n_slots = options.queue_depth.get().min(MOST_SLOTS) as usize;
        let slot = |number| Slot {
            index: 0,
            file: None,
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
            request: Box::new(Request::at(0, number)),
        };
        let slots = (0..n_slots).map(slot).collect();
        Ok(Self { ends, kind_check: options.kind_check, slots })
    }

    fn open(path: &Path) -> Result<File, ReadError> {
        File::open_overlapped(path)
            .map_err(|error| open_error(path, platform::refusal(&error, OpenHow::default()), error))
    }

    /// Opens a file and starts to read its head in a slot. Returns whether the read is in flight; if not, the
    /// file is empty.
    fn start(&mut self, slot: usize, index: usize, of: FileName<'_>) -> Result<bool, ReadError> {
        let file = Self::open(of.path)?;
        let handle = file.as_std().as_raw_handle();
        self.ends.adopt(handle, slot).map_err(|error| of.read_error(0, 0, error))?;
        let Slot { buffer, request, index: slot_index, file: slot_file } = &mut self.slots[slot];
        (*slot_index, *slot_file) = (index, Some(file));
        **request = Request::at(0, slot);
        // SAFETY: the slot's buffer and request do not move, and are not touched before `wait` has returned
        // the slot, for which `visit_heads` always waits.
        match unsafe { self.ends.start(handle, buffer, &raw mut **request) } {
            Ok(()) => Ok(true),
            Err(error) if is_end(&error) => Ok(false),
            Err(error) => Err(of.read_error(0, buffer.len(), error)),
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
        let of = FileName { path, strategy: E::STRATEGY };
        let Slot { index, file, buffer, .. } = &mut self.slots[slot];
        let Some(file) = file.take() else { return ControlFlow::Continue(()) };
        let mut open = Open { file, ends: &self.ends, len_bytes: None };
        let wanted = buffer.len();
        let read = outcome.map_err(|error| of.read_error(0, wanted, error)).and_then(|n_read| {
            if n_read == wanted {
                if self.kind_check == KindCheck::Eager {
                    open.len_bytes(of)?;
                }
                return Ok(n_read);
            }
            // Less than wanted is the end only where a further read finds nothing.
            let more = open.read_at(n_read as u64, &mut buffer[n_read..], of)?;
            if n_read + more < wanted {
                open.len_bytes = Some((n_read + more) as u64);
            }
            Ok(n_read + more)
        });
        let _unit = unit(path);
        match read {
            Ok(n_read) => visit(*index, Ok(Head::new(&buffer[..n_read], &mut open, of))),
            Err(error) => visit(*index, Err(error)),
        }
    }

    /// Cancels the request of a slot, whose end still arrives.
    fn cancel(&self, slot: usize) {
        let slot = &self.slots[slot];
        if let Some(file) = &slot.file {
            // SAFETY: the file is open, and the request is one that was started on it. If it has ended
            // already, the call fails, which is as good.
            unsafe { CancelIoEx(file.as_std().as_raw_handle(), &raw const slot.request.overlapped) };
        }
    }
}

impl<E: Ends> Backend for Overlapped<E> {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        let mut free: Vec<usize> = (0..self.slots.len()).collect();
        let mut flights = InFlight { reader: self, slots: Vec::new() };
        let mut next = 0;
        loop {
            while next < paths.len() {
                let Some(slot) = free.pop() else { break };
                let index = next;
                next += 1;
                let of = FileName { path: paths[index], strategy: E::STRATEGY };
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
        let of = FileName { path, strategy: E::STRATEGY };
        let file = Self::open(path)?;
        read_all(&mut Open { file, ends: &self.ends, len_bytes: None }, limit, out, of)
    }
}

/// The slots whose requests are in flight. Dropping it waits for them, also when a visitor panics.
struct InFlight<'r, E: Ends> {
    reader: &'r mut Overlapped<E>,
    slots: Vec<usize>,
}

impl<E: Ends> InFlight<'_, E> {
    /// Waits for the next end; `None` if nothing is in flight.
    fn land(&mut self) -> Option<(usize, io::Result<usize>)> {
        if self.slots.is_empty() {
            return None;
        }
        let (slot, outcome) = self.reader.ends.wait();
        self.slots.retain(|&other| other != slot);
        let outcome = match outcome {
            Err(error) if is_end(&error) => Ok(0),
            outcome => outcome,
        };
        Some((slot, outcome))
    }
}

impl<E: Ends> Drop for InFlight<'_, E> {
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
struct Open<'e, E> {
    file: File,
    ends: &'e E,
    len_bytes: Option<u64>,
}

// SAFETY: the ends are those of the reader, which is lent out to one thread at a time.
unsafe impl<E: Ends> Send for Open<'_, E> {}

impl<E: Ends> RangeSource for Open<'_, E> {
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
        let handle = self.file.as_std().as_raw_handle();
        fill(out, offset, of, |part, at| match self.ends.read(handle, part, at) {
            Err(error) if is_end(&error) => Ok(0),
            outcome => outcome,
        })
    }
}
