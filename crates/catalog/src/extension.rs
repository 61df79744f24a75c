//! Extensions of names, and what they stand for.

use crate::language::Kind;

/// Extensions of usual pictures, raw files, films and sounds. Names that also other files have are left out.
const USUAL: [(Kind, &[&str]); 4] = [
    (
        Kind::Picture,
        &[
            "avif", "bmp", "gif", "heic", "heif", "hif", "jfif", "jp2", "jpe", "jpeg", "jpg", "jxl", "png",
            "psd", "tif", "tiff", "webp",
        ],
    ),
    (
        Kind::Raw,
        &[
            "3fr", "arq", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25", "kdc",
            "mef", "mos", "mrw", "nef", "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
        ],
    ),
    (
        Kind::Film,
        &["3g2", "3gp", "avi", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "webm", "wmv"],
    ),
    (Kind::Sound, &["aac", "aiff", "flac", "m4a", "mp3", "ogg", "opus", "wav", "wma"]),
];

/// Longest extension in these lists.
const MOST_EXTENSION_BYTES: usize = 5;

/// The extension of a name in lower case; empty if it has none that is short enough.
pub(crate) fn extension(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && extension.len() <= MOST_EXTENSION_BYTES => {
            extension.to_ascii_lowercase()
        }
        _ => String::new(),
    }
}

/// The kind that the extension of a name stands for.
pub(crate) fn of_extension(name: &str) -> Option<Kind> {
    let extension = extension(name);
    USUAL.iter().find(|(_, extensions)| extensions.contains(&&*extension)).map(|(kind, _)| *kind)
}
