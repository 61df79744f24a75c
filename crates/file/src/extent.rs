//! Finds where a file lies on its device: `FS_IOC_FIEMAP`.
//!
//! Costs an open, a call and a close per file, and reads of the file system's own tables if they are not
//! cached. It pays off where the device seeks; see [`probe`](crate::probe). Written bytes that have no place
//! yet (delayed allocation) are reported as such; the query does not synchronise anything.

use std::path::Path;

use crate::StorageError;
use crate::platform::{self, Extent, File, OpenHow};

/// Extents requested by the first call. Nine files in ten of a collection lie in one piece, and the kernel
/// fills in every extent requested.
const FIRST_EXTENTS: usize = 4;
/// Extents requested by each further call.
const MORE_EXTENTS: usize = 64;

/// Summary of a file's extents on its device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extents {
    /// Number of stretches that do not follow each other on the device; 0 if the file has none (empty, a
    /// hole, or stored inside its inode).
    pub fragments: u64,
    /// Position of the file's first byte on the device, in bytes. `None` if it has no place, or none yet.
    pub first_physical_byte: Option<u64>,
    /// Flags that are true of at least one extent.
    pub flags: ExtentFlags,
}

/// Set of flags that are true of at least one extent of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExtentFlags(u32);

impl ExtentFlags {
    /// The place of the extent is not known.
    pub const UNKNOWN: Self = Self(0x2);
    /// The extent was written, but has no place until the file system writes it back.
    pub const DELAYED: Self = Self(0x4);
    /// The extent is compressed or encrypted: the bytes on the device are not the file's.
    pub const ENCODED: Self = Self(0x8);
    /// The extent is stored inside the file system's own tables.
    pub const INLINE: Self = Self(0x200);
    /// The extent is reserved and was never written; it reads as zeros.
    pub const UNWRITTEN: Self = Self(0x800);
    /// The extent is shared with other files (reflinks, snapshots).
    pub const SHARED: Self = Self(0x2000);

    /// Last extent of the file: marks the end of the list, and is no property of the file.
    const LAST: u32 = 0x1;
    /// Packed together with the tails of other files, and therefore not in a block of its own.
    const TAIL: u32 = 0x400;

    /// Whether all of `flags` are set.
    #[must_use]
    pub fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

/// Finds where the file at `path` lies on its device.
///
/// # Errors
/// [`StorageError::Unsupported`] if the file system does not report extents (tmpfs, network file systems),
/// [`StorageError::Contradiction`] if its report cannot be true, [`StorageError::Failed`] if the file cannot
/// be opened.
pub fn extents(path: &Path) -> Result<Extents, StorageError> {
    Ok(walk(path, &mut |_, _| {})?.extents)
}

/// A contiguous stretch of a file on its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Position of the first byte on the device.
    pub physical_byte: u64,
    /// Length in bytes. The last piece of a file is rounded up to the file system's block.
    pub len_bytes: u64,
}

/// Lists the pieces of the file at `path` in file order; neighbours on the device are one piece. Parts
/// without a place (holes, inline or delayed bytes) are left out.
///
/// # Errors
/// As [`extents`].
pub fn pieces(path: &Path) -> Result<Vec<Piece>, StorageError> {
    let mut pieces: Vec<Piece> = Vec::new();
    walk(path, &mut |extent, physical_byte| match pieces.last_mut() {
        Some(last) if last.physical_byte + last.len_bytes == physical_byte => {
            last.len_bytes += extent.len_bytes;
        }
        _ => pieces.push(Piece { physical_byte, len_bytes: extent.len_bytes }),
    })?;
    Ok(pieces)
}

/// A stretch of a file that the device has to be asked for: it has a place there and was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrittenStretch {
    /// Position in the file, in bytes.
    pub(crate) logical: u64,
    /// Position on the device, in bytes.
    pub(crate) physical: u64,
    pub(crate) len_bytes: u64,
}

impl WrittenStretch {
    /// Where `len_bytes` of the file from `offset` on are on the device, if all of them are in this stretch.
    pub(crate) fn place_of(&self, offset: u64, len_bytes: u64) -> Option<u64> {
        let within = offset.checked_sub(self.logical)?;
        (within + len_bytes <= self.len_bytes).then_some(self.physical + within)
    }
}

/// Lists the stretches of a file that are not answered without the device, in file order.
pub(crate) fn written(path: &Path) -> Result<Vec<WrittenStretch>, StorageError> {
    let mut stretches = Vec::new();
    walk(path, &mut |&Extent { logical, len_bytes, flags, .. }, physical| {
        if flags & ExtentFlags::UNWRITTEN.0 == 0 {
            stretches.push(WrittenStretch { logical, physical, len_bytes });
        }
    })?;
    Ok(stretches)
}

/// Requests all extents of a file, adds them up, and passes each one that has a place to `visit`, with the
/// place.
fn walk(path: &Path, visit: &mut dyn FnMut(&Extent, u64)) -> Result<Tally, StorageError> {
    let file = open(path)?;
    let mut tally = Tally::default();
    let mut found = Vec::with_capacity(MORE_EXTENTS);
    let mut start = 0;
    let mut n_asked = FIRST_EXTENTS;
    loop {
        found.clear();
        ask(&file, path, start, &mut found, n_asked)?;
        for extent in &found {
            start = tally
                .add(extent, start)
                .ok_or(StorageError::Contradiction { path: path.to_owned(), offset: extent.logical })?;
            if let Some(physical_byte) = place(extent) {
                visit(extent, physical_byte);
            }
        }
        if found.len() < n_asked || found.last().is_some_and(|last| last.flags & ExtentFlags::LAST != 0) {
            return Ok(tally);
        }
        n_asked = MORE_EXTENTS;
    }
}

/// Position of the file's first byte on its device, in bytes. Uses the same call, for one extent only. `None`
/// if the file has no place.
///
/// # Errors
/// As [`extents`].
pub fn first_physical_byte(path: &Path) -> Result<Option<u64>, StorageError> {
    let mut found = Vec::with_capacity(1);
    ask(&open(path)?, path, 0, &mut found, 1)?;
    Ok(found.first().and_then(place))
}

fn open(path: &Path) -> Result<File, StorageError> {
    let _gate = gate::gate!("file::open", Wait);
    File::open(path, OpenHow::default()).map_err(|error| StorageError::new("open", path, error))
}

fn ask(
    file: &File,
    path: &Path,
    start: u64,
    found: &mut Vec<Extent>,
    n_asked: usize,
) -> Result<(), StorageError> {
    let _gate = gate::gate!("file::extents", Wait);
    platform::fiemap(file, start, found, n_asked)
        .map_err(|error| StorageError::new("get the extents of", path, error))
}

/// Place of an extent on the device, if it has one.
fn place(extent: &Extent) -> Option<u64> {
    let nowhere = ExtentFlags::UNKNOWN.0 | ExtentFlags::DELAYED.0 | ExtentFlags::INLINE.0 | ExtentFlags::TAIL;
    (extent.flags & nowhere == 0).then_some(extent.physical)
}

/// Running totals over the extents seen so far.
#[derive(Debug, Default)]
struct Tally {
    extents: Extents,
    /// Position on the device where the next extent would continue without a seek.
    next_physical: Option<u64>,
    seen: bool,
}

impl Tally {
    /// Adds an extent that was found at or after byte `start`. Returns the extent's end in the file; `None`
    /// if the extent cannot be valid.
    fn add(&mut self, extent: &Extent, start: u64) -> Option<u64> {
        let end = extent.logical.checked_add(extent.len_bytes).filter(|&end| end > start)?;
        self.extents.flags.0 |= extent.flags & !ExtentFlags::LAST;
        let place = place(extent);
        if let Some(physical) = place {
            if self.next_physical != Some(physical) {
                self.extents.fragments += 1;
            }
            self.next_physical = Some(physical.checked_add(extent.len_bytes)?);
        }
        if !self.seen {
            self.extents.first_physical_byte = place;
            self.seen = true;
        }
        Some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(extents: &[(u64, u64, u64, u32)], expected: Option<(u64, Option<u64>)>) {
        let mut tally = Tally::default();
        let mut start = 0;
        for &(logical, physical, len_bytes, flags) in extents {
            match tally.add(&Extent { logical, physical, len_bytes, flags }, start) {
                Some(end) => start = end,
                None => return assert_eq!(expected, None),
            }
        }
        assert_eq!(Some((tally.extents.fragments, tally.extents.first_physical_byte)), expected);
    }

    #[test]
    fn neighbours_on_the_device_are_one_fragment() {
        check(&[], Some((0, None)));
        check(&[(0, 4096, 4096, 1)], Some((1, Some(4096))));
        check(&[(0, 4096, 4096, 0), (4096, 8192, 4096, 1)], Some((1, Some(4096))));
        check(&[(0, 4096, 4096, 0), (4096, 20_480, 4096, 1)], Some((2, Some(4096))));
        // A hole in the file does not cause a seek.
        check(&[(0, 4096, 4096, 0), (1 << 20, 8192, 4096, 1)], Some((1, Some(4096))));
    }

    #[test]
    fn inline_and_delayed_bytes_lie_nowhere() {
        check(&[(0, 12_345, 60, 0x201)], Some((0, None)));
        check(&[(0, 0, 4096, 0x7)], Some((0, None)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pieces_agree_with_extents() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), vec![1; 100_000]).unwrap();
        file.as_file().sync_all().unwrap();
        let pieces = match pieces(file.path()) {
            Ok(pieces) => pieces,
            Err(error) => return eprintln!("skipped: {error}"),
        };
        let extents = extents(file.path()).unwrap();
        assert_eq!(pieces.len() as u64, extents.fragments);
        assert_eq!(pieces.first().map(|piece| piece.physical_byte), extents.first_physical_byte);
        assert!(extents.fragments == 0 || pieces.iter().map(|piece| piece.len_bytes).sum::<u64>() >= 100_000);
    }

    #[test]
    fn impossible_answers_are_refused() {
        check(&[(0, 0, 0, 0)], None);
        check(&[(u64::MAX, 0, 1, 0)], None);
        check(&[(0, u64::MAX, 2, 0)], None);
        check(&[(0, 0, 4096, 0), (0, 4096, 4096, 0)], None);
    }
}
