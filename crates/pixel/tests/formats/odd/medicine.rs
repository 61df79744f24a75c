//! Files of DICOM.

use thalweg_pixel::Layout;

use super::{HEIGHT, WIDTH, pixels};

type File = (&'static str, Layout, Vec<u8>, Vec<u8>);

const EXPLICIT: &str = "1.2.840.10008.1.2.1";
const IMPLICIT: &str = "1.2.840.10008.1.2";
const RUN_LENGTHS: &str = "1.2.840.10008.1.2.5";

pub(super) fn all() -> Vec<File> {
    let rgb = pixels(Layout::Rgb8);
    let grey = pixels(Layout::Grey8);
    // Twelve bits above 1,000, of which a window shows 256.
    let deep: Vec<u8> = grey.iter().flat_map(|level| (1000 + u16::from(*level)).to_le_bytes()).collect();
    let inverted = grey.iter().map(|level| !level).collect();
    let windowed = |kind: &str, mut image: Vec<u8>| {
        // The centre is in rescaled values, 1,000 less.
        for (element, text) in [(0x1050, "128 "), (0x1051, "256 "), (0x1052, "-1000 "), (0x1053, "1 ")] {
            image.extend(self::element(kind, 0x0028, element, b"DS", text.as_bytes()));
        }
        image
    };
    let of = |kind: &str, image: Vec<u8>, pixels: &[u8]| {
        file(kind, &[image, element(kind, 0x7FE0, 0x0010, b"OW", pixels)].concat())
    };
    let mut all = vec![
        ("explicit RGB", Layout::Rgb8, of(EXPLICIT, image(EXPLICIT, "RGB ", 3, 8), &rgb), rgb.clone()),
        ("implicit RGB", Layout::Rgb8, of(IMPLICIT, image(IMPLICIT, "RGB ", 3, 8), &rgb), rgb),
    ];
    for (what, colors, wanted) in
        [("a window", "MONOCHROME2 ", grey.clone()), ("an inverted window", "MONOCHROME1 ", inverted)]
    {
        let image = windowed(EXPLICIT, image(EXPLICIT, colors, 1, 16));
        all.push((what, Layout::Grey8, of(EXPLICIT, image, &deep), wanted));
    }
    let packed = pieces(&run_lengths(&deep));
    let image = windowed(RUN_LENGTHS, image(RUN_LENGTHS, "MONOCHROME2 ", 1, 16));
    all.push(("run lengths", Layout::Grey8, file(RUN_LENGTHS, &[image, packed].concat()), grey));
    all
}

/// A file with a JPEG inside.
pub(super) fn with_jpeg(jpeg: &[u8]) -> Vec<u8> {
    const JPEG: &str = "1.2.840.10008.1.2.4.50";
    file(JPEG, &[image(JPEG, "YBR_FULL_422", 3, 8), pieces(jpeg)].concat())
}

fn element(kind: &str, group: u16, number: u16, value_kind: &[u8; 2], value: &[u8]) -> Vec<u8> {
    let mut bytes = [group.to_le_bytes(), number.to_le_bytes()].concat();
    if kind == IMPLICIT {
        bytes.extend((value.len() as u32).to_le_bytes());
    } else if value_kind == b"OW" {
        bytes.extend([b'O', b'W', 0, 0]);
        bytes.extend((value.len() as u32).to_le_bytes());
    } else {
        bytes.extend(value_kind);
        bytes.extend((value.len() as u16).to_le_bytes());
    }
    bytes.extend(value);
    bytes
}

/// The elements that describe pixels, after a sequence that has to be skipped.
fn image(kind: &str, colors: &str, n_samples: u16, bits: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    if kind != IMPLICIT {
        // A sequence and an item without lengths, with an element inside that looks like rows.
        bytes.extend([0x08, 0, 0x40, 0x11, b'S', b'Q', 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]);
        bytes.extend([0xFE, 0xFF, 0, 0xE0, 0xFF, 0xFF, 0xFF, 0xFF]);
        bytes.extend(element(kind, 0x0028, 0x0010, b"US", &999u16.to_le_bytes()));
        bytes.extend([0xFE, 0xFF, 0x0D, 0xE0, 0, 0, 0, 0, 0xFE, 0xFF, 0xDD, 0xE0, 0, 0, 0, 0]);
    }
    bytes.extend(element(kind, 0x0028, 0x0004, b"CS", colors.as_bytes()));
    for (number, value) in [
        (0x0002, n_samples),
        (0x0006, 0),
        (0x0010, HEIGHT as u16),
        (0x0011, WIDTH as u16),
        (0x0100, bits),
        (0x0101, if bits == 16 { 12 } else { bits }),
        (0x0103, 0),
    ] {
        bytes.extend(element(kind, 0x0028, number, b"US", &value.to_le_bytes()));
    }
    bytes
}

fn file(kind: &str, body: &[u8]) -> Vec<u8> {
    let mut name = kind.as_bytes().to_vec();
    name.resize(name.len().next_multiple_of(2), 0);
    let mut file = vec![0; 128];
    file.extend(b"DICM");
    file.extend(element(EXPLICIT, 0x0002, 0x0010, b"UI", &name));
    file.extend(body);
    file
}

/// A frame of planes: all upper bytes, then all lower ones.
fn run_lengths(samples: &[u8]) -> Vec<u8> {
    let plane = |byte: usize| -> Vec<u8> {
        let bytes: Vec<u8> = samples.iter().copied().skip(byte).step_by(2).collect();
        bytes
            .chunk_by(|a, b| a == b)
            .flat_map(|run| run.chunks(100))
            .flat_map(|run| match run.len() {
                1 => [0, run[0]],
                n => [(257 - n) as u8, run[0]],
            })
            .collect()
    };
    let [upper, lower] = [plane(1), plane(0)];
    let mut frame = Vec::new();
    for number in [2, 64, 64 + upper.len() as u32] {
        frame.extend(number.to_le_bytes());
    }
    frame.resize(64, 0);
    [frame, upper, lower].concat()
}

/// Pixels in pieces: an empty table of offsets, the frame, and the mark of the end.
fn pieces(frame: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xE0, 0x7F, 0x10, 0, b'O', b'W', 0, 0, 0xFF, 0xFF, 0xFF, 0xFF];
    bytes.extend([0xFE, 0xFF, 0, 0xE0, 0, 0, 0, 0]);
    bytes.extend([0xFE, 0xFF, 0, 0xE0]);
    bytes.extend((frame.len() as u32).to_le_bytes());
    bytes.extend(frame);
    bytes.extend([0xFE, 0xFF, 0xDD, 0xE0, 0, 0, 0, 0]);
    bytes
}
