//! Reads the bytes of binary tags, such as embedded pictures and blocks.
//!
//! The metadata records only their size and position.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use file::{RangeStream, ReadOptions, Strategy};
use tag::{Piece, text::decode_base64};

use crate::location;

/// Size of the first read in bytes: the ranges that follow may be anywhere in the file.
const FIRST_BYTES: usize = 4096;

/// Maximum length in bytes: a length in a damaged file may have any value.
const MOST_BYTES: u64 = 1 << 30;

/// Reads the pieces that make up a binary tag of the file at `path`. The file may also be a member of a pack
/// or an object in a store.
///
/// # Errors
/// If the file cannot be read, ends before the data does, or the data is longer than one gigabyte.
pub fn read_data(path: &Path, pieces: &[Piece<'_>]) -> io::Result<Vec<u8>> {
    let n_bytes = pieces.iter().fold(0_u64, |sum, piece| sum.saturating_add(piece.len_bytes()));
    if n_bytes > MOST_BYTES {
        return Err(io::Error::other("the data are larger than 1 GiB"));
    }
    let mut data = Vec::new();
    if pieces.iter().all(|piece| !matches!(piece, Piece::Stored { .. })) {
        pieces.iter().try_for_each(|piece| append(&mut io::empty(), piece, &mut data))?;
        return Ok(data);
    }
    with_stream(path, |stream| {
        pieces.iter().try_for_each(|piece| append(stream, piece, &mut data))?;
        Ok(data)
    })
}

/// Opens the file at `path` and passes it to `visit` as a stream.
pub(crate) fn with_stream<R>(
    path: &Path,
    visit: impl FnOnce(&mut RangeStream<'_>) -> io::Result<R>,
) -> io::Result<R> {
    let mut options = ReadOptions::default();
    options.first_bytes = FIRST_BYTES;
    let mut reader = location::reader(Strategy::Pread, &options).map_err(io::Error::other)?;
    let mut visit = Some(visit);
    let mut answer = Err(io::Error::other("the file was not read"));
    reader.visit_heads(&[path], &mut |_, head| {
        answer = match (head, visit.take()) {
            (Ok(mut head), Some(visit)) => visit(&mut RangeStream::from(head.split().1)),
            (Err(error), _) => Err(io::Error::other(error)),
            (Ok(_), None) => return ControlFlow::Break(()),
        };
        ControlFlow::Break(())
    });
    answer
}

fn append(stream: &mut (impl Read + Seek), piece: &Piece<'_>, data: &mut Vec<u8>) -> io::Result<()> {
    match *piece {
        Piece::Held(bytes) => data.extend_from_slice(bytes),
        Piece::Base64(text) => data.extend(decode_base64(text.as_bytes())),
        Piece::Stored { offset, len } => {
            stream.seek(SeekFrom::Start(offset))?;
            // The recorded length may be wrong: memory grows only with the bytes that are read.
            if stream.by_ref().take(len).read_to_end(data)? as u64 != len {
                return Err(io::Error::new(
                    io::ErrorKind::UnexpectedEof,
                    "the file ends before the end of the data",
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_all_kinds_are_joined() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        let bytes: Vec<u8> = (0..10_000_u32).map(|n| n as u8).collect();
        std::fs::write(&path, &bytes).unwrap();
        let stored = |offset, len| Piece::Stored { offset, len };
        let pieces = [Piece::Held(b"ab"), stored(9_000, 1_000), Piece::Base64("Zm9v"), stored(3, 2)];
        let expected = [&b"ab"[..], &bytes[9_000..], b"foo", &bytes[3..5]].concat();
        assert_eq!(read_data(&path, &pieces).unwrap(), expected);
        assert_eq!(read_data(&path, &pieces[..1]).unwrap(), b"ab");
        let error = read_data(&path, &[stored(9_000, 1_001)]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        read_data(&path, &[stored(u64::MAX, 1)]).unwrap_err();
        read_data(&path, &[stored(0, u64::MAX)]).unwrap_err();
        read_data(&directory.path().join("none"), &pieces).unwrap_err();
    }
}
