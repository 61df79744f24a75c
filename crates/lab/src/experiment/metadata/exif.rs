//! Writes the EXIF of generated pictures: three dates, and on request a maker note.
//!
//! The note has the structure of one by a Canon EOS 7D, for readers decode notes by the maker's name: a
//! directory of texts and numbers, and tables for settings, state and colour, about 5 KB. Its values are
//! those of no camera; most numbers are 0.

/// Types of the values in a directory.
const TEXT: u16 = 2;
const SHORT: u16 = 3;
const LONG: u16 = 4;
const BYTES: u16 = 7;

/// Tag of the directory with the dates of taking and digitising.
const EXIF_DIRECTORY: u16 = 0x8769;
const MAKER_NOTE: u16 = 0x927c;
/// Length of the TIFF header; the first directory follows it.
const HEADER_BYTES: u32 = 8;

/// One entry of a directory.
struct Entry {
    tag: u16,
    kind: u16,
    /// The values, with an even number of bytes.
    bytes: Vec<u8>,
}

impl Entry {
    fn text(tag: u16, text: &str) -> Entry {
        let mut bytes = [text.as_bytes(), b"\0"].concat();
        bytes.resize(bytes.len().next_multiple_of(2), 0);
        Entry { tag, kind: TEXT, bytes }
    }

    fn long(tag: u16, number: u32) -> Entry {
        Entry { tag, kind: LONG, bytes: number.to_le_bytes().to_vec() }
    }

    /// A table of this many numbers, of which the first one is given and the others are 0.
    fn table(tag: u16, first: u16, n_numbers: usize) -> Entry {
        let mut bytes = first.to_le_bytes().to_vec();
        bytes.resize(n_numbers * 2, 0);
        Entry { tag, kind: SHORT, bytes }
    }

    /// A table whose first number is its length in bytes, as Canon's have.
    fn table_with_length(tag: u16, n_numbers: usize) -> Entry {
        Entry::table(tag, n_numbers as u16 * 2, n_numbers)
    }

    fn bytes(tag: u16, bytes: Vec<u8>) -> Entry {
        Entry { tag, kind: BYTES, bytes }
    }

    fn n_values(&self) -> u32 {
        let value_bytes = match self.kind {
            SHORT => 2,
            LONG => 4,
            _ => 1,
        };
        (self.bytes.len() / value_bytes) as u32
    }
}

/// A little-endian TIFF block with the dates of taking, digitising and changing.
pub(super) fn block(dates: &[String; 3], has_maker_note: bool) -> Vec<u8> {
    let [taken, digitised, changed] = dates;
    let (maker, model) =
        if has_maker_note { ("Canon", "Canon EOS 7D") } else { ("Thalweg", "Made for a measurement") };
    let first = |exif_at: u32| {
        let entries = [
            Entry::text(0x010f, maker),
            Entry::text(0x0110, model),
            Entry::text(0x0132, changed),
            Entry::long(EXIF_DIRECTORY, exif_at),
        ];
        directory(HEADER_BYTES, &entries)
    };
    let exif_at = HEADER_BYTES + first(0).len() as u32;
    let exif = |note: Vec<u8>| {
        let mut entries = vec![Entry::text(0x9003, taken), Entry::text(0x9004, digitised)];
        entries.extend((!note.is_empty()).then(|| Entry::bytes(MAKER_NOTE, note)));
        directory(exif_at, &entries)
    };
    // Offsets in the note count from the start of the block; the note is at its end.
    let note = if has_maker_note { maker_note(0) } else { Vec::new() };
    let note_at = exif_at + (exif(note.clone()).len() - note.len()) as u32;
    let note = if has_maker_note { maker_note(note_at) } else { note };
    [b"II", &42_u16.to_le_bytes()[..], &HEADER_BYTES.to_le_bytes(), &first(exif_at), &exif(note)].concat()
}

/// A directory for this place in the block, followed by the values that do not fit into their entries.
fn directory(at: u32, entries: &[Entry]) -> Vec<u8> {
    const INLINE_BYTES: usize = 4;
    let mut out = (entries.len() as u16).to_le_bytes().to_vec();
    let mut values_at = at + 2 + entries.len() as u32 * 12 + 4;
    let mut values = Vec::new();
    for entry in entries {
        out.extend([entry.tag.to_le_bytes(), entry.kind.to_le_bytes()].concat());
        out.extend(entry.n_values().to_le_bytes());
        if entry.bytes.len() <= INLINE_BYTES {
            let mut inline = entry.bytes.clone();
            inline.resize(INLINE_BYTES, 0);
            out.extend(inline);
        } else {
            out.extend(values_at.to_le_bytes());
            values_at += entry.bytes.len() as u32;
            values.extend_from_slice(&entry.bytes);
        }
    }
    // There is no next directory.
    out.extend([0; 4]);
    out.extend(values);
    out
}

/// A maker note for this place in the block.
fn maker_note(at: u32) -> Vec<u8> {
    const MODEL_EOS_7D: u32 = 0x8000_0250;
    const COLOUR_VERSION: u16 = 6;
    let entries = [
        // Settings, focal length, state of the shot.
        Entry::table_with_length(0x0001, 48),
        Entry::table(0x0002, 2, 4),
        Entry::table_with_length(0x0004, 34),
        Entry::text(0x0006, "Canon EOS 7D"),
        Entry::text(0x0007, "Firmware Version 1.0.0"),
        Entry::text(0x0009, "Thalweg"),
        Entry::bytes(0x000d, camera()),
        Entry::long(0x0010, MODEL_EOS_7D),
        Entry::text(0x0095, "EF50mm f/1.8"),
        // Sensor, colour.
        Entry::table_with_length(0x00e0, 17),
        Entry::table(0x4001, COLOUR_VERSION, 1338),
    ];
    directory(at, &entries)
}

/// A block of bytes whose layout depends on the model; readers find out which by the firmware's version.
fn camera() -> Vec<u8> {
    const FIRMWARE_AT: usize = 0x1ac;
    let firmware = b"1.0.0 ";
    let mut bytes = vec![0; 1536];
    bytes[FIRMWARE_AT..][..firmware.len()].copy_from_slice(firmware);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maker_note_has_several_kilobytes() {
        let dates = ["2008:04:01 00:00:00"; 3].map(str::to_owned);
        let [without, with] = [false, true].map(|has_note| block(&dates, has_note).len());
        assert!((4_000..8_000).contains(&(with - without)), "{without} {with}");
    }
}
