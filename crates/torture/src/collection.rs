//! The pictures that loops work on.

use std::fs;
use std::path::Path;

use crate::finding::Finding;
use crate::program::samples;
use crate::tree;

/// Writes `n_files` files below `folder`: the samples of the repository in turn, in folders of about forty.
pub(crate) fn make(folder: &Path, n_files: usize) -> Result<(), Finding> {
    let samples = tree::files(&samples())?;
    let pictures: Vec<_> = samples.iter().filter(|(name, _)| name.extension().is_some()).collect();
    if pictures.is_empty() {
        return Err(Finding::new("the repository has no samples of pictures"));
    }
    for number in 0..n_files {
        let (name, bytes) = pictures[number % pictures.len()];
        let below = folder.join(format!("{}", number / 40));
        fs::create_dir_all(&below)?;
        let name = name.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        fs::write(below.join(format!("{number}-{name}")), bytes)?;
    }
    Ok(())
}
