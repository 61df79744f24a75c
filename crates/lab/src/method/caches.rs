//! Makes files warm or cold before the measured part, and verifies the result.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::plan::{Caches, Unit};
use crate::error::CaseError;
use crate::platform;

/// A run counts as cold if at most this share of its files' pages was in memory: kernels keep a page or two
/// that other processes hold at that moment.
pub(crate) const COLD_SHARE: f64 = 0.01;

/// A run counts as warm if at least this share was in memory.
pub(crate) const WARM_SHARE: f64 = 0.99;

/// Puts the unit's files into the requested cache state. Returns the share of their pages then in memory;
/// `None` if the state does not matter or the system does not report it.
pub(crate) fn settle(unit: &Unit, drops_caches: bool) -> Result<Option<f64>, CaseError> {
    match unit.caches {
        Caches::Unknown => return Ok(None),
        Caches::Warm => unit.files.iter().try_for_each(|path| read_once(path, unit.cached_bytes))?,
        Caches::Cold => {
            if unit.files.iter().any(|file| file::filesystem::kind(file).is_ok_and(|kind| kind.is_memory())) {
                return Err(CaseError::Skipped(
                    "its files are in memory, so caches cannot be cold; see --dir".into(),
                ));
            }
            for file in &unit.files {
                file::cache::evict(file).map_err(refused)?;
            }
            if drops_caches {
                platform::drop_caches().map_err(|source| CaseError::io("drop the page cache", source))?;
            }
        }
    }
    // For warm runs only the head of each file has to be in memory; for cold runs nothing of the file may be.
    let most_bytes = if unit.caches == Caches::Warm { unit.cached_bytes } else { u64::MAX };
    Ok(resident_share(&unit.files, most_bytes))
}

/// A system that does not support eviction cannot make files cold, so the case is skipped; other errors are
/// failures.
fn refused(error: file::StorageError) -> CaseError {
    match error {
        file::StorageError::Unsupported { .. } => CaseError::Skipped(file::chain(&error)),
        error => CaseError::Failed(file::chain(&error)),
    }
}

/// Reads the head of a file unless it is already in memory: checking is much cheaper than reading.
fn read_once(path: &Path, most_bytes: u64) -> Result<(), CaseError> {
    if file::cache::resident_head(path, most_bytes)
        .is_ok_and(|residency| residency.state() == file::cache::State::Warm)
    {
        return Ok(());
    }
    let mut file = File::open(path).map_err(CaseError::file("open", path))?.take(most_bytes);
    let mut block = vec![0; 1 << 20];
    loop {
        match file.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(CaseError::file("read", path)(error)),
        }
    }
}

fn resident_share(files: &[PathBuf], most_bytes: u64) -> Option<f64> {
    let (mut pages, mut resident) = (0, 0);
    for path in files {
        let residency = file::cache::resident_head(path, most_bytes).ok()?;
        pages += residency.pages;
        resident += residency.resident;
    }
    (pages > 0).then(|| resident as f64 / pages as f64)
}

/// The reason why a run does not have the requested cache state, given the share resident before it.
pub(crate) fn cache_state_mismatch(caches: Caches, resident_before: Option<f64>) -> Option<String> {
    let share = resident_before?;
    let shown = share * 100.0;
    match caches {
        Caches::Cold if share > COLD_SHARE => Some(format!("not cold: {shown:.0} % in memory")),
        Caches::Warm if share < WARM_SHARE => Some(format!("not warm: {shown:.0} % in memory")),
        _ => None,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::case::Case;

    #[test]
    fn warm_and_cold_are_proven() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, vec![1; 1 << 20]).unwrap();
        let unit = |caches| Unit {
            case: Case::new("1MiB", "read"),
            caches,
            files: vec![path.clone()],
            cached_bytes: u64::MAX,
            n_passes: 1,
        };
        let head = |caches| Unit { cached_bytes: 4096, ..unit(caches) };
        let Some(cold) = settle(&unit(Caches::Cold), false).unwrap() else {
            return eprintln!("skipped: the system does not report what is in memory");
        };
        if file::filesystem::kind(&path).unwrap().is_memory() {
            return eprintln!("skipped: the files of this test lie in memory");
        }
        assert_eq!(cache_state_mismatch(Caches::Cold, Some(cold)), None);
        assert!(cache_state_mismatch(Caches::Warm, Some(cold)).is_some());
        assert_eq!(settle(&head(Caches::Warm), false).unwrap(), Some(1.0));
        let warm = settle(&unit(Caches::Warm), false).unwrap();
        assert_eq!(warm, Some(1.0));
        assert!(cache_state_mismatch(Caches::Cold, warm).unwrap().contains("100 %"));
    }

    #[test]
    fn a_file_that_vanished_is_named() {
        let files = vec![PathBuf::from("/no/such/file")];
        let mut unit = Unit {
            case: Case::new("s", "w"),
            caches: Caches::Warm,
            files,
            cached_bytes: u64::MAX,
            n_passes: 1,
        };
        assert!(settle(&unit, false).unwrap_err().to_string().contains("/no/such/file"));
        unit.caches = Caches::Cold;
        assert!(matches!(settle(&unit, false), Err(CaseError::Failed(why)) if why.contains("/no/such/file")));
    }
}
