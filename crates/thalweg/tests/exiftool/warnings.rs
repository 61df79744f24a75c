//! ExifTool's words for damaged files. The expected texts are the answers of ExifTool 13.58 about the same bytes.

use super::{Env, pictures, run};

/// A TIFF of one directory at byte 8 with these entries, each of id, type, count and value.
fn tiff(entries: &[(u16, u16, u32, u32)]) -> Vec<u8> {
    let mut bytes = b"II\x2a\0\x08\0\0\0".to_vec();
    bytes.extend((entries.len() as u16).to_le_bytes());
    for (id, kind, count, value) in entries {
        bytes.extend(id.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend([0; 4]);
    bytes
}

/// Checks the warnings and errors of a file.
#[track_caller]
fn check(env: &Env, name: &str, bytes: &[u8], expected: &[&str]) {
    std::fs::write(env.path(format!("photos/{name}")), bytes).unwrap();
    let ran = run(env, &["-a", "-s3", "-Warning", "-Error", name]);
    assert_eq!(ran.stdout().lines().collect::<Vec<_>>(), expected, "{name}");
}

const WIDTH: (u16, u16, u32, u32) = (0x100, 3, 1, 16);

#[test]
fn values_and_types_of_directories() {
    let env = pictures();
    let outside = (0x10d, 2, 100, 500);
    check(
        &env,
        "outside.tif",
        &tiff(&[WIDTH, outside, (0x11a, 5, 1, 900)]),
        &["Error reading value for IFD0 entry 1, ID 0x010d DocumentName"],
    );
    check(
        &env,
        "unknown.tif",
        &tiff(&[WIDTH, (0xee00, 2, 100, 500)]),
        &["Error reading value for IFD0 entry 1, ID 0xee00"],
    );
    check(&env, "type.tif", &tiff(&[WIDTH, (0x101, 99, 1, 1)]), &["Bad format (99) for IFD0 entry 1"]);
    // ExifTool passes over entries without a type.
    check(&env, "none.tif", &tiff(&[WIDTH, (0x101, 0, 1, 1)]), &[]);
    check(&env, "place.tif", &tiff(&[WIDTH, (0x101, 3, 6, 4)]), &["Suspicious IFD0 offset for ImageHeight"]);
    let mut many = vec![WIDTH];
    many.extend([(0x101, 99, 1, 1); 13]);
    let mut expected: Vec<String> =
        (1..=11).map(|index| format!("Bad format (99) for IFD0 entry {index}")).collect();
    expected.push("[Minor] Too many warnings -- IFD0 parsing aborted".to_owned());
    check(&env, "many.tif", &tiff(&many), &expected.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn directories_that_are_cut() {
    let env = pictures();
    let mut cut = tiff(&[WIDTH, (0x101, 3, 1, 16), (0x102, 3, 1, 8)]);
    cut.truncate(40);
    check(&env, "cut.tif", &cut, &["Bad IFD0 directory"]);
    let mut next = tiff(&[WIDTH, (0x101, 3, 1, 16)]);
    let link = next.len() - 4;
    next[link..].copy_from_slice(&5000_u32.to_le_bytes());
    check(&env, "next.tif", &next, &["Bad IFD1 directory"]);
}

#[test]
fn pictures_that_are_cut() {
    let env = pictures();
    let png = crate::env::sample("danube/source.png");
    check(&env, "data.png", &png[..png.len() / 2], &["Truncated PNG image"]);
    check(&env, "header.png", &png[..30], &["Corrupted PNG image"]);
    let webp = crate::env::sample("danube/delta.webp");
    check(&env, "cut.webp", &webp[..webp.len() / 2], &["Error reading RIFF file (corrupted?)"]);
    let gif = b"GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;";
    check(&env, "whole.gif", gif, &[]);
    check(&env, "cut.gif", &gif[..gif.len() - 3], &["File format error"]);
    // What is not a block ends the file in silence.
    check(&env, "other.gif", &[&gif[..gif.len() - 1], b"x"].concat(), &[]);
    let skipped = b"\xff\xd8\xff\xe0\0\x04ab123\xff\xe1\0\x04cd45\xff\xe1\0\x01";
    let warning = "[minor] Skipped unknown 3 bytes after JPEG APP0 segment";
    check(&env, "skipped.jpg", skipped, &[warning, "JPEG format error"]);
    check(&env, "segment.jpg", b"\xff\xd8\xff\xe1\0\x01\0\0\xff\xd9", &["JPEG format error"]);
}

#[test]
fn chunks_before_the_header() {
    let env = pictures();
    let png = crate::env::sample("danube/source.png");
    let text = b"\0\0\0\x04tEXta\0bc\0\0\0\0";
    let moved = [&png[..8], text, &png[8..]].concat();
    check(&env, "moved.png", &moved, &["PNG image did not start with IHDR"]);
}

#[test]
fn boxes_that_end_after_the_file() {
    let env = pictures();
    let head = b"\0\0\0\x18ftypavif\0\0\0\0avifmif1";
    check(
        &env,
        "cut.avif",
        &[&head[..], b"\0\0\0\x49mdat1234"].concat(),
        &["Truncated 'mdat' data at offset 0x18"],
    );
}

#[test]
fn lists_of_files_with_errors() {
    let env = pictures();
    std::fs::write(env.path("photos/empty"), "").unwrap();
    let list = |options: &[&str]| {
        std::fs::write(env.path("photos/list"), "old\n").unwrap();
        let files = ["-s3", "-Make", "empty", "a.jpg", "missing", "b.jpg"];
        run(&env, &[options, &files[..]].concat());
        std::fs::read_to_string(env.path("photos/list")).unwrap_or_else(|_| "none".to_owned())
    };
    assert_eq!(list(&["-efile", "list"]), "old\nempty\nmissing\n");
    assert_eq!(list(&["-efile!", "list"]), "empty\nmissing\n");
    assert_eq!(list(&["-efile4", "list"]), "old\n");
    assert_eq!(list(&["-efile4!", "list"]), "none");
    assert_eq!(list(&["-efile4", "list", "-if", "$ISO > 150"]), "old\nempty\nb.jpg\n");
    assert_eq!(list(&["-efile5!", "list", "-if", "$ISO > 150"]), "empty\nmissing\nb.jpg\n");
    assert_eq!(list(&["-efile4", "list", "-if2", "$ISO > 150"]), "old\nempty\nb.jpg\n");
    run(&env, &["-efile", "list", "-w", "txt", "a.jpg"]).exits(1).says("-efile may not be combined");
}

#[test]
fn properties_of_items_in_no_order() {
    let env = pictures();
    let boxed = |kind: &[u8; 4], payload: &[u8]| {
        let len = (8 + payload.len() as u32).to_be_bytes();
        [&len[..], kind, payload].concat()
    };
    let heic = |items: [u8; 3]| {
        let [first, second, third] = items;
        let extent = boxed(b"ispe", b"\0\0\0\0\0\0\0\x08\0\0\0\x04");
        let head = [0, 0, 0, 0, 0, 0, 0, 3];
        let entries = [0, first, 1, 1, 0, second, 1, 1, 0, third, 1, 1];
        let properties = [boxed(b"ipco", &extent), boxed(b"ipma", &[&head[..], &entries].concat())].concat();
        let handler = boxed(b"hdlr", b"\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0");
        let primary = boxed(b"pitm", b"\0\0\0\0\0\x01");
        let meta = [&[0; 4][..], &handler, &primary, &boxed(b"iprp", &properties)].concat();
        [boxed(b"ftyp", b"heic\0\0\0\0mif1heic"), boxed(b"meta", &meta)].concat()
    };
    check(&env, "order.heic", &heic([1, 2, 3]), &[]);
    check(&env, "none.heic", &heic([3, 2, 1]), &["Item property association entries are out of order [x2]"]);
}
