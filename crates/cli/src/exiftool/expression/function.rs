//! Functions available in expressions: common Perl functions, and ExifTool's own helpers.

use super::scope::Scope;
use super::value::{Undefined, Value};
use super::{shift, sprintf};
use crate::exiftool::date::DateFormat;

/// A function that an expression may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exiftool) enum Function {
    LowerCase,
    UpperCase,
    LowerFirst,
    UpperFirst,
    Length,
    Whole,
    Absolute,
    Index,
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
pub(super) const FUNCTIONS: [(&str, Function, usize, usize); 13] = [
    ("lcfirst", Function::LowerFirst, 0, 1),
    ("ucfirst", Function::UpperFirst, 0, 1),
    ("lc", Function::LowerCase, 0, 1),
    ("uc", Function::UpperCase, 0, 1),
    ("length", Function::Length, 0, 1),
    ("int", Function::Whole, 0, 1),
    ("abs", Function::Absolute, 0, 1),
    ("index", Function::Index, 2, 3),
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

    pub(super) fn call(self, arguments: &[Value], scope: &mut Scope<'_>) -> Result<Value, Undefined> {
        let topic;
        let first = match arguments.first().filter(|_| !self.takes_place()) {
            Some(first) => first,
            None => {
                topic = scope.topic.clone();
                &topic
            }
        };
        let other = |position: usize| arguments.get(position).unwrap_or(&Value::Undefined);
        let value = match self {
            Function::LowerCase => Value::Text(first.text()?.to_lowercase()),
            Function::UpperCase => Value::Text(first.text()?.to_uppercase()),
            Function::LowerFirst => Value::Text(first_letter(&first.text()?, |c| c.to_lowercase().collect())),
            Function::UpperFirst => Value::Text(first_letter(&first.text()?, |c| c.to_uppercase().collect())),
            Function::Length => Value::Number(first.text()?.chars().count() as f64),
            Function::Whole => Value::Number(first.number()?.trunc()),
            Function::Absolute => Value::Number(first.number()?.abs()),
            Function::Index => index(&first.text()?, &other(1).text()?, arguments.get(2))?,
            Function::Part => part(&first.text()?, other(1).number()?, arguments.get(2))?,
            Function::Formatted => Value::Text(sprintf::formatted(&first.text()?, &arguments[1..])?),
            Function::Date => {
                let format = DateFormat::parse(&other(0).text()?);
                format.text(&first.text()?).map_or(Value::Undefined, Value::Text)
            }
            Function::Shift => {
                let text = first.text()?;
                let moved = shift::shifted(&text, &other(0).text()?);
                Value::Text(moved.unwrap_or(text))
            }
            Function::NoDoubles => {
                without_doubles(&first.text()?, scope.tags.separator(), other(0).is_true())
            }
        };
        if self.takes_place() {
            scope.topic = value.clone();
        }
        Ok(value)
    }
}

fn first_letter(text: &str, change: impl Fn(char) -> String) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| change(first) + characters.as_str())
}

fn index(text: &str, sought: &str, from: Option<&Value>) -> Result<Value, Undefined> {
    let from = from.map_or(Ok(0.0), Value::number)?.max(0.0) as usize;
    let skipped: usize = text.chars().take(from).map(char::len_utf8).sum();
    let found = text[skipped..].find(sought).map(|at| text[..skipped + at].chars().count());
    Ok(Value::Number(found.map_or(-1.0, |at| at as f64)))
}

/// A substring by Perl's rules: a negative `start` counts from the end, a negative `len` ends that many
/// characters before the end.
fn part(text: &str, start: f64, len: Option<&Value>) -> Result<Value, Undefined> {
    let characters: Vec<char> = text.chars().collect();
    let n_all = characters.len() as f64;
    let start = start.trunc();
    let start_at = if start < 0.0 { n_all + start } else { start };
    if start_at > n_all {
        return Ok(Value::Undefined);
    }
    let end = match len {
        Some(len) => match len.number()?.trunc() {
            len if len < 0.0 => n_all + len,
            len => start_at + len,
        },
        None => n_all,
    };
    let (from, until) = (start_at.clamp(0.0, n_all) as usize, end.clamp(0.0, n_all) as usize);
    Ok(Value::Text(characters.get(from..until).unwrap_or_default().iter().collect()))
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
