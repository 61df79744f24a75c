//! Which folder of one side corresponds to which of the other: a copy of `/home/photos` may lie in
//! `/media/backup/photos`.
//!
//! Files with the same content tell: what their paths have in common at their ends is their place below the
//! two folders. The pair of folders that most of them name is taken.

use foldhash::{HashMap, HashMapExt as _};

use super::contents::Contents;
use super::side::{Side, is_separator};

/// Most files that are asked.
const MOST_ASKED: usize = 10_000;

/// The two folders, with separators at their ends; paths below them are compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Folders {
    pub here: Vec<u8>,
    pub there: Vec<u8>,
}

/// Finds the folders that correspond to each other. `contents` are those of `there`.
pub(super) fn folders(here: &Side, there: &Side, contents: &Contents) -> Folders {
    let mut votes: HashMap<(&[u8], &[u8]), usize> = HashMap::new();
    let step = here.files.len().div_ceil(MOST_ASKED).max(1);
    for number in (0..here.files.len() as u32).step_by(step) {
        let Some(other) = contents.only_equal(here, number, there) else { continue };
        if let Some(folders) =
            pair((here.folder(number), here.name(number)), (there.folder(other), there.name(other)))
        {
            *votes.entry(folders).or_default() += 1;
        }
    }
    if votes.is_empty() && (here.is_list || there.is_list) {
        votes = by_names(here, there, step);
    }
    // Among equals the longest, so that the answer does not depend on the order of a table.
    let most = votes.into_iter().max_by(|(a, n_a), (b, n_b)| n_a.cmp(n_b).then_with(|| a.cmp(b)));
    match most {
        Some(((of_here, of_there), _)) => Folders { here: of_here.to_vec(), there: of_there.to_vec() },
        None => Folders {
            here: here.root.clone().unwrap_or_else(|| here.common_folder()),
            there: there.root.clone().unwrap_or_else(|| there.common_folder()),
        },
    }
}

/// Asks files that have a name alone, where no content is known.
fn by_names<'s>(here: &'s Side, there: &'s Side, step: usize) -> HashMap<(&'s [u8], &'s [u8]), usize> {
    let mut names: HashMap<&[u8], Option<u32>> = HashMap::new();
    for number in 0..there.files.len() as u32 {
        names.entry(there.name(number)).and_modify(|only| *only = None).or_insert(Some(number));
    }
    let mut votes = HashMap::new();
    for number in (0..here.files.len() as u32).step_by(step) {
        let name = here.name(number);
        let Some(Some(other)) = names.get(name) else { continue };
        if let Some(folders) = pair((here.folder(number), name), (there.folder(*other), name)) {
            *votes.entry(folders).or_default() += 1;
        }
    }
    votes
}

/// The folders that two equal files name: what is left of their folders without the parts at the end that are
/// the same. `None` if the files have other names.
fn pair<'s>(a: (&'s [u8], &[u8]), b: (&'s [u8], &[u8])) -> Option<(&'s [u8], &'s [u8])> {
    if a.1 != b.1 {
        return None;
    }
    let (mut a, mut b) = (a.0, b.0);
    loop {
        let (above_a, above_b) = (above(a), above(b));
        if a.len() == above_a.len() || b.len() == above_b.len() || a[above_a.len()..] != b[above_b.len()..] {
            return Some((a, b));
        }
        (a, b) = (above_a, above_b);
    }
}

/// The folder above a folder; both end with separators. That of the root is itself, and that of the first
/// part of a relative path, as lists have them, is empty.
fn above(folder: &[u8]) -> &[u8] {
    let name_end = folder.len().saturating_sub(1);
    let end = folder[..name_end].iter().rposition(|byte| is_separator(*byte));
    match end {
        Some(at) => &folder[..=at],
        None if folder.first().is_some_and(|first| is_separator(*first)) => folder,
        None => &folder[..0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_equal_files_are_what_is_left_of_their_paths() {
        let pair = |a: &'static str, b: &'static str| {
            let (a, b) = pair((a.as_bytes(), b"x.jpg"), (b.as_bytes(), b"x.jpg")).unwrap();
            (std::str::from_utf8(a).unwrap(), std::str::from_utf8(b).unwrap())
        };
        assert_eq!(
            pair("/home/photos/2024/rome/", "/media/backup/2024/rome/"),
            ("/home/photos/", "/media/backup/")
        );
        // Parts are compared, not characters.
        assert_eq!(pair("/my-photos/2024/", "/photos/2024/"), ("/my-photos/", "/photos/"));
        assert_eq!(pair("/photos/", "/photos/"), ("/", "/"));
        assert_eq!(pair("/a/", "/"), ("/a/", "/"));
        // Lists have relative paths.
        assert_eq!(pair("/home/photos/2024/rome/", "2024/rome/"), ("/home/photos/", ""));
        assert_eq!(pair("/home/photos/", ""), ("/home/photos/", ""));
        assert_eq!(pair("s3://bucket/2024/", "/photos/2024/"), ("s3://bucket/", "/photos/"));
        assert!(super::pair((b"/a/", b"x"), (b"/a/", b"y")).is_none());
    }
}
