//! Formatting of coordinates (`-c`): a printf(3) format for degrees, minutes and seconds.

use engine::tag::text::write_fixed;

/// A format with one to three numbers: degrees, minutes, seconds. The last one includes the fraction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CoordinateFormat {
    /// Conversions, each with the text before it.
    numbers: Vec<Number>,
    tail: String,
    /// Sign instead of a hemisphere letter; `+` also marks north and east.
    sign: Option<char>,
}

#[derive(Clone, Debug, PartialEq)]
struct Number {
    before: String,
    is_whole: bool,
    is_zero_padded: bool,
    width: usize,
    n_decimals: usize,
}

/// Maximum number of decimals; a double holds no more precision.
const MOST_DECIMALS: usize = 20;
const MOST_WIDTH: usize = 40;

impl CoordinateFormat {
    /// Parses a format of coordinates.
    ///
    /// # Errors
    /// If the text is not a valid format.
    pub(crate) fn parse(text: &str) -> Result<CoordinateFormat, String> {
        let wrong = || format!("invalid coordinate format `{text}`; try \"%d deg %d' %.2f\\\"\" or %.6f");
        let mut format = CoordinateFormat { numbers: Vec::new(), tail: String::new(), sign: None };
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('%') {
            format.tail.push_str(before);
            if let Some(literal) = behind.strip_prefix('%') {
                format.tail.push('%');
                rest = literal;
                continue;
            }
            let end = behind.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?;
            let number = format.number(&behind[..end], &behind[end..=end]).ok_or_else(wrong)?;
            format.numbers.push(number);
            rest = &behind[end + 1..];
        }
        format.tail.push_str(rest);
        if (1..=3).contains(&format.numbers.len()) { Ok(format) } else { Err(wrong()) }
    }

    fn number(&mut self, flags: &str, letter: &str) -> Option<Number> {
        let (flags, decimals) = flags.split_once('.').map_or((flags, None), |(flags, n)| (flags, Some(n)));
        let digits = flags.trim_start_matches(['+', '-', ' ', '0', '#']);
        let marks = &flags[..flags.len() - digits.len()];
        if let Some(sign) = marks.chars().find(|c| matches!(c, '+' | '-')) {
            self.sign = Some(sign);
        }
        let n_decimals = match decimals {
            Some("") => 0,
            Some(text) => text.parse().ok()?,
            None => 6,
        };
        Some(Number {
            before: std::mem::take(&mut self.tail),
            is_whole: match letter {
                "d" | "i" | "u" => true,
                "f" | "F" => false,
                _ => return None,
            },
            is_zero_padded: marks.contains('0'),
            width: if digits.is_empty() {
                0
            } else {
                digits.parse().ok().filter(|width| *width <= MOST_WIDTH)?
            },
            n_decimals: Some(n_decimals).filter(|n| *n <= MOST_DECIMALS)?,
        })
    }

    /// Formats `degrees`, followed by the letter of the hemisphere if it is known.
    pub(crate) fn text(&self, degrees: f64, hemisphere: Option<char>) -> String {
        let is_negative = degrees < 0.0 || matches!(hemisphere, Some('S' | 'W'));
        let parts = self.parts(degrees.abs());
        let mut out = String::new();
        for (index, (number, value)) in self.numbers.iter().zip(parts).enumerate() {
            out.push_str(&number.before);
            let mut text = String::new();
            write_fixed(value, if number.is_whole { 0 } else { number.n_decimals }, &mut text);
            if index == 0 && self.sign.is_some() {
                text.insert_str(0, if is_negative { "-" } else { self.plus() });
            }
            let fill = if number.is_zero_padded { '0' } else { ' ' };
            out.extend(std::iter::repeat_n(fill, number.width.saturating_sub(text.len())));
            out.push_str(&text);
        }
        out.push_str(&self.tail);
        if let (None, Some(letter)) = (self.sign, hemisphere) {
            out.push(' ');
            out.push(letter);
        }
        out
    }

    fn plus(&self) -> &'static str {
        if self.sign == Some('+') { "+" } else { "" }
    }

    /// Degrees, minutes and seconds, as many as the format has. Values that would round up to 60 are carried
    /// over.
    fn parts(&self, degrees: f64) -> Vec<f64> {
        let n = self.numbers.len();
        let last = &self.numbers[n - 1];
        let scale = 10_f64.powi(if last.is_whole { 0 } else { last.n_decimals as i32 });
        let unit = 60_f64.powi(n as i32 - 1);
        // A whole number at the end is truncated, as printf does; others are rounded.
        let mut rest = if last.is_whole {
            (degrees * unit + 1e-9).floor()
        } else {
            (degrees * unit * scale).round() / scale
        };
        let mut parts = vec![0.0; n];
        for part in parts.iter_mut().skip(1).rev() {
            let above = (rest / 60.0 + 1e-12).floor();
            *part = (rest - above * 60.0).max(0.0);
            rest = above;
        }
        parts[0] = rest;
        parts
    }
}

/// Whether a tag of this name contains one coordinate or two.
pub(crate) fn is_coordinate(name: &str) -> bool {
    name.contains("GPS") && ["Latitude", "Longitude", "Position"].iter().any(|end| name.ends_with(end))
}

/// Formats coordinates from their numeric text and the standard printed text, which contains the hemisphere
/// letters. `None` if the texts are not coordinates.
pub(crate) fn formatted(format: &CoordinateFormat, numbers: &str, printed: &str) -> Option<String> {
    let values: Option<Vec<f64>> =
        numbers.split([' ', ',']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    let values = values.filter(|values| matches!(values.len(), 1 | 2))?;
    let letters: Vec<Option<char>> = printed
        .split(", ")
        .map(|part| part.chars().next_back().filter(|letter| matches!(letter, 'N' | 'S' | 'E' | 'W')))
        .collect();
    let texts: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(index, value)| format.text(*value, letters.get(index).copied().flatten()))
        .collect();
    Some(texts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: &str, degrees: f64, hemisphere: char, expected: &str) {
        assert_eq!(CoordinateFormat::parse(format).unwrap().text(degrees, Some(hemisphere)), expected);
    }

    #[test]
    fn formats_of_the_manual() {
        let degrees = 54.0 + 59.0 / 60.0 + 22.8 / 3600.0;
        check("%d deg %d' %.2f\"", degrees, 'N', "54 deg 59' 22.80\" N");
        check("%d %d %.8f", degrees, 'S', "54 59 22.80000000 S");
        check("%d deg %.4f min", degrees, 'E', "54 deg 59.3800 min E");
        check("%.6f degrees", degrees, 'W', "54.989667 degrees W");
        check("%+.6f", degrees, 'N', "+54.989667");
        check("%+.6f", degrees, 'S', "-54.989667");
        check("%-.3f", -degrees, 'W', "-54.990");
        check("%03d%%", 7.5, 'N', "007% N");
    }

    #[test]
    fn sixty_is_carried_over() {
        check("%d %d %.1f", 11.999_999_9, 'N', "12 0 0.0 N");
        check("%d %.2f", 0.999_999_9, 'N', "1 0.00 N");
    }

    #[test]
    fn what_is_no_format_is_refused() {
        for text in ["", "x", "%", "%s", "%d%d%d%d", "%.99f", "%999d"] {
            CoordinateFormat::parse(text).unwrap_err();
        }
    }

    #[test]
    fn positions_are_two() {
        let format = CoordinateFormat::parse("%.2f").unwrap();
        let printed = "48 deg 34' 28.56\" N, 13 deg 28' 28.92\" W";
        assert_eq!(formatted(&format, "48.5746 -13.4747", printed).as_deref(), Some("48.57 N, 13.47 W"));
        assert_eq!(formatted(&format, "48.5746", "48 deg").as_deref(), Some("48.57"));
        assert_eq!(formatted(&format, "north", "north"), None);
        assert!(is_coordinate("GPSDestLatitude") && !is_coordinate("GPSLatitudeRef"));
    }
}
