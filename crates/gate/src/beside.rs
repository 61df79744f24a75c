//! Atomic file creation: a file is written next to its final place, synced, and renamed when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
    let mut out = BufWriter::with_capacity(1 << 16, File::create(path)?);
    body(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// A name in the same directory that no other process or thread uses.
fn partial_name(path: &Path) -> PathBuf {
    static N_NAMES: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}.partial", std::process::id(), N_NAMES.fetch_add(1, Relaxed)));
    path.with_file_name(name)
}
