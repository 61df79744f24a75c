//! Strategy `uring`: many files in flight from one thread, `io_uring(7)`. Each file is a linked open and read
//! into registered buffers and direct descriptors, then the visit, then the close.
//!
//! A warm file costs a share of one system call; a cold one does not delay the others. Some work does not go
//! through the ring: ranges beyond the head and lengths (the file gets an ordinary descriptor, or is opened
//! again before Linux 6.8), whole files, and files whose open or read was refused. The refused ones are
//! retried as `pread` would read them, so that errors are the same.

mod buffers;
mod ring;

use std::ffi::CString;
use std::io;
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;

use self::buffers::Buffers;
use self::ring::{Completion, Ring, Stage};
use crate::ReadError;
use crate::platform::{self, OpenHow};
use crate::read::backend::{Backend, Visit};
use crate::read::head::{FileName, Head, RangeSource, unit};
use crate::read::open::{OpenFile, Opener};
use crate::read::pread::Pread;
use crate::read::{KindCheck, ReadOptions, Strategy};

/// Registered buffers have 16-bit numbers, and a deeper queue helps no device we know.
const MAX_QUEUE_DEPTH: u32 = 1024;

/// The ring and the state of its slots.
pub(in crate::read) struct Uring {
    // Dropped before the buffers; it keeps them alive if the kernel may still write to them.
    ring: Ring,
    buffers: Arc<Buffers>,
    slots: Vec<Slot>,
    kind_check: KindCheck,
    /// Reads without the ring. The ring uses its opener too, so that both learn what the file system permits.
    by_hand: Pread,
    /// True during a run: if a visitor panicked, requests are still in flight.
    unsettled: bool,
}

/// The file that occupies a slot.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    path_index: usize,
    filled: usize,
}

/// What to do after a completion.
enum Step {
    /// Visit the file: the head is complete. The length is known if the end was reached.
    Visit(Option<u64>),
    /// Wait for another read that was submitted.
    Wait,
    /// Retry without the ring, whose answer is not final.
    ByHand,
    Fail(ReadError),
}

impl Uring {
    pub(in crate::read) fn new(options: &ReadOptions) -> Result<Self, ReadError> {
        let n_slots = options.queue_depth.get().min(MAX_QUEUE_DEPTH);
        let buffers = Arc::new(Buffers::new(n_slots as usize, options.first_bytes.max(1)));
        let ring = Ring::new(n_slots, Arc::clone(&buffers)).map_err(|(reason, source)| {
            ReadError::Unavailable { strategy: Strategy::Uring, reason, source: Some(source) }
        })?;
        Ok(Self {
            ring,
            buffers,
            slots: vec![Slot::default(); n_slots as usize],
            kind_check: options.kind_check,
            by_hand: Pread::named(Strategy::Uring, options),
            unsettled: false,
        })
    }

    /// Runs all paths through the ring. An error is one of the ring itself: then `visited` shows which paths
    /// were visited.
    fn run(&mut self, paths: &[&Path], visited: &mut VisitLog<'_, '_>) -> io::Result<()> {
        let mut free: Vec<usize> = (0..self.slots.len()).rev().collect();
        let mut waiting = paths.iter().enumerate();
        loop {
            while !visited.stopped && !free.is_empty() {
                let Some((path_index, path)) = waiting.next() else { break };
                let Ok(name) = CString::new(path.as_os_str().as_bytes()) else {
                    self.by_hand.visit_one(path, &mut |head| visited.visit(path_index, head));
                    continue;
                };
                let slot = free.pop().unwrap_or_default();
                self.slots[slot] = Slot { path_index, filled: 0 };
                let how = OpenHow { no_atime: self.by_hand.opener.no_atime(), ..OpenHow::default() };
                self.ring.start(slot, name, platform::direct_descriptor_flags(how))?;
            }
            let Some(completion) = self.ring.wait()? else { return self.ring.send() };
            let slot = completion.slot;
            if self.finish(completion, paths, visited)? {
                self.ring.close(slot)?;
                free.push(slot);
            }
        }
    }

    /// Handles a completion; true if its slot is free again.
    fn finish(
        &mut self,
        completion: Completion,
        paths: &[&Path],
        visited: &mut VisitLog<'_, '_>,
    ) -> io::Result<bool> {
        if visited.stopped {
            return Ok(true);
        }
        let slot = completion.slot;
        let index = self.slots[slot].path_index;
        let of = FileName { path: paths[index], strategy: Strategy::Uring };
        match self.step(completion, of)? {
            Step::Wait => return Ok(false),
            Step::Fail(error) => visited.visit(index, Err(error)),
            Step::ByHand => self.by_hand.visit_one(of.path, &mut |head| visited.visit(index, head)),
            Step::Visit(len_bytes) => {
                let _unit = unit(of.path);
                let bytes = head_bytes(&self.buffers, slot, self.slots[slot].filled);
                let mut ranges = UringRanges {
                    ring: &mut self.ring,
                    opener: &mut self.by_hand.opener,
                    slot,
                    len_bytes,
                    open: None,
                };
                let kind = match self.kind_check {
                    KindCheck::Eager => ranges.len_bytes(of).map(drop),
                    KindCheck::Lazy => Ok(()),
                };
                visited.visit(index, kind.map(|()| Head::new(bytes, &mut ranges, of)));
            }
        }
        Ok(true)
    }

    fn step(&mut self, completion: Completion, of: FileName<'_>) -> io::Result<Step> {
        let slot = &mut self.slots[completion.slot];
        let wanted = self.buffers.slot_bytes() - slot.filled;
        let n = match completion.result {
            Ok(n) => n,
            Err(error) if completion.stage == Stage::Read && is_final(&error) => {
                return Ok(Step::Fail(of.read_error(slot.filled as u64, wanted, error)));
            }
            Err(_) => return Ok(Step::ByHand),
        };
        slot.filled += n;
        let ended = n == 0 || n < wanted && self.by_hand.opener.end_is_certain_by_path(slot.filled, of.path);
        if ended {
            return Ok(Step::Visit(Some(slot.filled as u64)));
        }
        if n == wanted {
            return Ok(Step::Visit(None));
        }
        self.ring.read_on(completion.slot, slot.filled)?;
        Ok(Step::Wait)
    }
}

/// Bytes of the head in a slot whose read is complete.
#[expect(unsafe_code, reason = "the kernel wrote these bytes")]
fn head_bytes(buffers: &Buffers, slot: usize, len_bytes: usize) -> &[u8] {
    // SAFETY: called when the slot's only request was answered. The next one for this slot is submitted after
    // the visit, when the borrow has ended, and requests for other slots write elsewhere.
    unsafe { buffers.slot(slot, len_bytes) }
}

/// Whether a failed read would fail again. `EAGAIN` is how older kernels refuse to wait for a file that was
/// opened with `O_NONBLOCK`; the others mean that this is no regular file, which `pread` reports better.
fn is_final(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::EIO)
}

impl Backend for Uring {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        let mut visited = VisitLog { visit, done: vec![false; paths.len()], stopped: false };
        let settled = if self.unsettled { self.ring.settle() } else { Ok(()) };
        self.unsettled = true;
        match settled.and_then(|()| self.run(paths, &mut visited)) {
            Ok(()) => self.unsettled = false,
            Err(error) => visited.fail_rest(&error),
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        self.by_hand.read_whole(path, limit, out)
    }
}

/// The caller's visitor, and which paths it has visited.
struct VisitLog<'v, 'f> {
    visit: &'v mut Visit<'f>,
    done: Vec<bool>,
    stopped: bool,
}

impl VisitLog<'_, '_> {
    fn visit(&mut self, index: usize, head: Result<Head<'_>, ReadError>) {
        self.done[index] = true;
        if let ControlFlow::Break(()) = (self.visit)(index, head) {
            self.stopped = true;
        }
    }

    /// Reports a failure of the ring for every path that was not visited yet.
    fn fail_rest(&mut self, error: &io::Error) {
        for index in 0..self.done.len() {
            if !self.stopped && !self.done[index] {
                let source = error.raw_os_error().map(io::Error::from_raw_os_error);
                let reason = "its ring failed".to_owned();
                self.visit(index, Err(ReadError::Unavailable { strategy: Strategy::Uring, reason, source }));
            }
        }
    }
}

/// Ranges of the file in a slot, through an ordinary descriptor that is created when first needed.
struct UringRanges<'r> {
    ring: &'r mut Ring,
    opener: &'r mut Opener,
    slot: usize,
    len_bytes: Option<u64>,
    open: Option<OpenFile>,
}

impl UringRanges<'_> {
    fn open(&mut self, of: FileName<'_>) -> Result<&mut OpenFile, ReadError> {
        let open = match self.open.take() {
            Some(open) => open,
            None => self.make_descriptor(of)?,
        };
        Ok(self.open.insert(open))
    }

    fn make_descriptor(&mut self, of: FileName<'_>) -> Result<OpenFile, ReadError> {
        let installed = self
            .ring
            .install(self.slot)
            .map_err(|source| ReadError::Open { path: of.path.to_owned(), source })?;
        match installed {
            Some(descriptor) => Ok(OpenFile { file: descriptor.into(), len_bytes: None }),
            None => self.opener.open(of, false),
        }
    }
}

impl RangeSource for UringRanges<'_> {
    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError> {
        match self.len_bytes {
            Some(known) => Ok(known),
            None => self.open(of)?.len_bytes(of),
        }
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        self.open(of)?.read_at(offset, out, of)
    }
}
