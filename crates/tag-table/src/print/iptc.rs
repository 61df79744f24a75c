//! Conversions of IPTC values (IIM 4.2: dates are `CCYYMMDD`, times `HHMMSS±HHMM`).

use crate::def::Mode;
use crate::value::Value;

/// Prints a date: `2016:09:28` from `20160928`, with any characters but digits between the parts in the file.
pub fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    match date_parts(&plain) {
        Some((before, [year, month, day])) => out.extend([before, year, ":", month, ":", day]),
        None => out.push_str(&plain),
    }
}

/// Year, month and day at the end of a text, and what comes before them.
fn date_parts(text: &str) -> Option<(&str, [&str; 3])> {
    let take = |text: &'_ str, n_digits: usize| -> Option<usize> {
        let text = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let at = text.len().checked_sub(n_digits)?;
        text.as_bytes()[at..].iter().all(u8::is_ascii_digit).then_some(at)
    };
    if !text.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let day = take(text, 2)?;
    let month = take(&text[..day], 2)?;
    let year = take(&text[..month], 4)?;
    Some((&text[..year], [&text[year..year + 4], &text[month..month + 2], &text[day..]]))
}

/// Prints a time: `18:18:05+02:00` from `181805+0200`; the zone may be missing.
pub fn time(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let clock = (plain.get(..2), plain.get(2..4), plain.get(4..6), plain.get(6..));
    let (Some(hours), Some(minutes), Some(seconds), Some(zone)) = clock else { return out.push_str(&plain) };
    if !(digits(hours) && digits(minutes) && digits(seconds)) {
        return out.push_str(&plain);
    }
    out.extend([hours, ":", minutes, ":", seconds]);
    match (zone.get(..3), zone.get(3..)) {
        (Some(zone_hours), Some(zone_minutes)) if zone.len() == 5 && zone.starts_with(['+', '-']) => {
            out.extend([zone_hours, ":", zone_minutes]);
        }
        _ => out.push_str(zone),
    }
}

/// Prints `UTF8` for its escape sequence, and other sequences with their escapes spelled out.
pub fn coding(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.as_str()) {
        (Mode::Print, "\x1b%G") => out.push_str("UTF8"),
        (Mode::Print, other) => out.push_str(other.replace('\x1b', "ESC ").trim_end()),
        _ => out.push_str(&plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), text: &str, expected: &str) {
        let mut out = String::new();
        call(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn dates_and_times() {
        check(date, "20160928", "2016:09:28");
        check(date, "2016-09-28", "2016:09:28");
        check(date, "2016-09", "2016-09");
        check(time, "181805+0200", "18:18:05+02:00");
        check(time, "181805", "18:18:05");
        check(time, "soon", "soon");
    }
}
