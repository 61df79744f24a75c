//! How dates are printed (`-d`): the codes of strftime(3), with ExifTool's for fractions of seconds and time zones.

use jiff::civil::DateTime;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz::{Offset, TimeZone};

/// A format of dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DateFormat {
    text: String,
}

impl DateFormat {
    pub(super) fn parse(text: &str) -> DateFormat {
        DateFormat { text: text.to_owned() }
    }

    /// `printed`, a date as ExifTool prints it, in this format; `None` if it is no date, or a code of the format has no
    /// meaning.
    pub(super) fn text(&self, printed: &str) -> Option<String> {
        let date = Parts::of(printed)?;
        let format = with_fraction(&self.text, date.fraction);
        let offset = date.offset_seconds.and_then(|seconds| Offset::from_seconds(seconds).ok());
        let zone = offset.map_or_else(TimeZone::system, TimeZone::fixed);
        let zoned = date.local.to_zoned(zone).ok()?;
        BrokenDownTime::from(&zoned).to_string(format.as_str()).ok()
    }
}

/// Whether a tag may hold a date and a time: by its name, for comments may look like anything. Dates without time that
/// belong to a time in another tag are printed as they are.
pub(super) fn is_date(name: &str) -> bool {
    (name.contains("Date") || name.contains("Time")) && name != "GPSDateStamp" && name != "GPSTimeStamp"
}

struct Parts<'p> {
    local: DateTime,
    /// Digits behind the point of the seconds.
    fraction: &'p str,
    offset_seconds: Option<i32>,
}

impl<'p> Parts<'p> {
    /// Parses `2024:06:01`, with or without ` 12:30`, `:05`, `.25` and `+02:00` or `Z` behind it.
    fn of(text: &'p str) -> Option<Parts<'p>> {
        let (date, time) = text.split_once(' ').unwrap_or((text, ""));
        let mut date = date.split(':');
        let year = number(date.next()?, 4)? as i16;
        let (month, day) = (two_digits(date.next()?)?, two_digits(date.next()?)?);
        if date.next().is_some() {
            return None;
        }
        let zone_at = time.find(['Z', '+', '-']).unwrap_or(time.len());
        let (clock, zone) = time.split_at(zone_at);
        let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
        let mut clock = clock.split(':').filter(|part| !part.is_empty());
        let mut next = || clock.next().map_or(Some(0), two_digits);
        let (hour, minute, second) = (next()?, next()?, next()?);
        let is_fraction = fraction.bytes().all(|b| b.is_ascii_digit());
        if !is_fraction || clock.next().is_some() {
            return None;
        }
        // A leap second is no second to most clocks.
        let local = DateTime::new(year, month, day, hour, minute, second.min(59), 0).ok()?;
        let offset_seconds = if zone.is_empty() { None } else { Some(offset(zone)?) };
        Some(Parts { local, fraction, offset_seconds })
    }
}

/// `Z`, `+02:00`, `-0530`, in seconds.
fn offset(zone: &str) -> Option<i32> {
    if zone == "Z" {
        return Some(0);
    }
    let digits: String = zone[1..].chars().filter(|c| *c != ':').collect();
    let hours = number(digits.get(..2)?, 2)? as i32;
    let minutes = number(digits.get(2..).filter(|rest| !rest.is_empty()).unwrap_or("0"), 2)? as i32;
    let seconds = (hours * 60 + minutes) * 60;
    Some(if zone.starts_with('-') { -seconds } else { seconds })
}

fn two_digits(text: &str) -> Option<i8> {
    number(text, 2).map(|number| number as i8)
}

fn number(text: &str, most_digits: usize) -> Option<u32> {
    let is_number = (1..=most_digits).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// `%f`, `%3f` and `%-3f` replaced by the digits of the fraction: with the point, so many digits, without the point.
fn with_fraction(format: &str, fraction: &str) -> String {
    let mut out = String::with_capacity(format.len());
    let mut rest = format;
    while let Some((before, behind)) = rest.split_once('%') {
        out.push_str(before);
        let bare = behind.strip_prefix('-').unwrap_or(behind);
        let letter_at = bare.find(|c: char| !c.is_ascii_digit()).unwrap_or(bare.len());
        if !bare[letter_at..].starts_with('f') {
            // Two, so that the second of `%%` does not open a code.
            let taken = behind.chars().next().map_or(0, char::len_utf8);
            out.push('%');
            out.push_str(&behind[..taken]);
            rest = &behind[taken..];
            continue;
        }
        let wanted: Option<usize> = bare[..letter_at].parse().ok();
        let n_digits = wanted.unwrap_or(fraction.len()).min(12);
        if n_digits > 0 && bare.len() == behind.len() {
            out.push('.');
        }
        let digits = fraction.chars().chain(std::iter::repeat('0'));
        out.extend(digits.take(n_digits));
        rest = &bare[letter_at + 1..];
    }
    out.push_str(rest);
    out
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
        check("%S%f|%3f|%-2f|%%f", "2021:04:18 18:02:11.25", Some("11.25|.250|25|%f"));
        check("100%% of %f", "2021:04:18 18:02:11", Some("100% of "));
    }

    #[test]
    fn what_is_no_date_stays_as_it_is() {
        for text in
            ["", "yesterday", "0000:00:00 00:00:00", "2021:13:01", "2021:04:18 25:00", "2021:04:18 1:2:3:4"]
        {
            check("%Y", text, None);
        }
        assert!(is_date("DateTimeOriginal") && !is_date("UserComment") && !is_date("GPSDateStamp"));
    }
}
