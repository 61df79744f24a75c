//! Headers of a given size in every format, with little or nothing behind them.

use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use thalweg_pixel::{EmbeddedMetadata, Format, Layout};

use super::boxes;
use crate::formats::pictures::{encode, gif, header, samples};

/// Name, format and bytes.
pub(super) type File = (&'static str, Format, Vec<u8>);

/// Names of those whose sides have at least 28 bits.
pub(super) const HAS_LONG_SIDES: [&str; 16] = [
    "BMP",
    "BMP of bits",
    "Farbfeld",
    "HDR",
    "ICO",
    "OpenEXR",
    "OpenEXR window",
    "PNG",
    "PNG of 16 bits",
    "PNM",
    "PNM of bits",
    "QOI",
    "Sun",
    "TIFF",
    "XBM",
    "XPM",
];

/// Zeros behind a header: some rows of a small picture, nothing of a large one.
const TAIL: [u8; 4096] = [0; 4096];

/// One file of each format and of the codings that take memory in a way of their own.
pub(super) fn all(width: u32, height: u32) -> Vec<File> {
    let mut all = stored(width, height);
    all.extend(packed(width, height));
    all.extend(of_text(width, height));
    all.extend(boxes::all(width, height));
    all
}

fn le32(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn be32(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// Sides of 16 bits: the largest, if they are longer.
fn short(side: u32) -> u16 {
    side.min(65_535) as u16
}

/// Formats whose pixels are plain or run-length coded.
fn stored(width: u32, height: u32) -> Vec<File> {
    let (w, h) = (short(width), short(height));
    let with_tail = |head: &[u8]| [head, &TAIL].concat();
    let le_size = [w.to_le_bytes(), h.to_le_bytes()].concat();
    let be_size = [w.to_be_bytes(), h.to_be_bytes()].concat();
    let tga = |kind: u8| [&[0, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0], &le_size[..], &[24, 0]].concat();
    let sgi = |packed: u8| [&[0x01, 0xDA, packed, 1, 0, 3], &be_size[..], &[0, 3], &[0; 500]].concat();
    let pcx_last = [(w.max(1) - 1).to_le_bytes(), (h.max(1) - 1).to_le_bytes()].concat();
    let pcx =
        [&[10, 5, 1, 8, 0, 0, 0, 0], &pcx_last[..], &[0; 53], &[3], &w.to_le_bytes(), &[0; 60]].concat();
    let sun = |kind: u32| be32(&[0x59A6_6A95, width, height, 24, 0, kind, 0, 0]);
    let psd = |coding: u8| {
        let head = [&b"8BPS\0\x02\0\0\0\0\0\0\0\x03"[..], &be32(&[height, width]), &[0, 8, 0, 3], &[0; 16]];
        [head.concat(), vec![0, coding]].concat()
    };
    let msp = |kind: &[u8]| [kind, &le_size, &[0; 24]].concat();
    let dds = |code: &[u8; 4]| {
        let head = le32(&[124, 0x1007, height, width, 0, 0, 1]);
        [b"DDS ", &head[..], &[0; 44], &le32(&[32, 4]), code, &[0; 40]].concat()
    };
    let bmp = |bits: u16, coding: u32| bitmap(width, height, bits, coding);
    let ico = [
        &b"\0\0\x01\0\x01\0\0\0\0\0\x01\0\x18\0"[..],
        &le32(&[4096, 22]),
        &bitmap(width, height.saturating_mul(2), 24, 0)[14..],
        &TAIL,
    ]
    .concat();
    vec![
        ("BMP", Format::Bmp, with_tail(&bmp(24, 0))),
        ("BMP of bits", Format::Bmp, with_tail(&[&bmp(1, 0)[..], &[0; 8]].concat())),
        ("BMP of runs", Format::Bmp, [&bmp(8, 1)[..], &[0; 1024], &[0, 1]].concat()),
        ("TGA", Format::Tga, with_tail(&tga(2))),
        ("TGA of runs", Format::Tga, with_tail(&tga(10))),
        ("PCX", Format::Pcx, with_tail(&pcx)),
        ("SGI", Format::Sgi, with_tail(&sgi(0))),
        ("SGI of runs", Format::Sgi, with_tail(&sgi(1))),
        ("ICO", Format::Ico, ico),
        ("QOI", Format::Qoi, [b"qoif", &be32(&[width, height])[..], &[4, 0], &[0xC0 | 61; 4096]].concat()),
        ("Sun", Format::Sun, with_tail(&sun(1))),
        ("Sun of runs", Format::Sun, with_tail(&sun(2))),
        ("PSD", Format::Psd, with_tail(&psd(0))),
        ("PSD of runs", Format::Psd, with_tail(&psd(1))),
        ("PSD of ZIP", Format::Psd, [psd(2), zeros(1 << 16)].concat()),
        ("MSP", Format::Msp, with_tail(&msp(b"DanM"))),
        ("MSP of runs", Format::Msp, with_tail(&msp(b"LinS"))),
        ("Farbfeld", Format::Farbfeld, [b"farbfeld", &be32(&[width, height])[..], &TAIL].concat()),
        ("DDS", Format::Dds, with_tail(&dds(b"DXT1"))),
        ("DDS of DXT5", Format::Dds, with_tail(&dds(b"DXT5"))),
        ("DICOM", Format::Dicom, dicom(w, h)),
    ]
}

/// A file header, an information header and no palette.
fn bitmap(width: u32, height: u32, bits: u16, coding: u32) -> Vec<u8> {
    let place = if bits == 1 {
        62
    } else if coding == 1 {
        54 + 1024
    } else {
        54
    };
    let head = le32(&[40, width, height, u32::from(bits) << 16 | 1, coding, 0, 0, 0, 0, 0]);
    [b"BM\0\0\0\0\0\0\0\0", &le32(&[place])[..], &head].concat()
}

fn dicom(width: u16, height: u16) -> Vec<u8> {
    let mut file = [&[0; 128][..], b"DICM", b"\x02\0\x10\0UI\x14\x001.2.840.10008.1.2.1\0"].concat();
    for (number, value) in [(2, 1), (0x10, height), (0x11, width), (0x100, 8), (0x101, 8), (0x103, 0)] {
        file.extend([0x28, 0, number as u8, (number >> 8) as u8, b'U', b'S', 2, 0]);
        file.extend(value.to_le_bytes());
    }
    [&file[..], b"\x28\0\x04\0CS\x0C\0MONOCHROME2 ", b"\xE0\x7F\x10\0OW\0\0", &le32(&[4096]), &TAIL].concat()
}

fn zeros(n_bytes: usize) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&vec![0; n_bytes]).unwrap();
    packed.finish().unwrap()
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(name);
    crc.update(data);
    [&be32(&[data.len() as u32])[..], name, data, &be32(&[crc.sum()])].concat()
}

fn png(width: u32, height: u32, kind: [u8; 5], packed: &[u8]) -> Vec<u8> {
    let head = [be32(&[width, height]), kind.to_vec()].concat();
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &head), chunk(b"IDAT", packed), chunk(b"IEND", &[])]
        .concat()
}

/// A grey PNG whose rows are all the same.
pub(super) fn grey_png(width: u32, height: u32, row: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        packed.write_all(&[0]).unwrap();
        packed.write_all(row).unwrap();
    }
    png(width, height, [8, 0, 0, 0, 0], &packed.finish().unwrap())
}

/// A little-endian TIFF; `tiles` are the tags of strips or tiles.
fn tiff(width: u32, height: u32, (bits, coding, meaning): (u32, u32, u32), more: &[[u32; 3]]) -> Vec<u8> {
    let short = |tag: u32, value: u32| [tag, 3, value];
    let mut entries = vec![[256, 4, width], [257, 4, height], short(258, bits), short(259, coding)];
    entries.extend([short(262, meaning), short(277, 1)]);
    entries.extend(more);
    entries.sort_unstable();
    let mut bytes = b"II*\0\x08\0\0\0".to_vec();
    bytes.extend((entries.len() as u16).to_le_bytes());
    for [tag, kind, value] in entries {
        bytes.extend((tag as u16).to_le_bytes());
        bytes.extend((kind as u16).to_le_bytes());
        bytes.extend(le32(&[1, value]));
    }
    [&bytes[..], &TAIL].concat()
}

/// Length in whole sixteenths, if it has one.
fn whole(side: u32) -> u32 {
    side.checked_next_multiple_of(16).unwrap_or(side)
}

/// Formats whose pixels are compressed as a whole.
fn packed(width: u32, height: u32) -> Vec<File> {
    let (w, h) = (short(width), short(height));
    let small = header(60, 48, Layout::Rgb8);
    let written = |format: Format| encode(format, small, &samples(small), &EmbeddedMetadata::default());
    let mut jpeg = written(Format::Jpeg);
    let frame = jpeg.windows(2).position(|marker| marker == [0xFF, 0xC0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[h.to_be_bytes(), w.to_be_bytes()].concat());
    let mut progressive = jpeg.clone();
    progressive[frame + 1] = 0xC2;
    let mut moving = gif(2, 2, 2);
    let size = [w.to_le_bytes(), h.to_le_bytes()].concat();
    moving[6..10].copy_from_slice(&size);
    let mut canvas = moving.clone();
    let frame = moving.iter().position(|byte| *byte == 0x2C).unwrap();
    moving[frame + 5..frame + 9].copy_from_slice(&size);
    canvas.truncate(canvas.len() - 1);
    let strips = [[273, 4, 200], [278, 4, height], [279, 4, 4000]];
    let tiles = [[322, 4, whole(width)], [323, 4, whole(height)], [324, 4, 200], [325, 4, 4000]];
    let float = [strips.to_vec(), vec![[339, 3, 3]]].concat();
    vec![
        ("JPEG", Format::Jpeg, jpeg),
        ("progressive JPEG", Format::Jpeg, progressive),
        ("GIF", Format::Gif, moving),
        ("GIF canvas", Format::Gif, canvas),
        ("PNG", Format::Png, png(width, height, [8, 2, 0, 0, 0], &zeros(1 << 20))),
        ("PNG of 16 bits", Format::Png, png(width, height, [16, 6, 0, 0, 0], &zeros(1 << 20))),
        ("PNG of bits", Format::Png, png(width, height, [1, 0, 0, 0, 0], &zeros(1 << 20))),
        ("interlaced PNG", Format::Png, png(width, height, [8, 2, 0, 0, 1], &zeros(1 << 20))),
        ("TIFF", Format::Tiff, tiff(width, height, (8, 1, 1), &strips)),
        ("TIFF of tiles", Format::Tiff, tiff(width, height, (8, 5, 1), &tiles)),
        ("TIFF of fax", Format::Tiff, tiff(width, height, (1, 4, 0), &strips)),
        ("TIFF of floats", Format::Tiff, tiff(width, height, (32, 1, 1), &float)),
        ("TIFF of JPEG", Format::Tiff, tiff(width, height, (8, 7, 1), &strips)),
        ("WebP", Format::WebP, webp(width, height)),
        ("lossless WebP", Format::WebP, lossless_webp(width, height)),
        ("extended WebP", Format::WebP, extended_webp(width, height)),
        ("OpenEXR", Format::Exr, exr((width, height), (width, height))),
        ("OpenEXR window", Format::Exr, exr((2, 2), (width, height))),
    ]
}

fn riff(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let body: Vec<u8> = chunks
        .iter()
        .flat_map(|(name, data)| [&name[..], &le32(&[data.len() as u32]), data].concat())
        .collect();
    [b"RIFF", &le32(&[body.len() as u32 + 4])[..], b"WEBP", &body].concat()
}

fn webp(width: u32, height: u32) -> Vec<u8> {
    let side = |side: u32| (side.min(16_383) as u16).to_le_bytes();
    riff(&[(b"VP8 ", [&b"\x50\x01\0\x9D\x01\x2A"[..], &side(width), &side(height), &TAIL].concat())])
}

fn lossless_webp(width: u32, height: u32) -> Vec<u8> {
    let side = |side: u32| side.clamp(1, 16_384) - 1;
    let bits = side(width) | side(height) << 14;
    riff(&[(b"VP8L", [&[0x2F][..], &le32(&[bits]), &TAIL].concat())])
}

fn extended_webp(width: u32, height: u32) -> Vec<u8> {
    let side = |side: u32| le32(&[side.clamp(1, 1 << 24) - 1])[..3].to_vec();
    let canvas = [vec![2, 0, 0, 0], side(width), side(height)].concat();
    let frame = [vec![0; 6], side(width), side(height), vec![0; 4]].concat();
    let lossless = lossless_webp(width, height)[12..].to_vec();
    riff(&[(b"VP8X", canvas), (b"ANIM", vec![0; 6]), (b"ANMF", [frame, lossless].concat())])
}

/// Scan lines of one channel, with a data window and a display window from the origin.
fn exr(data: (u32, u32), window: (u32, u32)) -> Vec<u8> {
    let attribute = |name: &str, kind: &str, value: &[u8]| {
        [name.as_bytes(), &[0], kind.as_bytes(), &[0], &le32(&[value.len() as u32]), value].concat()
    };
    let last = |side: u32| (side.min(i32::MAX as u32) - 1) & 0x7FFF_FFFF;
    let rectangle = |size: (u32, u32)| le32(&[0, 0, last(size.0), last(size.1)]);
    let channels = [&b"Y\0"[..], &le32(&[1, 0, 1, 1]), &[0]].concat();
    let one = 1f32.to_le_bytes();
    let mut file = le32(&[0x0131_2F76, 2]);
    file.extend(attribute("channels", "chlist", &channels));
    file.extend(attribute("compression", "compression", &[3]));
    file.extend(attribute("dataWindow", "box2i", &rectangle(data)));
    file.extend(attribute("displayWindow", "box2i", &rectangle(window)));
    file.extend(attribute("lineOrder", "lineOrder", &[0]));
    file.extend(attribute("pixelAspectRatio", "float", &one));
    file.extend(attribute("screenWindowCenter", "v2f", &[0; 8]));
    file.extend(attribute("screenWindowWidth", "float", &one));
    file.push(0);
    // One block of 16 rows: its offset, first row, length and bytes.
    let at = file.len() as u32 + 8;
    let rows = data.1.min(16) as usize * data.0.min(1000) as usize * 2;
    let block = zeros(rows);
    [file, le32(&[at, 0, 0, block.len() as u32]), block, TAIL.to_vec()].concat()
}

/// Formats whose header is text, and FITS and PNM with it.
fn of_text(width: u32, height: u32) -> Vec<File> {
    let with_tail = |head: String| [head.as_bytes(), &TAIL].concat();
    let cards: String = [
        "SIMPLE  = T".to_owned(),
        "BITPIX  = 16".into(),
        "NAXIS   = 2".into(),
        format!("NAXIS1  = {width}"),
        format!("NAXIS2  = {height}"),
        "END".into(),
    ]
    .iter()
    .map(|card| format!("{card:80}"))
    .collect();
    let xpm = format!("/* XPM */\nstatic char *a[] = {{\n\"{width} {height} 1 1\",\n\"a c red\",\n\"aaaa\"");
    let xbm =
        format!("#define a_width {width}\n#define a_height {height}\nstatic char a_bits[] = {{\n0x00, 0x01");
    let svg = |inside: &str| {
        format!("<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>{inside}</svg>")
            .into_bytes()
    };
    let plain = [format!("P2 {width} {height} 9\n").into_bytes(), b"1 ".repeat(2000)].concat();
    let pam =
        format!("P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\nENDHDR\n");
    let hdr = format!("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n");
    // The old kind of runs, of which each is 256 times as long as the one before.
    let runs = [&[1, 2, 3, 4][..], &[1, 1, 1, 255].repeat(1000)].concat();
    vec![
        ("PNM", Format::Pnm, with_tail(format!("P6 {width} {height} 255\n"))),
        ("PNM of bits", Format::Pnm, with_tail(format!("P4 {width} {height}\n"))),
        ("plain PNM", Format::Pnm, plain),
        ("PAM", Format::Pnm, with_tail(pam)),
        ("PFM", Format::Pnm, with_tail(format!("PF\n{width} {height}\n-1.0\n"))),
        ("HDR", Format::Hdr, with_tail(hdr.clone())),
        ("HDR of runs", Format::Hdr, [hdr.into_bytes(), runs].concat()),
        ("FITS", Format::Fits, with_tail(format!("{cards:2880}"))),
        ("XPM", Format::Xpm, xpm.into_bytes()),
        ("XBM", Format::Xbm, xbm.into_bytes()),
        ("SVG", Format::Svg, svg("<rect width='50%' height='50%'/>")),
        (
            "SVG of layers",
            Format::Svg,
            svg(&format!(
                "{}<rect width='9' height='9'/>{}",
                "<g opacity='.5'>".repeat(30),
                "</g>".repeat(30)
            )),
        ),
    ]
}

/// A compound file of one tile.
pub(super) fn flashpix(width: u32, height: u32) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.set_storage_clsid("/", "56616700-C154-11CE-8553-00AA00A1F95B".parse().unwrap()).unwrap();
    let size = "/Data Object Store 000001/Resolution 0003";
    file.create_storage_all(size).unwrap();
    let mut put = |path: &str, bytes: &[u8]| file.create_stream(path).unwrap().write_all(bytes).unwrap();
    put("/Data Object Store 000001/\u{5}Image Contents", &[]);
    let head = le32(&[36, width, height, 1, 1024, 1024, 3, 36, 16, 0, 0, 1, 7]);
    put(&format!("{size}/Subimage 0000 Header"), &[&[0; 28], &head[..]].concat());
    put(&format!("{size}/Subimage 0000 Data"), &[0; 28]);
    file.into_inner().into_inner()
}

/// A PNG in an icon of macOS.
pub(super) fn icns(width: u32, height: u32) -> Vec<u8> {
    let inside = png(width, height, [8, 6, 0, 0, 0], &zeros(1 << 16));
    let n_bytes = inside.len() as u32 + 8;
    [b"icns", &be32(&[n_bytes + 8])[..], b"ic07", &be32(&[n_bytes]), &inside].concat()
}
