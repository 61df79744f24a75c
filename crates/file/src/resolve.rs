//! Absolute paths with links resolved, in the form that users write, and files opened by such a path.

use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::platform::{self, OpenHow};

/// The absolute path of an existing file or directory, with links resolved.
///
/// On Windows without the prefix `\\?\`, which users never write, unless nothing else can name the file. The
/// standard library adds it again where a path is long.
///
/// # Errors
/// Those of [`std::fs::canonicalize`].
pub fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    std::fs::canonicalize(path).map(platform::as_written)
}

/// Opens a file for reading by an absolute path in which nothing is a link and nothing leads upwards, without
/// waiting. The opened file is the one that the path names, even if others can write to its folders.
///
/// On Linux `openat2(2)` with `RESOLVE_NO_SYMLINKS`. On other systems, and on Linux before 5.6, the path is
/// compared with the resolved one before and after the file is opened.
///
/// # Errors
/// [`io::ErrorKind::PermissionDenied`] if a part of the path is a link, and those of [`std::fs::File::open`].
pub fn open_without_links(path: &Path) -> io::Result<File> {
    let parts = || path.components().all(|part| !matches!(part, Component::CurDir | Component::ParentDir));
    if !path.is_absolute() || !parts() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the path is not absolute and resolved"));
    }
    if let Some(opened) = platform::open_without_links(path) {
        return opened;
    }
    open_compared(path)
}

/// The fallback of [`open_without_links`].
fn open_compared(path: &Path) -> io::Result<File> {
    let check = || if canonicalize(path)? == path { Ok(()) } else { Err(platform::is_link()) };
    check()?;
    let file = platform::File::open(path, OpenHow::default())?.into_std();
    check()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_path_with_a_link_or_a_step_upwards_opens_nothing() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let folder = canonicalize(folder.path()).unwrap();
        std::fs::create_dir(folder.join("a")).unwrap();
        std::fs::write(folder.join("a/file"), "x").unwrap();
        symlink(folder.join("a/file"), folder.join("a/link")).unwrap();
        symlink("a", folder.join("b")).unwrap();
        for open in [open_without_links, open_compared] {
            assert!(open(&folder.join("a/file")).is_ok());
            for linked in ["a/link", "b/file", "a/../a/file"] {
                let error = open(&folder.join(linked)).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{linked}: {error}");
            }
            assert_eq!(open(&folder.join("nowhere")).unwrap_err().kind(), io::ErrorKind::NotFound);
        }
        assert!(open_without_links(Path::new("a/file")).is_err(), "a relative path");
    }

    #[test]
    fn a_resolved_path_is_absolute_and_leads_to_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        let resolved = canonicalize(&folder.path().join(".").join("file")).unwrap();
        assert!(resolved.is_absolute());
        assert_eq!(std::fs::read(&resolved).unwrap(), b"x");
        assert!(!resolved.to_string_lossy().starts_with(r"\\?\"));
        assert_eq!(canonicalize(&resolved).unwrap(), resolved);
        assert!(canonicalize(&folder.path().join("missing")).is_err());
    }
}
