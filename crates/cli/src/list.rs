//! Paths from a file or standard input, read as they are wanted: a list may be longer than memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The paths that a file lists; `-` is standard input. Empty ones are left out.
///
/// # Errors
/// If it cannot be opened. A list that breaks off later ends there.
pub(crate) fn paths(from: &Path, is_null: bool) -> io::Result<Box<dyn Iterator<Item = PathBuf>>> {
    let input: Box<dyn BufRead> = if from == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(from).map_err(|error| {
            io::Error::new(error.kind(), format!("read the list `{}`: {error}", from.display()))
        })?;
        Box::new(BufReader::new(file))
    };
    let end = if is_null { 0 } else { b'\n' };
    let names = input.split(end).map_while(Result::ok).map(move |mut name| {
        if !is_null && name.last() == Some(&b'\r') {
            name.pop();
        }
        name
    });
    Ok(Box::new(names.filter(|name| !name.is_empty()).filter_map(path)))
}

#[cfg(unix)]
fn path(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(Into::into)
}
