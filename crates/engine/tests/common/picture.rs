//! Generated pictures, for tests that need a file with known metadata.
//!
//! [`Jpeg`] has a frame header and the requested EXIF tags, but no picture data: enough for metadata readers,
//! but not for decoders. [`png`] and [`tiff`] are complete pictures.

#![allow(dead_code, reason = "each test program uses a part")]

/// Directories of EXIF that tags can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ifd {
    Main,
    Exif,
    Gps,
}

/// A JPEG file with EXIF tags.
#[derive(Clone, Debug)]
pub(crate) struct Jpeg {
    width: u16,
    height: u16,
    entries: Vec<(Ifd, Entry)>,
}

/// One tag: its number, type, count, and its value in little-endian bytes.
#[derive(Clone, Debug)]
struct Entry {
    tag: u16,
    kind: u16,
    count: u32,
    value: Vec<u8>,
}

const ASCII: u16 = 2;
const SHORT: u16 = 3;
const LONG: u16 = 4;
const RATIONAL: u16 = 5;
const UNDEFINED: u16 = 7;

/// Little-endian; the first directory follows immediately.
const TIFF_HEADER: [u8; 8] = [b'I', b'I', 42, 0, 8, 0, 0, 0];
const EXIF_IFD: u16 = 0x8769;
const GPS_IFD: u16 = 0x8825;

impl Jpeg {
    pub(crate) fn new(width: u16, height: u16) -> Jpeg {
        Jpeg { width, height, entries: Vec::new() }
    }

    pub(crate) fn ascii(self, ifd: Ifd, tag: u16, text: &str) -> Jpeg {
        let mut value = text.as_bytes().to_vec();
        value.push(0);
        self.entry(ifd, tag, ASCII, value.len(), value)
    }

    pub(crate) fn short(self, ifd: Ifd, tag: u16, number: u16) -> Jpeg {
        self.entry(ifd, tag, SHORT, 1, number.to_le_bytes().to_vec())
    }

    pub(crate) fn rationals(self, ifd: Ifd, tag: u16, fractions: &[(u32, u32)]) -> Jpeg {
        let numbers = fractions.iter().flat_map(|&(over, under)| [over, under]);
        self.entry(ifd, tag, RATIONAL, fractions.len(), numbers.flat_map(u32::to_le_bytes).collect())
    }

    pub(crate) fn camera(self, make: &str, model: &str) -> Jpeg {
        self.ascii(Ifd::Main, 0x010F, make).ascii(Ifd::Main, 0x0110, model)
    }

    /// Sets the capture time in the format of cameras, such as `2024:06:01 12:30:05`.
    pub(crate) fn taken(self, date: &str) -> Jpeg {
        self.ascii(Ifd::Exif, 0x9003, date)
    }

    pub(crate) fn lens(self, lens: &str) -> Jpeg {
        self.ascii(Ifd::Exif, 0xA434, lens)
    }

    /// Adds a maker's note: tag 0x927c.
    pub(crate) fn note(self, note: &[u8]) -> Jpeg {
        self.undefined(Ifd::Exif, 0x927C, note)
    }

    /// Adds a tag with these bytes of an undefined type.
    pub(crate) fn undefined(&self, ifd: Ifd, tag: u16, bytes: &[u8]) -> Jpeg {
        self.clone().entry(ifd, tag, UNDEFINED, bytes.len(), bytes.to_vec())
    }

    /// Adds a text with these bytes, in any character set.
    pub(crate) fn text_bytes(&self, ifd: Ifd, tag: u16, bytes: &[u8]) -> Jpeg {
        self.clone().entry(ifd, tag, ASCII, bytes.len(), bytes.to_vec())
    }

    pub(crate) fn description(self, text: &str) -> Jpeg {
        self.ascii(Ifd::Main, 0x010E, text)
    }

    pub(crate) fn rating(self, rating: u16) -> Jpeg {
        self.short(Ifd::Main, 0x4746, rating)
    }

    /// Sets the position in degrees, with north and east positive, to a ten-thousandth.
    pub(crate) fn place(self, latitude: f64, longitude: f64) -> Jpeg {
        let degrees = |value: f64| [((value.abs() * 1e4).round() as u32, 10_000), (0, 1), (0, 1)];
        self.ascii(Ifd::Gps, 1, if latitude < 0.0 { "S" } else { "N" })
            .rationals(Ifd::Gps, 2, &degrees(latitude))
            .ascii(Ifd::Gps, 3, if longitude < 0.0 { "W" } else { "E" })
            .rationals(Ifd::Gps, 4, &degrees(longitude))
    }

    fn entry(mut self, ifd: Ifd, tag: u16, kind: u16, count: usize, value: Vec<u8>) -> Jpeg {
        self.entries.push((ifd, Entry { tag, kind, count: count as u32, value }));
        self
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xFF, 0xD8];
        if !self.entries.is_empty() {
            let exif = [b"Exif\0\0".as_slice(), &self.tiff()].concat();
            push_segment(&mut bytes, 0xE1, &exif);
        }
        let [height, width] = [self.height, self.width].map(u16::to_be_bytes);
        // SOF0: 8 bits, one component without subsampling.
        push_segment(&mut bytes, 0xC0, &[8, height[0], height[1], width[0], width[1], 1, 1, 0x11, 0]);
        push_segment(&mut bytes, 0xDA, &[1, 1, 0, 0, 63, 0]);
        bytes.extend([0, 0xFF, 0xD9]);
        bytes
    }

    fn tiff(&self) -> Vec<u8> {
        let of = |ifd: Ifd| -> Vec<Entry> {
            self.entries.iter().filter(|(of, _)| *of == ifd).map(|(_, entry)| entry.clone()).collect()
        };
        let (mut main, exif, gps) = (of(Ifd::Main), of(Ifd::Exif), of(Ifd::Gps));
        let pointer = |tag| Entry { tag, kind: LONG, count: 1, value: vec![0; 4] };
        main.extend([pointer(EXIF_IFD), pointer(GPS_IFD)]);
        let exif_at = 8 + ifd_bytes(&main, 0).len() as u32;
        let gps_at = exif_at + ifd_bytes(&exif, 0).len() as u32;
        for entry in &mut main {
            match entry.tag {
                EXIF_IFD => entry.value = exif_at.to_le_bytes().to_vec(),
                GPS_IFD => entry.value = gps_at.to_le_bytes().to_vec(),
                _ => {}
            }
        }
        [TIFF_HEADER.to_vec(), ifd_bytes(&main, 8), ifd_bytes(&exif, exif_at), ifd_bytes(&gps, gps_at)]
            .concat()
    }
}

/// A grey TIFF in one strip, all pixels black.
pub(crate) fn tiff(width: u16, height: u16) -> Vec<u8> {
    let n_bytes = u32::from(width) * u32::from(height);
    let short = |tag, number: u16| Entry { tag, kind: SHORT, count: 1, value: number.to_le_bytes().to_vec() };
    let long = |tag, number: u32| Entry { tag, kind: LONG, count: 1, value: number.to_le_bytes().to_vec() };
    let mut entries = vec![
        short(0x0100, width),
        short(0x0101, height),
        short(0x0102, 8), // bits per sample
        short(0x0103, 1), // no compression
        short(0x0106, 1), // black is zero
        short(0x0115, 1), // samples per pixel
        short(0x0116, height),
        long(0x0117, n_bytes),
    ];
    entries.push(long(0x0111, 8 + ifd_bytes(&entries, 8).len() as u32 + 12));
    [TIFF_HEADER.to_vec(), ifd_bytes(&entries, 8), vec![0; n_bytes as usize]].concat()
}

/// A directory at offset `at`, followed by the values that do not fit into it.
fn ifd_bytes(entries: &[Entry], at: u32) -> Vec<u8> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by_key(|entry| entry.tag);
    let mut directory = (sorted.len() as u16).to_le_bytes().to_vec();
    let values_at = at + 2 + 12 * sorted.len() as u32 + 4;
    let mut values = Vec::new();
    for entry in sorted {
        directory.extend(entry.tag.to_le_bytes());
        directory.extend(entry.kind.to_le_bytes());
        directory.extend(entry.count.to_le_bytes());
        if entry.value.len() <= 4 {
            directory.extend(entry.value.iter().copied().chain([0; 4]).take(4));
        } else {
            directory.extend((values_at + values.len() as u32).to_le_bytes());
            values.extend(&entry.value);
            values.resize(values.len().next_multiple_of(2), 0);
        }
    }
    directory.extend([0; 4]);
    [directory, values].concat()
}

fn push_segment(bytes: &mut Vec<u8>, marker: u8, payload: &[u8]) {
    bytes.extend([0xFF, marker]);
    bytes.extend((payload.len() as u16 + 2).to_be_bytes());
    bytes.extend(payload);
}

/// A grey PNG, all pixels black.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 0, 0, 0, 0]);
    // Each row consists of a filter byte and its pixels.
    let pixels = vec![0; (width as usize + 1) * height as usize];
    let mut bytes = b"\x89PNG\r\n\x1A\n".to_vec();
    push_chunk(&mut bytes, b"IHDR", &header);
    push_chunk(&mut bytes, b"IDAT", &zlib_stored(&pixels));
    push_chunk(&mut bytes, b"IEND", &[]);
    bytes
}

fn push_chunk(bytes: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    bytes.extend((data.len() as u32).to_be_bytes());
    let named = [name.as_slice(), data].concat();
    bytes.extend(&named);
    bytes.extend(crc32(&named).to_be_bytes());
}

/// A zlib stream with one stored block (RFC 1950, 1951): at most 65,535 bytes.
fn zlib_stored(data: &[u8]) -> Vec<u8> {
    let len = u16::try_from(data.len()).expect("a small picture");
    let mut bytes = vec![0x78, 0x01, 1];
    bytes.extend(len.to_le_bytes());
    bytes.extend((!len).to_le_bytes());
    bytes.extend(data);
    let (low, high) = data.iter().fold((1u32, 0u32), |(low, high), &byte| {
        let low = (low + u32::from(byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    bytes.extend((high << 16 | low).to_be_bytes());
    bytes
}

/// The CRC of PNG, computed bit by bit (ISO/IEC 15948, annex D).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}
