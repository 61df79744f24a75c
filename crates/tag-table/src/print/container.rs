//! Conversions shared by several containers: dates in other formats, code points of colour, versions.

use crate::def::Mode;
use crate::number::{write_fixed, write_g, write_integer};
use crate::value::Value;

/// Prints a date and time in ISO 8601 format as EXIF's `YYYY:MM:DD hh:mm:ss`; other text is unchanged.
pub fn iso_date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    if !write_iso_date(plain.trim(), out) {
        out.push_str(&plain);
    }
}

/// Prints a date and time in the format of mail as EXIF's `YYYY:MM:DD hh:mm:ss`; other text is unchanged.
pub fn mail_date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    match exif_of_mail_date(&plain) {
        Some(date) => out.push_str(&date),
        None => out.push_str(&plain),
    }
}

/// `2024-05-06T07:08:09Z` and shorter forms.
fn write_iso_date(text: &str, out: &mut String) -> bool {
    let bytes = text.as_bytes();
    let is_date = bytes.len() >= 10
        && bytes[..10]
            .iter()
            .enumerate()
            .all(|(at, b)| if at == 4 || at == 7 { *b == b'-' } else { b.is_ascii_digit() });
    if !is_date || !text.is_ascii() {
        return false;
    }
    out.push_str(&text[..10].replace('-', ":"));
    if let Some(time) = text.get(11..).filter(|_| matches!(bytes[10], b'T' | b' ')) {
        out.push(' ');
        out.push_str(time);
    }
    true
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 1123, section 5.2.14; zones of RFC 822, section 5.1), with or without
/// the day of the week, the seconds and the zone.
fn exif_of_mail_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    words.windows(4).enumerate().find_map(|(at, words_of_date)| {
        let &[before, month, year, time] = words_of_date else { return None };
        let month = 1 + MONTHS.iter().position(|name| name.eq_ignore_ascii_case(month))?;
        let n_digits = before.bytes().rev().take(2).take_while(u8::is_ascii_digit).count();
        let day: u8 = before[before.len() - n_digits..].parse().ok()?;
        let year: u32 = year.parse().ok().filter(|_| is_digits(year) && year.len() > 1)?;
        let year = if year < 100 { year + if year > 70 { 1900 } else { 2000 } } else { year };
        let n_time = time.find(|c: char| c != ':' && !c.is_ascii_digit()).unwrap_or(time.len());
        let (time, attached) = time.split_at(n_time);
        let (hour, minute_second) = time.split_once(':')?;
        let (minute, second) = minute_second.split_once(':').unwrap_or((minute_second, "00"));
        let is_time = is_digits(hour) && hour.len() <= 2 && minute.len() == 2 && second.len() == 2;
        let zone = if attached.is_empty() { words.get(at + 4).copied().unwrap_or("") } else { attached };
        let zone = zone_of_mail(zone).filter(|_| is_time)?;
        Some(format!("{year:04}:{month:02}:{day:02} {hour:0>2}:{minute}:{second}{zone}"))
    })
}

/// A time zone of a date of mail as EXIF's.
fn zone_of_mail(zone: &str) -> Option<String> {
    const NAMES: [(&str, i64); 11] = [
        ("UT", 0),
        ("UTC", 0),
        ("GMT", 0),
        ("EDT", -4),
        ("EST", -5),
        ("CDT", -5),
        ("CST", -6),
        ("MDT", -6),
        ("MST", -7),
        ("PDT", -7),
        ("PST", -8),
    ];
    let hours = match zone.as_bytes() {
        [] => return Some(String::new()),
        [b'+' | b'-', ..] => {
            let (hour, rest) = zone[1..].split_at_checked(2)?;
            let minute = rest.strip_prefix(':').unwrap_or(rest).get(..2)?;
            let is_zone = hour.bytes().chain(minute.bytes()).all(|b| b.is_ascii_digit());
            return is_zone.then(|| format!("{}{hour}:{minute}", &zone[..1]));
        }
        [letter] => match letter.to_ascii_uppercase() {
            letter @ b'A'..=b'I' => -i64::from(letter - b'A' + 1),
            letter @ b'K'..=b'M' => -i64::from(letter - b'K' + 10),
            letter @ b'N'..=b'Y' => i64::from(letter - b'N' + 1),
            b'Z' => 0,
            _ => return None,
        },
        _ => NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(zone))?.1,
    };
    Some(time_zone(hours * 60))
}

/// Seconds between the epochs of QuickTime and Unix.
pub const SECONDS_1904_TO_1970: u64 = 2_082_844_800;

/// Formats seconds since 1904, the epoch of QuickTime and Photoshop, as EXIF's date followed by `zone`.
pub fn date_since_1904(seconds: u64, zone: &str) -> String {
    /// Days from the first of March of the year 0 to the first of January 1904.
    const DAYS_BEFORE: u64 = 695_361;
    /// The last second of the year 9999.
    const LAST: u64 = 255_485_232_000 - 1;
    // A writer without a clock has zero, from either epoch.
    if seconds == 0 || seconds == SECONDS_1904_TO_1970 || seconds > LAST {
        return "0000:00:00 00:00:00".to_owned();
    }
    let days = seconds / 86_400 + DAYS_BEFORE;
    // Years are counted from March, so that they end with the leap day.
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}{zone}")
}

/// Formats seconds since 1970 as EXIF's date.
pub fn date_since_1970(seconds: u64) -> String {
    date_since_1904(seconds.saturating_add(SECONDS_1904_TO_1970), "")
}

/// Formats days since 1899-12-30, the epoch of spreadsheets, with a fraction, as EXIF's date.
pub fn date_of_days(days: f64) -> String {
    const DAYS_1899_TO_1970: f64 = 25_569.0;
    date_since_1970(((days - DAYS_1899_TO_1970) * 86_400.0).round().max(0.0) as u64)
}

/// Formats minutes ahead of universal time as EXIF's time zone, `+05:30`.
pub fn time_zone(minutes: i64) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Prints a number of 32 bits in hexadecimal.
pub fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:#010x}")),
        _ => value.write_plain(out),
    }
}

/// Prints seconds with two decimals, even for long times.
pub fn seconds(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => {
            write_fixed(seconds, 2, out);
            out.push_str(" s");
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number with at most three decimals.
pub fn three_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) if number.fract() == 0.0 => write_integer(number as i64, out),
        (Mode::Print, Some(number)) => {
            Value::Float((number * 1000.0 + 0.5).floor() / 1000.0).write_plain(out)
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number of seconds: `12.34 s`, from half a minute on `h:mm:ss`, from a day on with days.
pub fn duration(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(seconds)) = (mode, value.as_f64()) else { return value.write_plain(out) };
    let magnitude = seconds.abs();
    if seconds == 0.0 {
        out.push_str("0 s");
        return;
    }
    if seconds < 0.0 {
        out.push('-');
    }
    if magnitude < 30.0 {
        write_fixed(magnitude, 2, out);
        out.push_str(" s");
        return;
    }
    let whole = magnitude + 0.5;
    let mut hours = (whole / 3600.0).floor();
    let rest = (whole - hours * 3600.0).max(0.0) as u64;
    if hours > 24.0 {
        let days = (hours / 24.0).floor();
        hours -= days * 24.0;
        write_fixed(days, 0, out);
        out.push_str(" days ");
    }
    out.push_str(&format!("{hours:.0}:{:02}:{:02}", rest / 60 % 60, rest % 60));
}

/// Prints a number of minutes: `1 minute`, from an hour on hours, from a day on days with one decimal.
pub fn minutes(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(minutes) = value.as_f64().filter(|minutes| mode == Mode::Print && *minutes != 0.0) else {
        return value.write_plain(out);
    };
    let (number, unit) = match minutes {
        ..60.0 => {
            write_g(minutes, 15, out);
            return out.push_str(if minutes == 1.0 { " minute" } else { " minutes" });
        }
        60.0..1440.0 => (minutes / 60.0, " hours"),
        _ => (minutes / 1440.0, " days"),
    };
    write_fixed(number, 1, out);
    out.push_str(unit);
}

/// Prints a number of bits per second with the largest unit that leaves at least 1: three digits below 100,
/// whole numbers from there on.
pub fn bit_rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    const UNITS: [&str; 4] = [" bps", " kbps", " Mbps", " Gbps"];
    let Some(mut bits) = value.as_f64().filter(|_| mode == Mode::Print) else {
        return value.write_plain(out);
    };
    let mut unit = 0;
    while bits >= 1000.0 && unit + 1 < UNITS.len() {
        bits /= 1000.0;
        unit += 1;
    }
    if bits < 100.0 {
        write_g(bits, 3, out)
    } else {
        write_fixed(bits, 0, out)
    }
    out.push_str(UNITS[unit]);
}

/// Prints how often an animation is played: `inf` for zero.
pub fn plays(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("inf"),
        (_, Some(number)) => write_integer(number, out),
        _ => value.write_plain(out),
    }
}

/// Prints `W H` as `WxH`.
pub fn by(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Number => out.push_str(&plain),
        Mode::Print => out.push_str(&plain.replace(' ', "x")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(call: fn(&Value<'_>, Mode, &mut String), value: Value<'_>) -> String {
        let mut out = String::new();
        call(&value, Mode::Print, &mut out);
        out
    }

    #[test]
    fn dates_of_foreign_shapes() {
        let iso = |text| shown(iso_date, Value::Text(text));
        assert_eq!(iso("2024-05-06T07:08:09+02:00"), "2024:05:06 07:08:09+02:00");
        assert_eq!(iso("2024-05-06"), "2024:05:06");
        let mail = |text| shown(mail_date, Value::Text(text));
        assert_eq!(mail("Sun, 6 Nov 1994 08:49:37 GMT"), "1994:11:06 08:49:37+00:00");
        assert_eq!(mail("6 Nov 94 8:49 -0500"), "1994:11:06 08:49:00-05:00");
        assert_eq!(mail("Fri 31 Dec 2004 10:11:12 pst"), "2004:12:31 10:11:12-08:00");
        assert_eq!(mail("31 Dec 2004 10:11:12 N"), "2004:12:31 10:11:12+01:00");
        for other in ["tomorrow, perhaps at noon today", "2024-05-06T07:08:09Z", "31 Dec 2004 10:11:12 BST"] {
            assert_eq!(mail(other), other);
        }
    }

    #[test]
    fn durations_grow_units() {
        assert_eq!(shown(duration, Value::Float(0.0)), "0 s");
        assert_eq!(shown(duration, Value::Float(1.25)), "1.25 s");
        assert_eq!(shown(duration, Value::Float(42.0)), "0:00:42");
        assert_eq!(shown(duration, Value::Float(90_061.0)), "1 days 1:01:01");
    }
}
