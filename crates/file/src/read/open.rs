//! Opens files without blocking, and reads the head until it is full or the end is certain.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::head::{FileName, RangeSource};
use super::kind::KindCheck;
use crate::ReadError;
use crate::platform::{self, Directory, File, OpenHow, Refusal};

/// An open file, and its length once it is known.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub(super) file: File,
    pub(super) len_bytes: Option<u64>,
}

impl RangeSource for OpenFile {
    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError> {
        if let Some(known) = self.len_bytes {
            return Ok(known);
        }
        let stat = self.file.stat().map_err(|error| of.stat_error(error))?;
        if !stat.is_regular {
            return Err(of.not_regular());
        }
        self.len_bytes = Some(stat.len_bytes);
        Ok(stat.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        fill(out, offset, of, |part, at| self.file.read_at(part, at))
    }
}

/// Reads until `out` is full or a read returns nothing.
pub(super) fn fill(
    out: &mut [u8],
    offset: u64,
    of: FileName<'_>,
    mut read: impl FnMut(&mut [u8], u64) -> std::io::Result<usize>,
) -> Result<usize, ReadError> {
    let mut filled = 0;
    while filled < out.len() {
        // No file has bytes past the last position that the system can represent.
        let Some(at) = offset.checked_add(filled as u64).filter(|&at| i64::try_from(at).is_ok()) else {
            break;
        };
        let rest = &mut out[filled..];
        let wanted = rest.len();
        match read(rest, at).map_err(|error| of.read_error(at, wanted, error))? {
            0 => break,
            n => filled += n,
        }
    }
    Ok(filled)
}

/// Opens files for one reader, and learns once what the file system supports.
#[derive(Debug)]
pub(super) struct Opener {
    pub(super) no_atime: bool,
    /// Whether files are opened with the hint that they are read from start to end.
    pub(super) is_sequential: bool,
    kind_check: KindCheck,
    pub(super) ends: EndRule,
    neighbour: Neighbour,
}

/// Directory of the previous file. From the second file in the same directory on, files are opened by their
/// names alone, which saves the kernel the path walk.
///
/// An open directory stays the same when another one takes its path. So it is used for at most
/// [`NEIGHBOUR_TIME`], in which a path that was just walked can become stale as well; and if it does not
/// contain the file, the path is walked.
#[derive(Debug, Default)]
struct Neighbour {
    directory: Vec<u8>,
    opened: Option<(Directory, Instant)>,
}

/// Time for some hundreds of small files.
const NEIGHBOUR_TIME: Duration = Duration::from_millis(20);

impl Neighbour {
    /// The open directory of `path` and the name in it, if the previous file was in the same directory.
    fn meet<'p>(&mut self, path: &'p Path) -> Option<(&Directory, &'p Path)> {
        let directory = directory_of(path);
        if directory != self.directory {
            self.opened = None;
            self.directory.clear();
            self.directory.extend_from_slice(directory);
            return None;
        }
        let (parent, name) = (path.parent()?, path.file_name()?);
        if self.opened.as_ref().is_none_or(|(_, since)| since.elapsed() > NEIGHBOUR_TIME) {
            let opened = if directory.is_empty() { None } else { Directory::open(parent) };
            self.opened = opened.map(|opened| (opened, Instant::now()));
        }
        self.opened.as_ref().map(|(opened, _)| (opened, Path::new(name)))
    }
}

impl Opener {
    pub(super) fn new(kind_check: KindCheck) -> Self {
        Self {
            no_atime: true,
            is_sequential: false,
            kind_check,
            ends: EndRule::default(),
            neighbour: Neighbour::default(),
        }
    }

    /// Opens a file without waiting.
    pub(super) fn open(&mut self, of: FileName<'_>, direct: bool) -> Result<OpenFile, ReadError> {
        let _gate = gate::gate!("file::open", Wait);
        let how =
            OpenHow { no_atime: self.no_atime, direct, sequential: self.is_sequential, may_wait: false };
        let by_name = self
            .neighbour
            .meet(of.path)
            .and_then(|(directory, name)| File::open_in(directory, name, how).ok());
        match by_name.map_or_else(|| File::open(of.path, how), Ok) {
            Ok(file) => Ok(OpenFile { file, len_bytes: None }),
            Err(error) => self.open_again(of, how, error),
        }
    }

    /// Retries after a first refusal: gives up preserving the access time, waits for the lease on a known
    /// regular file, or returns the error.
    #[cold]
    fn open_again(
        &mut self,
        of: FileName<'_>,
        how: OpenHow,
        error: std::io::Error,
    ) -> Result<OpenFile, ReadError> {
        let how = match platform::refusal(&error, how) {
            Refusal::NoAtimeDenied => {
                self.no_atime = false;
                OpenHow { no_atime: false, ..how }
            }
            // Only regular files can be leased, and the kernel revokes a lease after `fs.lease-break-time`.
            Refusal::WouldWait if !how.may_wait && platform::is_regular(of.path).unwrap_or(false) => {
                OpenHow { may_wait: true, ..how }
            }
            refusal => return Err(open_error(of.path, refusal, error)),
        };
        match File::open(of.path, how) {
            Ok(file) => Ok(OpenFile { file, len_bytes: None }),
            // Each call drops one option, so there are at most two more.
            Err(error) => self.open_again(of, how, error),
        }
    }

    /// Fills `head` from the start of the file and returns how many bytes it contains.
    ///
    /// Fewer than `head.len()` only if the file ended there. Every read begins at a multiple of
    /// `align_bytes`, as direct input requires: a repeated read covers part of a block again, and no progress
    /// means the end.
    pub(super) fn read_head(
        &mut self,
        open: &mut OpenFile,
        head: &mut [u8],
        align_bytes: usize,
        of: FileName<'_>,
    ) -> Result<usize, ReadError> {
        let _gate = gate::gate!("file::read", Wait);
        let mut filled = 0;
        while filled < head.len() {
            let start = filled - filled % align_bytes;
            let wanted = head.len() - start;
            let n = open
                .file
                .read_at(&mut head[start..], start as u64)
                .map_err(|error| of.read_error(start as u64, wanted, error))?;
            let end = start + n;
            if end <= filled
                || (n < wanted && self.ends.is_certain(end, of.path, || open.file.cuts_reads_at_blocks()))
            {
                open.len_bytes = Some(end as u64);
                return Ok(end);
            }
            filled = end;
        }
        if self.kind_check == KindCheck::Eager {
            open.len_bytes(of)?;
        }
        Ok(filled)
    }
}

/// Converts a refused open to an error.
pub(super) fn open_error(path: &Path, refusal: Refusal, source: std::io::Error) -> ReadError {
    let path = path.to_owned();
    match refusal {
        Refusal::NotRegular => ReadError::NotRegular { path },
        Refusal::TooManyOpenFiles => ReadError::TooManyOpenFiles { path, source },
        Refusal::NameTooLong => ReadError::NameTooLong { len_bytes: path.as_os_str().len(), path },
        Refusal::NoDirect => ReadError::DirectUnsupported { path, source },
        Refusal::NoAtimeDenied | Refusal::WouldWait | Refusal::Other => ReadError::Open { path, source },
    }
}

/// Decides whether a short read reached the end of the file.
///
/// Queries the file system once per directory, since neighbours lie on the same one. (A file that is itself a
/// mount point is the exception; it is treated like its neighbours.)
#[derive(Debug, Default)]
pub(super) struct EndRule {
    cuts_at_blocks: HashMap<Vec<u8>, bool>,
}

/// Directories whose result is kept, so that lists which alternate between directories do not query again for
/// each file.
const MOST_DIRECTORIES: usize = 4096;

impl EndRule {
    /// Whether a read that stopped short at position `len_bytes` reached the end.
    pub(super) fn is_certain(
        &mut self,
        len_bytes: usize,
        path: &Path,
        cuts_at_blocks: impl FnOnce() -> bool,
    ) -> bool {
        if len_bytes.is_multiple_of(512) {
            return false;
        }
        let directory = directory_of(path);
        if let Some(&known) = self.cuts_at_blocks.get(directory) {
            return known;
        }
        if self.cuts_at_blocks.len() >= MOST_DIRECTORIES {
            self.cuts_at_blocks.clear();
        }
        *self.cuts_at_blocks.entry(directory.to_vec()).or_insert_with(cuts_at_blocks)
    }
}

/// Bytes of a path up to its last separator. Two spellings of one directory count as two, which costs one
/// call.
fn directory_of(path: &Path) -> &[u8] {
    let bytes = path.as_os_str().as_encoded_bytes();
    let end = bytes.iter().rposition(|&byte| std::path::is_separator(char::from(byte))).unwrap_or(0);
    &bytes[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directory_ends_before_the_last_separator() {
        assert_eq!(directory_of(Path::new("/a/b/c.jpg")), b"/a/b");
        assert_eq!(directory_of(Path::new("c.jpg")), b"");
        assert_eq!(directory_of(Path::new("/c.jpg")), b"");
    }
}
