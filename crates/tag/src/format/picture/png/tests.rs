use crate::testing::check_tag;
use crate::{Input, Metadata, Mode, Options, Parser};

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat()
}

fn png(chunks: &[Vec<u8>]) -> Vec<u8> {
    let header = chunk(b"IHDR", b"\0\0\0\x03\0\0\0\x02\x08\x06\0\0\x01");
    [&b"\x89PNG\r\n\x1a\n"[..], &header, &chunks.concat(), &chunk(b"IEND", b"")].concat()
}

fn deflated(text: &[u8]) -> Vec<u8> {
    use std::io::Read as _;
    let mut out = Vec::new();
    flate2::read::ZlibEncoder::new(text, flate2::Compression::fast()).read_to_end(&mut out).unwrap();
    out
}

fn text(metadata: &Metadata<'_>, name: &str) -> Option<String> {
    metadata.find(name).map(|tag| tag.text(Mode::Print))
}

fn warnings(file: &[u8]) -> Vec<String> {
    Parser::new().parse_whole(file, &Options::default(), |metadata| {
        metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect()
    })
}

#[test]
fn a_profile_that_does_not_inflate_or_is_none() {
    let part = &deflated(&[0; 200])[..8];
    let file = png(&[chunk(b"iCCP", &[b"name\0\0", part].concat())]);
    assert_eq!(warnings(&file), ["Error inflating iCCP"]);
    check_tag(&file, "ICC_Profile", Some("(Binary data 0 bytes, use -b option to extract)"));
    let file = png(&[chunk(b"iCCP", &[b"name\0\0", &deflated(&[0; 200])[..]].concat())]);
    assert_eq!(warnings(&file), ["Bad length ICC_Profile (length 0)"]);
    check_tag(&file, "ICC_Profile", Some("(Binary data 200 bytes, use -b option to extract)"));
}

#[test]
fn what_follows_the_last_chunk_is_named() {
    let mut file = png(&[]);
    assert_eq!(warnings(&file), [""; 0]);
    file.push(0);
    assert_eq!(warnings(&file), ["[minor] Trailer data after PNG IEND chunk"]);
}

#[test]
fn a_raw_profile_of_another_size() {
    let text = b"Raw profile type xmp\0\nxmp\n       3\n3c2f613e\n";
    let said = warnings(&png(&[chunk(b"tEXt", text)]));
    assert_eq!(said[0], "XMP_Profile is wrong size (should be 3 bytes but is 4)");
}

#[test]
fn the_header_and_small_chunks() {
    let file = png(&[
        chunk(b"gAMA", &45_455_u32.to_be_bytes()),
        chunk(b"pHYs", b"\0\0\x0b\x13\0\0\x0b\x13\x01"),
        chunk(b"tIME", b"\x07\xd4\x0b\x12\x17\x0e\x3a"),
        chunk(b"PLTE", &[0; 12]),
        chunk(b"sCAL", b"\x01" as &[u8]),
        chunk(b"sCAL", b"\x020.5\x000.25"),
        chunk(b"caBX", b"\0\0\0\x1ejumd0123456789abcdef\x02c2pa\0"),
    ]);
    check_tag(&file, "SubjectUnits", Some("radians"));
    check_tag(&file, "SubjectPixelWidth", Some("0.5"));
    check_tag(&file, "SubjectPixelHeight", Some("0.25"));
    check_tag(&file, "JUMDLabel", Some("c2pa"));
    check_tag(&file, "FileType", Some("PNG"));
    check_tag(&file, "ImageWidth", Some("3"));
    check_tag(&file, "ColorType", Some("RGB with Alpha"));
    check_tag(&file, "Interlace", Some("Adam7 Interlace"));
    check_tag(&file, "Gamma", Some("2.2"));
    check_tag(&file, "PixelsPerUnitX", Some("2835"));
    check_tag(&file, "ModifyDate", Some("2004:11:18 23:14:58"));
    check_tag(&file, "Palette", Some("(Binary data 12 bytes, use -b option to extract)"));
}

#[test]
fn texts_of_all_three_kinds() {
    let file = png(&[
        chunk(b"tEXt", b"Author\0Andr\xe9"),
        chunk(b"zTXt", &[b"date:create\0\0", &deflated(b"2020")[..]].concat()),
        chunk(b"iTXt", "Title\0\0\0fi-fi\0Nimi\0Väri".as_bytes()),
        chunk(b"tEXt", b"Creation Time\0Sun, 06 Nov 1994 08:49:37 GMT"),
        chunk(b"tEXt", b" a\0short"),
    ]);
    check_tag(&file, "Author", Some("André"));
    check_tag(&file, "Datecreate", Some("2020"));
    check_tag(&file, "Title-fi-FI", Some("Väri"));
    check_tag(&file, "CreationTime", Some("1994:11:06 08:49:37+00:00"));
    check_tag(&file, "TagA", Some("short"));
}

#[test]
fn a_raw_profile_of_exif() {
    let tiff = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let hex: String = tiff.iter().map(|b| format!("{b:02x}")).collect();
    let text = format!("Raw profile type exif\0\nexif\n      {}\n{hex}\n", tiff.len());
    check_tag(&png(&[chunk(b"tEXt", text.as_bytes())]), "Orientation", Some("Rotate 90 CW"));
}

#[test]
fn an_animation_is_an_apng() {
    let file = png(&[chunk(b"acTL", b"\0\0\0\x14\0\0\0\0"), chunk(b"IDAT", b"x")]);
    check_tag(&file, "FileType", Some("APNG"));
    check_tag(&file, "AnimationPlays", Some("inf"));
    let frames = Parser::new().parse_whole(&file, &Options::default(), |m| m.facts.frames);
    assert_eq!(frames, Some(20));
}

#[test]
fn what_follows_many_chunks_of_pixels_costs_few_bytes() {
    let mut chunks = vec![chunk(b"IDAT", &[0; 8192]); 1000];
    chunks.push(chunk(b"IDAT", &[0; 100]));
    chunks.push(chunk(b"tEXt", b"Comment\0behind"));
    assert_reads_little(&png(&chunks), "behind");
}

#[test]
fn two_halves_of_chunks_cost_few_bytes_as_well() {
    let half = [vec![chunk(b"IDAT", &[0; 8192]); 500], vec![chunk(b"IDAT", &[0; 100])]].concat();
    let distance = 28 + 12 + half.concat().len() as u32;
    let halves = [&[0; 24][..], &distance.to_be_bytes()].concat();
    let chunks =
        [vec![chunk(b"iDOT", &halves)], half.clone(), half, vec![chunk(b"tEXt", b"Comment\0behind")]];
    assert_reads_little(&png(&chunks.concat()), "behind");
}

#[track_caller]
fn assert_reads_little(file: &[u8], expected: &str) {
    let mut fetched = 0;
    let fetch = |offset: u64, buffer: &mut [u8]| {
        let rest = &file[offset as usize..];
        let n = rest.len().min(buffer.len());
        buffer[..n].copy_from_slice(&rest[..n]);
        fetched += n;
        Ok::<_, std::convert::Infallible>(n)
    };
    let input = Input { head: &file[..4096], len_bytes: Some(file.len() as u64), extension: "png" };
    let comment = Parser::new().parse(input, &Options::default(), fetch, |m| text(m, "Comment")).unwrap();
    assert_eq!(comment.as_deref(), Some(expected));
    assert!(fetched < 100_000, "{fetched} bytes fetched");
}

#[test]
fn hostile_texts_are_bounded() {
    let bomb = deflated(&vec![b'x'; 64 << 20]);
    let file = png(&[chunk(b"zTXt", &[b"Bomb\0\0", &bomb[..]].concat()), chunk(b"tEXt", b"Title\0after")]);
    check_tag(&file, "Title", Some("after"));
    let cut = &png(&[chunk(b"iTXt", b"Title\0\x01")])[..];
    check_tag(cut, "FileType", Some("PNG"));
    let endless = [&b"\x89PNG\r\n\x1a\n"[..], &b"\xff\xff\xff\xffIHDR"[..]].concat();
    check_tag(&endless, "FileType", Some("PNG"));
}
