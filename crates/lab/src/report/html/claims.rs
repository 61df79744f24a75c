//! The verdicts on all published claims; the first section of the page.

use gate::picture::drawing::Xml;

use super::{Markup, experiment};
use crate::claim::{ClaimJudgement, Verdict, judge, tally, wrong_by_chance};
use crate::report::Report;

const HEADS: [&str; 5] = ["verdict", "claim", "published", "here", "why"];

pub(super) fn section(page: &mut Markup, report: &Report) {
    let (shown, open): (Vec<ClaimJudgement>, Vec<ClaimJudgement>) =
        judge(report).into_iter().partition(|judged| judged.verdict != Verdict::NotShown);
    if shown.is_empty() && open.is_empty() {
        return;
    }
    page.element("section id=\"claims\"", |page| {
        page.leaf("h2", "Which published claims hold here");
        let all: Vec<ClaimJudgement> = shown.iter().chain(&open).cloned().collect();
        let summary = format!("{}. {}.", tally(&all), wrong_by_chance(&shown));
        page.leaf("p class=\"lead\"", &summary);
        if !shown.is_empty() {
            table(page, report, &shown);
        }
        if !open.is_empty() {
            page.element("details", |page| {
                page.leaf("summary", &format!("Not shown: {}", open.len()));
                table(page, report, &open);
            });
        }
    });
}

fn table(page: &mut Markup, report: &Report, all: &[ClaimJudgement]) {
    // The region can take the focus, so that the keyboard can scroll content wider than the screen.
    page.element(
        "div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Published claims\"",
        |page| {
            page.element("table class=\"claims\"", |page| {
                page.element("thead", |page| {
                    page.element("tr", |page| {
                        HEADS.iter().for_each(|head| page.leaf("th scope=\"col\"", head))
                    });
                });
                page.element("tbody", |page| all.iter().for_each(|judged| row(page, report, judged)));
            });
        },
    );
}

fn row(page: &mut Markup, report: &Report, judged: &ClaimJudgement) {
    let claim = judged.claim;
    let verdict_class = match judged.verdict {
        Verdict::Holds => "holds",
        Verdict::DoesNotHold => "fails",
        Verdict::DiffersHere | Verdict::NotShown => "",
    };
    page.element(&format!("tr id=\"claim-{}\"", Xml(&claim.id)), |page| {
        // Each cell carries its column heading: on a narrow screen the cells are stacked.
        let mut cell = |head: usize, class: &str, body: &dyn Fn(&mut Markup)| {
            page.element(&format!("td class=\"{class}\" data-head=\"{}\"", HEADS[head]), body);
        };
        cell(0, verdict_class, &|cell| cell.text(&judged.verdict.to_string()));
        cell(1, "", &|cell| {
            cell.text(&claim.sentence);
            cell.text(" ");
            cell.element("small", |small| {
                small.text(&format!(
                    "{}, {} ({}); experiment ",
                    claim.publication, claim.place, claim.machine
                ));
                link(small, report, &claim.experiment);
            });
        });
        cell(2, "", &|cell| cell.text(&claim.published));
        cell(3, "", &|cell| cell.text(judged.here.as_deref().unwrap_or("–")));
        cell(4, "", &|cell| cell.text(&judged.why()));
    });
}

/// The experiment's name, as a link if the report contains the experiment.
fn link(page: &mut Markup, report: &Report, name: &str) {
    match report.experiments.iter().position(|known| known.name == name) {
        Some(position) => page.leaf(&format!("a href=\"#{}\"", experiment::anchor(position)), name),
        None => page.text(name),
    }
}
