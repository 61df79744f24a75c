//! The file `.picasa.ini`, in which Picasa keeps what it does not write into the photos of a folder.
//!
//! Google documents none of this; users have described it (F. Buchinger, ".picasa.ini decoded", 2011). The
//! file has a section for each photo, `[IMG_1.jpg]`, with `star=yes`, `caption=`, `keywords=` (both only for
//! photos that are no JPEG) and `faces=rect64(3f845bcb59418507),8e62;...`: for each face its place and the
//! number of a contact. The section `[Contacts2]` has the names of the contacts of the folder,
//! `8e62=Anna Berg;;`. Older versions have `[Contacts]`, with the contact's number in an account instead of
//! the name.

use std::collections::HashMap;

use catalog::{ImageRow, folded};

use crate::row_text::row_text;
use crate::words::Distinct;

/// The number that stands for a face whose person is not known.
const NOBODY: u64 = u64::MAX;

/// What Picasa knows of the photos of a folder.
#[derive(Debug, Default)]
pub(super) struct Picasa {
    /// Names of the contacts by their numbers.
    contacts: HashMap<u64, String>,
    /// By the photos' names, [`folded`].
    photos: HashMap<String, Photo>,
}

#[derive(Debug, Default)]
struct Photo {
    faces: Vec<u64>,
    caption: String,
    keywords: String,
    is_starred: bool,
}

impl Picasa {
    /// Reads the file; lines that are not known are passed over.
    pub(super) fn parse(bytes: &[u8]) -> Picasa {
        let text = String::from_utf8_lossy(bytes);
        let mut picasa = Picasa::default();
        let mut section = "";
        for line in text.trim_start_matches('\u{feff}').lines().map(str::trim) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = name;
            } else if let Some((key, value)) = line.split_once('=') {
                picasa.add(section, key.trim(), value.trim());
            }
        }
        picasa
    }

    fn add(&mut self, section: &str, key: &str, value: &str) {
        if section.eq_ignore_ascii_case("Contacts2") {
            let name = value.split(';').next().unwrap_or_default().trim();
            if let Some(number) = number(key).filter(|_| !name.is_empty()) {
                self.contacts.insert(number, name.to_owned());
            }
            return;
        }
        let key = key.to_ascii_lowercase();
        if !["faces", "caption", "keywords", "star"].contains(&key.as_str()) {
            return;
        }
        let photo = self.photos.entry(folded(section)).or_default();
        match key.as_str() {
            "faces" => photo.faces = faces(value),
            "caption" => value.clone_into(&mut photo.caption),
            "keywords" => value.clone_into(&mut photo.keywords),
            _ => photo.is_starred = value.eq_ignore_ascii_case("yes"),
        }
    }

    /// The columns that the section of a photo fills; `None` without one.
    pub(super) fn row(&self, name: &str) -> Option<ImageRow> {
        let Photo { faces, caption, keywords, is_starred } = self.photos.get(&folded(name))?;
        let mut people = Distinct::default();
        faces.iter().filter_map(|face| self.contacts.get(face)).for_each(|name| people.add(name));
        let mut words = Distinct::default();
        keywords.split(',').for_each(|word| words.add(word));
        Some(ImageRow {
            people: people.column(),
            keywords: words.column(),
            description: (!caption.is_empty()).then(|| row_text(caption)),
            is_favorite: Some(*is_starred),
            ..ImageRow::default()
        })
    }
}

/// The contacts of `rect64(3f845bcb59418507),8e62398ebda8c1a5;rect64(...),...`.
fn faces(value: &str) -> Vec<u64> {
    let contacts = value.split(';').filter_map(|face| number(face.rsplit_once(',')?.1.trim()));
    contacts.filter(|contact| *contact != NOBODY).collect()
}

/// A number in hexadecimal digits; leading zeros may be missing.
fn number(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\u{feff}[Picasa]\r\nname=Rome\r\n[Contacts2]\r\n8e62398ebda8c1a5=Anna Berg;a@example.org;\r\n\
        0d10=B\u{f6};;\r\nx=Nobody;;\r\n[IMG_1.JPG]\r\n\
        faces=rect64(3f845bcb59418507),8e62398ebda8c1a5;rect64(9eb15e89b6b584c1),d10;rect64(1),ffffffffffffffff;\r\n\
        star=yes\r\nfilters=crop64=1,0;\r\n[IMG_2.CR2]\r\ncaption=At sea\r\nkeywords=beer, two words,beer\r\n[x.jpg]\r\n";

    #[test]
    fn a_photo_has_what_its_section_says() {
        let picasa = Picasa::parse(FILE.as_bytes());
        let row = picasa.row("img_1.jpg").unwrap();
        assert_eq!(row.people.as_deref(), Some("[\"Anna Berg\",\"B\u{f6}\"]"));
        assert_eq!((row.is_favorite, row.keywords, row.description), (Some(true), None, None));
        let row = picasa.row("IMG_2.CR2").unwrap();
        assert_eq!(row.keywords.as_deref(), Some(r#"["beer","two words"]"#));
        assert_eq!((row.description.as_deref(), row.is_favorite), (Some("At sea"), Some(false)));
        assert!(picasa.row("x.jpg").is_none() && picasa.row("Picasa").is_none());
    }

    #[test]
    fn any_bytes_are_read() {
        for text in ["", "[", "]", "=", "[]\n=\n", "faces=rect64()", "[a]\nfaces=,;,;;x,y", "\u{0}"] {
            let picasa = Picasa::parse(text.as_bytes());
            assert!(picasa.row("a").is_none_or(|row| row.people.is_none()), "{text:?}");
        }
        assert!(Picasa::parse(b"[\xff]\nstar=yes").row("\u{fffd}").is_some());
    }
}
