//! Google Takeout's JSON files in the rows of their pictures, and whose values come first.

use thalweg_engine::IndexOptions;
use thalweg_engine::catalog::Preferences;

use super::tree::Tree;
use crate::common::picture::Jpeg;

/// 2020-09-20 10:12:07 UTC, and a place in the Alps.
const SAID: &str = r#"{"title": "x.jpg", "description": "Of Google",
    "photoTakenTime": {"timestamp": "1600596727", "formatted": "Sep 20, 2020"},
    "geoData": {"latitude": 46.5, "longitude": 8.25, "altitude": 1500.5},
    "geoDataExif": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
    "people": [{"name": "Anna"}], "favorited": true}"#;

/// A sidecar with a date, a place, a title and a camera.
const XMP: &str = r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:tiff="http://ns.adobe.com/tiff/1.0/" exif:DateTimeOriginal="2021-01-02T03:04:05"
     exif:GPSLatitude="48,30.0N" exif:GPSLongitude="16,15.0E" dc:description="Of XMP" tiff:Make="Nobody"/>
    </rdf:RDF></x:xmpmeta>"#;

/// A picture that says when and where it was taken.
fn whole() -> Vec<u8> {
    let picture = Jpeg::new(40, 30).camera("Canon", "EOS").description("Of EXIF");
    picture.taken("2019:06:07 08:09:10").place(10.5, 20.25).to_bytes()
}

/// One line for each picture: date, UTC, place, description, camera, and the sources.
fn rows(tree: &Tree) -> Vec<String> {
    let said = "coalesce(taken_at, '-') || ' ' || coalesce(taken_utc, '-') || ' ' || coalesce(taken_from, '-') || ' ' || \
                coalesce(latitude, '-') || ' ' || coalesce(longitude, '-') || ' ' || coalesce(altitude_m, '-') || ' ' || \
                coalesce(located_from, '-') || ' ' || coalesce(description, '-') || ' ' || coalesce(make, '-') || ' ' || \
                coalesce(people, '-') || ' ' || coalesce(is_favorite, '-') || ' ' || coalesce(sidecar, '-')";
    let lines = tree.ask(&format!("SELECT {said} AS s FROM image WHERE format = 'JPEG' ORDER BY path"));
    lines
        .into_iter()
        .map(|line| line.trim_start_matches(r#"{"s":""#).trim_end_matches(r#""}"#).to_owned())
        .collect()
}

const OF_FILE: &str =
    "2019-06-07T08:09:10 - EXIF:DateTimeOriginal 10.5 20.25 - EXIF:GPSLatitude Of EXIF Canon - - -";

fn preferring(text: &str) -> IndexOptions {
    let mut options = IndexOptions::default();
    options.prefer = Some(text.parse::<Preferences>().unwrap());
    options
}

#[test]
fn what_a_file_says_comes_first_and_what_it_does_not_say_from_takeout() {
    let tree = Tree::new();
    tree.write("a.jpg", &whole());
    tree.write("a.jpg.json", SAID.as_bytes());
    tree.write("b.jpg", &Jpeg::new(40, 30).to_bytes());
    tree.write("b.jpg.supplemental-metadata.json", SAID.as_bytes());
    // A date of change does not say when the picture was taken.
    tree.write(
        "c.jpg",
        &Jpeg::new(40, 30).ascii(crate::common::picture::Ifd::Main, 0x0132, "2022:01:01 00:00:00").to_bytes(),
    );
    tree.write("c.jpg.json", SAID.as_bytes());
    tree.write("d.jpg", &whole());
    tree.run();
    let of_takeout = "2020-09-20T10:12:07 2020-09-20T10:12:07Z Takeout:photoTakenTime 46.5 8.25 1500.5 Takeout:geoData \
                      Of Google - [\\\"Anna\\\"] 1";
    assert_eq!(rows(&tree), [
        "2019-06-07T08:09:10 - EXIF:DateTimeOriginal 10.5 20.25 - EXIF:GPSLatitude Of EXIF Canon [\\\"Anna\\\"] 1 a.jpg.json"
            .to_owned(),
        format!("{of_takeout} b.jpg.supplemental-metadata.json"),
        format!("{of_takeout} c.jpg.json"),
        OF_FILE.to_owned(),
    ]);
    assert_eq!(tree.ask("SELECT count(*) AS n FROM image WHERE kind = 'sidecar'"), [r#"{"n":3}"#]);
    assert_eq!(tree.run().n_read, 0);
}

#[test]
fn the_row_follows_its_json() {
    let tree = Tree::new();
    tree.write("a.jpg", &Jpeg::new(40, 30).to_bytes());
    tree.run();
    let description =
        || tree.ask("SELECT description AS d, is_favorite AS f FROM image WHERE format = 'JPEG'");
    assert_eq!(description(), [r#"{"d":null,"f":null}"#]);
    tree.write("a.jpg.json", SAID.as_bytes());
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(description(), [r#"{"d":"Of Google","f":1}"#]);
    tree.write("a.jpg.json", SAID.replace("\"favorited\": true", "\"favorited\": false").as_bytes());
    tree.run();
    assert_eq!(description(), [r#"{"d":"Of Google","f":0}"#]);
    tree.remove("a.jpg.json");
    assert_eq!(tree.run().n_read, 1);
    assert_eq!(description(), [r#"{"d":null,"f":null}"#]);
    // A JSON file of something else says nothing, and is not read for it again.
    tree.write("a.jpg.json", br#"{"description": "Of gallery-dl", "date": "2020-01-01"}"#);
    tree.run();
    assert_eq!(description(), [r#"{"d":null,"f":null}"#]);
    assert_eq!(tree.run().n_read, 0);
}

#[cfg(unix)]
#[test]
fn an_edit_of_a_json_that_keeps_size_and_time_is_noticed() {
    let tree = Tree::new();
    tree.write("a.jpg", &Jpeg::new(40, 30).to_bytes());
    tree.write("a.xmp", XMP.as_bytes());
    tree.write("a.jpg.json", SAID.as_bytes());
    tree.run();
    let path = tree.path("a.jpg.json");
    let time = std::fs::metadata(&path).unwrap().modified().unwrap();
    tree.write("a.jpg.json", SAID.replace("Anna", "Olga").as_bytes());
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(tree.ask("SELECT people AS p FROM image WHERE format = 'JPEG'"), [r#"{"p":"[\"Olga\"]"}"#]);
}

#[test]
fn a_sidecars_date_and_place_come_before_the_files_unless_the_user_prefers_otherwise() {
    let tree = Tree::new();
    tree.write("a.jpg", &whole());
    tree.write("a.xmp", XMP.as_bytes());
    tree.write("a.jpg.json", SAID.as_bytes());
    tree.write("b.jpg", &whole());
    tree.run();
    let xmp_date = "2021-01-02T03:04:05 - XMP:DateTimeOriginal";
    let xmp_place = "48.5 16.25 - XMP:GPSLatitude";
    let file_date = "2019-06-07T08:09:10 - EXIF:DateTimeOriginal";
    let file_place = "10.5 20.25 - EXIF:GPSLatitude";
    let google_date = "2020-09-20T10:12:07 2020-09-20T10:12:07Z Takeout:photoTakenTime";
    let google_place = "46.5 8.25 1500.5 Takeout:geoData";
    let rest = "[\\\"Anna\\\"] 1 a.xmp";
    let usual = format!("{xmp_date} {xmp_place} Of XMP Canon {rest}");
    assert_eq!(rows(&tree), [&*usual, OF_FILE]);
    for (preferred, expected) in [
        ("file", format!("{file_date} {file_place} Of EXIF Canon {rest}")),
        ("sidecar", format!("{xmp_date} {xmp_place} Of XMP Nobody {rest}")),
        ("takeout", format!("{google_date} {google_place} Of Google Canon {rest}")),
        ("file:taken_at,description", format!("{file_date} {xmp_place} Of EXIF Canon {rest}")),
        ("takeout:latitude", format!("{xmp_date} {google_place} Of XMP Canon {rest}")),
    ] {
        // The picture with sidecars is read again, and no other file.
        assert_eq!(tree.run_with(&preferring(preferred)).n_read, 1, "{preferred}");
        assert_eq!(rows(&tree), [&*expected, OF_FILE], "{preferred}");
        // The catalogue keeps it.
        assert_eq!(tree.run().n_read, 0, "{preferred}");
    }
    assert_eq!(tree.run_with(&preferring("default")).n_read, 1);
    assert_eq!(rows(&tree), [&*usual, OF_FILE]);
}

#[test]
fn pictures_share_the_json_of_their_original_and_films_that_of_their_picture() {
    let tree = Tree::new();
    let json = |name: &str| tree.write(name, SAID.replace("Of Google", name).as_bytes());
    for name in ["a.jpg", "a(1).jpg", "a-bearbeitet.jpg", "b.HEIC", "b.MP4", "n.jpg"] {
        tree.write(name, &whole());
    }
    let long = "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P.jpg";
    tree.write(long, &whole());
    let cut = "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json";
    ["a.jpg.json", "a.jpg(1).json", "b.HEIC.supplemental-metadata.json", cut, "metadata.json"]
        .into_iter()
        .for_each(json);
    let sidecars = || {
        let lines = tree.ask("SELECT sidecar AS s FROM image WHERE format = 'JPEG' ORDER BY path");
        lines.into_iter().map(|line| line.replace(r#"{"s":"#, "").replace(['}', '"'], "")).collect::<Vec<_>>()
    };
    let expected = [
        "a.jpg(1).json",
        "a.jpg.json",
        "a.jpg.json",
        "b.HEIC.supplemental-metadata.json",
        "b.HEIC.supplemental-metadata.json",
        "null",
        cut,
    ];
    tree.run();
    assert_eq!(sidecars(), expected);
    // Files that are named find theirs, too.
    let names = ["a.jpg", "a(1).jpg", "a-bearbeitet.jpg", "b.HEIC", "b.MP4", "n.jpg", long]
        .map(|name| tree.path(name));
    let mut options = IndexOptions::default();
    options.full = true;
    let catalog = tree.base().join("named.db");
    tree.run_into(&catalog, &names, &options).unwrap();
    assert_eq!(
        super::tree::ask(&catalog, "SELECT count(*) AS n FROM image WHERE sidecar IS NOT NULL"),
        [r#"{"n":6}"#]
    );
}
