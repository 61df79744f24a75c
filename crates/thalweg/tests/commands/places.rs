//! Tests of the names of places by coordinates, and of `index --assume-zone`.

use crate::env::{Env, Jpeg};

fn collection() -> Env {
    let taken = |latitude, longitude| Jpeg::new(8, 6).taken("2024:07:01 12:00:00").place(latitude, longitude);
    Env::new()
        .with_jpeg("vienna.jpg", &taken(48.2085, 16.3731))
        .with_jpeg("munich.jpg", &taken(48.147, 11.461))
        .with_jpeg("new-york.jpg", &taken(40.7128, -74.006))
        .with_jpeg("sea.jpg", &taken(40.0, -40.0))
        .with_jpeg("none.jpg", &Jpeg::new(8, 6).taken("2024:07:01 12:00:00"))
}

const COLUMNS: &str = "SELECT replace(path, rtrim(path, 'abcdefghijklmnopqrstuvwxyz-.'), '') AS name, place, region, \
    country_of_place, time_zone, taken_utc, taken_from FROM image ORDER BY name";

#[test]
fn coordinates_have_names_and_zones() {
    let env = collection().indexed();
    env.run(["query", "c.db", COLUMNS, "--csv"]).exits(0).prints(
        "name,place,region,country_of_place,time_zone,taken_utc,taken_from\r\n\
         munich.jpg,Munich,Bavaria,Germany,Europe/Berlin,,EXIF:DateTimeOriginal\r\n\
         new-york.jpg,New York City,New York,United States,America/New_York,,EXIF:DateTimeOriginal\r\n\
         none.jpg,,,,,,EXIF:DateTimeOriginal\r\n\
         sea.jpg,,,,,,EXIF:DateTimeOriginal\r\n\
         vienna.jpg,Vienna,Vienna,Austria,Europe/Vienna,,EXIF:DateTimeOriginal\r\n",
    );
    let tags = env.run(["query", "c.db", "SELECT tags FROM image"]).exits(0).stdout();
    assert!(!tags.contains("Vienna") && !tags.contains("Geolocation"), "{tags}");
    for (filters, name) in [
        (["--where", "place:vienna"], "vienna.jpg"),
        (["--where", "bavaria"], "munich.jpg"),
        (["--near", "Wien"], "vienna.jpg"),
        (["--near", "MÜNCHEN,15"], "munich.jpg"),
        (["--near", "New York"], "new-york.jpg"),
        (["--where", "near:Wien,5"], "vienna.jpg"),
        (["--where", "has:gps missing:place"], "sea.jpg"),
    ] {
        env.run(["find", "c.db"].iter().chain(&filters)).exits(0).prints_lines(&[env.photo(name)]);
    }
    env.run(["find", "c.db", "--near", "Müncen"]).exits(2).says("did you mean `Munich`?");
    env.run(["find", "c.db", "--where", "near:Veinna"]).exits(2).says("did you mean `Vienna`?");
}

#[test]
fn the_zone_of_the_place_is_assumed_on_request_only() {
    let env = collection().indexed();
    let instants = |env: &Env| {
        let sql = "SELECT taken_utc, taken_from FROM image WHERE taken_utc IS NOT NULL ORDER BY path";
        env.run(["query", "c.db", sql, "--csv"]).exits(0).stdout().replace("\r\n", "\n")
    };
    // Rows are changed, and files that later runs read are treated alike.
    let none = "taken_utc,taken_from\n";
    assert_eq!(instants(&env), none);
    let run = |more: &[&str]| env.run(["index", "photos", "-c", "c.db"].iter().chain(more)).exits(0);
    let expected = "taken_utc,taken_from\n2024-07-01T10:00:00Z,EXIF:DateTimeOriginal+place\n\
        2024-07-01T16:00:00Z,EXIF:DateTimeOriginal+place\n2024-07-01T10:00:00Z,EXIF:DateTimeOriginal+place\n";
    for (more, expected) in [
        (&["--assume-zone", "place"][..], expected),
        (&[], expected),
        (&["--full"], expected),
        (&["--prefer", "file", "--full"], expected),
        (&["--assume-zone", "none"], none),
        (&["--full"], none),
        (&["--assume-zone", "place", "--full"], expected),
    ] {
        run(more);
        assert_eq!(instants(&env), expected, "{more:?}");
    }
    env.run(["index", "photos", "-c", "c.db", "--assume-zone", "file"]).exits(2);
    // A run that reads whole files makes the same rows.
    std::fs::remove_file(env.path("c.db")).unwrap();
    env.run(["index", "photos", "-c", "c.db", "--assume-zone", "place", "--hash"]).exits(0);
    assert_eq!(instants(&env), expected);
}
