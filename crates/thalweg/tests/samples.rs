//! Compares known facts about the samples with the program's results.
#![cfg(unix)] // Paths are compared as they are written here.

use crate::collection::Collection;

#[test]
fn every_file_gets_a_row() {
    let collection = Collection::indexed();
    let again = collection.index();
    assert_eq!(
        (&again["n_files"], &again["n_unchanged"], &again["n_read"]),
        (&30.into(), &30.into(), &0.into())
    );
    assert_eq!(
        collection.rows("SELECT format, count(*) FROM image GROUP BY format ORDER BY format"),
        [",1", "AVIF,1", "Extended WEBP,1", "GIF,1", "JPEG,20", "PNG,3", "TIFF,2", "TXT,1"]
    );
}

#[test]
fn what_is_broken_says_so() {
    assert_eq!(
        Collection::indexed()
            .rows("SELECT path, error_kind FROM image WHERE error IS NOT NULL ORDER BY path"),
        ["inbox/cut-in-the-header.jpg,damaged", "inbox/empty.jpg,empty", "inbox/letter.jpg,unsupported"]
    );
}

#[test]
fn dates_are_instants_where_the_file_tells_the_offset() {
    let collection = Collection::indexed();
    let dates = |name: &str| {
        let sql = format!("SELECT taken_at, taken_utc, taken_from FROM image WHERE path LIKE '%/{name}'");
        collection.rows(&sql).join("\n")
    };
    // Derived from the offset in the file, with subseconds.
    assert_eq!(
        dates("iron-gates.jpg"),
        "2024-09-03T07:15:42.12,2024-09-03T04:15:42.12Z,EXIF:DateTimeOriginal"
    );
    // Derived from satellite time, two seconds off the camera's clock.
    assert_eq!(
        dates("three-countries.jpg"),
        "2023-06-25T12:10:30,2023-06-25T10:10:30Z,EXIF:DateTimeOriginal"
    );
    // New Year's morning in New Zealand, where it is still the old year in UTC.
    assert_eq!(dates("whanganui.jpg"), "2024-01-01T06:10:00,2023-12-31T17:10:00Z,EXIF:DateTimeOriginal");
    // The same time on the clock, an hour apart.
    assert_eq!(dates("clock-change-1.jpg"), "2022-10-30T02:30:00,2022-10-30T00:30:00Z,EXIF:DateTimeOriginal");
    assert_eq!(dates("clock-change-2.jpg"), "2022-10-30T02:30:00,2022-10-30T01:30:00Z,EXIF:DateTimeOriginal");
    // Without an offset nothing is guessed, and the time of a clock that was never set is ignored.
    assert_eq!(dates("passau.jpg"), "2021-04-18T18:02:11,,EXIF:DateTimeOriginal");
    assert_eq!(dates("sheet-7.png"), "1998-05-14T09:00:00,,PNG:CreationTime");
    assert_eq!(dates("survey.jpg"), "2003-11-20T14:03:00,,EXIF:ModifyDate");
    assert_eq!(dates("unset-clock.jpg"), ",,");
}

#[test]
fn places_on_all_sides_of_the_world() {
    assert_eq!(
        Collection::indexed().rows(
            "SELECT path, round(latitude, 4), round(longitude, 4), altitude_m FROM image \
             WHERE latitude < 0 OR longitude < 0 OR altitude_m < 0 ORDER BY path"
        ),
        [
            "far-away/horseshoe-bend.jpg,36.8791,-111.5103,1300.0",
            "far-away/jordan-mouth.jpg,31.7607,35.5586,-430.0",
            "far-away/meeting-of-waters.jpg,-3.1367,-59.8986,20.0",
            "far-away/whanganui.jpg,-39.5508,175.0797,60.0",
            "far-away/yukon-later.avif,64.0601,-139.4333,320.0",
            "far-away/yukon-night.jpg,64.0601,-139.4333,320.0",
        ]
    );
}

#[test]
fn words_from_xmp_iptc_and_png() {
    let collection = Collection::indexed();
    let words = |name: &str| {
        let sql =
            format!("SELECT title, description, keywords, rating FROM image WHERE path LIKE '%/{name}'");
        collection.rows(&sql).join("\n")
    };
    assert_eq!(
        words("loreley-1.jpg"),
        r#"Morning at the Loreley,The Rhine narrows below the rock.,"[""river"",""Rhine"",""morning""]",5"#
    );
    assert_eq!(
        words("passau.jpg"),
        r#"Three rivers,"Danube, Inn and Ilz meet in Passau.","[""river"",""Danube"",""confluence""]","#
    );
    assert_eq!(
        words("source.png"),
        "The source of the Danube,\"Drawn, not photographed: a pond, a brook, a long way to go.\",,"
    );
    assert_eq!(
        words("delta.webp"),
        r#"Where the Danube ends,"Sulina, the middle arm","[""river"",""Danube"",""delta""]",5"#
    );
}

#[test]
fn cameras_and_pictures() {
    let collection = Collection::indexed();
    assert_eq!(
        collection.rows(
            "SELECT model, lens, focal_mm, iso, exposure_s, f_number, flash, has_thumbnail \
             FROM image WHERE path LIKE '%/iron-gates.jpg'"
        ),
        ["Drawn 2,Drawn 24-70 mm f/2.8,50.0,100,0.003125,4.0,1,1"]
    );
    assert_eq!(
        collection.rows(
            "SELECT path, width, height, bit_depth, orientation, frames FROM image \
             WHERE orientation > 1 OR bit_depth > 8 OR frames > 1 ORDER BY path"
        ),
        [
            "far-away/tiger-leaping.jpg,800,533,8,3,1",
            "far-away/whanganui.jpg,720,480,8,8,1",
            "maps/elevation.tif,200,140,16,,1",
            "maps/wandering.gif,240,160,8,,8",
            "rhine/mist.jpg,840,560,8,6,1",
        ]
    );
    assert_eq!(
        collection.rows("SELECT path, color_profile FROM image WHERE color_profile IS NOT NULL"),
        ["far-away/horseshoe-bend.jpg,sRGB built-in"]
    );
}
