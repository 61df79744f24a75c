//! Reads the data files: publications, their claims, and the figures shown next to the times measured.
//!
//! Each publication has a file in `published/`: its statements in our own words, its figures as printed,
//! and for each claim the relation between our cases that must be true where the statement is true.
//! `relation.rs` defines the kinds of relations; `pattern.rs` and `term.rs` describe how cases are written.
//! A claim that cannot be measured has the reason (`waits`) instead of a relation. `processors` is the
//! least number of processors for a verdict. `conditions` are the circumstances that the figures depend on
//! (`conditions.rs`), of all claims of a file or, instead of them, of one claim.
//!
//! `figures` are times and rates of single cases, shown next to the times measured: a row for each case,
//! and a cell for each of the `machines`, empty where the publication has none. `beside` names the
//! machine whose column stands beside the times and in the plots; without it, it is the first. The 700
//! runs of the article on transforming files are a file of their own (`transforming_runs.rs`).

use serde::Deserialize;

use super::Claim;
use super::conditions::Conditions;
use super::pattern::Pattern;
use super::program::{self, Program};
use super::published_figure::Column;
use super::relation::Relation;
use super::transforming_runs;
use crate::method::Caches;

/// All published claims and figures.
pub(super) struct PublishedData {
    pub(super) programs: Vec<Program>,
    pub(super) claims: Vec<Claim>,
    pub(super) columns: Vec<Column>,
}

/// The publications, each in a file of its own, in the order in which their claims are listed.
pub(super) const FILES: [(&str, &str); 7] = [
    ("system_programming.toml", include_str!("published/system_programming.toml")),
    ("transforming_files.toml", include_str!("published/transforming_files.toml")),
    ("exiftool_benchmark.toml", include_str!("published/exiftool_benchmark.toml")),
    ("reading_order.toml", include_str!("published/reading_order.toml")),
    ("measuring_code.toml", include_str!("published/measuring_code.toml")),
    ("small_pictures.toml", include_str!("published/small_pictures.toml")),
    ("thread_profiling.toml", include_str!("published/thread_profiling.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Publication {
    author: String,
    year: u16,
    title: String,
    #[serde(default)]
    conditions: Conditions,
    program: Vec<program::Entry>,
    #[serde(default)]
    figures: Vec<Figures>,
    claim: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    place: String,
    machine: String,
    sentence: String,
    published: String,
    experiment: String,
    caches: Option<Caches>,
    processors: Option<usize>,
    conditions: Option<Conditions>,
    waits: Option<String>,
    relation: Option<Relation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    experiment: String,
    place: String,
    machines: Vec<String>,
    beside: Option<String>,
    rows: Vec<Vec<String>>,
}

/// Parses the data files; an error names the file.
pub(super) fn parse(files: &[(&str, &str)]) -> Result<PublishedData, String> {
    // Before the tables: of two figures of a case, a median of five runs stands beside it, not a first run.
    let columns = transforming_runs::columns()?;
    let mut published = PublishedData { programs: Vec::new(), claims: Vec::new(), columns };
    for (name, text) in files {
        let publication = toml::from_str(text).map_err(|error| format!("claim/published/{name}: {error}"))?;
        let Publication { author, year, title, conditions, program, figures, claim } = publication;
        let cited = format!("{author} ({year}), {title}");
        for entry in program {
            let parsed = entry.program(&cited);
            published.programs.push(parsed.map_err(|error| format!("claim/published/{name}: {error}"))?);
        }
        published.claims.extend(claim.into_iter().map(|entry| entry.claim(&cited, &conditions)));
        for table in figures {
            let columns = table.columns(&format!("{author} ({year})"));
            published.columns.extend(columns.map_err(|error| format!("claim/published/{name}: {error}"))?);
        }
    }
    Ok(published)
}

impl Figures {
    /// A column for each machine.
    fn columns(&self, publication: &str) -> Result<Vec<Column>, String> {
        let Figures { experiment, place, machines, beside, rows } = self;
        let beside = beside.as_ref().or(machines.first());
        if !beside.is_some_and(|beside| machines.contains(beside)) {
            return Err(format!("{place}: no machine {beside:?}"));
        }
        let mut columns: Vec<Column> = machines
            .iter()
            .map(|machine| Column {
                experiment: experiment.clone(),
                source: format!("{publication}, {place}; {machine}"),
                machine: machine.clone(),
                is_beside: Some(machine) == beside,
                rows: Vec::new(),
            })
            .collect();
        for row in rows {
            let (case, figures) = row.split_first().ok_or("a row begins with its case")?;
            if figures.len() != columns.len() {
                return Err(format!("{place}: {case} needs a cell for each machine"));
            }
            for (column, figure) in columns.iter_mut().zip(figures).filter(|(_, figure)| !figure.is_empty()) {
                column.rows.push((Pattern::parse(case)?, figure.clone()));
            }
        }
        Ok(columns)
    }
}

impl Entry {
    fn claim(self, publication: &str, usual: &Conditions) -> Claim {
        Claim {
            id: self.id,
            publication: publication.to_owned(),
            place: self.place,
            machine: self.machine,
            sentence: self.sentence,
            published: self.published,
            experiment: self.experiment,
            caches: self.caches,
            processors: self.processors,
            conditions: self.conditions.unwrap_or_else(|| usual.clone()),
            waits: self.waits,
            relation: self.relation,
        }
    }
}
