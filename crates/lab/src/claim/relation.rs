//! Relations between cases that must be true where a claim is true.
//!
//! There are few kinds, so that a reader of the data learns them once. Each of them yields a figure with an
//! interval, and the [`Range`] in which it must lie.

use std::fmt;

use serde::Deserialize;

use super::term::Term;
use crate::method::ratio::decimals;

/// A relation that must be true.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Relation {
    /// The case takes less than each of the others.
    Fastest { case: Term, among: Vec<Term> },
    /// The case takes more than each of the others.
    Slowest { case: Term, among: Vec<Term> },
    /// The figure of `of` divided by the figure of `to`; of several pairs of cases, each.
    Ratio {
        of: Term,
        to: Term,
        range: Range,
        #[serde(default)]
        shown: DisplayForm,
    },
    /// Cases that differ in `parameter` only: the greatest median divided by the least.
    Independent { of: Term, parameter: String, most: f64 },
    /// How far runs under the same circumstances lie apart: the greatest of five over the least, as the
    /// median of all fives; with `to`, how many times as far apart as the runs of another case (the ratio of
    /// the scatter of their logarithms).
    Spread { of: Term, to: Option<Term>, range: Range },
    /// The exponent with which the figure grows in a parameter, from the parameter's least value to its
    /// greatest: 1 is linear.
    Growth { of: Term, by: String, range: Range },
    /// The exponent with which the figure changes over all values of a parameter, between cases that differ
    /// in nothing else: below 0, it falls.
    Trend { of: Term, by: String, range: Range },
    /// The figure itself, without a comparison.
    Figure {
        of: Term,
        range: Range,
        #[serde(default)]
        unit: String,
    },
}

impl Relation {
    /// All terms.
    pub(crate) fn terms(&self) -> Vec<&Term> {
        match self {
            Relation::Fastest { case, among } | Relation::Slowest { case, among } => {
                std::iter::once(case).chain(among).collect()
            }
            Relation::Ratio { of, to, .. } => vec![of, to],
            Relation::Spread { of, to, .. } => std::iter::once(of).chain(to).collect(),
            Relation::Independent { of, .. }
            | Relation::Growth { of, .. }
            | Relation::Trend { of, .. }
            | Relation::Figure { of, .. } => vec![of],
        }
    }
}

/// How a figure is displayed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisplayForm {
    /// As a factor: `x 2.40`.
    #[default]
    Times,
    /// As a share of the other: `1.6 %`.
    Share,
    /// As the saving against the other: `29 %` for a ratio of 0.71. The range refers to the saving, too.
    Saved,
    /// As an exponent: `n^1.64`.
    #[serde(skip)]
    Exponent,
    /// As a plain number with its unit.
    #[serde(skip)]
    Unit(String),
}

impl DisplayForm {
    /// The figure formatted for people.
    pub(crate) fn figure(&self, value: f64, n_decimals: usize) -> String {
        let number = self.number(value, n_decimals);
        match self {
            DisplayForm::Times => format!("x {number}"),
            DisplayForm::Share | DisplayForm::Saved => format!("{number} %"),
            DisplayForm::Exponent => format!("n^{number}"),
            DisplayForm::Unit(unit) => format!("{number} {unit}").trim_end().to_owned(),
        }
    }

    /// The figure without its unit, to show next to one that has it.
    pub(crate) fn number(&self, value: f64, n_decimals: usize) -> String {
        format!("{:.n_decimals$}", value * self.scale())
    }

    /// Number of decimals at which the printed figures lie inside or outside a range as the exact figures do.
    pub(crate) fn decimals(&self, figures: &[f64], range: Range) -> usize {
        let usual = match self {
            // A share below a thousandth must not print as 0.
            DisplayForm::Share if figures.iter().any(|figure| figure.abs() < 0.001) => 3,
            DisplayForm::Share | DisplayForm::Saved | DisplayForm::Unit(_) => 1,
            DisplayForm::Times | DisplayForm::Exponent => 2,
        };
        let scaled =
            |numbers: &[f64]| numbers.iter().map(|number| number * self.scale()).collect::<Vec<f64>>();
        let mut limits = scaled(&[range.least, range.most]);
        limits.retain(|limit| limit.is_finite());
        decimals(&scaled(figures), &limits, usual)
    }

    fn scale(&self) -> f64 {
        match self {
            DisplayForm::Share | DisplayForm::Saved => 100.0,
            DisplayForm::Times | DisplayForm::Exponent | DisplayForm::Unit(_) => 1.0,
        }
    }
}

/// The range in which a figure must lie, both ends excluded.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "RangeKeys")]
pub(crate) struct Range {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

/// A range as written: ends, or a figure and the allowed distance from it, as a share of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeKeys {
    least: Option<f64>,
    most: Option<f64>,
    about: Option<f64>,
    within: Option<f64>,
}

impl TryFrom<RangeKeys> for Range {
    type Error = &'static str;

    fn try_from(ends: RangeKeys) -> Result<Range, &'static str> {
        let range = match ends {
            RangeKeys { least, most, about: None, within: None } if least.is_some() || most.is_some() => {
                Range { least: least.unwrap_or(f64::NEG_INFINITY), most: most.unwrap_or(f64::INFINITY) }
            }
            RangeKeys { least: None, most: None, about: Some(about), within: Some(within) } => {
                Range { least: about * (1.0 - within), most: about * (1.0 + within) }
            }
            _ => return Err("a range needs `least`, `most` or both, or `about` and `within`"),
        };
        if range.least < range.most {
            Ok(range)
        } else {
            Err("the start of a range must be less than its end")
        }
    }
}

impl Range {
    /// The range formatted for people: `below x 1.00`.
    pub(crate) fn in_words(self, shown: &DisplayForm, n_decimals: usize) -> impl fmt::Display {
        let [least, most] = [self.least, self.most].map(|end| shown.figure(end, n_decimals));
        match (self.least.is_finite(), self.most.is_finite()) {
            (true, true) => format!("between {least} and {most}"),
            (true, false) => format!("above {least}"),
            _ => format!("below {most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_ends_or_a_middle() {
        #[derive(Deserialize)]
        struct Holder {
            range: Range,
        }
        let range =
            |text: &str| toml::from_str::<Holder>(&format!("range = {{ {text} }}")).map(|held| held.range);
        assert_eq!(range("least = 2.0").unwrap(), Range { least: 2.0, most: f64::INFINITY });
        assert_eq!(range("most = 2.0").unwrap(), Range { least: f64::NEG_INFINITY, most: 2.0 });
        assert_eq!(range("about = 2.0, within = 0.25").unwrap(), Range { least: 1.5, most: 2.5 });
        for wrong in ["", "about = 2.0", "least = 1.0, within = 0.1", "least = 2.0, most = 1.0", "at = 1.0"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn figures_are_displayed_as_they_are_published() {
        let range = Range { least: 0.2, most: 0.5 };
        let displayed =
            |shown: &DisplayForm, figure: f64| shown.figure(figure, shown.decimals(&[figure], range));
        assert_eq!(displayed(&DisplayForm::Times, 2.4), "x 2.40");
        assert_eq!(displayed(&DisplayForm::Share, 0.016), "1.6 %");
        assert_eq!(displayed(&DisplayForm::Share, 0.000_7), "0.070 %");
        assert_eq!(displayed(&DisplayForm::Exponent, 1.64), "n^1.64");
        assert_eq!(displayed(&DisplayForm::Unit("ns".into()), 12.0), "12.0 ns");
        assert_eq!(range.in_words(&DisplayForm::Saved, 1).to_string(), "between 20.0 % and 50.0 %");
        // A value just below the limit must not print as the limit.
        assert_eq!(displayed(&DisplayForm::Saved, 0.499_97), "49.997 %");
    }
}
