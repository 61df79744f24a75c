//! File name extensions that ExifTool knows (ExifTool 13.58, `-listr`), in lower case.

/// All known extensions, sorted.
#[rustfmt::skip]
pub const KNOWN: &[&str] = &[
    "360", "3fr", "3g2", "3gp", "3gp2", "3gpp", "7z", "a", "aa", "aac", "aae", "aax", "acfm", "acr",
    "afm", "ai", "aif", "aifc", "aiff", "ait", "alias", "amfm", "ape", "apng", "arq", "arw", "asf",
    "avc", "avi", "avif", "azw", "azw3", "bmp", "bpg", "btf", "bz2", "c2pa", "cap", "chm", "ciff",
    "cos", "cr2", "cr3", "crm", "crw", "cs1", "csv", "cur", "czi", "dc3", "dcm", "dcp", "dcr", "dcx",
    "dex", "dfont", "dib", "dic", "dicm", "dir", "divx", "djv", "djvu", "dll", "dng", "doc", "docm",
    "docx", "dot", "dotm", "dotx", "dpx", "dr4", "ds2", "dsf", "dss", "dv", "dvb", "dvr-ms", "dwf",
    "dwg", "dxf", "dylib", "eip", "eps", "eps2", "eps3", "epsf", "epub", "erf", "exe", "exif", "exr",
    "exv", "f4a", "f4b", "f4p", "f4v", "fff", "fit", "fits", "fla", "flac", "flif", "flir", "flv",
    "fpf", "fpx", "gif", "glv", "gpr", "gz", "gzip", "hdp", "hdr", "heic", "heif", "hif", "htm", "html",
    "ical", "icc", "icm", "ico", "ics", "idml", "iiq", "ind", "indd", "indt", "insp", "insv", "inx",
    "iso", "itc", "j2c", "j2k", "jng", "jp2", "jpc", "jpe", "jpeg", "jpf", "jpg", "jph", "jpm", "jps",
    "jpx", "json", "jumbf", "jxl", "jxr", "k25", "kdc", "key", "kth", "kvar", "la", "lfp", "lfr", "lif",
    "lnk", "lrf", "lri", "lrv", "m2t", "m2ts", "m2v", "m4a", "m4b", "m4p", "m4v", "macos", "max", "mef",
    "mie", "mif", "miff", "mka", "mks", "mkv", "mng", "mobi", "modd", "moi", "mos", "mov", "mp3", "mp4",
    "mpc", "mpeg", "mpg", "mpo", "mqv", "mrc", "mrw", "mts", "mxf", "nef", "newer", "nka", "nksc",
    "nmbtemplate", "nrw", "numbers", "nxd", "o", "odb", "odc", "odf", "odg", "odi", "odp", "ods", "odt",
    "ofr", "ogg", "ogv", "onp", "opus", "orf", "ori", "otf", "pac", "pages", "pbm", "pcap", "pcapng",
    "pcd", "pct", "pcx", "pdb", "pdf", "pef", "pfa", "pfb", "pfm", "pgf", "pgm", "php", "php3", "php4",
    "php5", "phps", "phtml", "pict", "plist", "pmp", "png", "pot", "potm", "potx", "ppam", "ppax",
    "ppm", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx", "prc", "ps", "ps2", "ps3", "psb", "psd",
    "psdt", "psp", "pspframe", "pspimage", "pspshape", "psptube", "qif", "qt", "qti", "qtif", "r3d",
    "ra", "raf", "ram", "rar", "raw", "rif", "riff", "rm", "rmvb", "rpm", "rsrc", "rtf", "rv", "rw2",
    "rwl", "rwz", "seq", "sketch", "so", "sr2", "srf", "srw", "svg", "swf", "tar", "thm", "thmx", "tif",
    "tiff", "tnef", "torrent", "ts", "ttc", "ttf", "tub", "txt", "url", "vcard", "vcf", "vnt", "vob",
    "vrd", "vsd", "vsdx", "wav", "wdp", "webm", "webp", "wma", "wmf", "wmv", "woff", "woff2", "wpg",
    "wtv", "wv", "wvp", "x3f", "xcf", "xhtml", "xisf", "xla", "xlam", "xls", "xlsb", "xlsm", "xlsx",
    "xlt", "xltm", "xltx", "xmp", "zip",
];

/// Known extensions of files whose contents are not read (ExifTool's `-listr` without `-listf`), sorted.
#[rustfmt::skip]
pub const ONLY_KNOWN: &[&str] = &[
    "alias", "avc", "bz2", "dcx", "dex", "dir", "dwf", "dwg", "dxf", "lri", "php", "php3", "php4", "php5", "phps", "phtml", "tar", "wmf",
];

/// Whether ExifTool knows files with this extension, given in lower case.
pub fn is_known(extension: &str) -> bool {
    KNOWN.binary_search(&extension).is_ok()
}

/// Whether ExifTool reads files with this extension, given in lower case, that it finds in directories.
pub fn is_read(extension: &str) -> bool {
    is_known(extension) && ONLY_KNOWN.binary_search(&extension).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        assert!(KNOWN.is_sorted() && ONLY_KNOWN.is_sorted());
        assert!(ONLY_KNOWN.iter().all(|extension| is_known(extension)));
    }
}
