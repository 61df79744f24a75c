//! Lists the members of any tar archive, from its headers alone.
//!
//! # What is supported
//!
//! ustar with its prefix, the old form without magic, pax headers of a member (`x`) and of all that follow
//! (`g`) with `path` and `size`, GNU's long names (`L`, `K`) and its sizes in base 256. Links, folders and
//! devices are listed as what they are; nothing is ever followed.
//!
//! # What is not trusted
//!
//! The checksum of every header is verified. If a size leads past the end of the file, the entry says so
//! ([`Entry::is_cut`]) and is the last one. A long name or a pax header has at most 1 MiB. A name has at most
//! 32 KiB, and if a global header gives it to all members at most 512 bytes, so that all names together are
//! not longer than the file. Damage ends the listing with an error that has its offset; entries before it
//! have been returned. Each header advances the listing by at least 512 bytes, so it ends with the file.

mod field;
mod pax;

use std::fmt;
use std::io;

use super::place;
use field::{cut_at_nul, number};
use pax::Pax;

/// Length of a header, and unit of padding.
pub(crate) const BLOCK_BYTES: u64 = 512;

/// Maximum content of one pax header or GNU long name.
const MAX_EXTENSION_BYTES: u64 = 1 << 20;

/// Maximum length of a name: longer than any path that an operating system accepts.
const MAX_NAME_BYTES: usize = 32 << 10;

/// Bytes read at once: several headers if members are small, and at most a page or two that are not needed if
/// they are large.
const WINDOW_BYTES: usize = 8 << 10;

/// Type of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file with content.
    File,
    /// A folder without content.
    Folder,
    /// A symbolic or hard link.
    Link,
    /// A device or FIFO.
    Device,
    /// A type that this crate does not support, by its letter: sparse files, volume labels.
    Other(u8),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::File => f.write_str("file"),
            Kind::Folder => f.write_str("folder"),
            Kind::Link => f.write_str("link"),
            Kind::Device => f.write_str("device"),
            Kind::Other(letter) => write!(f, "entry of type `{}`", letter.escape_ascii()),
        }
    }
}

/// One entry of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name as in the archive: any bytes.
    pub name: Vec<u8>,
    /// Type of the entry.
    pub kind: Kind,
    /// Position of its own header in the archive, in bytes.
    pub header_offset: u64,
    /// Position of its content in the archive, in bytes.
    pub offset: u64,
    /// Length of its content in bytes.
    pub bytes: u64,
    /// Whether the archive ends before its content does.
    pub is_cut: bool,
}

/// Why a listing ended early.
#[derive(Debug, thiserror::Error)]
pub enum TarError {
    /// The file could not be read.
    #[error("cannot read the header at offset {offset}")]
    Read {
        /// Position of the header, in bytes.
        offset: u64,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The bytes are not a header, or the header is invalid.
    #[error("{what} at offset {offset}")]
    Damaged {
        /// What is wrong with it.
        what: &'static str,
        /// Position of the header, in bytes.
        offset: u64,
    },
}

/// Lists the members of an archive. Ends after the first error.
pub struct Entries<R> {
    read_at: R,
    len_bytes: u64,
    at: u64,
    window: Vec<u8>,
    window_at: u64,
    global: Pax,
    is_done: bool,
}

impl<R: FnMut(&mut [u8], u64) -> io::Result<usize>> Entries<R> {
    /// Creates a listing of an archive of `len_bytes`, which `read_at` reads as `pread(2)` does.
    pub fn new(len_bytes: u64, read_at: R) -> Self {
        Entries {
            read_at,
            len_bytes,
            at: 0,
            window: Vec::new(),
            window_at: 0,
            global: Pax::default(),
            is_done: false,
        }
    }

    /// Returns the next member, applying the extension headers before it.
    fn advance(&mut self) -> Result<Option<Entry>, TarError> {
        let mut pax = Pax::default();
        let mut long_name = None;
        loop {
            let offset = self.at;
            let Some(header) = self.header(offset)? else { return Ok(None) };
            let damaged = |what| TarError::Damaged { what, offset };
            let stored = header_bytes(&header).ok_or_else(|| damaged("invalid size"))?;
            let content = offset + BLOCK_BYTES;
            match header[place::TYPE] {
                b'x' => pax.read(&self.extension(content, stored)?).map_err(damaged)?,
                b'g' => {
                    let bytes = self.extension(content, stored)?;
                    self.global.read(&bytes).map_err(damaged)?;
                    if self.global.path.as_ref().is_some_and(|path| path.len() as u64 > BLOCK_BYTES) {
                        return Err(damaged("name for all members longer than 512 bytes"));
                    }
                }
                b'L' => long_name = Some(cut_at_nul(&self.extension(content, stored)?).to_vec()),
                b'K' => drop(self.extension(content, stored)?),
                letter => {
                    let bytes = pax.size.or(self.global.size).unwrap_or(stored);
                    let name = pax.path.or(long_name).or_else(|| self.global.path.clone());
                    let name = name.unwrap_or_else(|| header_name(&header));
                    let kind = if pax.is_sparse { Kind::Other(b'S') } else { kind_of(letter, &name) };
                    return self.entry(name, kind, content, bytes).map(Some);
                }
            }
        }
    }

    fn entry(&mut self, name: Vec<u8>, kind: Kind, offset: u64, bytes: u64) -> Result<Entry, TarError> {
        let header_offset = offset - BLOCK_BYTES;
        if name.is_empty() || name.len() > MAX_NAME_BYTES || name.contains(&0) {
            return Err(TarError::Damaged { what: "invalid name", offset: header_offset });
        }
        let bytes = match kind {
            Kind::File | Kind::Other(_) => bytes,
            // Some programs give folders a size without a content; a header follows at once then.
            Kind::Folder if bytes > 0 && !self.is_followed_by_header(offset) => bytes,
            // Links and devices have no content, whatever their size field contains: other programs read them
            // the same way.
            _ => 0,
        };
        let end = offset.checked_add(bytes);
        let is_cut = end.is_none_or(|end| end > self.len_bytes);
        match end.and_then(|end| end.checked_next_multiple_of(BLOCK_BYTES)) {
            Some(next) if !is_cut => self.at = next,
            _ => self.is_done = true,
        }
        Ok(Entry { name, kind, header_offset, offset, bytes, is_cut })
    }

    /// Whether a header, or the end of the archive, is at `offset`.
    fn is_followed_by_header(&mut self, offset: u64) -> bool {
        self.header(offset).is_ok()
    }

    /// Reads the header at `offset` and verifies its checksum; `None` at the end of the archive.
    fn header(&mut self, offset: u64) -> Result<Option<[u8; 512]>, TarError> {
        if offset >= self.len_bytes {
            return Ok(None);
        }
        let mut header = [0; 512];
        if !self.read_exact(&mut header, offset).map_err(|source| TarError::Read { offset, source })? {
            return Err(TarError::Damaged { what: "truncated header", offset });
        }
        if header.iter().all(|&byte| byte == 0) {
            return Ok(None);
        }
        if !has_checksum(&header) {
            return Err(TarError::Damaged { what: "header with a wrong checksum", offset });
        }
        Ok(Some(header))
    }

    /// Reads the content of an extension header; the listing continues after it.
    fn extension(&mut self, content: u64, bytes: u64) -> Result<Vec<u8>, TarError> {
        let offset = content - BLOCK_BYTES;
        if bytes > MAX_EXTENSION_BYTES {
            return Err(TarError::Damaged { what: "extended header larger than 1 MiB", offset });
        }
        let mut out = vec![0; bytes as usize];
        if !self.read_exact(&mut out, content).map_err(|source| TarError::Read { offset, source })? {
            return Err(TarError::Damaged { what: "truncated extended header", offset });
        }
        self.at = content + bytes.next_multiple_of(BLOCK_BYTES);
        Ok(out)
    }

    /// Fills `out` from the window, or from the file; returns false if the file ends before.
    fn read_exact(&mut self, out: &mut [u8], offset: u64) -> io::Result<bool> {
        let in_window = |window: &[u8], window_at: u64| {
            let start = usize::try_from(offset.checked_sub(window_at)?).ok()?;
            window.get(start..)?.get(..out.len()).map(|_| start)
        };
        if in_window(&self.window, self.window_at).is_none() {
            self.window.resize(WINDOW_BYTES.max(out.len()), 0);
            self.window_at = offset;
            let n = read_full(&mut self.read_at, &mut self.window, offset)?;
            self.window.truncate(n);
        }
        let Some(start) = in_window(&self.window, self.window_at) else { return Ok(false) };
        out.copy_from_slice(&self.window[start..start + out.len()]);
        Ok(true)
    }
}

impl<R: FnMut(&mut [u8], u64) -> io::Result<usize>> Iterator for Entries<R> {
    type Item = Result<Entry, TarError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let entry = self.advance();
        self.is_done |= !matches!(entry, Ok(Some(_)));
        entry.transpose()
    }
}

fn read_full(
    read_at: &mut dyn FnMut(&mut [u8], u64) -> io::Result<usize>,
    out: &mut [u8],
    offset: u64,
) -> io::Result<usize> {
    let mut n_read = 0;
    while n_read < out.len() {
        match read_at(&mut out[n_read..], offset + n_read as u64)? {
            0 => break,
            n => n_read += n,
        }
    }
    Ok(n_read)
}

/// Whether a header's checksum is right; some old programs summed signed bytes.
pub(crate) fn has_checksum(header: &[u8; 512]) -> bool {
    let Some(stored) = number(&header[place::CHECKSUM]) else { return false };
    let as_summed = |at: usize, byte: u8| if place::CHECKSUM.contains(&at) { b' ' } else { byte };
    let bytes = || header.iter().enumerate().map(|(at, &byte)| as_summed(at, byte));
    let unsigned: u64 = bytes().map(u64::from).sum();
    let signed: i64 = bytes().map(|byte| i64::from(byte as i8)).sum();
    stored == unsigned || i64::try_from(stored) == Ok(signed)
}

/// Size field of a header.
pub(crate) fn header_bytes(header: &[u8; 512]) -> Option<u64> {
    number(&header[place::SIZE])
}

/// Name field of a header, with its prefix.
pub(crate) fn header_name(header: &[u8; 512]) -> Vec<u8> {
    let name = cut_at_nul(&header[place::NAME]);
    let prefix = cut_at_nul(&header[place::PREFIX]);
    // GNU's own form has the magic `ustar  `, and times where ustar has the prefix.
    if &header[place::MAGIC] == b"ustar\0" && !prefix.is_empty() {
        [prefix, b"/", name].concat()
    } else {
        name.to_vec()
    }
}

fn kind_of(letter: u8, name: &[u8]) -> Kind {
    match letter {
        // The old form has no letter for folders: their names end in a slash.
        0 | b'0' | b'7' if name.ends_with(b"/") => Kind::Folder,
        0 | b'0' | b'7' => Kind::File,
        b'1' | b'2' => Kind::Link,
        b'3' | b'4' | b'6' => Kind::Device,
        b'5' => Kind::Folder,
        letter => Kind::Other(letter),
    }
}
