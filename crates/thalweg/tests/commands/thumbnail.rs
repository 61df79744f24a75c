//! Tests of `thalweg thumbnail`: which files get one, its path, when it is remade, and messages about other
//! files.

use std::io::Cursor;
use std::path::PathBuf;

use engine::pixel::{
    DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, Header, Layout, decoder, encoder,
};

use crate::env::{Env, Ran};

/// A complete JPEG of one colour.
fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let header = Header { width, height, layout: Layout::Rgb8 };
    let mut bytes = Cursor::new(Vec::new());
    let output = Box::new(&mut bytes);
    let mut out =
        encoder(Format::Jpeg, output, header, &EmbeddedMetadata::default(), &EncodeOptions::default())
            .unwrap();
    out.write_rows(&[40, 90, 200].repeat((width * height) as usize)).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

fn size_of(path: &PathBuf) -> (u32, u32) {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let header = decoder(Box::new(Cursor::new(bytes)), &DecodeOptions::default()).unwrap().header();
    (header.width, header.height)
}

/// Path of the thumbnail of a file in `photos`.
fn thumbnail(env: &Env, name: &str) -> PathBuf {
    env.mirrored("thumbs", &format!("{}.jpg", env.photo(name)))
}

fn make(env: &Env, further: &[&str]) -> Ran {
    env.run(["thumbnail", "photos", "-o", "thumbs"].iter().chain(further))
}

#[test]
fn every_picture_has_one_in_its_place() {
    let env = Env::new()
        .with("a.jpg", jpeg(640, 480))
        .with("2024/a.jpg", jpeg(300, 600))
        .with("2024/a.jpeg", jpeg(100, 50))
        .with("notes.txt", "no picture");
    let ran = make(&env, &["--json"]).exits(0);
    assert_eq!(size_of(&thumbnail(&env, "a.jpg")), (256, 192));
    assert_eq!(size_of(&thumbnail(&env, "2024/a.jpg")), (128, 256));
    assert_eq!(size_of(&thumbnail(&env, "2024/a.jpeg")), (100, 50));
    assert!(!thumbnail(&env, "notes.txt").exists());
    let lines: Vec<serde_json::Value> =
        ran.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    let of = |name: &str| lines.iter().find(|line| line["path"] == env.photo(name)).unwrap();
    assert_eq!(of("a.jpg")["state"], "made");
    assert_eq!(of("a.jpg")["thumbnail"], thumbnail(&env, "a.jpg").to_str().unwrap());
    assert_eq!(of("a.jpg")["width"], 256);
    assert_eq!(of("notes.txt")["state"], "no_picture");
    let summary = lines.last().unwrap();
    assert_eq!((&summary["n_made"], &summary["n_files"]), (&3.into(), &4.into()));
}

#[test]
fn what_is_up_to_date_is_kept() {
    let env = Env::new().with("a.jpg", jpeg(640, 480)).with("b.jpg", jpeg(640, 480));
    let n_made = |further: &[&str]| {
        let ran = make(&env, &[&["--json"], further].concat()).exits(0);
        let summary: serde_json::Value = serde_json::from_str(ran.stdout().lines().last().unwrap()).unwrap();
        (summary["n_made"].as_u64().unwrap(), summary["n_up_to_date"].as_u64().unwrap())
    };
    assert_eq!(n_made(&[]), (2, 0));
    assert_eq!(n_made(&[]), (0, 2));
    Env::touch(&env.photo("a.jpg"));
    assert_eq!(n_made(&[]), (1, 1));
    // A truncated thumbnail, as after a power failure, does not count.
    std::fs::write(thumbnail(&env, "b.jpg"), b"\xFF\xD8").unwrap();
    assert_eq!(n_made(&[]), (1, 1));
    assert_eq!(n_made(&["--size", "64"]), (2, 0));
    assert_eq!(size_of(&thumbnail(&env, "a.jpg")), (64, 48));
    assert_eq!(n_made(&["--size", "64", "--quality", "60"]), (2, 0));
    assert_eq!(n_made(&["--size", "64", "--quality", "60", "--force"]), (2, 0));
}

#[test]
fn a_broken_file_is_named_and_the_others_have_theirs() {
    let whole = jpeg(640, 480);
    let env = Env::new()
        .with("a.jpg", &whole)
        .with("cut.jpg", &whole[..whole.len() / 2])
        .with("head.jpg", &whole[..40])
        .with("z.jpg", &whole);
    let ran = make(&env, &[]).exits(3);
    let said = ran.stderr();
    assert!(said.contains("head.jpg") && said.contains("cut.jpg"), "{said}");
    assert!(said.contains("of them incomplete") && said.contains("1  failed"), "{said}");
    assert!(thumbnail(&env, "a.jpg").exists() && thumbnail(&env, "z.jpg").exists());
    assert_eq!(size_of(&thumbnail(&env, "cut.jpg")), (256, 192));
    assert!(!thumbnail(&env, "head.jpg").exists());
    // No partially written files remain next to them.
    let left = std::fs::read_dir(thumbnail(&env, "a.jpg").parent().unwrap()).unwrap().count();
    assert_eq!(left, 3);
}

#[test]
fn a_file_that_was_named_and_is_no_picture_is_a_failure() {
    let env = Env::new().with("notes.txt", "no picture");
    env.run(["thumbnail", "photos/notes.txt", "-o", "thumbs"]).exits(3);
    env.run(["thumbnail", "photos", "-o", "thumbs"]).exits(0);
}

#[test]
fn thumbnails_have_no_thumbnails() {
    let env = Env::new().with("a.jpg", jpeg(64, 48));
    for _ in 0..2 {
        let ran = env.run(["thumbnail", "photos", "-o", "photos/thumbs", "--force", "--json"]).exits(0);
        assert_eq!(ran.stdout().lines().count(), 2, "{}", ran.stdout());
    }
    let ran = env.run(["thumbnail", "photos/thumbs", "-o", "photos/thumbs"]).exits(2);
    assert!(ran.stderr().contains("is inside the output folder"), "{}", ran.stderr());
}

#[test]
fn wrong_use_is_said_before_anything_is_done() {
    let env = Env::new().with("a.jpg", jpeg(64, 48));
    env.run(["thumbnail", "photos"]).exits(2);
    env.run(["thumbnail", "-o", "thumbs"]).exits(2);
    env.run(["thumbnail", "photos", "-o", "thumbs", "--size", "0"]).exits(2);
    env.run(["thumbnail", "photos", "-o", "thumbs", "--quality", "101"]).exits(2);
    env.run(["thumbnail", "nothing", "-o", "thumbs"]).exits(2);
    assert!(!env.path("thumbs").exists());
    let ran = env.run(["thumbnail", "photos", "-o", "photos/a.jpg"]).exits(2);
    assert!(ran.stderr().contains("cannot use output folder"), "{}", ran.stderr());
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_come_from_a_list() {
    use std::ffi::OsStr;
    use std::io::Write as _;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::Stdio;

    let name = OsStr::from_bytes(b"\xFF\n.jpg");
    let env = Env::new().with(name, jpeg(64, 48)).with("a.jpg", jpeg(64, 48));
    let mut child = env
        .command(["thumbnail", "-o", "thumbs", "-@", "-", "-0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"photos/\xFF\n.jpg\0photos/a.jpg\0").unwrap();
    Ran::of(child.wait_with_output().unwrap()).exits(0);
    let folder = thumbnail(&env, "a.jpg").parent().unwrap().to_owned();
    assert!(folder.join(OsStr::from_bytes(b"\xFF\n.jpg.jpg")).exists());
    assert!(folder.join("a.jpg.jpg").exists());
}

#[test]
fn a_timeline_shows_the_steps() {
    let env = Env::new().with("a.jpg", jpeg(640, 480));
    make(&env, &["--profile", "run.gates"]).exits(0);
    let ran = env.run(["profile", "run.gates"]).exits(0);
    for step in ["pixel::decode", "pixel::resample", "pixel::encode", "engine::write thumbnail"] {
        assert!(ran.stdout().contains(step), "{step} is missing in {}", ran.stdout());
    }
}

/// A JPEG of 64 by 32 pixels with this application segment 1.
fn with_segment(payload: &[u8]) -> Vec<u8> {
    let mut bytes = jpeg(64, 32);
    let len = (payload.len() as u16 + 2).to_be_bytes();
    bytes.splice(2..2, [&[0xff, 0xe1][..], &len, payload].concat());
    bytes
}

/// EXIF with an orientation of this type (TIFF 6.0, section 2) and these bytes.
fn with_exif(kind: u8, value: [u8; 4]) -> Vec<u8> {
    let count = if kind == 2 { 2 } else { 1 };
    let head = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0";
    with_segment(&[&head[..], &[kind, 0, 0, 0, count], &value, &[0; 4]].concat())
}

fn with_xmp(property: &str) -> Vec<u8> {
    let packet = format!(
        r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:t="http://ns.adobe.com/tiff/1.0/" {property}/></rdf:RDF></x:xmpmeta>"#
    );
    with_segment(&[b"http://ns.adobe.com/xap/1.0/\0", packet.as_bytes()].concat())
}

#[test]
fn a_thumbnail_has_the_shape_of_the_row() {
    const CONTAINERS: [(&str, &str); 3] =
        [("exif1-irot.heic", "40x80"), ("exif6-noirot.heic", "80x40"), ("noexif-irot.avif", "40x80")];
    let mut env = Env::new()
        .with("none.jpg", jpeg(64, 32))
        .with("byte.jpg", with_exif(1, [6, 0, 0, 0]))
        .with("text.jpg", with_exif(2, *b"6\0\0\0"))
        .with("short.jpg", with_exif(3, [0, 6, 0, 0]))
        .with("long.jpg", with_exif(4, [0, 0, 0, 6]))
        .with("zero.jpg", with_exif(3, [0, 0, 0, 0]))
        .with("nine.jpg", with_exif(3, [0, 9, 0, 0]))
        .with("mirrored.jpg", with_exif(3, [0, 5, 0, 0]))
        .with("xmp.jpg", with_xmp("t:Orientation='8'"))
        .with("beyond.jpg", with_xmp("t:Orientation='9'"));
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../engine/tests/index/columns/container-orientation");
    for (name, _) in CONTAINERS {
        env = env.with(name, std::fs::read(fixtures.join(name)).unwrap());
    }
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    make(&env, &["--size", "64"]);
    let upright = "CASE WHEN orientation >= 5 THEN height || 'x' || width ELSE width || 'x' || height END";
    let size_in_row = |name: &str| {
        let sql = format!("SELECT {upright} AS size FROM image WHERE path LIKE '%{name}'");
        let row = env.run(["query", "c.db", "--json", &sql]).exits(0).stdout();
        serde_json::from_str::<serde_json::Value>(&row).unwrap()["size"].as_str().unwrap().to_owned()
    };
    let jpegs = [
        ("none.jpg", "64x32"),
        ("byte.jpg", "32x64"),
        ("text.jpg", "32x64"),
        ("short.jpg", "32x64"),
        ("long.jpg", "32x64"),
        ("zero.jpg", "64x32"),
        ("nine.jpg", "64x32"),
        ("mirrored.jpg", "32x64"),
        ("xmp.jpg", "32x64"),
        ("beyond.jpg", "64x32"),
    ];
    for (name, expected) in jpegs.into_iter().chain(CONTAINERS) {
        assert_eq!(size_in_row(name), expected, "{name}");
        if !thumbnail(&env, name).exists() && !name.ends_with("jpg") {
            eprintln!("skipped: {name} is not decoded here");
            continue;
        }
        let (width, height) = size_of(&thumbnail(&env, name));
        let (across, down) = expected.split_once('x').unwrap();
        let (across, down): (u32, u32) = (across.parse().unwrap(), down.parse().unwrap());
        assert_eq!(width * down, height * across, "{name}: {width}x{height}");
    }
}
