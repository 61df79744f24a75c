//! Stores each file as a separate file in a folder. Needs no software, and is the baseline.
//!
//! Opening it reads nothing: the file system looks up names when they are requested, so that a cold read
//! includes that cost too. Components of a name become folders.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Component, Path, PathBuf};

use super::names;
use super::{Store, StoreWriter};
use crate::PackError;

/// A folder that is being written.
#[derive(Debug)]
pub(super) struct Writer(PathBuf);

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        fs::create_dir(path).map_err(PackError::io("create", path))?;
        Ok(Writer(path.to_owned()))
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let path = path_below(&self.0, name).ok_or_else(|| names::refused(name, "not a relative path"))?;
        if let Some(folder) = path.parent().filter(|folder| *folder != self.0) {
            fs::create_dir_all(folder).map_err(PackError::io("create", folder))?;
        }
        let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
        written.map_err(PackError::io("write", path))
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        Ok(())
    }
}

/// An open folder of files.
#[derive(Debug)]
pub(super) struct Directory(PathBuf);

impl Directory {
    pub(super) fn open(path: &Path) -> Result<Directory, PackError> {
        if fs::metadata(path).map_err(PackError::io("open", path))?.is_dir() {
            Ok(Directory(path.to_owned()))
        } else {
            Err(PackError::NoPack { path: path.to_owned(), why: "not a folder".to_owned() })
        }
    }
}

impl Store for Directory {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.names()?.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        let mut found = Vec::new();
        let mut waiting = vec![(self.0.clone(), String::new())];
        while let Some((folder, prefix)) = waiting.pop() {
            for entry in fs::read_dir(&folder).map_err(PackError::io("list", &folder))? {
                let entry = entry.map_err(PackError::io("list", &folder))?;
                // A name that is not UTF-8 cannot be requested, and cannot have been added.
                let Ok(name) = entry.file_name().into_string() else { continue };
                let kind = entry.file_type().map_err(PackError::io("stat", entry.path()))?;
                if kind.is_dir() {
                    waiting.push((entry.path(), format!("{prefix}{name}/")));
                } else if kind.is_file() {
                    found.push(format!("{prefix}{name}"));
                }
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let path = path_below(&self.0, name).ok_or_else(|| names::missing(name, &self.0))?;
        out.clear();
        let read = File::open(&path).and_then(|mut file| file.read_to_end(out));
        read.map(|_| ()).map_err(|error| match error.kind() {
            // A folder with this name is not one of the files, and what the system has no name for is none.
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::InvalidFilename => names::missing(name, &self.0),
            // What Windows says of a folder.
            io::ErrorKind::PermissionDenied if path.is_dir() => names::missing(name, &self.0),
            _ => PackError::io("read", path)(error),
        })
    }
}

/// Path of a name, unless it would lead out of the folder.
fn path_below(folder: &Path, name: &str) -> Option<PathBuf> {
    let below = Path::new(name);
    let is_plain = !name.is_empty() && below.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain.then(|| folder.join(below))
}
