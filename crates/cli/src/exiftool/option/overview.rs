//! What `thalweg tags` shows of a file without any of ExifTool's options: the tags that most people look for,
//! by subject. It is data; `layout::overview` prints it.

use std::ffi::OsString;

use crate::exiftool::Invocation;

/// Asks for the tags beyond the overview.
const ALL: &str = "--all";

/// How much an overview shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overview {
    /// The tags of [`SUBJECTS`].
    Main,
    /// These, and then all others by group.
    All,
}

/// The overview that these arguments ask for: `thalweg tags` with files alone, or with `--all`. `None` for
/// ExifTool's own output.
pub(crate) fn asked(arguments: &[OsString], called: Invocation) -> Option<Overview> {
    let is_option = |argument: &OsString| argument.as_encoded_bytes().starts_with(b"-");
    let mut options = arguments.iter().filter(|argument| is_option(argument)).peekable();
    if called == Invocation::AsExifTool || arguments.is_empty() {
        return None;
    }
    match options.peek() {
        None => Some(Overview::Main),
        Some(_) => options.all(|option| option == ALL).then_some(Overview::All),
    }
}

/// The arguments without what only chooses the overview.
pub(crate) fn without_choice(arguments: &[OsString]) -> Vec<OsString> {
    arguments.iter().filter(|argument| *argument != ALL).cloned().collect()
}

/// Tags about one subject.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    pub(crate) heading: &'static str,
    /// Lines: the first of these tags that the file has is shown.
    pub(crate) lines: &'static [&'static [&'static str]],
    /// Whether a line whose value was already shown in this subject is left out.
    pub(crate) is_brief: bool,
}

/// A subject whose lines are all shown.
const fn subject(heading: &'static str, lines: &'static [&'static [&'static str]]) -> Subject {
    Subject { heading, lines, is_brief: false }
}

/// The subjects in the order in which they are shown.
pub(crate) const SUBJECTS: &[Subject] = &[
    subject(
        "File",
        &[&["FileType"], &["FileSize"], &["FileModifyDate"], &["PageCount"], &["Error"], &["Warning"]],
    ),
    subject(
        "Picture",
        &[
            &["ImageSize"],
            &["Megapixels"],
            &["Orientation"],
            &["BitDepth", "BitsPerSample"],
            &["ProfileDescription", "ColorSpace"],
            &["Compression"],
        ],
    ),
    subject(
        "Film",
        &[
            &["Duration"],
            &["VideoFrameRate"],
            &["CompressorName", "VideoCodec", "VideoCodecID"],
            &["AudioFormat", "AudioCodec", "AudioCodecID", "Encoding"],
            &["AudioSampleRate", "SampleRate"],
            &["AvgBitrate", "AudioBitrate"],
        ],
    ),
    Subject {
        heading: "Taken",
        lines: &[
            &["SubSecDateTimeOriginal", "DateTimeOriginal", "DateTimeCreated", "DateCreated"],
            &["SubSecCreateDate", "CreateDate", "DigitalCreationDateTime"],
            &["SubSecModifyDate", "ModifyDate"],
            &["GPSDateTime"],
        ],
        is_brief: true,
    },
    subject(
        "Camera",
        &[
            &["Make"],
            &["Model"],
            &["LensID", "LensModel", "Lens"],
            &["SerialNumber", "BodySerialNumber", "InternalSerialNumber"],
            &["OwnerName"],
            &["Software"],
        ],
    ),
    subject(
        "Exposure",
        &[
            &["ShutterSpeed", "ExposureTime"],
            &["Aperture", "FNumber"],
            &["ISO"],
            &["FocalLength35efl", "FocalLength"],
            &["ExposureProgram"],
            &["ExposureCompensation"],
            &["MeteringMode"],
            &["WhiteBalance"],
            &["Flash"],
        ],
    ),
    subject(
        "Place",
        &[
            &["GPSPosition"],
            &["GPSAltitude"],
            &["Sub-location", "Location"],
            &["City"],
            &["Province-State", "State"],
            &["Country-PrimaryLocationName", "Country"],
        ],
    ),
    subject(
        "Description",
        &[
            &["Title", "ObjectName"],
            &["Headline"],
            &["Description", "Caption-Abstract", "ImageDescription"],
            &["Subject", "Keywords"],
            &["Rating"],
            &["Label"],
            &["Creator", "By-line", "Artist", "Author"],
            &["Rights", "CopyrightNotice", "Copyright"],
            &["Comment", "UserComment"],
        ],
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn only_files_alone_ask_for_the_overview() {
        let of = |arguments: &[&str], called| {
            asked(&arguments.iter().map(OsString::from).collect::<Vec<_>>(), called)
        };
        assert_eq!(of(&["a.jpg", "b"], Invocation::AsCommand), Some(Overview::Main));
        assert_eq!(of(&["a.jpg", "--all"], Invocation::AsCommand), Some(Overview::All));
        for arguments in [&["-s", "a.jpg"][..], &["--all", "-j", "a.jpg"], &["-@", "list"], &["-"], &[]] {
            assert_eq!(of(arguments, Invocation::AsCommand), None, "{arguments:?}");
        }
        assert_eq!(of(&["a.jpg"], Invocation::AsExifTool), None);
    }

    #[test]
    fn a_tag_is_in_one_line() {
        let mut seen = BTreeSet::new();
        for name in SUBJECTS.iter().flat_map(|subject| subject.lines).flat_map(|names| *names) {
            assert!(seen.insert(name), "{name}");
        }
    }
}
