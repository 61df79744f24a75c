//! Times of any precision as numbers that sort like their texts.

use std::fmt::Write as _;

use jiff::civil::Date;

/// How precise a date is at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Precision {
    /// The day is known, and perhaps the time of day.
    Day,
    /// The month is known, but not the day.
    Month,
    /// The year is known, but not the month.
    Year,
}

/// A date and time of any precision, packed into a number. Numbers sort like the texts of `taken_at`: a less
/// precise time comes before all times that it includes.
///
/// From the highest bits: year, month, day (0 if unknown), hour, minute, second (0 if unknown, else one
/// more), microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TimeKey(pub(super) u64);

/// Position and width in bits of the fields of a key.
const YEAR: (u32, u32) = (46, 14);
const MONTH: (u32, u32) = (42, 4);
const DAY: (u32, u32) = (37, 5);
const HOUR: (u32, u32) = (32, 5);
const MINUTE: (u32, u32) = (26, 6);
const SECOND: (u32, u32) = (20, 6);
const MICROS: (u32, u32) = (0, 20);

impl TimeKey {
    /// The key of an undated file. It sorts before all others.
    pub(super) const UNDATED: TimeKey = TimeKey(0);

    /// Parses a time as in `taken_at`: `2019`, `2019-06-01T12:30:00.25`. `None` for other texts and for days
    /// that do not exist.
    pub(super) fn parse(text: &str) -> Option<TimeKey> {
        let mut rest = text.as_bytes();
        let year = digits(&mut rest, 4).filter(|year| *year > 0)?;
        let mut key = year << YEAR.0;
        for (mark, (shift, _), range, more) in [
            (b'-', MONTH, 1..13, 0),
            (b'-', DAY, 1..32, 0),
            (b'T', HOUR, 0..24, 1),
            (b':', MINUTE, 0..60, 1),
            (b':', SECOND, 0..61, 1),
        ] {
            if rest.is_empty() {
                break;
            }
            rest = rest.strip_prefix(&[mark])?;
            let value = digits(&mut rest, 2).filter(|value| range.contains(value))?;
            key |= (value + more) << shift;
        }
        if !rest.is_empty() {
            key |= fraction_micros(rest.strip_prefix(b".")?)?;
        }
        let key = TimeKey(key);
        let is_day = key.precision() != Precision::Day || key.date().is_some();
        is_day.then_some(key)
    }

    /// The key of a day since 1970-01-01; the nearest day if no text of a time has its year.
    pub(super) fn of_day_number(day: i32) -> TimeKey {
        const FIRST_AND_LAST: (i32, i32) = (-719_162, 2_932_896); // 1 January of year 1, 31 December 9999
        let span = jiff::Span::new().days(day.clamp(FIRST_AND_LAST.0, FIRST_AND_LAST.1));
        let date = Date::constant(1970, 1, 1).saturating_add(span);
        let year = u64::from(date.year().max(1).unsigned_abs());
        let (month, day) = (u64::from(date.month().unsigned_abs()), u64::from(date.day().unsigned_abs()));
        TimeKey(year << YEAR.0 | month << MONTH.0 | day << DAY.0)
    }

    /// The text from which [`TimeKey::parse`] makes this key.
    pub(super) fn text(self) -> String {
        let mut text = format!("{:04}", self.get(YEAR));
        let fields = [('-', MONTH, 0), ('-', DAY, 0), ('T', HOUR, 1), (':', MINUTE, 1), (':', SECOND, 1)];
        for (mark, field, more) in fields {
            match self.get(field) {
                0 => return text,
                value => drop(write!(text, "{mark}{:02}", value - more)),
            }
        }
        if self.get(MICROS) > 0 {
            let _ = write!(text, ".{:06}", self.get(MICROS));
            text.truncate(text.trim_end_matches('0').len());
        }
        text
    }

    pub(super) fn is_dated(self) -> bool {
        self != TimeKey::UNDATED
    }

    pub(super) fn year(self) -> u32 {
        self.get(YEAR) as u32
    }

    /// The hour of the day, if it is known.
    pub(super) fn hour(self) -> Option<u8> {
        self.get(HOUR).checked_sub(1).map(|hour| hour as u8)
    }

    pub(super) fn precision(self) -> Precision {
        match (self.get(MONTH), self.get(DAY)) {
            (0, _) => Precision::Year,
            (_, 0) => Precision::Month,
            _ => Precision::Day,
        }
    }

    /// The first day of the period, in days since 1970-01-01.
    pub(super) fn day(self) -> i32 {
        let days = self.date().map(|date| (date - Date::constant(1970, 1, 1)).get_days());
        days.unwrap_or(0)
    }

    /// The key without the time of day: equal for all times of a day, and of a period without a day.
    pub(super) fn of_day(self) -> TimeKey {
        TimeKey(self.0 >> DAY.0 << DAY.0)
    }

    fn date(self) -> Option<Date> {
        let field = |field| i8::try_from(self.get(field).max(1)).ok();
        Date::new(i16::try_from(self.get(YEAR)).ok()?, field(MONTH)?, field(DAY)?).ok()
    }

    fn get(self, (shift, bits): (u32, u32)) -> u64 {
        self.0 >> shift & ((1 << bits) - 1)
    }
}

/// Takes a number of exactly this many digits from the beginning of `rest`.
fn digits(rest: &mut &[u8], n_digits: usize) -> Option<u64> {
    let (number, after) = rest.split_at_checked(n_digits)?;
    let value = number
        .iter()
        .try_fold(0, |value, byte| byte.is_ascii_digit().then(|| value * 10 + u64::from(byte - b'0')))?;
    *rest = after;
    Some(value)
}

/// Microseconds of the digits after the point: one to six, the last of them not 0.
fn fraction_micros(fraction: &[u8]) -> Option<u64> {
    let is_short = (1..=6).contains(&fraction.len()) && fraction.last() != Some(&b'0');
    let mut rest = fraction;
    let value = digits(&mut rest, fraction.len()).filter(|_| is_short)?;
    Some(value * 10_u64.pow(6 - fraction.len() as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts in the order of their bytes.
    const TIMES: &[&str] = &[
        "0001",
        "0001-01-01T00:00:00",
        "1969-12-31T23:59:59.999999",
        "2019",
        "2019-01",
        "2019-01-01",
        "2019-01-01T00",
        "2019-01-01T00:00",
        "2019-01-01T00:00:00",
        "2019-01-01T00:00:00.000001",
        "2019-01-01T00:00:00.5",
        "2019-01-01T00:00:00.51",
        "2019-01-01T00:00:59",
        "2019-01-01T23:59:59",
        "2019-01-02",
        "2019-12-31T23:59:59.999999",
        "2020-02-29",
        "2500-01-01",
        "9999-12-31T23:59:59.999999",
    ];

    #[test]
    fn keys_sort_like_texts_and_give_them_back() {
        assert!(TIMES.is_sorted());
        let keys: Vec<TimeKey> = TIMES.iter().map(|text| TimeKey::parse(text).unwrap()).collect();
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(keys.iter().all(|key| *key > TimeKey::UNDATED));
        assert!(keys.iter().zip(TIMES).all(|(key, text)| key.text() == **text));
        assert!(keys.windows(2).all(|pair| pair[0].day() <= pair[1].day()));
    }

    #[test]
    fn what_is_no_time_has_no_key() {
        for text in [
            "",
            "0000",
            "201",
            "20190",
            "2019-",
            "2019-1",
            "2019-13",
            "2019-00",
            "2019-02-29",
            "2019-04-31T10:00:00",
            "2019-01-01T24",
            "2019-01-01T10:60",
            "2019-01-01T10:00:00.",
            "2019-01-01T10:00:00.50",
            "2019-01-01T10:00:00.1234567",
            "2019-01-01.5",
            "2019-01-01 10:00:00",
            "2019-01-01T10:00:00Z",
            "later",
        ] {
            assert_eq!(TimeKey::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_count_from_1970() {
        let day = |text: &str| TimeKey::parse(text).map(|key| (key.day(), key.precision())).unwrap();
        assert_eq!(day("1970-01-01T12:00:00"), (0, Precision::Day));
        assert_eq!(day("1969-12-31"), (-1, Precision::Day));
        assert_eq!(day("2019"), (17_897, Precision::Year));
        assert_eq!(day("2019-02"), (17_928, Precision::Month));
        assert_eq!(day("9999-12-31"), (2_932_896, Precision::Day));
        assert_eq!(day("0001-01-01"), (-719_162, Precision::Day));
        for number in [0, -1, 17_897, 20_786, 2_932_896, -719_162] {
            assert_eq!(TimeKey::of_day_number(number).day(), number);
        }
        assert_eq!(TimeKey::of_day_number(i32::MAX).day(), 2_932_896);
    }
}
