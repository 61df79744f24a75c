//! The colour space of pictures inside a file.

use crate::metadata::{Metadata, Tag};
use table::def::Mode;

/// A colour space that metadata names; pictures with an ICC profile have their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PreviewColours {
    /// sRGB, also where nothing is recorded.
    #[default]
    Srgb,
    /// Adobe RGB (1998).
    AdobeRgb,
    /// ProPhoto RGB, which only DNG's previews use.
    ProPhoto,
}

impl PreviewColours {
    /// The colours that the metadata of a file records: EXIF's colour space; for colours outside EXIF the
    /// interoperability index; else the maker note.
    pub(super) fn of_file(metadata: &Metadata<'_>) -> PreviewColours {
        const SRGB: i64 = 1;
        const ADOBE_RGB: i64 = 2;
        let is_of = |tag: &&Tag<'_>, family: &str| tag.name == "ColorSpace" && tag.group.family0 == family;
        let of_exif = metadata.tags.iter().find(|tag| is_of(tag, "EXIF")).and_then(|tag| tag.value.as_i64());
        match of_exif {
            Some(SRGB) => return PreviewColours::Srgb,
            Some(ADOBE_RGB) => return PreviewColours::AdobeRgb,
            _ => {}
        }
        let index = metadata.tags.iter().find(|tag| tag.name == "InteropIndex");
        if index.is_some_and(|tag| tag.value.plain().starts_with("R03")) {
            return PreviewColours::AdobeRgb;
        }
        let is_adobes = |tag: &Tag<'_>| tag.text(Mode::Print).contains("Adobe RGB");
        match metadata.tags.iter().find(|tag| is_of(tag, "MakerNotes")) {
            Some(tag) if is_adobes(tag) => PreviewColours::AdobeRgb,
            _ => PreviewColours::Srgb,
        }
    }

    /// The meaning of DNG's PreviewColorSpace; `None` if it states nothing that matters here.
    pub(super) const fn of_dng(number: i64) -> Option<PreviewColours> {
        match number {
            2 => Some(PreviewColours::Srgb),
            3 => Some(PreviewColours::AdobeRgb),
            4 => Some(PreviewColours::ProPhoto),
            _ => None,
        }
    }
}
