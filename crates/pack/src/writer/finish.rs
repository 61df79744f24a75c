//! Ends a run: writes the files that describe all shards.

use std::sync::PoisonError;
use std::{fs, io};

use gate::gate;
use parquet::errors::ParquetError;
use serde::{Deserialize, Serialize};

use super::batch::Entry;
use super::records::FinishedShard;
use super::room::Room;
use super::{PackError, Writer};
use crate::index::wids;
use crate::manifest::Manifest;
use crate::{Hash, lookup, platform, shard};

/// Counts of a complete pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PackSummary {
    /// Number of pictures in it, including those of earlier, interrupted runs.
    pub n_members: u64,
    /// Number of files that could not be packed; the manifest has the reasons.
    pub n_failed: u64,
    /// Number of shards in the pack.
    pub n_shards: u64,
    /// Total length of all shards in bytes.
    pub bytes: u64,
}

impl Writer {
    /// Closes the last shard and writes the files that describe all of them, the manifest last: if it exists,
    /// the pack is complete.
    ///
    /// # Errors
    /// [`PackError::Inputs`] if not all inputs were added, [`PackError::Stopped`] if a `put` failed,
    /// [`PackError::Io`] if a file cannot be written, [`PackError::Damaged`] if the records of this run
    /// differ from what was written.
    pub fn finish(self) -> Result<PackSummary, PackError> {
        if let Some(packed) = self.whole {
            self.room.leave()?;
            return Ok(packed);
        }
        let (open, n_placed) = {
            let mut turn = self.lock_turn();
            if turn.is_stopped {
                return Err(self.stopped());
            }
            (turn.open.take(), turn.dealer.n_placed())
        };
        if n_placed != self.plan.inputs.n {
            return Err(self.not_planned(n_placed));
        }
        open.iter().try_for_each(|shard| self.release(shard))?;
        let mut finished = std::mem::take(&mut *self.finished.lock().unwrap_or_else(PoisonError::into_inner));
        finished.sort_by_key(|shard| shard.number);
        let packed = sum(&finished);
        // A worker that ended between its turn and its last write leaves a shard without a name.
        if packed.n_members + packed.n_failed != self.plan.inputs.n {
            return Err(self.stopped());
        }
        let _gate = gate!("pack::finish", Work);
        finished.iter().try_for_each(|shard| still_there(&self.room, shard))?;
        let wids = write_wids(&self.room, &finished)?;
        write_lookup(&self.room, &finished, wids)?;
        let run = self
            .plan
            .run(packed)
            .map_err(|error| PackError::io("write", self.room.file(".parquet"))(error.into()))?;
        write_manifest(&self.room, &finished, run)?;
        let directory = &self.room.directory;
        platform::sync_directory(directory).map_err(PackError::io("sync", directory))?;
        self.room.leave()?;
        Ok(packed)
    }
}

/// Checks that a finished shard was not removed or changed while others were written.
fn still_there(room: &Room, finished: &FinishedShard) -> Result<(), PackError> {
    let [path, ..] = shard::files(&room.directory, &room.name, finished.number);
    let found = fs::metadata(&path).map_err(PackError::io("stat the finished shard", &path))?;
    if found.len() == finished.bytes {
        return Ok(());
    }
    let what = "it changed while the pack was written; run the same command again".to_owned();
    Err(PackError::Damaged { path, what })
}

fn sum(finished: &[FinishedShard]) -> PackSummary {
    finished.iter().fold(PackSummary::default(), |sum, shard| PackSummary {
        n_members: sum.n_members + shard.n_members,
        n_failed: sum.n_failed + shard.n_failed,
        n_shards: sum.n_shards + 1,
        bytes: sum.bytes + shard.bytes,
    })
}

fn write_wids(room: &Room, finished: &[FinishedShard]) -> Result<Hash, PackError> {
    let shards = finished.iter().map(|shard| wids::Shard {
        url: shard::file_name(&room.name, shard.number),
        nsamples: shard.n_members,
        filesize: shard.bytes,
    });
    room.publish_hashed(&room.file(".json"), |out| wids::write(out, &room.name, shards.collect()))
}

fn write_lookup(room: &Room, finished: &[FinishedShard], wids: Hash) -> Result<(), PackError> {
    let shards: Vec<lookup::Shard> = finished
        .iter()
        .map(|shard| lookup::Shard { name: shard::file_name(&room.name, shard.number), bytes: shard.bytes })
        .collect();
    let entries = finished.iter().flat_map(|shard| -> Box<dyn Iterator<Item = Result<Entry, PackError>>> {
        match room.entries(shard) {
            Ok(entries) => Box::new(entries),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    });
    let members = entries.filter_map(|entry| match entry {
        Ok(Entry::Packed(member)) => Some(Ok(member)),
        Ok(Entry::Failed { .. }) => None,
        Err(error) => Some(Err(error)),
    });
    let path = room.file(".lookup");
    let (beside, file) = room.begin(&path)?;
    let unfinished = lookup::Unfinished { folder: room.folder.clone(), path: path.clone() };
    lookup::write_to(&file, unfinished, &shards, digests_of(finished, wids), members)?;
    beside.publish(&file, true).map_err(PackError::io("write", &path))
}

/// Digests of all indexes; `None` if an earlier version wrote some of the shards.
fn digests_of(finished: &[FinishedShard], wids: Hash) -> Option<lookup::Indexes> {
    let of_shards: Option<Vec<[Hash; 2]>> = finished.iter().map(|shard| shard.indexes).collect();
    Some(of_shards?.into_flattened().into_iter().chain([wids]).collect())
}

fn write_manifest(room: &Room, finished: &[FinishedShard], run: String) -> Result<(), PackError> {
    let path = room.file(".parquet");
    let failed = || {
        let failed = PackError::io("write", &path);
        move |error: ParquetError| failed(io::Error::other(error))
    };
    let (beside, file) = room.begin(&path)?;
    let mut manifest = Manifest::new(&file, run).map_err(failed())?;
    for shard in finished {
        let name = shard::file_name(&room.name, shard.number);
        for entry in room.entries(shard)? {
            match entry? {
                Entry::Packed(member) => manifest.packed(&member, &name),
                Entry::Failed { path, error } => manifest.failed(&path, &error),
            }
            .map_err(failed())?;
        }
    }
    manifest.finish().map_err(failed())?;
    beside.publish(&file, true).map_err(PackError::io("write", &path))
}
