//! Folders whose files may belong together.
//!
//! A folder, and those of its folders whose names only say what kind of files they hold (`RAW`, `jpg`,
//! `edited`), are one family. So are folders next to each other that differ only in such a word:
//! `2019 Rome` and `2019 Rome (raw)`.

/// Words of folders that say what kind of files they hold, in lower case.
const KINDS: &[&str] = &[
    "raw",
    "raws",
    "nef",
    "cr2",
    "cr3",
    "arw",
    "dng",
    "orf",
    "raf",
    "rw2",
    "pef",
    "jpg",
    "jpgs",
    "jpeg",
    "jpegs",
    "heic",
    "tif",
    "tiff",
    "edit",
    "edits",
    "edited",
    "export",
    "exports",
    "exported",
    "original",
    "originals",
    "developed",
    "darktable_exported",
    "out",
];

/// What stands between the name of a folder and such a word.
const SEPARATORS: &[char] = &[' ', '-', '_', '(', ')', '[', ']', '.'];

/// The family that a folder belongs to, as the path of the folder that stands for it, without a separator at
/// its end.
pub(super) fn family_of(path: &str) -> &str {
    let whole = path.trim_end_matches(['/', '\\']);
    let start = whole.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let name = &whole[start..];
    if is_kind(name) {
        let parent = whole[..start].trim_end_matches(['/', '\\']);
        // Never the root: its folders have nothing in common.
        return if parent.is_empty() { whole } else { parent };
    }
    let trimmed = name.trim_end_matches(SEPARATORS);
    let word = trimmed.rfind(SEPARATORS).map_or("", |at| &trimmed[at + 1..]);
    if is_kind(word) {
        let base = trimmed[..trimmed.len() - word.len()].trim_end_matches(SEPARATORS);
        if !base.is_empty() {
            return &path[..start + base.len()];
        }
    }
    whole
}

fn is_kind(word: &str) -> bool {
    KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_kinds_belong_to_the_folder_that_they_are_in() {
        for (path, expected) in [
            ("/photos/rome/", "/photos/rome"),
            ("/photos/rome/RAW/", "/photos/rome"),
            ("/photos/rome/edited/", "/photos/rome"),
            ("/photos/rome (raw)/", "/photos/rome"),
            ("/photos/rome_jpg/", "/photos/rome"),
            ("/photos/rome raw 2/", "/photos/rome raw 2"),
            ("/photos/rome/2/", "/photos/rome/2"),
            ("/photos/ (raw)/", "/photos/ (raw)"),
            ("/raw/", "/raw"),
            ("/", ""),
        ] {
            assert_eq!(family_of(path), expected, "{path}");
        }
    }
}
