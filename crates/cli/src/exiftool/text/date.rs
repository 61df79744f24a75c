//! Formatting of dates (`-d`): the codes of strftime(3) in the C locale, with ExifTool's additions for
//! fractions of seconds, time zones and seconds since 1970.
//!
//! As in ExifTool, numbers are taken from a date whatever separates them, and months and days out of range
//! carry over into the next unit.

mod strftime;

use std::collections::HashSet;
use std::sync::LazyLock;

use jiff::ToSpan as _;
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};

/// A strftime format for dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DateFormat {
    text: String,
}

impl DateFormat {
    pub(crate) fn parse(text: &str) -> DateFormat {
        DateFormat { text: text.to_owned() }
    }

    /// Formats `printed`, a date as ExifTool prints it; `None` if it is not a date.
    pub(crate) fn text(&self, printed: &str) -> Option<String> {
        let (printed, zone) = split_zone(printed);
        let mut date = DateParts::of(printed)?;
        let format = date.with_fraction(&self.text);
        let local = date.local()?;
        let offset = zone.map(|zone| Offset::from_seconds(zone).unwrap_or(Offset::UTC));
        let zoned = local.to_zoned(offset.map_or_else(TimeZone::system, TimeZone::fixed)).ok()?;
        // The name of a zone is that of the system, whatever zone the date has.
        let of_system = local.to_zoned(TimeZone::system()).ok()?;
        Some(strftime::formatted(&format, &zoned, &of_system))
    }
}

/// Whether a tag is printed as a date that formats and shifts apply to, given its family 0 group and its
/// name.
pub(crate) fn is_date(family0: &str, name: &str) -> bool {
    static NAMES: LazyLock<HashSet<(&str, &str)>> = LazyLock::new(|| {
        let lines = include_str!("date/names.txt").lines().filter(|line| !line.starts_with('#'));
        let of_group = lines.filter_map(|line| line.split_once(": "));
        of_group.flat_map(|(group, names)| names.split(' ').map(move |name| (group, name))).collect()
    });
    NAMES.contains(&(family0, name))
}

/// Splits off the zone (`Z`, `+02:00` or `-05:30`) and returns it in seconds.
fn split_zone(printed: &str) -> (&str, Option<i32>) {
    if let Some(rest) = printed.strip_suffix('Z') {
        return (rest, Some(0));
    }
    let Some((rest, zone)) = printed.len().checked_sub(6).and_then(|at| printed.split_at_checked(at)) else {
        return (printed, None);
    };
    let digits = |range: std::ops::Range<usize>| {
        zone.get(range)
            .filter(|text| text.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|text| text.parse::<i32>().ok())
    };
    match (zone.as_bytes().first(), digits(1..3), zone.get(3..4), digits(4..6)) {
        (Some(sign @ (b'+' | b'-')), Some(hours), Some(":"), Some(minutes)) => {
            let seconds = hours * 3600 + minutes * 60;
            (rest, Some(if *sign == b'-' { -seconds } else { seconds }))
        }
        _ => (printed, None),
    }
}

/// Numbers of a date: year, month, day, hour, minute, second, and the digits of the fraction.
struct DateParts {
    numbers: [i64; 6],
    /// Digits after the decimal point of the seconds.
    fraction: String,
}

impl DateParts {
    /// Parses the numbers of a text; `None` if the first is not a year from 1000 to 2999.
    fn of(text: &str) -> Option<DateParts> {
        let mut numbers = [0, 1, 1, 0, 0, 0];
        let found = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        for (number, part) in numbers.iter_mut().zip(found) {
            *number = part.parse().ok()?;
        }
        let behind_point = text.split_once('.').map_or("", |(_, behind)| behind);
        let n_digits = behind_point.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind_point.len());
        let fraction = behind_point[..n_digits].to_owned();
        (1000..3000).contains(&numbers[0]).then_some(DateParts { numbers, fraction })
    }

    /// The local time; months, days and the clock carry over into the next unit.
    fn local(&self) -> Option<DateTime> {
        let [year, month, day, hour, minute, second] = self.numbers;
        let limited = |number: i64| (number < 1_000_000).then_some(number);
        let months = year * 12 + limited(month)? - 1;
        let first =
            Date::new(i16::try_from(months.div_euclid(12)).ok()?, months.rem_euclid(12) as i8 + 1, 1).ok()?;
        let seconds = limited(hour)? * 3600 + limited(minute)? * 60 + limited(second)?;
        let span = (limited(day)? - 1).days().seconds(seconds);
        first.at(0, 0, 0, 0).checked_add(span).ok()
    }

    /// The format with `%f`, `%3f` and `%-3f` replaced by digits of the fraction: with the point, with so
    /// many digits, and without the point. The first code sets the number of digits, and may round the second
    /// up.
    fn with_fraction(&mut self, format: &str) -> String {
        let Some((wanted, _)) = fraction_codes(format).next() else { return format.to_owned() };
        let mut digits = self.fraction.clone();
        let wanted = wanted.map(|wanted| wanted.min(MOST_DIGITS));
        match wanted {
            Some(wanted) if digits.is_empty() => digits = "0".repeat(wanted),
            Some(wanted) if wanted < digits.len() => {
                let rounded = format!("{:.wanted$}", format!("0.{digits}").parse::<f64>().unwrap_or(0.0));
                if rounded.starts_with('1') {
                    self.numbers[5] += 1;
                }
                digits = rounded.split_once('.').map_or("", |(_, digits)| digits).to_owned();
            }
            Some(wanted) => digits.push_str(&"0".repeat(wanted - digits.len())),
            None => {}
        }
        let mut out = String::with_capacity(format.len());
        let mut end = 0;
        for (_, (place, has_point)) in fraction_codes(format) {
            out.push_str(&format[end..place.start]);
            if has_point && !digits.is_empty() {
                out.push('.');
            }
            out.push_str(&digits);
            end = place.end;
        }
        out + &format[end..]
    }
}

/// Maximum number of fraction digits; more carry no information.
const MOST_DIGITS: usize = 20;

type FractionCode = (Option<usize>, (std::ops::Range<usize>, bool));

/// The fraction codes in a format: their number of digits, their range, and whether they include the point.
fn fraction_codes(format: &str) -> impl Iterator<Item = FractionCode> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(start) = format[at..].find('%').map(|start| at + start) {
            let behind = &format[start + 1..];
            let bare = behind.strip_prefix('-').unwrap_or(behind);
            let digits = bare.strip_prefix('.').unwrap_or(bare);
            let n_digits = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            if digits[n_digits..].starts_with('f') {
                let end = format.len() - digits.len() + n_digits + 1;
                at = end;
                return Some((digits[..n_digits].parse().ok(), (start..end, bare.len() == behind.len())));
            }
            // Skips two characters, so that the second of `%%` does not start a code.
            at = start + 1 + behind.chars().next().map_or(0, char::len_utf8);
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: &str, printed: &str, expected: Option<&str>) {
        assert_eq!(DateFormat::parse(format).text(printed).as_deref(), expected, "{format} of {printed}");
    }

    #[test]
    fn codes() {
        check("%Y-%m-%d %H:%M:%S", "2021:04:18 18:02:11", Some("2021-04-18 18:02:11"));
        check("%A, %d. %b %y", "2021:04:18", Some("Sunday, 18. Apr 21"));
        check("%s %z %:z", "2021:04:18 18:02:11+02:00", Some("1618761731 +0200 +02:00"));
        check("%s", "2021:04:18 18:02Z", Some("1618768920"));
        check("%S%f|%3f|%-2f|%%f", "2021:04:18 18:02:11.25", Some("11.25|.25|25|%f"));
        check("%S%.3f|%f", "2021:04:18 18:02:11.25", Some("11.250|.250"));
        check("%S%-0f", "2021:04:18 18:02:59.75", Some("00"));
        check("100%% of %f", "2021:04:18 18:02:11", Some("100% of "));
        check("%r %a, %B %e, %Y", "2021:04:08 18:02:11", Some("06:02:11 PM Thu, April  8, 2021"));
    }

    #[test]
    fn dates_are_taken_as_they_come() {
        check("%F", "2021-04-18T18:02", Some("2021-04-18"));
        check("%F %T", "2021:13:32 25:00:00", Some("2022-02-02 01:00:00"));
        check("%F %T", "2021/4", Some("2021-04-01 00:00:00"));
    }

    #[test]
    fn what_is_no_date_stays_as_it_is() {
        for text in ["", "yesterday", "0000:00:00 00:00:00", "12:30:00", "99999:01:01"] {
            check("%Y", text, None);
        }
    }

    #[test]
    fn which_tags_are_dates() {
        for (group, name) in
            [("EXIF", "DateTimeOriginal"), ("XMP", "HistoryWhen"), ("Composite", "GPSDateTime")]
        {
            assert!(is_date(group, name), "{group}:{name}");
        }
        // Pentax keeps them without a time, and ExifTool prints them as they are.
        for (group, name) in
            [("MakerNotes", "Date"), ("MakerNotes", "ManufactureDate"), ("EXIF", "GPSDateStamp")]
        {
            assert!(!is_date(group, name), "{group}:{name}");
        }
    }
}
