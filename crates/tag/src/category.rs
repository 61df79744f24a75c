//! ExifTool's groups of family 2: the kind of information in a tag, such as `Time`, `Location` or `Camera`.
//!
//! The table is organised by group: the kind of most tags of the group, and the names of tags of other kinds.
//! It is text that is parsed on first use, because few callers use it. Alternative considered: a kind in
//! every row of every maker's table. It would be exact for groups that have two tags of one name and
//! different kinds, about a hundred cases, and would cost a column in fifty tables.

use crate::metadata::Group;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The kinds, with the names that the table and ExifTool use.
const CATEGORIES: &[&str] = &[
    "Audio", "Author", "Camera", "Device", "Document", "ExifTool", "Image", "Location", "Other", "Preview",
    "Printing", "Time", "Unknown", "Video",
];

/// A group's usual kind, and the tags of other kinds.
struct Section {
    usual: &'static str,
    others: HashMap<&'static str, &'static str>,
}

static SECTIONS: LazyLock<HashMap<&'static str, Section>> =
    LazyLock::new(|| sections(include_str!("category/kinds.txt")));

/// Whether a name is the name of a family 2 group; case-insensitive.
pub(crate) fn is_category(name: &str) -> bool {
    CATEGORIES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the family 2 group of a tag, from its other groups and its name.
pub fn category_of(group: Group<'_>, name: &str) -> &'static str {
    const USUAL: &str = "Other";
    let Some(section) = SECTIONS.get(group.family1).or_else(|| SECTIONS.get(group.family0)) else {
        // Placeholders for missing tags are in the group Unknown in every family.
        return CATEGORIES.iter().find(|known| **known == group.family1).unwrap_or(&USUAL);
    };
    // Text in a specific language has the language code after a dash.
    let without_language = || section.others.get(name.rsplit_once('-')?.0);
    section.others.get(name).or_else(without_language).unwrap_or(&section.usual)
}

fn sections(text: &'static str) -> HashMap<&'static str, Section> {
    let mut sections = HashMap::new();
    let mut group = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, usual)) = line.strip_prefix('[').and_then(|head| head.split_once("] ")) {
            group = name;
            sections.insert(group, Section { usual, others: HashMap::new() });
        } else if let (Some(section), Some((kind, names))) = (sections.get_mut(group), line.split_once(": "))
        {
            section.others.extend(names.split(' ').map(|name| (name, kind)));
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_group_and_name() {
        let of = |family0, family1, name| category_of(Group::new(family0, family1), name);
        assert_eq!(of("EXIF", "ExifIFD", "ExposureTime"), "Image");
        assert_eq!(of("EXIF", "IFD1", "ThumbnailImage"), "Preview");
        assert_eq!(of("EXIF", "IFD0", "Make"), "Camera");
        assert_eq!(of("EXIF", "GPS", "GPSLatitude"), "Location");
        assert_eq!(of("EXIF", "GPS", "GPSTimeStamp"), "Time");
        assert_eq!(of("File", "System", "FileModifyDate"), "Time");
        assert_eq!(of("XMP", "XMP-dc", "Title-de"), of("XMP", "XMP-dc", "Title"));
        assert_eq!(of("IPTC", "IPTC2", "City"), "Location");
        assert_eq!(of("Composite", "MWG", "Creator"), "Author");
        assert_eq!(of("Unknown", "Unknown", "Foo"), "Unknown");
        assert_eq!(of("APP1", "FLIR", "Emissivity"), "Camera");
        assert_eq!(of("PDF", "PDF", "PageCount"), "Document");
    }

    #[test]
    fn the_table_is_whole() {
        let text = include_str!("category/kinds.txt");
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        for line in rows {
            let is_row = line.starts_with('[') || line.contains(": ");
            assert!(is_row && line.len() <= 120, "{line}");
        }
        assert_eq!(text.lines().filter(|line| line.starts_with('[')).count(), SECTIONS.len());
    }
}
