//! ExifTool's `-fast` stops reading where the pictures, sound or films begin; `-fast2` also skips makers' notes.

use thalweg_tag::{Input, Options, Parser};

/// The names of the tags of a file at a level of `-fast`.
fn names(file: &[u8], extension: &str, level: u8) -> Vec<String> {
    let mut options = Options::default();
    options.trailers = level == 0;
    options.maker_notes = level < 2;
    let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let Ok(names) = Parser::new().parse(input, &options, never, |metadata| {
        metadata.tags.iter().map(|tag| tag.name.to_owned()).collect()
    });
    names
}

/// Checks the first level at which a tag of a file is missing.
#[track_caller]
fn check(file: &[u8], extension: &str, name: &str, missing_from: u8) {
    for level in 0..=2 {
        let names = names(file, extension, level);
        let has_it = names.iter().any(|known| known == name);
        assert_eq!(has_it, level < missing_from, "level {level}: {name} of {names:?}");
    }
}

fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    [&(content.len() as u32).to_be_bytes(), &kind[..], content, &[0; 4]].concat()
}

#[test]
fn png_ends_at_the_picture() {
    let header = [&[0, 0, 0, 1, 0, 0, 0, 1], &[8, 0, 0, 0, 0][..]].concat();
    let file = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", &header),
        chunk(b"tEXt", b"Title\0before"),
        chunk(b"IDAT", b"data"),
        chunk(b"tEXt", b"Comment\0behind"),
        chunk(b"IEND", b""),
    ]
    .concat();
    check(&file, "png", "Title", 3);
    check(&file, "png", "Comment", 2);
}

#[test]
fn films_end_at_the_media() {
    let boxed = |kind: &[u8; 4], content: &[u8]| {
        [&(content.len() as u32 + 8).to_be_bytes(), &kind[..], content].concat()
    };
    let header = boxed(b"mvhd", &[0; 100]);
    let file =
        [boxed(b"ftyp", b"qt  \0\0\0\0qt  "), boxed(b"mdat", b"samples"), boxed(b"moov", &header)].concat();
    check(&file, "mov", "MediaDataSize", 3);
    check(&file, "mov", "MovieHeaderVersion", 2);
}

#[test]
fn sound_ends_at_the_samples() {
    let boxed =
        |kind: &[u8; 4], content: &[u8]| [&kind[..], &(content.len() as u32).to_le_bytes(), content].concat();
    let info = boxed(b"LIST", &[&b"INFO"[..], &boxed(b"INAM", b"title\0")].concat());
    let chunks = [&b"WAVE"[..], &boxed(b"data", &[0; 8]), &info].concat();
    check(&boxed(b"RIFF", &chunks), "wav", "Title", 1);
    let first = [&b"WAVE"[..], &info, &boxed(b"data", &[0; 8])].concat();
    check(&boxed(b"RIFF", &first), "wav", "Title", 3);
}

#[test]
fn gif_ends_at_its_comment() {
    let screen = b"GIF89a\x01\0\x01\0\0\0\0";
    let file = [&screen[..], b"\x21\xfe\x05hello\0", b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", b";"].concat();
    check(&file, "gif", "Comment", 3);
    check(&file, "gif", "AnimationIterations", 1);
}

#[test]
fn lines_of_texts_are_not_counted() {
    check(b"two\nlines\n", "txt", "Newlines", 3);
    check(b"two\nlines\n", "txt", "LineCount", 1);
    check(b"a,b\n1,2\n", "csv", "RowCount", 1);
}
