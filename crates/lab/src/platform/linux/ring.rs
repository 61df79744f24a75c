//! Keeps several reads and writes in flight from one thread, with `io_uring(7)`.
//!
//! The ring owns the files and the buffers, one buffer per slot, so that a request can never outlive the
//! memory that the kernel reads or writes. A slot has at most one request in flight.
#![allow(unsafe_code, reason = "the kernel is handed addresses of buffers")]

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd as _;

use io_uring::{IoUring, opcode, squeue, types};

use super::memory::Memory;
use crate::platform::{Request, RingKind};

/// A ring with its files and its slots.
pub(crate) struct Ring {
    ring: IoUring,
    files: Vec<File>,
    buffers: Vec<Memory>,
    in_flight: Vec<bool>,
}

impl Ring {
    /// Name of what a ring is made of here.
    pub(crate) const NAME: &str = "io_uring";

    /// Creates a ring with `n_slots` slots, each with a buffer of `buffer_bytes`.
    pub(crate) fn new(
        _: RingKind,
        files: Vec<File>,
        n_slots: usize,
        buffer_bytes: usize,
    ) -> io::Result<Ring> {
        let n_entries = u32::try_from(n_slots).map_err(io::Error::other)?;
        let ring = IoUring::new(n_entries)?;
        let buffers = (0..n_slots).map(|_| Memory::new(buffer_bytes)).collect::<io::Result<_>>()?;
        Ok(Ring { ring, files, buffers, in_flight: vec![false; n_slots] })
    }

    /// The buffer of a slot; panics while the slot has a request in flight.
    pub(crate) fn buffer(&mut self, slot: usize) -> &mut [u8] {
        assert!(!self.in_flight[slot], "the kernel uses the buffer of slot {slot}");
        &mut self.buffers[slot]
    }

    /// Queues a read; [`Ring::wait`] submits it.
    pub(crate) fn read(&mut self, request: &Request) -> io::Result<()> {
        let part = &mut self.buffer(request.slot)[request.part.clone()];
        let (address, len_bytes) = (part.as_mut_ptr(), length(part)?);
        let file = types::Fd(self.files[request.file].as_raw_fd());
        self.push(request.slot, opcode::Read::new(file, address, len_bytes).offset(request.offset).build())
    }

    /// Queues a write; [`Ring::wait`] submits it.
    pub(crate) fn write(&mut self, request: &Request) -> io::Result<()> {
        let part = &self.buffer(request.slot)[request.part.clone()];
        let (address, len_bytes) = (part.as_ptr(), length(part)?);
        let file = types::Fd(self.files[request.file].as_raw_fd());
        self.push(request.slot, opcode::Write::new(file, address, len_bytes).offset(request.offset).build())
    }

    /// Submits what is queued and waits for one completion; returns its slot and the number of bytes moved.
    /// `None` if nothing is in flight.
    pub(crate) fn wait(&mut self) -> io::Result<Option<(usize, usize)>> {
        let Some((slot, outcome)) = self.next_completion()? else { return Ok(None) };
        let n_bytes = usize::try_from(outcome).map_err(|_| io::Error::from_raw_os_error(-outcome))?;
        Ok(Some((slot, n_bytes)))
    }

    fn next_completion(&mut self) -> io::Result<Option<(usize, i32)>> {
        if !self.in_flight.contains(&true) {
            return Ok(None);
        }
        loop {
            if let Some(entry) = self.ring.completion().next() {
                let slot = entry.user_data() as usize;
                self.in_flight[slot] = false;
                return Ok(Some((slot, entry.result())));
            }
            match self.ring.submit_and_wait(1) {
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                _ => {}
            }
        }
    }

    fn push(&mut self, slot: usize, entry: squeue::Entry) -> io::Result<()> {
        // SAFETY: the address is within the slot's buffer, which is neither moved nor freed before `drop` has
        // seen the completion, and which `buffer` refuses to lend meanwhile. The file stays open as long.
        unsafe { self.ring.submission().push(&entry.user_data(slot as u64)) }.map_err(io::Error::other)?;
        self.in_flight[slot] = true;
        Ok(())
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        while let Ok(Some(_)) = self.next_completion() {}
        if self.in_flight.contains(&true) {
            // The kernel may still write to the buffers.
            std::mem::forget(std::mem::take(&mut self.buffers));
        }
    }
}

fn length(part: &[u8]) -> io::Result<u32> {
    u32::try_from(part.len()).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_ring_dropped_with_requests_in_flight_waits_for_them() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&[7; 9000]).unwrap();
        let Ok(mut ring) = Ring::new(RingKind::Events, vec![file], 2, 4096) else {
            eprintln!("skipped: no io_uring here");
            return;
        };
        for slot in 0..2 {
            ring.read(&Request { slot, file: 0, offset: slot as u64 * 4096, part: 0..4096 }).unwrap();
        }
        let (slot, n_bytes) = ring.wait().unwrap().unwrap();
        assert_eq!((n_bytes, ring.buffer(slot)[4095]), (4096, 7));
    }

    #[test]
    fn a_refused_request_is_an_error() {
        let unreadable = File::create(tempfile::NamedTempFile::new().unwrap().path()).unwrap();
        let Ok(mut ring) = Ring::new(RingKind::Events, vec![unreadable], 1, 16) else {
            eprintln!("skipped: no io_uring here");
            return;
        };
        ring.read(&Request { slot: 0, file: 0, offset: 0, part: 0..16 }).unwrap();
        assert_eq!(ring.wait().unwrap_err().raw_os_error(), Some(libc::EBADF));
    }
}
