//! One side of a relation: a set of cases, and which of their figures to use.
//!
//! Written `pattern@caches#figure`. Without `@` the caches are those of the publication where the report has
//! them; without `#` the figure is the wall time.

use serde::{Deserialize, Deserializer};

use super::pattern::Pattern;
use crate::method::Caches;
use crate::method::run::{Run, splits_ns};
use crate::method::series::{Point, Series};

/// A selection of cases and one of their figures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Term {
    pub(crate) pattern: Pattern,
    /// The required state of the caches; `None` accepts any.
    pub(crate) caches: Option<Caches>,
    pub(crate) figure: Figure,
    text: String,
}

/// The figure taken from each run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    Wall,
    /// Processor time of the case and its processes.
    Cpu,
    /// User time; see [`Figure::is_sampled`].
    User,
    /// System time; see [`Figure::is_sampled`].
    System,
    /// A figure that the case itself reports.
    Reported(String),
}

impl Term {
    pub(crate) fn parse(text: &str) -> Result<Term, String> {
        let (rest, figure) = match text.split_once('#') {
            None => (text, Figure::Wall),
            Some((rest, "cpu_ns")) => (rest, Figure::Cpu),
            Some((rest, "user_ns")) => (rest, Figure::User),
            Some((rest, "system_ns")) => (rest, Figure::System),
            Some((rest, figure)) => (rest, Figure::Reported(figure.to_owned())),
        };
        let (pattern, caches) = match rest.split_once('@') {
            None => (rest, None),
            Some((pattern, "warm")) => (pattern, Some(Caches::Warm)),
            Some((pattern, "cold")) => (pattern, Some(Caches::Cold)),
            Some((_, other)) => {
                return Err(format!("`{text}`: caches must be `warm` or `cold`, not `{other}`"));
            }
        };
        Ok(Term { pattern: Pattern::parse(pattern)?, caches, figure, text: text.to_owned() })
    }

    /// The term as it was written.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }
}

impl Figure {
    /// Whether the system may find the figure by samples: then only its sum over runs shows anything, and
    /// single values may be 0.
    pub(crate) fn is_sampled(&self) -> bool {
        matches!(self, Figure::User | Figure::System)
    }

    /// Whether the figure is computed by a model, so that no other program disturbs it.
    pub(crate) fn is_predicted(&self) -> bool {
        matches!(self, Figure::Reported(name) if name.starts_with("predicted_"))
    }

    /// The figure of each run; `None` if one did not report it.
    pub(crate) fn series(&self, runs: &[&Run]) -> Option<Series> {
        let part = |part: usize| {
            let splits = splits_ns(runs)?;
            let points = runs.iter().zip(splits).map(|(run, split)| Point::of(run, split[part]));
            Some(Series::new(points))
        };
        match self {
            Figure::Wall => Series::of_runs(runs, |run| Some(run.wall_ns as f64)),
            Figure::Cpu => Series::of_runs(runs, |run| Some(run.cpu_ns as f64)),
            Figure::User => part(0),
            Figure::System => part(1),
            Figure::Reported(wanted) => Series::of_runs(runs, |run| {
                run.figures.iter().find(|(name, _)| name == wanted).map(|(_, value)| *value)
            }),
        }
    }
}

impl<'de> Deserialize<'de> for Term {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Term, D::Error> {
        Term::parse(&String::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_name_caches_and_figures() {
        let term = |text: &str| Term::parse(text).unwrap();
        assert_eq!((term("a/b").caches, term("a/b").figure), (None, Figure::Wall));
        let both = term("a/b[c=1]@cold#read_ms");
        assert_eq!((both.caches, &both.figure), (Some(Caches::Cold), &Figure::Reported("read_ms".into())));
        assert_eq!(both.pattern, Pattern::parse("a/b[c=1]").unwrap());
        assert_eq!(term("a/b@warm#cpu_ns").figure, Figure::Cpu);
        assert!(Term::parse("a/b@hot").unwrap_err().contains("not `hot`"));
    }
}
