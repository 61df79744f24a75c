//! Tests that parts have the values that the view shows, and that a catalogue built from parts shows the
//! same.

use std::path::Path;
use std::sync::Arc;

use thalweg_catalog::format::JsonLines;
use thalweg_catalog::{
    Catalog, CatalogError, Change, ErrorKind, FileEntry, ImageRow, PartReader, PartRow, PartWriter,
    TagValues, WriterOptions,
};

/// A row with a value in every column.
fn full() -> ImageRow {
    ImageRow {
        format: Some("JPEG"),
        mime: Some("image/jpeg"),
        width: Some(u32::MAX),
        height: Some(2),
        bit_depth: Some(16),
        orientation: Some(8),
        taken_at: Some("2023-05-01T10:00:00".into()),
        taken_utc: Some("2023-05-01T08:00:00Z".into()),
        taken_from: Some("DateTimeOriginal"),
        date_time_original: Some("2023:05:01 10:00:00".into()),
        create_date: Some("c".into()),
        modify_date: Some("m".into()),
        make: Some("quotes \" and\nlines".into()),
        model: Some("\u{1F30A}".into()),
        lens: Some("l".into()),
        serial: Some("s".into()),
        iso: Some(100),
        exposure_s: Some(0.1),
        f_number: Some(2.0),
        focal_mm: Some(50.0),
        focal_35mm: Some(1e300),
        flash: Some(true),
        latitude: Some(-48.5),
        longitude: Some(13.0),
        altitude_m: Some(0.0),
        title: Some("t".into()),
        description: Some(String::new().into()),
        keywords: Some("[\"a\"]".into()),
        artist: Some("a".into()),
        copyright: Some("c".into()),
        rating: Some(-1),
        software: Some("w".into()),
        color_profile: Some("p".into()),
        has_thumbnail: Some(false),
        frames: Some(1),
        content_hash: Some(vec![0, 171, 255].into()),
        picture_hash: Some(Box::from([8; 32].as_slice())),
        sha256: Some(Box::from([9; 32].as_slice())),
        md5: Some(Box::from([10; 16].as_slice())),
        perceptual_hash: Some(u64::MAX - 1),
        verdict: Some("damaged"),
        survives: Some(0.25),
        sidecar: Some("a.xmp".into()),
        sublocation: Some("sl".into()),
        city: Some("ci".into()),
        state: Some("st".into()),
        country: Some("co".into()),
        country_code: Some("cc".into()),
        digitized_at: Some("2020-01-02T03:04".into()),
        taken_precision: Some("second"),
        kind: Some("picture"),
        keyword_paths: Some("[\"a|b\"]".into()),
        people: Some("[\"Anna\"]".into()),
        ties: Some("[\"motion\"]".into()),
        located_from: Some("EXIF:GPSLatitude".into()),
        is_favorite: Some(false),
        place: Some("pl".into()),
        region: Some("re".into()),
        country_of_place: Some("cp"),
        time_zone: Some("Europe/Vienna"),
        sidecar_state: None,
        picture_signature: None,
        error: Some("e".into()),
        error_kind: Some(ErrorKind::Damaged),
    }
}

fn rows_of(path: &Path, changes: Vec<Change>) -> String {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(changes).unwrap();
    writer.finish().unwrap();
    let mut lines = JsonLines::new(Vec::new());
    catalog.query("SELECT * FROM image ORDER BY path", &mut lines).unwrap();
    String::from_utf8(lines.into_inner()).unwrap()
}

#[test]
fn every_value_of_the_view_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let tags = TagValues::from_json(r#"["A:a","B:\"b"]"#, r#"[1.50,{"x":["y",null]}]"#);
    // Dates and keywords that typed values cannot represent exactly, or barely can.
    let odd = |taken_at: &str, keywords: &str| ImageRow {
        taken_at: Some(taken_at.into()),
        keywords: Some(keywords.into()),
        ..ImageRow::default()
    };
    let named = [
        ("/p", "full.jpg", full(), tags, -1),
        ("/p", "a-partial", odd("2004", r#"["a\u007f","ü\"\\"]"#), None, 0),
        ("/p", "a-zoned", odd("2024-05-06T07:08:09.5+02:00", r#"[" "]"#), None, 0),
        ("/p", "a-fine", odd("1000-05-06T07:08:09.000001", "[]"), None, 0),
        ("/p//", "none", ImageRow::default(), None, 1),
    ];
    let put = |(directory, name, image, tags, mtime_ns): &(&str, &str, ImageRow, Option<TagValues>, i64)| {
        let directory: Arc<Path> = Path::new(directory).into();
        let location = FileEntry {
            directory,
            name: name.into(),
            bytes: 7,
            mtime_ns: *mtime_ns,
            inode: 0,
            device: 0,
            ctime_ns: 0,
        };
        Change::Put { id: None, location, image: Box::new(image.clone()), tags: tags.clone() }
    };
    let direct = rows_of(&folder.path().join("direct.db"), named.iter().map(put).collect());

    let path = folder.path().join("part.parquet");
    let file = std::fs::File::create(&path).unwrap();
    let mut writer = PartWriter::new(&file, &[("who", "we".to_owned())]).unwrap();
    for (directory, name, image, tags, mtime_ns) in &named {
        let path = Path::new(directory).join(name);
        let (path, tags) = (path.as_path(), tags.as_ref());
        writer.put(&PartRow { path, bytes: 7, mtime_ns: *mtime_ns, image, tags }).unwrap();
    }
    writer.finish().unwrap();
    let part = PartReader::open(std::fs::File::open(&path).unwrap()).unwrap();
    assert_eq!((part.n_rows(), part.word("who"), part.word("whom")), (5, Some("we"), None));
    let mut read = Vec::new();
    part.changes(|changes| {
        read.extend(changes);
        Ok::<(), std::io::Error>(())
    })
    .unwrap();
    assert_eq!(rows_of(&folder.path().join("read.db"), read), direct);
    assert!(direct.contains("\"path\":\"/p//none\""));
    // Stacks are found in a catalogue only, checks are made of one, and its runs keep the volumes.
    let of_stacks = "\"stack\":null,\"role\":null,\"stacked_by\":null";
    let of_checks = "\"checked_at\":null,\"rotted_at\":null";
    let of_volumes = "\"volume\":null";
    let last = direct.lines().next_back().unwrap();
    assert!(
        ![of_stacks, of_checks, of_volumes]
            .iter()
            .fold(last.to_owned(), |last, nulls| last.replace(nulls, ""))
            .contains("null,"),
        "{last}"
    );
}

#[test]
fn a_table_with_other_columns_is_no_part() -> Result<(), CatalogError> {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::create_or_open(&folder.path().join("c.db"))?;
    let path = folder.path().join("export.parquet");
    catalog.export(&path, &Default::default())?;
    assert!(PartReader::open(std::fs::File::open(&path).unwrap()).is_err());
    Ok(())
}

/// The columns that are typed in current parts, as SQLite returns them.
const OLD_ROWS: &str = r#"{"path":"/photos/caf\\xE9.jpg","modified_at":"2020-01-02T03:04:05Z","taken_at":null,"taken_utc":null,"keywords":null}
{"path":"/photos/exact.jpg","modified_at":"2020-01-02T03:04:05Z","taken_at":"2016-09-28T18:18:05.813","taken_utc":"2016-09-28T17:18:05.813Z","keywords":["sea","a \"b\""]}
{"path":"/photos/notes.txt","modified_at":"2020-01-02T03:04:05Z","taken_at":null,"taken_utc":null,"keywords":null}
{"path":"/photos/partial.jpg","modified_at":"2020-01-02T03:04:05Z","taken_at":"1926","taken_utc":null,"keywords":["Ümlaut"]}
"#;

#[test]
fn a_part_from_before_times_were_timestamps_is_read_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let old = tests.join("old-part/part-000000-of-000001-29a3ad85.parquet");
    let open = |path: &Path| PartReader::open(std::fs::File::open(path).unwrap()).unwrap();
    let new = folder.path().join("new.parquet");
    let file = std::fs::File::create(&new).unwrap();
    let mut writer = PartWriter::new(&file, &[]).unwrap();
    writer.copy(open(&old)).unwrap();
    writer.finish().unwrap();
    let file = std::fs::File::create(folder.path().join("again.parquet")).unwrap();
    let mut writer = PartWriter::new(&file, &[]).unwrap();
    writer.copy(open(&new)).unwrap();
    writer.copy(open(&old)).unwrap();
    writer.finish().unwrap();
    assert_eq!(open(&folder.path().join("again.parquet")).n_rows(), 8);
    let rows = |part: PartReader, name: &str| {
        let mut changes = Vec::new();
        part.changes(|some| {
            changes.extend(some);
            Ok::<(), std::io::Error>(())
        })
        .unwrap();
        rows_of(&folder.path().join(name), changes)
    };
    assert_eq!(rows(open(&old), "old.db"), rows(open(&new), "new.db"));
    let catalog = Catalog::open_read_only(&folder.path().join("new.db")).unwrap();
    let mut lines = JsonLines::new(Vec::new());
    let sql = "SELECT path, modified_at, taken_at, taken_utc, keywords FROM image ORDER BY path";
    catalog.query(sql, &mut lines).unwrap();
    // Names of Windows are 16-bit units, among which there is none for a byte that is not UTF-8.
    let expected = if cfg!(windows) { OLD_ROWS.replace(r"\\xE9", "\u{FFFD}") } else { OLD_ROWS.to_owned() };
    assert_eq!(String::from_utf8(lines.into_inner()).unwrap(), expected);
}
