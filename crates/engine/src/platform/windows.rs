//! Windows: listings by `GetFileInformationByHandleEx`, limits by job objects, times by `GetProcessTimes`.

mod listing;
mod process;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::Metadata;
use std::io::{self, Write};
use std::os::windows::ffi::OsStringExt as _;
use std::os::windows::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use listing::DirectoryReader;
pub(crate) use listing::stat_path;
pub(crate) use process::{bind_to_parent, set_apart_from_terminal};
pub(crate) use process::{limit_resources, processor_time};

/// Standard output itself: decoders are not in need of another one here, since the libraries that print to it
/// are those of Linux.
pub(crate) fn become_program(_command: &mut std::process::Command) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

pub(crate) fn take_standard_output() -> io::Result<Box<dyn Write + Send>> {
    Ok(Box::new(io::stdout()))
}

/// From 1601, where Windows counts from, to 1970, in units of 100 ns.
const UNITS_TO_1970: i64 = 116_444_736_000_000_000;

/// The folder for temporary files is the user's own here.
pub(crate) fn make_private_folder(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

pub(crate) const STANDARD_INPUT: Option<&str> = None;

/// Does nothing: Windows would need a job object for each program.
pub(crate) fn end_with_parent(_command: &mut Command) {}

pub(crate) const CHANGE_TAG: &str = "FileCreateDate";

/// The mode as Perl makes it up for ExifTool: from the attribute for reading only, and the extension.
pub(crate) fn mode_and_change(path: &Path, found: &Metadata) -> Option<(u32, i64)> {
    const PROGRAMS: [&str; 4] = ["bat", "cmd", "com", "exe"];
    let is_program = path
        .extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| PROGRAMS.iter().any(|known| extension.eq_ignore_ascii_case(known)));
    let readable = if found.is_file() { 0o100_444 } else { 0o040_555 };
    let writable = if found.permissions().readonly() { 0 } else { 0o222 };
    let runnable = if is_program { 0o111 } else { 0 };
    let created = i64::try_from(found.creation_time()).ok()?.checked_sub(UNITS_TO_1970)?;
    Some((readable | writable | runnable, created.div_euclid(10_000_000)))
}

/// None: these are numbers of Unix's file systems.
pub(crate) fn inode_numbers(_found: &Metadata) -> Vec<(&'static str, u64)> {
    Vec::new()
}

pub(crate) fn user_name(_: u64) -> Option<String> {
    None
}

pub(crate) fn group_name(_: u64) -> Option<String> {
    None
}

/// With `/` between the folders, whatever the system or the user wrote.
pub(crate) fn exiftool_path(text: String) -> String {
    if text.contains('\\') { text.replace('\\', "/") } else { text }
}

/// With what Windows does not allow as `%` and two digits: some characters, controls, and a dot or space at
/// the end.
pub(crate) fn storable_name(name: &OsStr) -> Cow<'_, OsStr> {
    let Some(text) = name.to_str() else { return name.into() };
    let is_forbidden = |at: usize, character: char| match character {
        '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*' | '\0'..='\x1F' => true,
        '.' | ' ' => at + 1 == text.len(),
        _ => false,
    };
    if !text.char_indices().any(|(at, character)| is_forbidden(at, character)) {
        return name.into();
    }
    let mut storable = String::with_capacity(text.len() + 8);
    for (at, character) in text.char_indices() {
        if is_forbidden(at, character) {
            storable.push_str(&format!("%{:02X}", u32::from(character)))
        } else {
            storable.push(character)
        }
    }
    Cow::Owned(storable.into())
}

/// Names are units of 16 bits. Rust encodes them as UTF-8, with three bytes for a surrogate that has no
/// partner.
pub(crate) fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Some(text.into()),
        Err(error) => error.into_bytes(),
    };
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = &bytes[..];
    while let Some(chunk) = rest.utf8_chunks().next() {
        units.extend(chunk.valid().encode_utf16());
        rest = &rest[chunk.valid().len()..];
        match rest {
            [0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, tail @ ..] => {
                units.push(0xD000 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F));
                rest = tail;
            }
            [] => break,
            _ => return None,
        }
    }
    Some(OsString::from_wide(&units).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_comes_back_from_its_bytes() {
        for units in [&[0x61, 0xFC, 0xD83D, 0xDE00][..], &[0xD800], &[0x61, 0xDC00, 0xD800, 0x62]] {
            let path = PathBuf::from(OsString::from_wide(units));
            let bytes = path.as_os_str().as_encoded_bytes().to_vec();
            assert_eq!(path_of(bytes), Some(path), "{units:X?}");
        }
        assert_eq!(path_of(vec![b'a', 0xFF]), None);
        assert_eq!(path_of(vec![0xED, 0xA0]), None);
    }

    #[test]
    fn names_that_windows_forbids_are_escaped() {
        let cases = [
            ("a.jpg", "a.jpg"),
            ("gr\u{fc}n 1.jpg", "gr\u{fc}n 1.jpg"),
            ("s3:", "s3%3A"),
            ("10:30?.jpg", "10%3A30%3F.jpg"),
            ("a.b.", "a.b%2E"),
            ("a ", "a%20"),
            ("a\nb", "a%0Ab"),
        ];
        for (name, expected) in cases {
            assert_eq!(storable_name(OsStr::new(name)), OsStr::new(expected), "{name:?}");
        }
    }

    #[test]
    fn separators_are_uniform() {
        assert_eq!(exiftool_path(r"C:/a\b.jpg".to_owned()), "C:/a/b.jpg");
    }
}
