//! Values of expressions: numbers or texts depending on their use, by Perl's rules.

use engine::tag::text::write_g;

/// The evaluation ended with an error, as by Perl's `die`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EvaluationError(pub(super) String);

/// Warnings of an evaluation, of which ExifTool keeps the last. A condition with a warning does not hold.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    pub(crate) last: Option<String>,
}

impl Warnings {
    pub(super) fn add(&mut self, text: String) {
        self.last = Some(text);
    }

    /// The warning about an operand without a value; `name` is the variable with a blank before it.
    fn uninitialized(&mut self, name: &str, operation: &str) {
        self.add(format!("Use of uninitialized value{name} in {operation}"));
    }
}

/// An operand of an operation, with what Perl's warnings say about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand<'o> {
    pub(super) value: &'o Value,
    /// Name of the variable with a blank before it; empty if it is none.
    pub(super) name: &'o str,
    /// The operation in Perl's words, such as `numeric gt (>)`.
    pub(super) operation: &'o str,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Undefined,
    /// The result of a comparison that does not hold: the empty text, and the number 0.
    False,
    Number(f64),
    Text(String),
}

impl Value {
    pub(super) fn truth(is_true: bool) -> Value {
        if is_true { Value::Number(1.0) } else { Value::False }
    }

    /// Whether the value is true: no value, zero, the empty text and the text `0` are false.
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Undefined | Value::False => false,
            Value::Number(number) => *number != 0.0,
            Value::Text(text) => !text.is_empty() && text != "0",
        }
    }

    /// The value as text, without a warning if there is none.
    pub(super) fn plain_text(&self) -> String {
        match self {
            Value::Undefined | Value::False => String::new(),
            Value::Number(number) => number_text(*number),
            Value::Text(text) => text.clone(),
        }
    }
}

impl Operand<'_> {
    /// The number of the value, or of the beginning of its text, with a warning if that is not all of it.
    pub(super) fn number(&self, warnings: &mut Warnings) -> f64 {
        match self.value {
            Value::Undefined => {
                warnings.uninitialized(self.name, self.operation);
                0.0
            }
            Value::False => 0.0,
            Value::Number(number) => *number,
            Value::Text(text) => {
                let (number, len) = leading_number(text.trim_start_matches(is_space));
                let rest = &text.trim_start_matches(is_space)[len..];
                if (len == 0 || !rest.trim_start_matches(is_space).is_empty()) && text != "0 but true" {
                    let shown = shown(text);
                    warnings.add(format!("Argument \"{shown}\" isn't numeric in {}", self.operation));
                }
                number
            }
        }
    }

    pub(super) fn text(&self, warnings: &mut Warnings) -> String {
        if *self.value == Value::Undefined {
            warnings.uninitialized(self.name, self.operation);
        }
        self.value.plain_text()
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// A text as Perl quotes it in a warning: the first 32 characters, with escapes.
fn shown(text: &str) -> String {
    let mut out = String::new();
    for (index, character) in text.chars().enumerate() {
        match character {
            _ if index == 32 => {
                out.push_str("\"...");
                return out.trim_end_matches('"').to_owned();
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            other => out.push(other),
        }
    }
    out
}

/// A number with at most 15 digits, as Perl prints it.
fn number_text(number: f64) -> String {
    match number {
        _ if number.is_nan() => "NaN".to_owned(),
        _ if number.is_infinite() => if number > 0.0 { "Inf" } else { "-Inf" }.to_owned(),
        // Integers are kept whole up to 64 bits.
        _ if number.fract() == 0.0 && number.abs() < 9.2e18 => format!("{}", number as i64),
        _ => {
            let mut out = String::new();
            write_g(number, 15, &mut out);
            out
        }
    }
}

/// The number in the longest numeric prefix of `text`, and the length of the prefix in bytes; 0 if there is
/// none.
pub(super) fn leading_number(text: &str) -> (f64, usize) {
    if let Some(len) = number_len(text) {
        return (text[..len].parse().unwrap_or(0.0), len);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let n_sign = text.len() - unsigned.len();
    let begins =
        |word: &str| unsigned.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let (size, len) = if begins("infinity") {
        (f64::INFINITY, 8)
    } else if begins("inf") {
        (f64::INFINITY, 3)
    } else if begins("nan") {
        (f64::NAN, 3)
    } else {
        return (0.0, 0);
    };
    (if text.starts_with('-') { -size } else { size }, n_sign + len)
}

/// Length in bytes of the decimal number at the beginning of `text`.
pub(crate) fn number_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits =
        |from: usize| bytes[from.min(bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let whole = digits(at);
    at += whole;
    let fraction = if bytes.get(at) == Some(&b'.') { digits(at + 1) } else { 0 };
    if whole + fraction == 0 {
        return None;
    }
    if bytes.get(at) == Some(&b'.') {
        at += 1 + fraction;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let signed = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(signed);
        if exponent > 0 {
            at = signed + exponent;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, number: f64, warns: bool) {
        let value = Value::Text(text.to_owned());
        let mut warnings = Warnings::default();
        let operand = Operand { value: &value, name: "", operation: "addition (+)" };
        assert_eq!(operand.number(&mut warnings), number, "{text}");
        let expected = warns.then(|| format!("Argument \"{text}\" isn't numeric in addition (+)"));
        assert_eq!(warnings.last, expected, "{text}");
    }

    #[test]
    fn texts_are_numbers_as_far_as_they_go_and_warn_if_that_is_not_all() {
        for (text, number) in [("12", 12.0), (" 100 ", 100.0), ("-.5e1", -5.0), ("7.", 7.0), ("+3", 3.0)] {
            check(text, number, false);
        }
        for (text, number) in [("50.0 mm", 50.0), ("1/60", 1.0), ("0x10", 0.0), ("", 0.0), ("-", 0.0)] {
            check(text, number, true);
        }
        for (text, number) in [("1e", 1.0), ("1_000", 1.0), ("1,5", 1.0), ("information", f64::INFINITY)] {
            check(text, number, true);
        }
        check("inf", f64::INFINITY, false);
        check("-Infinity", f64::NEG_INFINITY, false);
        check("0 but true", 0.0, false);
    }

    #[test]
    fn values_without_a_text_warn() {
        let mut warnings = Warnings::default();
        let operand = Operand { value: &Value::Undefined, name: " $1", operation: "string eq" };
        assert_eq!(operand.text(&mut warnings), "");
        assert_eq!(warnings.last.as_deref(), Some("Use of uninitialized value $1 in string eq"));
        let mut warnings = Warnings::default();
        let no = Operand { value: &Value::False, name: "", operation: "addition (+)" };
        assert_eq!((no.number(&mut warnings), no.text(&mut warnings)), (0.0, String::new()));
        assert_eq!(warnings.last, None);
    }

    #[test]
    fn numbers_are_printed_as_in_perl() {
        for (number, text) in [(0.1, "0.1"), (1e15, "1000000000000000"), (1e20, "1e+20"), (-2.0, "-2")] {
            assert_eq!(Value::Number(number).plain_text(), text);
        }
        assert!(!Value::Text("0".to_owned()).is_true() && Value::Text("0.0".to_owned()).is_true());
    }
}
