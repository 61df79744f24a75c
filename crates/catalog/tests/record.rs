//! Tests that readers find what a run records: rows, names, tags, moves, vanished files.

use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;

use crate::common::{Rows, assert_sound, column, fresh, location, put, put_row, put_tags, query, write};
use thalweg_catalog::column::COLUMNS;
use thalweg_catalog::{
    Catalog, Change, ErrorKind, Filter, Finding, ImageRow, KnownSidecar, SeenIds, WriterOptions,
};

/// The contract with external scripts: names and order of the columns.
const CONTRACT: &str = "path, bytes, modified_at, format, mime, width, height, bit_depth, orientation, taken_at, \
    taken_utc, taken_from, date_time_original, create_date, modify_date, make, model, lens, serial, iso, exposure_s, \
    f_number, focal_mm, focal_35mm, flash, latitude, longitude, altitude_m, title, description, keywords, artist, \
    copyright, rating, software, color_profile, has_thumbnail, frames, content_hash, perceptual_hash, error, \
    error_kind, tags, verdict, survives, sidecar, sublocation, city, state, country, country_code, \
    digitized_at, taken_precision, kind, keyword_paths, people, \
    ties, stack, role, stacked_by, located_from, is_favorite, \
    place, region, country_of_place, time_zone, checked_at, rotted_at, picture_hash, sha256, md5, volume";

fn full_row() -> ImageRow {
    fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
        Some(text.into())
    }
    let state = KnownSidecar { bytes: 7, mtime_ns: -8, inode: 9, ctime_ns: -10, preferred: 11 };
    ImageRow {
        format: Some("JPEG"),
        mime: Some("image/jpeg"),
        width: Some(u32::MAX),
        height: Some(4000),
        bit_depth: Some(16),
        orientation: Some(6),
        taken_at: text("2024-05-06T07:08:09.5+02:00"),
        taken_utc: text("2024-05-06T05:08:09.5Z"),
        taken_from: Some("DateTimeOriginal"),
        date_time_original: text("dto"),
        create_date: text("cd"),
        modify_date: text("md"),
        make: text("Canon"),
        model: text("Canon EOS R5"),
        lens: text("RF50"),
        serial: text("0123"),
        iso: Some(102_400),
        exposure_s: Some(0.004),
        f_number: Some(1.8),
        focal_mm: Some(50.0),
        focal_35mm: Some(50.5),
        flash: Some(true),
        latitude: Some(-33.856_784_9),
        longitude: Some(151.215_297),
        altitude_m: Some(-2.5),
        title: text("A title"),
        description: text("desc"),
        keywords: text("[\"sea\",\"opera\"]"),
        artist: text("artist"),
        copyright: text("(c)"),
        rating: Some(-1),
        software: text("sw"),
        color_profile: text("sRGB"),
        has_thumbnail: Some(false),
        frames: Some(3),
        content_hash: Some(Box::from([0xAB, 0x00, 0x1F].as_slice())),
        picture_hash: Some(Box::from([8; 32].as_slice())),
        sha256: Some(Box::from([9; 32].as_slice())),
        md5: Some(Box::from([10; 16].as_slice())),
        perceptual_hash: Some(0xF000_0000_0000_0001),
        verdict: Some("damaged"),
        survives: Some(0.75),
        sidecar: text("a.xmp"),
        sublocation: text("Prater"),
        city: text("Wien"),
        state: text("W"),
        country: text("Austria"),
        country_code: text("AT"),
        digitized_at: Some("2020-01-02T03:04".into()),
        taken_precision: Some("second"),
        kind: Some("picture"),
        keyword_paths: Some("[\"a|b\"]".into()),
        people: Some("[\"Anna\"]".into()),
        ties: Some("[\"motion\"]".into()),
        located_from: Some("EXIF:GPSLatitude".into()),
        is_favorite: Some(true),
        place: text("Vienna"),
        region: text("V"),
        country_of_place: Some("Österreich"),
        time_zone: Some("Europe/Vienna"),
        sidecar_state: Some(Box::new(state)),
        picture_signature: None,
        error: text("short"),
        error_kind: Some(ErrorKind::Damaged),
    }
}

#[test]
fn the_view_is_the_contract() {
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    assert_eq!(names.join(", "), CONTRACT);
}

#[test]
fn every_column_comes_back() {
    let (_directory, path) = fresh();
    let mut place = location("/photos", "a.jpg", 1);
    place.mtime_ns = -1;
    write(
        &path,
        vec![put_row(place, full_row()), put_row(location("/", "root.jpg", 2), ImageRow::default())],
    );
    let rows = query(&path, "SELECT * FROM image ORDER BY path");
    let expected = "/photos/a.jpg|1001|1969-12-31T23:59:59Z|JPEG|image/jpeg|4294967295|4000|16|6|\
        2024-05-06T07:08:09.5+02:00|2024-05-06T05:08:09.5Z|DateTimeOriginal|dto|cd|md|Canon|Canon EOS R5|RF50|0123|\
        102400|0.004|1.8|50.0|50.5|1|-33.8567849|151.215297|-2.5|A title|desc|[\"sea\",\"opera\"]|artist|(c)|-1|sw|\
        sRGB|0|3|ab001f|f000000000000001|short|damaged|NULL|damaged|0.75|a.xmp|Prater|Wien|W|Austria|AT|\
        2020-01-02T03:04|second|picture|[\"a|b\"]|[\"Anna\"]|[\"motion\"]|NULL|NULL|NULL|EXIF:GPSLatitude|1|\
        Vienna|V|Österreich|Europe/Vienna|NULL|NULL|";
    let hashes = ["08".repeat(32), "09".repeat(32), "0a".repeat(16), "NULL".to_owned()].join("|");
    assert_eq!(rows[0].join("|"), format!("{expected}{hashes}"));
    let empty = vec!["NULL"; COLUMNS.len() - 22].join("|");
    assert_eq!(
        rows[1].join("|"),
        format!("/root.jpg|1002|2023-11-14T22:13:20Z|{empty}|picture{}", "|NULL".repeat(18))
    );
    assert_sound(&path);
}

#[test]
fn a_row_without_values_inherits_none_from_the_row_before() {
    let (_directory, path) = fresh();
    let batch = vec![
        put_row(location("/p", "1", 1), full_row()),
        put_row(location("/p", "2", 2), ImageRow::default()),
        put_row(location("/p", "3", 3), full_row()),
    ];
    write(&path, batch);
    let full = query(&path, "SELECT * FROM image WHERE path NOT LIKE '%2' ORDER BY path");
    assert_eq!(full[0][3..], full[1][3..]);
    assert_eq!(column(&path, "SELECT count(*) FROM file WHERE make IS NULL AND error_kind IS NULL"), ["1"]);
}

#[test]
fn an_error_without_a_kind_still_counts_as_failed() {
    let (_directory, path) = fresh();
    let image = ImageRow { error: Some("gone".into()), ..ImageRow::default() };
    write(&path, vec![put_row(location("/p", "1", 1), image)]);
    let mut known = Catalog::open_read_only(&path).unwrap().known().unwrap();
    assert!(known.file(Path::new("/p"), "1".as_ref()).unwrap().unwrap().failed);
}

#[test]
fn tags_come_back_as_they_went_in() {
    let keys = r#"["EXIF:ISO","XMP:Struct","A:Text","A:Yes","A:No","A:List","A:Number","A:Nul","A:Null"]"#;
    let first = r#"[100,{"b":[1,{"c":"d"}],"a":2.50},"a \"q\" \\ \u00fc ü",true,false,[1,"x",[]],0.30000000000000004,"x\u0000y",null]"#;
    let second = r#"[200,{"b":[1,{"c":"d"}],"a":2.50},"other",true,true,[],1e5,"x\u0000y","now"]"#;
    let (_directory, path) = fresh();
    let batch = vec![
        put_tags("/p", "1", 1, keys, first),
        put_tags("/p", "2", 2, keys, second),
        put_tags("/p", "3", 3, &keys.replace(',', " ,\n"), &format!(" {first}\n")),
        put_tags("/p", "4", 4, "[]", "[]"),
        put("/p", "5", 5),
    ];
    write(&path, batch);
    let tags = column(&path, "SELECT tags FROM image ORDER BY path");
    let object = |values: &str| {
        let keys: Vec<&serde_json::value::RawValue> = serde_json::from_str(keys).unwrap();
        let values: Vec<&serde_json::value::RawValue> = serde_json::from_str(values).unwrap();
        let pairs: Vec<String> =
            keys.iter().zip(values).map(|(key, value)| format!("{key}:{value}")).collect();
        format!("{{{}}}", pairs.join(","))
    };
    assert_eq!(tags, [object(first), object(second), object(first), "{}".into(), "NULL".into()]);
    let mut rows = Rows::default();
    Catalog::open_read_only(&path).unwrap().rows(&Filter::default(), &mut rows).unwrap();
    assert_eq!(rows.rows, query(&path, "SELECT * FROM image"), "exports put tags together as the view does");
    assert_eq!(column(&path, "SELECT count(*) FROM tag_shape"), ["2"]);
    assert_eq!(
        column(&path, "SELECT file_id FROM file_tags"),
        ["2"],
        "what is as the shape has it is not kept again"
    );
    assert_sound(&path);
}

#[test]
fn shapes_are_found_again_by_a_later_run_and_replaced_tags_leave_nothing() {
    let (_directory, path) = fresh();
    write(
        &path,
        vec![put_tags("/p", "1", 1, r#"["A:B"]"#, "[1]"), put_tags("/p", "2", 2, r#"["A:B"]"#, "[2]")],
    );
    write(
        &path,
        vec![put_tags("/p", "2", 2, r#"["A:B"]"#, "[1]"), put_tags("/p", "3", 3, r#"["A:B"]"#, "[3]")],
    );
    let tags = column(&path, "SELECT tags FROM image ORDER BY path");
    assert_eq!(tags, [r#"{"A:B":1}"#, r#"{"A:B":1}"#, r#"{"A:B":3}"#]);
    assert_eq!(column(&path, "SELECT count(*) FROM tag_shape"), ["1"]);
    assert_eq!(column(&path, "SELECT count(*) FROM file_tags"), ["1"]);
    assert_sound(&path);
}

#[test]
fn a_file_met_twice_in_a_first_load_has_one_row() {
    let (_directory, path) = fresh();
    let mut later = location("/p", "1", 1);
    later.bytes = 5;
    let batch = vec![
        put_tags("/p", "1", 1, r#"["A:B"]"#, "[1]"),
        put_tags("/p", "2", 2, r#"["A:B"]"#, "[2]"),
        put_tags("/p", "2", 2, r#"["A:B"]"#, "[3]"),
        put_row(later, ImageRow::default()),
    ];
    let written = write(&path, batch);
    assert!(written.indexed);
    assert_eq!(
        query(&path, "SELECT path, bytes, tags FROM image ORDER BY path").concat().join(" "),
        "/p/1 5 NULL /p/2 1002 {\"A:B\":3}"
    );
    assert_sound(&path);
    // In a later run the row is found and replaced at once.
    assert!(!write(&path, vec![put("/p", "1", 1), put("/p", "1", 1)]).indexed);
    assert_eq!(column(&path, "SELECT count(*) FROM file"), ["2"]);
    assert_sound(&path);
}

#[test]
fn the_index_of_later_runs_is_made_by_the_first_of_them() {
    let (_directory, path) = fresh();
    let indexes =
        || column(&path, "SELECT name FROM sqlite_schema WHERE name GLOB 'file_[a-z]*' ORDER BY name");
    write(&path, vec![put("/p", "1", 1)]);
    assert_eq!(indexes(), ["file_known", "file_tags", "file_taken"]);
    assert_sound(&path);
    drop(Catalog::create_or_open(&path).unwrap());
    assert_eq!(indexes(), ["file_inode", "file_known", "file_tags", "file_taken"]);
    assert_sound(&path);
}

#[test]
fn vanished_files_leave_the_view_and_come_back() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1), put("/p", "2", 2)]);
    write(&path, vec![Change::Vanished { id: 1 }]);
    assert_eq!(column(&path, "SELECT path FROM image"), ["/p/2"]);
    let vanished_at = column(&path, "SELECT vanished_at FROM file WHERE id = 1");
    assert!(vanished_at[0].starts_with("20") && vanished_at[0].ends_with('Z'), "{vanished_at:?}");
    let mut known = Catalog::open_read_only(&path).unwrap().known().unwrap();
    assert!(known.file(Path::new("/p"), "1".as_ref()).unwrap().unwrap().vanished);
    write(&path, vec![Change::Revived { id: 1 }]);
    assert_eq!(column(&path, "SELECT path FROM image ORDER BY path"), ["/p/1", "/p/2"]);
}

#[test]
fn a_moved_file_keeps_its_row_and_takes_the_place_of_another() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1), put("/q", "2", 2)]);
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let mut known = catalog.known().unwrap();
    let place = location("/p", "1", 1);
    let (file, old) =
        known.by_inode([place.device; 2], place.inode, place.bytes, place.mtime_ns).unwrap().unwrap();
    assert_eq!((file.id, old), (1, PathBuf::from("/p/1")));
    assert_eq!(
        known.by_inode([place.device + 1; 2], place.inode, place.bytes, place.mtime_ns).unwrap(),
        None
    );
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(vec![Change::Moved { id: 1, location: location("/q", "2", 1) }]).unwrap();
    writer.finish().unwrap();
    assert_eq!(query(&path, "SELECT id, bytes FROM file"), [["1", "1001"]]);
    assert_eq!(column(&path, "SELECT path FROM image"), ["/q/2"]);
    assert_sound(&path);
}

#[test]
fn files_that_change_places_keep_their_rows_in_any_order() {
    let (_directory, path) = fresh();
    let tags = |name, inode| put_tags("/p", name, inode, r#"["A:B"]"#, &format!("[{inode}]"));
    write(&path, vec![tags("a", 1), tags("b", 2), tags("c", 3)]);
    let moved =
        |id: i64, name: &str| Change::Moved { id, location: location("/p", name, id.cast_unsigned()) };
    write(&path, vec![moved(1, "b"), moved(2, "c"), moved(3, "a")]);
    let rows = query(&path, "SELECT path, bytes, tags ->> 'A:B' FROM image ORDER BY path").concat().join(" ");
    assert_eq!(rows, "/p/a 1003 3 /p/b 1001 1 /p/c 1002 2");
    // Now c is overwritten permanently: only its row is removed.
    write(&path, vec![moved(1, "c")]);
    assert_eq!(
        query(&path, "SELECT path, bytes FROM image ORDER BY path").concat().join(" "),
        "/p/a 1003 /p/c 1001"
    );
    assert_eq!(column(&path, "SELECT id FROM file ORDER BY id"), ["1", "3"]);
    assert_eq!(column(&path, "SELECT count(*) FROM directory"), ["1"]);
    assert_sound(&path);
}

#[test]
fn known_answers_by_directory() {
    let (_directory, path) = fresh();
    let mut batch =
        vec![put("/p/sub", "x", 9), put_tags("/p", "t", 8, r#"["A:B"]"#, "[1]"), put("/pq", "y", 10)];
    batch.extend((0..5).map(|number| put("/p", &format!("f{number}"), number)));
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    assert!(catalog.known().unwrap().is_empty());
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(batch).unwrap();
    writer.finish().unwrap();

    let mut known = catalog.known().unwrap();
    assert!(!known.is_empty());
    let mut files = Vec::new();
    known.directory_files(Path::new("/p"), &mut files).unwrap();
    let names: Vec<String> = files.iter().map(|file| String::from_utf8(file.name.clone()).unwrap()).collect();
    assert_eq!(names, ["f0", "f1", "f2", "f3", "f4", "t"]);
    assert_eq!((files[2].bytes, files[2].mtime_ns, files[2].inode), (1002, 1_700_000_000_123_456_789, 2));
    assert_eq!(
        files.iter().map(|file| file.has_tags).collect::<Vec<_>>(),
        [false, false, false, false, false, true]
    );
    assert_eq!(known.directory_len(Path::new("/p")).unwrap(), 6);
    assert_eq!(known.file(Path::new("/p"), "f3".as_ref()).unwrap().as_ref(), Some(&files[3]));
    assert_eq!(known.file(Path::new("/p"), "nothing".as_ref()).unwrap(), None);
    known.directory_files(Path::new("/nowhere"), &mut files).unwrap();
    assert!(files.is_empty());
}

#[test]
fn unseen_are_those_under_the_root_that_were_known_and_not_met() {
    let (_directory, path) = fresh();
    write(
        &path,
        vec![
            put("/p", "1", 1),
            put(&format!("/p{}sub", std::path::MAIN_SEPARATOR), "2", 2),
            put("/pq", "3", 3),
            put("/p", "4", 4),
            put("/p", "5", 5),
        ],
    );
    write(&path, vec![Change::Vanished { id: 5 }]);
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let mut known = catalog.known().unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(vec![put("/p", "new", 6)]).unwrap();
    writer.finish().unwrap();
    let mut seen = SeenIds::new();
    seen.insert(1);
    let mut unseen = Vec::new();
    known
        .rows_under(Path::new("/p"), &seen, &mut |row| {
            if !row.is_seen {
                unseen.push((row.id, row.path()));
            }
        })
        .unwrap();
    unseen.sort();
    assert_eq!(unseen, [(2, PathBuf::from("/p/sub/2")), (4, PathBuf::from("/p/4"))]);
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf8_come_back_byte_for_byte() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let (_directory, path) = fresh();
    // The second name is the text that represents the first: two files, not one.
    let names: [&[u8]; 3] =
        [b"a\xff\xed\xa0\x80.jpg", br"a\xFF\xED\xA0\x80.jpg", b"new\nline'; DROP TABLE file; --"];
    let directory: Arc<Path> = Arc::from(Path::new(OsStr::from_bytes(b"/d\xfe")));
    let batch = names
        .iter()
        .zip(1..)
        .map(|(name, inode)| {
            let mut place = location("/", OsStr::from_bytes(name), inode);
            place.directory = Arc::clone(&directory);
            put_row(place, ImageRow::default())
        })
        .collect();
    write(&path, batch);
    let mut known = Catalog::open_read_only(&path).unwrap().known().unwrap();
    for (name, inode) in names.iter().zip(1..) {
        let file = known.file(&directory, OsStr::from_bytes(name)).unwrap().unwrap();
        assert_eq!((file.inode, file.name.as_slice()), (inode, *name));
    }
    let mut unseen = Vec::new();
    known
        .rows_under(&directory, &SeenIds::new(), &mut |row| {
            unseen.push(row.path().as_os_str().as_bytes().to_vec())
        })
        .unwrap();
    unseen.sort();
    let mut expected: Vec<Vec<u8>> =
        names.iter().map(|name| [b"/d\xfe/".as_slice(), name].concat()).collect();
    expected.sort();
    assert_eq!(unseen, expected);
    assert!(column(&path, "SELECT path FROM image").contains(&r"/d\xFE/a\xFF\xED\xA0\x80.jpg".to_string()));
    assert_sound(&path);
}

/// An interrupted first load of millions of files does not build its indexes at once: they are built as after
/// a kill.
#[test]
fn a_hurried_end_leaves_the_indexes_of_a_large_load() {
    let (_directory, path) = fresh();
    for (n_rows, findings) in [(10, vec![]), (250_001, vec![Finding::Unindexed])] {
        let _ = std::fs::remove_file(&path);
        let mut catalog = Catalog::create_or_open(&path).unwrap();
        let writer = catalog.writer(&WriterOptions::default()).unwrap();
        for first in (0..n_rows).step_by(1000) {
            let numbers = first..(first + 1000).min(n_rows);
            writer.send(numbers.map(|number| put("/p", &number.to_string(), number)).collect()).unwrap();
        }
        let written = writer.finish_soon().unwrap();
        assert_eq!((written.changes, written.indexed), (n_rows, findings.is_empty()));
        assert_eq!(catalog.check().unwrap(), findings);
    }
    Catalog::create_or_open(&path).unwrap();
    assert_sound(&path);
    assert_eq!(column(&path, "SELECT count(*) FROM image"), ["250001"]);
}

/// A row that is made again of the same bytes keeps the products that the new one lacks.
#[test]
fn a_file_that_is_read_again_keeps_what_was_made_of_its_bytes() {
    let (_directory, path) = fresh();
    let image =
        |title: &str| ImageRow { format: Some("JPEG"), title: Some(title.into()), ..ImageRow::default() };
    let verified = ImageRow {
        content_hash: Some(Box::new([7; 32])),
        perceptual_hash: Some(u64::MAX),
        verdict: Some("damaged"),
        survives: Some(0.25),
        error: Some("the data end early".into()),
        error_kind: Some(ErrorKind::Damaged),
        ..image("old")
    };
    write(
        &path,
        vec![put_row(location("/p", "1", 1), verified), put_row(location("/p", "2", 2), image("old"))],
    );
    let again = |id: i64, image: ImageRow| {
        let location = location("/p", id.to_string(), id.cast_unsigned());
        Change::Reread { id, location, image: Box::new(image), tags: None }
    };
    let whole = ImageRow { verdict: Some("whole"), survives: Some(1.0), ..image("new") };
    write(&path, vec![again(1, image("new")), again(2, whole.clone())]);
    let rows = || {
        let sql = "SELECT title, substr(content_hash, 1, 4), substr(perceptual_hash, 1, 4), verdict, survives, error, \
                   error_kind FROM image ORDER BY path";
        query(&path, sql).iter().map(|row| row.join(" ")).collect::<Vec<_>>()
    };
    let second = "new NULL NULL whole 1.0 NULL NULL";
    assert_eq!(rows(), ["new 0707 ffff damaged 0.25 the data end early damaged", second]);
    // A new verdict replaces the old one with its error.
    write(&path, vec![again(1, whole)]);
    assert_eq!(rows(), ["new 0707 ffff whole 1.0 NULL NULL", second]);
    write(&path, vec![Change::Renumbered { id: 1, device: 9, ctime_ns: 5 }]);
    let mut known = Catalog::open_read_only(&path).unwrap().known().unwrap();
    let file = known.file(Path::new("/p"), "1".as_ref()).unwrap().unwrap();
    assert_eq!((file.device, file.ctime_ns, file.is_outdated), (9, 5, false));
    assert_eq!(known.products(1).unwrap().1.content_hash.as_deref(), Some(&[7; 32][..]));
}
