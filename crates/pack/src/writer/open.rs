//! A shard that many threads write at once.
//!
//! The thread whose turn it is appends samples, which determines their places; the bytes follow in any order.
//! The shard counts its holders: each write in progress, and the writer while more may be appended. The last
//! one to release it publishes it.

use std::fs::File;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::AcqRel, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use file::Beside;
use gate::gate;

use super::batch::Entry;
use super::records::FinishedShard;
use super::room::Room;
use crate::index::{dali, webshart};
use crate::tar::header::END_BYTES;
use crate::{PackError, platform, shard};

#[derive(Debug)]
pub(super) struct OpenShard {
    number: u32,
    path: PathBuf,
    file: File,
    n_holds: AtomicUsize,
    inside: Mutex<Inside>,
}

#[derive(Debug)]
struct Inside {
    /// Entries in the order of the input.
    entries: Vec<Entry>,
    /// Total length of all samples in bytes.
    len: u64,
    beside: Option<Beside>,
}

impl OpenShard {
    /// Creates a new shard with one holder.
    pub(super) fn create(room: &Room, number: u32) -> Result<OpenShard, PackError> {
        let [path, ..] = shard::files(&room.directory, &room.name, number);
        let (beside, file) = room.begin(&path)?;
        let inside = Inside { entries: Vec::new(), len: 0, beside: Some(beside) };
        Ok(OpenShard { number, path, file, n_holds: AtomicUsize::new(1), inside: Mutex::new(inside) })
    }

    /// Adds the result of an input, whose offsets become those in this shard, where it takes `bytes` bytes
    /// from `offset` on.
    pub(super) fn append(&self, mut entry: Entry, offset: u64, bytes: u64) {
        if let Entry::Packed(member) = &mut entry {
            member.shard = self.number;
            member.offset += offset;
            member.json = member.json.map(|(at, bytes)| (at + offset, bytes));
        }
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.len = offset + bytes;
        inside.entries.push(entry);
    }

    pub(super) fn hold(&self) {
        self.n_holds.fetch_add(1, Relaxed);
    }

    pub(super) fn write(&self, bytes: &[u8], offset: u64) -> Result<(), PackError> {
        let _gate = gate!("pack::write", Wait, bytes = bytes.len());
        platform::write_all_at(&self.file, bytes, offset).map_err(PackError::io("write", &self.path))
    }

    /// Releases one hold; returns the finished shard if that completed it.
    pub(super) fn release(&self, room: &Room) -> Result<Option<FinishedShard>, PackError> {
        // AcqRel: the thread that publishes has seen everything that all others wrote.
        if self.n_holds.fetch_sub(1, AcqRel) > 1 { Ok(None) } else { self.publish(room).map(Some) }
    }

    /// Gives the shard its name, then its indexes, and last its records, which make it count as finished.
    fn publish(&self, room: &Room) -> Result<FinishedShard, PackError> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let (entries, len) = (std::mem::take(&mut inside.entries), inside.len);
        let beside = inside.beside.take();
        drop(inside);
        self.write(&[0; END_BYTES], len)?;
        if let Some(beside) = beside {
            let _gate = gate!("pack::sync", Wait);
            beside.publish(&self.file, true).map_err(PackError::io("rename into place", &self.path))?;
        }
        let members = || {
            entries.iter().filter_map(|entry| match entry {
                Entry::Packed(member) => Some(member),
                Entry::Failed { .. } => None,
            })
        };
        let n_members = members().count();
        let _gate = gate!("pack::index", Work);
        let [_, idx, json] = shard::files(&room.directory, &room.name, self.number);
        let idx = room.publish_hashed(&idx, |out| dali::write(out, n_members, members()))?;
        let bytes = len + END_BYTES as u64;
        let name = shard::file_name(&room.name, self.number);
        let json = room.publish_hashed(&json, |out| webshart::write(out, &name, bytes, members()))?;
        let finished = FinishedShard {
            number: self.number,
            bytes,
            n_members: n_members as u64,
            n_failed: (entries.len() - n_members) as u64,
            indexes: Some([idx, json]),
        };
        room.keep_records(&finished, &entries)?;
        Ok(finished)
    }
}
