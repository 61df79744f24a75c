//! Compares a file with its row in the catalogue before and after it is read.

use std::io;
use std::path::Path;

use file::Stop;

use super::PictureError;
use super::queue::Key;
use crate::location::Location;
use crate::source::Obstacle;

/// Checks that the file is a regular one with the recorded length and time. Readers open files without
/// waiting, and refuse those that are not regular, so a file that is swapped after this check costs nothing
/// but the second check.
pub(super) fn check(key: &Key) -> Result<(), PictureError> {
    let found = Location::of(&key.path).entry(&Stop::default()).map_err(|error| failed(&key.path, &error))?;
    match found.obstacle {
        Some(Obstacle::DanglingLink) => Err(PictureError::Vanished),
        Some(_) => Err(PictureError::Changed),
        None if (found.bytes, found.mtime_ns) != (key.bytes, key.mtime_ns) => Err(PictureError::Changed),
        None => Ok(()),
    }
}

fn failed(path: &Path, error: &io::Error) -> PictureError {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => PictureError::Vanished,
        _ => PictureError::Read(format!("cannot access `{}`: {error}", path.display())),
    }
}
