//! Formatting of numbers and texts as in sprintf(3).

use engine::tag::text::{write_fixed, write_g};

use super::octets;
use super::value::{Operand, Value, Warnings};

/// Maximum width and precision of a conversion.
const MOST_WIDTH: usize = 1000;

/// One conversion: `%`, flags, width, precision, letter.
struct Conversion {
    flags: String,
    width: usize,
    precision: Option<usize>,
    letter: char,
}

/// The operation in Perl's warnings.
const OPERATION: &str = "sprintf";

/// Replaces the conversions of `format` by the arguments, values and names of variables. Unknown
/// conversions are copied unchanged, with a warning.
pub(super) fn formatted(format: &str, arguments: &[(Value, String)], warnings: &mut Warnings) -> String {
    let mut arguments = arguments.iter();
    let mut out = String::new();
    let mut rest = format;
    let mut is_valid = true;
    while let Some((before, behind)) = rest.split_once('%') {
        out.push_str(before);
        if let Some(behind) = behind.strip_prefix('%') {
            out.push('%');
            rest = behind;
            continue;
        }
        let Some((conversion, behind)) = conversion(behind) else {
            is_valid = false;
            let sign: String = behind.chars().take(1).collect();
            warnings.add(match sign.as_str() {
                "" => "Invalid conversion \"%\" in sprintf: end of string".to_owned(),
                sign => format!("Invalid conversion \"%{sign}\" in sprintf"),
            });
            out.push('%');
            rest = behind;
            continue;
        };
        match arguments.next() {
            Some((value, name)) => {
                let operand = Operand { value, name, operation: OPERATION };
                out.push_str(&conversion.text(operand, warnings));
            }
            None => {
                warnings.add("Missing argument in sprintf".to_owned());
                let empty = Value::False;
                let operand = Operand { value: &empty, name: "", operation: OPERATION };
                out.push_str(&conversion.text(operand, warnings));
            }
        }
        rest = behind;
    }
    if arguments.next().is_some() && is_valid {
        warnings.add("Redundant argument in sprintf".to_owned());
    }
    out + rest
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
    fn text(&self, argument: Operand<'_>, warnings: &mut Warnings) -> String {
        let text = match self.letter {
            's' => {
                let text = argument.text(warnings);
                self.precision.map_or_else(|| text.clone(), |most| text.chars().take(most).collect())
            }
            'c' => octets::of_code(argument.number(warnings) as u32),
            'd' | 'i' | 'u' => self.signed(&format!("{:.0}", argument.number(warnings).trunc())),
            'x' => format!("{:x}", argument.number(warnings) as i64),
            'X' => format!("{:X}", argument.number(warnings) as i64),
            'o' => format!("{:o}", argument.number(warnings) as i64),
            'e' | 'E' => {
                self.signed(&scientific(argument.number(warnings), self.precision.unwrap_or(6), self.letter))
            }
            'g' | 'G' => {
                let mut out = String::new();
                write_g(argument.number(warnings), self.precision.unwrap_or(6).max(1), &mut out);
                self.signed(&out)
            }
            _ => {
                let mut out = String::new();
                write_fixed(argument.number(warnings), self.precision.unwrap_or(6), &mut out);
                self.signed(&out)
            }
        };
        let n_missing = self.width.saturating_sub(text.chars().count());
        let is_number = !matches!(self.letter, 's' | 'c');
        if self.flags.contains('-') {
            text + &" ".repeat(n_missing)
        } else if self.flags.contains('0') && is_number {
            let digits_at = usize::from(text.starts_with(['-', '+', ' ']));
            format!("{}{}{}", &text[..digits_at], "0".repeat(n_missing), &text[digits_at..])
        } else {
            " ".repeat(n_missing) + &text
        }
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
            let text = formatted(format, &[(argument, String::new())], &mut Warnings::default());
            assert_eq!(text, expected, "{format}");
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

    #[test]
    fn warnings_of_perl() {
        let check = |format: &str, arguments: &[&str], text: &str, warning: Option<&str>| {
            let arguments: Vec<(Value, String)> =
                arguments.iter().map(|text| (Value::Text((*text).to_owned()), String::new())).collect();
            let mut warnings = Warnings::default();
            assert_eq!(formatted(format, &arguments, &mut warnings), text);
            assert_eq!(warnings.last.as_deref(), warning, "{format}");
        };
        check("%d", &["7 mm"], "7", Some("Argument \"7 mm\" isn't numeric in sprintf"));
        check("%d|%s", &["7"], "7|", Some("Missing argument in sprintf"));
        check("%d", &["7", "8"], "7", Some("Redundant argument in sprintf"));
        check("%y", &[], "%y", Some("Invalid conversion \"%y\" in sprintf"));
    }
}
