//! Index of a chunk: a text file that any program can read, with one line per file.
//!
//! The first line is `thalweg-offsets 1 FILES BYTES`, with the length of the chunk; then `OFFSET BYTES NAME`
//! for each file, in the order of their places. Names have no control characters, so a line is a file. The
//! text is read whole, whereas numbers of fixed size could be looked up in place: this store is for
//! comparison, and the shards are for millions of files.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::names::NameMap;
use super::output::Output;
use super::source::Source;
use crate::PackError;

const MAGIC: &str = "thalweg-offsets 1";

/// Place of a file in the chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) offset: u64,
    pub(super) bytes: u64,
}

/// Path of the index of the chunk at `path`.
pub(super) fn path_beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".index");
    name.into()
}

/// Lines of an index that is being written.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: Vec<u8>,
    n_files: usize,
}

impl Lines {
    pub(super) fn add(&mut self, place: Place, name: &str) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.text, "{} {} {name}", place.offset, place.bytes);
        self.n_files += 1;
    }

    /// Writes the index of a chunk of this length.
    pub(super) fn publish(&self, chunk: &Path, chunk_bytes: u64) -> Result<(), PackError> {
        let mut output = Output::create(&path_beside(chunk))?;
        output.append(format!("{MAGIC} {} {chunk_bytes}\n", self.n_files).as_bytes())?;
        output.append(&self.text)?;
        output.publish()
    }
}

/// Reads the index of a chunk.
///
/// # Errors
/// If it is not an index, is incomplete, or belongs to a chunk of another length.
pub(super) fn read(chunk: &Source) -> Result<NameMap<Place>, PackError> {
    let index = Source::open(&path_beside(chunk.path()))?;
    let text = String::from_utf8(index.read_all()?).map_err(|_| index.damaged("not UTF-8"))?;
    let (header, lines) = text.split_once('\n').unwrap_or_default();
    let counts = header.strip_prefix(MAGIC).and_then(|counts| counts.strip_prefix(' '));
    let Some((n_files, chunk_bytes)) = counts.and_then(two_numbers) else {
        return Err(index.damaged(format!("the first line is not `{MAGIC} FILES BYTES`")));
    };
    if chunk_bytes != chunk.len_bytes() {
        let found = chunk.len_bytes();
        return Err(chunk.damaged(format!("it has {found} bytes, but its index says {chunk_bytes}")));
    }
    let mut named = NameMap::new();
    for line in lines.split_terminator('\n') {
        let shown = || line.chars().take(80).collect::<String>().escape_debug().to_string();
        let Some((place, name)) = place(line) else {
            return Err(index.damaged(format!("`{}` is not `OFFSET BYTES NAME`", shown())));
        };
        if place.offset.checked_add(place.bytes).is_none_or(|end| end > chunk_bytes) {
            return Err(
                index.damaged(format!("`{}` is past the end of the chunk ({chunk_bytes} bytes)", shown()))
            );
        }
        named.add(name, place, index.path())?;
    }
    if named.len() as u64 != n_files || !text.ends_with('\n') {
        return Err(index.damaged(format!("it has {} files, but its first line says {n_files}", named.len())));
    }
    Ok(named)
}

fn place(line: &str) -> Option<(Place, &str)> {
    let (offset, rest) = line.split_once(' ')?;
    let (bytes, name) = rest.split_once(' ')?;
    Some((Place { offset: offset.parse().ok()?, bytes: bytes.parse().ok()? }, name))
}

fn two_numbers(text: &str) -> Option<(u64, u64)> {
    let (one, other) = text.split_once(' ')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}
