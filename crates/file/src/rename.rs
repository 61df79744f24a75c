//! Renames a file without replacing another one.

use std::fs;
use std::io;
use std::path::Path;

use crate::platform;

/// Gives a file another name on the same file system, if that name is free.
///
/// Linux does it in one step. Where the file system cannot, and on other systems, the file gets the second
/// name and then loses the first, so that a kill in between leaves both names of one file. Where files cannot
/// have two names, the name is looked at before the rename.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the name is taken, and those of the rename.
pub fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match platform::rename_new(from, to) {
        Some(renamed) => renamed,
        None => in_two_steps(from, to),
    }
}

fn in_two_steps(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(error),
        Err(_) => match fs::symlink_metadata(to) {
            Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => fs::rename(from, to),
            Err(error) => Err(error),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_renamed_and_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for rename in [rename_new, in_two_steps] {
            fs::write(path("a"), "a").unwrap();
            fs::write(path("b"), "b").unwrap();
            assert_eq!(rename(&path("a"), &path("b")).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(rename(&path("none"), &path("c")).unwrap_err().kind(), io::ErrorKind::NotFound);
            assert_eq!(rename(&path("a"), &path("none/c")).unwrap_err().kind(), io::ErrorKind::NotFound);
            rename(&path("a"), &path("c")).unwrap();
            assert_eq!(
                (fs::read(path("c")).unwrap(), fs::read(path("b")).unwrap()),
                (b"a".into(), b"b".into())
            );
            assert!(!path("a").exists());
            fs::remove_file(path("c")).unwrap();
        }
    }
}
