//! Hashes of a file's bytes and of its picture's data, all in one reading of the file.

use std::io::{Read as _, Seek as _, SeekFrom};

use catalog::{ErrorKind, HashKind, ImageRow, Products};
use file::ReadError;
use tag::Metadata;

use crate::data_hash::whole_data_ranges;
use crate::hasher::{Hasher, feed_all};
use crate::read::Whole;

/// Number of bytes that are read at once from ranges that are not in the order of the file.
const BLOCK_BYTES: usize = 1 << 18;

/// Fills the wanted hashes of a row. A picture hash without bytes says that the file has no data of a
/// picture, or not all of them; `None` that it has to be tried again.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn fill(
    bytes: &mut Whole<'_>,
    wanted: Products,
    metadata: &Metadata<'_>,
    row: &mut ImageRow,
) -> Result<(), ReadError> {
    let kinds = [
        (HashKind::Blake3, wanted.content_hash),
        (HashKind::Sha256, wanted.sha256),
        (HashKind::Md5, wanted.md5),
    ];
    let kinds: Vec<HashKind> =
        kinds.into_iter().filter(|(_, is_wanted)| *is_wanted).map(|(kind, _)| kind).collect();
    let mut hashers: Vec<Hasher> = kinds.iter().map(|kind| Hasher::new(*kind)).collect();
    let ranges = if wanted.picture_hash { ranges(bytes, metadata, row) } else { Ranges::NotRead };
    let mut of_picture = match &ranges {
        Ranges::Found(ranges) if are_in_order(ranges) => Some(RangesHasher::new(ranges)),
        _ => None,
    };
    if !hashers.is_empty() || of_picture.is_some() {
        let mut offset = 0;
        bytes.pieces(|piece| {
            feed_all(&mut hashers, piece);
            if let Some(hasher) = &mut of_picture {
                hasher.feed(offset, piece);
            }
            offset += piece.len() as u64;
        })?;
    }
    for (kind, hasher) in kinds.into_iter().zip(hashers) {
        *(match kind {
            HashKind::Sha256 => &mut row.sha256,
            HashKind::Md5 => &mut row.md5,
            _ => &mut row.content_hash,
        }) = Some(hasher.finish());
    }
    row.picture_hash = match (&ranges, of_picture) {
        (_, Some(hasher)) => Some(hasher.finish()),
        (Ranges::Found(ranges), None) => hash_apart(bytes, ranges),
        (Ranges::None, _) => Some(Box::default()),
        (Ranges::NotRead, _) => None,
    };
    Ok(())
}

/// Where a file's picture data are.
enum Ranges {
    Found(Vec<(u64, u64)>),
    /// The format has none that are known, or some are missing.
    None,
    /// Not asked for, or not readable.
    NotRead,
}

fn ranges(bytes: &mut Whole<'_>, metadata: &Metadata<'_>, row: &ImageRow) -> Ranges {
    if row.error_kind == Some(ErrorKind::Damaged) {
        return Ranges::None;
    }
    let len_bytes = bytes.len_bytes();
    match whole_data_ranges(&mut *bytes.stream(), len_bytes, metadata) {
        Ok(Some(ranges)) => Ranges::Found(ranges),
        Ok(None) => Ranges::None,
        Err(_) => Ranges::NotRead,
    }
}

/// Whether each range begins at the end of the one before, or later.
fn are_in_order(ranges: &[(u64, u64)]) -> bool {
    ranges.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0)
}

/// Hashes the bytes in ranges of a file that comes in pieces.
struct RangesHasher<'r> {
    hasher: Hasher,
    /// Ranges whose ends have not come yet.
    rest: &'r [(u64, u64)],
}

impl<'r> RangesHasher<'r> {
    fn new(ranges: &'r [(u64, u64)]) -> RangesHasher<'r> {
        RangesHasher { hasher: Hasher::new(HashKind::Blake3), rest: ranges }
    }

    /// Takes a piece of the file that begins at `offset`.
    fn feed(&mut self, offset: u64, piece: &[u8]) {
        let piece_end = offset + piece.len() as u64;
        while let [(start, len), rest @ ..] = self.rest {
            let end = start + len;
            let (from, to) = (offset.max(*start), piece_end.min(end));
            if from < to {
                self.hasher.feed(&piece[(from - offset) as usize..(to - offset) as usize]);
            }
            if end > piece_end {
                break;
            }
            self.rest = rest;
        }
    }

    /// The hash; one without bytes if the file has become shorter meanwhile.
    fn finish(self) -> Box<[u8]> {
        if self.rest.is_empty() { self.hasher.finish() } else { Box::default() }
    }
}

/// Hashes ranges in their own order; `None` if they cannot be read.
fn hash_apart(bytes: &mut Whole<'_>, ranges: &[(u64, u64)]) -> Option<Box<[u8]>> {
    let mut hasher = Hasher::new(HashKind::Blake3);
    let mut stream = bytes.stream();
    let mut block = vec![0; BLOCK_BYTES];
    for (offset, len) in ranges {
        stream.seek(SeekFrom::Start(*offset)).ok()?;
        let mut rest = *len;
        while rest > 0 {
            let n_wanted = usize::try_from(rest).unwrap_or(usize::MAX).min(BLOCK_BYTES);
            let n_read = stream.read(&mut block[..n_wanted]).ok()?;
            if n_read == 0 {
                return Some(Box::default());
            }
            hasher.feed(&block[..n_read]);
            rest -= n_read as u64;
        }
    }
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_in_pieces_are_hashed_like_their_bytes() {
        let bytes: Vec<u8> = (0..1000_u32).map(|n| (n * 7) as u8).collect();
        let ranges = [(3, 10), (13, 5), (400, 1), (990, 10)];
        let expected = Some(hash_apart(&mut Whole::Held(&bytes), &ranges).unwrap());
        for piece_len in [1, 7, 400, 401, 1000] {
            let mut hasher = RangesHasher::new(&ranges);
            let mut offset = 0;
            for piece in bytes.chunks(piece_len) {
                hasher.feed(offset, piece);
                offset += piece.len() as u64;
            }
            assert_eq!(Some(hasher.finish()), expected, "{piece_len}");
        }
        let mut cut = RangesHasher::new(&ranges);
        cut.feed(0, &bytes[..999]);
        assert!(cut.finish().is_empty());
        assert!(!are_in_order(&[(5, 2), (3, 1)]) && !are_in_order(&[(5, 2), (6, 1)]));
    }
}
