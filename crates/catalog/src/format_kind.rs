//! The kind of each format: picture, raw file, film, sound, sidecar or other.
//!
//! This is the only list. Names are those of the column `format` (ExifTool's `FileType`). A format with a
//! media type `image/`, `video/` or `audio/` is of that kind, apart from raw files; of those with
//! `application/`, containers of films and pictures and files of settings are named here, and all others are
//! other files. A test of the engine compares the list with all types that the metadata readers can report.
//! What the content does not tell is in [`crate::file_kind`].

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::RandomState;

use crate::language::Kind;

/// The names of the formats of each kind.
#[rustfmt::skip]
const FORMATS: [(Kind, &[&str]); 6] = [
    (
        Kind::Picture,
        &[
            "ACR", "APNG", "AVIF", "BMP", "BPG", "BTF", "CUR", "CZI", "DCX", "DICOM", "DJVU",
            "DJVU (multi-page)", "DPX", "DWG", "EXR", "EXV", "Extended WEBP", "Extended WEBP (lossless)",
            "FITS", "FLIF", "FLIR", "FPF", "FPX", "GIF", "HDP", "HDR", "HEIC", "HEICS", "HEIF", "HEIFS",
            "ICO", "J2C", "JNG", "JP2", "JPEG", "JPH", "JPM", "JPS", "JPX", "JXL", "JXL Codestream", "JXR",
            "LFP", "LIF", "LRI", "MIFF", "MRC", "ORA", "PAM", "PBM", "PCD", "PCX", "PFM", "PGF", "PGM",
            "PICT", "PMP", "PNG", "PNG Plus", "PPM", "PSB", "PSD", "PSP", "QOI", "RWZ", "SEQ", "SVG", "TGA",
            "THM", "TIFF", "WDP", "WEBP", "WEBP (lossless)", "WPG", "XCF", "XISF",
        ],
    ),
    (
        Kind::Raw,
        &[
            "3FR", "ARQ", "ARW", "CR2", "CR3", "CRW", "Canon 1D RAW", "DCR", "DNG", "ERF", "FFF", "GPR",
            "IIQ", "K25", "KDC", "MEF", "MOS", "MRW", "NEF", "NRW", "ORF", "PEF", "RAF", "RAW", "RW2", "RWL",
            "SR2", "SRF", "SRW", "STI", "X3F",
        ],
    ),
    (
        Kind::Film,
        &[
            "360", "3G2", "3GP", "ASF", "AVI", "CRM", "DIVX", "DV", "DVB", "DVR-MS", "F4P", "F4V", "FLV",
            "GLV", "INSV", "LRF", "LRV", "M2T", "M2TS", "M2V", "M4V", "MKV", "MNG", "MOV", "MP4", "MPEG",
            "MQV", "MXF", "OGV", "R3D", "RM", "RMVB", "RV", "SWF", "VOB", "WEBM", "WMV", "WTV",
        ],
    ),
    (
        Kind::Sound,
        &[
            "AA", "AAC", "AAX", "AIFC", "AIFF", "APE", "DS2", "DSF", "DSS", "F4A", "F4B", "FLAC", "M4A",
            "M4B", "M4P", "MKA", "MP3", "MPC", "OGG", "OPUS", "RA", "RAM", "RPM", "WAV", "WAV (RF64)", "WMA",
            "WV",
        ],
    ),
    (
        Kind::Sidecar,
        &["AAE", "DR4", "MODD", "MOI", "NKA", "NKSC", "NXD", "VRD", "XMP"],
    ),
    (
        Kind::Other,
        &[
            "7Z", "ACFM", "AFM", "AI", "ALIAS", "AMFM", "AVC", "BZ2", "C2PA", "CHM", "CSV", "DFONT",
            "DIR", "DOC", "DOCM", "DOCX", "DOS EXE", "DOT", "DOTM", "DOTX", "DWF", "DXF", "EIP",
            "ELF executable", "ELF object file", "ELF shared library", "EPS", "EPUB", "EXIF", "FIT", "FLA",
            "GZIP", "HTML", "ICC", "ICS", "IDML", "IND", "INDD", "INDT", "INX", "ISO", "ITC", "JSON",
            "JUMBF", "KEY", "MAX", "MIE", "MKS", "MOBI", "MacOS",
            "Mach-O dynamic bound bundle", "Mach-O dynamic link library", "Mach-O dynamic link library stub",
            "Mach-O executable", "Mach-O fat binary executable", "Mach-O object file",
            "Mach-O static library", "NUMBERS", "ODB", "ODC", "ODF", "ODG", "ODI",
            "ODP", "ODS", "ODT", "OTF", "PAGES", "PCAP", "PCAPNG", "PDB", "PDF", "PFA", "PFB", "PHP",
            "PLIST", "POTM", "POTX", "PPAM", "PPSM", "PPSX", "PPT", "PPTM", "PPTX", "PRC", "PS", "RAR",
            "RIFF", "RMD", "RTF", "Static library", "TAR", "THMX", "TNEF", "TTC", "TTF", "TXT", "Torrent",
            "URL", "VCard", "VNote", "VSD", "VSDX", "WMF", "WOFF", "WOFF2", "Win16 EXE", "Win32 DLL",
            "Win32 EXE", "Win64 DLL", "Win64 EXE", "XHTML", "XLAM", "XLS", "XLSB", "XLSM", "XLSX", "XLTM",
            "XLTX", "XML", "ZIP", "script",
        ],
    ),
];

impl Kind {
    /// All kinds, pictures first.
    pub const ALL: [Kind; 6] =
        [Kind::Picture, Kind::Raw, Kind::Film, Kind::Sound, Kind::Sidecar, Kind::Other];

    /// The kinds that a collection consists of for its owner: pictures, raw files and films.
    pub const SHOWN: [Kind; 3] = [Kind::Picture, Kind::Raw, Kind::Film];

    /// The kind of the files of a format, by its name in the column `format`; that of an unknown one is
    /// [`Kind::Picture`].
    #[must_use]
    pub fn of_format(format: &str) -> Kind {
        Kind::of_known_format(format).unwrap_or(Kind::Picture)
    }

    /// The kind of the files of a format; `None` if no file has it.
    #[must_use]
    pub fn of_known_format(format: &str) -> Option<Kind> {
        // Asked for each file of a run.
        static KINDS: LazyLock<HashMap<&str, Kind, RandomState>> = LazyLock::new(|| {
            FORMATS.iter().flat_map(|(kind, formats)| formats.iter().map(|format| (*format, *kind))).collect()
        });
        KINDS.get(format).copied()
    }

    /// Whether the kind is one of [`Kind::SHOWN`].
    #[must_use]
    pub const fn is_shown(self) -> bool {
        matches!(self, Kind::Picture | Kind::Raw | Kind::Film)
    }

    /// The kind with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Name of the kind in the column `kind`, in searches and in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Raw => "raw",
            Kind::Film => "film",
            Kind::Sound => "sound",
            Kind::Picture => "picture",
            Kind::Sidecar => "sidecar",
            Kind::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_of_one_kind() {
        let mut all: Vec<&str> = FORMATS.iter().flat_map(|(_, formats)| formats.iter().copied()).collect();
        let n_formats = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n_formats);
        for (format, kind) in [
            ("CR2", Kind::Raw),
            ("MOV", Kind::Film),
            ("MKV", Kind::Film),
            ("AVI", Kind::Film),
            ("MXF", Kind::Film),
            ("MP3", Kind::Sound),
            ("PDF", Kind::Other),
            ("XMP", Kind::Sidecar),
            ("JPEG", Kind::Picture),
            ("PSD", Kind::Picture),
            ("made up", Kind::Picture),
        ] {
            assert_eq!(Kind::of_format(format), kind, "{format}");
        }
    }
}
