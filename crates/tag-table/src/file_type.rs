//! File types: their names, extensions and media types, and how files of each type begin.
//!
//! The names and media types are facts of ExifTool's documentation and answers; the signatures are those of
//! the formats' specifications. Types that a reader recognises are defined next to that reader. The tables
//! here are for files of which only the type is reported.

/// A file type, such as JPEG or CR2.
#[derive(Debug, PartialEq, Eq)]
pub struct FileType {
    /// ExifTool's name of the type, as in `File:FileType`.
    pub name: &'static str,
    /// Usual file name extension, in lower case.
    pub extension: &'static str,
    /// Media type, as registered with IANA if it is registered.
    pub mime: &'static str,
}

impl FileType {
    /// Creates a file type from its three names.
    pub const fn new(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
        FileType { name, extension, mime }
    }
}

/// Bytes that identify a file type.
#[derive(Debug)]
pub struct Signature {
    /// The first bytes of the file; may be empty.
    pub starts: &'static [u8],
    /// Offset of the bytes from the start of the file.
    pub at: usize,
    /// The bytes at that offset.
    pub bytes: &'static [u8],
    /// Type of a file with these bytes.
    pub file_type: FileType,
}

const fn sig(
    at: usize,
    bytes: &'static [u8],
    name: &'static str,
    extension: &'static str,
    mime: &'static str,
) -> Signature {
    Signature { starts: b"", at, bytes, file_type: FileType::new(name, extension, mime) }
}

impl Signature {
    /// Requires these first bytes of the file as well.
    const fn in_file(mut self, starts: &'static [u8]) -> Signature {
        self.starts = starts;
        self
    }
}

/// File type of the first signature that is in `head`.
pub fn by_signature(head: &[u8]) -> Option<&'static FileType> {
    let matches = |s: &&Signature| {
        head.starts_with(s.starts) && head.get(s.at..).is_some_and(|rest| rest.starts_with(s.bytes))
    };
    SIGNATURES.iter().find(matches).map(|signature| &signature.file_type)
}

/// The type that the extension of the file name (lower case, without the dot) makes of `found`: for example a
/// WMV is an ASF file of that name. Returns `found` if the extension says nothing.
pub fn refined(found: &'static FileType, extension: &str) -> &'static FileType {
    let fits = |(of, extensions, _): &&Variant| *of == found.name && extensions.contains(&extension);
    VARIANTS.iter().find(fits).map_or(found, |(_, _, file_type)| file_type)
}

/// Number of bytes at the start of a file that contain every signature of [`by_signature`].
pub const SIGNATURE_BYTES: usize = 2048 + 16;

const BINARY: &str = "application/octet-stream";

/// Signatures, the specific ones before those that are their beginning.
const SIGNATURES: &[Signature] = &[
    sig(0, b"book\0\0\0\0mark\0\0\0\0", "ALIAS", "alias", "application/x-macos"),
    sig(0, b"+A+V+C+", "AVC", "avc", "application/unknown"),
    sig(4, b"\x31\x41\x59\x26\x53\x59", "BZ2", "bz2", "application/bzip2").in_file(b"BZh"),
    sig(0, b"\xb1\x68\xde\x3a", "DCX", "dcx", "image/dcx"),
    sig(0, b"dex\n035\0", "DEX", "dex", BINARY),
    sig(0, b"(DWF V", "DWF", "dwf", "model/vnd.dwf"),
    sig(6, b"\0", "DWG", "dwg", "image/vnd.dwg").in_file(b"AC10"),
    sig(0, b"LELR \0", "LRI", "lri", "image/x-light-lri"),
    sig(0, b"<?php\n", "PHP", "php", "application/x-httpd-php"),
    sig(0, b"<?php\r", "PHP", "php", "application/x-httpd-php"),
    sig(0, b"<?php ", "PHP", "php", "application/x-httpd-php"),
    sig(0, b"<?php\t", "PHP", "php", "application/x-httpd-php"),
    sig(257, b"ustar\0", "TAR", "tar", "application/x-tar"),
    sig(257, b"ustar  \0", "TAR", "tar", "application/x-tar"),
    sig(0, b"\xd7\xcd\xc6\x9a\0\0", "WMF", "wmf", "application/x-wmf"),
    sig(0, b"\x01\0\x09\0\0\x03", "WMF", "wmf", "application/x-wmf"),
    sig(0, b"7z\xbc\xaf\x27\x1c", "7Z", "7z", "application/x-7z-compressed"),
    sig(
        0,
        b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c",
        "ASF",
        "asf",
        "video/x-ms-asf",
    ),
    sig(0, b"ITSF\x03\0\0\0\x60\0\0\0\x01\0\0\0", "CHM", "chm", "application/x-chm"),
    sig(0, b"ZISRAWFILE", "CZI", "czi", "image/x-zeiss-czi"),
    sig(12, b"DJVU", "DJVU", "djvu", "image/vnd.djvu").in_file(b"AT&TFORM"),
    sig(12, b"DJVM", "DJVU (multi-page)", "djvu", "image/vnd.djvu").in_file(b"AT&TFORM"),
    sig(0, b"\x1f\x07\0\x3f", "DV", "dv", "video/x-dv"),
    sig(0, b"\x1f\x07\0\xbf", "DV", "dv", "video/x-dv"),
    sig(8, b".FIT", "FIT", "fit", "application/fit"),
    sig(0, b"StartFontMetrics", "AFM", "afm", "application/x-font-afm"),
    sig(0, b"StartMasterFontMetrics", "AMFM", "amfm", "application/x-font-afm"),
    sig(0, b"StartCompFontMetrics", "ACFM", "acfm", "application/x-font-afm"),
    sig(0, b"\0\x01\0\0\0", "TTF", "ttf", "application/font-ttf"),
    sig(0, b"true\0", "TTF", "ttf", "application/font-ttf"),
    sig(0, b"OTTO\0", "OTF", "otf", "application/font-otf"),
    sig(0, b"ttcf\0", "TTC", "ttc", "application/font-ttf"),
    sig(0, b"wOFF", "WOFF", "woff", "font/woff"),
    sig(0, b"wOF2", "WOFF2", "woff2", "font/woff2"),
    sig(6, b"%!PS-AdobeFont-", "PFB", "pfb", "application/x-font-type1").in_file(b"\x80\x01"),
    sig(6, b"%!FontType1-", "PFB", "pfb", "application/x-font-type1").in_file(b"\x80\x01"),
    sig(0, b"%!PS-AdobeFont-", "PFA", "pfa", "application/x-font-type1"),
    sig(0, b"%!PS-Bitstream ", "PFA", "pfa", "application/x-font-type1"),
    sig(0, b"%!FontType1-", "PFA", "pfa", "application/x-font-type1"),
    sig(0, b"\0\0\x01\0\0\0", "DFONT", "dfont", "application/x-dfont"),
    sig(0, b"\x1f\x8b\x08", "GZIP", "gz", "application/x-gzip"),
    sig(0, b"BEGIN:VCALENDAR\r\n", "ICS", "ics", "text/calendar"),
    sig(0, b"BEGIN:VCARD\r\n", "VCard", "vcf", "text/vcard"),
    sig(0, b"BEGIN:VNOTE\r\n", "VNote", "vnt", "text/v-note"),
    sig(0, b"\x89LFP\r\n\x1a\n", "LFP", "lfp", "image/x-lytro-lfp"),
    sig(0, b"\x4c\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46", "LNK", "lnk", BINARY),
    sig(0, b"\x1a\x45\xdf\xa3", "MKV", "mkv", "video/x-matroska"),
    sig(0, b"\0\0\x01\xb3", "MPEG", "mpg", "video/mpeg"),
    sig(0, b"\0\0\x01\xba", "MPEG", "mpg", "video/mpeg"),
    sig(0, b"\0\0\x01\xbb", "MPEG", "mpg", "video/mpeg"),
    sig(0, b"\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02", "MXF", "mxf", "application/mxf"),
    sig(0, b"\x0a\x0d\x0d\x0a", "PCAPNG", "pcapng", "application/vnd.tcpdump.pcap"),
    sig(0, b"\xd4\xc3\xb2\xa1\x02\0", "PCAP", "pcap", "application/vnd.tcpdump.pcap"),
    sig(0, b"\xa1\xb2\xc3\xd4\0\x02", "PCAP", "pcap", "application/vnd.tcpdump.pcap"),
    sig(0, b"\x4d\x3c\xb2\xa1\x02\0", "PCAP", "pcap", "application/vnd.tcpdump.pcap"),
    sig(0, b"\xa1\xb2\x3c\x4d\0\x02", "PCAP", "pcap", "application/vnd.tcpdump.pcap"),
    sig(60, b"BOOKMOBI", "MOBI", "mobi", "application/x-mobipocket-ebook"),
    sig(60, b"TEXtREAd", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b"TEXtTlDc", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b".pdfADBE", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b"BVokBDIC", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b"DB99DBOS", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b"PNRdPPrs", "PDB", "pdb", "application/vnd.palm"),
    sig(60, b"DataPPrs", "PDB", "pdb", "application/vnd.palm"),
    sig(0, b"Rar!\x1a\x07", "RAR", "rar", "application/x-rar-compressed"),
    sig(0, b"Joy!peff", "Classic MacOS executable", "", BINARY),
    sig(0, b"{\\rtf", "RTF", "rtf", "text/rtf"),
    sig(0, b"rawzor", "RWZ", "rwz", "image/x-rawzor"),
    sig(0, b"\x78\x9f\x3e\x22", "TNEF", "tnef", "application/vnd.ms-tnef"),
    sig(0, b"d8:announce", "Torrent", "torrent", "application/x-bittorrent"),
    sig(0, b"XISF0100", "XISF", "xisf", "image/x-xisf"),
    sig(0, b"NIKONADJ", "NKA", "nka", "application/x-nikon-nxstudio"),
    sig(0, b"\0\x05\x16\x07\0\x02\0\0Mac OS X", "MacOS", "macos", "application/unknown"),
];

/// A type of the first name, extensions of file names, and the type that they make of it.
type Variant = (&'static str, &'static [&'static str], FileType);

const fn variant(
    of: &'static str,
    extensions: &'static [&'static str],
    name: &'static str,
    extension: &'static str,
    mime: &'static str,
) -> Variant {
    (of, extensions, FileType::new(name, extension, mime))
}

const EXCEL: &str = "application/vnd.ms-excel";
const POWERPOINT: &str = "application/vnd.ms-powerpoint";

const VARIANTS: &[Variant] = &[
    variant("ASF", &["wmv"], "WMV", "wmv", "video/x-ms-wmv"),
    variant("ASF", &["wma"], "WMA", "wma", "audio/x-ms-wma"),
    variant("ASF", &["divx"], "DIVX", "divx", "video/divx"),
    variant("ASF", &["dvr-ms"], "DVR-MS", "dvr-ms", "video/x-ms-dvr"),
    variant("MPEG", &["m2v"], "M2V", "m2v", "video/mpeg"),
    variant("MPEG", &["vob"], "VOB", "vob", "video/mpeg"),
    variant("MKV", &["mka"], "MKA", "mka", "audio/x-matroska"),
    variant("MKV", &["mks"], "MKS", "mks", "application/x-matroska"),
    variant("MKV", &["webm"], "WEBM", "webm", "video/webm"),
    variant("PDB", &["prc"], "PRC", "prc", "application/vnd.palm"),
    variant("FPX", &["doc"], "DOC", "doc", "application/msword"),
    variant("FPX", &["dot"], "DOT", "dot", "application/msword"),
    variant("FPX", &["xls"], "XLS", "xls", EXCEL),
    variant("FPX", &["xlt"], "XLT", "xlt", EXCEL),
    variant("FPX", &["xla"], "XLA", "xla", EXCEL),
    variant("FPX", &["ppt"], "PPT", "ppt", POWERPOINT),
    variant("FPX", &["pps"], "PPS", "pps", POWERPOINT),
    variant("FPX", &["pot"], "POT", "pot", POWERPOINT),
    variant("FPX", &["vsd"], "VSD", "vsd", "application/x-visio"),
    variant("FPX", &["fla"], "FLA", "fla", "application/vnd.adobe.fla"),
    variant("FPX", &["max"], "MAX", "max", "application/x-3ds"),
    variant("PLIST", &["aae"], "AAE", "aae", "application/vnd.apple.photos"),
    variant("PLIST", &["modd"], "MODD", "modd", "application/xml"),
    variant("XML", &["nksc"], "NKSC", "nksc", "application/x-nikon-nxstudio"),
    variant("TXT", &["csv"], "CSV", "csv", "text/csv"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signature_is_found_and_within_the_bytes_that_are_read() {
        for signature in SIGNATURES {
            assert!(signature.at + signature.bytes.len() <= SIGNATURE_BYTES);
            let mut head = signature.starts.to_vec();
            head.resize(signature.at.max(head.len()), 0xee);
            head.extend_from_slice(signature.bytes);
            let found = by_signature(&head).map(|found| found.name);
            assert_eq!(found, Some(signature.file_type.name));
            let cut = by_signature(&head[..head.len() - 1]).map(|found| found.name);
            assert!(cut != found, "{found:?}");
        }
    }

    #[test]
    fn the_extension_refines_the_type() {
        let asf = by_signature(b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c").unwrap();
        assert_eq!(refined(asf, "wma").name, "WMA");
        assert_eq!(refined(asf, "jpg").name, "ASF");
    }
}
