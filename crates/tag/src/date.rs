//! Dates and times as files record them: as precise as they are, with an offset from UTC only if one is
//! stated.

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
    /// Whether the source states the seconds; otherwise `second` is 0.
    pub has_seconds: bool,
}

/// The smallest part of a date that its source states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    /// Only the year is known.
    Year,
    /// The month is known, but not the day.
    Month,
    /// The day is known, but not the time of day.
    Day,
    /// The time of day is known to the minute.
    Minute,
    /// The time of day is known to the second.
    Second,
    /// The time of day is known to a fraction of a second.
    Subsecond,
}

impl Precision {
    /// The word that the catalogue stores: `year`, `month`, `day`, `minute`, `second` or `subsecond`.
    pub const fn name(self) -> &'static str {
        match self {
            Precision::Year => "year",
            Precision::Month => "month",
            Precision::Day => "day",
            Precision::Minute => "minute",
            Precision::Second => "second",
            Precision::Subsecond => "subsecond",
        }
    }
}

impl DateTime {
    /// Parses a date such as `2016:09:28 18:18:05.813+01:00`.
    ///
    /// The date may use any of `: - / .`, a space or `T` precedes the time, and dates may be less precise.
    /// Blanks or zeros in place of a month or a day mean that it is unknown (EXIF 3.0, 4.6.6.5.1; IIM 4.2,
    /// 2:55): `1993:08:  ` and `1993:08:00` are a month, `1950:00:00 00:00:00` is a year. Returns `None` for
    /// dates that do not exist, such as the zeros of an unset clock.
    pub fn parse(text: &str) -> Option<DateTime> {
        if let Some(date) = text.as_bytes().as_array().and_then(of_exif) {
            return Some(date);
        }
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let (date, time) = split_time(text);
        let mut parts = date.splitn(3, [':', '-', '/', '.']);
        let year = number(parts.next()?).filter(|year| (1000..=9999).contains(year))? as u16;
        let (month, day) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let month = known_part(month)?;
        // Without a month, a day has no meaning.
        let day = if month.is_some() { known_part(day)? } else { None };
        let most_days = month.map_or(31, |month| days_in_month(year, month as u8));
        if month.is_some_and(|month| month > 12) || day.is_some_and(|day| day > u32::from(most_days)) {
            return None;
        }
        let (time, offset_minutes) = match (time, day) {
            (Some(time), Some(_)) => parse_time(time),
            _ => (None, None),
        };
        let (month, day) = (month.map(|month| month as u8), day.map(|day| day as u8));
        Some(DateTime { year, month, day, time, offset_minutes })
    }

    /// The smallest part of the date that is known.
    pub fn precision(&self) -> Precision {
        match (self.month, self.day, self.time) {
            (None, _, _) => Precision::Year,
            (_, None, _) => Precision::Month,
            (_, _, None) => Precision::Day,
            (_, _, Some(time)) if time.microsecond > 0 => Precision::Subsecond,
            (_, _, Some(time)) if time.has_seconds => Precision::Second,
            _ => Precision::Minute,
        }
    }

    /// Formats the date as ISO 8601 without offset, with the precision that it has.
    pub fn to_iso(&self) -> String {
        let mut out = String::with_capacity(32);
        push_two_digits((self.year / 100) as u8, &mut out);
        push_two_digits((self.year % 100) as u8, &mut out);
        for part in [self.month, self.day].into_iter().flatten() {
            out.push('-');
            push_two_digits(part, &mut out);
        }
        if let Some(time) = self.time {
            for (mark, part) in [('T', time.hour), (':', time.minute), (':', time.second)] {
                out.push(mark);
                push_two_digits(part, &mut out);
            }
            if time.microsecond > 0 {
                let fraction = format!(".{:06}", time.microsecond);
                out.push_str(fraction.trim_end_matches('0'));
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
    pub(crate) fn shifted_by_minutes(&self, minutes: i32) -> Option<DateTime> {
        let seconds = self.seconds()? + i64::from(minutes) * 60;
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = date_of_days(days);
        let time = Time {
            hour: (rest / 3600) as u8,
            minute: (rest / 60 % 60) as u8,
            second: (rest % 60) as u8,
            ..self.time?
        };
        let year = u16::try_from(year).ok()?;
        Some(DateTime { year, month: Some(month), day: Some(day), time: Some(time), offset_minutes: None })
    }
}

/// A date in exactly the form of EXIF, `2016:09:28 18:18:05`, which nearly all dates have; `None` if it has
/// another, or a part does not exist or is unknown.
fn of_exif(text: &[u8; 19]) -> Option<DateTime> {
    let [y, e, a, r, b':', m, o, b':', d, t, b' ', h, n, b':', u, v, b':', s, c] = *text else { return None };
    let two = |tens: u8, ones: u8| {
        (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + (ones - b'0'))
    };
    let year = u16::from(two(y, e)?) * 100 + u16::from(two(a, r)?);
    let (month, day) = (two(m, o)?, two(d, t)?);
    let (hour, minute, second) = (two(h, n)?, two(u, v)?, two(s, c)?);
    let exists = year >= 1000
        && (1..=12).contains(&month)
        && (1..=days_in_month(year, month)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    let time = Time { hour, minute, second, microsecond: 0, has_seconds: true };
    let of_parts =
        || DateTime { year, month: Some(month), day: Some(day), time: Some(time), offset_minutes: None };
    exists.then(of_parts)
}

/// Appends a number below 100. Each file of a catalogue has several, and `write!` takes ten times as long.
fn push_two_digits(number: u8, out: &mut String) {
    out.push(char::from(b'0' + number / 10));
    out.push(char::from(b'0' + number % 10));
}

/// Splits a date from the time after it. A blank may stand in place of a day or month as well: EXIF fills
/// what is unknown with blanks, `1993:08:     :  :  `.
fn split_time(text: &str) -> (&str, Option<&str>) {
    /// Length of a date of EXIF, `1993:08:  `.
    const DATE_BYTES: usize = 10;
    let of_exif =
        text.as_bytes().first_chunk::<DATE_BYTES>().filter(|date| date[4] == b':' && date[7] == b':');
    let from = if of_exif.is_some() { DATE_BYTES } else { 0 };
    match text.get(from..).and_then(|rest| rest.find(['T', 't', ' '])) {
        Some(at) => (&text[..from + at], Some(text[from + at + 1..].trim_start())),
        None => (text, None),
    }
}

/// A month or day: `Some(None)` if it is unknown, `None` if it is no number.
fn known_part(text: &str) -> Option<Option<u32>> {
    if text.trim().is_empty() {
        return Some(None);
    }
    number(text).map(|number| Some(number).filter(|number| *number > 0))
}

/// Parses a time of day and the offset after it; both are `None` if the time does not exist. Seconds may be
/// missing or blank.
pub(crate) fn parse_time(text: &str) -> (Option<Time>, Option<i16>) {
    let offset_at = text.find(['+', '-', 'Z', 'z']).unwrap_or(text.len());
    let (clock, offset) = text.split_at(offset_at);
    let mut parts = clock.trim_end().splitn(3, ':');
    let time = (|| {
        let hour = number(parts.next()?)?;
        let minute = number(parts.next()?)?;
        let seconds = parts.next().filter(|seconds| !seconds.trim().is_empty());
        let (second, microsecond) = match seconds.map(|seconds| seconds.split_once(['.', ',']).ok_or(seconds))
        {
            None => (0, 0),
            Some(Ok((whole, fraction))) => (number(whole)?, parse_fraction(fraction)?),
            Some(Err(whole)) => (number(whole)?, 0),
        };
        let exists = hour < 24 && minute < 60 && second <= 60;
        exists.then(|| Time {
            hour: hour as u8,
            minute: minute as u8,
            second: second.min(59) as u8,
            microsecond,
            has_seconds: seconds.is_some(),
        })
    })();
    let offset = if time.is_some() { parse_offset(offset.trim()) } else { None };
    (time, offset)
}

/// Parses an offset such as `+02:00`, `-0530`, `+2` or `Z`; returns minutes.
pub(crate) fn parse_offset(text: &str) -> Option<i16> {
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
pub(crate) fn parse_fraction(digits: &str) -> Option<u32> {
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

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let date = DateTime::parse(text);
        let found = date.map(|date| (date.to_iso(), date.precision().name()));
        let expected = expected.map(|(iso, precision)| (iso.to_owned(), precision));
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn what_is_unknown_of_a_date_stays_unknown() {
        // EXIF 3.0, 4.6.6.5.1: unknown parts are blanks; writers also use zeros.
        check("1950:00:00 00:00:00", Some(("1950", "year")));
        check("1950:  :     :  :  ", Some(("1950", "year")));
        check("1950:00:15 10:00:00", Some(("1950", "year")));
        check("1993:08:     :  :  ", Some(("1993-08", "month")));
        check("1993:08:00 00:00:00", Some(("1993-08", "month")));
        check("1993:08:07   :  :  ", Some(("1993-08-07", "day")));
        check("1993:08:07 12:  :  ", Some(("1993-08-07", "day")));
        check("1993:08:07 12:30:  ", Some(("1993-08-07T12:30:00", "minute")));
        check("1993:08:07 00:00:00", Some(("1993-08-07T00:00:00", "second")));
        check("1993:08:07 12:30:15.50", Some(("1993-08-07T12:30:15.5", "subsecond")));
        // XMP (ISO 16684-1, 8.2.1.2).
        check("1950", Some(("1950", "year")));
        check("1950-06", Some(("1950-06", "month")));
        check("1950-06-07", Some(("1950-06-07", "day")));
        check("1950-06-07T10:20Z", Some(("1950-06-07T10:20:00", "minute")));
    }

    #[test]
    fn what_does_not_exist_is_no_date() {
        for text in [
            "0000:00:00 00:00:00",
            "    :  :     :  :  ",
            "0000:05:06",
            "2019:02:29 10:00:00",
            "2019:13:01",
            "2019:04:31",
            "2019:ab:01",
            "2019:01:xy",
            "",
            "soon",
        ] {
            check(text, None);
        }
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
