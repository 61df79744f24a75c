//! Files that are opened for writing under a name that someone else may have prepared: a symbolic link at the
//! end of the path is refused instead of followed. In a folder that came from somewhere else, or that others
//! write to, a link may lead to any file of the user.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::platform;

/// Opens a file to add to its end, and creates it if it does not exist.
///
/// # Errors
/// Those of opening it, and [`io::ErrorKind::InvalidInput`] for a symbolic link.
pub fn to_append(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().append(true).create(true))
}

/// Opens a file that exists to write to it from its beginning, without making it empty first.
///
/// # Errors
/// Those of opening it, and [`io::ErrorKind::InvalidInput`] for a symbolic link.
pub fn to_write(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().write(true))
}

/// Opens a file that is only locked, and creates it if it does not exist.
///
/// # Errors
/// Those of opening it, and [`io::ErrorKind::InvalidInput`] for a symbolic link.
pub fn to_lock(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().write(true).create(true).truncate(false))
}

fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        let words = format!("`{}` is a symbolic link, which is not followed to write", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    // The system refuses what became a link since.
    platform::refuse_links(options).open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write as _;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_refused_and_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("private"), "kept").unwrap();
        symlink("private", path("link")).unwrap();
        symlink("absent", path("dangling")).unwrap();
        for name in ["link", "dangling"] {
            for opened in [to_append(&path(name)), to_write(&path(name)), to_lock(&path(name))] {
                assert_eq!(opened.unwrap_err().kind(), io::ErrorKind::InvalidInput);
            }
        }
        assert!(!path("absent").exists());
        to_append(&path("own")).unwrap().write_all(b"a").unwrap();
        to_append(&path("own")).unwrap().write_all(b"b").unwrap();
        to_lock(&path("own")).unwrap();
        assert_eq!(fs::read(path("own")).unwrap(), b"ab");
        assert!(to_write(&path("none")).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_refuses_a_link_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("absent", &link).unwrap();
        let mut options = OpenOptions::new();
        assert!(platform::refuse_links(options.append(true).create(true)).open(&link).is_err());
        assert!(!folder.path().join("absent").exists());
    }
}
