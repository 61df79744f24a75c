//! `thalweg verify` and `index --verify` on formats with readable metadata that no decoder here supports.

use std::collections::HashMap;

use serde_json::Value;

use crate::env::{Env, Ran};

/// A box of the ISO base media file format.
fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).unwrap();
    [&length.to_be_bytes(), &kind[..], content].concat()
}

fn film(major: &[u8; 4], other: &[u8]) -> Vec<u8> {
    [boxed(b"ftyp", &[&major[..], b"\0\0\0\0", other].concat()), boxed(b"mdat", b"pixels")].concat()
}

/// A TIFF with one directory that contains a camera's maker and a compression used only by raw files.
fn tiff_of_camera(magic: &[u8; 4], maker: &[u8], compression: u16) -> Vec<u8> {
    let mut bytes = [&magic[..], &8u32.to_le_bytes(), &4u16.to_le_bytes()].concat();
    let maker_at = 8 + 2 + 4 * 12 + 4;
    let length = u32::try_from(maker.len()).unwrap();
    for (tag, kind, count, value) in [
        (0x100u16, 4u16, 1, 8),
        (0x101, 4, 1, 8),
        (0x103, 3, 1, compression.into()),
        (0x10f, 2, length, maker_at),
    ] {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(u32::to_le_bytes(count));
        bytes.extend(u32::to_le_bytes(value));
    }
    bytes.extend([0; 4]);
    bytes.extend(maker);
    bytes
}

fn padded(begin: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = begin.to_vec();
    bytes.resize(length.max(begin.len()), 0);
    bytes
}

/// The beginning of a file of each type that the metadata parser distinguishes and no decoder reads, with a
/// name.
fn beginnings() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("mp4", film(b"isom", b"mp41")),
        ("mov", boxed(b"moov", &boxed(b"mvhd", &[0; 100]))),
        ("m4a", film(b"M4A ", b"")),
        ("3gp", film(b"3gp4", b"")),
        ("cr3", film(b"crx ", b"isom")),
        ("heic", film(b"heic", b"mif1")),
        ("heif", film(b"mif1", b"mif1")),
        ("heic-sequence", film(b"hevc", b"msf1")),
        ("heif-sequence", film(b"msf1", b"hevc")),
        ("heif-of-no-known-brand", film(b"zzzz", b"mif1")),
        ("mng", padded(b"\x8aMNG\r\n\x1a\n\0\0\0\x1cMHDR", 64)),
        ("jng", padded(b"\x8bJNG\r\n\x1a\n\0\0\0\x10JHDR", 64)),
        ("icc", padded(b"\0\0\0\x80lcms\x04\0\0\0mntrRGB XYZ \0\0\0\0\0\0\0\0\0\0\0\0acsp", 128)),
        ("xmp", b"<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>".to_vec()),
        ("raf", padded(b"FUJIFILMCCD-RAW 0201FF129502", 160)),
        ("mrw", padded(b"\0MRM\0\0\0\x20\0PRD\0\0\0\x18", 64)),
        ("x3f", padded(b"FOVb\x03\0\x02\0", 64)),
        ("crw", padded(b"II\x1a\0\0\0HEAPCCDR", 64)),
        ("rw2", tiff_of_camera(b"IIU\0", b"Panasonic\0", 1)),
        ("orf", tiff_of_camera(b"IIRO", b"OLYMPUS\0", 1)),
        ("nef", tiff_of_camera(b"II*\0", b"NIKON CORPORATION\0", 34713)),
        ("pef", tiff_of_camera(b"II*\0", b"PENTAX Corporation\0", 65535)),
    ]
}

/// Each under its own extension, and under those of pictures that can or should be decoded.
fn collection() -> Env {
    let mut env = Env::new();
    for (name, bytes) in beginnings() {
        for extension in ["jpg", "heic", "tif", "bin"] {
            env = env.with(format!("{name}.{extension}"), &bytes);
        }
        env = env.with(format!("own.{name}"), &bytes);
    }
    env.with("letter.heic", "Dear reader, this is no picture.").with("empty.jpg", "")
}

/// ExifTool's `FileType` of each file, if any. The files are named because in directories only known
/// extensions would be read.
fn known(env: &Env) -> HashMap<String, String> {
    let names = std::fs::read_dir(env.path("photos")).unwrap().map(|entry| entry.unwrap().file_name());
    let paths = names.map(|name| format!("photos/{}", name.to_str().unwrap()));
    let options = ["tags", "-j", "-q", "-q", "-FileType"].map(str::to_owned);
    let answer = env.run(options.into_iter().chain(paths));
    let all: Vec<Value> = serde_json::from_str(&answer.stdout()).unwrap();
    all.iter()
        .filter_map(|file| {
            Some((file["SourceFile"].as_str()?.to_owned(), file["FileType"].as_str()?.to_owned()))
        })
        .collect()
}

/// Runs the program without libheif: with it, a HEIC that is only a beginning is broken.
fn without_libheif(env: &Env, arguments: &[&str]) -> Ran {
    Ran::of(env.command(arguments).env("THALWEG_LIBHEIF", "off").output().unwrap())
}

#[test]
fn what_the_metadata_parser_reads_is_never_called_broken() {
    let env = collection();
    let mut known = known(&env);
    // The letter is text, under the name of a picture.
    assert_eq!(known.remove("photos/letter.heic").as_deref(), Some("TXT"));
    assert_eq!(known.len(), beginnings().len() * 5);
    // Files with a picture's name that are not pictures cause the exit code; there are no other problems.
    let ran = without_libheif(&env, &["verify", "photos", "--json", "--all"]).exits(1);
    for line in ran.stdout().lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let path = line["path"].as_str().unwrap();
        let Some(file_type) = known.get(path) else { continue };
        assert!(matches!(line["verdict"].as_str(), Some("unsupported" | "not_a_picture")), "{line}");
        assert_eq!(line["surviving_share"], Value::Null, "{line}");
        let what = line["what"].as_str().unwrap();
        // The decoder identifies HEIC sequences as HEIC, and describes a TIFF with raw data itself.
        assert!(what.contains(file_type.as_str()) || what.contains("HEIC"), "{file_type}: {line}");
        assert!(line["format"].is_string(), "{line}");
        if line["verdict"] == "unsupported" {
            assert!(what.contains("cannot decode "), "{line}");
        }
    }
    // The letter is a text, whatever its name says; the empty file may have been a picture.
    ran.says("1 broken");
}

#[test]
fn the_reason_names_the_format_and_a_program_that_checks_it() {
    let env = Env::new().with("film.heic", film(b"isom", b"mp41")).with("a.heic", film(b"heic", b"mif1"));
    let separator = std::path::MAIN_SEPARATOR;
    without_libheif(&env, &["verify", "photos"]).exits(0).prints_lines(&[
        format!(
            "photos{separator}film.heic: unsupported: this build cannot decode MP4; check it with `ffmpeg -v error \
             -i FILE -f null -`, HEIC by name but MP4 by content"
        ),
        format!(
            "photos{separator}a.heic: unsupported: cannot decode HEIC: libheif is switched off by \
             THALWEG_LIBHEIF=off"
        ),
    ]);
}

#[test]
fn a_long_film_is_known_by_its_head() {
    let env = Env::new().with("long.heic", film(b"isom", b"mp41"));
    let file = std::fs::File::options().write(true).open(env.photo("long.heic")).unwrap();
    file.set_len(33 << 20).unwrap();
    let ran = env.run(["verify", "photos", "--json"]).exits(0);
    let line: Value = serde_json::from_str(&ran.stdout()).unwrap();
    assert_eq!((&line["verdict"], &line["format"]), (&"unsupported".into(), &"MP4".into()));
}

#[test]
fn the_catalogue_has_the_same_verdicts() {
    let env = collection();
    without_libheif(&env, &["index", "photos", "-c", "c.db", "--verify", "-q"]).exits(0);
    let sql = "SELECT path, format, verdict, survives, error FROM image WHERE format IS NOT NULL AND \
               (verdict NOT IN ('unsupported', 'not_a_picture') OR survives IS NOT NULL)";
    assert_eq!(env.run(["query", "c.db", "--json", sql]).exits(0).stdout(), "");
    let films = "SELECT count(*) AS n FROM image WHERE format = 'MP4' AND verdict = 'unsupported'";
    assert!(env.run(["query", "c.db", "--json", films]).exits(0).stdout().starts_with("{\"n\":5}"));
}
