//! Tags that change what is read if they are requested by name: whole blocks of metadata, which are not
//! available otherwise, and embedded pictures, which are checked before they are returned.

use crate::options::{Options, Want};

/// A tag that is requested by name; its number is a bit of [`Named`]. Pictures come before `Exif`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after ExifTool's tag")]
pub(crate) enum Name {
    ThumbnailImage,
    PreviewImage,
    JpgFromRaw,
    JpgFromRaw2,
    OtherImage,
    PreviewJxl,
    Exif,
    Iptc,
    Xmp,
    IccProfile,
    Jumbf,
    CanonVrd,
    CanonDr4,
    Adobe,
    ImageDataHash,
}

const NAMES: &[(Name, &str)] = &[
    (Name::ThumbnailImage, "ThumbnailImage"),
    (Name::PreviewImage, "PreviewImage"),
    (Name::JpgFromRaw, "JpgFromRaw"),
    (Name::JpgFromRaw2, "JpgFromRaw2"),
    (Name::OtherImage, "OtherImage"),
    (Name::PreviewJxl, "PreviewJXL"),
    (Name::Exif, "EXIF"),
    (Name::Iptc, "IPTC"),
    (Name::Xmp, "XMP"),
    (Name::IccProfile, "ICC_Profile"),
    (Name::Jumbf, "JUMBF"),
    (Name::CanonVrd, "CanonVRD"),
    (Name::CanonDr4, "CanonDR4"),
    (Name::Adobe, "Adobe"),
    (Name::ImageDataHash, "ImageDataHash"),
];

impl Name {
    /// The name of the tag.
    pub(crate) fn text(self) -> Option<&'static str> {
        NAMES.iter().find(|(name, _)| *name == self).map(|(_, text)| *text)
    }
}

/// The set of tags of this kind that are requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named(u32);

impl Named {
    /// The names in the options: those in [`Options::named`] and those in [`Options::want`].
    pub(crate) fn of(options: &Options) -> Named {
        let wanted: &[String] = match &options.want {
            Want::Names(names) => names,
            Want::Everything | Want::Roles => &[],
        };
        options.named.iter().chain(wanted).fold(Named::default(), |named, name| named.with(name))
    }

    fn with(self, name: &str) -> Named {
        let is_same = |(_, known): &&(Name, &str)| known.eq_ignore_ascii_case(name);
        let bit = NAMES.iter().find(is_same).map_or(0, |(name, _)| 1 << *name as u32);
        Named(self.0 | bit)
    }

    /// Whether an embedded picture is requested.
    #[inline]
    pub(crate) fn has_picture(self) -> bool {
        self.0 & ((1 << Name::Exif as u32) - 1) != 0
    }

    /// Whether this tag is requested.
    #[inline]
    pub(crate) fn has(self, name: Name) -> bool {
        self.0 >> name as u32 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_kinds() {
        let mut options = Options::wanting(Want::Names(vec!["exif".into(), "Make".into()]));
        options.named = vec!["ICC_PROFILE".into()];
        let named = Named::of(&options);
        for (name, _) in NAMES {
            assert_eq!(named.has(*name), matches!(name, Name::Exif | Name::IccProfile), "{name:?}");
        }
    }
}
