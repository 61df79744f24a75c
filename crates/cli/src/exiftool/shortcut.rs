//! Names that stand for several tags, after ExifTool's "Shortcuts" (its documentation of tag names).

/// The tags that a shortcut stands for.
pub(super) fn tags_of(name: &str) -> Option<&'static [&'static str]> {
    SHORTCUTS.iter().find(|(shortcut, _)| shortcut.eq_ignore_ascii_case(name)).map(|(_, tags)| *tags)
}

const SHORTCUTS: &[(&str, &[&str])] = &[
    ("ImageDataMD5", &["ImageDataHash"]),
    ("AllDates", &["DateTimeOriginal", "CreateDate", "ModifyDate"]),
    (
        "Common",
        &[
            "FileName",
            "FileSize",
            "Model",
            "DateTimeOriginal",
            "ImageSize",
            "Quality",
            "FocalLength",
            "ShutterSpeed",
            "Aperture",
            "ISO",
            "WhiteBalance",
            "Flash",
        ],
    ),
    (
        "CommonIFD0",
        &[
            "IFD0:ImageDescription",
            "IFD0:Make",
            "IFD0:Model",
            "IFD0:Software",
            "IFD0:ModifyDate",
            "IFD0:Artist",
            "IFD0:Copyright",
            "IFD0:Rating",
            "IFD0:RatingPercent",
            "IFD0:DNGLensInfo",
            "IFD0:PanasonicTitle",
            "IFD0:PanasonicTitle2",
            "IFD0:XPTitle",
            "IFD0:XPComment",
            "IFD0:XPAuthor",
            "IFD0:XPKeywords",
            "IFD0:XPSubject",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_matter() {
        assert_eq!(tags_of("alldates").map(<[_]>::len), Some(3));
        assert_eq!(tags_of("Make"), None);
    }
}
