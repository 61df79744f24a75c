//! Which files may have others embedded in them (`-ee`). Embedded files are not read; a client that asks for
//! them gets a warning.

use thalweg::tag::Metadata;

/// What is said of a file that may hold others.
pub(super) const NOT_READ: &str = "[minor] Embedded files are not read (-ee)";

/// Kinds of files in which ExifTool finds nothing more under `-ee`.
const WHOLE: [&str; 31] = [
    "3FR", "ARW", "BMP", "CR2", "DCR", "DNG", "EXV", "GIF", "HDR", "ICC", "ICO", "IIQ", "J2C", "JP2", "JXL",
    "KDC", "MEF", "MIE", "MRW", "NEF", "NRW", "ORF", "PBM", "PEF", "PGM", "PNG", "PPM", "RW2", "TIFF",
    "WEBP", "XMP",
];

/// Whether there may be other files in a file.
pub(super) fn may_hold(metadata: &Metadata<'_>) -> bool {
    let Some(file_type) = metadata.file_type else { return false };
    match file_type.name {
        "JPEG" => metadata.tags.iter().any(|tag| tag.group.family0 == "MPF" || tag.group.family0 == "FLIR"),
        name => !WHOLE.contains(&name),
    }
}
