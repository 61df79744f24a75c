//! Finds out when a picture was taken: chooses one of the possible sources, and computes the instant in UTC
//! if the file records the offset. Nothing is guessed: without an offset in the file there is no UTC time.

use crate::metadata::{Metadata, Tag};
use std::borrow::Cow;
use table::def::{Mode, Role};

/// A date and time as a file records it; missing parts are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime {
    /// Year, from 1000 to 9999.
    pub year: u16,
    /// Month, from 1 to 12; `None` if the date is only a year.
    pub month: Option<u8>,
    /// Day of the month, from 1 to 31, valid for the month.
    pub day: Option<u8>,
    /// Time of day, if the source has one.
    pub time: Option<Time>,
    /// Offset from UTC in minutes, positive to the east.
    pub offset_minutes: Option<i16>,
}

/// A time of day, with microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Hour, from 0 to 23.
    pub hour: u8,
    /// Minute, from 0 to 59.
    pub minute: u8,
    /// Second, from 0 to 59; a leap second counts as 59.
    pub second: u8,
    /// Fraction of the second, in microseconds.
    pub microsecond: u32,
}

/// The date and time at which a picture was taken, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Time on the camera's clock: ISO 8601 without offset, as precise as the source
    /// (`2016-09-28T18:18:05.813`, `2016-09`).
    pub local: String,
    /// The instant as ISO 8601 in UTC, if the file records the offset.
    pub utc: Option<String>,
    /// Source of the date, as `Group:Tag`.
    pub from: &'static str,
}

/// Sources of the date, the most reliable first, as (family 0, role, name reported in `from`). Photographs by
/// cameras older than EXIF 2 have only ModifyDate; it comes last, because programs overwrite it.
const SOURCES: &[(&str, Role, &str)] = &[
    ("EXIF", Role::DateTimeOriginal, "EXIF:DateTimeOriginal"),
    ("EXIF", Role::CreateDate, "EXIF:CreateDate"),
    ("MakerNotes", Role::DateTimeOriginal, "CanonRaw:DateTimeOriginal"),
    ("XMP", Role::DateTimeOriginal, "XMP:DateTimeOriginal"),
    ("XMP", Role::DateCreated, "XMP:DateCreated"),
    ("IPTC", Role::DateCreated, "IPTC:DateCreated"),
    ("XMP", Role::CreateDate, "XMP:CreateDate"),
    ("PNG", Role::CreateDate, "PNG:CreationTime"),
    ("QuickTime", Role::DateTimeOriginal, "QuickTime:CreationDate"),
    ("QuickTime", Role::DateCreated, "QuickTime:ContentCreateDate"),
    ("QuickTime", Role::CreateDate, "QuickTime:CreateDate"),
    ("EXIF", Role::GpsDateStamp, "GPS:GPSDateStamp"),
    ("EXIF", Role::ModifyDate, "EXIF:ModifyDate"),
];

/// Returns when the picture was taken, from the first source that contains a valid date.
pub fn taken(metadata: &Metadata<'_>) -> Option<Taken> {
    SOURCES.iter().find_map(|&(family, role, from)| {
        let tag = find(metadata, family, role)?;
        let mut date = DateTime::parse(&text(tag))?;
        complete(metadata, family, role, &mut date);
        let utc = date.offset_minutes.and_then(|offset| date.shifted_by_minutes(-i32::from(offset)));
        Some(Taken { local: date.to_iso(), utc: utc.map(|utc| utc.to_iso() + "Z"), from })
    })
}

/// Adds the parts of the same date that other tags store: fraction of a second, time of day, offset.
fn complete(metadata: &Metadata<'_>, family: &str, role: Role, date: &mut DateTime) {
    let (fraction, offset) = match role {
        Role::DateTimeOriginal => (Role::SubSecTimeOriginal, Role::OffsetTimeOriginal),
        Role::CreateDate => (Role::SubSecTimeDigitized, Role::OffsetTimeDigitized),
        _ => (Role::SubSecTime, Role::OffsetTime),
    };
    match (family, role) {
        ("IPTC", _) => {
            if let Some(time) = find(metadata, "IPTC", Role::TimeCreated) {
                (date.time, date.offset_minutes) = parse_time(text(time).trim());
            }
        }
        ("EXIF", Role::GpsDateStamp) => {
            if let Some(time) = find(metadata, "EXIF", Role::GpsTimeStamp) {
                date.time = parse_time(text(time).trim()).0;
                date.offset_minutes = date.time.map(|_| 0);
            }
        }
        // A movie header stores UTC (ISO/IEC 14496-12, section 8.2.2.3).
        ("QuickTime", Role::CreateDate) => date.offset_minutes = date.offset_minutes.or(Some(0)),
        ("EXIF", _) => {
            if let (Some(time), Some(tag)) = (&mut date.time, find(metadata, "EXIF", fraction)) {
                time.microsecond = parse_fraction(text(tag).trim()).unwrap_or(time.microsecond);
            }
            let told = find(metadata, "EXIF", offset).and_then(|tag| parse_offset(text(tag).trim()));
            date.offset_minutes = date.offset_minutes.or(told).or_else(|| offset_by_gps(metadata, date));
        }
        _ => {}
    }
}

/// Derives the offset from GPS time: camera clock minus GPS time, if the difference is within two minutes of
/// a multiple of 15 minutes (the fix may be that old, or the clock that wrong) and is an offset used on
/// Earth.
fn offset_by_gps(metadata: &Metadata<'_>, local: &DateTime) -> Option<i16> {
    let mut gps = DateTime::parse(&text(find(metadata, "EXIF", Role::GpsDateStamp)?))?;
    gps.time = parse_time(text(find(metadata, "EXIF", Role::GpsTimeStamp)?).trim()).0;
    let seconds = local.seconds()? - gps.seconds()?;
    let quarters = (seconds as f64 / 900.0).round() as i64;
    let plausible = (seconds - quarters * 900).abs() <= 120 && (-48..=56).contains(&quarters);
    plausible.then_some((quarters * 15) as i16)
}

fn find<'m, 'a>(metadata: &'m Metadata<'a>, family: &str, role: Role) -> Option<&'m Tag<'a>> {
    metadata.tags.iter().find(|tag| tag.role == role && tag.group.family0 == family)
}

fn text<'a>(tag: &Tag<'a>) -> Cow<'a, str> {
    match tag.value {
        table::value::Value::Text(text) => Cow::Borrowed(text),
        _ => Cow::Owned(tag.text(Mode::Number)),
    }
}

impl DateTime {
    /// Parses a date such as `2016:09:28 18:18:05.813+01:00`.
    ///
    /// The date may use any of `: - / .`, a space or `T` precedes the time, and dates may be less precise.
    /// Returns `None` for dates that do not exist, such as the zeros of an unset clock.
    pub fn parse(text: &str) -> Option<DateTime> {
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let (date, time) = match text.find(['T', 't', ' ']) {
            Some(at) => (&text[..at], Some(text[at + 1..].trim_start())),
            None => (text, None),
        };
        let mut parts = date.splitn(3, [':', '-', '/', '.']);
        let year = number(parts.next()?).filter(|year| (1000..=9999).contains(year))? as u16;
        let (month, day) = match (parts.next(), parts.next()) {
            (None, _) => (None, None),
            (Some(month), None) => (Some(number(month)?), None),
            (Some(month), Some(day)) => (Some(number(month)?), Some(number(day)?)),
        };
        let exists = match (month, day) {
            (None, _) => true,
            (Some(month), None) => (1..=12).contains(&month),
            (Some(month), Some(day)) => {
                (1..=12).contains(&month) && day >= 1 && day <= u32::from(days_in_month(year, month as u8))
            }
        };
        if !exists {
            return None;
        }
        let (time, offset_minutes) = match (time, day) {
            (Some(time), Some(_)) => parse_time(time),
            _ => (None, None),
        };
        let (month, day) = (month.map(|month| month as u8), day.map(|day| day as u8));
        Some(DateTime { year, month, day, time, offset_minutes })
    }

    /// Formats the date as ISO 8601 without offset, with the precision that it has.
    pub fn to_iso(&self) -> String {
        use std::fmt::Write as _;

        let mut out = String::with_capacity(32);
        let _ = write!(out, "{:04}", self.year);
        for part in [self.month, self.day].into_iter().flatten() {
            let _ = write!(out, "-{part:02}");
        }
        if let Some(time) = self.time {
            let _ = write!(out, "T{:02}:{:02}:{:02}", time.hour, time.minute, time.second);
            if time.microsecond > 0 {
                let fraction = format!("{:06}", time.microsecond);
                let _ = write!(out, ".{}", fraction.trim_end_matches('0'));
            }
        }
        out
    }

    /// Seconds since 1970-01-01 in the date's local time; `None` without a time of day.
    pub(crate) fn seconds(&self) -> Option<i64> {
        let time = self.time?;
        let days = days_since_1970(self.year.into(), self.month?.into(), self.day?.into());
        Some(
            days * 86_400
                + i64::from(time.hour) * 3600
                + i64::from(time.minute) * 60
                + i64::from(time.second),
        )
    }

    /// The date shifted by a number of minutes; `None` without a time of day.
    fn shifted_by_minutes(&self, minutes: i32) -> Option<DateTime> {
        let seconds = self.seconds()? + i64::from(minutes) * 60;
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = date_of_days(days);
        let time = Time {
            hour: (rest / 3600) as u8,
            minute: (rest / 60 % 60) as u8,
            second: (rest % 60) as u8,
            microsecond: self.time?.microsecond,
        };
        let year = u16::try_from(year).ok()?;
        Some(DateTime { year, month: Some(month), day: Some(day), time: Some(time), offset_minutes: None })
    }
}

/// Parses a time of day and the offset after it; both are `None` if the time does not exist.
fn parse_time(text: &str) -> (Option<Time>, Option<i16>) {
    let offset_at = text.find(['+', '-', 'Z', 'z']).unwrap_or(text.len());
    let (clock, offset) = text.split_at(offset_at);
    let mut parts = clock.trim_end().splitn(3, ':');
    let time = (|| {
        let hour = number(parts.next()?)?;
        let minute = number(parts.next()?)?;
        let (second, microsecond) = match parts.next() {
            None => (0, 0),
            Some(seconds) => match seconds.split_once(['.', ',']) {
                Some((whole, fraction)) => (number(whole)?, parse_fraction(fraction)?),
                None => (number(seconds)?, 0),
            },
        };
        let exists = hour < 24 && minute < 60 && second <= 60;
        exists.then(|| Time {
            hour: hour as u8,
            minute: minute as u8,
            second: second.min(59) as u8,
            microsecond,
        })
    })();
    let offset = if time.is_some() { parse_offset(offset) } else { None };
    (time, offset)
}

/// Parses an offset such as `+02:00`, `-0530`, `+2` or `Z`; returns minutes.
fn parse_offset(text: &str) -> Option<i16> {
    if text.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let sign = match text.chars().next()? {
        '+' => 1,
        '-' | '\u{2212}' => -1,
        _ => return None,
    };
    let rest = text.trim_start_matches(['+', '-', '\u{2212}']);
    let (hours, minutes) = match rest.split_once(':') {
        Some((hours, minutes)) => (hours, minutes),
        None if rest.len() == 4 && rest.is_ascii() => rest.split_at(2),
        None => (rest, "0"),
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours <= 14 && minutes < 60).then(|| sign * (hours * 60 + minutes) as i16)
}

/// Parses the digits after the decimal point; returns microseconds.
fn parse_fraction(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    format!("{digits:0<6}").get(..6)?.parse().ok()
}

fn number(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    let plain = !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar: whole 400-year cycles, then years that begin in
/// March, so that the leap day is the last of its year.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (cycle, year_of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_cycle = year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year;
    cycle * 146_097 + day_of_cycle - 719_468
}

/// The inverse of [`days_since_1970`].
fn date_of_days(days: i64) -> (i64, u8, u8) {
    let days = days + 719_468;
    let (cycle, day_of_cycle) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_cycle =
        (day_of_cycle - day_of_cycle / 1_460 + day_of_cycle / 36_524 - day_of_cycle / 146_096) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = cycle * 400 + year_of_cycle + i64::from(month <= 2);
    (year, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Group;
    use table::def::Conv;
    use table::value::Value;

    #[track_caller]
    fn check(tags: &[(&'static str, Role, &'static str)], expected: Option<(&str, Option<&str>, &str)>) {
        let tags = tags.iter().map(|&(family, role, text)| Tag {
            group: Group::same(family),
            name: "",
            value: Value::Text(text),
            conv: Conv::None,
            role,
            priority: 1,
        });
        let metadata = Metadata { tags: tags.collect(), ..Metadata::default() };
        let taken = taken(&metadata);
        let found = taken.as_ref().map(|taken| (taken.local.as_str(), taken.utc.as_deref(), taken.from));
        assert_eq!(found, expected);
    }

    #[test]
    fn without_an_offset_there_is_no_utc() {
        check(
            &[
                ("EXIF", Role::DateTimeOriginal, "2016:09:28 18:18:05"),
                ("EXIF", Role::SubSecTimeOriginal, "813"),
            ],
            Some(("2016-09-28T18:18:05.813", None, "EXIF:DateTimeOriginal")),
        );
    }

    #[test]
    fn the_stored_offset_is_applied() {
        check(
            &[
                ("EXIF", Role::DateTimeOriginal, "2016:01:01 00:30:00"),
                ("EXIF", Role::OffsetTimeOriginal, "+01:00"),
            ],
            Some(("2016-01-01T00:30:00", Some("2015-12-31T23:30:00Z"), "EXIF:DateTimeOriginal")),
        );
    }

    #[test]
    fn a_movie_stores_local_time_or_utc() {
        let header = ("QuickTime", Role::CreateDate, "2023:05:06 10:34:56");
        check(&[header], Some(("2023-05-06T10:34:56", Some("2023-05-06T10:34:56Z"), "QuickTime:CreateDate")));
        check(
            &[header, ("QuickTime", Role::DateTimeOriginal, "2023-05-06T12:34:56+0200")],
            Some(("2023-05-06T12:34:56", Some("2023-05-06T10:34:56Z"), "QuickTime:CreationDate")),
        );
    }

    #[test]
    fn gps_gives_the_offset_only_if_it_is_plausible() {
        let camera = ("EXIF", Role::DateTimeOriginal, "2016:09:28 18:18:05");
        let date = ("EXIF", Role::GpsDateStamp, "2016:09:28");
        check(
            &[camera, date, ("EXIF", Role::GpsTimeStamp, "17:17:58.65")],
            Some(("2016-09-28T18:18:05", Some("2016-09-28T17:18:05Z"), "EXIF:DateTimeOriginal")),
        );
        check(
            &[camera, date, ("EXIF", Role::GpsTimeStamp, "17:10:00")],
            Some(("2016-09-28T18:18:05", None, "EXIF:DateTimeOriginal")),
        );
    }

    #[test]
    fn a_date_that_does_not_exist_is_passed_over() {
        check(
            &[
                ("EXIF", Role::DateTimeOriginal, "0000:00:00 00:00:00"),
                ("EXIF", Role::CreateDate, "2019:02:29 10:00:00"),
            ],
            None,
        );
        check(
            &[
                ("EXIF", Role::DateTimeOriginal, "    :  :     :  :  "),
                ("XMP", Role::CreateDate, "2020-02-29T10:00Z"),
            ],
            Some(("2020-02-29T10:00:00", Some("2020-02-29T10:00:00Z"), "XMP:CreateDate")),
        );
    }

    #[test]
    fn missing_parts_stay_none() {
        check(&[("XMP", Role::DateCreated, "1926")], Some(("1926", None, "XMP:DateCreated")));
        check(
            &[("IPTC", Role::DateCreated, "2001:05:06"), ("IPTC", Role::TimeCreated, "10:11:12+02:00")],
            Some(("2001-05-06T10:11:12", Some("2001-05-06T08:11:12Z"), "IPTC:DateCreated")),
        );
    }

    #[test]
    fn days_and_dates_are_inverse() {
        for days in (-400_000..3_000_000).step_by(97) {
            let (year, month, day) = date_of_days(days);
            assert_eq!(days_since_1970(year, month.into(), day.into()), days);
        }
        assert_eq!(date_of_days(0), (1970, 1, 1));
        assert_eq!(date_of_days(16_801), (2016, 1, 1));
    }
}
