//! The text of a search, which parses to the same tree.

use std::fmt;

use super::key::{Meaning, name_of};
use super::token::{is_blank, key_len};
use super::tree::{Condition, NumberColumn, NumberRange, Search, TextMatch, Words};
use super::value::{KINDS, STATES};
use crate::criteria::Place;

/// A filter that every file meets, for trees that the language has no text for.
const EVERYTHING: &str = "has:path";

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Search::Or(_) => alternatives(self),
            Search::And(all) => conditions(all),
            other => unary(other),
        })
    }
}

/// The text of conditions that hold together; empty for none.
fn conditions(all: &[Search]) -> String {
    let is_some = |search: &&Search| **search != Search::everything();
    let texts: Vec<String> = all.iter().filter(is_some).map(unary).collect();
    texts.join(" ")
}

/// The text of a search as one of several alternatives, or as the whole text.
fn alternatives(search: &Search) -> String {
    match search {
        Search::Or(any) if any.is_empty() => format!("-{EVERYTHING}"),
        Search::Or(any) if any.len() > 1 => values_of_one_filter(any).unwrap_or_else(|| {
            let texts: Vec<String> = any.iter().map(alternative).collect();
            texts.join(" OR ")
        }),
        Search::Or(any) => any.iter().map(alternatives).collect(),
        other => alternative(other),
    }
}

fn alternative(search: &Search) -> String {
    match search {
        Search::And(all) if all.len() > 1 => {
            let text = conditions(all);
            if text.is_empty() { EVERYTHING.to_owned() } else { text }
        }
        other => unary(other),
    }
}

/// The text of a search as one of several conditions: with parentheses where they are needed.
fn unary(search: &Search) -> String {
    match search {
        Search::And(all) => match all.as_slice() {
            [] => EVERYTHING.to_owned(),
            [only] => unary(only),
            _ => format!("({})", alternative(search)),
        },
        Search::Or(any) => match any.as_slice() {
            [only] => unary(only),
            [] => alternatives(search),
            _ => values_of_one_filter(any).unwrap_or_else(|| format!("({})", alternatives(search))),
        },
        Search::Not(negated) => match filter(search) {
            Some((name, value)) => format!("{name}:{value}"),
            None => match unary(negated) {
                text if text.starts_with('-') => format!("-({text})"),
                text => format!("-{text}"),
            },
        },
        Search::Is(condition) => match (condition, filter(search)) {
            (_, Some((name, value))) => format!("{name}:{value}"),
            (Condition::Words(words), None) => words_text(words, is_bare_word),
            (Condition::Place(place), None) => place_text(*place),
            (Condition::Number(column, range), None) => two_bounds(*column, *range),
            (_, None) => EVERYTHING.to_owned(),
        },
    }
}

/// Alternatives that differ in the value of one filter only, as that filter with several values.
fn values_of_one_filter(any: &[Search]) -> Option<String> {
    let filters: Option<Vec<_>> = any.iter().map(filter).collect();
    let filters = filters?;
    let (name, _) = filters.first()?;
    let values: Vec<&str> = filters.iter().map(|(_, value)| value.as_str()).collect();
    filters.iter().all(|(other, _)| other == name).then(|| format!("{name}:{}", values.join(",")))
}

/// The name and the value of a filter that may have several values; `None` for other searches.
fn filter(search: &Search) -> Option<(&'static str, String)> {
    let condition = match search {
        Search::Is(condition) => condition,
        Search::Not(negated) => match &**negated {
            Search::Is(Condition::Has(column)) => {
                return Some((name_of(Meaning::Missing), value_text(column)));
            }
            Search::Is(Condition::StackHas(role)) => {
                return Some((name_of(Meaning::Missing), role.name().to_owned()));
            }
            _ => return None,
        },
        _ => return None,
    };
    let has = |column: &str| (Meaning::Has, column.to_owned());
    let (meaning, value) = match condition {
        Condition::Words(words) => (Meaning::Words(words.field?), words_text(words, is_bare_value)),
        Condition::Text(column, text) => (Meaning::Text(*column), match_text(text)),
        Condition::Folder(text) => (Meaning::Folder, match_text(text)),
        Condition::Taken { from: Some(from), to: None } => (Meaning::From, from.clone()),
        Condition::Taken { from: None, to: Some(to) } => (Meaning::To, to.clone()),
        Condition::Taken { from: Some(from), to: Some(to) } if from == to => (Meaning::Date, from.clone()),
        Condition::Taken { from: Some(from), to: Some(to) } => (Meaning::Date, format!("{from}..{to}")),
        Condition::Taken { from: None, to: None } => has("taken_at"),
        Condition::Modified { from: None, to: None } => has("modified_at"),
        Condition::Modified { from, to } if from == to => (Meaning::Modified, from.clone()?),
        Condition::Modified { from, to } => {
            let text = |bound: &Option<String>| bound.clone().unwrap_or_default();
            (Meaning::Modified, format!("{}..{}", text(from), text(to)))
        }
        Condition::Calendar(part, (first, last)) if first == last => {
            (Meaning::Calendar(*part), first.to_string())
        }
        Condition::Calendar(part, (first, last)) => (Meaning::Calendar(*part), format!("{first}..{last}")),
        Condition::Path(text) => (Meaning::Path, match_text(text)),
        Condition::Under(folder) => (Meaning::Under, value_text(folder)),
        Condition::Contains(text) => (Meaning::Contains, value_text(text)),
        Condition::Extension(extension) => (Meaning::Extension, value_text(extension)),
        Condition::Number(column, NumberRange { min: None, max: None }) => has(column.column()),
        Condition::Number(column, range) => (Meaning::Number(*column), range_text(*range)?),
        Condition::Place(_) | Condition::Rows(_) => return None,
        Condition::Kind(wanted) => (
            Meaning::Kind,
            KINDS.iter().find(|(_, kind)| kind == wanted).map(|(name, _)| (*name).to_owned())?,
        ),
        Condition::Format(format) => (Meaning::Format, value_text(format)),
        Condition::Volume(name) => (Meaning::Volume, value_text(name)),
        Condition::Broken
        | Condition::Duplicate(_)
        | Condition::Decided
        | Condition::Stacked
        | Condition::Rotted
        | Condition::Offline => (Meaning::Is, state(condition)?.to_owned()),
        Condition::StackOf(path) => (Meaning::StackOf, value_text(path)),
        Condition::StackHas(role) => has(role.name()),
        Condition::Role(role) => (Meaning::Role, role.name().to_owned()),
        Condition::Has(column) => (Meaning::Has, value_text(column)),
        Condition::Tag(tag) => (Meaning::Tag, value_text(tag)),
        Condition::Album(name) => (Meaning::Album, value_text(name)),
    };
    Some((name_of(meaning), value))
}

/// The value of `is:` that stands for a condition.
fn state(wanted: &Condition) -> Option<&'static str> {
    STATES.iter().find(|(_, state)| state == wanted).map(|(name, _)| *name)
}

fn words_text(words: &Words, is_bare: fn(&str) -> bool) -> String {
    let star = if words.is_prefix { "*" } else { "" };
    if is_bare(&words.text) {
        format!("{}{star}", words.text)
    } else {
        format!("{}{star}", quoted(&words.text))
    }
}

fn match_text(wanted: &TextMatch) -> String {
    format!("{}{}", if wanted.is_whole { "=" } else { "" }, value_text(&wanted.text))
}

fn value_text(text: &str) -> String {
    if is_bare_value(text) { text.to_owned() } else { quoted(text) }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Whether a word means itself without quotes outside filters.
fn is_bare_word(text: &str) -> bool {
    let is_special = |c: char| is_blank(c) || matches!(c, '"' | '(' | ')' | '*');
    let is_operator = matches!(text, "" | "AND" | "OR" | "NOT") || text.starts_with('-');
    !is_operator && key_len(text).is_none() && !text.contains(is_special)
}

/// Whether a value means itself without quotes.
fn is_bare_value(text: &str) -> bool {
    let is_special = |c: char| is_blank(c) || matches!(c, '"' | '(' | ')' | '*' | ',');
    !text.is_empty() && !text.starts_with('=') && !text.contains(is_special)
}

/// The text of a range; `None` if no value of a filter says it.
fn range_text(range: NumberRange) -> Option<String> {
    Some(match (range.min, range.max) {
        (Some((min, true)), Some((max, true))) if min == max => format!("{min}"),
        (Some((min, true)), Some((max, true))) => format!("{min}..{max}"),
        (Some((min, true)), None) => format!("{min}.."),
        (Some((min, false)), None) => format!(">{min}"),
        (None, Some((max, true))) => format!("..{max}"),
        (None, Some((max, false))) => format!("<{max}"),
        _ => return None,
    })
}

/// A range of which one bound at least does not belong to it, as two filters.
fn two_bounds(column: NumberColumn, range: NumberRange) -> String {
    let name = name_of(Meaning::Number(column));
    let bounds = [NumberRange::new(range.min, None), NumberRange::new(None, range.max)];
    let texts: Vec<String> =
        bounds.into_iter().filter_map(range_text).map(|text| format!("{name}:{text}")).collect();
    format!("({})", texts.join(" "))
}

fn place_text(place: Place) -> String {
    match place {
        Place::Box { south, west, north, east } => format!("box:{south},{west},{north},{east}"),
        Place::Within { latitude, longitude, km } => format!("near:{latitude},{longitude},{km}"),
    }
}
