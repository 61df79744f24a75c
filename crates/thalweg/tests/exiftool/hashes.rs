//! `ImageDataHash` depends on the picture data alone, not on the metadata around it.

use super::{pictures, run};

#[track_caller]
fn check(name: &str, bytes: impl AsRef<[u8]>, expected: &str) {
    let env = pictures().with(name, bytes);
    let end = if expected.is_empty() { "" } else { "\n" };
    run(&env, &["-s3", "-ImageDataHash", name]).exits(0).prints(format!("{expected}{end}"));
}

#[test]
fn scans_count_and_segments_do_not() {
    let head = b"\xff\xd8\xff\xfe\0\x03a";
    let plain = b"\xff\xda\0\x03xAB\xff\0C\xff\xd1D\xff\xff\xd9trailer";
    // From the start of the scan to the last marker, including a fill byte.
    let of_plain = "97381916fde1e628fd539ce6c5489ffc";
    check("a.jpg", [&head[..], plain].concat(), of_plain);
    let scans = b"\xff\xda\0\x03xAB\xff\0C\xff\xc4\0\x03h\xff\xdaD\xff\xd9";
    let of_scans = "5a8e6a19a3c90a70ac35a40647476ad2";
    check("b.jpg", [&head[..], scans].concat(), of_scans);
    // A different comment changes nothing.
    check("c.jpg", [&b"\xff\xd8\xff\xfe\0\x06abcd"[..], scans].concat(), of_scans);
    check("d.jpg", [&head[..], b"\xff\xd9"].concat(), "");
}

#[test]
fn rows_of_png() {
    let chunk =
        |kind: &[u8], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat();
    let header = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    let parts = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        header,
        chunk(b"IDAT", b"one"),
        chunk(b"tEXt", b"a\0b"),
        chunk(b"IDAT", b"two"),
        chunk(b"IEND", b""),
    ];
    check("a.png", parts.concat(), "5b9164ad6f496d9dee12ec7634ce253f");
}

#[test]
fn strips_of_a_tiff() {
    let entry =
        |id: u16, value: u32| [&id.to_le_bytes()[..], &[4, 0, 1, 0, 0, 0], &value.to_le_bytes()].concat();
    let directory = [&2_u16.to_le_bytes()[..], &entry(0x111, 38), &entry(0x117, 5), &[0; 4]].concat();
    let file = [b"II\x2a\0\x08\0\0\0", &directory[..], b"PIXELmore"].concat();
    check("a.tif", file, "06e536f5c0819e7aa379dcd35556f441");
}

/// A video with one track of three samples in two chunks.
fn film() -> Vec<u8> {
    let sized = |kind: &[u8], data: &[u8]| [&(data.len() as u32 + 8).to_be_bytes()[..], kind, data].concat();
    let table = |kind: &[u8], numbers: &[u32]| {
        let body: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        sized(kind, &[&[0; 4][..], &body].concat())
    };
    let start = sized(b"ftyp", b"mp41\0\0\0\0mp41");
    let media_at = start.len() as u32 + 8;
    let media = sized(b"mdat", b"aabbbc!");
    let tables = [
        table(b"stsc", &[2, 1, 2, 1, 2, 1, 1]),
        table(b"stsz", &[0, 3, 2, 3, 1]),
        table(b"stco", &[2, media_at, media_at + 5]),
    ];
    let handler = sized(b"hdlr", b"\0\0\0\0mhlrvide\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let inner = [handler, sized(b"minf", &sized(b"stbl", &tables.concat()))].concat();
    let movie = sized(b"moov", &sized(b"trak", &sized(b"mdia", &inner)));
    [start, media, movie].concat()
}

#[test]
fn chunks_of_a_film() {
    check("a.mp4", film(), "e5b120869350f6af3662ebb2e5e887ff");
}

#[test]
fn files_that_are_cut_off_end_without_a_panic() {
    let film = film();
    let names: Vec<String> = (0..film.len()).map(|end| format!("{end:03}.mp4")).collect();
    let env = names.iter().enumerate().fold(pictures(), |env, (end, name)| env.with(name, &film[..end]));
    let mut arguments = vec!["-q", "-s3", "-ImageDataHash"];
    arguments.extend(names.iter().map(String::as_str));
    let said = run(&env, &arguments).stderr();
    assert!(!said.contains("panicked"), "{said}");
}
