//! Recognises lists of hashes by how they begin.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use catalog::HashKind;

use super::MOST_LINE_BYTES;
use super::line::{Sum, sum};

/// Number of bytes at the beginning of a list that tell which hashes it has.
const HEAD_BYTES: u64 = 2 * MOST_LINE_BYTES as u64;

/// How a UTF-8 text may begin.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// How hashdeep's lists begin.
const OF_HASHDEEP: &[u8] = b"%%%% HASHDEEP-1.";

/// A list of hashes, recognised but not read yet.
#[derive(Debug)]
pub(crate) struct HashList {
    pub(super) form: Form,
    /// The hashes that it has and a catalogue can have, the fastest first.
    pub kinds: Vec<HashKind>,
}

impl HashList {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        match &self.form {
            Form::Sums(path) | Form::Hashdeep(path, _) | Form::Bag(path, _) => path,
        }
    }
}

/// How a list is written.
#[derive(Debug)]
pub(super) enum Form {
    /// Lines of `sha256sum` and the like.
    Sums(PathBuf),
    /// hashdeep's, with the names of the columns.
    Hashdeep(PathBuf, Vec<Column>),
    /// A bag: its folder, and its lists.
    Bag(PathBuf, Vec<(Option<HashKind>, PathBuf)>),
}

/// A column of hashdeep's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Size,
    Hash(HashKind),
    Name,
    Other,
}

/// Recognises a list or a bag at `path`; `None` if it is something else.
///
/// # Errors
/// If it is a bag whose folder cannot be listed.
pub(crate) fn recognise(path: &Path) -> io::Result<Option<HashList>> {
    if path.is_dir() {
        return bag(path);
    }
    // What cannot be read is no list; whoever reads it next says why.
    let Some(head) = head(path) else { return Ok(None) };
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head);
    if text.starts_with(OF_HASHDEEP) {
        return Ok(hashdeep(path, text));
    }
    Ok(sums(path, text))
}

/// The first bytes of a file.
fn head(path: &Path) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    if path.is_file() {
        File::open(path).ok()?.take(HEAD_BYTES).read_to_end(&mut head).ok()?;
    }
    Some(head).filter(|head| !head.is_empty())
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

fn hashdeep(path: &Path, text: &[u8]) -> Option<HashList> {
    let columns = lines(text).nth(1)?.strip_prefix(b"%%%% ")?;
    let columns: Vec<Column> =
        std::str::from_utf8(columns).ok()?.split(',').map(|name| column(name.trim())).collect();
    // The name comes last: it may have commas.
    if columns.last() != Some(&Column::Name) {
        return None;
    }
    let kinds = HashKind::ALL.into_iter().filter(|kind| columns.contains(&Column::Hash(*kind))).collect();
    Some(HashList { form: Form::Hashdeep(path.to_owned(), columns), kinds })
}

fn column(name: &str) -> Column {
    match (name, HashKind::of_name(name)) {
        ("size", _) => Column::Size,
        ("filename", _) => Column::Name,
        (_, Some(kind)) => Column::Hash(kind),
        _ => Column::Other,
    }
}

/// A list of sums, if its first line with anything in it is a sum.
fn sums(path: &Path, text: &[u8]) -> Option<HashList> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut lines = lines(text).filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let first = sum(lines.next()?)?;
    // BSD's form names the function in each line, and may have several for each file.
    let sums = std::iter::once(first).chain(lines.map_while(sum));
    let mut kinds: Vec<HashKind> = sums.filter_map(|sum| sum.kind(is_blake3(&name))).collect();
    kinds.sort_unstable();
    kinds.dedup();
    Some(HashList { form: Form::Sums(path.to_owned()), kinds })
}

/// Whether a list with this name, in lower case, has BLAKE3 hashes: they look like those of SHA-256.
pub(super) fn is_blake3(name: &str) -> bool {
    name.contains("b3") || name.contains("blake3")
}

/// The bag in a folder, if it is one.
fn bag(folder: &Path) -> io::Result<Option<HashList>> {
    let Some(head) = head(&folder.join("bagit.txt")) else { return Ok(None) };
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head);
    if !head.starts_with(b"BagIt-Version:") {
        return Ok(None);
    }
    let mut lists = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(function) = name.strip_prefix("manifest-").and_then(|name| name.strip_suffix(".txt")) else {
            continue;
        };
        lists.push((HashKind::of_name(function), path));
    }
    if lists.is_empty() {
        let words = "the bag has no manifest-sha256.txt or the like";
        return Err(io::Error::new(io::ErrorKind::InvalidData, words));
    }
    // Those with hashes that a catalogue can have come first.
    lists.sort_by_key(|(kind, _)| kind.map_or((1, None), |kind| (0, Some(kind))));
    let kinds = lists.iter().filter_map(|(kind, _)| *kind).collect();
    Ok(Some(HashList { form: Form::Bag(folder.to_owned(), lists), kinds }))
}

impl Sum<'_> {
    /// The function of the hash, as far as a catalogue can have it.
    pub(super) fn kind(&self, is_blake3: bool) -> Option<HashKind> {
        match (self.function, self.hash.len()) {
            (Some(name), _) => std::str::from_utf8(name).ok().and_then(HashKind::of_name),
            (None, 64) => Some(if is_blake3 { HashKind::Blake3 } else { HashKind::Sha256 }),
            (None, 32) => Some(HashKind::Md5),
            _ => None,
        }
    }
}
