//! Records of finished shards: the result of each input, kept on disk until the manifest is written from
//! them.
//!
//! The format is JSON Lines; the first line has the counts. The records are read once or twice during a run
//! and then removed; those of one shard at a time are in memory, however large the pack.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::batch::Entry;
use crate::{Hash, PackError};

/// A shard that has its final name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FinishedShard {
    pub(crate) number: u32,
    /// Length of the file in bytes.
    pub(crate) bytes: u64,
    pub(crate) n_members: u64,
    pub(crate) n_failed: u64,
    /// Digests of its indexes, `.idx` and `.json`. Records of earlier versions have none.
    #[serde(default)]
    pub(crate) indexes: Option<[Hash; 2]>,
}

/// Maximum length of the first line. A longer one was not written by this crate.
const HEAD_BYTES: u64 = 4096;

pub(super) fn write(out: &mut dyn Write, finished: &FinishedShard, entries: &[Entry]) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, finished)?;
    out.write_all(b"\n")?;
    for entry in entries {
        serde_json::to_writer(&mut *out, entry)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// First line of the records at `path`; `None` if there are none, or they are invalid.
pub(super) fn head(path: &Path) -> Option<FinishedShard> {
    let mut line = String::new();
    BufReader::new(File::open(path).ok()?.take(HEAD_BYTES)).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// Iterates over the records at `path`. The last item is an error if their number differs from that in the
/// first line.
pub(super) fn entries(
    path: PathBuf,
    finished: &FinishedShard,
) -> Result<impl Iterator<Item = Result<Entry, PackError>> + use<>, PackError> {
    let mut lines = BufReader::new(File::open(&path).map_err(PackError::io("open", &path))?);
    let mut line = String::new();
    lines.read_line(&mut line).map_err(PackError::io("read", &path))?;
    let mut n_left = finished.n_members + finished.n_failed;
    Ok(std::iter::from_fn(move || {
        n_left = n_left.checked_sub(1)?;
        line.clear();
        let entry = match lines.read_line(&mut line) {
            Ok(_) => serde_json::from_str(&line)
                .map_err(|error| PackError::Damaged { path: path.clone(), what: error.to_string() }),
            Err(error) => Err(PackError::io("read", &path)(error)),
        };
        if entry.is_err() {
            n_left = 0;
        }
        Some(entry)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facts, Member};

    #[test]
    fn records_are_read_as_they_were_written_and_missing_ones_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records");
        let facts = Facts { path: "a\n\"b\"".into(), width: Some(3), ..Facts::default() };
        let member = Member {
            key: "ü".into(),
            extension: "jpg".into(),
            shard: 4,
            offset: u64::MAX,
            bytes: 5,
            json: Some((7, 8)),
            hash: [200; 32],
            json_hash: Some([201; 32]),
            facts,
        };
        let all = [Entry::Packed(member), Entry::Failed { path: "x".into(), error: "gone".into() }];
        let finished =
            FinishedShard { number: 4, bytes: 1024, n_members: 1, n_failed: 1, indexes: Some([[1; 32]; 2]) };
        write(&mut File::create(&path).unwrap(), &finished, &all).unwrap();
        assert_eq!(head(&path), Some(finished));
        let read: Result<Vec<_>, _> = entries(path.clone(), &finished).unwrap().collect();
        assert_eq!(read.unwrap(), all);
        let more = FinishedShard { n_failed: 2, ..finished };
        let read: Result<Vec<_>, _> = entries(path, &more).unwrap().collect();
        assert!(matches!(read, Err(PackError::Damaged { .. })));
    }
}
