//! Detects files that may contain embedded files (`-ee`). Embedded files are not read; requesting them
//! results in a warning.

use engine::tag::Metadata;

/// Warning for a file that may contain embedded files.
pub(crate) const NOT_READ: &str = "[minor] Embedded files are not read (-ee)";

/// File types in which ExifTool finds nothing more with `-ee`.
const WHOLE: [&str; 31] = [
    "3FR", "ARW", "BMP", "CR2", "DCR", "DNG", "EXV", "GIF", "HDR", "ICC", "ICO", "IIQ", "J2C", "JP2", "JXL",
    "KDC", "MEF", "MIE", "MRW", "NEF", "NRW", "ORF", "PBM", "PEF", "PGM", "PNG", "PPM", "RW2", "TIFF",
    "WEBP", "XMP",
];

/// Whether a file of this type may contain embedded files.
pub(crate) fn may_hold(metadata: &Metadata<'_>) -> bool {
    let Some(file_type) = metadata.file_type else { return false };
    if metadata.tags.iter().any(|tag| tag.group.document > 0) {
        return false;
    }
    match file_type.name {
        "JPEG" => metadata.tags.iter().any(|tag| tag.group.family0 == "MPF" || tag.group.family0 == "FLIR"),
        name => !WHOLE.contains(&name),
    }
}
