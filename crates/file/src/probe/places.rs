//! Chooses places to read from: far from each other on the device, in random order.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::aligned::ALIGN_BYTES;
use crate::extent;

/// Minimum distance of two places. Closer ones may be answered by a drive's own read-ahead.
const APART_BYTES: u64 = 1 << 20;
/// Maximum number of files. Enough to choose from; a walk need not see a whole collection.
const MAX_FILES: usize = 4000;
/// Maximum number of places in one file, so that one big file does not represent the device.
const MAX_PLACES_PER_FILE: u64 = 64;

/// One block of a file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    /// Position in the file, a multiple of [`ALIGN_BYTES`].
    pub(super) offset: u64,
}

/// Files to choose places from.
#[derive(Debug)]
pub(super) struct Places {
    files: Vec<(PathBuf, u64)>,
    deadline: Instant,
}

impl Places {
    /// Collects regular files at and below `root`, breadth first, without following links.
    pub(super) fn below(root: &Path, time: Duration) -> Self {
        let mut places = Self { files: Vec::new(), deadline: Instant::now() + time };
        let mut directories = VecDeque::from([root.to_owned()]);
        if let Ok(metadata) = root.metadata()
            && metadata.is_file()
        {
            places.files.push((root.to_owned(), metadata.len()));
        }
        // Half of the time is reserved for finding out where the files lie.
        let stop = Instant::now() + time / 2;
        while let Some(directory) = directories.pop_front() {
            let Ok(entries) = std::fs::read_dir(&directory) else { continue };
            for entry in entries.flatten() {
                if places.files.len() >= MAX_FILES || Instant::now() > stop {
                    return places;
                }
                match entry.metadata() {
                    Ok(metadata) if metadata.is_dir() => directories.push_back(entry.path()),
                    Ok(metadata) if metadata.is_file() => places.files.push((entry.path(), metadata.len())),
                    _ => {}
                }
            }
        }
        places
    }

    /// Takes the regular files from the given ones.
    pub(super) fn within(files: &[&Path], time: Duration) -> Self {
        let deadline = Instant::now() + time;
        let files = sample(files, MAX_FILES)
            .filter_map(|path| {
                let metadata = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
                Some((path.to_path_buf(), metadata.len()))
            })
            .collect();
        Self { files, deadline }
    }

    /// Chooses at most `n_places` places, at least [`APART_BYTES`] from each other on the device if positions
    /// on it are known, otherwise in the files.
    pub(super) fn far_apart(mut self, n_places: usize) -> Vec<Place> {
        let mut random = Random::new();
        random.shuffle(&mut self.files);
        let mut chosen = Vec::new();
        let mut taken = HashSet::new();
        for (file_index, (path, len_bytes)) in self.files.iter().enumerate() {
            // More than needed, so that the choice below is random among files too.
            if chosen.len() >= 8 * n_places || Instant::now() > self.deadline {
                break;
            }
            if *len_bytes < ALIGN_BYTES as u64 {
                continue;
            }
            // A place in memory or in a hole would be read without the device.
            let stretches = extent::written(path).ok();
            for step in 0..(len_bytes / APART_BYTES).clamp(1, MAX_PLACES_PER_FILE) {
                let offset = step * APART_BYTES;
                let block = ALIGN_BYTES as u64;
                let neighbourhood = match &stretches {
                    Some(stretches) => {
                        let place = stretches.iter().find_map(|stretch| stretch.place_of(offset, block));
                        let Some(physical) = place else { continue };
                        (None, physical / APART_BYTES)
                    }
                    None => (Some(file_index), step),
                };
                if taken.insert(neighbourhood) {
                    chosen.push(Place { path: path.clone(), offset });
                }
            }
        }
        random.shuffle(&mut chosen);
        chosen.truncate(n_places);
        chosen
    }
}

/// At most `n` of the items, evenly spread.
fn sample<T>(items: &[T], n: usize) -> impl Iterator<Item = &T> {
    items.iter().step_by(items.len().div_ceil(n).max(1))
}

/// A small random number generator (xorshift64*), seeded by the standard library's.
struct Random(u64);

impl Random {
    fn new() -> Self {
        Self(RandomState::new().hash_one(0) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        (high % bound.max(1) as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_distinct_and_far_apart() {
        let directory = tempfile::tempdir().unwrap();
        for n in 0..3 {
            std::fs::write(directory.path().join(format!("{n}")), vec![1; 20 << 20]).unwrap();
        }
        std::fs::write(directory.path().join("small"), "x").unwrap();
        let places = Places::below(directory.path(), Duration::from_secs(5)).far_apart(50);
        if places.is_empty() {
            return eprintln!("skipped: the files of this test have no place on a device yet");
        }
        assert!(places.len() <= 50);
        let distinct: HashSet<_> =
            places.iter().map(|place| (&place.path, place.offset / APART_BYTES)).collect();
        assert_eq!(distinct.len(), places.len());
        assert!(places.iter().all(|place| place.offset.is_multiple_of(ALIGN_BYTES as u64)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn holes_are_no_places() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sparse");
        let file = std::fs::File::create(&path).unwrap();
        std::os::unix::fs::FileExt::write_all_at(&file, &vec![1; 3 << 20], 0).unwrap();
        file.set_len(60 << 20).unwrap();
        file.sync_all().unwrap();
        if extent::extents(&path).is_err() {
            return eprintln!("skipped: the file system of this test reports no extents");
        }
        let places = Places::below(directory.path(), Duration::from_secs(5)).far_apart(50);
        let offsets: HashSet<u64> = places.iter().map(|place| place.offset).collect();
        assert_eq!(offsets, HashSet::from([0, 1 << 20, 2 << 20]));
    }

    #[test]
    fn a_sample_is_spread() {
        let items: Vec<u32> = (0..10).collect();
        assert_eq!(sample(&items, 3).copied().collect::<Vec<_>>(), [0, 4, 8]);
        assert_eq!(sample(&items, 100).count(), 10);
    }
}
