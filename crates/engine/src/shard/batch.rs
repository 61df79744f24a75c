//! The files of a shard in batches, with the sidecars that stand around each.
//!
//! A plan is in the order of its paths, so a photo and its sidecar stand together, and the end of a batch or
//! of a shard may still lie between them. What a photo's row says must not depend on where it was cut.

use std::collections::VecDeque;

use super::sorter::Planned;
use crate::sidecar::is_sidecar;

/// How far from its photo a sidecar is looked for, in files of the plan. Only files whose names begin as
/// theirs stand between both.
pub(super) const AROUND: usize = 16;

/// Files that one worker reads.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Batch {
    pub(super) files: Vec<Planned>,
    /// Sidecars near them, of another batch or shard: their photos may be among the files.
    pub(super) sidecars_around: Vec<Planned>,
}

/// Cuts what is added into batches.
pub(super) struct Batches {
    batch_files: usize,
    /// Files of the shard that are in no batch yet.
    n_left: usize,
    /// Sidecars that stand closely before the next batch.
    before: Vec<Planned>,
    /// Files that are in no batch yet, and behind them those that stand behind the shard.
    ahead: VecDeque<Planned>,
}

impl Batches {
    pub(super) fn new(batch_files: usize, shard_files: usize) -> Batches {
        Batches { batch_files, n_left: shard_files, before: Vec::new(), ahead: VecDeque::new() }
    }

    /// Adds one of the files that stand closely before the shard.
    pub(super) fn add_before(&mut self, file: Planned) {
        self.before.extend(Some(file).filter(|file| is_sidecar(&file.path)));
    }

    /// Adds the next file of the shard, or one of those closely behind it.
    pub(super) fn add(&mut self, file: Planned) {
        self.ahead.push_back(file);
    }

    /// The next batch, if it is known what stands behind it. When `is_all`, nothing does.
    pub(super) fn next(&mut self, is_all: bool) -> Option<Batch> {
        let n_files = self.batch_files.min(self.n_left);
        let n_known = if is_all { n_files } else { n_files + AROUND };
        if n_files == 0 || self.ahead.len() < n_known {
            return None;
        }
        let files: Vec<Planned> = self.ahead.drain(..n_files).collect();
        self.n_left -= n_files;
        let sidecars = |file: &&Planned| is_sidecar(&file.path);
        let mut sidecars_around = std::mem::take(&mut self.before);
        sidecars_around.extend(self.ahead.iter().take(AROUND).filter(sidecars).cloned());
        self.before.extend(files.iter().rev().take(AROUND).filter(sidecars).cloned());
        Some(Batch { files, sidecars_around })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(path: &str) -> Planned {
        Planned { path: path.into(), ..Planned::default() }
    }

    #[test]
    fn sidecars_are_known_across_the_cuts() {
        let mut batches = Batches::new(2, 5);
        for name in ["0.cr2", "0.XMP"] {
            batches.add_before(planned(name));
        }
        for name in ["0.jpg", "1.jpg", "1.jpg.xmp", "2.jpg", "3.jpg", "3.xmp", "4.jpg"] {
            batches.add(planned(name));
        }
        let mut cut = Vec::new();
        assert_eq!(batches.next(false), None, "more may follow");
        while let Some(batch) = batches.next(true) {
            let names = |files: &[Planned]| {
                files
                    .iter()
                    .map(|file| String::from_utf8_lossy(&file.path).into_owned())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            cut.push((names(&batch.files), names(&batch.sidecars_around)));
        }
        let expected = [
            ("0.jpg 1.jpg", "0.XMP 1.jpg.xmp 3.xmp"),
            ("1.jpg.xmp 2.jpg", "3.xmp"),
            ("3.jpg", "1.jpg.xmp 3.xmp"),
        ];
        assert_eq!(cut, expected.map(|(files, around)| (files.to_owned(), around.to_owned())));
    }
}
