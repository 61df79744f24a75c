//! Months and days that recur.

use super::tree::CalendarPart;

/// The first and the last of the months or days that a value names: `6`, `june`, `jun`, `6..8`, and over the
/// end of the year `11..2`.
pub(super) fn calendar(part: CalendarPart, text: &str) -> Option<(u8, u8)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Some((one(part, first)?, one(part, last)?))
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Letters of a month's short name.
const SHORT: usize = 3;

fn one(part: CalendarPart, text: &str) -> Option<u8> {
    let named = |name: &&str| {
        name.eq_ignore_ascii_case(text) || (text.len() == SHORT && name[..SHORT].eq_ignore_ascii_case(text))
    };
    match (part, MONTHS.iter().position(named)) {
        (CalendarPart::Month, Some(index)) => u8::try_from(index + 1).ok(),
        _ => {
            let is_number = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            let most = if part == CalendarPart::Month { 12 } else { 31 };
            text.parse().ok().filter(|number| is_number && (1..=most).contains(number))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_have_numbers_and_names_and_days_numbers() {
        for (text, expected) in [
            ("6", Some((6, 6))),
            ("06", Some((6, 6))),
            ("June", Some((6, 6))),
            ("sep", Some((9, 9))),
            ("nov..2", Some((11, 2))),
            ("13", None),
            ("0", None),
            ("ju", None),
            ("6..", None),
            ("+6", None),
            ("", None),
        ] {
            assert_eq!(calendar(CalendarPart::Month, text), expected, "{text}");
        }
        assert_eq!(calendar(CalendarPart::Day, "24..31"), Some((24, 31)));
        assert_eq!(calendar(CalendarPart::Day, "32"), None);
        assert_eq!(calendar(CalendarPart::Day, "june"), None);
    }
}
