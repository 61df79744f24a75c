//! ExifTool tags that this program does not support. Requesting one by name is refused, because printing
//! nothing would look as if the file did not have it. Geolocation tags are not among them: without `-api
//! geolocation`, which is refused, ExifTool has none either, and exiftool-vendored.js requests one with every
//! file.

/// Why a tag of this name, in lower case, is not available; `None` for all others.
pub(super) fn reason(name: &str) -> Option<&'static str> {
    let is_note_block = name.starts_with("makernote") && !VALUES.contains(&name);
    match () {
        () if is_note_block => {
            Some("makers' notes are read, but not given as a block; ask for their tags with -MakerNotes:all")
        }
        () => TAGS.iter().find(|(known, _)| *known == name).map(|(_, reason)| *reason),
    }
}

/// Tags whose names begin like blocks of makers' notes but are ordinary values.
const VALUES: [&str; 9] = [
    "makernotesafety",
    "makernoteversion",
    "makernotebyteorder",
    "makernotetype",
    "makernoteoffset",
    "makernotekey",
    "makernoteunknown",
    "makernoteunknownbinary",
    "makernoteunknowntext",
];

const OF_CLOCK: &str = "it tells of the program's run and not of the file";
const OF_SYSTEM: &str =
    "of what the file system knows, this program tells name, directory, size, dates and permissions";
const OF_PICTURE: &str = "the picture itself is not looked at; ImageDataHash is to be had";
const WRITES: &str = "it exists for writing only, and this program only reads";

const TAGS: &[(&str, &str)] = &[
    ("validate", "files are not validated; `thalweg verify` decodes them"),
    ("jpegdigest", OF_PICTURE),
    ("jpegqualityestimate", OF_PICTURE),
    ("jpegimagelength", OF_PICTURE),
    ("trailer", "what lies behind the picture is read, but not given as a block"),
    ("hiddendata", "what lies behind the picture is read, but not given as a block"),
    ("embeddedvideo", "films inside pictures are not given"),
    ("sphericalvideoxml", "blocks of XML other than XMP are not given"),
    ("xml", "blocks of XML other than XMP are not given"),
    ("newguid", OF_CLOCK),
    ("now", OF_CLOCK),
    ("processingtime", OF_CLOCK),
    ("filesequence", OF_CLOCK),
    ("basename", OF_SYSTEM),
    ("filepath", OF_SYSTEM),
    ("fileattributes", OF_SYSTEM),
    ("fileblockcount", OF_SYSTEM),
    ("fileblocksize", OF_SYSTEM),
    ("filedeviceid", OF_SYSTEM),
    ("filedevicenumber", OF_SYSTEM),
    ("filegroupid", OF_SYSTEM),
    ("filehardlinks", OF_SYSTEM),
    ("fileinodenumber", OF_SYSTEM),
    ("fileuserid", OF_SYSTEM),
    ("exifunicodebyteorder", WRITES),
    ("forcewrite", WRITES),
    ("geolocate", WRITES),
    ("geosync", WRITES),
    ("geotag", WRITES),
    ("geotime", WRITES),
    ("hardlink", WRITES),
    ("symlink", WRITES),
    ("testname", WRITES),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_notes_are_refused_and_values_are_not() {
        for name in ["makernotes", "makernotecanon", "makernotekodak1a", "validate"] {
            assert!(reason(name).is_some(), "{name}");
        }
        for name in ["makernotesafety", "make", "exif", "imagedatahash", "geotiffversion"] {
            assert_eq!(reason(name), None, "{name}");
        }
    }
}
