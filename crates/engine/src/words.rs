//! What people wrote about a picture: title, description, keywords, people, artist and copyright.
//!
//! Several standards have each of them. The order is that of the Metadata Working Group (Guidelines for
//! Handling Image Metadata 2.0, chapter 5): XMP, IPTC, EXIF; then the fields of other formats and those of
//! Windows, the comments of EXIF and JPEG. Texts that cameras and programs write into every file say nothing
//! about the picture and are passed over ([`says_nothing`]).

mod distinct;
mod keywords;
mod people;

use catalog::{ImageRow, LongText};
use tag::{Metadata, Mode, Role, Tag, Value};

use crate::charset::{self, write_readable};

use crate::by_role::ByRole;
use crate::row_text::row_text;
pub(crate) use distinct::Distinct;

/// Fills the columns of a row.
pub(crate) fn fill(row: &mut ImageRow, by_role: &ByRole<'_, '_>) {
    row.title = first_text(by_role, Role::Title);
    row.description = first_text(by_role, Role::Description);
    row.artist = first_text(by_role, Role::Artist);
    row.copyright = first_text(by_role, Role::Copyright);
    (row.keywords, row.keyword_paths) = keywords::keywords(by_role);
    row.people = people::people(by_role);
}

/// Place of a tag in the order; the least comes first.
fn rank(tag: &Tag<'_>) -> u8 {
    match (tag.group.family0, tag.name) {
        (
            _,
            "HierarchicalSubject"
            | "TagsList"
            | "CatalogSets"
            | "LastKeywordXMP"
            | "Categories"
            | "SupplementalCategories",
        ) => 9,
        ("XMP", "Headline") => 7,
        (_, "Headline" | "Comment") => 8,
        (_, "UserComment") => 6,
        ("EXIF", name) if name.starts_with("XP") => 5,
        ("XMP", _) if tag.group.family1 == "XMP-dc" => 0,
        ("XMP", _) => 1,
        ("IPTC", _) => 2,
        ("EXIF", _) => 3,
        _ => 4,
    }
}

/// The tags with a role in the order of the guidelines.
fn in_order<'m, 'a>(by_role: &ByRole<'m, 'a>, role: Role) -> Vec<&'m Tag<'a>> {
    let mut tags: Vec<&Tag<'a>> = by_role.all(role).collect();
    tags.sort_by_key(|tag| rank(tag));
    tags
}

/// The first text with a role that says something.
fn first_text(by_role: &ByRole<'_, '_>, role: Role) -> Option<LongText> {
    if !by_role.has(role) {
        return None;
    }
    let mut text = String::new();
    in_order(by_role, role).into_iter().find_map(|tag| {
        text.clear();
        write_readable(tag, Mode::Print, by_role.metadata, &mut text);
        let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let is_comment = matches!(tag.name, "UserComment" | "Comment");
        let is_data = || is_comment && trimmed.contains(is_of_data);
        let is_useless =
            trimmed.is_empty() || is_data() || role == Role::Description && says_nothing(trimmed);
        (!is_useless).then(|| row_text(trimmed))
    })
}

/// Whether a character is in no text that people write: comments also hold data of programs.
fn is_of_data(character: char) -> bool {
    character == char::REPLACEMENT_CHARACTER
        || character.is_control() && !matches!(character, '\n' | '\r' | '\t')
}

/// Texts of cameras and programs, as they are.
const DEFAULTS: &[&str] = &[
    "*",
    "AppleMark",
    "ASCII",
    "BENQ DIGITAL CAMERA",
    "CASIO DIGITAL CAMERA",
    "Created with GIMP",
    "Created with The GIMP",
    "DCIM",
    "DIGITAL CAMERA",
    "Digital Camera",
    "Digital StillCamera",
    "Exif JPEG",
    "Exif_JPEG_PICTURE",
    "JPEG",
    "KODAK Digital Still Camera",
    "KONICA MINOLTA DIGITAL CAMERA",
    "LEAD Technologies Inc. V1.01",
    "MEDION DIGITAL CAMERA",
    "MINOLTA DIGITAL CAMERA",
    "Minolta DSC",
    "OLYMPUS DIGITAL CAMERA",
    "SAMSUNG",
    "SAMSUNG CAMERA PICTURES",
    "SAMSUNG DIGITAL CAMERA",
    "SONY DSC",
    "TRAVELER DIGITAL CAMERA",
    "cof",
    "dav",
    "default",
    "hdrpl",
    "mde",
    "oznor",
    "rhdr",
    "sdr",
];

/// Beginnings of texts of programs, which go on with a version or a number.
const DEFAULT_BEGINNINGS: &[&str] = &[
    "CREATOR: gd-jpeg",
    "Compressed by jpeg-recompress",
    "File written by Adobe Photoshop",
    "Handmade Software, Inc. Image Alchemy",
    "Intel(R) JPEG Library",
    "Lavc",
    "Optimized by JPEGmini",
];

/// Whether a description is one that a camera or a program writes into every file.
fn says_nothing(text: &str) -> bool {
    // Samsung's cameras: `<KENOX S1050 / Samsung S1050>`, `<Digimax S700 / Kenox S700>`.
    let is_name = |text: &str| text.contains("KENOX") || text.contains("Digimax") || text.contains("Samsung");
    // Polaroid's and others' cameras: the name of the file at first, `DCFC1023.JPG`.
    let is_number =
        |rest: &str| !rest.is_empty() && rest.trim_end_matches(".JPG").bytes().all(|b| b.is_ascii_digit());
    DEFAULTS.contains(&text)
        || DEFAULT_BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
        || text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).is_some_and(is_name)
        || text.strip_prefix("DCFC").is_some_and(is_number)
}

/// Calls `take` with each item of a list, or with the only value.
fn each_item(tag: &Tag<'_>, metadata: &Metadata<'_>, take: &mut dyn FnMut(&str)) {
    match tag.value {
        Value::List(items) => items.iter().for_each(|item| {
            let mut text = item.plain();
            charset::repair(tag, &mut text);
            take(&text);
        }),
        _ => {
            let mut text = String::new();
            write_readable(tag, Mode::Number, metadata, &mut text);
            take(&text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_cameras_and_programs_say_nothing() {
        for text in [
            "OLYMPUS DIGITAL CAMERA",
            "SONY DSC",
            "<KENOX S1050 / Samsung S1050>",
            "<Digimax i5, Samsung #1>",
            "DCFC1023.JPG",
            "DCFC0012",
            "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90",
        ] {
            assert!(says_nothing(text), "{text}");
        }
        for text in [
            "My Olympus digital camera",
            "DCFC",
            "DCFC at night",
            "<sea>",
            "Sony DSC, my first camera",
            "Default",
        ] {
            assert!(!says_nothing(text), "{text}");
        }
    }
}
