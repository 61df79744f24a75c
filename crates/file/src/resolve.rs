//! Absolute paths with links resolved, in the form that users write.

use std::io;
use std::path::{Path, PathBuf};

use crate::platform;

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

#[cfg(test)]
mod tests {
    use super::*;

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
