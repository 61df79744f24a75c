//! Descriptions of tags: `DateTimeOriginal` becomes `Date/Time Original`.
//!
//! ExifTool's descriptions are a tag's name split into words, except those listed here (as reported by
//! `exiftool -listx` of version 13.58; where one name has several, that of EXIF and of the composite tags).

mod exceptions;

use exceptions::EXCEPTIONS;
use glossary::Language;

/// Description of a tag in a language, given its family 1 group and its name; in English if the language has
/// none.
pub(crate) fn description(language: Option<&Language>, group: &str, name: &str) -> String {
    let translated = language.and_then(|language| translated(language, name));
    translated.unwrap_or_else(|| in_english(group, name))
}

/// Description of a tag that a file does not have: its name as words.
pub(crate) fn of_missing(name: &str) -> String {
    words(name)
}

fn translated(language: &Language, name: &str) -> Option<String> {
    let known = |name| language.description(name);
    known(name).map(str::to_owned).or_else(|| {
        let (bare, suffix) = split_language(name)?;
        Some(format!("{} ({suffix})", known(bare)?))
    })
}

fn in_english(group: &str, name: &str) -> String {
    if let Some((_, _, description)) =
        OF_GROUPS.iter().find(|(groups, known, _)| *known == name && groups.contains(&group))
    {
        return (*description).to_owned();
    }
    if let Some(rest) = name.strip_prefix("R2A").filter(|_| group == "Qualcomm") {
        return format!("R2 A {}", words(rest));
    }
    if let Some((name, language)) = split_language(name) {
        return format!("{} ({language})", description_of_name(name));
    }
    description_of_name(name)
}

/// Splits a name from its language suffix, as in `Title-de-CH`, or `Comment-de_CH` of MIE.
fn split_language(name: &str) -> Option<(&str, &str)> {
    let (bare, language) = name.split_once('-')?;
    let (primary, country) = language.split_once(['-', '_']).unwrap_or((language, "XX"));
    let is_language = matches!(primary.len(), 2 | 3)
        && primary.bytes().all(|b| b.is_ascii_lowercase())
        && country.len() == 2
        && country.bytes().all(|b| b.is_ascii_uppercase());
    is_language.then_some((bare, language))
}

fn description_of_name(name: &str) -> String {
    match EXCEPTIONS.binary_search_by_key(&name, |(name, _)| name) {
        Ok(at) => EXCEPTIONS[at].1.to_owned(),
        Err(_) => words(name),
    }
}

/// Splits a name into words. A word begins with a capital after a lowercase letter, with the last of several
/// capitals if a lowercase letter follows, with a capital after a digit unless it is the last letter, and
/// with a digit after a lowercase letter. A hexadecimal number at the end, as unknown tags have it, is one
/// word.
fn words(name: &str) -> String {
    if let Some((bare, number)) = name.rsplit_once("_0x")
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_hexdigit())
    {
        return format!("{} 0x{number}", words(bare));
    }
    let mut out = String::with_capacity(name.len() + 8);
    let mut before = None;
    let mut characters = name.chars();
    while let Some(character) = characters.next() {
        let mut behind = characters.clone();
        let (next, next_but_one) = (behind.next(), behind.next());
        let next_is_small = next.is_some_and(char::is_lowercase);
        // As in `Mode3DOn`.
        let word_is_next =
            next.is_some_and(char::is_uppercase) && next_but_one.is_some_and(char::is_lowercase);
        let has_next = next.is_some() && !word_is_next;
        let begins_word = before.is_some_and(|before: char| match character {
            _ if character.is_uppercase() => {
                before.is_lowercase()
                    || (before.is_ascii_digit() && has_next)
                    || (before.is_uppercase() && next_is_small)
            }
            _ => character.is_ascii_digit() && before.is_lowercase(),
        });
        if begins_word {
            out.push(' ');
        }
        match before {
            None => out.extend(character.to_uppercase()),
            Some(_) if character == '_' => out.push(' '),
            Some(_) => out.push(character),
        }
        before = Some(character);
    }
    out
}

/// Groups whose `Model` is not described as `Camera Model Name`.
const MODELS: &[&str] = &[
    "PNG",
    "QuickTime",
    "Keys",
    "ItemList",
    "UserData",
    "XMP-GDepth",
    "KyoceraRaw",
    "MIE-Camera",
    "DJI",
    "DiveSettings",
    "KVAR",
    "Kodak",
    "MakerNotes",
    "Nextbase",
    "SigmaRaw",
    "XMP-pmi",
];
/// Groups whose `GPSDateTime` is described without a slash.
const CLOCKS: &[&str] = &[
    "DJI",
    "GM",
    "CoursePoint",
    "Lap",
    "SegLap",
    "Session",
    "Split",
    "WeatherConditions",
    "GoPro",
    "MIE-GPS",
    "MISB",
    "Ricoh",
];

/// Descriptions that apply to a name in some groups only.
const OF_GROUPS: &[(&[&str], &str, &str)] = &[
    (&["Canon", "Minolta", "Nikon", "Sony"], "FlashExposureComp", "Flash Exposure Compensation"),
    (&["Canon"], "SequenceNumber", "Shot Number In Continuous Burst"),
    (&["XMP-tiff"], "DateTime", "Date/Time Modified"),
    (&["XMP-exif"], "GPSDOP", "GPSDOP"),
    (&["XMP-prism"], "DOI", "Digital Object Identifier"),
    (&["DICOM", "GoPro"], "GPSDOP", "GPSDOP"),
    (&["MXF"], "DOI", "DOI"),
    (&["KVAR"], "FOV", "FOV"),
    (&["PICT"], "Version", "Version number of picture"),
    (MODELS, "Model", "Model"),
    (CLOCKS, "GPSDateTime", "GPS Date Time"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_people() {
        for (name, expected) in [
            ("DateTimeOriginal", "Date/Time Original"),
            ("Model", "Camera Model Name"),
            ("GPSLatitude", "GPS Latitude"),
            ("ISO", "ISO"),
            ("MIMEType", "MIME Type"),
            ("YCbCrSubSampling", "Y Cb Cr Sub Sampling"),
            ("FocalLengthIn35mmFormat", "Focal Length In 35mm Format"),
            ("By-line", "By-line"),
            ("ExifToolVersion", "ExifTool Version Number"),
            ("Apple_0x004e", "Apple 0x004e"),
            ("Sony_0x940a", "Sony 0x940a"),
            ("Kodak_SubIFD3_0x800c", "Kodak Sub IFD3 0x800c"),
            ("WB_GLevel4500K", "WB G Level 4500K"),
            ("Mode3DOn", "Mode 3D On"),
        ] {
            assert_eq!(in_english("IFD0", name), expected);
        }
        assert_eq!(in_english("PNG", "Model"), "Model");
        assert_eq!(in_english("Canon", "FlashExposureComp"), "Flash Exposure Compensation");
        assert_eq!(in_english("XMP-dc", "Title-de-CH"), "Title (de-CH)");
        assert_eq!(in_english("XMP-dc", "Title-de"), "Title (de)");
        assert_eq!(in_english("MIE-Doc", "Comment-cn_ZH"), "Comment (cn_ZH)");
        assert_eq!(in_english("MIE-Camera", "Model"), "Model");
        assert_eq!(in_english("Qualcomm", "R2ATbl00"), "R2 A Tbl 00");
        assert_eq!(in_english("Nikon", "Face10AArea"), "Face 10A Area");
        assert_eq!(in_english("IPTC", "Sub-location"), "Sub-location");
    }

    #[test]
    fn exceptions_are_in_order_and_are_exceptions() {
        assert!(EXCEPTIONS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(EXCEPTIONS.iter().all(|(name, description)| words(name) != *description));
    }
}
