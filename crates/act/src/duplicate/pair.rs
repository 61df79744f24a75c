//! Two files that are held open while they are compared.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::PathBuf;

use engine::Progress;

use super::RecordedFile;
use super::refusal::{Refusal, Which};
use crate::platform::{self, Stamp};

/// Bytes that are compared at once: a request to stop is obeyed between them.
const CHUNK_BYTES: usize = 1 << 20;

/// A file that is open, and how it was found.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) path: PathBuf,
    pub(super) file: File,
    pub(super) metadata: Metadata,
    which: Which,
}

impl Held {
    /// Opens a file that must be a regular one and as it was recorded.
    pub(super) fn open(recorded: &RecordedFile, which: Which) -> Result<Held, Refusal> {
        let path = recorded.path.clone();
        let named = fs::symlink_metadata(&path).map_err(which.failed("look at"))?;
        if !named.is_file() {
            return Err(Refusal::NotRegular(which));
        }
        let file = platform::open_unfollowed(&path).map_err(which.failed("read"))?;
        let metadata = file.metadata().map_err(which.failed("look at"))?;
        if !metadata.is_file() || Stamp::of(&named) != Stamp::of(&metadata) {
            return Err(Refusal::Changing(which));
        }
        if metadata.len() != recorded.bytes || platform::mtime_ns(&metadata) != recorded.mtime_ns {
            return Err(Refusal::Changed(which));
        }
        Ok(Held { path, file, metadata, which })
    }

    pub(super) fn stamp(&self) -> Stamp {
        Stamp::of(&self.metadata)
    }

    /// What its name leads to now, if that is still this file with the same size and time. The time of its
    /// inode may differ: links to it change it.
    pub(super) fn look(&self) -> Result<Metadata, Refusal> {
        let now = fs::symlink_metadata(&self.path).map_err(self.which.failed("look at"))?;
        let is_same = now.is_file() && Stamp::of(&now).is_same_contents(&self.stamp());
        if is_same { Ok(now) } else { Err(Refusal::Changing(self.which)) }
    }
}

/// Compares two open files from their beginning; returns the BLAKE3 hash of their bytes.
pub(super) fn compare(kept: &Held, duplicate: &Held, progress: &Progress) -> Result<blake3::Hash, Refusal> {
    let mut hasher = blake3::Hasher::new();
    let (mut of_kept, mut of_duplicate) = (vec![0; CHUNK_BYTES], vec![0; CHUNK_BYTES]);
    let mut at = 0;
    loop {
        if progress.is_stopped() {
            return Err(Refusal::Stopped);
        }
        let n_kept = read_at(kept, at, &mut of_kept)?;
        let n_duplicate = read_at(duplicate, at, &mut of_duplicate)?;
        if of_kept[..n_kept] != of_duplicate[..n_duplicate] {
            return Err(Refusal::Differs);
        }
        if n_kept == 0 {
            break;
        }
        hasher.update(&of_kept[..n_kept]);
        at += n_kept as u64;
    }
    for held in [kept, duplicate] {
        let now = held.file.metadata().map_err(held.which.failed("look at"))?;
        if !Stamp::of(&now).is_same_contents(&held.stamp()) {
            return Err(Refusal::Changing(held.which));
        }
    }
    Ok(hasher.finalize())
}

fn read_at(held: &Held, at: u64, chunk: &mut [u8]) -> Result<usize, Refusal> {
    let mut read = || {
        let mut file = &held.file;
        io::Seek::seek(&mut file, io::SeekFrom::Start(at))?;
        let mut n_read = 0;
        while n_read < chunk.len() {
            match file.read(&mut chunk[n_read..]) {
                Ok(0) => break,
                Ok(n) => n_read += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(n_read)
    };
    read().map_err(held.which.failed("read"))
}
