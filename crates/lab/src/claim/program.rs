//! Maps what a publication names (programs, calls, tables, quantities) to the cases and figures here.
//!
//! The map is data, next to the claims: `[[program]]` in the files of `published/`. Reports and lists show
//! the name of a published program next to its case, so that readers of a publication find it under the
//! name that they know. `docs/publications.md` is the whole map, rendered by a test.

#[cfg(test)]
mod page;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::PUBLISHED;
use super::pattern::Pattern;
use crate::case::Case;

/// A named part of a publication, with its counterpart here.
#[derive(Clone, Debug, Serialize)]
pub struct Program {
    /// The name in the publication: `cpCF`, `sortMT4`, `FSCTL_GET_RETRIEVAL_POINTERS`.
    pub name: String,
    /// Whether it is a program, a call, a table or a quantity.
    pub kind: Kind,
    /// The publication, as `Author (year), Title`.
    pub publication: String,
    /// The calls or options that the publication names or implies for it.
    pub api: Vec<String>,
    /// Name of the experiment with its counterpart; `None` if no experiment measures it.
    pub experiment: Option<String>,
    /// The counterpart on this system.
    pub here: String,
    /// How the counterpart differs, in one sentence.
    pub difference: String,
    /// The cases that are its counterpart; empty means no case by itself.
    #[serde(skip)]
    pub(crate) cases: Vec<Pattern>,
    /// Patterns of the cases, as the data file has them.
    #[serde(rename = "cases")]
    pub written: Vec<String>,
    /// The figure of the cases that is meant; `None` means their times.
    pub figure: Option<String>,
}

/// Kinds of named parts of a publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A program, or a mode of one, that does the job of an experiment.
    #[default]
    Program,
    /// A call of the system or of a library, apart from a program.
    Call,
    /// A table or figure with the results of several programs.
    Table,
    /// A measured quantity, or a condition of the measurement.
    Quantity,
}

/// An entry of a data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    name: String,
    #[serde(default)]
    kind: Kind,
    #[serde(default)]
    api: Vec<String>,
    experiment: Option<String>,
    #[serde(default)]
    cases: Vec<String>,
    figure: Option<String>,
    here: String,
    difference: String,
}

impl Entry {
    /// The program of this entry; an error says which of its cases is invalid.
    pub(super) fn program(self, publication: &str) -> Result<Program, String> {
        let Entry { name, kind, api, experiment, cases, figure, here, difference } = self;
        let patterns = cases.iter().map(|text| Pattern::parse(text)).collect::<Result<_, _>>();
        Ok(Program {
            kind,
            publication: publication.to_owned(),
            api,
            experiment,
            here,
            difference,
            cases: patterns.map_err(|error| format!("program `{name}`: {error}"))?,
            name,
            written: cases,
            figure,
        })
    }
}

impl Program {
    /// Whether this case of this experiment is its counterpart.
    fn fits(&self, experiment: &str, case: &Case) -> bool {
        self.experiment.as_deref() == Some(experiment) && self.cases.iter().any(|pattern| pattern.fits(case))
    }
}

/// Returns all named parts of the publications, grouped by publication, in the order of their texts.
#[must_use]
pub fn programs() -> &'static [Program] {
    &PUBLISHED.programs
}

/// Returns the names under which publications know this case of this experiment: those of programs and of
/// calls. Empty for a case that no publication has.
#[must_use]
pub fn published_as(experiment: &str, case: &Case) -> Vec<&'static str> {
    let is_name = |program: &&Program| matches!(program.kind, Kind::Program | Kind::Call);
    let fitting = programs().iter().filter(is_name).filter(|program| program.fits(experiment, case));
    fitting.map(|program| program.name.as_str()).collect()
}
