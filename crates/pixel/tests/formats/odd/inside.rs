//! Pictures inside files of other formats, and bits of the oldest ones.

use std::io::{Cursor, Write as _};

use thalweg_pixel::{DecodeOptions, EmbeddedMetadata, Format, Layout, decoder};

use super::{HEIGHT, WIDTH, is_decoded, is_picture, photoshop, pixel, pixels};
use crate::formats::pictures::{decode, encode, header};

fn encoded(format: Format, layout: Layout) -> Vec<u8> {
    let header = header(WIDTH as u32, HEIGHT as u32, layout);
    encode(format, header, &pixels(layout), &EmbeddedMetadata::default())
}

#[test]
fn icons_of_macos_contain_png() {
    let png = encoded(Format::Png, Layout::Rgba8);
    let entry =
        |kind: &[u8; 4], body: &[u8]| [&kind[..], &(body.len() as u32 + 8).to_be_bytes(), body].concat();
    // The larger one is no picture, so the smaller one is used.
    let entries = [entry(b"ic07", &png), entry(b"ic09", b"nothing"), entry(b"TOC ", &[0; 8])].concat();
    let file = entry(b"icns", &entries);
    is_picture(&file, Format::Icns, Layout::Rgba8, "ICNS");
}

#[test]
fn bitmaps_may_contain_png() {
    let png = encoded(Format::Png, Layout::Rgb8);
    let mut file = b"BM\0\0\0\0\0\0\0\0".to_vec();
    for field in [54, 40, WIDTH as u32, HEIGHT as u32, 1, 5, png.len() as u32, 0, 0, 0, 0] {
        file.extend(field.to_le_bytes());
    }
    file.extend(png);
    is_picture(&file, Format::Bmp, Layout::Rgb8, "BMP with a PNG");
}

#[test]
fn a_document_without_a_merged_picture_gives_its_thumbnail() {
    let jpeg = encoded(Format::Jpeg, Layout::Rgb8);
    let file = photoshop::without_merged_picture(jpeg);
    let white = vec![255; WIDTH * HEIGHT];
    is_decoded(&file, Format::Psd, Layout::Grey8, &white, "white");
    let options = DecodeOptions { longer_at_least: Some(4), ..DecodeOptions::default() };
    let found = decoder(Box::new(Cursor::new(&file)), &options).unwrap();
    assert_eq!((found.header().layout, found.full_size()), (Layout::Rgb8, (WIDTH as u32, HEIGHT as u32)));
}

/// Grey that is black or white.
fn bits() -> (Vec<Vec<bool>>, Vec<u8>) {
    let rows =
        (0..HEIGHT).map(|y| (0..WIDTH).map(|x| pixel(x, y)[0] > 99).collect()).collect::<Vec<Vec<bool>>>();
    let levels = rows.iter().flatten().map(|is_white| if *is_white { 255 } else { 0 }).collect();
    (rows, levels)
}

#[test]
fn bits_as_source_and_as_rows() {
    let (rows, levels) = bits();
    let mut xbm = format!("#define a_width {WIDTH}\n#define a_height {HEIGHT}\nstatic char a_bits[] = {{\n");
    let mut pbm = format!("P4 {WIDTH} {HEIGHT}\n").into_bytes();
    let mut plain = format!("P1 {WIDTH} {HEIGHT}\n");
    let mut msp = b"DanM".to_vec();
    msp.extend([WIDTH as u8, 0, HEIGHT as u8, 0]);
    msp.resize(32, 0);
    for row in &rows {
        for part in row.chunks(8) {
            let set = |order: fn(usize) -> usize, wanted: bool| {
                part.iter()
                    .enumerate()
                    .fold(0u8, |byte, (at, bit)| byte | u8::from(*bit == wanted) << order(at))
            };
            xbm.push_str(&format!("0x{:02x}, ", set(|at| at, false)));
            pbm.push(set(|at| 7 - at, false));
            msp.push(set(|at| 7 - at, true));
        }
        plain.extend(row.iter().map(|is_white| if *is_white { '0' } else { '1' }));
    }
    xbm.push_str("};\n");
    is_decoded(xbm.as_bytes(), Format::Xbm, Layout::Grey8, &levels, "XBM");
    is_decoded(&pbm, Format::Pnm, Layout::Grey8, &levels, "raw PBM");
    is_decoded(plain.as_bytes(), Format::Pnm, Layout::Grey8, &levels, "plain PBM");
    is_decoded(&msp, Format::Msp, Layout::Grey8, &levels, "MSP");
}

/// A property set with one block of bytes.
fn properties(number: u32, blob: &[u8]) -> Vec<u8> {
    let mut set = vec![0; 44];
    for field in [48, 0, 1, number, 16, 0x41, blob.len() as u32] {
        set.extend(field.to_le_bytes());
    }
    set.extend(blob);
    set
}

#[test]
fn tiles_of_flashpix_are_joined() {
    const TILE: usize = 8;
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.set_storage_clsid("/", "56616700-C154-11CE-8553-00AA00A1F95B".parse().unwrap()).unwrap();
    let size = "/Data Object Store 000001/Resolution 0003";
    file.create_storage_all(size).unwrap();
    let mut put = |path: &str, bytes: &[u8]| file.create_stream(path).unwrap().write_all(bytes).unwrap();
    let color = [1, 3, 0x0003_0000, 0x0003_0001, 0x0003_0002].map(u32::to_le_bytes).concat();
    put("/Data Object Store 000001/\u{5}Image Contents", &properties(0x0203_0002, &color));
    // Two tiles: the pixels at the left, and one colour at the right.
    let fields = [36, WIDTH as u32, HEIGHT as u32, 2, TILE as u32, TILE as u32, 3, 36, 16];
    let first = [0, (TILE * TILE * 3) as u32, 0, 0];
    let second = [0, 0, 1, u32::from_le_bytes([9, 8, 7, 0])];
    let head: Vec<u8> = fields.into_iter().chain(first).chain(second).flat_map(u32::to_le_bytes).collect();
    put(&format!("{size}/Subimage 0000 Header"), &[&[0; 28], &head[..]].concat());
    let tile =
        (0..TILE).flat_map(|y| (0..TILE).flat_map(move |x| pixel(x, y.min(HEIGHT)).into_iter().take(3)));
    put(&format!("{size}/Subimage 0000 Data"), &[vec![0; 28], tile.collect()].concat());
    let bytes = file.into_inner().into_inner();
    let mut wanted = pixels(Layout::Rgb8);
    for row in wanted.chunks_exact_mut(WIDTH * 3) {
        row[TILE * 3..].as_chunks_mut::<3>().0.fill([9, 8, 7]);
    }
    is_decoded(&bytes, Format::Fpx, Layout::Rgb8, &wanted, "FlashPix");
    let no_picture = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap().into_inner().into_inner();
    let error = decode(&no_picture, &DecodeOptions::default(), 9).unwrap_err();
    assert!(matches!(error, thalweg_pixel::DecodeError::Unknown), "{error}");
}

#[cfg(feature = "svg")]
#[test]
fn drawings_read_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let red = folder.path().join("red.png");
    let header = header(1, 1, Layout::Rgb8);
    std::fs::write(&red, encode(Format::Png, header, &[255, 0, 0], &EmbeddedMetadata::default())).unwrap();
    let drawing = format!(
        "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}'>\
         <rect width='100%' height='100%' fill='#010203'/>\
         <image href='{}' width='9' height='9'/></svg>",
        red.display()
    );
    let wanted = [1, 2, 3, 255].repeat(WIDTH * HEIGHT);
    is_decoded(drawing.as_bytes(), Format::Svg, Layout::Rgba8, &wanted, "SVG");
}
