//! One experiment: its question, and a plot and a table for each of its sets.

use super::{Markup, plot, published, row};
use crate::claim::PublishedFigure;
use crate::report::group::{cases_of, groups, heading};
use crate::report::table::{percentiles_in_words, published_names, published_of, rounds_in_words, sources};
use crate::report::{CaseReport, ExperimentReport};

/// Cases whose times can be compared: one set with one cache state.
struct Group<'r> {
    heading: String,
    cases: Vec<&'r CaseReport>,
    names: Vec<String>,
    published: Vec<Option<PublishedFigure>>,
    shape: Vec<Option<published::Scaled>>,
}

/// Anchor of an experiment. Does not use its name, which a foreign report could choose freely.
pub(super) fn anchor(position: usize) -> String {
    format!("experiment-{position}")
}

pub(super) fn section(page: &mut Markup, position: usize, experiment: &ExperimentReport) {
    page.element(&format!("section id=\"{}\"", anchor(position)), |page| {
        head(page, experiment);
        let groups = grouped(experiment);
        let shows_limit = experiment.cases.iter().any(|case| case.against_limit.is_some());
        let shows_shape = groups.iter().flat_map(|group| &group.shape).any(Option::is_some);
        plot::legend(page, shows_limit, shows_shape);
        for (number, group) in groups.iter().enumerate() {
            let Group { heading, cases, names, published, shape } = group;
            page.leaf("h3", heading);
            let id = format!("plot-{position}-{number}");
            let title = format!("{}, {heading}", experiment.name);
            plot::Plot { id, title, cases, published: shape }.draw(page);
            row::times(page, heading, cases, names, published);
            for source in sources(published) {
                page.leaf("p class=\"source\"", &format!("Published: {source}."));
            }
            if let Some(words) = percentiles_in_words(cases) {
                page.leaf("p class=\"source\"", &format!("{words}."));
            }
            row::published_by_machine(page, heading, &experiment.name, cases);
            row::figures(page, heading, cases);
        }
    });
}

fn head(page: &mut Markup, experiment: &ExperimentReport) {
    page.leaf("h2", &experiment.name);
    page.leaf("p class=\"question\"", &experiment.question);
    if !experiment.summary.is_empty() {
        page.leaf("p class=\"summary\"", &experiment.summary);
    }
    if !experiment.source.is_empty() {
        page.leaf("p class=\"source\"", &format!("Source: {}.", experiment.source));
    }
    if let Some(rounds) = rounds_in_words(experiment) {
        page.leaf("p class=\"source\"", &format!("{rounds}."));
    }
    for wrong in &experiment.disagreements {
        let text = format!(
            "Wrong answer: {} gives {}, the first case of its set {}; their times cannot be compared.",
            wrong.name, wrong.checksum, wrong.expected
        );
        page.leaf("p class=\"warning\"", &text);
    }
}

fn grouped(experiment: &ExperimentReport) -> Vec<Group<'_>> {
    let group = |(set, caches)| {
        let cases = cases_of(experiment, set, caches);
        let published = published_of(&experiment.name, &cases);
        let shape = published::shape(&published, &cases);
        let names = cases.iter().map(|case| published_names(&experiment.name, case)).collect();
        Group { heading: heading(set, caches), cases, names, published, shape }
    };
    groups(experiment).into_iter().map(group).collect()
}
