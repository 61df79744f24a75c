//! The checksum of a file that a case wrote, computed after the clock by reading it back: the same for every way.
//!
//! Not cryptographic: it is to find a way that wrote something else than the others. `foldhash` with a fixed seed is
//! as fast as memory; its values may change from one version of it to the next, so checksums are compared within a
//! run and not kept for years.

use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::Read as _;
use std::path::Path;

use foldhash::quality::FixedState;

use crate::case::Checksum;
use crate::error::CaseError;

/// Hashed at a time. Part of the checksum's definition: other pieces give other values.
const PIECE_BYTES: usize = 1 << 20;

/// The checksum of all bytes of the file at `path`.
pub(super) fn of_file(path: &Path) -> Result<Checksum, CaseError> {
    of_reader(File::open(path).map_err(CaseError::file("read back", path))?)
        .map_err(CaseError::file("read back", path))
}

fn of_reader(mut reader: impl std::io::Read) -> std::io::Result<Checksum> {
    let mut hasher = FixedState::with_seed(0).build_hasher();
    let mut piece = Vec::with_capacity(PIECE_BYTES);
    let mut len_bytes = 0;
    loop {
        piece.clear();
        reader.by_ref().take(PIECE_BYTES as u64).read_to_end(&mut piece)?;
        hasher.write(&piece);
        len_bytes += piece.len() as u64;
        if piece.len() < PIECE_BYTES {
            hasher.write_u64(len_bytes);
            return Ok(Checksum(hasher.finish()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Checksum {
        of_reader(bytes).unwrap()
    }

    #[test]
    fn one_bit_or_one_byte_more_changes_it() {
        let mut bytes = vec![1; PIECE_BYTES + 5];
        let before = of(&bytes);
        assert_eq!(before, of(&bytes));
        assert_ne!(before, of(&bytes[..PIECE_BYTES + 4]));
        bytes[PIECE_BYTES + 2] ^= 1;
        assert_ne!(before, of(&bytes));
        assert_ne!(of(b""), of(b"\0"));
    }
}
