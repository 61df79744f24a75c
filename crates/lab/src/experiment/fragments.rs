//! How scattered the files are that a run reads: a condition of publications whose disk was defragmented.

use std::path::PathBuf;

use file::extent;

/// Name of the figure: fragments beyond the first of each file, for each item that is read.
pub(crate) const FIGURE: &str = "further_fragments";

/// Measures the files of a run that reads this many items from them; `None` where the file system does not
/// report the positions of files.
pub(super) fn of(files: &[PathBuf], n_items: usize) -> Option<(String, f64)> {
    let mut n_further = 0;
    for path in files {
        n_further += extent::extents(path).ok()?.fragments.saturating_sub(1);
    }
    Some((FIGURE.to_owned(), n_further as f64 / n_items.max(1) as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_small_file_is_in_one_piece_and_what_is_missing_is_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, [1; 4096]).unwrap();
        match of(std::slice::from_ref(&path), 1) {
            Some((_, found)) => assert_eq!(found, 0.0),
            None => eprintln!("skipped: the file system does not report extents"),
        }
        std::fs::remove_file(&path).unwrap();
        assert_eq!(of(&[path], 1), None);
    }
}
