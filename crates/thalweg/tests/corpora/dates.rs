//! Dates of the corpora's images in the catalogue, by which collections are sorted.

use std::collections::HashMap;

use serde_json::Value;

use super::corpus;
use super::truth::{Tags, is_image, same, truth};
use crate::env::Env;

/// EXIF's dates, and the columns of the view that they fill.
const DATES: [(&str, &str); 3] = [
    ("ExifIFD:DateTimeOriginal", "date_time_original"),
    ("ExifIFD:CreateDate", "create_date"),
    ("IFD0:ModifyDate", "modify_date"),
];

#[test]
fn the_catalogue_has_the_dates_of_the_images() {
    let (Some(corpora), Some(truth)) = (corpus("."), truth()) else { return };
    let env = Env::new();
    let folders = ["metadata", "formats"].map(|name| corpora.join(name).to_str().unwrap().to_owned());
    env.run(["index", &folders[0], &folders[1], "-c", "c.db", "--tags"]).exits(0);
    let sql = "SELECT path, date_time_original, create_date, modify_date, tags FROM image";
    let rows = env.run(["query", "c.db", "--json", sql]).exits(0).stdout();
    let root = format!("{}/", corpora.display());
    let rows: HashMap<String, Value> = rows
        .lines()
        .map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            (row["path"].as_str().unwrap().replace(&root, ""), row)
        })
        .collect();

    let (mut n_dates, mut n_in_tags, mut n_in_columns, mut wrong) = (0_u32, 0_u32, 0_u32, Vec::new());
    for (path, tags) in truth.iter().filter(|(_, tags)| is_image(tags)) {
        for (key, column) in DATES {
            let Some(date) = tags.get(key) else { continue };
            n_dates += 1;
            let row = rows.get(path).unwrap_or(&Value::Null);
            let is_in_tags = same(date, &row["tags"][key]);
            // A blank date is not stored in the column.
            let is_blank = date.as_str().is_some_and(|date| date.trim().is_empty());
            let is_in_column = same(date, &row[column]) || (is_blank && row[column].is_null());
            n_in_tags += u32::from(is_in_tags);
            n_in_columns += u32::from(is_in_column);
            if !(is_in_tags && is_in_column) {
                wrong
                    .push(format!("{path} {key}: {date}; tags {}, column {}", row["tags"][key], row[column]));
            }
        }
    }
    let share = |n: u32| f64::from(n) / f64::from(n_dates);
    eprintln!("{n_dates} dates: {n_in_tags} equal in tags, {n_in_columns} in the columns; not: {wrong:#?}");
    assert!(share(n_in_tags) >= 0.995 && share(n_in_columns) >= 0.995, "{wrong:#?}");
}

/// Groups of ExifTool whose dates are not about a picture or a film, are those of a part or of a program, or lie
/// in data after the picture, which `index` does not read.
const NOT_OF_THE_PICTURE: [&str; 13] = [
    "System",
    "ICC_Profile",
    "ICC-header",
    "ICC-meas",
    "ZIP",
    "EXE",
    "Torrent",
    "LNK",
    "ExifTool",
    "Track1",
    "Track2",
    "MacOS",
    "IPTC2",
];

#[test]
fn what_has_a_date_has_a_time_taken() {
    let (Some(corpora), Some(truth)) = (corpus("."), truth()) else { return };
    let env = Env::new();
    let folders = ["metadata", "formats"].map(|name| corpora.join(name).to_str().unwrap().to_owned());
    env.run(["index", &folders[0], &folders[1], "-c", "c.db"]).exits(0);
    let sql = "SELECT path FROM image WHERE taken_at IS NULL";
    let rows = env.run(["query", "c.db", "--json", sql]).exits(0).stdout();
    let root = format!("{}/", corpora.display());
    let undated: Vec<String> = rows
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["path"].as_str().unwrap().replace(&root, ""))
        .collect();
    let is_date = |key: &str, value: &Value| {
        let (group, name) = key.split_once(':').unwrap_or(("", key));
        let is_wanted = matches!(name, "DateTimeOriginal" | "CreateDate" | "DateCreated" | "ModifyDate");
        let text = value.as_str().unwrap_or("");
        let is_known = text
            .as_bytes()
            .first_chunk()
            .is_some_and(|year: &[u8; 4]| year.iter().all(u8::is_ascii_digit) && year != b"0000");
        is_wanted && is_known && !NOT_OF_THE_PICTURE.contains(&group)
    };
    let mut wrong = Vec::new();
    let is_shown = |tags: &Tags| {
        let mime = tags.get("File:MIMEType").and_then(Value::as_str).unwrap_or("");
        mime.starts_with("image/") || mime.starts_with("video/")
    };
    for (path, tags) in truth.iter().filter(|(path, tags)| is_shown(tags) && undated.contains(path)) {
        let dates = tags.iter().filter(|(key, value)| is_date(key, value));
        wrong.extend(dates.map(|(key, value)| format!("{path} {key} {value}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
