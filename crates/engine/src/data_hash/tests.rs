use std::path::PathBuf;

use super::*;

/// The hash of a file of these bytes, read as `tags` reads it.
fn hash_of(bytes: &[u8], name: &str, function: DataHash) -> Option<String> {
    let directory = tempfile::tempdir().unwrap();
    let path: PathBuf = directory.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let mut options = tag::Options::default();
    options.named = vec!["imagedatahash".to_owned()];
    tag::Parser::new().parse_whole(bytes, &options, |metadata| data_hash(&path, metadata, function)).unwrap()
}

fn md5_of(bytes: &[u8]) -> Option<String> {
    Some(format!("{:x}", md5::compute(bytes)))
}

#[track_caller]
fn check(bytes: &[u8], name: &str, picture: &[u8]) {
    let expected = if picture.is_empty() { None } else { md5_of(picture) };
    assert_eq!(hash_of(bytes, name, DataHash::Md5), expected);
}

#[test]
fn scans_count_and_segments_between_them_do_not() {
    let head = b"\xff\xd8\xff\xfe\0\x03a";
    let plain = [&head[..], b"\xff\xda\0\x03xAB\xff\0C\xff\xd1D\xff\xffE\xff\xd9trailer"].concat();
    check(&plain, "a.jpg", b"\xff\xda\0\x03xAB\xff\0C\xff\xd1D");
    let two_scans = [&head[..], b"\xff\xda\0\x03xAB\xff\0C\xff\xc4\0\x03h\xff\xdaD\xff\xd9"].concat();
    check(&two_scans, "a.jpg", b"\xff\xda\0\x03xAB\xff\xdaD");
    // Metadata changes nothing.
    check(&two_scans.replace_comment(), "a.jpg", b"\xff\xda\0\x03xAB\xff\xdaD");
}

trait ReplaceComment {
    fn replace_comment(&self) -> Vec<u8>;
}

impl ReplaceComment for Vec<u8> {
    fn replace_comment(&self) -> Vec<u8> {
        [b"\xff\xd8\xff\xfe\0\x06abcd", &self[7..]].concat()
    }
}

#[test]
fn rows_of_png() {
    let chunk =
        |kind: &[u8], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat();
    let header = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    let file = [
        &b"\x89PNG\r\n\x1a\n"[..],
        &header,
        &chunk(b"IDAT", b"one"),
        &chunk(b"tEXt", b"a\0b"),
        &chunk(b"IDAT", b"two"),
        &chunk(b"IEND", b""),
    ]
    .concat();
    check(&file, "a.png", b"onetwo");
    check(&file[..8 + header.len()], "a.png", b"");
    let sha =
        |function, digits| assert_eq!(hash_of(&file, "a.png", function).map(|hash| hash.len()), Some(digits));
    sha(DataHash::Sha256, 64);
    sha(DataHash::Sha512, 128);
}

#[test]
fn strips_of_a_tiff() {
    let entry = |id: u16, value: u32| {
        [&id.to_le_bytes()[..], &4_u16.to_le_bytes(), &1_u32.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let directory = [&2_u16.to_le_bytes()[..], &entry(0x111, 38), &entry(0x117, 5), &[0; 4]].concat();
    let file = [b"II\x2a\0\x08\0\0\0", &directory[..], b"PIXELmore"].concat();
    check(&file, "a.tif", b"PIXEL");
}

#[test]
fn films_and_items_cut_anywhere_end_without_a_panic() {
    let sample = |kind: &[u8], data: &[u8]| [&(data.len() as u32 + 8).to_be_bytes()[..], kind, data].concat();
    let table = |kind: &[u8], numbers: &[u32]| {
        let body: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        sample(kind, &[&[0; 4][..], &body].concat())
    };
    let start = sample(b"ftyp", b"mp41\0\0\0\0mp41");
    let media_at = start.len() as u32 + 8;
    let media = sample(b"mdat", b"aabbbcc");
    let tables =
        [table(b"stsc", &[1, 1, 2, 1]), table(b"stsz", &[0, 2, 2, 3]), table(b"stco", &[1, media_at])]
            .concat();
    let handler = sample(b"hdlr", b"\0\0\0\0mhlrvide\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let inner = [handler, sample(b"minf", &sample(b"stbl", &tables))].concat();
    let movie = sample(b"moov", &sample(b"trak", &sample(b"mdia", &inner)));
    let file = [start, media, movie].concat();
    check(&file, "a.mp4", b"aabbb");
    for end in 0..file.len() {
        let _outcome = hash_of(&file[..end], "a.mp4", DataHash::Md5);
    }
}
