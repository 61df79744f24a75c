//! The tags of one file by what they say.

use std::cell::RefCell;

use tag::{Metadata, Mode, Role, Tag};

use crate::charset::write_readable;
use crate::row_text::{RowText, row_text};

/// The tags of one file that have a role, and the preferred one of each role, where several standards provide
/// the same information. Most roles have no tag in most files, which is known without a search.
pub(crate) struct ByRole<'m, 'a> {
    pub(crate) metadata: &'m Metadata<'a>,
    best: [Option<(&'m Tag<'a>, u8)>; Role::COUNT],
    /// Buffer for text of columns, reused for all of them.
    scratch: RefCell<String>,
}

impl<'m, 'a> ByRole<'m, 'a> {
    pub(crate) fn of(metadata: &'m Metadata<'a>) -> Self {
        let mut best: [Option<(&Tag<'_>, u8)>; Role::COUNT] = [None; Role::COUNT];
        for tag in metadata.tags.iter().filter(|tag| tag.role != Role::None) {
            let rank = rank(tag);
            let slot = &mut best[tag.role as usize];
            if slot.is_none_or(|(_, known)| rank < known) {
                *slot = Some((tag, rank));
            }
        }
        ByRole { metadata, best, scratch: RefCell::new(String::with_capacity(256)) }
    }

    /// The preferred tag with this role.
    fn tag(&self, role: Role) -> Option<&'m Tag<'a>> {
        self.best[role as usize].map(|(tag, _)| tag)
    }

    pub(crate) fn has(&self, role: Role) -> bool {
        self.tag(role).is_some()
    }

    /// All tags with this role, in the order of the file.
    pub(crate) fn all(&self, role: Role) -> impl Iterator<Item = &'m Tag<'a>> + use<'m, 'a> {
        let tags: &'m [Tag<'a>] = if self.has(role) { &self.metadata.tags } else { &[] };
        tags.iter().filter(move |tag| tag.role == role)
    }

    pub(crate) fn text<T: RowText>(&self, role: Role) -> Option<T> {
        self.with_text(role, Mode::Print, |text| {
            let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
            (!trimmed.is_empty()).then(|| row_text(trimmed))
        })
    }

    /// The value as a number, after ExifTool's conversions.
    pub(crate) fn number(&self, role: Role) -> Option<f64> {
        self.with_text(role, Mode::Number, |text| {
            text.split_whitespace().next()?.parse().ok().filter(|number: &f64| number.is_finite())
        })
    }

    fn with_text<R>(&self, role: Role, mode: Mode, then: impl FnOnce(&str) -> Option<R>) -> Option<R> {
        let tag = self.tag(role)?;
        let mut text = self.scratch.borrow_mut();
        text.clear();
        write_readable(tag, mode, self.metadata, &mut text);
        then(&text)
    }

    pub(crate) fn positive(&self, role: Role) -> Option<f64> {
        self.number(role).filter(|&number| number > 0.0)
    }
}

/// Preference among standards: EXIF for data known to the camera, XMP and IPTC for text written by people.
pub(crate) fn rank(tag: &Tag<'_>) -> u8 {
    let by_people = matches!(
        tag.role,
        Role::Rating | Role::Sublocation | Role::City | Role::State | Role::Country | Role::CountryCode
    );
    match (tag.group.family0, by_people) {
        ("XMP", true) | ("EXIF", false) => 0,
        ("IPTC", true) | ("XMP", false) => 1,
        ("EXIF", true) | ("IPTC", false) => 2,
        _ => 3,
    }
}
