//! Folders as values: all files below one, by their paths from it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// All files below `top` with their bytes, by their paths from it.
pub(crate) fn files(top: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    names(top)?.into_iter().map(|name| fs::read(top.join(&name)).map(|bytes| (name, bytes))).collect()
}

/// The paths of all files below `top`, from it.
pub(crate) fn names(top: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut all, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(top.join(&folder))? {
            let entry = entry?;
            let name = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() { folders.push(name) } else { all.push(name) }
        }
    }
    all.sort();
    Ok(all)
}

/// Copies all files below one folder into another, with their times, so that they look unchanged.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for name in names(from)? {
        let target = to.join(&name);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        fs::copy(from.join(&name), &target)?;
        let modified = fs::metadata(from.join(&name))?.modified()?;
        fs::File::options().write(true).open(&target)?.set_modified(modified)?;
    }
    Ok(())
}

/// Makes `folder` an empty folder.
pub(crate) fn empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)
}
