//! Dates and times as precise as they were typed.

use jiff::civil::{Date, Time};

/// Checks a beginning of a time, `2024` to `2024-06-01T12:30:05`, and returns it in the form of the column
/// `taken_at`.
pub(super) fn date(text: &str) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let (day, time) = match text.split_once('T') {
        Some((day, time)) => (day, Some(time)),
        None => (text.as_str(), None),
    };
    let mut parts = day.split('-');
    let year = digits(parts.next()?, 4)?;
    let month = parts.next().map(|part| digits(part, 2));
    let of_month = parts.next().map(|part| digits(part, 2));
    let is_whole = of_month.is_some();
    // A missing part is valid, a part that is not a number is not.
    let (month, of_month) = (month.unwrap_or(Some(1))?, of_month.unwrap_or(Some(1))?);
    let is_day =
        Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(of_month).ok()?).is_ok();
    let is_time = time.is_none_or(|time| is_whole && is_time(time));
    (year > 0 && is_day && is_time && parts.next().is_none()).then_some(text)
}

/// The shortest time that begins when this one begins: `2024` for `2024-01-01T00:00`. As the lower bound of a
/// period it includes a date that is known to the year or the month only, which sorts at its beginning.
pub(crate) fn beginning(time: &str) -> &str {
    let mut time = time;
    while let Some(shorter) = [":00", "T00", "-01"].iter().find_map(|first| time.strip_suffix(first)) {
        time = shorter;
    }
    time
}

fn is_time(text: &str) -> bool {
    let parts: Vec<Option<u32>> = text.split(':').map(|part| digits(part, 2)).collect();
    let part = |at: usize| parts.get(at).copied().unwrap_or(Some(0)).and_then(|part| i8::try_from(part).ok());
    let (Some(hour), Some(minute), Some(second)) = (part(0), part(1), part(2)) else { return false };
    parts.len() <= 3 && Time::new(hour, minute, second, 0).is_ok()
}

fn digits(text: &str, n_digits: usize) -> Option<u32> {
    let is_number = text.len() == n_digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_as_precise_as_they_were_typed() {
        for text in
            ["2024", "2024-06", "2024-02-29", "2024-06-01T12", "2024-06-01T12:30", "0001-01-01T23:59:59"]
        {
            assert_eq!(date(text).as_deref(), Some(text));
        }
        assert_eq!(date("2024-06-01t12").as_deref(), Some("2024-06-01T12"));
    }

    #[test]
    fn a_period_begins_with_its_first_year_month_and_day() {
        for (time, expected) in [
            ("2024", "2024"),
            ("2024-01", "2024"),
            ("2024-01-01", "2024"),
            ("2024-01-01T00:00:00", "2024"),
            ("2024-06-01T00", "2024-06"),
            ("2024-06-01T12:00", "2024-06-01T12"),
            ("2024-06-10", "2024-06-10"),
            ("2024-10-02T00:01:00", "2024-10-02T00:01"),
            ("2001", "2001"),
        ] {
            assert_eq!(beginning(time), expected);
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "24",
            "0000",
            "20245",
            "2024-6",
            "2024-13",
            "2023-02-29",
            "2024-00",
            "2024-06-00",
            "2024-06T12",
            "2024-06-01T",
            "2024-06-01T24",
            "2024-06-01T12:60",
            "2024-06-01T12:30:00.5",
            "2024-06-01-01",
            "2024-",
            "June",
            "2024-06-01T12:30:00:00",
            "٢٠٢٤",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
