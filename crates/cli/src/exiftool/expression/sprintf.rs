//! Formatting of numbers and texts as in sprintf(3).

use engine::tag::text::{write_fixed, write_g};

use super::value::{Undefined, Value};

/// Maximum width and precision of a conversion.
const MOST_WIDTH: usize = 1000;

/// One conversion: `%`, flags, width, precision, letter.
struct Conversion {
    flags: String,
    width: usize,
    precision: Option<usize>,
    letter: char,
}

/// Replaces the conversions of `format` by the arguments. Unknown conversions are copied unchanged.
pub(super) fn formatted(format: &str, arguments: &[Value]) -> Result<String, Undefined> {
    let mut arguments = arguments.iter();
    let mut out = String::new();
    let mut rest = format;
    while let Some((before, behind)) = rest.split_once('%') {
        out.push_str(before);
        if let Some(behind) = behind.strip_prefix('%') {
            out.push('%');
            rest = behind;
            continue;
        }
        let Some((conversion, behind)) = conversion(behind) else {
            out.push('%');
            rest = behind;
            continue;
        };
        let argument = arguments.next().unwrap_or(&Value::Undefined);
        out.push_str(&conversion.text(argument)?);
        rest = behind;
    }
    Ok(out + rest)
}

fn conversion(text: &str) -> Option<(Conversion, &str)> {
    let flags_len = text.find(|c: char| !"-+ 0#".contains(c))?;
    let (flags, rest) = text.split_at(flags_len);
    let width_len = rest.find(|c: char| !c.is_ascii_digit())?;
    let (width, rest) = rest.split_at(width_len);
    let (precision, rest) = match rest.strip_prefix('.') {
        Some(rest) => {
            let len = rest.find(|c: char| !c.is_ascii_digit())?;
            (Some(rest[..len].parse().unwrap_or(0)), &rest[len..])
        }
        None => (None, rest),
    };
    let rest = rest.trim_start_matches(['l', 'h']);
    let letter = rest.chars().next().filter(|c| "sdiufFgGxXoceE".contains(*c))?;
    let width = width.parse().unwrap_or(0_usize).min(MOST_WIDTH);
    let precision = precision.map(|precision: usize| precision.min(MOST_WIDTH));
    Some((Conversion { flags: flags.to_owned(), width, precision, letter }, &rest[1..]))
}

impl Conversion {
    fn text(&self, argument: &Value) -> Result<String, Undefined> {
        let text = match self.letter {
            's' => {
                let text = argument.text()?;
                self.precision.map_or_else(|| text.clone(), |most| text.chars().take(most).collect())
            }
            'c' => char::from_u32(argument.number()? as u32).map_or_else(String::new, String::from),
            'd' | 'i' | 'u' => self.signed(&format!("{:.0}", argument.number()?.trunc())),
            'x' => format!("{:x}", argument.number()? as i64),
            'X' => format!("{:X}", argument.number()? as i64),
            'o' => format!("{:o}", argument.number()? as i64),
            'e' | 'E' => {
                self.signed(&scientific(argument.number()?, self.precision.unwrap_or(6), self.letter))
            }
            'g' | 'G' => {
                let mut out = String::new();
                write_g(argument.number()?, self.precision.unwrap_or(6).max(1), &mut out);
                self.signed(&out)
            }
            _ => {
                let mut out = String::new();
                write_fixed(argument.number()?, self.precision.unwrap_or(6), &mut out);
                self.signed(&out)
            }
        };
        let n_missing = self.width.saturating_sub(text.chars().count());
        let is_number = !matches!(self.letter, 's' | 'c');
        Ok(if self.flags.contains('-') {
            text + &" ".repeat(n_missing)
        } else if self.flags.contains('0') && is_number {
            let digits_at = usize::from(text.starts_with(['-', '+', ' ']));
            format!("{}{}{}", &text[..digits_at], "0".repeat(n_missing), &text[digits_at..])
        } else {
            " ".repeat(n_missing) + &text
        })
    }

    fn signed(&self, number: &str) -> String {
        let number = if number == "-0" { "0" } else { number };
        let padded = match (self.precision, self.letter) {
            (Some(precision), 'd' | 'i' | 'u') => {
                let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
                format!("{sign}{digits:0>precision$}")
            }
            _ => number.to_owned(),
        };
        match padded.starts_with('-') {
            false if self.flags.contains('+') => format!("+{padded}"),
            false if self.flags.contains(' ') => format!(" {padded}"),
            _ => padded,
        }
    }
}

/// Scientific notation with at least two exponent digits.
fn scientific(number: f64, precision: usize, letter: char) -> String {
    let text = format!("{number:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            format!("{digits}{letter}{sign}{exponent:0>2}")
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions() {
        let number = Value::Number;
        let check = |format: &str, argument: Value, expected: &str| {
            assert_eq!(formatted(format, &[argument]).unwrap(), expected, "{format}");
        };
        check("%03d|", number(7.9), "007|");
        check("%+.2f", number(1.005), "+1.00");
        check("%-5s|", Value::Text("ab".to_owned()), "ab   |");
        check("%5.1s|", Value::Text("ab".to_owned()), "    a|");
        check("%x%%", number(255.0), "ff%");
        check("%.3e", number(12345.0), "1.234e+04");
        check("%06.2f", number(-1.5), "-01.50");
        check("100%% of %s", Value::Text("x".to_owned()), "100% of x");
        check("%g", number(0.0001), "0.0001");
    }
}
