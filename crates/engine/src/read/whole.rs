//! Whole files, where more is made of them than metadata: one read serves the parser, the hash and the
//! decoder.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use file::{RangeReader, ReadError};
use tag::{Input, Metadata};

use super::{MetadataReader, extension_of};

/// Files up to this size are held as a whole; of larger ones the parser gets ranges, as always, and whoever
/// wants all their bytes reads them piece by piece.
const MOST_BYTES: u64 = 64 << 20;

/// Bytes of one piece.
const PIECE_BYTES: usize = 1 << 20;

/// Takes the position of a path, its metadata and its bytes, or why there are none; may end the visits.
pub(crate) type VisitWhole<'v> =
    dyn FnMut(usize, Result<(&Metadata<'_>, Whole<'_, '_>), ReadError>) -> ControlFlow<()> + 'v;

/// The bytes of a file that is open.
pub(crate) enum Whole<'a, 'r> {
    /// All of them.
    Held(&'a [u8]),
    /// More than are held.
    Large { ranges: &'a mut RangeReader<'r> },
}

impl Whole<'_, '_> {
    /// Calls `take` with all bytes, in pieces.
    pub(crate) fn pieces(&mut self, mut take: impl FnMut(&[u8])) -> Result<(), ReadError> {
        match self {
            Whole::Held(bytes) => take(bytes),
            Whole::Large { ranges } => {
                let (mut piece, mut offset) = (vec![0; PIECE_BYTES], 0);
                loop {
                    let n = ranges.read_at(offset, &mut piece)?;
                    if n == 0 {
                        break;
                    }
                    take(&piece[..n]);
                    offset += n as u64;
                }
            }
        }
        Ok(())
    }
}

impl MetadataReader {
    /// Reads each path as a whole and calls `visit` with its position in `paths`, its metadata and its bytes.
    /// `buffer` is used again and again.
    pub(crate) fn visit_whole(
        &mut self,
        paths: &[PathBuf],
        buffer: &mut Vec<u8>,
        visit: &mut VisitWhole<'_>,
    ) {
        let _gate = gate::gate!("engine::read_whole", Work, files = paths.len());
        let MetadataReader { reader, parser, options, .. } = self;
        let mut lower_case = String::new();
        let borrowed: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        reader.visit_heads(&borrowed, &mut |index, head| {
            let mut head = match head {
                Err(error) => return visit(index, Err(error)),
                Ok(head) => head,
            };
            let path = paths[index].as_path();
            let _subject = gate::subject(path);
            let (bytes, mut ranges) = head.split();
            let held = match hold(&mut ranges, buffer) {
                Ok(held) => held,
                Err(error) => return visit(index, Err(error)),
            };
            let len_bytes = held.then_some(buffer.len() as u64);
            let input = Input {
                head: if held { buffer } else { bytes },
                len_bytes,
                extension: extension_of(path, &mut lower_case),
            };
            // The parser is done with the ranges when it answers; what is made of the bytes comes after.
            let ranges = std::cell::RefCell::new(ranges);
            let fetch = |offset, out: &mut [u8]| ranges.borrow_mut().read_at(offset, out);
            let parsed = parser.parse(input, options, fetch, |metadata| {
                let mut ranges = ranges.borrow_mut();
                let whole = if held { Whole::Held(buffer) } else { Whole::Large { ranges: &mut ranges } };
                visit(index, Ok((metadata, whole)))
            });
            parsed.unwrap_or_else(|error| visit(index, Err(error)))
        });
    }
}

/// Reads all of a file into `buffer`, unless it is too large; says whether it did.
fn hold(ranges: &mut RangeReader<'_>, buffer: &mut Vec<u8>) -> Result<bool, ReadError> {
    let len_bytes = ranges.len_bytes()?;
    if len_bytes > MOST_BYTES {
        return Ok(false);
    }
    buffer.resize(len_bytes as usize, 0);
    let n = ranges.read_at(0, buffer)?;
    // A file may have shrunk since it was asked for its length.
    buffer.truncate(n);
    Ok(true)
}
