//! Writes the EXIF of a raw file as a block of its own, for a preview that becomes a file.
//!
//! The directories of a raw file also describe its raw data: their layout, their colours, and the places of
//! everything else. Only tags about the photo are copied. Maker notes are not: their offsets are valid
//! only in the raw file.

use std::collections::BTreeMap;

use crate::metadata::{Metadata, Tag};
use table::bytes::ByteOrder;
use table::row::number::NumberRow;
use table::standard;
use table::value::{Array, Format, Value};

/// Maximum length in bytes of a value that is copied; longer ones are tables and notes.
const MOST_VALUE_BYTES: usize = 4096;
/// Maximum length in bytes of all values: the block must fit into one segment of JPEG.
const MOST_BYTES: usize = 60_000;

const ORIENTATION: u16 = 0x0112;
const EXIF_POINTER: u16 = 0x8769;
const GPS_POINTER: u16 = 0x8825;
const INTEROP_POINTER: u16 = 0xa005;

/// Tags of the first directory that describe the photo and not how the raw data are stored.
const OF_FIRST: [u16; 22] = [
    0x010d, 0x010e, 0x010f, 0x0110, 0x011a, 0x011b, 0x0128, 0x0131, 0x0132, 0x013b, 0x013c, 0x4746, 0x4749,
    0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f, 0xa430, 0xa436, 0xa437,
];

/// An entry to be written: TIFF's number of its type, the number of elements, and the bytes of its value.
struct OutputEntry {
    format: u16,
    count: u32,
    bytes: Vec<u8>,
}

type Entries = BTreeMap<u16, OutputEntry>;

/// The four directories of an EXIF block.
#[derive(Default)]
struct Directories {
    first: Entries,
    exif: Entries,
    gps: Entries,
    interop: Entries,
    n_bytes: usize,
}

/// Writes the tags about the photo as an EXIF block, with this orientation. Big-endian if the first value is.
#[must_use]
pub fn exif_block(metadata: &Metadata<'_>, orientation: u8) -> Vec<u8> {
    let arrays = metadata.tags.iter().filter(|tag| tag.group.family0 == "EXIF");
    let order = arrays.clone().find_map(|tag| match tag.value {
        Value::Array(array) if array.format.size_bytes() > 1 => Some(array.order),
        _ => None,
    });
    let order = order.unwrap_or(ByteOrder::Little);
    let mut directories = Directories::default();
    let number = short(order, u16::from(orientation));
    directories.first.insert(ORIENTATION, OutputEntry { format: 3, count: 1, bytes: number.to_vec() });
    for tag in arrays {
        directories.take(tag, order);
    }
    directories.write(order)
}

impl Directories {
    fn take(&mut self, tag: &Tag<'_>, order: ByteOrder) {
        let Value::Array(array) = tag.value else { return };
        let table = if tag.group.family1 == "GPS" { standard::gps::TABLE } else { standard::exif::TABLE };
        let is_it = |row: &&NumberRow| row.name == tag.name;
        let Some(id) = table.iter().find(is_it).and_then(|row| u16::try_from(row.id).ok()) else { return };
        let entries = match tag.group.family1 {
            "IFD0" if OF_FIRST.contains(&id) => &mut self.first,
            // Some raw formats have the tags of the EXIF directory in the first one.
            "IFD0" | "ExifIFD" if is_about_photo(id) => &mut self.exif,
            "GPS" => &mut self.gps,
            "InteropIFD" if id <= 2 => &mut self.interop,
            _ => return,
        };
        let n_bytes = array.len() * array.format.size_bytes();
        let is_small = n_bytes <= MOST_VALUE_BYTES && self.n_bytes + n_bytes <= MOST_BYTES;
        if n_bytes == 0 || !is_small || entries.contains_key(&id) {
            return;
        }
        let Some(format) = number_of(array.format) else { return };
        self.n_bytes += n_bytes;
        let bytes = in_order(array, n_bytes, order);
        entries.insert(id, OutputEntry { format, count: array.len() as u32, bytes });
    }

    fn write(mut self, order: ByteOrder) -> Vec<u8> {
        const HEADER_BYTES: usize = 8;
        let mark: &[u8] = if order == ByteOrder::Little { b"II" } else { b"MM" };
        let mut out = [mark, &short(order, 42), &long(order, HEADER_BYTES as u32)].concat();
        // Pointers are entries too, so the directories that they point to are measured before.
        let pointer = || OutputEntry { format: 4, count: 1, bytes: vec![0; 4] };
        if !self.interop.is_empty() {
            self.exif.insert(INTEROP_POINTER, pointer());
        }
        if !self.exif.is_empty() {
            self.first.insert(EXIF_POINTER, pointer());
        }
        if !self.gps.is_empty() {
            self.first.insert(GPS_POINTER, pointer());
        }
        let exif_at = HEADER_BYTES + length_of(&self.first);
        let gps_at = exif_at + length_of(&self.exif);
        let interop_at = gps_at + length_of(&self.gps);
        let places = [(EXIF_POINTER, exif_at), (GPS_POINTER, gps_at), (INTEROP_POINTER, interop_at)];
        for (id, at) in places {
            for entries in [&mut self.first, &mut self.exif] {
                if let Some(entry) = entries.get_mut(&id) {
                    entry.bytes = long(order, at as u32).to_vec();
                }
            }
        }
        for entries in [&self.first, &self.exif, &self.gps, &self.interop] {
            write_directory(&mut out, entries, order);
        }
        out
    }
}

/// Whether a tag belongs to the EXIF directory and describes the photo: not its size in pixels, the pattern
/// of the sensor, or pointers.
fn is_about_photo(id: u16) -> bool {
    let is_exif = matches!(id, 0x829a | 0x829d | 0x8822..=0x8833 | 0x9000..=0x9292 | 0xa000..=0xa4ff);
    is_exif && !matches!(id, 0x8825 | 0x927c | 0xa002 | 0xa003 | INTEROP_POINTER | 0xa302)
}

/// Length in bytes of a directory with its values; 0 if it is not written.
fn length_of(entries: &Entries) -> usize {
    let values = entries.values().map(far_bytes).sum::<usize>();
    if entries.is_empty() { 0 } else { 2 + entries.len() * 12 + 4 + values }
}

/// Length of a value outside of its entry, filled up to an even number; 0 if it fits into the entry.
fn far_bytes(entry: &OutputEntry) -> usize {
    if entry.bytes.len() > 4 { entry.bytes.len().next_multiple_of(2) } else { 0 }
}

fn write_directory(out: &mut Vec<u8>, entries: &Entries, order: ByteOrder) {
    if entries.is_empty() {
        return;
    }
    let mut values_at = out.len() + 2 + entries.len() * 12 + 4;
    let mut values = Vec::new();
    out.extend(short(order, entries.len() as u16));
    for (id, entry) in entries {
        out.extend([short(order, *id), short(order, entry.format)].concat());
        out.extend(long(order, entry.count));
        match far_bytes(entry) {
            0 => {
                out.extend(&entry.bytes);
                out.resize(out.len() + 4 - entry.bytes.len(), 0);
            }
            n_bytes => {
                out.extend(long(order, values_at as u32));
                values_at += n_bytes;
                values.extend(&entry.bytes);
                values.resize(values.len() + n_bytes - entry.bytes.len(), 0);
            }
        }
    }
    out.extend([0; 4]);
    out.append(&mut values);
}

/// The bytes of an array, in another byte order if necessary.
fn in_order(array: Array<'_>, n_bytes: usize, order: ByteOrder) -> Vec<u8> {
    let mut bytes = array.bytes[..n_bytes].to_vec();
    let number_bytes = match array.format {
        Format::Rational64u | Format::Rational64s => 4,
        format => format.size_bytes(),
    };
    if array.order != order {
        bytes.chunks_exact_mut(number_bytes).for_each(<[u8]>::reverse);
    }
    bytes
}

/// TIFF's number of a type; `None` for those that EXIF does not have.
fn number_of(format: Format) -> Option<u16> {
    (1..=12).find(|&code| Format::from_tiff(code) == Some(format))
}

fn short(order: ByteOrder, number: u16) -> [u8; 2] {
    if order == ByteOrder::Little { number.to_le_bytes() } else { number.to_be_bytes() }
}

fn long(order: ByteOrder, number: u32) -> [u8; 4] {
    if order == ByteOrder::Little { number.to_le_bytes() } else { number.to_be_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Options, Parser};

    /// A big-endian TIFF file with camera, strips, exposure, a position, and a note.
    fn file() -> Vec<u8> {
        let entry = |id: u16, format: u16, count: u32, value: u32| {
            [&id.to_be_bytes()[..], &format.to_be_bytes(), &count.to_be_bytes(), &value.to_be_bytes()]
                .concat()
        };
        let directory = |entries: &[Vec<u8>]| {
            [&(entries.len() as u16).to_be_bytes()[..], &entries.concat(), &[0; 4]].concat()
        };
        let mut file = b"MM\0\x2a\0\0\0\x08".to_vec();
        file.extend(directory(&[
            entry(0x0100, 4, 1, 6000),
            entry(0x010f, 2, 6, 300),
            entry(0x0111, 4, 1, 7),
            entry(0x0112, 3, 1, 6 << 16),
            entry(0x8769, 4, 1, 400),
            entry(0x8825, 4, 1, 600),
        ]));
        file.resize(300, 0);
        file.extend(b"Nikon\0");
        file.resize(400, 0);
        file.extend(directory(&[
            entry(0x829a, 5, 1, 500),
            entry(0x8827, 3, 1, 200 << 16),
            entry(0x927c, 7, 4, 0x41424344),
            entry(0xa002, 4, 1, 6000),
        ]));
        file.resize(500, 0);
        file.extend([1_u32.to_be_bytes(), 250_u32.to_be_bytes()].concat());
        file.resize(600, 0);
        file.extend(directory(&[entry(0x0001, 2, 2, u32::from_be_bytes(*b"N\0\0\0"))]));
        file
    }

    #[test]
    fn tags_of_the_photo_are_copied_and_those_of_the_raw_data_are_not() {
        let block =
            Parser::new().parse_whole(&file(), &Options::default(), |metadata| exif_block(metadata, 3));
        assert!(block.starts_with(b"MM\0\x2a"));
        Parser::new().parse_whole(&block, &Options::default(), |metadata| {
            let text = |name: &str| metadata.find(name).map(|tag| tag.text(Mode::Print));
            assert_eq!(text("Make").as_deref(), Some("Nikon"));
            assert_eq!(text("Orientation").as_deref(), Some("Rotate 180"));
            assert_eq!(text("ExposureTime").as_deref(), Some("1/250"));
            assert_eq!(text("ISO").as_deref(), Some("200"));
            assert_eq!(text("GPSLatitudeRef").as_deref(), Some("North"));
            for absent in ["ImageWidth", "StripOffsets", "ExifImageWidth"] {
                assert_eq!(text(absent), None, "{absent}");
            }
            assert!(metadata.warnings.is_empty(), "{:?}", metadata.warnings);
        });
        assert!(!block.windows(4).any(|window| window == b"ABCD"));
    }

    #[test]
    fn values_of_the_other_byte_order_are_turned() {
        let array =
            Array { bytes: &[0, 0, 0, 1, 0, 0, 0, 250], format: Format::Rational64u, order: ByteOrder::Big };
        assert_eq!(in_order(array, 8, ByteOrder::Little), [1, 0, 0, 0, 250, 0, 0, 0]);
        let text = Array { bytes: b"ab", format: Format::String, order: ByteOrder::Big };
        assert_eq!(in_order(text, 2, ByteOrder::Little), b"ab");
        assert_eq!((number_of(Format::Int16u), number_of(Format::Int64u)), (Some(3), None));
    }

    #[test]
    fn a_file_without_exif_has_only_the_orientation() {
        let block = Parser::new().parse_whole(b"", &Options::default(), |metadata| exif_block(metadata, 8));
        Parser::new().parse_whole(&block, &Options::default(), |metadata| {
            assert_eq!(metadata.find("Orientation").and_then(|tag| tag.value.as_i64()), Some(8));
        });
    }
}
