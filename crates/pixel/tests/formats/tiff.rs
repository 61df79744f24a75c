//! TIFF of kinds that the library refuses, made here byte by byte.

use std::io::Cursor;

use thalweg_pixel::{
    DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, Header, Layout, decoder, encoder,
};

const WIDTH: u16 = 256;
const HEIGHT: u16 = 257;
const BITS: u16 = 258;
const COMPRESSION: u16 = 259;
const PHOTOMETRIC: u16 = 262;
const STRIP_OFFSETS: u16 = 273;
const SAMPLES: u16 = 277;
const ROWS_PER_STRIP: u16 = 278;
const STRIP_BYTES: u16 = 279;
const TILE_WIDTH: u16 = 322;
const TILE_HEIGHT: u16 = 323;

/// A TIFF with `data` at byte 8, and tags of 32-bit numbers behind it.
pub(crate) fn tiff(data: &[u8], tags: &[(u16, &[u32])]) -> Vec<u8> {
    let mut directory = (tags.len() as u16).to_le_bytes().to_vec();
    let mut file = [b"II*\0\0\0\0\0", data].concat();
    for (tag, values) in tags {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        directory.extend(tag.to_le_bytes());
        directory.extend(4u16.to_le_bytes());
        directory.extend((values.len() as u32).to_le_bytes());
        if values.len() == 1 {
            directory.extend(bytes);
        } else {
            directory.extend((file.len() as u32).to_le_bytes());
            file.extend(bytes);
        }
    }
    let at = (file.len() as u32).to_le_bytes();
    file[4..8].copy_from_slice(&at);
    file.extend(directory);
    file.extend([0; 4]);
    file
}

pub(crate) fn decoded(file: &[u8]) -> (Header, Vec<u8>) {
    let mut decoder = decoder(Box::new(Cursor::new(file)), &DecodeOptions::default()).unwrap();
    let header = decoder.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    let mut filled = 0;
    while filled < pixels.len() {
        let n = decoder.read_rows(&mut pixels[filled..]).unwrap();
        assert!(n > 0, "{:?}", decoder.damage());
        filled += n * header.row_bytes();
    }
    (header, pixels)
}

#[test]
fn logarithmic_grey() {
    // White and black: the high bytes 0x40 and 0, then two zeros as a run.
    let data = [2, 0x40, 0, 128, 0];
    let file = tiff(
        &data,
        &[
            (WIDTH, &[2]),
            (HEIGHT, &[1]),
            (BITS, &[16]),
            (COMPRESSION, &[34_676]),
            (PHOTOMETRIC, &[32_844]),
            (STRIP_OFFSETS, &[8]),
            (SAMPLES, &[1]),
            (STRIP_BYTES, &[data.len() as u32]),
        ],
    );
    let (header, pixels) = decoded(&file);
    assert_eq!((header.layout, pixels), (Layout::Grey8, vec![255, 0]));
}

#[test]
fn logarithmic_colours() {
    // A row of each byte of a pixel: luminance 1/2 twice, u' and v' of white, and of red.
    let data = [128, 0x3F, 128, 0, 2, 86, 185, 2, 194, 214];
    let tags: &[(u16, &[u32])] = &[
        (WIDTH, &[2]),
        (HEIGHT, &[1]),
        (BITS, &[16, 16, 16]),
        (COMPRESSION, &[34_676]),
        (PHOTOMETRIC, &[32_845]),
        (STRIP_OFFSETS, &[8]),
        (SAMPLES, &[3]),
        (STRIP_BYTES, &[data.len() as u32]),
    ];
    let (header, pixels) = decoded(&tiff(&data, tags));
    assert_eq!(header.layout, Layout::Rgb8);
    let [white, red] = [[pixels[0], pixels[1], pixels[2]], [pixels[3], pixels[4], pixels[5]]];
    // Half the light is level 188 of sRGB.
    assert!(white.iter().all(|level| level.abs_diff(188) <= 2), "{white:?}");
    assert!(red[0] == 255 && red[1] < 60 && red[2] < 60, "{red:?}");
    // Cut within the row.
    let cut = tiff(&data[..6], tags);
    let mut decoder = decoder(Box::new(Cursor::new(&cut)), &DecodeOptions::default()).unwrap();
    assert!(decoder.read_rows(&mut [0; 6]).is_err());
}

#[test]
fn tiles_whose_places_are_in_the_tags_of_strips() {
    let data = [[7; 256], [9; 256]].concat();
    let file = tiff(
        &data,
        &[
            (WIDTH, &[20]),
            (HEIGHT, &[16]),
            (BITS, &[8]),
            (COMPRESSION, &[1]),
            (PHOTOMETRIC, &[1]),
            (STRIP_OFFSETS, &[8, 8 + 256]),
            (SAMPLES, &[1]),
            (ROWS_PER_STRIP, &[16]),
            (STRIP_BYTES, &[256, 256]),
            (TILE_WIDTH, &[16]),
            (TILE_HEIGHT, &[16]),
        ],
    );
    let (_, pixels) = decoded(&file);
    let row = [[7; 16].as_slice(), &[9; 4]].concat();
    assert!(pixels.chunks_exact(20).all(|found| found == row));
}

/// Payloads of the segments of a JPEG with this marker.
fn segments(jpeg: &[u8], marker: u8) -> Vec<&[u8]> {
    let (mut found, mut at) = (Vec::new(), 2);
    while jpeg[at + 1] != 0xDA {
        let length = usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]]));
        if jpeg[at + 1] == marker {
            found.push(&jpeg[at + 4..at + 2 + length]);
        }
        at += 2 + length;
    }
    found
}

#[test]
fn old_jpeg_with_tables_in_tags() {
    let header = Header { width: 24, height: 16, layout: Layout::Grey8 };
    let pixels: Vec<u8> = (0..24 * 16).map(|at| (at * 5 % 256) as u8).collect();
    let mut jpeg = Vec::new();
    let mut out = encoder(
        Format::Jpeg,
        Box::new(Cursor::new(&mut jpeg)),
        header,
        &EmbeddedMetadata::default(),
        &EncodeOptions::default(),
    )
    .unwrap();
    out.write_rows(&pixels).unwrap();
    out.finish().unwrap();
    let scan = jpeg.windows(2).position(|pair| pair == [0xFF, 0xDA]).unwrap();
    let start = scan + 2 + usize::from(jpeg[scan + 3]);
    let data = &jpeg[start..jpeg.len() - 2];
    // The tables of a picture in grey are the first; each begins with its number.
    let quantization = &segments(&jpeg, 0xDB)[0][1..65];
    let huffman = segments(&jpeg, 0xC4).concat();
    let n_dc: usize = huffman[1..17].iter().map(|n| usize::from(*n)).sum();
    let (dc, ac) = (&huffman[1..17 + n_dc], &huffman[17 + n_dc + 1..]);
    let at = |parts: &[&[u8]]| 8 + parts.iter().map(|part| part.len() as u32).sum::<u32>();
    let file = tiff(
        &[data, quantization, dc, ac].concat(),
        &[
            (WIDTH, &[24]),
            (HEIGHT, &[16]),
            (BITS, &[8]),
            (COMPRESSION, &[6]),
            (PHOTOMETRIC, &[1]),
            (STRIP_OFFSETS, &[8]),
            (SAMPLES, &[1]),
            (ROWS_PER_STRIP, &[16]),
            (STRIP_BYTES, &[data.len() as u32]),
            (512, &[1]),
            (519, &[at(&[data])]),
            (520, &[at(&[data, quantization])]),
            (521, &[at(&[data, quantization, dc])]),
        ],
    );
    assert_eq!(decoded(&file), decoded(&jpeg));
}
