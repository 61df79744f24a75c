//! Dates of ISO 8601 as XMP allows them.

/// Whether a text is a date, with or without a time and an offset: `2024-06-01`, `2024-06-01T12:30`,
/// `2024-06-01T12:30:05.25+02:00`.
pub(super) fn is_date(text: &str) -> bool {
    let (day, time) = match text.split_once('T') {
        Some((day, time)) => (day, Some(time)),
        None => (text, None),
    };
    is_day(day) && time.is_none_or(is_time)
}

fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let n_days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    year > 0 && (1..=n_days).contains(&day)
}

fn is_time(text: &str) -> bool {
    let (clock, offset) = match text.find(['Z', '+', '-']) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let is_offset = match offset.strip_prefix(['+', '-']) {
        Some(offset) => offset
            .split_once(':')
            .is_some_and(|(hours, minutes)| is_below(hours, 15) && is_below(minutes, 60)),
        None => offset.is_empty() || offset == "Z",
    };
    let (clock, fraction) = match clock.split_once('.') {
        Some((clock, fraction)) => (clock, Some(fraction)),
        None => (clock, None),
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let is_clock = match parts[..] {
        [hour, minute] => fraction.is_none() && is_below(hour, 24) && is_below(minute, 60),
        [hour, minute, second] => is_below(hour, 24) && is_below(minute, 60) && is_below(second, 60),
        _ => false,
    };
    let is_fraction = fraction.is_none_or(|digits| {
        (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_offset && is_clock && is_fraction
}

fn is_below(text: &str, end: u32) -> bool {
    number(text, 2).is_some_and(|number| number < end)
}

/// A number of exactly so many digits.
fn number(text: &str, n_digits: usize) -> Option<u32> {
    (text.len() == n_digits && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_what_is_none() {
        for text in ["2024-02-29", "2024-06-01T12:30", "2024-06-01T23:59:59.5Z", "1850-12-31T00:00:00-05:30"]
        {
            assert!(is_date(text), "{text}");
        }
        for text in [
            "",
            "2024",
            "2023-02-29",
            "2024-13-01",
            "2024-06-00",
            "2024-6-1",
            "2024:06:01",
            "2024-06-01 12:30",
            "2024-06-01T24:00",
            "2024-06-01T12",
            "2024-06-01T12:30.5",
            "2024-06-01T12:30:00+2",
            "2024-06-01T12:30:00 ",
            "2024-06-01T12:30:00+15:00",
            "2024-06-01T12:30:00.",
            "+024-06-01",
            "0000-01-01",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }
}
