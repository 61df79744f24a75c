//! Functions available in expressions: common Perl functions, and ExifTool's own helpers.

use super::scope::Scope;
use super::value::{EvaluationError, Operand, Value, Warnings};
use super::{octets, shift, sprintf};
use crate::exiftool::text::date::DateFormat;

/// A function that an expression may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    LowerCase,
    UpperCase,
    LowerFirst,
    UpperFirst,
    Length,
    Whole,
    Absolute,
    Root,
    /// `hex`
    Hexadecimal,
    /// `oct`, which also takes `0x` and `0b`
    Octal,
    /// `ord`
    Code,
    /// `chr`
    Character,
    Index,
    LastIndex,
    Part,
    Formatted,
    /// Formats a date; the result replaces the value.
    Date,
    /// Shifts a date by an amount of time; the result replaces the value.
    Shift,
    /// Removes repeated items; the result replaces the value.
    NoDoubles,
}

/// Names, with the minimum and maximum number of arguments. A function called without arguments uses the
/// value of the tag.
pub(super) const FUNCTIONS: [(&str, Function, usize, usize); 19] = [
    ("lcfirst", Function::LowerFirst, 0, 1),
    ("ucfirst", Function::UpperFirst, 0, 1),
    ("lc", Function::LowerCase, 0, 1),
    ("uc", Function::UpperCase, 0, 1),
    ("length", Function::Length, 0, 1),
    ("int", Function::Whole, 0, 1),
    ("abs", Function::Absolute, 0, 1),
    ("sqrt", Function::Root, 0, 1),
    ("hex", Function::Hexadecimal, 0, 1),
    ("oct", Function::Octal, 0, 1),
    ("ord", Function::Code, 0, 1),
    ("chr", Function::Character, 0, 1),
    ("index", Function::Index, 2, 3),
    ("rindex", Function::LastIndex, 2, 2),
    ("substr", Function::Part, 2, 3),
    ("sprintf", Function::Formatted, 1, 32),
    ("DateFmt", Function::Date, 1, 1),
    ("ShiftTime", Function::Shift, 1, 1),
    ("NoDups", Function::NoDoubles, 0, 1),
];

/// Unsupported functions of ExifTool and Perl, with the reason.
pub(super) const ABSENT: [(&str, &str); 12] = [
    ("SetTags", "SetTags is not supported: this program only reads metadata"),
    ("EndDir", "the function EndDir is not supported"),
    ("End", "the function End is not supported"),
    ("join", "lists are not supported in expressions; use -sep to choose what joins items"),
    ("split", "lists are not supported in expressions; use -sep to choose what joins items"),
    ("map", "lists are not supported in expressions"),
    ("grep", "lists are not supported in expressions; use ${Tag@;...} to process each item"),
    ("sort", "lists are not supported in expressions"),
    ("my", "variables are not supported"),
    ("eval", "Perl code is not supported"),
    ("system", "the function system is not supported"),
    ("print", "the function print is not supported"),
];

impl Function {
    /// Whether the result replaces the value of the tag.
    fn takes_place(self) -> bool {
        matches!(self, Function::Date | Function::Shift | Function::NoDoubles)
    }

    /// The function in the words of Perl's warnings.
    fn words(self) -> &'static str {
        FUNCTIONS.iter().find(|(_, function, ..)| *function == self).map_or("", |(name, ..)| name)
    }

    /// The result for these arguments, each with the name of its variable.
    pub(super) fn call(
        self,
        arguments: &[(Value, String)],
        scope: &mut Scope<'_>,
    ) -> Result<Value, EvaluationError> {
        if self.takes_place() {
            let value = self.replacement(arguments, scope);
            scope.topic = value.clone();
            return Ok(value);
        }
        let topic = (scope.topic.clone(), " $_".to_owned());
        let operand = |position: usize| {
            let (value, name) = arguments.get(position).unwrap_or(&topic);
            Operand { value, name, operation: self.words() }
        };
        let (first, warnings) = (operand(0), &mut scope.warnings);
        Ok(match self {
            Function::LowerCase => Value::Text(first.text(warnings).to_ascii_lowercase()),
            Function::UpperCase => Value::Text(first.text(warnings).to_ascii_uppercase()),
            Function::LowerFirst => {
                Value::Text(first_letter(&first.text(warnings), char::to_ascii_lowercase))
            }
            Function::UpperFirst => {
                Value::Text(first_letter(&first.text(warnings), char::to_ascii_uppercase))
            }
            Function::Length if *first.value == Value::Undefined => Value::Undefined,
            // ExifTool's texts are bytes to Perl.
            Function::Length => Value::Number(first.text(warnings).chars().count() as f64),
            Function::Whole => Value::Number(first.number(warnings).trunc()),
            Function::Absolute => Value::Number(first.number(warnings).abs()),
            Function::Root => match first.number(warnings) {
                number if number < 0.0 => {
                    return Err(EvaluationError(format!("Can't take sqrt of {number}")));
                }
                number => Value::Number(number.sqrt()),
            },
            Function::Hexadecimal => digits(&first.text(warnings), 16, warnings),
            Function::Octal => digits(&first.text(warnings), 8, warnings),
            Function::Code => {
                let first = first.text(warnings).chars().next().and_then(octets::byte);
                Value::Number(first.map_or(0.0, f64::from))
            }
            Function::Character => Value::Text(octets::of_code(first.number(warnings) as u32)),
            Function::Index => {
                let from = arguments.get(2).map(|_| operand(2).number(warnings));
                index(&first.text(warnings), &operand(1).text(warnings), from)
            }
            Function::LastIndex => {
                let text = first.text(warnings);
                let found = text.rfind(&operand(1).text(warnings));
                Value::Number(found.map_or(-1.0, |at| text[..at].chars().count() as f64))
            }
            Function::Part => {
                let len = arguments.get(2).map(|_| operand(2).number(warnings));
                let (text, start) = (first.text(warnings), operand(1).number(warnings));
                part(&text, start, len, warnings)
            }
            _ => Value::Text(sprintf::formatted(&first.text(warnings), &arguments[1..], warnings)),
        })
    }

    /// The new value of the tag.
    fn replacement(self, arguments: &[(Value, String)], scope: &mut Scope<'_>) -> Value {
        let text = scope.topic.plain_text();
        let argument = arguments.first().map_or(&Value::Undefined, |(value, _)| value);
        let plain_argument = argument.plain_text();
        let format = || DateFormat::parse(&octets::gathered(&plain_argument));
        match self {
            Function::Date => match format().text(&octets::gathered(&text)) {
                Some(text) => Value::Text(octets::spread(&text).into_owned()),
                None => {
                    scope.warnings.add("Error converting date/time".to_owned());
                    Value::Undefined
                }
            },
            Function::Shift => match shift::shifted(&text, &plain_argument) {
                Some(moved) => Value::Text(moved),
                None => Value::Text(text),
            },
            _ => without_doubles(&text, &octets::spread(scope.tags.separator()), argument.is_true()),
        }
    }
}

fn first_letter(text: &str, change: fn(&char) -> char) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| change(&first).to_string() + characters.as_str())
}

/// The number in the longest prefix of digits; 16 for hexadecimal, 8 for octal, unless `0x` or `0b` is before
/// them.
fn digits(text: &str, radix: u32, warnings: &mut Warnings) -> Value {
    let text = text.trim_start();
    let lower = text.to_ascii_lowercase();
    let (radix, rest) = if let Some(rest) = lower.strip_prefix("0x") {
        (16, rest)
    } else if let Some(rest) = lower.strip_prefix('x').filter(|_| radix == 16) {
        (16, rest)
    } else if let Some(rest) = lower.strip_prefix("0b").filter(|_| radix == 8) {
        (2, rest)
    } else {
        (radix, &*lower)
    };
    let mut number = 0.0;
    for character in rest.chars().filter(|c| *c != '_') {
        let Some(digit) = character.to_digit(radix) else {
            let kind =
                ["binary", "octal", "hexadecimal"][[2, 8, 16].iter().position(|r| *r == radix).unwrap_or(0)];
            warnings.add(format!("Illegal {kind} digit '{character}' ignored"));
            break;
        };
        number = number * f64::from(radix) + f64::from(digit);
    }
    Value::Number(number)
}

/// Position of the first occurrence, counted in characters, which stand for bytes.
fn index(text: &str, sought: &str, from: Option<f64>) -> Value {
    let from = from.unwrap_or(0.0).max(0.0) as usize;
    let from = text.char_indices().nth(from).map_or(text.len(), |(at, _)| at);
    let found = text[from..].find(sought);
    Value::Number(found.map_or(-1.0, |at| text[..from + at].chars().count() as f64))
}

/// A substring by Perl's rules, counted in bytes: a negative `start` counts from the end, a negative `len`
/// ends that many bytes before the end.
fn part(text: &str, start: f64, len: Option<f64>, warnings: &mut Warnings) -> Value {
    let n_all = text.chars().count() as f64;
    let start = start.trunc();
    let start_at = if start < 0.0 { n_all + start } else { start };
    let end = match len.map(f64::trunc) {
        Some(len) if len < 0.0 => n_all + len,
        Some(len) => start_at + len,
        None => n_all,
    };
    if start_at > n_all || (start_at < 0.0 && end < 0.0) {
        warnings.add("substr outside of string".to_owned());
        return Value::Undefined;
    }
    let (from, until) = (start_at.clamp(0.0, n_all) as usize, end.clamp(0.0, n_all) as usize);
    Value::Text(text.chars().take(until).skip(from).collect())
}

fn without_doubles(text: &str, separator: &str, needs_doubles: bool) -> Value {
    let mut kept: Vec<&str> = Vec::new();
    let items: Vec<&str> = if separator.is_empty() { vec![text] } else { text.split(separator).collect() };
    for item in items {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    let new = kept.join(separator);
    if needs_doubles && new == text { Value::Undefined } else { Value::Text(new) }
}
