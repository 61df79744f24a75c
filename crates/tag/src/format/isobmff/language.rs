//! Languages of texts and tracks: three letters of ISO 639-2, packed in 15 bits (ISO/IEC 14496-12, 8.4.2), or
//! a number of the Macintosh (QuickTime File Format, "Language code values").

/// Smaller codes are Macintosh languages, each with an encoding; from here on they are ISO 639 languages, and
/// text is Unicode.
pub(super) const FIRST_ISO: u16 = 0x400;

/// Macintosh languages with a code of two letters, by their number.
const MACINTOSH: [&str; 24] = [
    "en", "fr", "de", "it", "nl", "sv", "es", "da", "pt", "no", "he", "ja", "ar", "fi", "el", "is", "mt",
    "tr", "hr", "zh-TW", "ur", "hi", "th", "ko",
];

/// The language of a code; `None` if it is no code of a language.
pub(super) fn of_code(code: u16) -> Option<String> {
    const UNSPECIFIED: u16 = 0x7fff;
    if code < FIRST_ISO {
        return MACINTOSH.get(usize::from(code)).map(|name| (*name).to_owned());
    }
    if code == UNSPECIFIED {
        return None;
    }
    Some([10, 5, 0].map(|shift| char::from((code >> shift & 0x1f) as u8 + 0x60)).iter().collect())
}

/// What a name of a tag gets for a text in this language; empty for English and if the language is not known.
pub(super) fn suffix(code: u16) -> String {
    match of_code(code).as_deref() {
        None | Some("en" | "eng" | "und") => String::new(),
        Some(name) => format!("-{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_kinds() {
        assert_eq!(of_code(0x15c7).as_deref(), Some("eng"));
        assert_eq!(of_code(2).as_deref(), Some("de"));
        assert_eq!(of_code(200), None);
        assert_eq!(of_code(0x7fff), None);
        assert_eq!(suffix(0x10b5), "-deu");
        assert_eq!(suffix(0x55c4), "");
        assert_eq!(suffix(0), "");
    }
}
