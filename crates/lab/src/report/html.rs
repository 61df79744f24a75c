//! A report as one self-contained page: it needs no network, no library, and no script to be read.
//!
//! The page opens with the fastest way of each experiment (`answers`). Claims come next, then the
//! environment and the options, then each experiment with a plot and a table for each of its sets. A plot
//! shows every run, since a median alone hides occasional slow runs. The table next to it has the same
//! figures for readers who cannot see the plot. The page follows the reader's choice of light or dark, and
//! everything that a plot shows by colour it also shows by shape. The few lines of script only sort tables.
//!
//! Elements are closed as in XML, so that both HTML and XML parsers accept the page. Its content policy
//! forbids loading anything.

mod answers;
mod axis;
mod claims;
mod experiment;
mod markup;
mod plot;
mod published;
mod row;
mod session;
#[cfg(test)]
mod tests;

use super::{CaseState, Report, warnings};
use markup::Markup;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Returns the HTML page of a report.
#[must_use]
pub fn page(report: &Report) -> String {
    let mut page = Markup::default();
    page.element("html lang=\"en\"", |page| {
        page.element("head", head);
        page.element("body", |page| {
            page.element("header", |page| {
                page.leaf("h1", "Lab report");
                page.leaf("p class=\"lead\"", &overview(report));
                warnings(report).iter().for_each(|warning| page.leaf("p class=\"warning\"", warning));
                contents(page, report);
            });
            page.element("main", |page| {
                answers::section(page, report);
                claims::section(page, report);
                session::section(page, report);
                for (position, experiment) in report.experiments.iter().enumerate() {
                    experiment::section(page, position, experiment);
                }
            });
            page.element("script", |page| page.trusted(SCRIPT));
        });
    });
    format!("<!DOCTYPE html>\n{}\n", page.finish())
}

fn head(page: &mut Markup) {
    page.empty("meta charset=\"utf-8\"");
    page.empty("meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"");
    page.empty(&format!("meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\""));
    page.empty("meta name=\"color-scheme\" content=\"light dark\"");
    page.leaf("title", "Lab report");
    page.element("style", |page| page.trusted(STYLE));
}

/// Size of the session in one sentence.
fn overview(report: &Report) -> String {
    let n_runs = report.cases().map(|case| case.runs.len()).sum();
    let mut parts = vec![
        counted(report.experiments.len(), "experiment"),
        counted(report.cases().count(), "case"),
        counted(n_runs, "run"),
    ];
    let n_disturbed =
        report.cases().flat_map(|case| &case.runs).filter(|run| run.disturbed.is_some()).count();
    let n_skipped = report.cases().filter(|case| matches!(case.state, CaseState::Skipped(_))).count();
    let n_failed = report.cases().filter(|case| matches!(case.state, CaseState::Failed(_))).count();
    let more =
        [(n_disturbed, "run", "disturbed"), (n_skipped, "case", "skipped"), (n_failed, "case", "failed")];
    parts.extend(
        more.iter().filter(|(n, ..)| *n > 0).map(|(n, what, state)| format!("{} {state}", counted(*n, what))),
    );
    format!("{}.", parts.join(", "))
}

fn contents(page: &mut Markup, report: &Report) {
    page.element("nav aria-label=\"Contents\"", |page| {
        page.leaf("a href=\"#answers\"", "Fastest ways");
        page.leaf("a href=\"#claims\"", "Published claims");
        page.leaf("a href=\"#machine\"", "Machine and settings");
        for (position, experiment) in report.experiments.iter().enumerate() {
            page.leaf(&format!("a href=\"#{}\"", experiment::anchor(position)), &experiment.name);
        }
    });
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
