//! Dates in names.

use jiff::civil::DateTime;

use super::bad::{BadPattern, refuse};

/// The format of a date, as `strftime` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DateFormat {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Text, in which `/` begins a folder.
    Text(String),
    /// What the letter stands for.
    Letter(char),
}

/// How many parts of a date a letter needs: year, month, day, hour, minute, second.
fn needs(letter: char) -> Option<usize> {
    Some(match letter {
        'Y' | 'y' => 1,
        'm' | 'B' | 'b' => 2,
        'd' | 'j' | 'A' | 'a' | 'u' | 'G' | 'V' | 'U' | 'W' | 'F' => 3,
        'H' | 'I' | 'p' => 4,
        'M' => 5,
        'S' | 'f' => 6,
        _ => return None,
    })
}

impl DateFormat {
    pub(super) fn parse(format: &str) -> Result<DateFormat, BadPattern> {
        let (mut parts, mut text) = (Vec::new(), String::new());
        let mut characters = format.chars();
        while let Some(character) = characters.next() {
            if character != '%' {
                refuse(character)?;
                text.push(character);
                continue;
            }
            match characters.next() {
                Some('%') => text.push('%'),
                Some(letter) if needs(letter).is_some() => {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                    parts.push(Part::Letter(letter));
                }
                other => {
                    let shown = other.map(String::from).unwrap_or_default();
                    return Err(BadPattern(format!(
                        "has %{shown} in a date; there are %Y %y %m %d %j %B %b %A %a %u %G %V %U %W %F %H %I %p %M %S %f"
                    )));
                }
            }
        }
        parts.push(Part::Text(text));
        parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
        let is_empty = |part: &str| part.is_empty() || part.chars().all(|character| character == '.');
        let whole: String = parts
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.as_str(),
                Part::Letter(_) => "x",
            })
            .collect();
        if whole.split('/').any(is_empty) {
            return Err(BadPattern("has a date with an empty folder, or one of dots alone".to_owned()));
        }
        Ok(DateFormat { parts })
    }

    pub(super) fn has_folders(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Text(text) if text.contains('/')))
    }

    /// The date in this format, with `/` between folders; `None` if the date does not have all of it.
    pub(super) fn of(&self, date: &str) -> Option<String> {
        let (n_known, time) = parsed(date)?;
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Letter(letter) if needs(*letter)? > n_known => return None,
                // A year of more digits than four is none of a photograph, and a sign is no name.
                Part::Letter('f') => text.push_str(fraction(date)),
                Part::Letter(letter) => text.push_str(&time.strftime(&format!("%{letter}")).to_string()),
            }
        }
        Some(text)
    }
}

/// The digits after the second's point; `0` if there are none.
fn fraction(date: &str) -> &str {
    let digits = date.rsplit_once('.').map_or("", |(_, digits)| digits.trim_end_matches('Z'));
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) { "0" } else { digits }
}

/// A date as columns have it, and how many of its parts are known.
fn parsed(date: &str) -> Option<(usize, DateTime)> {
    let date = date.trim_end_matches('Z');
    let (day, time) = date.split_once('T').map_or((date, None), |(day, time)| (day, Some(time)));
    let mut numbers = [1_i16, 1, 1, 0, 0, 0];
    let mut n_known = 0;
    let seconds = |time: &str| time.split('.').next().unwrap_or_default().to_owned();
    let time = time.map(seconds).unwrap_or_default();
    for text in day.split('-').chain(time.split(':').filter(|part| !part.is_empty())) {
        *numbers.get_mut(n_known)? =
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
        n_known += 1;
    }
    let [year, month, day, hour, minute, second] = numbers;
    let small = |number: i16| i8::try_from(number).ok();
    let time = DateTime::new(
        year,
        small(month)?,
        small(day)?,
        small(hour)?,
        small(minute)?,
        small(second)?.min(59),
        0,
    );
    Some((n_known, time.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: &str, date: &str, expected: Option<&str>) {
        assert_eq!(DateFormat::parse(format).unwrap().of(date).as_deref(), expected, "{format} {date}");
    }

    #[test]
    fn dates_as_precise_as_they_are() {
        check("%Y/%Y-%m-%d", "2024-06-01T12:30:05", Some("2024/2024-06-01"));
        check("%H%M%S %f", "2024-06-01T12:30:05.25", Some("123005 25"));
        check("%H%M%S_%f", "2024-06-01T12:30:05Z", Some("123005_0"));
        check("%B %b %j %a %G-W%V", "2024-06-01", Some("June Jun 153 Sat 2024-W22"));
        check("%Y", "2024", Some("2024"));
        check("%Y-%m", "2024", None);
        check("%H", "2024-06-01", None);
        check("100%%%y", "2024", Some("100%24"));
        for bad in ["", "2024-13-01T00:00:00", "-2024", "x", "2024-06-01T1:2:3:4", "99999-01-01"] {
            check("%Y", bad, None);
        }
    }

    #[test]
    fn formats_that_make_no_names_are_refused() {
        for format in ["%H:%M", "%D", "%T", "%", "%Y//%m", "/%Y", "%Y/", "%Y/../%m", "%s", "%Y\n"] {
            assert!(DateFormat::parse(format).is_err(), "{format}");
        }
        assert!(DateFormat::parse("%Y/%m").unwrap().has_folders());
    }
}
