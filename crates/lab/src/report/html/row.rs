//! The tables of a group: a row for each case, a column for each item that at least one case has.

use gate::picture::drawing::Xml;

use super::Markup;
use crate::claim::{PublishedFigure, published_figures};
use crate::method::{Caches, median, sorted};
use crate::report::figures;
use crate::report::group::way;
use crate::report::table::{note, rate};
use crate::report::{CaseReport, CaseState, Interval, Run, Summary, Verdict, duration_ns};

/// Content of a cell: a text, a small explanation, and the sort key of the column.
#[derive(Default)]
struct Cell {
    text: String,
    small: String,
    class: &'static str,
    sort: Option<f64>,
}

type Column = (&'static str, fn(&CaseReport) -> Option<Cell>);

const COLUMNS: [Column; 11] = [
    ("median", |case| time(case, |summary| summary.median_ns)),
    ("relative to first", baseline),
    ("95 % interval", interval),
    ("of its limit", limit),
    ("rate", rate_cell),
    ("min", |case| time(case, |summary| summary.min_ns)),
    ("p90", |case| percentile(case, |summary| summary.p90_ns)),
    ("p99", |case| percentile(case, |summary| summary.p99_ns)),
    ("max", |case| time(case, |summary| summary.max_ns)),
    ("cold cache check", cold),
    ("notes", notes),
];

/// The table of a group's times. `names` holds the published name of each case, `published` its figure.
pub(super) fn times(
    page: &mut Markup,
    heading: &str,
    cases: &[&CaseReport],
    names: &[String],
    published: &[Option<PublishedFigure>],
) {
    let says_something = |(_, cell): &&Column| cases.iter().any(|case| cell(case).is_some());
    let columns: Vec<&Column> = COLUMNS.iter().filter(says_something).collect();
    let shows_names = names.iter().any(|name| !name.is_empty());
    let shows_published = published.iter().any(Option::is_some);
    let heads = columns.iter().map(|(head, _)| *head).chain(shows_names.then_some("published as"));
    let heads = heads.chain(shows_published.then_some("published"));
    table(page, heading, heads, |page| {
        for ((case, name), published) in cases.iter().zip(names).zip(published) {
            let cells = columns.iter().map(|(_, cell)| cell(case).unwrap_or_default());
            let cells = cells.chain(shows_names.then(|| name_cell(name)));
            row(page, case, cells.chain(shows_published.then(|| published_cell(published.as_ref()))));
        }
    });
}

/// The table of the ways' own figures, as medians of the runs; nothing if there are none.
pub(super) fn figures(page: &mut Markup, heading: &str, cases: &[&CaseReport]) {
    let names = figures::names(cases);
    if names.is_empty() {
        return;
    }
    page.leaf("p class=\"source\"", "Figures reported by the cases, medians of all runs:");
    table(page, &format!("{heading}, figures"), names.iter().copied(), |page| {
        for case in cases {
            row(page, case, names.iter().map(|name| figure(case, name).unwrap_or_default()));
        }
    });
}

/// The table of all machines' published figures; nothing where at most one machine has some.
pub(super) fn published_by_machine(
    page: &mut Markup,
    heading: &str,
    experiment: &str,
    cases: &[&CaseReport],
) {
    let figures = |case: &CaseReport| published_figures(experiment, &case.case);
    let mut machines: Vec<&str> = Vec::new();
    for figure in cases.iter().flat_map(|case| figures(case)) {
        if !machines.contains(&figure.machine) {
            machines.push(figure.machine);
        }
    }
    if machines.len() < 2 {
        return;
    }
    page.leaf("p class=\"source\"", "Published figures of all machines:");
    table(page, &format!("{heading}, published"), machines.iter().copied(), |page| {
        for case in cases.iter().filter(|case| !figures(case).is_empty()) {
            let figures = figures(case);
            let of_machine = |machine: &&str| figures.iter().find(|figure| figure.machine == *machine);
            row(page, case, machines.iter().map(|machine| published_cell(of_machine(machine))));
        }
    });
}

/// A table with a column for the case and one for each of `heads`.
fn table<'h>(
    page: &mut Markup,
    label: &str,
    heads: impl Iterator<Item = &'h str>,
    rows: impl FnOnce(&mut Markup),
) {
    // The region can take the focus, so that the keyboard can scroll content wider than the screen.
    let label = Xml(label).to_string();
    page.element(
        &format!("div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\""),
        |page| {
            page.element("table class=\"sortable\"", |page| {
                page.element("thead", |page| {
                    page.element("tr", |page| {
                        for head in std::iter::once("case").chain(heads) {
                            page.element("th scope=\"col\"", |th| th.name(head));
                        }
                    });
                });
                page.element("tbody", rows);
            });
        },
    );
}

fn row(page: &mut Markup, case: &CaseReport, cells: impl Iterator<Item = Cell>) {
    let open = match case.state {
        CaseState::Measured => "tr",
        CaseState::Failed(_) => "tr class=\"failed\"",
        CaseState::Skipped(_) | CaseState::Interrupted => "tr class=\"unmeasured\"",
    };
    page.element(open, |page| {
        page.element("th scope=\"row\"", |th| th.name(way(case)));
        for Cell { text, small, class, sort } in cells {
            let sort = sort.map_or_else(String::new, |value| format!(" data-sort=\"{value}\""));
            page.element(&format!("td class=\"{class}\"{sort}"), |page| {
                page.text(&text);
                if !small.is_empty() {
                    page.text(" ");
                    page.element("small", |page| page.name(&small));
                }
            });
        }
    });
}

fn name_cell(name: &str) -> Cell {
    Cell { text: name.to_owned(), class: "words", ..Cell::default() }
}

fn published_cell(published: Option<&PublishedFigure>) -> Cell {
    let Some(PublishedFigure { figure, .. }) = published else { return Cell::default() };
    // What stands in parentheses explains the figure: an interval, user and system time.
    let (text, small) = match figure.split_once(" (") {
        Some((text, small)) => (text, small.trim_end_matches(')')),
        None => (*figure, ""),
    };
    Cell { text: text.to_owned(), small: small.to_owned(), class: "words", sort: None }
}

fn time(case: &CaseReport, of: fn(&Summary) -> f64) -> Option<Cell> {
    Some(time_cell(of(case.summary.as_ref()?)))
}

fn percentile(case: &CaseReport, of: fn(&Summary) -> Option<f64>) -> Option<Cell> {
    of(case.summary.as_ref()?).map(time_cell)
}

fn time_cell(time_ns: f64) -> Cell {
    Cell { text: duration_ns(time_ns), class: "number", sort: Some(time_ns), ..Cell::default() }
}

fn interval(case: &CaseReport) -> Option<Cell> {
    let Interval { low, high } = case.summary.as_ref()?.interval_ns;
    let text = format!("{} .. {}", duration_ns(low), duration_ns(high));
    Some(Cell { text, class: "number", sort: Some(low), ..Cell::default() })
}

fn rate_cell(case: &CaseReport) -> Option<Cell> {
    let summary = case.summary.as_ref()?;
    let per_s = if summary.bytes_per_s > 0.0 { summary.bytes_per_s } else { summary.items_per_s };
    Some(Cell { text: rate(summary), class: "number", sort: Some(per_s), ..Cell::default() })
}

fn limit(case: &CaseReport) -> Option<Cell> {
    let limit = case.against_limit.as_ref()?;
    let text = format!("{:.0} %", limit.share * 100.0);
    Some(Cell { text, small: limit.name.clone(), class: "figure", sort: Some(limit.share) })
}

fn baseline(case: &CaseReport) -> Option<Cell> {
    let ratio = case.against_baseline.as_ref()?.ratio;
    let class = match ratio.verdict() {
        Verdict::Faster => "figure faster",
        Verdict::Slower => "figure slower",
        Verdict::NoDifferenceShown | Verdict::TooFewRuns => "figure",
    };
    let text = format!("× {} {}", ratio.number(), ratio.words());
    Some(Cell { text, small: ratio.ends(), class, sort: Some(ratio.ratio()) })
}

/// Data in memory before the measured part, and data read from the device during it.
fn cold(case: &CaseReport) -> Option<Cell> {
    if case.caches != Caches::Cold {
        return None;
    }
    let resident = case.runs.iter().filter_map(|run| run.resident_before).reduce(f64::max)?;
    let text = format!("{:.1} % in memory before", resident * 100.0);
    let read = middle(&case.runs, |run| run.device_read_bytes.map(|bytes| bytes as f64));
    let small = read.map_or_else(String::new, |bytes| format!("{:.1} MB from the device", bytes / 1e6));
    Some(Cell { text, small, class: "figure", sort: Some(resident) })
}

/// The median of a value over the runs that report it.
fn middle(runs: &[Run], of: impl Fn(&Run) -> Option<f64>) -> Option<f64> {
    let values = sorted(runs.iter().filter_map(of).collect());
    (!values.is_empty()).then(|| median(&values))
}

/// The median of one of the way's own figures.
fn figure(case: &CaseReport, name: &str) -> Option<Cell> {
    let value = figures::median_of(case, name)?;
    Some(Cell { text: figures::digits(value), class: "number", sort: Some(value), ..Cell::default() })
}

fn notes(case: &CaseReport) -> Option<Cell> {
    let text = note(case);
    (!text.is_empty()).then(|| Cell { text, class: "words", ..Cell::default() })
}
