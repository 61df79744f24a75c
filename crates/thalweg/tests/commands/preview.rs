//! Tests of camera raw files: `thalweg preview`, and thumbnails, hashes and verdicts from their previews.

use std::io::Cursor;

use engine::pixel::{EmbeddedMetadata, EncodeOptions, Format, Header, Layout, encoder};
use serde_json::Value;

use crate::env::Env;

/// A complete JPEG of one colour, with this EXIF orientation.
fn jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let header = Header { width, height, layout: Layout::Rgb8 };
    let mut bytes = Cursor::new(Vec::new());
    let embedded = EmbeddedMetadata { orientation: Some(orientation), ..EmbeddedMetadata::default() };
    let options = EncodeOptions::default();
    let mut out = encoder(Format::Jpeg, Box::new(&mut bytes), header, &embedded, &options).unwrap();
    // Not of one colour, as such a picture has no hash; the lower half is darker.
    let n_pixels = (width * height) as usize;
    let light = n_pixels / 2;
    out.write_rows(&[[40, 90, 200].repeat(light), [30, 60, 120].repeat(n_pixels - light)].concat()).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

/// A RAF file: a header that names a JPEG and raw data.
fn raf(jpeg: &[u8], raw_bytes: u32) -> Vec<u8> {
    const HEADER_BYTES: u32 = 0x94;
    let mut file = b"FUJIFILMCCD-RAW 0201FF129502".to_vec();
    file.resize(0x54, 0);
    let raw_at = HEADER_BYTES + jpeg.len() as u32;
    for number in [HEADER_BYTES, jpeg.len() as u32, 0, 0, raw_at, raw_bytes] {
        file.extend(number.to_be_bytes());
    }
    file.resize(HEADER_BYTES as usize, 0);
    file.extend(jpeg);
    file.resize(file.len() + raw_bytes as usize, 0x55);
    file
}

fn env() -> Env {
    let whole = raf(&jpeg(640, 480, 6), 5000);
    Env::new()
        .with("cut.raf", &whole[..whole.len() - 2000])
        .with("none.raf", raf(b"nothing to see", 100))
        .with("whole.raf", &whole)
}

#[test]
fn the_largest_preview_is_written_and_not_overwritten() {
    let env = env();
    let ran = env.run(["preview", "photos/whole.raf", "photos/none.raf", "-o", "out"]).exits(3);
    let preview = jpeg(640, 480, 6);
    assert_eq!(std::fs::read(env.path("out/whole.raf.jpg")).unwrap(), preview);
    assert!(!env.path("out/none.raf.jpg").exists());
    ran.says("PreviewImage: not a picture in a known format");
    env.run(["preview", "photos/whole.raf", "-o", "out"]).exits(2).says("already exists");
    std::fs::write(env.path("out/whole.raf.jpg"), "old").unwrap();
    env.run(["preview", "photos/whole.raf", "-o", "out", "--force"]).exits(0);
    assert_eq!(std::fs::read(env.path("out/whole.raf.jpg")).unwrap(), preview);
    env.run(["preview", "photos/whole.raf", "photos/cut.raf"]).exits(2).says("--output");
}

#[test]
fn all_embedded_pictures_are_listed() {
    let ran = env().run(["preview", "--json", "photos/whole.raf"]).exits(0);
    let line: Value = serde_json::from_str(&ran.stdout()).unwrap();
    let [picture] = line["previews"].as_array().unwrap().as_slice() else { panic!("{line}") };
    assert_eq!((&picture["tag"], &picture["format"]), (&"PreviewImage".into(), &"JPEG".into()));
    assert_eq!((&picture["width_pixels"], &picture["height_pixels"]), (&640.into(), &480.into()));
    assert_eq!((&picture["offset_bytes"], &picture["obstacle"]), (&0x94.into(), &Value::Null));
}

#[test]
fn thumbnails_are_made_of_previews() {
    let env = env();
    let ran = env.run(["thumbnail", "photos", "-o", "thumbs", "--json"]).exits(3);
    let lines: Vec<Value> = ran.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| lines.iter().find(|line| line["path"] == env.photo(name)).unwrap();
    assert_eq!((&of("whole.raf")["width"], &of("whole.raf")["height"]), (&192.into(), &256.into()));
    assert_eq!(of("cut.raf")["state"], "made");
    assert_eq!(of("whole.raf")["from_embedded"], true);
    let reason = of("none.raf")["error"].as_str().unwrap();
    assert!(
        reason.starts_with("this build cannot decode RAF raw data, and the file has no usable"),
        "{reason}"
    );
}

#[test]
fn verify_tells_container_preview_and_raw_data_apart() {
    let ran = env().run(["verify", "photos", "--json", "--all"]).exits(1);
    let lines: Vec<Value> = ran.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| lines.iter().find(|line| line["path"].as_str().unwrap().ends_with(name)).unwrap();
    for (name, verdict, container, preview) in [
        ("whole.raf", "unsupported", "whole", "whole"),
        ("cut.raf", "broken", "cut", "whole"),
        ("none.raf", "unsupported", "whole", "broken"),
    ] {
        let line = of(name);
        assert_eq!(
            (line["verdict"].as_str(), line["format"].as_str()),
            (Some(verdict), Some("RAF")),
            "{line}"
        );
        let raw = &line["raw"];
        assert_eq!((raw["container"].as_str(), raw["preview"].as_str()), (Some(container), Some(preview)));
        assert_eq!(raw["raw_data"], "not_decoded");
    }
    assert_eq!(
        (&of("cut.raf")["raw"]["missing_bytes"], &of("cut.raf")["surviving_share"]),
        (&2000.into(), &0.6.into())
    );
}

#[test]
fn the_catalogue_has_hash_verdict_and_thumbnail_of_a_raw_file() {
    let env = env().with("same.jpg", jpeg(640, 480, 6));
    let options = ["--perceptual", "--verify", "--thumbnails", "t.db"];
    env.run(["index", "photos", "-c", "c.db", "-q"].iter().chain(&options)).exits(0);
    let sql = "SELECT verdict, survives, perceptual_hash = (SELECT perceptual_hash FROM image WHERE format = \
               'JPEG') AS same FROM image WHERE format = 'RAF' ORDER BY path";
    let expected = [
        r#"{"verdict":"broken","survives":0.6,"same":1}"#,
        r#"{"verdict":"unsupported","survives":null,"same":null}"#,
        r#"{"verdict":"unsupported","survives":null,"same":1}"#,
    ];
    env.run(["query", "c.db", "--json", sql]).exits(0).prints_lines(&expected);
    let store = rusqlite::Connection::open(env.path("t.db")).unwrap();
    let count = |sql: &str| store.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM thumbnail WHERE (width, height) = (192, 256)"), 3);
    assert_eq!(count("SELECT count(*) FROM thumbnail WHERE mime = ''"), 1);
}
