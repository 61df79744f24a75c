//! Shifting of dates (`ShiftTime`) by years, months, days, hours, minutes and seconds, forwards or backwards.

use jiff::ToSpan as _;
use jiff::civil::Date;

/// A date or time, possibly partial, with the positions of its numbers in the text.
struct Stamp {
    date: Option<[i64; 3]>,
    time: Option<[i64; 3]>,
    places: Vec<std::ops::Range<usize>>,
}

/// Whether an amount of time is one of days, hours, minutes and seconds, which moves all dates alike.
pub(crate) fn is_time_of_day(amount: &str) -> bool {
    let amount = amount.trim().trim_start_matches(['-', '+']);
    let words: Vec<&str> = amount.split_ascii_whitespace().collect();
    let is_zero = |number: &str| number.parse::<f64>() == Ok(0.0);
    let days_alone = |days: &str| {
        let numbers: Vec<&str> = days.split(':').collect();
        numbers.iter().rev().skip(1).all(|number| is_zero(number))
    };
    let is_amount = amount.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '.' | ' '));
    is_amount && matches!(words[..], [_] | [_, _]) && (words.len() == 1 || days_alone(words[0]))
}

/// Shifts `text` by `amount`: `H`, `H:M` or `H:M:S`, optionally preceded by days and a blank as `D`, `M:D` or
/// `Y:M:D`, with an optional sign before all; for a date without a time, days alone. `None` if either is not
/// understood.
pub(crate) fn shifted(text: &str, amount: &str) -> Option<String> {
    let amount = amount.trim();
    let (sign, amount) = match amount.strip_prefix(['-', '+']) {
        Some(rest) => (if amount.starts_with('-') { -1 } else { 1 }, rest),
        None => (1, amount),
    };
    let stamp = stamp(text)?;
    let words: Vec<&str> = amount.split_ascii_whitespace().collect();
    let (days, clock) = match (words.as_slice(), stamp.time) {
        ([days, clock], Some(_)) => (numbers(days)?, numbers(clock)?),
        // A date without a time is moved by whole days.
        ([days, clock], None) => numbers(clock).and(numbers(days)).map(|days| (days, Vec::new()))?,
        ([days], None) => (numbers(days)?, Vec::new()),
        ([clock], Some(_)) => (Vec::new(), numbers(clock)?),
        _ => return None,
    };
    // In the date part the last number is always the day; in the time part the first is always the hour.
    let mut by = [0; 6];
    for (place, value) in [2, 1, 0].into_iter().zip(days.iter().rev()) {
        by[place] = sign * value;
    }
    for (place, value) in (3..).zip(&clock) {
        by[place] = sign * value;
    }
    let [hour, minute, second] = stamp.time.unwrap_or([0; 3]);
    let seconds = (hour + by[3]) * 3600 + (minute + by[4]) * 60 + second + by[5];
    let (n_days, seconds) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let mut new = Vec::new();
    if let Some([year, month, day]) = stamp.date {
        let months = (year + by[0]) * 12 + month - 1 + by[1];
        let year = i16::try_from(months.div_euclid(12)).ok()?;
        let first = Date::new(year, months.rem_euclid(12) as i8 + 1, 1).ok()?;
        let moved = first.checked_add((day - 1 + by[2] + n_days).days()).ok()?;
        new.extend([i64::from(moved.year()), i64::from(moved.month()), i64::from(moved.day())]);
    }
    if stamp.time.is_some() {
        new.extend([seconds / 3600, seconds / 60 % 60, seconds % 60]);
    }
    let mut out = String::new();
    let mut end = 0;
    for (place, value) in stamp.places.iter().zip(new) {
        out.push_str(&text[end..place.start]);
        out.push_str(&format!("{value:0width$}", width = place.len()));
        end = place.end;
    }
    Some(out + &text[end..])
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    // Eight digits of any unit exceed the range of dates.
    let number = |part: &str| match part {
        "" => Some(0),
        _ => part.parse().ok().filter(|number: &i64| (0..100_000_000).contains(number)),
    };
    let found: Vec<i64> = text.split(':').map(number).collect::<Option<_>>()?;
    (found.len() <= 3).then_some(found)
}

/// Parses the first numbers of a text: a date if there are three, a date and a time if there are six, or a
/// time of two or three.
fn stamp(text: &str) -> Option<Stamp> {
    let mut places = Vec::new();
    let mut at = 0;
    while places.len() < 6 {
        let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) else {
            break;
        };
        // The number after a sign is the zone, the one after a point the fraction: neither is shifted.
        if text[..start].ends_with(['.', '+']) || (text[..start].ends_with('-') && places.len() > 3) {
            break;
        }
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |len| start + len);
        places.push(start..end);
        at = end;
    }
    let number = |place: &std::ops::Range<usize>| text[place.clone()].parse::<i64>().ok();
    let values: Vec<i64> = places.iter().map(number).collect::<Option<_>>()?;
    let has_date = places.first()?.len() >= 3;
    let (date, time) = match (has_date, values.as_slice()) {
        (true, [0, ..]) => return None,
        (true, [year, month, day]) => (Some([*year, *month, *day]), None),
        (true, [year, month, day, clock @ ..]) => (Some([*year, *month, *day]), Some(clock)),
        (true, _) => return None,
        (false, clock) => (None, Some(clock)),
    };
    let time = match time {
        Some([hour, minute]) => Some([*hour, *minute, 0]),
        Some([hour, minute, second]) => Some([*hour, *minute, *second]),
        Some(_) => return None,
        None => None,
    };
    Some(Stamp { date, time, places })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, amount: &str, expected: &str) {
        assert_eq!(shifted(text, amount).as_deref(), Some(expected), "{text} by {amount}");
    }

    /// Expected values are those of ExifTool 13.58.
    #[test]
    fn dates_move() {
        check("2021:01:31 18:02:11", "-1:0:0 0", "2020:01:31 18:02:11");
        check("2021:01:31 18:02:11", "1:0 0", "2021:03:03 18:02:11");
        check("2021:01:31 18:02:11.25+02:00", "6", "2021:02:01 00:02:11.25+02:00");
        check("2021:01:31 18:02:11", "-18:3", "2021:01:30 23:59:11");
        check("2021:03:01", "-1", "2021:02:28");
        check("2021:03:01", "-0:0:1 2", "2021:02:28");
        check("18:02:11Z", "1:30", "19:32:11Z");
        let all_alike = ["1", "-1:30", "0:0:1 2:00:00", "+0:0:3 0"].map(is_time_of_day);
        let by_the_month = ["1:0:0 0", "0:1:0 2", "DateTimeOriginal+1", "", "1 2 3"].map(is_time_of_day);
        assert_eq!((all_alike, by_the_month), ([true; 4], [false; 5]));
        assert_eq!(shifted("yesterday", "1"), None);
        assert_eq!(shifted("2021:01:31 18:02:11", "x"), None);
    }
}
