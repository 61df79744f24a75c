//! Resolves paths of many neighbouring files.

use std::io;
use std::path::{Path, PathBuf};

/// Makes paths on a disk absolute, with links resolved.
///
/// Lists of files often name neighbours, so the last directory is cached: resolving one costs a system call
/// for each of its components.
#[derive(Debug, Default)]
pub struct Resolver {
    last: Option<(PathBuf, PathBuf)>,
}

impl Resolver {
    /// The absolute path of a file or directory.
    ///
    /// # Errors
    /// The system's error for a component that does not exist or cannot be entered.
    pub fn resolve(&mut self, path: &Path) -> io::Result<PathBuf> {
        let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else {
            return file::canonicalize(path);
        };
        if !std::fs::symlink_metadata(path)?.is_file() {
            return file::canonicalize(path);
        }
        if let Some((known, resolved)) = &self.last
            && known == directory
        {
            return Ok(resolved.join(name));
        }
        let here = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        let resolved = file::canonicalize(here)?;
        let absolute = resolved.join(name);
        self.last = Some((directory.to_owned(), resolved));
        Ok(absolute)
    }
}
