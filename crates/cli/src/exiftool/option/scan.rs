//! What is read of a file: the levels of `-fast`, and tags that are computed from others (`-e`).

use crate::exiftool::entry::{Entry, EntryValue};

/// Whether ExifTool computes a tag from others: those of the group Composite, and pictures given by a
/// position and a length. If a group has a picture of its own too, the computed one comes after it.
pub(super) fn is_computed(entry: &Entry<'_>, entries: &[Entry<'_>]) -> bool {
    let start = match entry.name {
        "ThumbnailImage" => "ThumbnailOffset",
        "PreviewImage" => "PreviewImageStart",
        "JpgFromRaw" => "JpgFromRawStart",
        "OtherImage" => "OtherImageStart",
        // Made of the rows of a small picture without compression.
        "ThumbnailTIFF" | "PreviewTIFF" => return matches!(entry.group.family0, "EXIF" | "Composite"),
        _ => return entry.group.family0 == "Composite",
    };
    match entry.group.family0 {
        "Composite" | "MPF" | "FlashPix" => true,
        "EXIF" | "MakerNotes" => {
            let mut of_group = entries.iter().filter(|other| other.group == entry.group);
            let last = of_group.clone().rfind(|other| other.name == entry.name);
            of_group.any(|other| other.name == start) && last.is_some_and(|last| std::ptr::eq(last, entry))
        }
        _ => false,
    }
}

/// Tags that are known from the first bytes of a file.
const FIRST_BYTES: [&str; 3] = ["FileType", "FileTypeExtension", "MIMEType"];

/// Sets how much of a file is read at a level of `-fast`.
pub(crate) fn limit(options: &mut engine::tag::Options, speed: u8) {
    options.trailers = speed == 0;
    options.maker_notes = speed < 2;
}

/// Whether a tag is read at a level of `-fast`; the readers of formats obey the levels up to 2 themselves.
pub(crate) fn is_read_at(speed: u8, entry: &Entry<'_>) -> bool {
    match (speed, entry.group.family0) {
        (..3, _) => true,
        (_, "ExifTool") => !matches!(entry.said, EntryValue::Warning(_)),
        (_, "File") => entry.group.family1 == "System" || FIRST_BYTES.contains(&entry.name),
        _ => false,
    }
}
