//! Conversions of IPTC values (IIM 4.2: dates are `CCYYMMDD`, times `HHMMSS±HHMM`).

use crate::def::Mode;
use crate::value::Value;

/// Prints a date: `2016:09:28` from `20160928`.
pub fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (plain.get(..4), plain.get(4..6), plain.get(6..)) {
        (Some(year), Some(month), Some(day))
            if plain.len() == 8 && plain.bytes().all(|b| b.is_ascii_digit()) =>
        {
            out.extend([year, ":", month, ":", day]);
        }
        _ => out.push_str(&plain),
    }
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
        check(date, "2016-09-28", "2016-09-28");
        check(time, "181805+0200", "18:18:05+02:00");
        check(time, "181805", "18:18:05");
        check(time, "soon", "soon");
    }
}
