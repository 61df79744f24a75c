//! Lists the pictures inside a file, reading only its metadata.

use std::io::{self, SeekFrom};
use std::path::Path;

use tag::preview::{self, Previews};
use tag::{Input, Options, Parser};

use crate::read::Stream;

/// Number of bytes at the start of a file that are read at once.
pub(super) const HEAD_BYTES: usize = 16 << 10;

/// Lists the pictures of files, one after another, reusing its memory.
pub(crate) struct Finder {
    parser: Parser,
    options: Options,
    head: Vec<u8>,
}

impl Finder {
    pub(crate) fn new() -> Finder {
        Finder { parser: Parser::new(), options: preview::options(), head: Vec::new() }
    }

    /// Lists the pictures in `stream`. `extension` is that of the file's name, in lower case.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn find(&mut self, stream: &mut dyn Stream, extension: &str) -> io::Result<Previews> {
        let _gate = gate::gate!("preview::find", Work);
        let Finder { parser, options, head } = self;
        let len_bytes = stream.seek(SeekFrom::End(0))?;
        head.resize(HEAD_BYTES, 0);
        let n_read = read_at(stream, 0, head)?;
        let input = Input { head: &head[..n_read], len_bytes: Some(len_bytes), extension };
        parser.parse(input, options, |offset, out: &mut [u8]| read_at(stream, offset, out), Previews::of)
    }
}

/// Fills `out` with the bytes at `offset`; returns how many there are.
pub(super) fn read_at(stream: &mut dyn Stream, offset: u64, out: &mut [u8]) -> io::Result<usize> {
    // The system refuses positions that no file can have.
    if offset.checked_add(out.len() as u64).is_none_or(|end| end > i64::MAX as u64) {
        return Ok(0);
    }
    stream.seek(SeekFrom::Start(offset))?;
    let mut n_read = 0;
    while n_read < out.len() {
        match stream.read(&mut out[n_read..]) {
            Ok(0) => break,
            Ok(n) => n_read += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(n_read)
}

/// Whether a file with this name is usually a camera raw file. Its content decides.
pub(crate) fn is_raw_name(path: &Path) -> bool {
    const EXTENSIONS: [&str; 31] = [
        "3fr", "arq", "arw", "ciff", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25",
        "kdc", "mef", "mos", "mrw", "nef", "nrw", "orf", "ori", "pef", "raf", "raw", "rw2", "rwl", "sr2",
        "srf", "srw", "x3f",
    ];
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Whether a file that begins with these bytes is a camera raw file, or may be one because it is TIFF.
pub(crate) fn begins_like_raw(head: &[u8]) -> bool {
    const STARTS: [&[u8]; 10] = [
        b"FUJIFILM",
        b"\0MRM",
        b"\0MRI",
        b"FOVb",
        b"IIRO",
        b"IIRS",
        b"MMOR",
        b"IIU\0",
        b"II\x2a\0",
        b"MM\0\x2a",
    ];
    STARTS.iter().any(|start| head.starts_with(start))
        || head.get(4..12) == Some(b"ftypcrx ")
        || head.get(6..14) == Some(b"HEAPCCDR")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_bytes_of_raw_files() {
        assert!(is_raw_name(Path::new("a/b.CR2")) && is_raw_name(Path::new("b.nef")));
        assert!(!is_raw_name(Path::new("nef")) && !is_raw_name(Path::new("b.tif")));
        assert!(begins_like_raw(b"FUJIFILMCCD-RAW") && begins_like_raw(b"\0\0\0\x18ftypcrx \0"));
        assert!(begins_like_raw(b"II\x1a\0\0\0HEAPCCDR"));
        assert!(!begins_like_raw(b"\xff\xd8\xff") && !begins_like_raw(b""));
    }
}
