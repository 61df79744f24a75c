//! Groups of cases that are shown together, and how they are named.

use super::{CaseReport, ExperimentReport};
use crate::case::{Case, Parameter};
use crate::method::Caches;

/// Sets with their cache states, in the order of their first cases.
pub(super) fn groups(experiment: &ExperimentReport) -> Vec<(&str, Caches)> {
    let mut groups = Vec::new();
    for case in &experiment.cases {
        let group = (case.case.set.as_str(), case.caches);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

/// The cases of a group, in their order.
pub(super) fn cases_of<'r>(
    experiment: &'r ExperimentReport,
    set: &str,
    caches: Caches,
) -> Vec<&'r CaseReport> {
    experiment.cases.iter().filter(|case| case.case.set == set && case.caches == caches).collect()
}

/// The common heading of a group's rows: the job and the cache state.
pub(super) fn heading(set: &str, caches: Caches) -> String {
    caches.known().map_or_else(|| set.to_owned(), |state| format!("{set}, {state}"))
}

/// Name of the case without its set.
pub(super) fn way(case: &CaseReport) -> &str {
    case.name.split_once('/').map_or(case.name.as_str(), |(_, way)| way)
}

/// A group of cases as rows of cells, headings first. Empty columns are left out.
pub(super) struct Cells {
    pub(super) rows: Vec<Vec<String>>,
    /// Whether each column holds numbers.
    pub(super) is_numbers: Vec<bool>,
    /// Notes shown below the table.
    pub(super) below: Vec<String>,
}

/// What the words of the cases mean that no other part of the report explains.
pub(super) fn words_explained(cases: &[&CaseReport]) -> Vec<&'static str> {
    let has_recommended = cases.iter().any(|case| case.case.way == "recommended");
    has_recommended
        .then_some("recommended: the way that Thalweg recommends to programs on this system")
        .into_iter()
        .collect()
}

/// Parameters with the same value in all cases; they are shown above the table instead of in each row.
pub(super) fn shared_parameters(cases: &[&CaseReport]) -> Vec<(String, Parameter)> {
    let (Some((first, others)), true) = (cases.split_first(), cases.len() > 1) else { return Vec::new() };
    let is_shared = |parameter: &&(String, Parameter)| {
        others.iter().all(|other| other.case.parameters.contains(parameter))
    };
    first.case.parameters.iter().filter(is_shared).cloned().collect()
}

/// The way with its parameters, except those in `but`.
pub(super) fn written(case: &Case, but: &[(String, Parameter)]) -> String {
    let mut case = case.clone();
    case.parameters.retain(|parameter| !but.contains(parameter));
    let text = case.to_string();
    text[case.set.len() + 1..].to_owned()
}
