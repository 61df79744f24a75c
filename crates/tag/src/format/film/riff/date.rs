//! Dates of AVI and WAV, which cameras write in several forms.

use table::def::Mode;
use table::value::Value;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Prints `Mon Mar 10 15:04:43 2003` and `2001/ 1/27  1:42PM` in EXIF's form; other text is unchanged.
pub(super) fn date_time(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    let converted = of_ctime(&plain).or_else(|| with_slashes(&plain));
    out.push_str(&converted.unwrap_or(plain));
}

/// Prints a day with colons.
pub(super) fn day(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&value.plain().replace('-', ":"));
}

/// The form of C's `ctime`: weekday, month, day, time, year.
fn of_ctime(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[_, month, day, time, year] = words.as_slice() else { return None };
    let month = MONTHS.iter().position(|known| month.eq_ignore_ascii_case(known))? + 1;
    let (day, year): (u32, u32) = (day.parse().ok()?, year.parse().ok()?);
    let is_time = time.len() == 8 && time.bytes().filter(|byte| *byte == b':').count() == 2;
    is_time.then(|| format!("{year:04}:{month:02}:{day:02} {time}"))
}

/// Year, month and day between slashes, hours and minutes; seconds are left out.
fn with_slashes(text: &str) -> Option<String> {
    let mut parts = text.splitn(3, '/');
    let year: u32 = parts.next()?.trim().parse().ok().filter(|year| (1000..10_000).contains(year))?;
    let month: u32 = parts.next()?.trim().parse().ok()?;
    let rest = parts.next()?.trim_start();
    let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let day: u32 = rest[..n_digits].parse().ok()?;
    let time = rest[n_digits..].trim_start_matches('/').trim_start();
    let (hours, minutes) = time.split_once(':')?;
    let mut hours: u32 = hours.trim().parse().ok()?;
    let after = minutes.get(2..)?;
    let minutes: u32 = minutes.get(..2)?.trim().parse().ok()?;
    match after.trim_start().get(..2) {
        Some(half) if half.eq_ignore_ascii_case("pm") && hours < 12 => hours += 12,
        Some(half) if half.eq_ignore_ascii_case("am") && hours == 12 => hours = 0,
        _ => {}
    }
    Some(format!("{year:04}:{month:02}:{day:02} {hours:02}:{minutes:02}:00"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_cameras() {
        for (text, expected) in [
            ("Mon Mar 10 15:04:43 2003\n", "2003:03:10 15:04:43"),
            ("Mon Mar  3 05:04:43 2003", "2003:03:03 05:04:43"),
            ("2009/10/27/ 12:14", "2009:10:27 12:14:00"),
            ("2001/ 1/27  1:42PM", "2001:01:27 13:42:00"),
            ("Mar 10 2003", "Mar 10 2003"),
            ("2003/é/é", "2003/é/é"),
        ] {
            let mut out = String::new();
            date_time(&Value::Text(text), Mode::Print, &mut out);
            assert_eq!(out, expected);
        }
    }
}
