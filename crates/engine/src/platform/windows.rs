//! Windows: listings by `GetFileInformationByHandleEx`, limits by job objects, times by `GetProcessTimes`.

mod listing;
mod process;

use std::ffi::OsString;
use std::fs::Metadata;
use std::io::{self, Write};
use std::os::windows::ffi::OsStringExt as _;
use std::os::windows::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

pub(crate) use listing::DirectoryReader;
pub(crate) use listing::stat_path;
pub(crate) use process::{bind_to_parent, set_apart_from_terminal};
pub(crate) use process::{limit_memory, processor_time};

/// Standard output itself: decoders are not in need of another one here, since the libraries that print to it
/// are those of Linux.
pub(crate) fn take_standard_output() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(io::stdout()))
}

/// From 1601, where Windows counts from, to 1970, in units of 100 ns.
const UNITS_TO_1970: i64 = 116_444_736_000_000_000;

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

/// With `/` between the folders, whatever the system or the user wrote.
pub(crate) fn exiftool_path(text: String) -> String {
    if text.contains('\\') { text.replace('\\', "/") } else { text }
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
    fn separators_are_uniform() {
        assert_eq!(exiftool_path(r"C:/a\b.jpg".to_owned()), "C:/a/b.jpg");
    }
}
