//! A report as tables for a terminal: one for each experiment, set and cache state.

use super::figures;
use super::group::{Cells, cases_of, groups, heading, shared_parameters, words_explained, written};
use super::{Basis, CaseReport, CaseState, ExperimentReport, Report, Summary};
use crate::case::{Case, Parameter};
use crate::claim::{PublishedFigure, published_as, published_figure};
use crate::duration::duration_ns;
use crate::method::Caches;
use crate::method::statistics::{Interval, least_runs_for};

/// Formats all tables, with the notes needed to read them.
#[must_use]
pub fn table(report: &Report) -> String {
    let mut out = String::new();
    if let Some(scaled) = scaled_inputs(report) {
        line(&mut out, &format!("{scaled}\n"));
    }
    for experiment in &report.experiments {
        line(&mut out, &format!("{}: {}", experiment.name, experiment.question));
        if !experiment.source.is_empty() {
            line(&mut out, &format!("source: {}", experiment.source));
        }
        if !experiment.summary.is_empty() {
            line(&mut out, &experiment.summary);
        }
        if let Some(rounds) = rounds_in_words(experiment) {
            line(&mut out, &rounds);
        }
        for (set, caches) in groups(experiment) {
            out.push('\n');
            let cases = cases_of(experiment, set, caches);
            push_group(&mut out, &experiment.name, set, caches, &cases);
            for figures in figures::tables(set, caches, &cases, MOST_COLUMNS) {
                push_cells(&mut out, &figures);
            }
        }
        for wrong in &experiment.disagreements {
            line(
                &mut out,
                &format!(
                    "WRONG ANSWER: {} gives {}, the first case of its set {}; their times cannot be compared",
                    wrong.name, wrong.checksum, wrong.expected
                ),
            );
        }
        out.push('\n');
    }
    out
}

/// How many rounds the experiment had, and why no more; `None` where it had all that were requested.
pub(super) fn rounds_in_words(experiment: &ExperimentReport) -> Option<String> {
    let words = experiment.ended.words()?;
    let n_rounds = experiment.cases.iter().flat_map(|case| &case.runs).map(|run| run.round).max()?;
    Some(format!("{n_rounds} rounds; {words}"))
}

/// A note that the sizes in the sets' names are not those measured; `None` where they are.
pub(super) fn scaled_inputs(report: &Report) -> Option<String> {
    let scale = report.asked.scale;
    (scale != 1.0).then(|| format!("generated inputs {scale} times as large as the names of the sets say"))
}

/// The published figure of each case.
pub(super) fn published_of(experiment: &str, cases: &[&CaseReport]) -> Vec<Option<PublishedFigure>> {
    cases.iter().map(|case| published_figure(experiment, &case.case)).collect()
}

/// The names of the published programs that the case is the counterpart of; empty if there is none.
pub(super) fn published_names(experiment: &str, case: &CaseReport) -> String {
    published_as(experiment, &case.case).join("; ")
}

/// The sources of the published figures, each once.
pub(super) fn sources(published: &[Option<PublishedFigure>]) -> Vec<&'static str> {
    let mut sources: Vec<&str> = published.iter().flatten().map(|published| published.source).collect();
    sources.dedup();
    sources
}

const HEADINGS: [&str; 14] = [
    "median",
    "95 % interval",
    "min",
    "p90",
    "p99",
    "max",
    "user",
    "system",
    "rate",
    "of limit",
    "vs. first",
    "published as",
    "published",
    "note",
];

/// Width in characters above which a table of figures is divided: about that of the other tables.
const MOST_COLUMNS: usize = 140;

/// The first column with text; the columns before it, except the way, hold numbers.
const FIRST_WORDS: usize = 11;

pub(super) fn cells_of(experiment: &str, set: &str, caches: Caches, cases: &[&CaseReport]) -> Cells {
    let shared = shared_parameters(cases);
    let heading = Case { set: String::new(), way: heading(set, caches), parameters: shared.clone() };
    let mut rows = vec![[&[written(&heading, &[])], &HEADINGS.map(str::to_owned)[..]].concat()];
    let published = published_of(experiment, cases);
    rows.extend(cases.iter().zip(&published).map(|(case, published)| {
        cells(case, &published_names(experiment, case), published.as_ref(), &shared)
    }));
    let says_something =
        |column: &usize| *column == 0 || rows[1..].iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..rows[0].len()).filter(says_something).collect();
    let mut below: Vec<String> =
        sources(&published).iter().map(|source| format!("published: {source}")).collect();
    below.extend(words_explained(cases).into_iter().map(str::to_owned));
    below.extend(percentiles_in_words(cases));
    Cells {
        is_numbers: columns.iter().map(|column| (1..FIRST_WORDS).contains(column)).collect(),
        rows: rows
            .into_iter()
            .map(|row| columns.iter().map(|column| row[*column].clone()).collect())
            .collect(),
        below,
    }
}

/// States from how many runs on a percentile is shown, and why; `None` where no percentile is shown.
pub(super) fn percentiles_in_words(cases: &[&CaseReport]) -> Option<String> {
    let shows_some =
        cases.iter().filter_map(|case| case.summary.as_ref()).any(|summary| summary.p90_ns.is_some());
    let [p90, p99] = [0.90, 0.99].map(least_runs_for);
    shows_some.then(|| {
        format!(
            "p50 is the median; p90 needs {p90} runs and p99 {p99}, because with fewer the 95 % interval \
             has no upper end"
        )
    })
}

fn push_group(out: &mut String, experiment: &str, set: &str, caches: Caches, cases: &[&CaseReport]) {
    push_cells(out, &cells_of(experiment, set, caches, cases));
}

fn push_cells(out: &mut String, Cells { rows, is_numbers, below }: &Cells) {
    out.push_str(&aligned(rows, is_numbers));
    below.iter().for_each(|text| line(out, text));
}

/// Rows as lines with two spaces between columns. Columns of numbers are right-aligned, others left-aligned.
///
/// All rows, the headings among them, have a cell for each column; `is_numbers` has an item for each.
#[must_use]
pub fn aligned(rows: &[Vec<String>], is_numbers: &[bool]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..is_numbers.len()).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let columns = row.iter().zip(&widths).zip(is_numbers);
        let cells: Vec<String> = columns
            .map(|((cell, width), is_number)| {
                // By hand: a width in a format has a limit, and a note may have any length.
                let space = " ".repeat(width - cell.chars().count());
                if *is_number { space + cell } else { cell.clone() + &space }
            })
            .collect();
        line(&mut out, cells.join("  ").trim_end());
    }
    out
}

fn cells(
    case: &CaseReport,
    names: &str,
    published: Option<&PublishedFigure>,
    shared: &[(String, Parameter)],
) -> Vec<String> {
    let mut cells = vec![written(&case.case, shared)];
    match &case.summary {
        Some(summary) => {
            let Interval { low, high } = summary.interval_ns;
            cells.push(duration_ns(summary.median_ns));
            cells.push(format!("{} .. {}", duration_ns(low), duration_ns(high)));
            cells.push(duration_ns(summary.min_ns));
            cells.extend(
                [summary.p90_ns, summary.p99_ns].map(|time_ns| time_ns.map_or_else(String::new, duration_ns)),
            );
            cells.push(duration_ns(summary.max_ns));
            cells.extend(
                [summary.user_ns, summary.system_ns]
                    .map(|time_ns| time_ns.map_or_else(String::new, duration_ns)),
            );
            cells.push(rate(summary));
        }
        None => cells.resize(10, String::new()),
    }
    let limit = case.against_limit.as_ref();
    cells.push(limit.map_or_else(String::new, |limit| format!("{:.0} %", limit.share * 100.0)));
    let baseline = case.against_baseline.as_ref();
    cells.push(baseline.map_or_else(String::new, |baseline| baseline.ratio.to_string()));
    cells.push(names.to_owned());
    cells.push(published.map_or_else(String::new, |published| published.figure.to_owned()));
    cells.push(note(case));
    cells
}

pub(super) fn rate(summary: &Summary) -> String {
    if summary.bytes_per_s >= 1e9 {
        format!("{:.2} GB/s", summary.bytes_per_s / 1e9)
    } else if summary.bytes_per_s > 0.0 {
        format!("{:.1} MB/s", summary.bytes_per_s / 1e6)
    } else {
        format!("{:.0}/s", summary.items_per_s)
    }
}

pub(super) fn note(case: &CaseReport) -> String {
    let mut notes = Vec::new();
    match &case.state {
        CaseState::Measured => {}
        CaseState::Skipped(reason) => notes.push(format!("skipped: {reason}")),
        CaseState::Failed(reason) => notes.push(format!("FAILED: {reason}")),
        CaseState::Interrupted => notes.push("interrupted".to_owned()),
    }
    notes.extend(case.failed_run.iter().map(|reason| format!("ONE RUN FAILED: {reason}")));
    let n_disturbed = case.runs.iter().filter(|run| run.disturbed.is_some()).count();
    if let Some(summary) = &case.summary {
        if n_disturbed > 0 {
            let basis = if summary.basis == Basis::All { ", counted anyway" } else { "" };
            notes.push(format!("{n_disturbed} of {} runs disturbed{basis}", case.runs.len()));
        }
        if summary.drifts {
            notes.push("drifts".to_owned());
        }
    }
    notes.join("; ")
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::case_report;

    #[test]
    fn rates_are_of_bytes_where_there_are_any() {
        let summary = |bytes_per_s| Summary {
            n_runs: 1,
            basis: Basis::Undisturbed,
            min_ns: 1.0,
            median_ns: 1.0,
            max_ns: 1.0,
            user_ns: None,
            system_ns: None,
            p90_ns: None,
            p99_ns: None,
            interval_ns: Interval { low: 1.0, high: 1.0 },
            items_per_s: 20.0,
            bytes_per_s,
            drifts: false,
        };
        assert_eq!(rate(&summary(2.5e9)), "2.50 GB/s");
        assert_eq!(rate(&summary(2.5e6)), "2.5 MB/s");
        assert_eq!(rate(&summary(0.0)), "20/s");
    }

    #[test]
    fn a_table_shows_ways_verdicts_and_reasons() {
        let mut report = super::super::testing::report(
            "m",
            &[
                ("first", &[2.0, 2.1, 1.9, 2.05, 2.02]),
                ("second", &[1.0, 1.1, 0.9, 1.05, 1.02]),
                ("third", &[]),
            ],
        );
        report.experiments[0].cases[2].state = CaseState::Skipped("no io_uring".into());
        let mut long = report.clone();
        long.experiments[0].cases[1].failed_run = Some("a signal ".repeat(10_000));
        assert!(table(&long).contains("ONE RUN FAILED: a signal a signal"));
        let text = table(&report);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "declared: Which is fastest?");
        assert_eq!(lines[1], "second is 2.0 times as fast as first here (1MB, warm).");
        assert!(lines[3].starts_with("1MB, warm") && lines[3].ends_with("note"), "{text}");
        assert!(
            lines[4].starts_with("first") && lines[4].contains("2.02 ms   1.92 ms .. 2.11 ms  "),
            "{text}"
        );
        assert!(
            lines[5].starts_with("second") && lines[5].contains("x 0.50") && lines[5].ends_with("faster"),
            "{text}"
        );
        assert!(lines[6].starts_with("third") && lines[6].ends_with("skipped: no io_uring"), "{text}");
        assert!(!text.contains("of limit"), "{text}");
        assert!(!text.contains("published"), "{text}");
    }

    #[test]
    fn scaled_inputs_are_noted() {
        let mut report = super::super::testing::report("m", &[("a", &[1.0])]);
        assert!(!table(&report).contains("generated inputs"));
        report.asked.scale = 0.5;
        assert!(
            table(&report)
                .starts_with("generated inputs 0.5 times as large as the names of the sets say\n\n")
        );
        assert!(crate::report::markdown(&report).contains("generated inputs 0.5 times"));
    }

    #[test]
    fn many_runs_have_percentiles() {
        let times: Vec<f64> = (0..40).map(|n| 10.0 + f64::from(n)).collect();
        let text = table(&super::super::testing::report("m", &[("a", &times)]));
        assert!(text.contains("  p90 ") && text.contains(" 45.0 ms ") && !text.contains("  p99 "), "{text}");
        assert!(text.contains("\np50 is the median; p90 needs 36 runs and p99 368, because "), "{text}");
        let text = table(&super::super::testing::report("m", &[("a", &times[..35])]));
        assert!(!text.contains("p90"), "{text}");
    }

    #[test]
    fn shared_parameters_are_shown_once() {
        let cases = [("a", 1_u64), ("b", 2)].map(|(way, threads)| {
            let case = Case::new("set", way).with("files", 5_u64).with("threads", threads);
            case_report(case, Caches::Warm, &[10.0])
        });
        let mut out = String::new();
        push_group(&mut out, "x", "set", Caches::Warm, &cases.iter().collect::<Vec<_>>());
        assert_eq!(out, "set, warm[files=5]\na[threads=1]\nb[threads=2]\n");
    }

    #[test]
    fn published_figures_are_shown_next_to_those_measured() {
        let mut report = super::super::testing::report("m", &[("read", &[0.5]), ("recommended", &[0.1])]);
        report.experiments[0].name = "sort".into();
        for case in &mut report.experiments[0].cases {
            case.case.set = "100000-records".into();
        }
        let text = table(&report);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[3].ends_with("  published"), "{text}");
        assert!(lines[3].contains("  published as  "), "{text}");
        assert!(
            lines[4].starts_with("read")
                && lines[4].ends_with("  sortHP        0.34 s (user 0.22, system 0.05)"),
            "{text}"
        );
        assert!(lines[5].starts_with("recommended") && !lines[5].contains("0.34"), "{text}");
        assert_eq!(
            lines[6],
            "published: J. M. Hart (2004), table File Sorting; Celeron laptop, Windows XP, NTFS"
        );
        assert_eq!(lines[7], "recommended: the way that Thalweg recommends to programs on this system");
    }
}
