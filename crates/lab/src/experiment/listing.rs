//! Lists the files below a folder, in the order of its file system.

use std::path::{Path, PathBuf};

use crate::error::CaseError;
use crate::platform;

/// A file with its data from the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedFile {
    pub(crate) path: PathBuf,
    /// Inode number; `None` where the system has no such number.
    pub(crate) inode: Option<u64>,
}

/// Lists all regular files of these paths: named files as they are, and folders with everything below them,
/// the files of a folder before its sub-folders. Symbolic links below a folder are left out, so that no file
/// appears twice.
///
/// # Errors
/// If a path does not exist, or a folder cannot be listed.
pub(crate) fn list(paths: &[PathBuf]) -> Result<Vec<ListedFile>, CaseError> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = std::fs::metadata(path).map_err(CaseError::file("stat", path))?;
        if metadata.is_dir() {
            list_folder(path, &mut files)?;
        } else {
            files.push(ListedFile { path: path.clone(), inode: platform::inode(&metadata) });
        }
    }
    Ok(files)
}

fn list_folder(folder: &Path, files: &mut Vec<ListedFile>) -> Result<(), CaseError> {
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let mut below = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(CaseError::file("list", &folder))? {
            let entry = entry.map_err(CaseError::file("list", &folder))?;
            let kind = entry.file_type().map_err(CaseError::file("stat", &entry.path()))?;
            if kind.is_dir() {
                below.push(entry.path());
            } else if kind.is_file() {
                files.push(ListedFile { path: entry.path(), inode: platform::listed_inode(&entry) });
            }
        }
        waiting.extend(below.into_iter().rev());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_descended_and_files_taken_as_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(path("tree/below")).unwrap();
        for name in ["tree/a", "tree/below/b", "alone"] {
            std::fs::write(path(name), name).unwrap();
        }
        let found = list(&[path("tree"), path("alone")]).unwrap();
        let names: Vec<_> = found.iter().map(|file| file.path.clone()).collect();
        assert_eq!(names, [path("tree/a"), path("tree/below/b"), path("alone")]);
        for file in found {
            assert_eq!(file.inode, platform::inode(&std::fs::metadata(&file.path).unwrap()));
        }
        assert!(list(&[path("nothing")]).unwrap_err().to_string().contains("nothing"));
    }
}
