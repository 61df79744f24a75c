//! What programs answered, read so that answers can be compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xtask::record::Agreement;

use crate::definition::{Answer, Case};
use crate::measure;
use crate::outcome::Outcome;
use crate::places::Places;

/// The three dates that jobs ask for, by exiv2's keys and ExifTool's names.
const DATES: [(&str, &str); 3] = [
    ("Exif.Photo.DateTimeOriginal", "DateTimeOriginal"),
    ("Exif.Photo.DateTimeDigitized", "CreateDate"),
    ("Exif.Image.DateTime", "ModifyDate"),
];

/// Length of `2026:11:22 17:45:00`.
const TO_SECOND: usize = 19;

/// The answers of one run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    /// What is counted: `files` or `values`.
    unit: &'static str,
    /// The files that the program was asked about.
    asked: Vec<String>,
    /// Tags and their values, per file. A file without an answer may be absent.
    found: BTreeMap<String, BTreeMap<String, String>>,
}

/// Reads the answer of the run that has just ended.
pub(crate) fn read(case: &Case, kind: &Answer, places: &Places) -> Outcome<Answers> {
    let asked = std::fs::read_to_string(list_of(case, places))?.lines().map(str::to_owned).collect();
    let text = std::fs::read_to_string(measure::output(places))?;
    parse(kind, asked, &text, places).map_err(|error| format!("{}: answer: {error}", case.name).into())
}

fn parse(kind: &Answer, asked: Vec<String>, text: &str, places: &Places) -> Outcome<Answers> {
    let found = match kind {
        Answer::Json | Answer::JsonTags => json(text)?,
        Answer::Exiv2 => exiv2(text),
        Answer::Names => names(text),
        Answer::Thumbnails(folder) => thumbnails(&asked, Path::new(&places.fill(folder))),
    };
    let unit = if *kind == Answer::JsonTags { "values" } else { "files" };
    Ok(Answers { unit, asked, found })
}

/// The list of the files that a command works on: the one that it names, or that of its folder.
fn list_of(case: &Case, places: &Places) -> PathBuf {
    let command = case.command.join(" ");
    if command.contains("{short-list}") {
        return places.collection.with_extension("short.list");
    }
    let is_named = |name: &str| {
        command.contains(&format!("{{list:{name}}}")) || command.contains(&format!("{{collection:{name}}}"))
    };
    let other = places.more.iter().find(|(name, _)| is_named(name));
    other.map_or(&places.collection, |(_, folder)| folder).with_extension("list")
}

fn json(text: &str) -> Outcome<BTreeMap<String, BTreeMap<String, String>>> {
    let files: Vec<BTreeMap<String, Value>> = serde_json::from_str(text)?;
    let mut found = BTreeMap::new();
    for file in files {
        let path =
            file.get("SourceFile").and_then(Value::as_str).ok_or("a file without SourceFile")?.to_owned();
        let tags = file
            .into_iter()
            .filter(|(tag, _)| tag != "SourceFile")
            .map(|(tag, value)| (tag, value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
            .collect();
        found.insert(path, tags);
    }
    Ok(found)
}

/// Lines of a path, a key and a value, with columns of spaces between them.
fn exiv2(text: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut found: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for line in text.lines() {
        let Some((key, tag)) = DATES.iter().find(|(key, _)| line.contains(&format!(" {key} "))) else {
            continue;
        };
        let Some((path, value)) = line.split_once(&format!(" {key} ")) else { continue };
        let tags = found.entry(path.trim_end().to_owned()).or_default();
        tags.insert((*tag).to_owned(), value.trim().to_owned());
    }
    found
}

fn names(text: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let is_found = || BTreeMap::from([("found".to_owned(), "yes".to_owned())]);
    // czkawka puts a path in quotes, with details after it.
    let name = |line: &str| match line.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some((path, _)) => path.to_owned(),
        None => line.to_owned(),
    };
    text.lines().map(|line| (name(line), is_found())).collect()
}

fn thumbnails(asked: &[String], folder: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for path in asked {
        let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        // By the whole path, as Thalweg names them, or by the name alone.
        let candidates = [
            folder.join(format!("{}.jpg", path.trim_start_matches('/'))),
            folder.join(format!("{stem}.jpg")),
        ];
        let made = candidates.iter().find_map(|path| std::fs::read(path).ok());
        if let Some((width, height)) = made.as_deref().and_then(jpeg_size) {
            found.insert(path.clone(), BTreeMap::from([("size".to_owned(), format!("{width}x{height}"))]));
        }
    }
    found
}

/// Width and height in the frame header of a JPEG.
fn jpeg_size(bytes: &[u8]) -> Option<(u16, u16)> {
    let mut at = 2_usize;
    loop {
        let segment = bytes.get(at..at.checked_add(9)?)?;
        let length = usize::from(u16::from_be_bytes([segment[2], segment[3]]));
        match segment[1] {
            0xc0..=0xc2 => {
                let height = u16::from_be_bytes([segment[5], segment[6]]);
                let width = u16::from_be_bytes([segment[7], segment[8]]);
                return Some((width, height));
            }
            _ => at += 2 + length,
        }
    }
}

/// Counts equal answers about the files that the other program was asked about.
pub(crate) fn compare(ours: &Answers, theirs: &Answers, to_second: bool) -> Agreement {
    let shown = |text: &String| {
        let text = text.trim();
        if to_second { text.get(..TO_SECOND).unwrap_or(text).to_owned() } else { text.to_owned() }
    };
    let (mut compared, mut equal) = (0, 0);
    let none = BTreeMap::new();
    for path in &theirs.asked {
        let (ours, theirs_here) =
            (ours.found.get(path).unwrap_or(&none), theirs.found.get(path).unwrap_or(&none));
        let mut tags: Vec<&String> = ours.keys().chain(theirs_here.keys()).collect();
        tags.sort();
        tags.dedup();
        let is_equal = |tag: &String| ours.get(tag).map(shown) == theirs_here.get(tag).map(shown);
        if theirs.unit == "values" {
            compared += tags.len() as u64;
            equal += tags.iter().filter(|tag| is_equal(tag)).count() as u64;
        } else {
            compared += 1;
            equal += u64::from(tags.iter().all(|tag| is_equal(tag)));
        }
    }
    Agreement { unit: theirs.unit.to_owned(), compared, equal }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(unit: &'static str, found: BTreeMap<String, BTreeMap<String, String>>) -> Answers {
        Answers { unit, asked: vec!["/a".to_owned(), "/b".to_owned()], found }
    }

    const OURS: &str = r#"[{"SourceFile": "/a", "CreateDate": "2001:08:01 12:57:23.5", "Flash": 16},
        {"SourceFile": "/b"}]"#;

    #[test]
    fn equal_answers_are_counted_by_file_and_by_tag() {
        let ours = answers("files", json(OURS).unwrap());
        let other = r#"[{"SourceFile": "/a", "CreateDate": "2001:08:01 12:57:23", "Flash": 16}]"#;
        let theirs = answers("files", json(other).unwrap());
        let agreement = |compared, equal, unit: &str| Agreement { unit: unit.to_owned(), compared, equal };
        assert_eq!(compare(&ours, &theirs, false), agreement(2, 1, "files"));
        assert_eq!(compare(&ours, &theirs, true), agreement(2, 2, "files"));
        let theirs = answers("values", json(other).unwrap());
        assert_eq!(compare(&ours, &theirs, false), agreement(2, 1, "values"));
    }

    #[test]
    fn lines_of_exiv2_are_dates() {
        let text = "/a       Exif.Image.DateTime          2001:08:01 12:57:23\n/a   Exif.Image.Make  x\n";
        let found = exiv2(text);
        assert_eq!(
            found["/a"],
            BTreeMap::from([("ModifyDate".to_owned(), "2001:08:01 12:57:23".to_owned())])
        );
    }

    #[test]
    fn names_come_alone_or_in_quotes() {
        let found = names("/a/1.jpg\n\"/a/2.jpg\" - 4000x3000 - 2 MiB\n");
        assert_eq!(found.keys().collect::<Vec<_>>(), ["/a/1.jpg", "/a/2.jpg"]);
    }

    #[test]
    fn a_jpeg_has_its_size_in_the_frame_header() {
        let bytes = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 100, 0, 200, 3];
        assert_eq!(jpeg_size(&bytes), Some((200, 100)));
        assert_eq!(jpeg_size(&bytes[..12]), None);
    }
}
