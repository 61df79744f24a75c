//! Samples of the user's own files, which are only read.
//!
//! The files that the engine's walk would meet first are listed, within limits of time and number. From that
//! list some stretches are taken whole and in order, because single files from all over would lie further
//! apart on a device than a collection does.

use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use file::filesystem::FileSystem;

use crate::random::Random;

/// Limit on the files listed; more files would add no information.
const MOST_LISTED: usize = 50_000;
/// Limit on the time for listing: a cold tree on a disk that seeks takes long to list.
const LISTING_TIME: Duration = Duration::from_secs(5);
/// Number of stretches that form the sample.
const N_STRETCHES: usize = 8;

/// The regular files below `folder` on its own file system, in listing order; empty files, links and anything
/// that cannot be listed are left out.
pub(super) fn list(folder: &Path) -> Vec<PathBuf> {
    let own = FileSystem::of(folder).ok();
    let began = Instant::now();
    let mut files = Vec::new();
    let mut folders = VecDeque::from([folder.to_owned()]);
    while let Some(folder) = folders.pop_front() {
        if FileSystem::of(&folder).ok() != own {
            continue;
        }
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if files.len() >= MOST_LISTED || began.elapsed() > LISTING_TIME {
                return files;
            }
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                folders.push_back(entry.path());
            } else if kind.is_file() && entry.metadata().is_ok_and(|found| found.len() > 0) {
                files.push(entry.path());
            }
        }
    }
    files
}

/// About `n_files` of the files that can be opened, drawn by `seed`, in listing order.
pub(super) fn draw(files: &[PathBuf], n_files: usize, seed: u64) -> Vec<PathBuf> {
    let is_readable = |path: &&PathBuf| File::open(path).is_ok();
    if files.len() <= n_files {
        return files.iter().filter(is_readable).cloned().collect();
    }
    let mut random = Random::new(seed);
    // Each stretch is taken from its own part of the list.
    let part = files.len() / N_STRETCHES;
    let len = n_files.div_ceil(N_STRETCHES).min(part);
    let stretches = (0..N_STRETCHES).flat_map(|number| {
        let from = number * part + random.below((part - len + 1) as u64) as usize;
        &files[from..from + len]
    });
    stretches.filter(is_readable).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_keeps_the_order_and_comes_again() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("below")).unwrap();
        for number in 0..100 {
            let below = if number % 2 == 0 { "below" } else { "" };
            std::fs::write(folder.path().join(below).join(format!("{number}.jpg")), "x").unwrap();
        }
        std::fs::write(folder.path().join("empty"), "").unwrap();
        let listed = list(folder.path());
        assert_eq!(listed.len(), 100);
        let drawn = draw(&listed, 40, 3);
        assert_eq!(drawn.len(), 40);
        let places: Vec<_> =
            drawn.iter().map(|path| listed.iter().position(|known| known == path).unwrap()).collect();
        assert!(places.is_sorted());
        assert_eq!(draw(&listed, 40, 3), drawn);
        assert_ne!(draw(&listed, 40, 4), drawn);
        assert_eq!(draw(&listed, 500, 3), listed);
    }
}
