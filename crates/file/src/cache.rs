//! Measures how much of a file is in the page cache, and drops it from there.
//!
//! For measurements: [`evict`] makes a cold run, and [`resident`] proves that it was cold. For decisions
//! about reading: [`holds_start`].

use std::path::Path;

use crate::StorageError;
use crate::platform::{self, Advice, File, OpenHow};

/// How much of a file is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residency {
    /// Number of pages in the file.
    pub pages: u64,
    /// Number of these pages that are in the page cache.
    pub resident: u64,
}

/// Summary of a [`Residency`] in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum State {
    /// No page of the file is in memory.
    Cold,
    /// Every page of the file is in memory.
    Warm,
    /// Some of the pages are in memory, or the file has no pages.
    Unknown,
}

impl Residency {
    /// Summarises the residency in one word.
    #[must_use]
    pub fn state(self) -> State {
        match self {
            Self { pages: 0, .. } => State::Unknown,
            Self { resident: 0, .. } => State::Cold,
            Self { pages, resident } if resident >= pages => State::Warm,
            _ => State::Unknown,
        }
    }
}

/// Asks the kernel to drop the file's pages: `posix_fadvise(2)` with `POSIX_FADV_DONTNEED`. If some pages
/// stay, the file's changes are written back with `fdatasync(2)` and the request is repeated; a clean file
/// thus avoids the flush, which costs milliseconds.
///
/// Pages that a process has mapped may stay all the same; check with [`resident`]. On tmpfs nothing is
/// dropped.
///
/// # Errors
/// [`StorageError::Failed`] if the file cannot be opened or written back, [`StorageError::Unsupported`] if
/// the system takes no advice.
pub fn evict(path: &Path) -> Result<(), StorageError> {
    let file = open(path)?;
    let drop_pages = || {
        platform::advise(&file, Advice::DontNeed, 0, 0)
            .map_err(|error| StorageError::new("evict", path, error))
    };
    drop_pages()?;
    if residency_of(&file, path, u64::MAX).is_ok_and(|left| left.resident == 0) {
        return Ok(());
    }
    platform::sync_data(&file).map_err(|error| StorageError::new("write back", path, error))?;
    drop_pages()
}

/// Measures how much of the file is in memory: `cachestat(2)`, or `mincore(2)` before Linux 6.5.
///
/// # Errors
/// [`StorageError::Failed`] if the file cannot be opened or belongs to another user (kernels report residency
/// only to the owner), [`StorageError::Unsupported`] if the system does not report residency.
pub fn resident(path: &Path) -> Result<Residency, StorageError> {
    resident_head(path, u64::MAX)
}

/// Like [`resident`], but measures only the first `most_bytes` bytes: for large files of which only the head
/// is read.
///
/// # Errors
/// As [`resident`].
pub fn resident_head(path: &Path, most_bytes: u64) -> Result<Residency, StorageError> {
    residency_of(&open(path)?, path, most_bytes)
}

/// Whether the first page of the file is in memory: an open, a call and a close, no input. `None` if that
/// cannot be determined: an empty file, a file of another user, a system that does not report it.
///
/// A page that is on its way from the device counts as in memory.
#[must_use]
pub fn holds_start(path: &Path) -> Option<bool> {
    let file = open(path).ok()?;
    match platform::cached_pages(&file, 1) {
        // An empty file has no page that could be in memory.
        Ok(0) => file.stat().ok().filter(|stat| stat.len_bytes > 0).map(|_| false),
        Ok(_) => Some(true),
        Err(_) => None,
    }
}

fn residency_of(file: &File, path: &Path, most_bytes: u64) -> Result<Residency, StorageError> {
    let failed = |error| StorageError::new("count cached pages of", path, error);
    let len_bytes = file.stat().map_err(failed)?.len_bytes.min(most_bytes);
    let pages = len_bytes.div_ceil(platform::page_bytes());
    if pages == 0 {
        return Ok(Residency { pages, resident: 0 });
    }
    let resident = platform::cached_pages(file, len_bytes).map_err(failed)?;
    Ok(Residency { pages, resident })
}

fn open(path: &Path) -> Result<File, StorageError> {
    File::open(path, OpenHow::default()).map_err(|error| StorageError::new("open", path, error))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::filesystem;

    #[test]
    fn a_file_is_warm_when_written_and_cold_when_evicted() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), vec![1; 1 << 20]).unwrap();
        let warm = match resident(file.path()) {
            Ok(warm) => warm,
            Err(error) => return eprintln!("skipped: {error}"),
        };
        assert_eq!(warm.state(), State::Warm, "{warm:?}");
        evict(file.path()).unwrap();
        if filesystem::kind(file.path()).unwrap().is_memory() {
            return eprintln!("skipped: the files of this test lie in memory");
        }
        let cold = resident(file.path()).unwrap();
        assert_eq!(cold.state(), State::Cold, "{cold:?}");
        // Only the requested part of the head.
        let n_bytes = std::io::Read::read(&mut std::fs::File::open(file.path()).unwrap(), &mut [0; 4096]);
        assert_eq!(n_bytes.unwrap(), 4096);
        assert_eq!(resident_head(file.path(), 100).unwrap(), Residency { pages: 1, resident: 1 });
        assert_eq!(resident(file.path()).unwrap().state(), State::Unknown);
    }

    #[test]
    fn the_start_of_a_file_is_in_memory_or_not() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert_eq!(holds_start(file.path()), None, "an empty file");
        assert_eq!(holds_start(Path::new("/nonexistent")), None);
        std::fs::write(file.path(), vec![1; 1 << 20]).unwrap();
        if resident(file.path()).is_err() || filesystem::kind(file.path()).unwrap().is_memory() {
            return eprintln!("skipped: this file cannot be made cold, or its residency is not reported");
        }
        assert_eq!(holds_start(file.path()), Some(true));
        evict(file.path()).unwrap();
        assert_eq!(holds_start(file.path()), Some(false));
        // Asking is not reading.
        assert_eq!(holds_start(file.path()), Some(false));
    }

    #[test]
    fn states() {
        let state = |pages, resident| Residency { pages, resident }.state();
        assert_eq!(state(0, 0), State::Unknown);
        assert_eq!(state(4, 0), State::Cold);
        assert_eq!(state(4, 3), State::Unknown);
        assert_eq!(state(4, 4), State::Warm);
    }
}
