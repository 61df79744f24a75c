//! Creates a tree of files in an order that none of the experiment's orders follows.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::CaseError;
use crate::experiment::random::Random;
use crate::place::Place;
use crate::platform;

/// Average file size of the publication: 12.46 GiB / 87,418 files.
const AVERAGE_BYTES: u64 = 153_043;
/// About as many as a day's pictures in a folder.
const FILES_PER_FOLDER: u64 = 500;
const CONTENT_BYTES: u64 = 1 << 20;

/// The folder with this many files, of a fifth to nine fifths of 149 KiB; created if it does not exist.
///
/// They are written in shuffled order across all folders and then synced to the device, so that each has a
/// position there that neither names nor listing reveal.
pub(super) fn make(n_files: u64, place: &Place) -> Result<PathBuf, CaseError> {
    place.make_input(&format!("tree-{n_files}"), |folder| fill(folder, n_files, place.seed))
}

fn fill(folder: &Path, n_files: u64, seed: u64) -> Result<(), CaseError> {
    // Left over from an interrupted run.
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(CaseError::file("remove", folder)(error));
        }
        _ => {}
    }
    for number in 0..n_files.div_ceil(FILES_PER_FOLDER).max(1) {
        let below = folder.join(format!("{number:04}"));
        std::fs::create_dir_all(&below).map_err(CaseError::file("create", &below))?;
    }
    let mut random = Random::new(seed);
    let content: Vec<u8> = (0..CONTENT_BYTES / 8).flat_map(|_| random.next().to_le_bytes()).collect();
    let mut numbers: Vec<u64> = (0..n_files).collect();
    random.shuffle(&mut numbers);
    for number in numbers {
        let len_bytes = AVERAGE_BYTES / 5 + random.below(AVERAGE_BYTES * 8 / 5 + 1);
        let from = random.below(CONTENT_BYTES - len_bytes) as usize;
        let path = folder.join(format!("{:04}/{number:06}.jpg", number / FILES_PER_FOLDER));
        std::fs::write(&path, &content[from..from + len_bytes as usize])
            .map_err(CaseError::file("write", &path))?;
    }
    settle(folder)
}

/// Syncs the files: until bytes are on the device, they may have no position there.
fn settle(folder: &Path) -> Result<(), CaseError> {
    match File::open(folder).and_then(|folder| platform::sync_file_system(&folder)) {
        // Without positions the orders that need them are skipped anyway.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => {
            Err(CaseError::file("sync", folder)(error))
        }
        _ => Ok(()),
    }
}
