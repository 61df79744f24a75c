//! ExifTool tags that this program does not support. Requesting one by name is refused, because printing
//! nothing would look as if the file did not have it. Geolocation tags are not among them: without `-api
//! geolocation` ExifTool has none either, and exiftool-vendored.js requests one with every file.

/// Why a tag of this name, in lower case, is not available; `None` for all others.
pub(crate) fn reason(name: &str) -> Option<&'static str> {
    let is_note_block = name.starts_with("makernote") && !VALUES.contains(&name);
    if is_note_block {
        Some("maker notes cannot be extracted as a block; print their tags with -MakerNotes:all")
    } else {
        TAGS.iter().find(|(known, _)| *known == name).map(|(_, reason)| *reason)
    }
}

/// What to use instead of an option, by its short name.
pub(crate) fn instead_of(option: &str) -> &'static str {
    match option {
        "v" | "htmldump" => {
            "for all tags with their groups and ids use -a -u -G1 -H, or `thalweg tags --all FILE`"
        }
        "plot" => "use -csv or -j, and draw the values with another program",
        "srcfile" => "name the source files themselves",
        "file" => "use -diff FILE2 to compare two files, or -j and combine the answers",
        "userparam" => "write the text into the format or the condition itself",
        "password" => "encrypted files are not decrypted",
        _ => "see `thalweg tags --help`",
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

const OF_CLOCK: &str = "it describes the run of the program, not the file";
const OF_PICTURE: &str = "picture data are not analysed; use ImageDataHash";
const WRITES: &str = "it can only be written, and this program only reads";

const TAGS: &[(&str, &str)] = &[
    ("validate", "use `thalweg verify` to check files"),
    ("jpegdigest", OF_PICTURE),
    ("jpegqualityestimate", OF_PICTURE),
    ("jpegimagelength", OF_PICTURE),
    ("trailer", "data after the picture cannot be extracted as a block"),
    ("hiddendata", "data after the picture cannot be extracted as a block"),
    ("embeddedvideo", "videos embedded in pictures cannot be extracted"),
    ("sphericalvideoxml", "XML blocks other than XMP cannot be extracted"),
    ("xml", "XML blocks other than XMP cannot be extracted"),
    ("newguid", OF_CLOCK),
    ("now", OF_CLOCK),
    ("processingtime", OF_CLOCK),
    ("filesequence", OF_CLOCK),
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
    fn refusals_name_what_to_use() {
        for option in ["v", "htmldump"] {
            assert!(instead_of(option).contains("-a -u -G1 -H"), "{option}");
        }
        assert!(instead_of("file").contains("-diff"));
        assert!(instead_of("require").contains("thalweg tags --help"));
    }

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
