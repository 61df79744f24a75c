//! Replaces whole small files, many at once: each is the old or the new one at any moment, and nobody's
//! change is lost.
//!
//! New contents are written beside the files and flushed together ([`prepare`]). Then each file is looked at
//! again and gets its contents by a rename ([`publish`]). Runs of this program lock the folders in between
//! ([`Locks`]), so one waits for the other; other programs do not know these locks, and what they changed is
//! noticed by size, times and inode.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::Progress;
use file::Beside;

use crate::error::{Refusal, Stage};
use crate::platform::{self, Stamp};

/// A file as it was found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) bytes: Vec<u8>,
    metadata: Metadata,
    /// Kept open until it is replaced: the blocks of an open file are not freed by the rename.
    open: Option<File>,
}

impl Found {
    /// Whether the file has further names.
    pub(crate) fn has_other_names(&self) -> bool {
        platform::n_names(&self.metadata) > 1
    }
}

/// Reads a whole file; `None` if there is none.
pub(crate) fn read(path: &Path) -> Result<Option<Found>, Refusal> {
    let file = match platform::open_unfollowed(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            return Err(match fs::symlink_metadata(path) {
                Ok(found) if found.is_symlink() => Refusal::Link,
                Ok(found) if !found.is_file() => Refusal::NotRegular,
                _ => Stage::Read.failed()(source),
            });
        }
    };
    let metadata = file.metadata().map_err(Stage::Read.failed())?;
    if !metadata.is_file() {
        return Err(Refusal::NotRegular);
    }
    // A byte more than is accepted is enough to refuse it.
    let most = xmp_edit::MOST_BYTES as u64 + 1;
    let mut bytes = Vec::with_capacity(metadata.len().min(most) as usize);
    (&file).take(most).read_to_end(&mut bytes).map_err(Stage::Read.failed())?;
    Ok(Some(Found { bytes, metadata, open: platform::kept_open(file) }))
}

/// A file that gets new contents, or is removed.
#[derive(Debug)]
pub(crate) struct Replacement {
    pub(crate) path: PathBuf,
    pub(crate) old: Option<Found>,
    pub(crate) new: Option<Vec<u8>>,
    written: Option<(Beside, File)>,
    /// How it ended; `Ok` before that.
    pub(crate) outcome: Result<(), Refusal>,
}

impl Replacement {
    pub(crate) fn new(path: PathBuf, old: Option<Found>, new: Option<Vec<u8>>) -> Replacement {
        Replacement { path, old, new, written: None, outcome: Ok(()) }
    }

    fn write(&self) -> io::Result<Option<(Beside, File)>> {
        let Some(new) = &self.new else { return Ok(None) };
        let (beside, mut file) = Beside::create(&self.path)?;
        file.write_all(new)?;
        if let Some(old) = &self.old {
            platform::keep_owner(&file, &old.metadata)?;
        }
        Ok(Some((beside, file)))
    }

    /// Whether the file is still as it was found.
    fn is_as_found(&self) -> bool {
        match (fs::symlink_metadata(&self.path), &self.old) {
            (Ok(now), Some(old)) => now.is_file() && Stamp::of(&now) == Stamp::of(&old.metadata),
            (Err(error), None) => error.kind() == io::ErrorKind::NotFound,
            _ => false,
        }
    }

    fn publish(&mut self) -> Result<(), Refusal> {
        if !self.is_as_found() {
            return Err(Refusal::Changed);
        }
        match self.written.take() {
            // Another program may have made one since it was looked for.
            Some((beside, _)) if self.old.is_none() => {
                beside.publish_new().map_err(|error| match error.kind() {
                    io::ErrorKind::AlreadyExists => Refusal::Changed,
                    _ => Stage::Rename.failed()(error),
                })
            }
            Some((beside, file)) => beside.publish(&file, false).map_err(Stage::Rename.failed()),
            None => fs::remove_file(&self.path).map_err(Stage::Remove.failed()),
        }
    }
}

/// Writes the new contents beside the files, and flushes them.
pub(crate) fn prepare(replacements: &mut [Replacement]) {
    write(replacements);
    flush(replacements);
}

/// Writes the new contents beside the files.
pub(crate) fn write(replacements: &mut [Replacement]) {
    for replacement in replacements {
        match replacement.write() {
            Ok(written) => replacement.written = written,
            Err(source) => replacement.outcome = Err(Refusal::Io { stage: Stage::Write, source }),
        }
    }
}

/// Flushes the new contents.
pub(crate) fn flush(replacements: &mut [Replacement]) {
    let files = replacements.iter().filter_map(|replacement| Some(&replacement.written.as_ref()?.1));
    let files: Vec<&File> = files.collect();
    if let Err(error) = platform::flush(&files) {
        // None of them is certain to be on the device.
        for replacement in replacements.iter_mut().filter(|replacement| replacement.outcome.is_ok()) {
            replacement.written = None;
            let source = io::Error::new(error.kind(), error.to_string());
            replacement.outcome = Err(Refusal::Io { stage: Stage::Write, source });
        }
    }
}

/// Gives the files their new contents, and makes that durable. The old ones are closed while the caller goes
/// on.
pub(crate) fn publish(replacements: &mut [Replacement], closing: &mut Closing) {
    for replacement in replacements.iter_mut().filter(|replacement| replacement.outcome.is_ok()) {
        replacement.outcome = replacement.publish();
    }
    closing.close(replacements.iter_mut().filter_map(|replacement| replacement.old.as_mut()?.open.take()));
    let done = replacements.iter().filter(|replacement| replacement.outcome.is_ok());
    let folders: BTreeSet<&Path> = done.filter_map(|replacement| replacement.path.parent()).collect();
    for folder in folders {
        // The names are there; that they outlast a loss of power is as far as the file system can do it.
        let _ = platform::sync_folder(folder);
    }
}

/// Closes files that were replaced. Their blocks are freed then, which waits for the device on file systems
/// that discard them; the waits go on side by side, and beside the next step.
#[derive(Debug, Default)]
pub(crate) struct Closing {
    threads: Vec<JoinHandle<()>>,
}

impl Closing {
    /// Waits until earlier files are closed, and begins to close these.
    fn close(&mut self, files: impl Iterator<Item = File>) {
        const THREADS: usize = 8;
        self.wait();
        let mut files: Vec<File> = files.collect();
        let each = files.len().div_ceil(THREADS).max(THREADS);
        while !files.is_empty() {
            let part = files.split_off(files.len().saturating_sub(each));
            // Without a thread they are closed here, with the closure.
            self.threads.extend(thread::Builder::new().spawn(move || drop(part)));
        }
    }

    fn wait(&mut self) {
        self.threads.drain(..).for_each(|thread| drop(thread.join()));
    }
}

impl Drop for Closing {
    fn drop(&mut self) {
        self.wait();
    }
}

/// Locks of folders, until dropped.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    _files: Vec<Arc<File>>,
}

/// The locks that steps of one run have which are under way at once, for steps of the same folders.
#[derive(Debug, Default)]
pub(crate) struct SharedLocks {
    files: HashMap<PathBuf, Weak<File>>,
}

/// How long another run may have a folder.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a run waits before it tries again.
pub(crate) const PAUSE: Duration = Duration::from_millis(5);

impl Locks {
    /// Locks folders, in the order of their names, so that two runs never wait for each other. Where folders
    /// cannot be locked, there are no locks.
    pub(crate) fn take(folders: &BTreeSet<PathBuf>, progress: &Progress) -> Result<Locks, Refusal> {
        SharedLocks::default().take(folders, progress)
    }
}

impl SharedLocks {
    /// Like [`Locks::take`]. A folder that an earlier step of this run has is shared when its turn comes
    /// and not before: no lock is held on to while one before it is waited for.
    pub(crate) fn take(
        &mut self,
        folders: &BTreeSet<PathBuf>,
        progress: &Progress,
    ) -> Result<Locks, Refusal> {
        self.files.retain(|_, file| file.strong_count() > 0);
        let mut files = Vec::with_capacity(folders.len());
        let started = Instant::now();
        for folder in folders {
            if let Some(shared) = self.files.get(folder).and_then(Weak::upgrade) {
                files.push(shared);
                continue;
            }
            let Ok(file) = platform::open_folder(folder) else { continue };
            while let Err(TryLockError::WouldBlock) = file.try_lock() {
                if progress.is_stopped() || started.elapsed() > PATIENCE {
                    return Err(Refusal::Locked);
                }
                thread::sleep(PAUSE);
            }
            let file = Arc::new(file);
            self.files.insert(folder.clone(), Arc::downgrade(&file));
            files.push(file);
        }
        Ok(Locks { _files: files })
    }

    /// Whether an earlier step has one of these folders.
    pub(crate) fn has_any(&self, folders: &BTreeSet<PathBuf>) -> bool {
        folders.iter().any(|folder| self.files.get(folder).is_some_and(|file| file.strong_count() > 0))
    }
}
