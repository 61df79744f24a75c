//! Generated input of a given length, drawn from the run's seed. File systems cannot compress or deduplicate
//! it.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::error::CaseError;
use crate::experiment::own_file;
use crate::place::Place;

/// The kind of bytes in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Arbitrary random bytes.
    Bytes,
    /// Records of 64 bytes, 63 printable ASCII characters and a line feed, as the publication's `RandFile`
    /// wrote them.
    Records,
}

/// Number of bytes in a record.
pub(super) const RECORD_BYTES: u64 = 64;

/// Returns the input of this kind and length, creating it if it does not exist yet. It is synced to the
/// device, so that its pages can be dropped from memory.
pub(super) fn input(place: &Place, kind: Kind, len_bytes: u64) -> Result<PathBuf, CaseError> {
    place.make_input(&name(kind, len_bytes), |path| {
        write(path, kind, len_bytes, place.seed).map_err(CaseError::file("create", path))
    })
}

/// Path of the file that [`input`] creates.
pub(super) fn path(place: &Place, kind: Kind, len_bytes: u64) -> PathBuf {
    place.input(&name(kind, len_bytes))
}

/// Returns the file that the cases of a set read: the user's own, or a generated one of the size in the set's
/// name times [`Place::scale`], created if it does not exist yet.
pub(super) fn of_set(set: &str, kind: Kind, place: &Place) -> Result<PathBuf, CaseError> {
    match own_file::of_set(set, place)? {
        Some(path) => Ok(path.to_owned()),
        None => input(place, kind, scaled_bytes(set, place)?),
    }
}

/// Length of the file at `path`.
pub(super) fn len_bytes_of(path: &Path) -> Result<u64, CaseError> {
    Ok(std::fs::metadata(path).map_err(CaseError::file("stat", path))?.len())
}

fn name(kind: Kind, len_bytes: u64) -> String {
    match kind {
        Kind::Bytes => format!("bytes-{len_bytes}"),
        Kind::Records => format!("records-{len_bytes}"),
    }
}

/// The size in the set's name times [`Place::scale`].
pub(super) fn scaled_bytes(set: &str, place: &Place) -> Result<u64, CaseError> {
    len_bytes(set).map(|len_bytes| place.scaled(len_bytes))
}

/// The number of bytes with which the name of a set begins; `None` if it begins otherwise.
pub(crate) fn set_bytes(set: &str) -> Option<u64> {
    len_bytes(set).ok()
}

/// Parses the number of bytes at the start of a set's name: `25.6MB`, `128MiB`, `7B`; `-` and what follows is
/// ignored.
fn len_bytes(set: &str) -> Result<u64, CaseError> {
    let size = set.split('-').next().unwrap_or_default();
    let unit_at = size.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(size.len());
    let unit_bytes = match &size[unit_at..] {
        "B" => 1.0,
        "MB" => 1e6,
        "MiB" => f64::from(1 << 20),
        "GiB" => f64::from(1 << 30),
        _ => return Err(no_size(set)),
    };
    // Rounded, since 25.6 million is not exactly 25.6 times a million in floating point.
    size[..unit_at].parse::<f64>().map(|n| (n * unit_bytes).round() as u64).map_err(|_| no_size(set))
}

fn no_size(set: &str) -> CaseError {
    CaseError::Failed(format!("the set `{set}` has no size; write it like `25.6MB`, `128MiB` or `7B`"))
}

fn write(path: &Path, kind: Kind, len_bytes: u64, seed: u64) -> std::io::Result<()> {
    const PIECE_BYTES: u64 = 1 << 20;
    let mut state = seed;
    let mut file = File::create(path)?;
    let mut piece = vec![0; PIECE_BYTES as usize];
    let mut n_left = len_bytes;
    while n_left > 0 {
        let part = &mut piece[..n_left.min(PIECE_BYTES) as usize];
        fill(part, &mut state);
        if kind == Kind::Records {
            part.iter_mut().for_each(|byte| *byte = b' ' + ((u16::from(*byte) * 95) >> 8) as u8);
            part.iter_mut().skip(63).step_by(RECORD_BYTES as usize).for_each(|byte| *byte = b'\n');
        }
        file.write_all(part)?;
        n_left -= part.len() as u64;
    }
    file.sync_all()
}

/// Fills `bytes` with random data; `state` continues from one call to the next.
fn fill(bytes: &mut [u8], state: &mut u64) {
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&next(state).to_le_bytes()[..chunk.len()]);
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): random enough to be incompressible, and fast enough for any disk.
pub(super) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_names() {
        assert_eq!(len_bytes("25.6MB").unwrap(), 25_600_000);
        assert_eq!(len_bytes("12.8MB-discarded").unwrap(), 12_800_000);
        assert_eq!(len_bytes("1GiB").unwrap(), 1 << 30);
        assert_eq!(len_bytes("0B").unwrap(), 0);
        assert!(len_bytes("big").is_err() && len_bytes("").is_err());
    }

    #[test]
    fn records_are_lines_of_ascii() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 3);
        let text = std::fs::read(input(&place, Kind::Records, 6400).unwrap()).unwrap();
        assert!(text.is_ascii());
        assert!(text.split_inclusive(|&byte| byte == b'\n').all(|record| record.len() == 64));
        let bytes = std::fs::read(input(&place, Kind::Bytes, 6401).unwrap()).unwrap();
        assert_eq!(bytes.len(), 6401);
        assert!((0..=255).all(|value| bytes.contains(&value)), "all values occur");
    }
}
