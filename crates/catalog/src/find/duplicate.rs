//! SQL of what is equal in duplicates.
//!
//! One definition of duplicates holds for `find --duplicates`, `is:duplicate`, and the groups of
//! [`crate::groups`]: at least two files, each with contents. Empty files have nothing in common that could
//! be kept once, the attributes that macOS keeps of a file are part of that file, and several names of one
//! file (hard links, and links that a walk followed) are one file.

use foldhash::{HashMap, HashSet};

use crate::criteria::DuplicateKey;

/// SQL function that is registered while pictures that look the same are searched (`same`).
const GROUP_OF_SAME: &str = "thalweg_same(f.id)";

/// The SQL expression that is equal for files of one group.
pub(super) fn key_of(key: DuplicateKey) -> &'static str {
    match key {
        DuplicateKey::Content => "f.content_hash",
        DuplicateKey::PictureHash => "f.picture_hash",
        DuplicateKey::Picture => GROUP_OF_SAME,
        DuplicateKey::SizeAndTime => "f.bytes || ' ' || f.taken_at || ' ' || f.width || ' ' || f.height",
    }
}

/// The columns by which files are sorted so that those of a group come together.
pub(super) fn group_keys(key: DuplicateKey) -> &'static [&'static str] {
    match key {
        DuplicateKey::Content => &["f.content_hash"],
        DuplicateKey::PictureHash => &["f.picture_hash"],
        DuplicateKey::Picture => &[GROUP_OF_SAME],
        DuplicateKey::SizeAndTime => &["f.bytes", "f.taken_at", "f.width", "f.height"],
    }
}

/// Condition on a row of `file`, which has no alias, that it can be a duplicate.
pub(super) const HAS_CONTENTS: &str = "vanished_at IS NULL AND bytes > 0";

/// Condition on a group of rows of `file` that they are not all names of one file.
const ARE_SEVERAL: &str =
    "count(*) > 1 AND (max(inode = 0) OR min(inode) <> max(inode) OR min(device) <> max(device))";

/// Whether files with these devices and inodes are not all names of one file: what [`ARE_SEVERAL`] says in
/// SQL. Files without an inode number, 0, are files of their own.
pub(crate) fn are_several(files: impl IntoIterator<Item = (i64, i64)>) -> bool {
    let mut files = files.into_iter();
    let first = files.next();
    files.any(|file| Some(file) != first || file.1 == 0)
}

/// A file that is similar to others.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimilarFile {
    pub(super) id: i64,
    pub(super) group: u64,
    /// Device and inode.
    pub(super) file: (i64, i64),
}

/// The group of each file, by id, without the groups whose files are all names of one file.
pub(super) fn of_several_files(files: Vec<SimilarFile>) -> HashMap<i64, i64> {
    let mut first_of: HashMap<u64, (i64, i64)> = HashMap::default();
    let mut several: HashSet<u64> = HashSet::default();
    for SimilarFile { group, file, .. } in &files {
        match first_of.get(group) {
            Some(first) if are_several([*first, *file]) => {
                several.insert(*group);
            }
            Some(_) => {}
            None => {
                first_of.insert(*group, *file);
            }
        }
    }
    let of_several = files.into_iter().filter(|file| several.contains(&file.group));
    of_several.map(|file| (file.id, file.group.cast_signed())).collect()
}

/// The condition that another file has the same key.
pub(crate) fn duplicated(key: DuplicateKey) -> String {
    let list = match key {
        DuplicateKey::Content => "content_hash",
        DuplicateKey::PictureHash => "picture_hash",
        DuplicateKey::Picture => return format!("{GROUP_OF_SAME} IS NOT NULL"),
        DuplicateKey::SizeAndTime => "bytes, taken_at, width, height",
    };
    let columns = || list.split(", ");
    let ours: Vec<String> = columns().map(|column| format!("f.{column}")).collect();
    let mut known: Vec<String> = columns().map(|column| format!("{column} IS NOT NULL")).collect();
    if key == DuplicateKey::PictureHash {
        // Files without data of a picture have an empty one.
        known.push("picture_hash <> x''".to_owned());
    }
    format!(
        "f.bytes > 0 AND f.format IS NOT 'MacOS' AND ({}) IN (SELECT {list} FROM file WHERE {HAS_CONTENTS} AND {} GROUP BY {list} HAVING {ARE_SEVERAL})",
        ours.join(", "),
        known.join(" AND ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_file_are_one_file() {
        assert!(!are_several([]) && !are_several([(1, 5)]) && !are_several([(1, 5), (1, 5), (1, 5)]));
        assert!(are_several([(1, 5), (2, 5)]) && are_several([(1, 5), (1, 5), (1, 6)]));
        // Without inode numbers each name is a file.
        assert!(!are_several([(1, 0)]) && are_several([(1, 0), (1, 0)]));
    }
}
