//! Access to the inputs of a formula, as numbers, as number-mode text, or as print-mode text.

use super::index::{Index, Input};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Mode};
use table::number::{first_number, leading_number};
use table::value::Value;

/// Tags of one name, each with its group.
pub(super) type Found<'a> = Vec<(Group<'a>, Value<'a>)>;

/// The inputs of one composite tag, in the order of its rule: needs, then wishes.
pub(super) struct RuleInputs<'g, 'a> {
    pub(super) ctx: &'g Context<'a>,
    pub(super) index: &'g Index,
    pub(super) inputs: &'g [(Input, Option<usize>)],
}

impl<'a> RuleInputs<'_, 'a> {
    /// The tag of this input, if it was found.
    pub(super) fn tag(&self, input: usize) -> Option<&Tag<'a>> {
        self.inputs.get(input)?.1.map(|at| &self.ctx.metadata.tags[at])
    }

    /// All tags with the input's name, the latest first.
    pub(super) fn all(&self, input: usize) -> impl Iterator<Item = &Tag<'a>> {
        let places = self.inputs.get(input).map(|&(input, _)| self.index.all(input));
        places.into_iter().flatten().map(|at| &self.ctx.metadata.tags[at])
    }

    /// The tags with the input's name in ExifTool's order of copies: the one that the plain name selects,
    /// then the others, in the order in which each was overridden or failed to override.
    pub(super) fn copies(&self, input: usize) -> Vec<&Tag<'a>> {
        let mut latest_first: Vec<&Tag<'a>> = self.all(input).collect();
        let Some(mut main) = latest_first.pop() else { return Vec::new() };
        let mut others = Vec::new();
        while let Some(tag) = latest_first.pop() {
            let loser = if tag.takes_the_place_of(main) { std::mem::replace(&mut main, tag) } else { tag };
            others.push(loser);
        }
        others.insert(0, main);
        others
    }

    /// The first number in the input's number-mode text.
    pub(super) fn number(&self, input: usize) -> Option<f64> {
        let tag = self.tag(input)?;
        match (tag.value, tag.conv) {
            (_, Conv::Call(_)) => {}
            (Value::Integer(number), _) => return Some(number as f64),
            (Value::Float(number), _) => return Some(number),
            _ => {}
        }
        // Through text, because rationals are rounded to ten digits in text.
        first_number(&tag.text(Mode::Number))
    }

    /// The number, unless it is 0 or missing.
    pub(super) fn some(&self, input: usize) -> Option<f64> {
        self.number(input).filter(|&number| number != 0.0)
    }

    /// The first `N` inputs, as numbers.
    pub(super) fn numbers<const N: usize>(&self) -> [Option<f64>; N] {
        std::array::from_fn(|input| self.number(input))
    }

    /// The numbers in a text of several; empty if there is no text.
    pub(super) fn list(&self, input: usize) -> Vec<f64> {
        let text = self.tag(input).map(|tag| tag.text(Mode::Number)).unwrap_or_default();
        text.split_whitespace().map(leading_number).collect()
    }

    /// The input as text in number mode.
    pub(super) fn text(&self, input: usize) -> Option<&'a str> {
        self.in_mode(input, Mode::Number)
    }

    /// The input as text in print mode.
    pub(super) fn print(&self, input: usize) -> Option<&'a str> {
        self.in_mode(input, Mode::Print)
    }

    fn in_mode(&self, input: usize, mode: Mode) -> Option<&'a str> {
        let tag = self.tag(input)?;
        match (tag.value, tag.conv) {
            (Value::Text(text), Conv::None) => Some(text),
            _ => Some(self.keep(&tag.text(mode))),
        }
    }

    /// The number-mode text, unless it is empty or `0`.
    pub(super) fn some_text(&self, input: usize) -> Option<&'a str> {
        self.text(input).filter(|text| !matches!(*text, "" | "0"))
    }

    /// The input's value as in number mode.
    pub(super) fn value(&self, input: usize) -> Option<Value<'a>> {
        let tag = self.tag(input)?;
        match tag.conv {
            Conv::Call(_) => self.text(input).map(Value::Text),
            _ => Some(tag.value),
        }
    }

    /// A copy of `text` that lives as long as the pass.
    pub(super) fn keep(&self, text: &str) -> &'a str {
        self.ctx.keep_text(text)
    }

    /// A value from a copy of the text.
    pub(super) fn told(&self, text: &str) -> Option<Value<'a>> {
        Some(Value::Text(self.keep(text)))
    }

    /// A value with a separate text for print mode.
    pub(super) fn shown(&self, value: Value<'a>, print: &str) -> Option<Value<'a>> {
        Some(Value::Shown { value: self.ctx.arena.keep_value(value), print: self.keep(print) })
    }
}
