//! Whether the files of a source changed, without opening them; kept between runs.
//!
//! The stamps are beside the gathered catalogue and not in it: writing them there would change it, and
//! everything that was made from it would be made again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::store;
use crate::{lock, platform};

/// How long a file has to be unchanged until its time can be trusted: a write in the same tick of the clock
/// of the file system would not change it. FAT counts in steps of two seconds.
const SETTLED: Duration = Duration::from_millis(2500);

/// First line of the file of stamps.
const HEAD: &str = "thalweg gathered 1";

/// Size and time of change of the files of a catalogue, and which file it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp([u64; 5]);

impl Stamp {
    /// The stamp of the catalogue at a path, and whether it can be trusted already.
    pub(super) fn of(path: &Path) -> std::io::Result<(Stamp, bool)> {
        let database = fs::metadata(path)?;
        // A reader creates an empty log where there is none.
        let log = fs::metadata(lock::log_of(path)).ok().filter(|log| log.len() > 0);
        let changed = database.modified()?;
        let log_changed = log.as_ref().and_then(|log| log.modified().ok()).unwrap_or(UNIX_EPOCH);
        let (_, inode) = platform::file_id(path).map_or((0, 0), platform::FileId::numbers);
        let log_bytes = log.map_or(0, |log| log.len());
        let numbers = [inode, database.len(), nanos(changed), log_bytes, nanos(log_changed)];
        Ok((Stamp(numbers), is_old(changed) && is_old(log_changed)))
    }
}

fn is_old(time: SystemTime) -> bool {
    time.elapsed().is_ok_and(|elapsed| elapsed > SETTLED)
}

fn nanos(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

/// The file of the stamps of all sources.
pub(super) struct Stamps;

impl Stamps {
    fn path(gathered: &Path) -> PathBuf {
        store::beside(gathered, ".sources")
    }

    /// The first two lines: what the stamps are of.
    fn head(gathered: &Path) -> String {
        let (_, inode) = platform::file_id(gathered).map_or((0, 0), platform::FileId::numbers);
        format!("{HEAD}\n{inode}\n")
    }

    /// The stamps that the sources had when they were gathered; those that are not known are `None`.
    pub(super) fn read(gathered: &Path, n_sources: usize) -> Vec<Option<Stamp>> {
        let none = || vec![None; n_sources];
        let Ok(text) = fs::read_to_string(Stamps::path(gathered)) else { return none() };
        let Some(lines) = text.strip_prefix(&Stamps::head(gathered)) else { return none() };
        let stamps: Vec<Option<Stamp>> = lines.lines().map(parsed).collect();
        if stamps.len() == n_sources { stamps } else { none() }
    }

    /// Keeps stamps. Without the file the next run compares the sources again, and that is all.
    pub(super) fn write<'s>(gathered: &Path, stamps: impl Iterator<Item = Option<&'s Stamp>>) {
        let mut text = Stamps::head(gathered);
        for stamp in stamps {
            let numbers = stamp.map(|stamp| stamp.0.map(|number| number.to_string()).join(" "));
            text.push_str(&numbers.unwrap_or_else(|| "-".to_owned()));
            text.push('\n');
        }
        let path = Stamps::path(gathered);
        let new = store::beside(&path, ".new");
        // For its owner alone, as the copy is.
        let _ = fs::remove_file(&new);
        let _ = platform::create_private(&new);
        let _ = fs::write(&new, text).and_then(|()| fs::rename(&new, &path));
    }
}

fn parsed(line: &str) -> Option<Stamp> {
    let numbers: Option<Vec<u64>> = line.split(' ').map(|number| number.parse().ok()).collect();
    Some(Stamp(numbers?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_those_of_one_gathered_catalogue() {
        let folder = tempfile::tempdir().unwrap();
        let gathered = folder.path().join("g.db");
        fs::write(&gathered, "x").unwrap();
        let (stamp, is_settled) = Stamp::of(&gathered).unwrap();
        assert!(!is_settled, "it was written just now");
        Stamps::write(&gathered, [Some(&stamp), None].into_iter());
        assert_eq!(Stamps::read(&gathered, 2), [Some(stamp), None]);
        assert_eq!(Stamps::read(&gathered, 3), [None, None, None]);
        fs::write(Stamps::path(&gathered), "something else").unwrap();
        assert_eq!(Stamps::read(&gathered, 1), [None]);
    }
}
