//! Decides whether a path names a pack or archives.

use std::path::{Path, PathBuf};

use file::object;

use super::bytes;
use crate::PackError;

/// What was found at a path.
pub(super) enum Location {
    /// A lookup.
    Lookup(PathBuf),
    /// Archives without a lookup: their folder and their names, sorted.
    Archives(PathBuf, Vec<String>),
}

/// Finds the lookup or the archives of the pack at `path`.
pub(super) fn locate(path: &Path) -> Result<Location, PackError> {
    let no_pack = |why: String| PackError::NoPack { path: path.to_owned(), why };
    let failed = || PackError::io("open", path);
    let is_remote = object::is_object(path);
    if !is_remote && bytes::is_folder(path) {
        return in_folder(path);
    }
    // `FOLDER/NAME`: the name may have dots, so the suffix is appended, not replaced.
    let mut lookup = path.as_os_str().to_owned();
    lookup.push(".lookup");
    let lookup = PathBuf::from(lookup);
    let is_named = ["lookup", "tar"].iter().any(|extension| has_extension(path, extension));
    if !(is_remote && is_named) && bytes::is_file(&lookup).map_err(failed())? {
        return Ok(Location::Lookup(lookup));
    }
    // In a store each question is a request, and any text may be a prefix.
    if is_remote && !is_named && bytes::is_folder(path) {
        return in_folder(path);
    }
    if !bytes::is_file(path).map_err(failed())? {
        return Err(no_pack("no such folder, lookup or archive".to_owned()));
    }
    if has_extension(path, "lookup") {
        return Ok(Location::Lookup(path.to_owned()));
    }
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| no_pack("its name is not UTF-8; rename it".to_owned()))?;
    Ok(Location::Archives(bytes::folder_of(path), vec![name.to_owned()]))
}

fn in_folder(folder: &Path) -> Result<Location, PackError> {
    let no_pack = |why: String| Err(PackError::NoPack { path: folder.to_owned(), why });
    let mut lookups = Vec::new();
    let mut archives = Vec::new();
    for path in bytes::paths_in(folder).map_err(PackError::io("list", folder))? {
        if has_extension(&path, "lookup") {
            lookups.push(path);
        } else if has_extension(&path, "tar") {
            archives.extend(path.file_name().and_then(|name| name.to_str()).map(str::to_owned));
        }
    }
    lookups.sort();
    match (lookups.as_slice(), archives.is_empty()) {
        ([lookup], _) => Ok(Location::Lookup(lookup.clone())),
        ([first, ..], _) => {
            let first = first.with_extension("");
            no_pack(format!(
                "it contains {} packs; name one of them, such as `{}`",
                lookups.len(),
                first.display()
            ))
        }
        ([], true) => no_pack("it contains no lookup and no tar archive".to_owned()),
        ([], false) => {
            archives.sort();
            Ok(Location::Archives(folder.to_owned(), archives))
        }
    }
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
