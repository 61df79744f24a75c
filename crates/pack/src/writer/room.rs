//! The working folder `.NAME.packing`, which exists while a run is in progress or was interrupted. It
//! contains the lock, the plan, unfinished files, and the records of finished shards.
//!
//! A shard counts as finished when its records exist and it has the length given in them; they are written
//! last. The lock is one of the operating system, so it ends with its process however that dies.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use file::{Beside, unfollowed};

use super::batch::Entry;
use super::records::{self, FinishedShard};
use crate::{Hash, PackError, platform, shard};

/// Name of the lock in the folder.
const LOCK: &str = "lock";

/// The exclusive right to write one pack, until dropped.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) directory: PathBuf,
    pub(super) name: String,
    pub(super) folder: PathBuf,
    lock: File,
}

impl Drop for Room {
    fn drop(&mut self) {
        // Closing the file is not enough: a program that another thread is just starting has it open as well.
        let _ = self.lock.unlock();
    }
}

impl Room {
    /// Creates the folders and takes the lock, without waiting for it.
    pub(super) fn enter(directory: &Path, name: &str) -> Result<Room, PackError> {
        let directory = directory.to_owned();
        let folder = directory.join(format!(".{name}.packing"));
        let path = folder.join(LOCK);
        loop {
            fs::create_dir_all(&folder).map_err(PackError::io("create folder", &folder))?;
            let lock = match unfollowed::to_lock(&path) {
                Ok(lock) => lock,
                // The previous run ended and removed the folder just now.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(PackError::io("open", &path)(error)),
            };
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(PackError::Running { path: directory }),
                Err(TryLockError::Error(error)) => return Err(PackError::io("lock", &path)(error)),
            }
            if platform::is_still_named(&lock, &path).map_err(PackError::io("stat", &path))? {
                return Ok(Room { directory, name: name.to_owned(), folder, lock });
            }
        }
    }

    /// Path of a file of the pack, from the suffix of its name.
    pub(super) fn file(&self, suffix: &str) -> PathBuf {
        self.directory.join(format!("{}{suffix}", self.name))
    }

    pub(super) fn plan_path(&self) -> PathBuf {
        self.folder.join("plan")
    }

    fn records_path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:06}.records"))
    }

    /// The finished shards up to the first that is missing.
    pub(super) fn finished(&self) -> Vec<FinishedShard> {
        let nth = |number| {
            let finished = records::head(&self.records_path(number))?;
            let [tar, others @ ..] = shard::files(&self.directory, &self.name, number);
            let is_whole = fs::metadata(tar).is_ok_and(|metadata| metadata.len() == finished.bytes);
            (finished.number == number && is_whole && others.iter().all(|path| path.is_file()))
                .then_some(finished)
        };
        (0..).map_while(nth).collect()
    }

    /// Results of the inputs of a finished shard.
    pub(super) fn entries(
        &self,
        finished: &FinishedShard,
    ) -> Result<impl Iterator<Item = Result<Entry, PackError>> + use<>, PackError> {
        records::entries(self.records_path(finished.number), finished)
    }

    pub(super) fn keep_records(&self, finished: &FinishedShard, entries: &[Entry]) -> Result<(), PackError> {
        self.publish(&self.records_path(finished.number), |out| records::write(out, finished, entries))
    }

    /// Files in the folder that belong to a pack of this name, shards from number `from` on; other shards are
    /// skipped.
    pub(super) fn files_of_pack(&self, from: u32) -> Result<Vec<PathBuf>, PackError> {
        let failed = || PackError::io("list", &self.directory);
        let whole = ["parquet", "lookup", "json"].map(|extension| format!("{}.{extension}", self.name));
        let mut found = Vec::new();
        for item in fs::read_dir(&self.directory).map_err(failed())? {
            let item = item.map_err(failed())?;
            let name = item.file_name();
            let Some(name) = name.to_str() else { continue };
            let is_shard = shard::number_of(&self.name, name).is_some_and(|number| number >= from);
            if is_shard || whole.iter().any(|whole| whole == name) {
                found.push(item.path());
            }
        }
        found.sort();
        Ok(found)
    }

    /// Removes what an earlier run left, except for the first `n_kept` shards and their records.
    pub(super) fn clear(&self, n_kept: u32) -> Result<(), PackError> {
        let list = fs::read_dir(&self.folder).map_err(PackError::io("list", &self.folder))?;
        let is_left = |path: &PathBuf| match path.extension().and_then(OsStr::to_str) {
            Some("partial") => true,
            Some("records") => {
                let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u32>().ok());
                number.is_none_or(|number| number >= n_kept)
            }
            _ => false,
        };
        let ours = list.flatten().map(|item| item.path()).filter(is_left);
        for path in ours.chain(self.files_of_pack(n_kept)?) {
            fs::remove_file(&path).map_err(PackError::io("remove", &path))?;
        }
        Ok(())
    }

    /// Creates a file that will be named `path`.
    pub(super) fn begin(&self, path: &Path) -> Result<(Beside, File), PackError> {
        Beside::create_in(&self.folder, path).map_err(PackError::io("create", path))
    }

    /// Writes a file and gives it its name.
    pub(super) fn publish(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), PackError> {
        let failed = || PackError::io("write", path);
        let (beside, file) = self.begin(path)?;
        let mut out = BufWriter::with_capacity(1 << 18, &file);
        write(&mut out).and_then(|()| out.flush()).map_err(failed())?;
        drop(out);
        beside.publish(&file, true).map_err(failed())
    }

    /// Writes a file, gives it its name, and returns the digest of its bytes.
    pub(super) fn publish_hashed(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Hash, PackError> {
        let mut digest = Hash::default();
        self.publish(path, |out| {
            let hashed = Hashed { out, hasher: blake3::Hasher::new() };
            // Long pieces are hashed several times as fast as short ones.
            let mut buffered = BufWriter::with_capacity(1 << 16, hashed);
            write(&mut buffered)?;
            digest = buffered.into_inner()?.hasher.finalize().into();
            Ok(())
        })?;
        Ok(digest)
    }

    /// Ends the run. The plan is removed first: without it the rest cannot be continued.
    pub(super) fn leave(self) -> Result<(), PackError> {
        let path = self.plan_path();
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(PackError::io("remove", &path)(error));
            }
            _ => {}
        }
        // A folder that cannot be removed does no harm: the next run removes it.
        if platform::REMOVES_OPEN_FILES {
            let _ = fs::remove_dir_all(&self.folder);
            return Ok(());
        }
        let folder = self.folder.clone();
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name() != LOCK {
                let _ = fs::remove_file(entry.path());
            }
        }
        drop(self);
        // Another run may have entered it by now: then neither of the two can be removed.
        let _ = fs::remove_file(folder.join(LOCK)).and_then(|()| fs::remove_dir(&folder));
        Ok(())
    }
}

/// Hashes what is written.
struct Hashed<'o> {
    out: &'o mut dyn Write,
    hasher: blake3::Hasher,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..n_written]);
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
