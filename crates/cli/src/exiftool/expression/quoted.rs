//! Interpolated texts with variables and escapes: double-quoted strings, and replacements of patterns.

use super::escape;
use super::value::{Operand, Value, Warnings};

/// An interpolated text, split into its parts.
#[derive(Debug, Default)]
pub(crate) struct InterpolatedText {
    parts: Vec<QuotedPart>,
}

#[derive(Debug, PartialEq, Eq)]
enum QuotedPart {
    Text(String),
    /// The current value: `$_`
    Topic,
    /// A group of the last pattern: `$1`, or `$&` for the whole match.
    Group(usize),
    Case(Case),
}

/// Case conversion of the letters that follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Case {
    /// Ends a conversion: `\E`
    #[default]
    AsTheyAre,
    /// Upper case until `\E`: `\U`
    Upper,
    /// Lower case until `\E`: `\L`
    Lower,
    /// Upper case for the next letter only: `\u`
    UpperOne,
    /// Lower case for the next letter only: `\l`
    LowerOne,
}

impl InterpolatedText {
    /// Parses the inside of a quoted text.
    ///
    /// # Errors
    /// If it contains variables that do not exist.
    pub(super) fn parse(text: &str) -> Result<InterpolatedText, String> {
        let mut quoted = InterpolatedText::default();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let behind = &rest[first.len_utf8()..];
            let (part, after) = match first {
                '\\' => escaped(behind, &mut plain)?,
                '$' => variable(behind).map(|(part, after)| (Some(part), after))?,
                '@' if behind.starts_with(|c: char| c.is_ascii_alphabetic() || c == '{') => {
                    return Err(format!("`{rest}`: lists are not supported in expressions; write \\@"));
                }
                _ => {
                    plain.push(first);
                    (None, behind)
                }
            };
            if let Some(part) = part {
                quoted.parts.push(QuotedPart::Text(std::mem::take(&mut plain)));
                quoted.parts.push(part);
            }
            rest = after;
        }
        quoted.parts.push(QuotedPart::Text(plain));
        Ok(quoted)
    }

    pub(super) fn text(&self, topic: &Value, groups: &[Option<String>], warnings: &mut Warnings) -> String {
        let operation = "concatenation (.) or string";
        let mut out = String::new();
        let (mut lasting, mut once) = (Case::AsTheyAre, None);
        for part in &self.parts {
            let found;
            let text: &str = match part {
                QuotedPart::Text(text) => text,
                QuotedPart::Topic => {
                    found = Operand { value: topic, name: " $_", operation }.text(warnings);
                    &found
                }
                QuotedPart::Group(number) => match groups.get(*number).and_then(Option::as_deref) {
                    Some(text) => text,
                    None => {
                        let name = format!(" ${number}");
                        Operand { value: &Value::Undefined, name: &name, operation }.text(warnings);
                        ""
                    }
                },
                QuotedPart::Case(case @ (Case::UpperOne | Case::LowerOne)) => {
                    once = Some(*case);
                    continue;
                }
                QuotedPart::Case(case) => {
                    lasting = *case;
                    continue;
                }
            };
            for character in text.chars() {
                match once.take().unwrap_or(lasting) {
                    Case::AsTheyAre => out.push(character),
                    Case::Upper | Case::UpperOne => out.push(character.to_ascii_uppercase()),
                    Case::Lower | Case::LowerOne => out.push(character.to_ascii_lowercase()),
                }
            }
        }
        out
    }
}

/// Parses the text after a backslash: a character, or a case conversion.
fn escaped<'t>(behind: &'t str, plain: &mut String) -> Result<(Option<QuotedPart>, &'t str), String> {
    let character = behind.chars().next().unwrap_or('\\');
    let case = match character {
        'U' => Case::Upper,
        'L' => Case::Lower,
        'E' => Case::AsTheyAre,
        'u' => Case::UpperOne,
        'l' => Case::LowerOne,
        '1'..='9' if !behind[1..].starts_with(|c: char| c.is_digit(8)) => {
            return Ok((Some(QuotedPart::Group(character as usize - '0' as usize)), &behind[1..]));
        }
        _ => {
            let (text, after) = escape::character(behind)?
                .ok_or_else(|| format!("`\\{character}` is not supported inside quotes"))?;
            plain.push_str(&text);
            return Ok((None, after));
        }
    };
    Ok((Some(QuotedPart::Case(case)), &behind[1..]))
}

/// Parses the text after a dollar sign.
fn variable(behind: &str) -> Result<(QuotedPart, &str), String> {
    let (bare, is_braced) = behind.strip_prefix('{').map_or((behind, false), |bare| (bare, true));
    let name_len = bare.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(bare.len());
    let (name, after) = bare.split_at(name_len);
    let closed = |part, after: &'_ str| -> Result<(QuotedPart, usize), String> {
        match is_braced {
            true if after.starts_with('}') => Ok((part, after.len() - 1)),
            true => Err(format!("`${behind}`: unclosed brace")),
            false => Ok((part, after.len())),
        }
    };
    let (part, n_left) = match name {
        "_" => closed(QuotedPart::Topic, after)?,
        "" if bare.starts_with('&') => closed(QuotedPart::Group(0), &bare[1..])?,
        _ if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) => {
            closed(QuotedPart::Group(name.parse().unwrap_or(usize::MAX)), after)?
        }
        _ => {
            return Err(format!(
                "`${behind}` is not supported inside quotes (only $_, $& and $1 are); write tags outside \
                 the quotes and join them with `.`"
            ));
        }
    };
    Ok((part, &behind[behind.len() - n_left..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_cases() {
        let groups = [Some("all".to_owned()), Some("one".to_owned()), None];
        let topic = Value::Text("Topic".to_owned());
        let text = |text: &str| {
            InterpolatedText::parse(text).unwrap().text(&topic, &groups, &mut Warnings::default())
        };
        assert_eq!(text("a\\t$_ ${1}x\\U$_\\E$& \\u$1 $2."), "a\tTopic onexTOPICall One .");
        assert_eq!(text("\\$_ \\@x \\\\"), "$_ @x \\");
        assert_eq!(text("\\x41\\x{42}\\103\\0\\e\\1"), "ABC\0\x1bone");
        InterpolatedText::parse("$make").unwrap_err();
        InterpolatedText::parse("@val").unwrap_err();
    }
}
