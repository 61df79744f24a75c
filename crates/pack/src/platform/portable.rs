//! Systems other than Unix, through the standard library: nothing is mapped, and folders are paths.
//!
//! Before a name is used it is checked for a link. This protects against links that exist, not against a
//! program that creates one between the two steps.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Never created on these systems.
#[derive(Debug)]
pub(crate) struct Mapping(std::convert::Infallible);

impl Mapping {
    pub(crate) fn new(_: &File, _: u64) -> io::Result<Mapping> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self.0 {}
    }
}

/// Reads once at a position, repeated after a signal.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    loop {
        #[cfg(windows)]
        let read = std::os::windows::fs::FileExt::seek_read(file, out, offset);
        #[cfg(not(windows))]
        let read: io::Result<usize> = {
            let _ = (file, &out, offset);
            Err(io::ErrorKind::Unsupported.into())
        };
        match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Appends up to `n_bytes` at `offset` to `out`, fewer at the end of the file; returns their number.
pub(crate) fn append_at(file: &File, out: &mut Vec<u8>, n_bytes: usize, offset: u64) -> io::Result<usize> {
    out.try_reserve(n_bytes).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    let start = out.len();
    out.resize(start + n_bytes, 0);
    let mut n_read = 0;
    while n_read < n_bytes {
        let n = read_at(file, &mut out[start + n_read..], offset + n_read as u64)?;
        if n == 0 {
            break;
        }
        n_read += n;
    }
    out.truncate(start + n_read);
    Ok(n_read)
}

/// Path of a folder.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn open(path: &Path) -> io::Result<Folder> {
        if fs::metadata(path)?.is_dir() {
            Ok(Folder(path.to_owned()))
        } else {
            Err(io::ErrorKind::NotADirectory.into())
        }
    }

    /// Whether there is a folder at `path`.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        path.is_dir()
    }

    /// Opens the folder `name` in it, creating it if it does not exist; a link is refused.
    pub(crate) fn enter(&self, name: &str) -> io::Result<Folder> {
        let path = self.0.join(name);
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        if fs::symlink_metadata(&path)?.is_dir() {
            Ok(Folder(path))
        } else {
            Err(io::ErrorKind::NotADirectory.into())
        }
    }

    /// Creates a new file in it.
    pub(crate) fn create_new(&self, name: &str) -> io::Result<File> {
        File::options().read(true).write(true).create_new(true).open(self.0.join(name))
    }

    /// Always true: leftovers are not removed on these systems.
    pub(crate) fn claim(&self, _: &File, _: &str) -> io::Result<bool> {
        Ok(true)
    }

    /// Does nothing: it cannot be determined here whether a process still writes them.
    pub(crate) fn remove_leftovers(&self, _: impl Fn(&str) -> bool) {}

    /// Kind of the entry `name`: `None` if there is none, true for a regular file, false for anything else.
    pub(crate) fn holds(&self, name: &str) -> io::Result<Option<bool>> {
        match fs::symlink_metadata(self.0.join(name)) {
            Ok(metadata) => Ok(Some(metadata.is_file())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Renames the file `from` to `to`, replacing an existing file.
    pub(crate) fn replace(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))
    }

    /// Renames the file `from` to `to` if that name is free.
    pub(crate) fn publish(&self, from: &str, to: &str) -> io::Result<()> {
        if self.holds(to)?.is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.replace(from, to)
    }

    /// Removes a file from it.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }
}

/// Does nothing: no such call is worthwhile here.
pub(crate) fn will_need(_: &File, _: u64, _: u64) {}
