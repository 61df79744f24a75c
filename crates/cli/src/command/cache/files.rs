//! The files below the paths that a user names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::Location;

/// A file, or a path that cannot be examined.
type FileResult = Result<PathBuf, (PathBuf, io::Error)>;

/// All regular files of `paths`, in their order: named files as they are, and folders with everything below
/// them, by name. Links and other special files below a folder are left out; opening a pipe would wait.
pub(in crate::command) fn below(paths: &[PathBuf]) -> impl Iterator<Item = FileResult> {
    paths.iter().flat_map(|path| Below::new(path))
}

/// The files of one path, listed while they are used.
struct Below {
    /// What follows, the next one last.
    waiting: Vec<Waiting>,
}

enum Waiting {
    Folder(PathBuf),
    Found(FileResult),
}

impl Below {
    fn new(path: &Path) -> Below {
        let first = match kind_of(path) {
            Ok(kind) if kind.is_dir() => Waiting::Folder(path.to_owned()),
            Ok(kind) if kind.is_file() => Waiting::Found(Ok(path.to_owned())),
            Ok(_) => Waiting::Found(Err((path.to_owned(), refused("not a regular file")))),
            Err(error) => Waiting::Found(Err((path.to_owned(), error))),
        };
        Below { waiting: vec![first] }
    }

    fn list(&mut self, folder: &Path) -> io::Result<()> {
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries.into_iter().rev() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.waiting.push(Waiting::Folder(entry.path())),
                Ok(kind) if kind.is_file() => self.waiting.push(Waiting::Found(Ok(entry.path()))),
                Ok(_) => {}
                Err(error) => self.waiting.push(Waiting::Found(Err((entry.path(), error)))),
            }
        }
        Ok(())
    }
}

impl Iterator for Below {
    type Item = FileResult;

    fn next(&mut self) -> Option<FileResult> {
        loop {
            match self.waiting.pop()? {
                Waiting::Found(found) => return Some(found),
                Waiting::Folder(folder) => {
                    if let Err(error) = self.list(&folder) {
                        return Some(Err((folder, error)));
                    }
                }
            }
        }
    }
}

/// The kind of a named path; links are followed.
fn kind_of(path: &Path) -> io::Result<fs::FileType> {
    if Location::of(path).is_remote() {
        return Err(refused("the page cache holds files of this machine only"));
    }
    fs::metadata(path).map(|metadata| metadata.file_type())
}

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}
