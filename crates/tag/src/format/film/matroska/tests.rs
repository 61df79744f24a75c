use crate::testing::{check_groups, tags_of};
use crate::{Options, Parser};

/// An element with a length of eight bytes.
fn element(id: u32, body: &[u8]) -> Vec<u8> {
    let id = id.to_be_bytes();
    let n_zeros = id.iter().take_while(|byte| **byte == 0).count();
    [&id[n_zeros..], &(1 << 56 | body.len() as u64).to_be_bytes(), body].concat()
}

fn master(id: u32, parts: &[Vec<u8>]) -> Vec<u8> {
    element(id, &parts.concat())
}

fn number(id: u32, number: u64) -> Vec<u8> {
    element(id, &number.to_be_bytes())
}

fn simple_tag(name: &str, value: &str) -> Vec<u8> {
    master(0x67c8, &[element(0x45a3, name.as_bytes()), element(0x4487, value.as_bytes())])
}

fn file(doc_type: &str, segment: &[Vec<u8>]) -> Vec<u8> {
    let head = master(0x1a45_dfa3, &[number(0x4286, 1), element(0x4282, doc_type.as_bytes())]);
    [head, master(0x1853_8067, segment)].concat()
}

fn info() -> Vec<u8> {
    let parts = [
        number(0x2a_d7b1, 1_000_000),
        element(0x4489, &12_345_f64.to_be_bytes()),
        number(0x4461, 86_400_000_000_000),
        element(0x7ba9, b"Dunes"),
    ];
    master(0x1549_a966, &parts)
}

fn tracks() -> Vec<u8> {
    let video = master(0xe0, &[number(0xb0, 640), number(0xba, 480)]);
    let pictures =
        [number(0xd7, 1), element(0x73c5, b"\x4d"), number(0x83, 1), number(0x23_e383, 33_366_700), video];
    let sound = [number(0xd7, 2), number(0x83, 2), element(0x86, b"A_OPUS"), number(0x23_e383, 24_000_000)];
    master(0x1654_ae6b, &[master(0xae, &pictures), master(0xae, &sound)])
}

fn tags() -> Vec<u8> {
    let german = [element(0x45a3, b"TITLE"), element(0x447a, b"ger"), element(0x4487, b"Sand")];
    let film = [simple_tag("DATE_RECORDED", "2010-02-03 04:05:06"), simple_tag("MY_OWN", "own")];
    let track =
        [master(0x63c0, &[element(0x63c5, b"\x4d")]), simple_tag("BPS", "128000"), master(0x67c8, &german)];
    master(0x1254_c367, &[master(0x7373, &film), master(0x7373, &track)])
}

fn cluster() -> Vec<u8> {
    master(0x1f43_b675, &[number(0xe7, 0)])
}

#[test]
fn a_date_may_have_a_part_of_a_second() {
    let date = |nanoseconds: i64| master(0x1549_a966, &[element(0x4461, &nanoseconds.to_be_bytes())]);
    let expected = [("Info", "DateTimeOriginal", "2001:01:01 00:00:01.5Z")];
    check_groups(&file("webm", &[date(1_500_000_000)]), &expected);
}

#[test]
fn tracks_chapters_attachments_and_tags() {
    let display = master(0x80, &[element(0x85, b"Intro")]);
    let chapter = master(0xb6, &[number(0x91, 5_000_000_000), display]);
    let chapters = master(0x1043_a770, &[master(0x45b9, &[chapter])]);
    let attached = master(0x61a7, &[element(0x466e, b"cover.jpg"), element(0x465c, b"\xff\xd8")]);
    let attachments = master(0x1941_a469, &[attached]);
    check_groups(
        &file("webm", &[info(), tracks(), chapters, attachments, tags(), cluster()]),
        &[
            ("File", "FileType", "WEBM"),
            ("Matroska", "EBMLVersion", "1"),
            ("Info", "TimecodeScale", "1 ms"),
            ("Info", "Duration", "12.35 s"),
            ("Info", "DateTimeOriginal", "2001:01:02 00:00:00Z"),
            ("Info", "Title", "Dunes"),
            ("Track1", "TrackUID", "4d"),
            ("Track1", "TrackType", "Video"),
            ("Track1", "VideoFrameRate", "29.97"),
            ("Track1", "BPS", "128000"),
            ("Track1", "Title-ger", "Sand"),
            ("Track2", "AudioCodecID", "A_OPUS"),
            ("Track2", "DefaultDuration", "24 ms"),
            ("Chapter1", "ChapterTimeStart", "5.00 s"),
            ("Chapter1", "ChapterString", "Intro"),
            ("Matroska", "AttachedFileName", "cover.jpg"),
            ("Matroska", "DateTimeOriginal", "2010:02:03 04:05:06"),
            ("Matroska", "MyOwn", "own"),
            ("Composite", "ImageSize", "640x480"),
        ],
    );
}

#[test]
fn a_language_that_is_written_is_part_of_the_name() {
    let title = |language: &[u8], text: &[u8]| {
        master(0x67c8, &[element(0x45a3, b"TITLE"), element(0x447a, language), element(0x4487, text)])
    };
    let tags = master(0x1254_c367, &[master(0x7373, &[title(b"und", b"one"), title(b"eng", b"two")])]);
    let expected = [("Matroska", "Title-und", "one"), ("Matroska", "Title-eng", "two")];
    check_groups(&file("matroska", &[info(), tags]), &expected);
}

#[test]
fn a_file_without_pictures_is_sound_or_subtitles() {
    let track = |kind: u64| master(0xae, &[number(0xd7, 1), number(0x83, kind), element(0x25_8688, b"name")]);
    let of = |kinds: &[u64]| {
        let tracks: Vec<_> = kinds.iter().map(|kind| track(*kind)).collect();
        file("webm", &[info(), master(0x1654_ae6b, &tracks)])
    };
    let sound = [("File", "FileType", "MKA"), ("Track1", "AudioCodecName", "name")];
    check_groups(&of(&[2]), &sound);
    check_groups(&of(&[17]), &[("File", "FileType", "MKS"), ("Track1", "CodecName", "name")]);
    check_groups(&of(&[2, 1]), &[("File", "FileType", "WEBM"), ("Track2", "VideoCodecName", "name")]);
}

#[test]
fn only_the_seek_head_leads_past_the_clusters() {
    let seek = |place: u64| master(0x114d_9b74, &[master(0x4dbb, &[number(0x53ac, place)])]);
    let place = [seek(0), tracks(), cluster()].concat().len() as u64;
    let parts = [seek(place), tracks(), cluster(), tags()];
    check_groups(&file("matroska", &parts), &[("Track1", "BPS", "128000"), ("File", "FileType", "MKV")]);
    let tags = tags_of(&file("matroska", &parts[1..]));
    assert!(!tags.iter().any(|tag| tag.starts_with("Track1:BPS=")), "{tags:#?}");
}

#[test]
fn lengths_that_lie_and_deep_nesting_end_soon() {
    let mut deep = simple_tag("BPS", "1");
    for _ in 0..500 {
        deep = element(0x67c8, &deep);
    }
    let mut bytes = file("matroska", &[info(), master(0x1254_c367, &[element(0x7373, &deep)])]);
    bytes.extend(
        b"\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff\x15\x49\xa9\x66\x01\0\xff\xff\xff\xff\xff\xff",
    );
    bytes.extend(element(0x4489, &f64::NAN.to_be_bytes()));
    bytes.extend(element(0x4461, &i64::MIN.to_be_bytes()));
    bytes.extend(b"\0\0\0\0");
    check_groups(&bytes, &[("Info", "Title", "Dunes")]);
    for n_bytes in 0..bytes.len() {
        Parser::new().parse_whole(&bytes[..n_bytes], &Options::default(), |_| {});
    }
}
