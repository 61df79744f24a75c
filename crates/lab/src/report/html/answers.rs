//! The opening of the page: for each experiment what its job is, which way is the fastest here, and a picture
//! of all ways.
//!
//! The picture has a panel for each state of the caches and a row for each way, the fastest first. The dot
//! is the median, the bar around it the 95 % interval, and the line to it begins at the fastest way, so its
//! length is the difference. Where the axis begins at zero, a pale bar shows the whole time. Words next to
//! it say the same.

use gate::picture::drawing::Px;

use super::axis::Axis;
use super::{Markup, experiment};
use crate::case::Parameter;
use crate::method::Caches;
use crate::report::best::{Panel, Row, about, best};
use crate::report::group::{heading, shared_parameters, words_explained, written};
use crate::report::{CaseReport, ExperimentReport, Interval, Report, Verdict, duration_ns};

/// Height of a row's drawing, and the height at which its marks are.
const HEIGHT_PX: f64 = 20.0;
const MIDDLE_PX: f64 = 10.0;

pub(super) fn section(page: &mut Markup, report: &Report) {
    page.element("section id=\"answers\"", |page| {
        page.leaf("h2", "Which way is the fastest on this machine");
        legend(page);
        for (position, experiment) in report.experiments.iter().enumerate() {
            answer(page, report, position, experiment);
        }
    });
}

fn legend(page: &mut Markup) {
    page.element("p class=\"legend\"", |page| {
        page.text("Each way of doing a job, the fastest first.");
        let mut key = |mark: fn(&mut Markup), meaning: &str| {
            page.element("span", |page| {
                page.element("svg width=\"26\" height=\"14\" aria-hidden=\"true\"", mark);
                page.text(meaning);
            });
        };
        key(|svg| svg.empty("circle class=\"middle\" cx=\"13\" cy=\"7\" r=\"4.5\""), "median");
        key(
            |svg| svg.empty("rect class=\"spread\" x=\"2\" y=\"3\" width=\"22\" height=\"8\" rx=\"2\""),
            "95 % interval",
        );
        key(|svg| svg.empty("path class=\"behind\" d=\"M1 7H25\""), "time beyond the fastest");
    });
}

fn answer(page: &mut Markup, report: &Report, position: usize, experiment: &ExperimentReport) {
    page.element("article class=\"answer\"", |page| {
        page.element("h3", |page| {
            page.leaf(&format!("a href=\"#{}\"", experiment::anchor(position)), &experiment.name);
            page.text(": ");
            page.text(&experiment.question);
        });
        let about = about(&experiment.name);
        if !about.is_empty() {
            page.leaf("p class=\"about\"", about);
        }
        match best(report, experiment) {
            Some(best) => page.element("div class=\"panels\"", |page| {
                best.panels.iter().for_each(|each| panel(page, best.set, each));
            }),
            None => page.leaf("p class=\"summary\"", &experiment.summary),
        }
    });
}

fn panel(page: &mut Markup, set: &str, panel: &Panel<'_>) {
    let Some(fastest) = panel.rows.first() else { return };
    let fastest_ns = fastest.summary.median_ns;
    let axis = Axis::of(panel.rows.iter().flat_map(Row::ends_ns));
    page.element("figure class=\"panel\"", |page| {
        page.element("figcaption", |page| {
            page.leaf("strong", &heading(set, panel.caches));
            if let Some(state) = in_words(panel.caches) {
                page.text(state);
            }
            page.element("span class=\"verdict\"", |page| page.text(&panel.in_words()));
        });
        let cases: Vec<&CaseReport> = panel.rows.iter().map(|row| row.case).collect();
        let shared = shared_parameters(&cases);
        page.element("ol class=\"ways\"", |page| {
            for row in &panel.rows {
                way(page, row, &row.details(&shared), |page| draw(page, row, &axis, fastest_ns));
            }
        });
        page.element("div class=\"way\"", |page| {
            page.element(
                &format!(
                    "svg class=\"bar axis\" width=\"100%\" height=\"{}\" aria-hidden=\"true\"",
                    Px(16.0)
                ),
                |svg| {
                    for tick in axis.ticks() {
                        let x = Px(axis.percent(tick.at_ns as f64));
                        svg.leaf(&format!("text x=\"{x}%\" y=\"12\""), &tick.label);
                    }
                },
            );
        });
        page.leaf("p class=\"source\"", &format!("{}.", axis.in_words()));
        if panel.rows.iter().any(|row| !row.published.is_empty()) {
            page.leaf("p class=\"source\"", IN_BRACKETS);
        }
        for words in words_explained(&cases) {
            page.leaf("p class=\"source\"", &format!("{words}."));
        }
    });
}

const IN_BRACKETS: &str =
    "In brackets: the publication's name of the program that a way is the counterpart of.";

/// What the state of the caches means, for readers who do not know the words.
fn in_words(caches: Caches) -> Option<&'static str> {
    match caches {
        Caches::Warm => Some(" (the files are in memory)"),
        Caches::Cold => Some(" (the files are read from the device)"),
        Caches::Unknown => None,
    }
}

fn way(page: &mut Markup, row: &Row<'_>, details: &str, drawing: impl FnOnce(&mut Markup)) {
    let class = match row.verdict() {
        None => "way best",
        Some(Verdict::NoDifferenceShown) => "way like",
        Some(_) => "way",
    };
    page.element(&format!("li class=\"{class}\""), |page| {
        page.element("span class=\"who\"", |page| {
            page.element("b", |page| page.name(&row.case.case.way));
            if !details.is_empty() {
                page.text(" ");
                page.element("small", |page| page.name(details));
            }
        });
        drawing(page);
        page.element("span class=\"far\"", |page| {
            page.leaf("b", &row.in_words());
            page.text(" ");
            page.leaf("small", &duration_ns(row.summary.median_ns));
        });
    });
}

fn draw(page: &mut Markup, row: &Row<'_>, axis: &Axis, fastest_ns: f64) {
    let open = format!("svg class=\"bar\" width=\"100%\" height=\"{}\" aria-hidden=\"true\"", Px(HEIGHT_PX));
    page.element(&open, |svg| {
        let (best, here) = (Px(axis.percent(fastest_ns)), Px(axis.percent(row.summary.median_ns)));
        if axis.begins_at_zero() {
            let zero = Px(axis.percent(0.0));
            let width = Px(axis.percent(row.summary.median_ns) - axis.percent(0.0));
            svg.empty(&format!(
                "rect class=\"whole\" x=\"{zero}%\" y=\"4\" width=\"{width}%\" height=\"12\""
            ));
        }
        svg.empty(&format!("line class=\"start\" x1=\"{best}%\" x2=\"{best}%\" y1=\"0\" y2=\"100%\""));
        let middle = Px(MIDDLE_PX);
        svg.empty(&format!(
            "line class=\"behind\" x1=\"{best}%\" x2=\"{here}%\" y1=\"{middle}\" y2=\"{middle}\""
        ));
        let Interval { low, high } = row.summary.interval_ns;
        let (left, right) = (axis.percent(low), axis.percent(high));
        svg.empty(&format!(
            "rect class=\"spread\" x=\"{}%\" y=\"6\" width=\"{}%\" height=\"8\" rx=\"2\"",
            Px(left),
            Px((right - left).max(0.2))
        ));
        svg.empty(&format!("circle class=\"middle\" cx=\"{here}%\" cy=\"{middle}\" r=\"4.5\""));
    });
}

impl Row<'_> {
    fn ends_ns(&self) -> [f64; 2] {
        let Interval { low, high } = self.summary.interval_ns;
        [low.min(self.summary.median_ns), high.max(self.summary.median_ns)]
    }

    /// The published names and the parameters, except those in `but`.
    fn details(&self, but: &[(String, Parameter)]) -> String {
        let written = written(&self.case.case, but);
        let parameters = written.split_once('[').map_or("", |(_, rest)| rest.trim_end_matches(']'));
        let published = (!self.published.is_empty()).then(|| format!("[{}]", self.published.join("; ")));
        let parts = published.into_iter().chain((!parameters.is_empty()).then(|| parameters.to_owned()));
        parts.collect::<Vec<_>>().join(" ")
    }
}
