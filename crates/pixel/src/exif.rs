//! Reads the two parts of an EXIF block that pictures need: the orientation, and the thumbnail from the
//! camera.
//!
//! It reads three tags of two directories. Crate `tag` reads all of EXIF, but this crate has to rotate
//! pictures wherever it is used, and should not depend on the tables of metadata; therefore these sixty lines
//! exist.

/// Facts that were found; damaged ones are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExifFacts<'a> {
    /// Orientation, 1 to 8, if present.
    pub(crate) orientation: Option<u8>,
    /// The thumbnail as a whole JPEG.
    pub(crate) thumbnail: Option<&'a [u8]>,
}

const ORIENTATION: u16 = 0x0112;
const JPEG_INTERCHANGE_FORMAT: u16 = 0x0201;
const JPEG_INTERCHANGE_FORMAT_LENGTH: u16 = 0x0202;
const ENTRY_BYTES: usize = 12;
const TYPE_BYTE: u16 = 1;
const TYPE_ASCII: u16 = 2;
const TYPE_SHORT: u16 = 3;
const TYPE_LONG: u16 = 4;
const TYPE_SBYTE: u16 = 6;
const TYPE_SSHORT: u16 = 8;
const TYPE_SLONG: u16 = 9;

/// Reads a block that begins with its byte order (TIFF 6.0, section 2; CIPA DC-008, 4.5). Only two
/// directories are read, so a chain of directories that loops has no effect.
pub(crate) fn facts(block: &[u8]) -> ExifFacts<'_> {
    let mut facts = ExifFacts::default();
    let Some(tiff) = Tiff::of(block) else { return facts };
    let Some(first) = tiff.u32(4) else { return facts };
    let number = tiff.tag(first, ORIENTATION).and_then(|number| u8::try_from(number).ok());
    facts.orientation = number.filter(|number| (1..=8).contains(number));
    facts.thumbnail = tiff.next_directory(first).and_then(|second| tiff.thumbnail(second));
    facts
}

/// Copies the block with another orientation, if it has one.
pub(crate) fn with_orientation(block: &[u8], orientation: u8) -> Vec<u8> {
    let mut changed = block.to_vec();
    let entry =
        Tiff::of(block).and_then(|tiff| Some((tiff.entry(tiff.u32(4)?, ORIENTATION)?, tiff.is_big_endian)));
    if let Some((entry, is_big_endian)) = entry
        && let Some(value) = changed.get_mut(entry + 8..entry + 10)
    {
        let number = u16::from(orientation);
        value.copy_from_slice(&if is_big_endian { number.to_be_bytes() } else { number.to_le_bytes() });
    }
    changed
}

struct Tiff<'a> {
    bytes: &'a [u8],
    is_big_endian: bool,
}

impl<'a> Tiff<'a> {
    fn of(bytes: &'a [u8]) -> Option<Tiff<'a>> {
        match bytes {
            [b'I', b'I', 42, 0, ..] => Some(Tiff { bytes, is_big_endian: false }),
            [b'M', b'M', 0, 42, ..] => Some(Tiff { bytes, is_big_endian: true }),
            _ => None,
        }
    }

    fn u16(&self, at: usize) -> Option<u16> {
        let bytes: [u8; 2] = self.bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    fn u32(&self, at: usize) -> Option<usize> {
        let bytes: [u8; 4] = self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        let value = if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
        usize::try_from(value).ok()
    }

    /// Position of a tag's entry.
    fn entry(&self, directory: usize, wanted: u16) -> Option<usize> {
        let n_entries = usize::from(self.u16(directory)?);
        let mut entries = (0..n_entries).map_while(|n| directory.checked_add(2 + n * ENTRY_BYTES));
        entries.find(|entry| self.u16(*entry) == Some(wanted))
    }

    /// First number of a tag: of bytes, of 16 or of 32 bits. Some writers store a digit as text.
    fn tag(&self, directory: usize, wanted: u16) -> Option<usize> {
        let entry = self.entry(directory, wanted)?;
        let (kind, count) = (self.u16(entry + 2)?, self.u32(entry + 4)?);
        let size_bytes = match kind {
            TYPE_BYTE | TYPE_ASCII | TYPE_SBYTE => 1,
            TYPE_SHORT | TYPE_SSHORT => 2,
            TYPE_LONG | TYPE_SLONG => 4,
            _ => return None,
        };
        let is_inside = count.checked_mul(size_bytes)? <= 4;
        let at = if is_inside { entry + 8 } else { self.u32(entry + 8)? };
        match (kind, size_bytes) {
            (TYPE_ASCII, _) => char::from(*self.bytes.get(at)?).to_digit(10).map(|digit| digit as usize),
            (_, 1) => self.bytes.get(at).map(|byte| usize::from(*byte)),
            (_, 2) => self.u16(at).map(usize::from),
            _ => self.u32(at),
        }
    }

    fn next_directory(&self, directory: usize) -> Option<usize> {
        let n_entries = usize::from(self.u16(directory)?);
        self.u32(directory.checked_add(2 + n_entries * ENTRY_BYTES)?).filter(|next| *next != 0)
    }

    fn thumbnail(&self, directory: usize) -> Option<&'a [u8]> {
        let start = self.tag(directory, JPEG_INTERCHANGE_FORMAT)?;
        let length = self.tag(directory, JPEG_INTERCHANGE_FORMAT_LENGTH)?;
        let bytes = self.bytes.get(start..start.checked_add(length)?)?;
        bytes.starts_with(b"\xFF\xD8\xFF").then_some(bytes)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Builds a block with an orientation and a thumbnail.
    pub(crate) fn block(orientation: u8, thumbnail: &[u8]) -> Vec<u8> {
        let entry = |tag: u16, kind: u16, value: u32| {
            let value = if kind == TYPE_SHORT { value << 16 } else { value };
            [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &1u32.to_be_bytes(), &value.to_be_bytes()].concat()
        };
        let mut block = b"MM\0\x2A\0\0\0\x08\0\x01".to_vec();
        block.extend(entry(ORIENTATION, TYPE_SHORT, u32::from(orientation)));
        block.extend(26u32.to_be_bytes());
        block.extend(2u16.to_be_bytes());
        block.extend(entry(JPEG_INTERCHANGE_FORMAT, 4, 56));
        block.extend(entry(JPEG_INTERCHANGE_FORMAT_LENGTH, 4, thumbnail.len() as u32));
        block.extend(0u32.to_be_bytes());
        block.extend(thumbnail);
        block
    }

    #[test]
    fn both_are_found() {
        let jpeg = b"\xFF\xD8\xFF\xE0rest";
        let found = block(6, jpeg);
        assert_eq!(facts(&found), ExifFacts { orientation: Some(6), thumbnail: Some(jpeg) });
    }

    #[cfg(any(feature = "avif", feature = "jxl"))]
    #[test]
    fn an_orientation_may_be_of_any_type_of_whole_numbers() {
        for (is_big_endian, kind, value, expected) in [
            (true, TYPE_BYTE, [6, 0, 0, 0], Some(6)),
            (false, TYPE_BYTE, [6, 0, 0, 0], Some(6)),
            (true, TYPE_ASCII, *b"6\0\0\0", Some(6)),
            (true, TYPE_SHORT, [0, 6, 0, 0], Some(6)),
            (false, TYPE_SHORT, [6, 0, 0, 0], Some(6)),
            (true, TYPE_LONG, [0, 0, 0, 6], Some(6)),
            (false, TYPE_LONG, [6, 0, 0, 0], Some(6)),
            (true, TYPE_SSHORT, [0, 6, 0, 0], Some(6)),
            (true, TYPE_SHORT, [0, 9, 0, 0], None),
            (true, TYPE_SHORT, [0, 0, 0, 0], None),
            (true, TYPE_ASCII, *b"x\0\0\0", None),
        ] {
            let (number, mark): (fn(u32, usize) -> Vec<u8>, _) = if is_big_endian {
                (|number, n_bytes| number.to_be_bytes()[4 - n_bytes..].to_vec(), b"MM\0\x2A")
            } else {
                (|number, n_bytes| number.to_le_bytes()[..n_bytes].to_vec(), b"II\x2A\0")
            };
            let count = if kind == TYPE_ASCII { 2 } else { 1 };
            let entry =
                [number(u32::from(ORIENTATION), 2), number(kind.into(), 2), number(count, 4)].concat();
            let block = [&mark[..], &number(8, 4), &number(1, 2), &entry, &value, &number(0, 4)].concat();
            assert_eq!(facts(&block).orientation, expected, "{is_big_endian} {kind} {value:?}");
        }
    }

    #[test]
    fn an_orientation_is_changed_where_there_is_one() {
        let changed = with_orientation(&block(6, b"\xFF\xD8\xFF"), 1);
        assert_eq!(changed, block(1, b"\xFF\xD8\xFF"));
        assert_eq!(with_orientation(b"MM\0\x2A\0\0\0\x08\0", 1), b"MM\0\x2A\0\0\0\x08\0");
    }

    #[test]
    fn the_other_byte_order_is_read_too() {
        let block = b"II\x2A\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0";
        assert_eq!(facts(block), ExifFacts { orientation: Some(8), thumbnail: None });
    }

    #[test]
    fn what_lies_outside_is_left_out() {
        let whole = block(3, b"\xFF\xD8\xFF\xE0rest");
        for length in 0..whole.len() {
            let found = facts(&whole[..length]);
            assert_eq!(found.thumbnail, None, "{length}");
            assert!(found.orientation.is_none_or(|number| number == 3));
        }
        assert_eq!(facts(&block(9, b"\xFF\xD8\xFF")).orientation, None);
        assert_eq!(facts(&block(1, b"GIF89a")).thumbnail, None);
        // A directory at the end of the address space, and one that refers to itself.
        assert_eq!(facts(b"MM\0\x2A\xFF\xFF\xFF\xFF"), ExifFacts::default());
        assert_eq!(facts(b"MM\0\x2A\0\0\0\x08\0\0\0\0\0\x08"), ExifFacts::default());
    }
}
