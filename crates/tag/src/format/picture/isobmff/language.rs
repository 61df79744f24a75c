//! Languages of texts and tracks: three letters of ISO 639-2, packed in 15 bits (ISO/IEC 14496-12, 8.4.2), or
//! a number of the Macintosh (QuickTime File Format, "Language code values").
//!
//! The language is a part of a tag's name. A value that a film has in other languages only is also given
//! under the name without one.

use crate::context::Context;
use crate::metadata::Tag;

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
    Some(letters(code))
}

fn letters(code: u16) -> String {
    [10, 5, 0].map(|shift| char::from((code >> shift & 0x1f) as u8 + 0x60)).iter().collect()
}

/// The language of a text; `None` for English and if it is not known.
pub(super) fn of_text(code: u16) -> Option<String> {
    of_code(code).filter(|name| !matches!(name.as_str(), "en" | "eng" | "und"))
}

/// The language and the country of a value (QuickTime File Format, "Country Indicator", "Language
/// Indicator"): `fra-FR`. `None` for English without a country. Numbers up to 255 stand for lists, which are
/// not read.
pub(super) fn of_locale(country: u16, code: u16) -> Option<String> {
    const LAST_LIST: u16 = 255;
    const ANY_COUNTRY: &[u8] = b"ZZ";
    let name = Some(code).filter(|code| *code > LAST_LIST).map(|code| {
        let letters = letters(code);
        if letters.bytes().all(|letter| letter.is_ascii_lowercase()) { letters } else { "err".to_owned() }
    });
    let country = country.to_be_bytes();
    if country.iter().all(u8::is_ascii_uppercase) && country != ANY_COUNTRY {
        let [first, second] = country.map(char::from);
        return Some(format!("{}-{first}{second}", name.as_deref().unwrap_or("und")));
    }
    name.filter(|name| !matches!(name.as_str(), "eng" | "und"))
}

/// Values in a language other than English, under their names without the language.
#[derive(Debug, Default)]
pub(crate) struct Translations<'a>(Vec<Tag<'a>>);

impl<'a> Translations<'a> {
    /// Adds a tag, whose name gets the language.
    pub(super) fn push(&mut self, ctx: &mut Context<'a>, tag: Tag<'a>, language: Option<String>) {
        /// Bounds the search of [`Translations::push_defaults`], which goes through all tags for each.
        const MOST_DEFAULTS: usize = 256;
        let Some(language) = language else { return ctx.push(tag) };
        let name = ctx.keep_text(&format!("{}-{language}", tag.name));
        ctx.push(Tag { name, ..tag });
        if self.0.len() < MOST_DEFAULTS {
            self.0.push(tag);
        }
    }

    /// Adds the values that no tag of the film has under the name without a language: of several languages
    /// the first.
    pub(super) fn push_defaults(self, ctx: &mut Context<'a>) {
        for tag in self.0 {
            let mut tags = ctx.metadata.tags.iter();
            if !tags.any(|other| other.name == tag.name && other.group.family0 == "QuickTime") {
                ctx.push(tag);
            }
        }
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
        assert_eq!(of_text(0x10b5).as_deref(), Some("deu"));
        assert_eq!(of_text(0x55c4), None);
        assert_eq!(of_text(0), None);
    }

    #[test]
    fn locales() {
        let of = |country: &[u8; 2], code| of_locale(u16::from_be_bytes(*country), code);
        assert_eq!(of(b"FR", 0x1a41).as_deref(), Some("fra-FR"));
        assert_eq!(of(b"DE", 0x15c7).as_deref(), Some("eng-DE"));
        assert_eq!(of(b"DE", 0).as_deref(), Some("und-DE"));
        assert_eq!(of(b"DE", 0x7fff).as_deref(), Some("err-DE"));
        assert_eq!(of(b"ZZ", 0x1a41).as_deref(), Some("fra"));
        assert_eq!(of(b"\0\x05", 0x15c7), None);
        assert_eq!(of(b"\0\0", 0), None);
    }
}
