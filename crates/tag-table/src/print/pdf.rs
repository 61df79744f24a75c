//! Dates of PDF (ISO 32000-2, 7.9.4), which XMP written from it has as well.

/// Formats a date as EXIF's; other text is unchanged.
pub fn date(text: &str) -> String {
    let trimmed = text.trim().trim_start_matches("D:");
    let n_digits = trimmed.bytes().take_while(u8::is_ascii_digit).count().min(14);
    if n_digits < 4 || n_digits % 2 == 1 {
        return text.to_owned();
    }
    let (digits, zone) = trimmed.split_at(n_digits);
    let part = |from: usize, default: &'static str| digits.get(from..from + 2).unwrap_or(default).to_owned();
    let zone = time_zone(zone);
    format!(
        "{}:{}:{} {}:{}:{}{zone}",
        &digits[..4],
        part(4, "01"),
        part(6, "01"),
        part(8, "00"),
        part(10, "00"),
        part(12, "00")
    )
}

/// The time zone behind a date. One whose hours end without an apostrophe, or what may stand for it, is left
/// out, as in ExifTool.
fn time_zone(text: &str) -> String {
    let text = text.trim_start();
    if text.starts_with(['Z', 'z']) {
        return "Z".to_owned();
    }
    let Some(sign @ ('+' | '-')) = text.chars().next() else { return String::new() };
    let digits_of = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let text = text[1..].trim_start();
    let (hours, rest) = text.split_at(digits_of(text));
    let minutes = rest.trim_start_matches(['\'', ':', ' ']);
    if hours.is_empty() || minutes.len() == rest.len() {
        return String::new();
    }
    match &minutes[..digits_of(minutes)] {
        "" | "0" => format!("{sign}{hours}:00"),
        minutes => format!("{sign}{hours}:{minutes}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_all_lengths() {
        for (text, expected) in [
            ("D:20200102030405Z", "2020:01:02 03:04:05Z"),
            ("D:20200102", "2020:01:02 00:00:00"),
            ("D:20200102030405+02'00", "2020:01:02 03:04:05+02:00"),
            ("D:20050718143045-04'00'", "2005:07:18 14:30:45-04:00"),
            ("D:20100316021332-0100", "2010:03:16 02:13:32"),
            ("D:20100316021332 + 1:", "2010:03:16 02:13:32+1:00"),
            ("yesterday", "yesterday"),
        ] {
            assert_eq!(date(text), expected);
        }
    }
}
