//! Inputs designed to be expensive: each must finish quickly and within its budget, and its readable parts
//! must be read.

use std::time::{Duration, Instant};

use thalweg_tag::{Mode, Options, Parser, Want};

/// Tests are built with little optimisation and run in parallel: this limit is several times the duration of
/// a release build running alone.
const MOST_TIME: Duration = Duration::from_millis(1500);

/// Reads `file` twice, for all tags and for the catalogue's tags, and compares the detected type with
/// `expected`.
#[track_caller]
fn check(file: &[u8], expected: &str) {
    for want in [Want::Everything, Want::Roles] {
        let start = Instant::now();
        let n_tags = Parser::new().parse_whole(file, &Options::wanting(want.clone()), |metadata| {
            assert_eq!(metadata.file_type.map(|file_type| file_type.name), Some(expected));
            let mut out = String::new();
            metadata.tags.iter().for_each(|tag| tag.write_text(Mode::Print, &mut out));
            metadata.tags.len()
        });
        let elapsed = start.elapsed();
        assert!(elapsed < MOST_TIME, "{n_tags} tags of {expected} took {elapsed:?}");
    }
}

/// A directory with the length of a thumbnail, so that something is searched for.
const TIFF: &[u8] =
    b"II\x2a\0\x08\0\0\0\x02\0\x01\x02\x04\0\x01\0\0\0\x08\0\0\0\x02\x02\x04\0\x01\0\0\0\x08\0\0\0\0\0\0\0";

fn png(chunks: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    out.extend(chunk(b"IHDR", b"\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0"));
    chunks.for_each(|chunk| out.extend(chunk));
    out
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat()
}

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

fn zlib(n_bytes: usize) -> Vec<u8> {
    use std::io::Read as _;
    let mut out = Vec::new();
    flate2::read::ZlibEncoder::new(std::io::repeat(b'x').take(n_bytes as u64), flate2::Compression::best())
        .read_to_end(&mut out)
        .expect("memory does not fail");
    out
}

#[test]
fn chunks_of_exif_by_the_thousand() {
    check(&png((0..15_000).map(|_| chunk(b"eXIf", TIFF))), "PNG");
}

#[test]
fn animation_headers_by_the_thousand() {
    check(&png((0..15_000).map(|_| chunk(b"acTL", b"\0\0\0\x01\0\0\0\0"))), "APNG");
}

#[test]
fn texts_that_inflate_to_gigabytes() {
    let bomb = [&b"key\0\0"[..], &zlib(200 << 20)].concat();
    check(&png((0..50).map(|_| chunk(b"zTXt", &bomb))), "PNG");
}

#[test]
fn segments_by_the_hundred_thousand() {
    let exif = [&b"Exif\0\0"[..], TIFF].concat();
    let segment = [&b"\xff\xe1"[..], &(exif.len() as u16 + 2).to_be_bytes(), &exif].concat();
    check(&[b"\xff\xd8".to_vec(), segment.repeat(100_000)].concat(), "JPEG");
}

#[test]
fn directories_in_a_long_chain() {
    const N_DIRECTORIES: u32 = 30_000;
    const DIRECTORY_BYTES: u32 = 18;
    let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
    for index in 1..=N_DIRECTORIES {
        file.extend(b"\x01\0\x02\x02\x04\0\x01\0\0\0\x08\0\0\0");
        file.extend((8 + index * DIRECTORY_BYTES).to_le_bytes());
    }
    check(&file, "TIFF");
}

#[test]
fn values_that_share_their_bytes() {
    const N_ENTRIES: u16 = 60_000;
    const N_BYTES: u32 = 1 << 20;
    let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
    file.extend(N_ENTRIES.to_le_bytes());
    for _ in 0..N_ENTRIES {
        // StripOffsets, a megabyte of numbers, at the start of the file.
        file.extend(b"\x11\x01\x04\0");
        file.extend((N_BYTES / 4).to_le_bytes());
        file.extend([0; 4]);
    }
    file.resize(file.len().max(N_BYTES as usize + 16), 0);
    check(&file, "TIFF");
}

#[test]
fn entries_that_share_a_block() {
    const N_ENTRIES: u16 = 60_000;
    let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
    file.extend(N_ENTRIES.to_le_bytes());
    let block_at = file.len() as u32 + u32::from(N_ENTRIES) * 12 + 4;
    let block = [&b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>"[..], &b"<a>b</a> ".repeat(20_000)].concat();
    for index in 0..N_ENTRIES {
        // XMP, IPTC, Photoshop, ICC in turn.
        let id = [0x02bc_u16, 0x83bb, 0x8649, 0x8773][usize::from(index % 4)];
        file.extend(id.to_le_bytes());
        file.extend(b"\x07\0");
        file.extend((block.len() as u32).to_le_bytes());
        file.extend(block_at.to_le_bytes());
    }
    file.extend([0; 4]);
    file.extend(block);
    check(&file, "TIFF");
}

#[test]
fn associations_by_the_million() {
    let mut association = b"\0\0\0\0\0\x0f\xff\xff".to_vec();
    association.extend([&b"\0\x01\xff"[..], &[1; 255]].concat().repeat(8_000));
    let container: Vec<u8> = boxed(b"ispe", &[0; 12]).repeat(15_000);
    let properties = [boxed(b"ipco", &container), boxed(b"ipma", &association)].concat();
    let meta = [vec![0; 4], boxed(b"pitm", b"\0\0\0\0\0\x01"), boxed(b"iprp", &properties)].concat();
    check(&[boxed(b"ftyp", b"heic\0\0\0\0"), boxed(b"meta", &meta)].concat(), "HEIC");
}

#[test]
fn boxes_a_thousand_deep() {
    let mut inner = Vec::new();
    for _ in 0..1000 {
        inner = boxed(b"trak", &boxed(b"mdia", &boxed(b"minf", &inner)));
    }
    check(&[boxed(b"ftyp", b"avis\0\0\0\0"), boxed(b"moov", &inner)].concat(), "AVIF");
}

#[test]
fn layers_that_are_not_there() {
    let mut file = b"8BPS\0\x02\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03\0\0\0\0\0\0\0\0".to_vec();
    file.extend(u64::MAX.to_be_bytes());
    file.extend((u64::MAX >> 1).to_be_bytes());
    file.extend(b"\x7f\xff");
    file.resize(8 << 20, 0);
    check(&file, "PSB");
}

#[test]
fn blocks_of_gif_without_an_end() {
    let frame = b"!\xf9\x04\x01\x0a\0\x07\0,\0\0\0\0\x01\0\x01\0\0\x02\0";
    check(&[&b"GIF89a\x01\0\x01\0\0\0\0"[..], &frame.repeat(200_000)].concat(), "GIF");
    // One block of pixels, in the smallest pieces.
    let pieces = b"\x01x".repeat(4 << 20);
    check(&[&b"GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02"[..], &pieces].concat(), "GIF");
}

#[test]
fn brotli_that_grows() {
    // A stream that repeats one byte would need an encoder; random bytes must only finish.
    let noise: Vec<u8> = (0..1_u32 << 20).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let payload = [&b"xml "[..], &noise].concat();
    check(&[b"\0\0\0\x0cJXL \r\n\x87\n".to_vec(), boxed(b"brob", &payload)].concat(), "JXL");
}

/// A TIFF file with one long text.
fn tiff_with_text(n_bytes: u32) -> Vec<u8> {
    const TEXT_AT: u32 = 26;
    let mut out = b"II\x2a\0\x08\0\0\0\x01\0\x0e\x01\x02\0".to_vec();
    out.extend(n_bytes.to_le_bytes());
    out.extend(TEXT_AT.to_le_bytes());
    out.extend([0; 4]);
    out.resize(TEXT_AT as usize + n_bytes as usize, b'x');
    out
}

#[test]
fn a_limit_that_ends_is_a_warning_with_its_name() {
    let file = tiff_with_text(3000);
    let warnings = |change: fn(&mut thalweg_tag::Limits)| {
        let mut options = Options::default();
        change(&mut options.limits);
        Parser::new().parse_whole(&file, &options, |metadata| {
            metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect::<Vec<_>>()
        })
    };
    assert_eq!(warnings(|_| {}), [] as [&str; 0]);
    for (change, words) in [
        (
            (|limits| limits.all_blocks_bytes = 2000) as fn(&mut thalweg_tag::Limits),
            "More bytes in embedded blocks than the limit; the rest is left out",
        ),
        (|limits| limits.nodes = 0, "More parts than the limit; the rest is left out"),
        (|limits| limits.kept_bytes = 0, "More bytes in values than the limit; the rest is left out"),
    ] {
        let found = warnings(change);
        assert!(found.iter().any(|warning| warning == words), "{words}: {found:?}");
    }
}
