//! Atomic file creation: a file is written next to its final place, synced, and renamed when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use crate::Error;

/// Writes the file `path` through `body`. On failure no partial file is left and an older file of that name
/// is untouched.
pub(crate) fn write(
    path: &Path,
    body: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), Error> {
    let partial = partial_name(path);
    let written = write_all(&partial, body).and_then(|()| fs::rename(&partial, path));
    written.map_err(|source| {
        // The first failure is the one to report; it does not matter if there is no partial file to remove.
        let _ = fs::remove_file(&partial);
        Error::Write { path: path.to_owned(), source }
    })
}

fn write_all(path: &Path, body: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, File::create_new(path)?);
    body(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// A random name in the same directory that no other process or thread uses. In a directory that other users
/// can write to, they could create a link under a name that they can guess.
fn partial_name(path: &Path) -> PathBuf {
    // The keys of the hasher are random numbers of the system.
    let random = RandomState::new().build_hasher().finish();
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{random:016x}.partial"));
    path.with_file_name(name)
}
