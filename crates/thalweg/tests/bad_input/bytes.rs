//! Files crafted to be expensive, to overflow or to be misread, each with the expected `error_kind`.

use std::io::Write as _;

use flate2::{Compress, Compression, FlushCompress, Status};

use crate::env::picture::Ifd;
use crate::env::{Jpeg, png};

const TIFF_HEADER: &[u8] = b"II\x2a\0\x08\0\0\0";
const SHORT: u16 = 3;
const LONG: u16 = 4;
const ASCII: u16 = 2;
const BYTE: u16 = 1;
const UNDEFINED: u16 = 7;

/// Name of a file, its bytes, and its expected error kind; `None` if it is a valid picture all the same.
pub(crate) type Hostile = (&'static str, Vec<u8>, Option<&'static str>);

pub(crate) fn all() -> Vec<Hostile> {
    let mut all = directories();
    all.extend(boxes_and_segments());
    all.extend(inflated());
    all.extend(xmp());
    all.extend(texts_and_dates());
    all
}

/// TIFF directories with loops, overlaps, and overflowing offsets and counts.
fn directories() -> Vec<Hostile> {
    let size = [entry(0x0100, SHORT, 1, 7), entry(0x0101, SHORT, 1, 5)];
    let with = |more: &[[u8; 12]], next: u32| tiff(&[&size[..], more].concat(), next);
    let overlapping: Vec<[u8; 12]> = (0..40).map(|n| entry(0x014A, LONG, 1, 8 + n)).collect();
    let everywhere: Vec<[u8; 12]> =
        (0..4000).map(|n| entry(0x9000_u16.wrapping_add(n), UNDEFINED, 0x7FFF_FFFF, 8)).collect();
    vec![
        ("ifd-next-is-itself.tif", with(&[], 8), None),
        ("ifd-sub-is-itself.tif", with(&[entry(0x014A, LONG, 1, 8), entry(0x8769, LONG, 1, 8)], 8), None),
        ("ifd-overlapping.tif", with(&overlapping, 12), None),
        (
            "ifd-offset-overflows.tif",
            with(&[entry(0x010F, ASCII, 0xFFFF_FFFF, 0xFFFF_FFF0)], 0xFFFF_FFFF),
            None,
        ),
        (
            "ifd-count-overflows.tif",
            with(&[entry(0x010E, 12, 0x2000_0001, 8), entry(0x010F, 5, 0xFFFF_FFFF, 8)], 0),
            None,
        ),
        ("ifd-everything-is-everywhere.tif", with(&everywhere, 0), None),
        ("ifd-at-the-end-of-nowhere.tif", b"II\x2a\0\xff\xff\xff\xff".to_vec(), Some("damaged")),
        (
            "four-billion-strips.tif",
            with(&[entry(0x0111, LONG, 0xFFFF_FFFF, 8), entry(0x0117, LONG, 0xFFFF_FFFF, 8)], 0),
            None,
        ),
        (
            "bigtiff-offset-overflows.tif",
            b"II\x2b\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
            Some("damaged"),
        ),
    ]
}

fn tiff(entries: &[[u8; 12]], next: u32) -> Vec<u8> {
    let n_entries = (entries.len() as u16).to_le_bytes();
    [TIFF_HEADER, &n_entries, &entries.concat(), &next.to_le_bytes()].concat()
}

fn entry(tag: u16, kind: u16, count: u32, value: u32) -> [u8; 12] {
    let mut bytes = [0; 12];
    bytes[..2].copy_from_slice(&tag.to_le_bytes());
    bytes[2..4].copy_from_slice(&kind.to_le_bytes());
    bytes[4..8].copy_from_slice(&count.to_le_bytes());
    bytes[8..].copy_from_slice(&value.to_le_bytes());
    bytes
}

/// Containers with too many parts, or with nested parts.
fn boxes_and_segments() -> Vec<Hostile> {
    let brand = boxed(b"ftyp", b"heic\0\0\0\0mif1heic");
    let nested = |kind: &[u8; 4]| (0..1000).fold(Vec::new(), |inner, _| boxed(kind, &inner));
    let nested_meta = (0..1000).fold(Vec::new(), |inner, _| boxed(b"meta", &[&[0; 4], &inner[..]].concat()));
    let endless_box = [&brand[..], b"\0\0\0\x01meta\xff\xff\xff\xff\xff\xff\xff\xff"].concat();
    let good = Jpeg::new(9, 8).to_bytes();
    let million = [&good[..2], &b"\xff\xfe\0\x02".repeat(1_000_000), &good[2..]].concat();
    let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
    let gif = [b"GIF89a\x07\0\x05\0\0\0\0", &frame.repeat(500_000)[..]].concat();
    vec![
        ("heif-nested-moov.heic", [&brand[..], &nested(b"moov")].concat(), Some("damaged")),
        ("heif-nested-meta.heic", [&brand[..], &nested_meta].concat(), Some("damaged")),
        ("heif-endless-box.heic", endless_box, Some("damaged")),
        // The frame header follows after more segments than are examined.
        ("million-segments.jpg", million, Some("damaged")),
        ("endless-frames.gif", gif, None),
        ("only-the-beginning.jpg", good[..3].to_vec(), Some("damaged")),
        ("nothing.jpg", Vec::new(), Some("empty")),
        ("zeros.jpg", vec![0; 1 << 20], Some("unsupported")),
    ]
}

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

/// PNGs with a size that exceeds any memory, and with text that inflates to two gigabytes.
fn inflated() -> Vec<Hostile> {
    let bomb = bomb();
    let with = |kind: &[u8; 4], before: &[u8]| png_with(&chunk(kind, &[before, &bomb].concat()));
    let mut large = png(1, 1);
    large[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    vec![
        ("65535-squared.png", large, None),
        ("bomb-ztxt.png", with(b"zTXt", b"Comment\0\0"), None),
        ("bomb-itxt.png", with(b"iTXt", b"XML:com.adobe.xmp\0\x01\0\0\0"), None),
        ("bomb-iccp.png", with(b"iCCP", b"profile\0\0"), None),
        ("many-pointers.png", png_with(&chunk(b"iCCP", &many_pointers())), None),
    ]
}

/// A colour profile with 255 tags, all of which are one table of 200 languages, all of which are one text.
fn many_pointers() -> Vec<u8> {
    const TEXT_BYTES: usize = 100_000;
    let number = |number: usize| (number as u32).to_be_bytes();
    let mut profile = vec![0; 128];
    profile[36..40].copy_from_slice(b"acsp");
    profile.extend(number(255));
    let table_at = 132 + 12 * 255;
    let table_bytes = 16 + 12 * 200 + TEXT_BYTES;
    for _ in 0..255 {
        profile.extend([*b"desc", number(table_at), number(table_bytes)].concat());
    }
    profile.extend([*b"mluc", number(0), number(200), number(12)].concat());
    for _ in 0..200 {
        profile.extend([*b"enUS", number(TEXT_BYTES), number(16 + 12 * 200)].concat());
    }
    profile.resize(table_at + table_bytes, b'x');
    let len = number(profile.len());
    profile[..4].copy_from_slice(&len);
    let mut compressed = b"profile\0\0".to_vec();
    let mut encoder = flate2::write::ZlibEncoder::new(&mut compressed, Compression::best());
    encoder.write_all(&profile).and_then(|()| encoder.finish()).unwrap();
    compressed
}

/// A picture of 3 by 2 pixels with an additional chunk after its header.
fn png_with(chunk: &[u8]) -> Vec<u8> {
    let good = png(3, 2);
    let header_end = 8 + 25;
    [&good[..header_end], chunk, &good[header_end..]].concat()
}

/// A chunk with a wrong checksum, which metadata readers do not check.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat()
}

/// A zlib stream of two gigabytes of zeros: the same piece of 16 MiB, repeated. Each piece ends on a byte
/// boundary and refers only to itself, so that pieces can be concatenated.
fn bomb() -> Vec<u8> {
    let zeros = vec![0; 16 << 20];
    let mut piece = Vec::with_capacity(1 << 20);
    let mut compress = Compress::new(Compression::best(), false);
    let status = compress.compress_vec(&zeros, &mut piece, FlushCompress::Full).unwrap();
    assert!(status == Status::Ok && compress.total_in() == zeros.len() as u64);
    let last = [1, 0, 0, 0xff, 0xff];
    [&[0x78, 0x9c], &piece.repeat(128)[..], &last].concat()
}

fn xmp() -> Vec<Hostile> {
    let packet = |inside: &str| {
        format!(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>{inside}</rdf:RDF></x:xmpmeta>"
        )
    };
    let laughs: String =
        (1..10).map(|n| format!("<!ENTITY l{n} '{}'>", format!("&l{};", n - 1).repeat(10))).collect();
    let laughs = format!(
        "<!DOCTYPE x [<!ENTITY l0 'lol'>{laughs}]>{}",
        packet(
            "<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/' dc:title='&l9;'><dc:creator>&l9;</dc:creator></rdf:Description>",
        )
    );
    let deep = packet(
        &[
            "<rdf:Description xmlns:a='a:'>",
            &"<a:b>".repeat(100_000),
            &"</a:b>".repeat(100_000),
            "</rdf:Description>",
        ]
        .concat(),
    );
    let unclosed = packet(
        &["<rdf:Description xmlns:a='a:'>", &"<a:b rdf:parseType='Resource'>".repeat(100_000)].concat(),
    );
    let in_png =
        |text: &str| png_with(&chunk(b"iTXt", &[b"XML:com.adobe.xmp\0\0\0\0\0", text.as_bytes()].concat()));
    let in_tiff = |text: &str| {
        let size = [entry(0x0100, SHORT, 1, 7), entry(0x0101, SHORT, 1, 5)];
        let block = entry(0x02BC, BYTE, text.len() as u32, 8 + 2 + 3 * 12 + 4);
        [&tiff(&[size[0], size[1], block], 0), text.as_bytes()].concat()
    };
    vec![
        ("billion-laughs.png", in_png(&laughs), None),
        ("billion-laughs.tif", in_tiff(&laughs), None),
        ("deep-xmp.png", in_png(&deep), None),
        ("deep-xmp.tif", in_tiff(&unclosed), None),
        ("extended-xmp.jpg", extended_xmp(), None),
    ]
}

/// A main packet that names an extended one, of which the second of four parts is present twice, with wrong
/// lengths.
fn extended_xmp() -> Vec<u8> {
    const GUID: &[u8] = b"0123456789ABCDEF0123456789ABCDEF";
    let mut bytes = vec![0xff, 0xd8];
    let mut segment = |payload: &[u8]| {
        bytes.write_all(&[0xff, 0xe1]).unwrap();
        bytes.write_all(&(payload.len() as u16 + 2).to_be_bytes()).unwrap();
        bytes.write_all(payload).unwrap();
    };
    let main = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
                <rdf:Description xmlns:xmpNote='http://ns.adobe.com/xmp/note/' \
                xmpNote:HasExtendedXMP='0123456789ABCDEF0123456789ABCDEF'/></rdf:RDF></x:xmpmeta>";
    segment(&[b"http://ns.adobe.com/xap/1.0/\0", main.as_bytes()].concat());
    for (full_len, offset) in [(240_000_u32, 60_000_u32), (240_000, 60_000), (u32::MAX, u32::MAX - 3)] {
        let head = b"http://ns.adobe.com/xmp/extension/\0";
        segment(&[head, GUID, &full_len.to_be_bytes(), &offset.to_be_bytes(), &[b'x'; 1000]].concat());
    }
    [&bytes, &Jpeg::new(4, 3).to_bytes()[2..]].concat()
}

/// Text that is a command to programs that read it.
pub(crate) const COMMANDS: [(&str, &str); 5] = [
    ("text-ansi.jpg", "\u{1b}[31mred\u{1b}]0;title\u{7}"),
    ("text-formula.jpg", "=cmd|'/c calc'!A1"),
    ("text-script.jpg", "<script>alert(1)</script>"),
    ("text-sql.jpg", "'; DROP TABLE file; --"),
    ("text-lines.jpg", "one\"two,three\r\nfour"),
];

/// Dates that no calendar has, or that are far off.
pub(crate) const DATES: [(&str, &str); 5] = [
    ("date-out-of-range.jpg", "9999:99:99 99:99:99"),
    ("date-zero.jpg", "0000:00:00 00:00:00"),
    ("date-blank.jpg", "    :  :     :  :  "),
    ("date-leap.jpg", "2023:02:29 12:00:00"),
    ("date-endless.jpg", "20240:06:01 12:30:05.99999999999999999999999999"),
];

fn texts_and_dates() -> Vec<Hostile> {
    let texts =
        COMMANDS.iter().map(|&(name, text)| (name, Jpeg::new(2, 1).description(text).to_bytes(), None));
    let dates = DATES.iter().map(|&(name, date)| {
        let jpeg = Jpeg::new(2, 1).taken(date).ascii(Ifd::Main, 0x0132, date).ascii(Ifd::Exif, 0x9004, date);
        (name, jpeg.to_bytes(), None)
    });
    texts.chain(dates).collect()
}
