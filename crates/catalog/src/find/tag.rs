//! SQL of conditions on stored tags.

use rusqlite::types::Value;

/// The shapes that have a tag; the value is that of [`tag_patterns`].
pub(crate) const SHAPES_WITH_TAG: &str = "(SELECT s.id FROM tag_shape AS s, json_each(s.keys) AS k, \
     json_each(?) AS p WHERE k.value LIKE p.value ESCAPE '\\')";

/// The `LIKE` patterns of a tag, as a JSON array. A plain `Tag` matches in any group, and `Group:Tag` in this
/// group of family 1, which is what the keys have, or in those of this group of family 0.
pub(crate) fn tag_patterns(tag: &str) -> Value {
    let escaped = tag.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let patterns = match escaped.split_once(':') {
        None => vec![format!("%:{escaped}")],
        Some((group, name)) => {
            let within = FAMILY_0.iter().filter(|(family0, _)| family0.eq_ignore_ascii_case(group));
            let groups = within.flat_map(|(_, groups)| groups.iter()).map(|group| format!("{group}:{name}"));
            std::iter::once(escaped.clone()).chain(groups).collect()
        }
    };
    Value::Text(serde_json::Value::from(patterns).to_string())
}

/// Groups of family 0 whose tags are in groups of family 1 with other names, as `LIKE` patterns. Source:
/// `exiftool -listx` (13.58), and for those with numbers the formats.
const FAMILY_0: &[(&str, &[&str])] = &[
    ("EXIF", &["IFD%", "SubIFD%", "ExifIFD", "GPS", "InteropIFD", "GlobParamIFD"]),
    ("XMP", &["XMP-%"]),
    ("IPTC", &["IPTC_"]),
    ("ICC\\_Profile", &["ICC-%", "ICC\\_Profile_"]),
    ("MakerNotes", MAKER_NOTES),
    (
        "QuickTime",
        &["Track%", "ItemList", "Keys", "AudioKeys", "VideoKeys", "UserData", "Meta", "iTunes", "GSpherical"],
    ),
    ("Matroska", &["Info", "Track%", "Chapter%"]),
    ("MXF", &["Track%"]),
    ("ID3", &["ID3v%", "Lyrics3"]),
    ("JFIF", &["JFXX"]),
    ("JUMBF", &["CBOR"]),
    ("MPF", &["MPF0", "MPImage%"]),
    ("PNG", &["PNG-%"]),
    ("MIE", &["MIE-%"]),
    ("HTML", &["HTML-%", "HTTP-equiv"]),
    ("Photoshop", &["Channel%"]),
    ("FlashPix", &["MS-DOC"]),
    ("File", &["System", "MacOS"]),
    ("CanonVRD", &["CanonDR4"]),
    ("PanasonicRaw", &["CameraIFD"]),
    ("RAF", &["FujiIFD", "M-RAW", "RAF_"]),
    ("Real", &["Real-%"]),
    ("DjVu", &["DjVu-Meta"]),
    ("M2TS", &["AC3"]),
    ("APE", &["MAC"]),
    ("Font", &["XML"]),
    ("Palm", &["MOBI"]),
    ("Meta", &["MetaIFD", "KodakBordersIFD", "KodakEffectsIFD"]),
    ("APP0", &["AVI1", "Ocad"]),
    ("APP1", &["FLIR", "Parrot"]),
    ("APP11", &["JPEG-HDR"]),
    ("APP12", &["PictureInfo"]),
    ("APP14", &["Adobe"]),
];

const MAKER_NOTES: &[&str] = &[
    "AdobeDNG",
    "Apple",
    "CIFF",
    "Canon%",
    "Casio",
    "DJI",
    "FLIR",
    "FujiFilm",
    "GE",
    "Google",
    "HP",
    "JVC",
    "KDC\\_IFD",
    "Kodak%",
    "KyoceraRaw",
    "Leica",
    "Microsoft",
    "Minolta%",
    "Motorola",
    "Nikon%",
    "Nintendo",
    "Olympus",
    "Panasonic",
    "Pentax",
    "PhaseOne",
    "PreviewIFD",
    "Qualcomm",
    "Reconyx",
    "Ricoh",
    "SR2%",
    "SRF_",
    "Samsung",
    "Sanyo",
    "Sigma",
    "Sony%",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: &str, expected: &[&str]) {
        let Value::Text(json) = tag_patterns(tag) else { panic!("{tag}") };
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), expected, "{tag}");
    }

    #[test]
    fn a_group_of_family_0_has_its_groups_of_family_1() {
        check("Flash", &["%:Flash"]);
        check("ExifIFD:Flash", &["ExifIFD:Flash"]);
        check("xmp:Title", &["xmp:Title", "XMP-%:Title"]);
        check("ICC_Profile:A_b", &["ICC\\_Profile:A\\_b", "ICC-%:A\\_b", "ICC\\_Profile_:A\\_b"]);
        check("100%:\\", &["100\\%:\\\\"]);
    }
}
