//! Converts texts of the catalogue to typed Arrow values and back: times as timestamps, keywords as lists.
//!
//! A text is converted only if the value represents all of it, so that the text can be restored from the
//! value. Times count microseconds: that is the precision of dates in the catalogue (`tag` keeps six digits
//! of a second), and it covers every year from 1000 to 9999, whereas nanoseconds end in 2262.

use std::fmt::Write as _;

use jiff::SignedDuration;
use jiff::civil::DateTime;

/// Zero of the timestamps. A civil time, also for UTC: an instant of `jiff` ends some hours before the end of
/// the year 9999.
const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// The clock to which a column's times refer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// A camera's clock, of unknown zone: `2016-09-28T18:18:05.813`.
    Local,
    /// Universal time, ending in Z: `2016-09-28T17:18:05.813Z`.
    Utc,
}

/// Microseconds since 1970 on the clock of the text. `None` if the text is not a date with a time to the
/// second, such as `2004` or `2004-06-01`.
pub(crate) fn micros(text: &str, clock: Clock) -> Option<i64> {
    let local = match clock {
        Clock::Local => text,
        Clock::Utc => text.strip_suffix('Z')?,
    };
    // Rejects most texts that are not times without parsing them.
    if local.as_bytes().get(10) != Some(&b'T') {
        return None;
    }
    let time: DateTime = local.parse().ok()?;
    let micros = i64::try_from(time.duration_since(EPOCH).as_micros()).ok()?;
    (time_text(micros, clock)? == text).then_some(micros)
}

/// The text from which [`micros`] computed this number.
pub(crate) fn time_text(micros: i64, clock: Clock) -> Option<String> {
    let mut text = EPOCH.checked_add(SignedDuration::from_micros(micros)).ok()?.to_string();
    if clock == Clock::Utc {
        text.push('Z');
    }
    Some(text)
}

/// Whether the text is a date less precise than a second: `2004`, `2004-06`, `2004-06-01`.
pub(crate) fn is_partial_date(text: &str) -> bool {
    matches!(text.len(), 4 | 7 | 10)
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// The strings of a JSON array of strings; `None` if the text is anything else.
pub(crate) fn words(text: &str) -> Option<Vec<String>> {
    serde_json::from_str(text).ok()
}

/// Formats words as the text of the column `keywords`: a JSON array of strings on one line. Zero bytes are
/// omitted, and DEL is escaped like control characters, since terminals interpret it.
#[must_use]
pub fn words_text<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let mut text = String::from("[");
    for word in words {
        if text.len() > 1 {
            text.push(',');
        }
        text.push('"');
        word.chars().for_each(|character| push_escaped(character, &mut text));
        text.push('"');
    }
    text.push(']');
    text
}

fn push_escaped(character: char, text: &mut String) {
    match character {
        '\0' => {}
        '"' => text.push_str("\\\""),
        '\\' => text.push_str("\\\\"),
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        '\x01'..='\x1f' | '\x7f' => {
            let _ = write!(text, "\\u{:04x}", u32::from(character));
        }
        other => text.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_is_known_to_the_second_comes_back_as_it_was() {
        let times = [
            ("1970-01-01T00:00:00", 0),
            ("1969-12-31T23:59:59.999999", -1),
            ("2016-09-28T18:18:05.813", 1_475_086_685_813_000),
            ("1000-01-01T00:00:00", -30_610_224_000_000_000),
            ("9999-12-31T23:59:59", 253_402_300_799_000_000),
        ];
        for (text, expected) in times {
            assert_eq!(micros(text, Clock::Local), Some(expected), "{text}");
            assert_eq!(time_text(expected, Clock::Local).as_deref(), Some(text));
            let utc = format!("{text}Z");
            assert_eq!(micros(&utc, Clock::Utc), Some(expected), "{text}");
            assert_eq!(micros(&utc, Clock::Local), None);
            assert_eq!(micros(text, Clock::Utc), None);
        }
    }

    #[test]
    fn what_a_timestamp_cannot_say_is_none() {
        for text in [
            "2004",
            "2004-06",
            "2004-06-01",
            "0000:00:00 00:00:00",
            "2004-06-01T10:11",
            "2004-06-01T10:11:12.5000",
            "2004-06-01T10:11:12.1234567",
            "2004-06-01T10:11:12+02:00",
            "2004-06-01 10:11:12",
            "10000-01-01T00:00:00",
            "",
            "ü",
        ] {
            assert_eq!(micros(text, Clock::Local), None, "{text}");
            assert_eq!(micros(&format!("{text}Z"), Clock::Utc), None, "{text}");
        }
        assert!(["2004", "2004-06", "2004-06-01"].into_iter().all(is_partial_date));
        assert!(!["204", "2004-6", "2004:06:01", "later", ""].into_iter().any(is_partial_date));
    }

    #[test]
    fn words_come_back_as_they_were() {
        let text = r#"["sea","a\"b\\c\n\t\r\u0001\u007f","ü"]"#;
        let found = words(text).unwrap();
        assert_eq!(words_text(found.iter().map(String::as_str)), text);
        assert_eq!(words_text(["a\0b"]), r#"["ab"]"#);
        for text in ["", "x", "{}", "[1]", r#"["a",null]"#, r#""a""#] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
