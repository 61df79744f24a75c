//! Values of expressions: numbers or texts depending on their use, by Perl's rules.

use engine::tag::text::write_g;

/// The expression used a value that does not exist.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Undefined;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::exiftool) enum Value {
    Undefined,
    Number(f64),
    Text(String),
}

impl Value {
    pub(super) fn truth(is_true: bool) -> Value {
        Value::Text(if is_true { "1" } else { "" }.to_owned())
    }

    /// Whether the value is true: no value, zero, the empty text and the text `0` are false.
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Undefined => false,
            Value::Number(number) => *number != 0.0,
            Value::Text(text) => !text.is_empty() && text != "0",
        }
    }

    /// The number at the beginning of the text, 0 if there is none.
    pub(super) fn number(&self) -> Result<f64, Undefined> {
        match self {
            Value::Undefined => Err(Undefined),
            Value::Number(number) => Ok(*number),
            Value::Text(text) => Ok(leading_number(text.trim_start())),
        }
    }

    pub(super) fn text(&self) -> Result<String, Undefined> {
        match self {
            Value::Undefined => Err(Undefined),
            Value::Number(number) => {
                let mut out = String::new();
                write_g(*number, 15, &mut out);
                Ok(out)
            }
            Value::Text(text) => Ok(text.clone()),
        }
    }
}

/// The number in the longest numeric prefix of `text`.
pub(super) fn leading_number(text: &str) -> f64 {
    number_len(text).and_then(|len| text[..len].parse().ok()).unwrap_or(0.0)
}

/// Length in bytes of the decimal number at the beginning of `text`.
pub(super) fn number_len(text: &str) -> Option<usize> {
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
    if fraction > 0 {
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

    #[test]
    fn texts_are_numbers_as_far_as_they_go() {
        for (text, number) in
            [("50.0 mm", 50.0), ("-1/3", -1.0), (".5e1x", 5.0), ("1e", 1.0), ("", 0.0), ("inf", 0.0)]
        {
            assert_eq!(Value::Text(text.to_owned()).number(), Ok(number), "{text}");
        }
        assert_eq!(Value::Number(0.1).text().as_deref(), Ok("0.1"));
        assert!(!Value::Text("0".to_owned()).is_true() && Value::Text("0.0".to_owned()).is_true());
    }
}
