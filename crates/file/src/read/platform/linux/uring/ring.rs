//! A ring whose slots each have at most one open file. Chains of requests are submitted, and each chain
//! yields one completion.
//!
//! A chain is `openat` into the slot's direct descriptor, `fadvise`, `read` into the slot's registered
//! buffer. The advice does not help the kernel; it is there because it fails on a FIFO, which a read would
//! drain. Successful links post no completion, and a link that fails posts its own and suppresses the rest,
//! so each chain is answered once (`IOSQE_CQE_SKIP_SUCCESS`, Linux 5.17).
#![expect(unsafe_code, reason = "requests carry addresses that the kernel uses later")]

use std::collections::VecDeque;
use std::ffi::CString;
use std::ffi::OsStr;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use io_uring::squeue::{Entry, Flags};
use io_uring::types::{DestinationSlot, Fd, Fixed, SubmitArgs, Timespec};
use io_uring::{IoUring, Probe, opcode};

use super::buffers::Buffers;
use crate::platform;

/// Request of a chain that a completion belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Request to open: `openat(2)`.
    Open,
    /// Advice request: `posix_fadvise(2)`.
    Advise,
    /// Request to read: `pread(2)`.
    Read,
}

/// Result of a chain: bytes read, or why the named request failed.
#[derive(Debug)]
pub(super) struct Completion {
    pub(super) slot: usize,
    pub(super) stage: Stage,
    pub(super) result: io::Result<usize>,
}

/// The ring, its descriptors and the memory its requests refer to.
pub(super) struct Ring {
    ring: IoUring,
    buffers: Arc<Buffers>,
    slots: Vec<Slot>,
    n_in_flight: usize,
    /// Completions of chains that arrived while another answer was awaited.
    early: VecDeque<Completion>,
    can_install: bool,
}

#[derive(Default)]
struct Slot {
    /// Read by the kernel when a chain is submitted; kept until the chain is answered.
    path: CString,
    in_flight: bool,
}

const READ: u64 = 0;
const OPEN: u64 = 1;
const ADVISE: u64 = 2;
const CLOSE: u64 = 3;
const INSTALL: u64 = 4;
const CANCEL: u64 = 5;

/// Time to wait for a ring without any answer before the paths in flight are checked. A device that delivers
/// nothing for this long is broken or not a disk.
const PATIENCE: Duration = Duration::from_millis(500);

fn tag(kind: u64, slot: usize) -> u64 {
    kind << 32 | slot as u64
}

impl Ring {
    /// Creates a ring of `n_slots` slots; the error describes what the kernel lacks.
    pub(super) fn new(n_slots: u32, buffers: Arc<Buffers>) -> Result<Self, (String, io::Error)> {
        let failed = |what: &'static str| move |error: io::Error| (what.to_owned(), error);
        // Four requests per slot (close and a chain) and one without a slot.
        let n_entries = (4 * n_slots + 1).next_power_of_two();
        // Causes fewer interrupts on kernels that support it (5.19).
        let ring = IoUring::builder()
            .setup_coop_taskrun()
            .build(n_entries)
            .or_else(|_| IoUring::new(n_entries))
            .map_err(failed("the kernel or a sandbox refused io_uring"))?;
        let mut probe = Probe::new();
        ring.submitter()
            .register_probe(&mut probe)
            .map_err(failed("cannot query the features of io_uring"))?;
        let needed =
            [opcode::OpenAt::CODE, opcode::Fadvise::CODE, opcode::ReadFixed::CODE, opcode::Close::CODE];
        if !needed.iter().all(|&code| probe.is_supported(code))
            || !ring.params().is_feature_skip_cqe_on_success()
        {
            return Err(("it needs Linux 5.17 or later".to_owned(), io::ErrorKind::Unsupported.into()));
        }
        ring.submitter()
            .register_files_sparse(n_slots)
            .map_err(failed("cannot register file descriptors with io_uring"))?;
        // SAFETY: the buffers are kept alive by `self.buffers` until no request is in flight; see `drop`.
        unsafe { ring.submitter().register_buffers(&buffers.iovecs()) }
            .map_err(failed("cannot register buffers with io_uring (raise the limit with `ulimit -l`)"))?;
        let slots = (0..n_slots).map(|_| Slot::default()).collect();
        let can_install = probe.is_supported(opcode::FixedFdInstall::CODE);
        Ok(Self { ring, buffers, slots, n_in_flight: 0, early: VecDeque::new(), can_install })
    }

    /// Queues open, advice and read for a free slot. They are submitted with the next wait.
    pub(super) fn start(&mut self, slot: usize, path: CString, open_flags: i32) -> io::Result<()> {
        assert!(!self.slots[slot].in_flight, "slot {slot} is busy");
        let index = slot as u32;
        self.slots[slot].path = path;
        let destination =
            DestinationSlot::try_from_slot_target(index).map_err(|_| io::ErrorKind::InvalidInput)?;
        let linked = Flags::IO_LINK | Flags::SKIP_SUCCESS;
        let chain = [
            opcode::OpenAt::new(Fd(libc::AT_FDCWD), self.slots[slot].path.as_ptr())
                .file_index(Some(destination))
                .flags(open_flags)
                .build()
                .flags(linked)
                .user_data(tag(OPEN, slot)),
            opcode::Fadvise::new(Fixed(index), 0, libc::POSIX_FADV_NORMAL)
                .build()
                .flags(linked)
                .user_data(tag(ADVISE, slot)),
            self.read_entry(slot, 0),
        ];
        // SAFETY: the path is kept in the slot and the buffer in `self.buffers` until the chain is answered;
        // the slot is marked busy, so neither is replaced nor read meanwhile.
        unsafe { self.push(&chain) }?;
        self.slots[slot].in_flight = true;
        self.n_in_flight += 1;
        Ok(())
    }

    /// Queues a read of the bytes after the first `filled` ones, for a file that is open in its slot.
    pub(super) fn read_on(&mut self, slot: usize, filled: usize) -> io::Result<()> {
        assert!(!self.slots[slot].in_flight, "slot {slot} is busy");
        let entry = self.read_entry(slot, filled);
        // SAFETY: as in `start`.
        unsafe { self.push(&[entry]) }?;
        self.slots[slot].in_flight = true;
        self.n_in_flight += 1;
        Ok(())
    }

    fn read_entry(&self, slot: usize, filled: usize) -> Entry {
        let wanted = (self.buffers.slot_bytes() - filled) as u32;
        let target = self.buffers.address(slot, filled);
        opcode::ReadFixed::new(Fixed(slot as u32), target, wanted, slot as u16)
            .offset(filled as u64)
            .build()
            .user_data(tag(READ, slot))
    }

    /// Queues the close of a slot's file; an empty slot is left as it is.
    pub(super) fn close(&mut self, slot: usize) -> io::Result<()> {
        let entry = opcode::Close::new(Fixed(slot as u32))
            .build()
            .flags(Flags::SKIP_SUCCESS)
            .user_data(tag(CLOSE, slot));
        // SAFETY: the request carries no address.
        unsafe { self.push(&[entry]) }
    }

    /// Creates an ordinary descriptor for the file that is open in a slot; `None` before Linux 6.8.
    pub(super) fn install(&mut self, slot: usize) -> io::Result<Option<OwnedFd>> {
        if !self.can_install {
            return Ok(None);
        }
        let entry = opcode::FixedFdInstall::new(Fixed(slot as u32), 0).build().user_data(tag(INSTALL, slot));
        // SAFETY: the request carries no address.
        unsafe { self.push(&[entry]) }?;
        loop {
            self.submit_and_wait(1)?;
            let mut installed = None;
            while let Some((user_data, result)) = self.next_answer() {
                match user_data >> 32 {
                    INSTALL => installed = Some(result_of(result)),
                    _ => {
                        let completion = self.completion(user_data, result);
                        self.early.extend(completion);
                    }
                }
            }
            if let Some(result) = installed {
                let descriptor = result?;
                // SAFETY: the kernel has just created this descriptor for us, and nothing else owns it.
                return Ok(Some(unsafe { OwnedFd::from_raw_fd(descriptor as i32) }));
            }
        }
    }

    /// Submits the queued requests and waits until a chain is answered. `None` if none is in flight.
    pub(super) fn wait(&mut self) -> io::Result<Option<Completion>> {
        loop {
            if let Some(early) = self.early.pop_front() {
                return Ok(Some(early));
            }
            while let Some((user_data, result)) = self.next_answer() {
                if let Some(completion) = self.completion(user_data, result) {
                    return Ok(Some(completion));
                }
            }
            if self.n_in_flight == 0 {
                return Ok(None);
            }
            if !self.submit_and_wait_a_while()? {
                self.cancel_devices()?;
            }
        }
    }

    /// Cancels reads of what is not a file: a read of a terminal waits like that of a socket, whatever its
    /// open flags.
    fn cancel_devices(&mut self) -> io::Result<()> {
        for slot in 0..self.slots.len() {
            let Slot { path, in_flight } = &self.slots[slot];
            let path = Path::new(OsStr::from_bytes(path.as_bytes()));
            if *in_flight && !platform::is_regular(path).unwrap_or(true) {
                let cancel = opcode::AsyncCancel::new(tag(READ, slot)).build().user_data(tag(CANCEL, slot));
                // SAFETY: the request carries no address.
                unsafe { self.push(&[cancel]) }?;
            }
        }
        Ok(())
    }

    /// Submits the queued requests without waiting.
    pub(super) fn send(&mut self) -> io::Result<()> {
        self.submit_and_wait(0)
    }

    /// Waits until nothing is in flight, and closes every slot. For the end of an interrupted run.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        while self.wait()?.is_some() {}
        for slot in 0..self.slots.len() {
            self.close(slot)?;
        }
        self.send()
    }

    fn next_answer(&mut self) -> Option<(u64, i32)> {
        self.ring.completion().next().map(|entry| (entry.user_data(), entry.result()))
    }

    fn completion(&mut self, user_data: u64, result: i32) -> Option<Completion> {
        let stage = match user_data >> 32 {
            READ => Stage::Read,
            OPEN => Stage::Open,
            ADVISE => Stage::Advise,
            // A close is answered only if the slot was empty; the result of a cancel is seen at the read it
            // ends.
            _ => return None,
        };
        let slot = user_data as u32 as usize;
        self.slots[slot].in_flight = false;
        self.n_in_flight -= 1;
        Some(Completion { slot, stage, result: result_of(result) })
    }

    /// # Safety
    /// The memory that the entries refer to stays in place until they are answered.
    unsafe fn push(&mut self, entries: &[Entry]) -> io::Result<()> {
        // SAFETY: promised by the caller. A chain is pushed whole or not at all, so it is never cut by a
        // submission.
        if unsafe { self.ring.submission().push_multiple(entries) }.is_ok() {
            return Ok(());
        }
        self.send()?;
        // SAFETY: as above.
        unsafe { self.ring.submission().push_multiple(entries) }
            .map_err(|_| io::ErrorKind::StorageFull.into())
    }

    /// Submits the queued requests and waits for one answer; false if none came within [`PATIENCE`].
    fn submit_and_wait_a_while(&mut self) -> io::Result<bool> {
        let _gate = gate::gate!("file::uring", Wait);
        let patience = Timespec::from(PATIENCE);
        let arguments = SubmitArgs::new().timespec(&patience);
        match self.ring.submitter().submit_with_args(1, &arguments) {
            Ok(_) => Ok(true),
            Err(error) if error.raw_os_error() == Some(libc::ETIME) => Ok(false),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(error) => Err(error),
        }
    }

    fn submit_and_wait(&mut self, n: usize) -> io::Result<()> {
        let _gate = gate::gate!("file::uring", Wait);
        loop {
            match self.ring.submit_and_wait(n) {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        if self.settle().is_err() {
            // The kernel may still write to the buffers, so they outlive the ring.
            std::mem::forget(Arc::clone(&self.buffers));
        }
    }
}

fn result_of(result: i32) -> io::Result<usize> {
    usize::try_from(result).map_err(|_| io::Error::from_raw_os_error(-result))
}
