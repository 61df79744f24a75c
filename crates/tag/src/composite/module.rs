//! Determines which modules ExifTool loads for a file.

use crate::metadata::{Metadata, Tag};
use crate::modules::{Module, Modules};

/// The ExifTool modules loaded for a file with these tags.
pub(super) fn of(metadata: &Metadata<'_>, mwg: bool) -> Modules {
    let mut modules = Modules::default();
    modules.add(Module::Exif);
    if mwg {
        modules.add(Module::Mwg);
    }
    let file_type = metadata.file_type.map_or("", |file_type| file_type.name);
    loaded_by_type(file_type).iter().for_each(|module| modules.add(*module));
    let mut last: Option<&Tag<'_>> = None;
    for tag in &metadata.tags {
        // Tags of one group usually follow each other.
        if last.is_none_or(|last| !std::ptr::eq(last.group.family1, tag.group.family1)) {
            loaded_by_group(tag.group.family1).iter().for_each(|module| modules.add(*module));
            last = Some(tag);
        }
    }
    modules
}

/// The ExifTool modules loaded for a file in an unsupported format, by its extension.
pub(super) fn of_unread(extension: &str) -> Modules {
    let mut modules = Modules::default();
    if matches!(extension, "eps" | "epsf" | "ps" | "pfa" | "pfb") {
        modules.add(Module::PostScript);
    }
    modules
}

/// The ExifTool modules loaded while these tags are converted to text, too late to affect their own order:
/// Canon's, to determine the sensor size of its cameras.
pub(super) fn loaded_by_printing(metadata: &Metadata<'_>) -> Modules {
    let mut modules = Modules::default();
    if metadata.find("Make").is_some_and(|make| make.value.plain().starts_with("Canon")) {
        modules.add(Module::Canon);
    }
    modules
}

/// The ExifTool modules loaded with the reader of a file type.
fn loaded_by_type(file_type: &str) -> &'static [Module] {
    use Module::{Canon, Gps, Panasonic, PanasonicRaw, QuickTime, Xmp};
    match file_type {
        "HEIC" | "HEIF" | "AVIF" | "MOV" | "MP4" | "M4A" | "CR3" => &[QuickTime, Gps],
        "JP2" | "JXL" | "PLIST" => &[Xmp, Gps],
        "RW2" | "RWL" => &[Panasonic, PanasonicRaw],
        "X3F" | "CRW" => &[Canon],
        "EXR" => &[Gps],
        _ => &[],
    }
}

/// The ExifTool modules loaded with the tables of a family 1 group.
fn loaded_by_group(group: &str) -> &'static [Module] {
    use Module::*;
    match group {
        "GPS" => &[Gps],
        "AIFF" => &[Aiff],
        "Apple" => &[Apple, Xmp],
        "Canon" | "CanonVRD" | "CanonRaw" | "CIFF" => &[Canon],
        "FLAC" => &[Flac],
        "FLIR" => &[Flir, Gps],
        "Google" => &[Xmp],
        "ID3" | "ID3v1" | "ID3v1_Enh" | "ID3v2_2" | "ID3v2_3" | "ID3v2_4" => &[Id3],
        "IPTC" | "IPTC2" | "IPTC3" => &[Iptc],
        "ISO" => &[Iso],
        "Kodak" | "KodakIFD" => &[Kodak],
        "MAC" | "APE" => &[Ape],
        "MPEG" => &[Mpeg],
        "MPF0" => &[Mpf],
        "Nikon" => &[Nikon, Gps, Xmp],
        "Olympus" => &[Olympus],
        "Panasonic" => &[Panasonic],
        "PanasonicRaw" => &[Panasonic, PanasonicRaw],
        "Pentax" => &[Gps],
        "PostScript" => &[PostScript],
        "QuickTime" | "GoPro" => &[QuickTime],
        "RIFF" => &[Riff],
        "Ricoh" => &[Ricoh, Gps],
        "Samsung" => &[Samsung],
        "Vorbis" => &[Vorbis],
        "Sony" => &[Sony],
        group if group.starts_with("XMP") => &[Xmp, Gps],
        _ => &[],
    }
}
