//! Variants that formats permit: those that are read give the right pixels, and those that are not are
//! `unsupported` or `too_large`, never broken.

use thalweg_pixel::{EmbeddedMetadata, Examination, Format, Header, Layout, Verdict, VerifyOptions};

use crate::formats::pictures::{encode, examine, header, samples};
use crate::formats::tiff::{decoded, tiff};

fn found(bytes: &[u8]) -> Examination {
    examine(bytes, &VerifyOptions::default())
}

#[track_caller]
fn is(bytes: &[u8], verdict: Verdict, what: &str) {
    let found = found(bytes);
    let said = found.what.clone().unwrap_or_default();
    assert!(found.verdict == verdict && said.contains(what), "{what}: {found:?}");
}

/// A JPEG whose only header is this frame header, without its length.
fn jpeg(marker: u8, frame: &[u8]) -> Vec<u8> {
    let length = (frame.len() as u16 + 2).to_be_bytes();
    [&[0xFF, 0xD8, 0xFF, marker][..], &length, frame, &[0xFF, 0xD9]].concat()
}

/// The same with the header of a scan.
fn with_scan(jpeg: &[u8]) -> Vec<u8> {
    [&jpeg[..jpeg.len() - 2], &[0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]].concat()
}

#[test]
fn jpeg_of_kinds_that_the_library_lacks() {
    let component = [1, 0x11, 0];
    is(&jpeg(0xF7, &[&[8, 0, 4, 0, 4, 1][..], &component].concat()), Verdict::Unsupported, "");
    if cfg!(feature = "turbojpeg") {
        is(&jpeg(0xF7, &[&[8, 0, 4, 0, 4, 1][..], &component].concat()), Verdict::Unsupported, "JPEG-LS");
        // Hierarchical, with 11 components, with a side of 65,535.
        is(&jpeg(0xC5, &[&[8, 0, 4, 0, 4, 1][..], &component].concat()), Verdict::Unsupported, "0xc5");
        let eleven: Vec<u8> = (1..=11).flat_map(|id| [id, 0x11, 0]).collect();
        let many = jpeg(0xC0, &[&[8, 0, 4, 0, 4, 11][..], &eleven].concat());
        is(&with_scan(&many), Verdict::Unsupported, "components");
        let wide = [&[8, 0, 4, 0xFF, 0xFF, 1][..], &component].concat();
        is(&with_scan(&jpeg(0xC0, &wide)), Verdict::TooLarge, "65500");
    }
    // A marker that no standard has is foreign.
    is(&jpeg(0x02, &[0; 8]), Verdict::Broken, "");
}

/// A BMP of one pixel with this depth and compression.
fn bmp(bits: u16, compression: u32) -> Vec<u8> {
    let mut file = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0".to_vec();
    file.extend(bits.to_le_bytes());
    file.extend(compression.to_le_bytes());
    file.resize(54 + 64, 0);
    file
}

#[test]
fn headers_name_what_is_not_read() {
    is(&bmp(32, 11), Verdict::Unsupported, "inks");
    is(&bmp(64, 0), Verdict::Unsupported, "64 bits");
    is(&bmp(24, 0), Verdict::Whole, "");
    is(&bmp(5, 0), Verdict::Broken, "5 bits");
    let mut png = b"\x89PNG\r\n\x1A\n\0\0\0\x04CgBI\x50\0\x20\x02".to_vec();
    png.extend(b"\x2B\xD5\xB3\x7F\0\0\0\x0DIHDR");
    is(&png, Verdict::Unsupported, "CgBI");
    // A texture of a number that no version of DirectX had when the library was written.
    let mut dds = b"DDS \x7C\0\0\0\x07\x10\0\0\x04\0\0\0\x04\0\0\0".to_vec();
    dds.resize(76, 0);
    dds.extend(b"\x20\0\0\0\x04\0\0\0DX10");
    dds.resize(128, 0);
    dds.extend([250u32, 3, 0, 1, 0].iter().flat_map(|number| number.to_le_bytes()));
    dds.resize(400, 0);
    is(&dds, Verdict::Unsupported, "DDS");
    let mut exr = b"\x76\x2F\x31\x01\x02\0\0\0compression\0compression\0\x01\0\0\0\x0B\0".to_vec();
    exr.resize(400, 0);
    is(&exr, Verdict::Unsupported, "compression 11");
    let mut icon = b"\0\0\x01\0\x01\0\x04\x04\0\0\x01\0\x18\0\x80\0\0\0\x16\0\0\0\x0C\0\0\0".to_vec();
    icon.resize(150, 0);
    is(&icon, Verdict::Unsupported, "OS/2");
    if cfg!(feature = "jp2") {
        let jpx = b"\0\0\0\x0CjP  \r\n\x87\n\0\0\0\x10ftbl\0\0\0\x08flst";
        is(jpx, Verdict::Unsupported, "fragments");
    }
}

#[test]
fn a_newer_lossless_webp_is_not_broken() {
    // Width and height of 1, no alpha; the version is in the upper three bits.
    let webp = |version: u8| {
        let stream = [0x2F, 0, 0, 0, version << 5, 0x88, 0x88, 0x08, 0, 0];
        let chunk = [b"VP8L", &(stream.len() as u32).to_le_bytes()[..], &stream].concat();
        [b"RIFF", &(chunk.len() as u32 + 4).to_le_bytes()[..], b"WEBP", &chunk].concat()
    };
    is(&webp(1), Verdict::Unsupported, "version");
}

#[test]
fn drawings_in_other_encodings_are_drawn() {
    if cfg!(not(feature = "svg")) {
        return;
    }
    let drawing = |declaration: &str, title: &str| {
        format!(
            "{declaration}<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><title>{title}</title>\
             <rect width='2' height='1' fill='#f00'/></svg>"
        )
    };
    let latin: Vec<u8> =
        drawing("<?xml version='1.0' encoding='iso-8859-1'?>", "ü").chars().map(|c| c as u8).collect();
    let wide: Vec<u8> =
        format!("\u{feff}{}", drawing("", "ü")).encode_utf16().flat_map(u16::to_le_bytes).collect();
    for file in [drawing("", "ü").into_bytes(), latin, wide] {
        let (header_, pixels) = decoded(&file);
        assert_eq!(header_, header(2, 1, Layout::Rgba8));
        assert_eq!(pixels, [255, 0, 0, 255, 255, 0, 0, 255]);
        is(&file, Verdict::Whole, "");
    }
    let without_size = b"<svg xmlns='http://www.w3.org/2000/svg' width='0' height='1'/>";
    is(without_size, Verdict::Unsupported, "without a size");
}

#[test]
fn a_gif_without_a_palette_has_the_colours_that_are_recommended() {
    let data = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, 2).encode(&[0, 1, 2]).unwrap();
    let mut bytes = b"GIF89a\x03\0\x01\0\0\0\0,\0\0\0\0\x03\0\x01\0\0\x02".to_vec();
    bytes.push(data.len() as u8);
    bytes.extend(data);
    bytes.extend(b"\0;");
    let (header_, pixels) = decoded(&bytes);
    assert_eq!(header_, header(3, 1, Layout::Rgb8));
    assert_eq!(pixels, [0, 0, 0, 255, 255, 255, 2, 2, 2]);
    is(&bytes, Verdict::Whole, "");
}

#[test]
fn bits_of_a_tiff_in_the_other_order() {
    let pixels: Vec<u8> = (0..64u8).map(|at| at.wrapping_mul(37)).collect();
    let reversed = |bytes: &[u8]| bytes.iter().map(|byte| byte.reverse_bits()).collect::<Vec<u8>>();
    let mut lzw = weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8);
    let runs = [&[63][..], &pixels].concat();
    for (compression, data) in [(1, pixels.clone()), (5, lzw.encode(&pixels).unwrap()), (32_773, runs)] {
        let data = reversed(&data);
        let file = tiff(
            &data,
            &[
                (256, &[8]),
                (257, &[8]),
                (258, &[8]),
                (259, &[compression]),
                (262, &[1]),
                (266, &[2]),
                (273, &[8]),
                (277, &[1]),
                (278, &[8]),
                (279, &[data.len() as u32]),
            ],
        );
        let (header_, found) = decoded(&file);
        assert_eq!(header_, header(8, 8, Layout::Grey8));
        assert_eq!(found, pixels, "compression {compression}");
        is(&file, Verdict::Whole, "");
    }
}

#[test]
fn a_jpeg_in_a_tiff_may_be_as_tall_as_any_jpeg() {
    let size = Header { width: 8, height: 16_400, layout: Layout::Grey8 };
    let jpeg = encode(Format::Jpeg, size, &samples(size), &EmbeddedMetadata::default());
    let file = tiff(
        &jpeg,
        &[
            (256, &[8]),
            (257, &[16_400]),
            (258, &[8]),
            (259, &[7]),
            (262, &[1]),
            (273, &[8]),
            (277, &[1]),
            (278, &[16_400]),
            (279, &[jpeg.len() as u32]),
        ],
    );
    let (header_, found) = decoded(&file);
    let (_, wanted) = decoded(&jpeg);
    assert_eq!(header_, size);
    assert!(found == wanted);
    is(&file, Verdict::Whole, "");
}

#[test]
fn an_xpm_may_name_shades_and_symbols() {
    let xpm = |color: &str| format!("/* XPM */\nstatic char *a[] = {{\"1 1 1 1\", \"  {color}\", \" \"}};");
    let (_, pixels) = decoded(xpm("c Purple2").as_bytes());
    assert_eq!(pixels, [0x91, 0x2C, 0xEE]);
    is(xpm("c NoSuchColour").as_bytes(), Verdict::Unsupported, "colour \"NoSuchColour\"");
    is(xpm("s Background").as_bytes(), Verdict::Unsupported, "symbol \"Background\"");
    is(xpm("c #12345").as_bytes(), Verdict::Broken, "#12345");
}
