//! Names as stored in SQL: a readable text, and the original bytes if the text does not represent them
//! exactly.
//!
//! A name that is UTF-8 is its own text. In any other name each byte that is not part of UTF-8 is shown as
//! `\xHH`, and the bytes are stored in addition to the text. A directory's text ends with a separator, so
//! that the path of a file is the two texts joined, for the root directory and for both kinds of separator
//! alike.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

use crate::platform;

/// A name or directory as stored in two columns.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SqlName<'a> {
    /// The readable text of the name.
    pub(crate) text: Cow<'a, str>,
    /// The bytes of the name, if they differ from those of `text`.
    pub(crate) raw: Option<Cow<'a, [u8]>>,
}

impl<'a> SqlName<'a> {
    /// Converts the name of a file.
    pub(crate) fn of_file(name: &'a OsStr) -> SqlName<'a> {
        let bytes = name.as_encoded_bytes();
        match std::str::from_utf8(bytes) {
            Ok(text) => SqlName { text: Cow::Borrowed(text), raw: None },
            Err(_) => SqlName { text: Cow::Owned(escape_invalid(bytes)), raw: Some(Cow::Borrowed(bytes)) },
        }
    }

    /// Converts a directory, with the separator at its end.
    pub(crate) fn of_directory(path: &Path) -> SqlName<'static> {
        let mut bytes = path.as_os_str().as_encoded_bytes().to_vec();
        if !bytes.last().is_some_and(|last| is_separator(char::from(*last))) {
            bytes.push(separator_below(&bytes));
        }
        match String::from_utf8(bytes) {
            Ok(text) => SqlName { text: Cow::Owned(text), raw: None },
            Err(error) => {
                let bytes = error.into_bytes();
                SqlName { text: Cow::Owned(escape_invalid(&bytes)), raw: Some(Cow::Owned(bytes)) }
            }
        }
    }

    /// The original bytes of the name.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.text.as_bytes())
    }
}

/// The separator of names below a path that does not end with one: in object stores a slash on every
/// platform.
fn separator_below(path: &[u8]) -> u8 {
    let is_object = path.windows(3).any(|part| part == b"://");
    if is_object { b'/' } else { MAIN_SEPARATOR as u8 }
}

/// The path of a file from the stored bytes of its directory and name.
pub(crate) fn path_of(directory: &[u8], name: &[u8]) -> PathBuf {
    let mut bytes = Vec::with_capacity(directory.len() + name.len());
    bytes.extend_from_slice(directory);
    bytes.extend_from_slice(name);
    PathBuf::from(platform::os_string(bytes))
}

/// The path that has these bytes in the file system, such as those of `path_raw`.
#[must_use]
pub fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(platform::os_string(bytes.to_vec()))
}

/// Converts a path to readable text, with each byte that is not UTF-8 shown as `\xHH`, and its bytes if they
/// differ from those of the text.
#[must_use]
pub fn path_text(path: &OsStr) -> (Cow<'_, str>, Option<&[u8]>) {
    let SqlName { text, raw } = SqlName::of_file(path);
    (text, raw.map(|_| path.as_encoded_bytes()))
}

fn escape_invalid(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 12);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_ends_with_a_separator_once() {
        assert_eq!(SqlName::of_directory(Path::new("/")).text, "/");
        assert_eq!(SqlName::of_directory(Path::new("/a/b")).text, format!("/a/b{MAIN_SEPARATOR}"));
        assert_eq!(SqlName::of_directory(Path::new("s3://b/a")).text, "s3://b/a/");
    }

    #[cfg(unix)]
    #[test]
    fn invalid_bytes_are_shown_and_kept() {
        use std::os::unix::ffi::OsStrExt;
        let name = SqlName::of_file(OsStr::from_bytes(b"a\xff\xed\xa0\x80.jpg"));
        assert_eq!(name.text, "a\\xFF\\xED\\xA0\\x80.jpg");
        assert_eq!(name.bytes(), b"a\xff\xed\xa0\x80.jpg");
        let plain = SqlName::of_file(OsStr::new("gr\u{fc}n.jpg"));
        assert_eq!((plain.text.as_ref(), plain.raw), ("gr\u{fc}n.jpg", None));
    }
}
