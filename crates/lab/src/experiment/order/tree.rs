//! Creates trees of files in an order that none of the experiment's orders follows.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use file::{StorageError, extent};

use crate::error::CaseError;
use crate::place::Place;
use crate::platform::{self, OffsetIo as _};
use crate::random::Random;

/// Average file size of the publication: 12.46 GiB / 87,418 files.
const AVERAGE_BYTES: u64 = 153_043;
/// Average size of small files, a tenth of the published one: about that of thumbnails.
const SMALL_BYTES: u64 = AVERAGE_BYTES / 10;
/// Bytes that a fragmented file gets at a time: about five pieces for a file of average size.
const PIECE_BYTES: u64 = 32 << 10;
/// About as many as a day's pictures in a folder.
const FILES_PER_FOLDER: u64 = 500;
const CONTENT_BYTES: u64 = 1 << 20;

/// A tree by the property of its files that the publication says matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    /// Files of the published average size, each written at once.
    Published,
    /// Files a tenth as large.
    Small,
    /// Files of the published size, most of them in pieces all over the tree.
    Fragmented,
}

impl Tree {
    pub(super) const ALL: [Tree; 3] = [Tree::Published, Tree::Small, Tree::Fragmented];

    /// Name of the case's set.
    pub(super) fn set(self) -> &'static str {
        match self {
            Tree::Published => "tree",
            Tree::Small => "tree-of-small-files",
            Tree::Fragmented => "tree-of-fragmented-files",
        }
    }

    pub(super) fn of_set(set: &str) -> Result<Tree, CaseError> {
        let tree = Tree::ALL.into_iter().find(|tree| tree.set() == set);
        tree.ok_or_else(|| CaseError::Failed(format!("unknown tree `{set}`; see `thalweg lab list`")))
    }

    fn average_bytes(self) -> u64 {
        if self == Tree::Small { SMALL_BYTES } else { AVERAGE_BYTES }
    }

    /// The folder with this many files, of a fifth to nine fifths of the average size; created if it does not
    /// exist.
    ///
    /// They are written in shuffled order across all folders and then synced to the device, so that each
    /// has a position there that neither names nor listing reveal.
    ///
    /// # Errors
    /// [`CaseError::Skipped`] if the files should be fragmented and the file system prevents it.
    pub(super) fn make(self, n_files: u64, place: &Place) -> Result<PathBuf, CaseError> {
        place
            .make_input(&format!("{}-{n_files}", self.set()), |folder| self.fill(folder, n_files, place.seed))
    }

    fn fill(self, folder: &Path, n_files: u64, seed: u64) -> Result<(), CaseError> {
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
        let average_bytes = self.average_bytes();
        let files: Vec<PlannedFile<'_>> = numbers
            .into_iter()
            .map(|number| {
                let len_bytes = average_bytes / 5 + random.below(average_bytes * 8 / 5 + 1);
                let from = random.below(CONTENT_BYTES - len_bytes) as usize;
                let path = folder.join(format!("{:04}/{number:06}.jpg", number / FILES_PER_FOLDER));
                PlannedFile { path, content: &content[from..from + len_bytes as usize] }
            })
            .collect();
        if self == Tree::Fragmented {
            write_in_pieces(&files, &mut random)?;
            settle(folder)?;
            return check_fragments(&files);
        }
        for PlannedFile { path, content } in &files {
            std::fs::write(path, content).map_err(CaseError::file("write", path))?;
        }
        settle(folder)
    }
}

/// A file to write.
struct PlannedFile<'c> {
    path: PathBuf,
    content: &'c [u8],
}

/// Gives each file one piece after the other, in passes over all files, each pass in a new order. Pieces are
/// allocated when they are written, since a file system that waits with it would allocate the file in one
/// piece.
fn write_in_pieces(files: &[PlannedFile<'_>], random: &mut Random) -> Result<(), CaseError> {
    let mut open: Vec<&PlannedFile<'_>> = files.iter().collect();
    let mut offset = 0;
    while !open.is_empty() {
        random.shuffle(&mut open);
        for PlannedFile { path, content } in &open {
            let rest = &content[offset as usize..];
            let piece = &rest[..rest.len().min(PIECE_BYTES as usize)];
            let file = File::options().write(true).create(true).truncate(false).open(path);
            let file = file.map_err(CaseError::file("open", path))?;
            match platform::allocate(&file, offset, piece.len() as u64) {
                Err(error) if platform::refuses(&error) => {
                    return Err(CaseError::Skipped(
                        "this file system cannot allocate parts of a file, so it cannot be made to fragment files"
                            .to_owned(),
                    ));
                }
                allocated => allocated.map_err(CaseError::file("allocate", path))?,
            }
            file.write_all_at(piece, offset).map_err(CaseError::file("write", path))?;
        }
        offset += PIECE_BYTES;
        open.retain(|file| file.content.len() as u64 > offset);
    }
    Ok(())
}

/// Checks that most of the files are in more than one piece on the device.
fn check_fragments(files: &[PlannedFile<'_>]) -> Result<(), CaseError> {
    let mut n_fragmented = 0;
    for PlannedFile { path, .. } in files {
        match extent::extents(path) {
            Ok(extents) => n_fragmented += usize::from(extents.fragments > 1),
            Err(StorageError::Unsupported { .. }) => {
                return Err(CaseError::Skipped(
                    "this file system does not report the pieces of files, so fragmentation cannot be checked"
                        .to_owned(),
                ));
            }
            Err(error) => return Err(CaseError::Failed(engine::chain(&error))),
        }
    }
    if 2 * n_fragmented > files.len() {
        return Ok(());
    }
    Err(CaseError::Skipped(format!(
        "this file system kept files whole: {n_fragmented} of {} are in several pieces, though they were written \
         in turns",
        files.len()
    )))
}

/// Syncs the files: until bytes are on the device, they may have no position there.
fn settle(folder: &Path) -> Result<(), CaseError> {
    match platform::sync_folder(folder) {
        // Without positions the orders that need them are skipped anyway.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => {
            Err(CaseError::file("sync", folder)(error))
        }
        _ => Ok(()),
    }
}
