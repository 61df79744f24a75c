//! Shortcuts for several tags, after ExifTool's "Shortcuts" (its documentation of tag names).

use std::collections::BTreeSet;

use engine::tag::Request;

/// The tags that a shortcut stands for; `None` if there is no such shortcut.
pub(crate) fn tags_of(name: &str) -> Option<&'static [&'static str]> {
    SHORTCUTS.iter().find(|(shortcut, _)| shortcut.eq_ignore_ascii_case(name)).map(|(_, tags)| *tags)
}

/// The requests for the tags of a shortcut, in the groups of the request for it; the request itself if it
/// is for no shortcut.
pub(crate) fn expanded(request: Request) -> Vec<Request> {
    match tags_of(request.name()) {
        Some(tags) => tags.iter().map(|tag| request.for_tag(tag)).collect(),
        None => vec![request],
    }
}

/// Names of the shortcuts in alphabetical order, and that of the makers' notes as a whole.
pub(crate) fn names() -> BTreeSet<&'static str> {
    SHORTCUTS.iter().map(|(name, _)| *name).chain(["MakerNotes"]).collect()
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
        "Canon",
        &[
            "FileName",
            "Model",
            "DateTimeOriginal",
            "ShootingMode",
            "ShutterSpeed",
            "Aperture",
            "MeteringMode",
            "ExposureCompensation",
            "ISO",
            "Lens",
            "FocalLength",
            "ImageSize",
            "Quality",
            "Flash",
            "FlashType",
            "ConditionalFEC",
            "RedEyeReduction",
            "ShutterCurtainHack",
            "WhiteBalance",
            "FocusMode",
            "Contrast",
            "Sharpness",
            "Saturation",
            "ColorTone",
            "ColorSpace",
            "LongExposureNoiseReduction",
            "FileSize",
            "FileNumber",
            "DriveMode",
            "OwnerName",
            "SerialNumber",
        ],
    ),
    (
        "Nikon",
        &[
            "Model",
            "SubSecDateTimeOriginal",
            "ShutterCount",
            "LensSpec",
            "FocalLength",
            "ImageSize",
            "ShutterSpeed",
            "Aperture",
            "ISO",
            "NoiseReduction",
            "ExposureProgram",
            "ExposureCompensation",
            "WhiteBalance",
            "WhiteBalanceFineTune",
            "ShootingMode",
            "Quality",
            "MeteringMode",
            "FocusMode",
            "ImageOptimization",
            "ToneComp",
            "ColorHue",
            "ColorSpace",
            "HueAdjustment",
            "Saturation",
            "Sharpness",
            "Flash",
            "FlashMode",
            "FlashExposureComp",
        ],
    ),
    (
        "Unsafe",
        &[
            "IFD0:YCbCrPositioning",
            "IFD0:YCbCrCoefficients",
            "IFD0:TransferFunction",
            "ExifIFD:ComponentsConfiguration",
            "ExifIFD:CompressedBitsPerPixel",
            "InteropIFD:InteropIndex",
            "InteropIFD:InteropVersion",
            "InteropIFD:RelatedImageWidth",
            "InteropIFD:RelatedImageHeight",
        ],
    ),
    ("ColorSpaceTags", &["ExifIFD:ColorSpace", "ExifIFD:Gamma", "InteropIFD:InteropIndex", "ICC_Profile"]),
    (
        "LargeTags",
        &[
            "CanonVRD",
            "DLOData",
            "EXIF",
            "ICC_Profile",
            "IDCPreviewImage",
            "ImageData",
            "IPTC",
            "JpgFromRaw",
            "OriginalRawImage",
            "OtherImage",
            "PreviewImage",
            "ThumbnailImage",
            "TIFFPreview",
            "XML",
            "XMP",
            "ZoomedPreviewImage",
        ],
    ),
    (
        "ls-l",
        &[
            "FilePermissions",
            "FileHardLinks",
            "FileUserID",
            "FileGroupID",
            "FileSize#",
            "FileModifyDate",
            "FileName",
        ],
    ),
    ("ImageDataMD5", &["ImageDataHash"]),
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
