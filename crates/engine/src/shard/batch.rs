//! Divides the files of a shard into batches, each with the sidecars around it.
//!
//! A plan is sorted by path, so a photo and its sidecar are close together, but the end of a batch or of a
//! shard may lie between them. The row of a photo must not depend on these boundaries.

use std::collections::VecDeque;

use super::sorter::PlannedFile;
use crate::sidecar::is_sidecar;

/// Maximum distance between a photo and its sidecar, in files of the plan. Only files whose names have the
/// same beginning can be between them.
pub(super) const AROUND: usize = 16;

/// Files that one worker reads together.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Batch {
    pub(super) files: Vec<PlannedFile>,
    /// Sidecars nearby in another batch or shard: their photos may be among the files.
    pub(super) sidecars_around: Vec<PlannedFile>,
}

/// Divides the added files into batches.
pub(super) struct Batches {
    batch_files: usize,
    /// Number of files of the shard that are not in a batch yet.
    n_left: usize,
    /// Sidecars shortly before the next batch.
    before: Vec<PlannedFile>,
    /// Files that are not in a batch yet, followed by those after the shard.
    ahead: VecDeque<PlannedFile>,
}

impl Batches {
    pub(super) fn new(batch_files: usize, shard_files: usize) -> Batches {
        Batches { batch_files, n_left: shard_files, before: Vec::new(), ahead: VecDeque::new() }
    }

    /// Adds one of the files shortly before the shard.
    pub(super) fn add_before(&mut self, file: PlannedFile) {
        self.before.extend(Some(file).filter(|file| is_sidecar(&file.path)));
    }

    /// Adds the next file of the shard, or one of those shortly after it.
    pub(super) fn add(&mut self, file: PlannedFile) {
        self.ahead.push_back(file);
    }

    /// The next batch, if the files after it are known. `is_all`: no more files follow.
    pub(super) fn next(&mut self, is_all: bool) -> Option<Batch> {
        let n_files = self.batch_files.min(self.n_left);
        let n_known = if is_all { n_files } else { n_files + AROUND };
        if n_files == 0 || self.ahead.len() < n_known {
            return None;
        }
        let files: Vec<PlannedFile> = self.ahead.drain(..n_files).collect();
        self.n_left -= n_files;
        let sidecars = |file: &&PlannedFile| is_sidecar(&file.path);
        let mut sidecars_around = std::mem::take(&mut self.before);
        sidecars_around.extend(self.ahead.iter().take(AROUND).filter(sidecars).cloned());
        self.before.extend(files.iter().rev().take(AROUND).filter(sidecars).cloned());
        Some(Batch { files, sidecars_around })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(path: &str) -> PlannedFile {
        PlannedFile { path: path.into(), ..PlannedFile::default() }
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
            let names = |files: &[PlannedFile]| {
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
