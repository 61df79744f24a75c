//! Tests on random runs that figures, interval and verdict of two cases agree in every view.
//!
//! Each view is read back as a person reads it. From the printed interval and the number of undisturbed runs
//! the test derives the expected words by itself.

use serde_json::Value;

use super::*;
use crate::claim::{self, tests::below_one};
use crate::method::Options;
use crate::method::looks::ALPHA;
use crate::results::conclusion::conclude;
use crate::tune;

/// A case's comparison as printed.
#[derive(Debug)]
struct PrintedComparison {
    low: f64,
    high: f64,
    words: String,
}

impl PrintedComparison {
    /// Parses `x 0.50 (0.45 .. 0.55) faster`, ignoring everything before the last `x `.
    fn read(text: &str) -> PrintedComparison {
        let (_, text) = text.rsplit_once("x ").unwrap_or_else(|| panic!("no ratio: {text}"));
        let (_, text) = text.split_once(" (").unwrap();
        let (ends, words) = text.split_once(')').unwrap();
        PrintedComparison::of(ends, words.trim_end_matches([' ', '|']).trim())
    }

    fn of(ends: &str, words: &str) -> PrintedComparison {
        let (low, high) = ends.split_once(" .. ").unwrap_or_else(|| panic!("no interval: {ends}"));
        PrintedComparison { low: low.parse().unwrap(), high: high.parse().unwrap(), words: words.to_owned() }
    }

    #[track_caller]
    fn must_be(&self, n_undisturbed: usize, view: &str) {
        let expected = if n_undisturbed < 4 {
            format!("too few undisturbed runs ({n_undisturbed} of 4 needed)")
        } else if self.high < 1.0 {
            "faster".into()
        } else if self.low > 1.0 {
            "slower".into()
        } else {
            "no difference shown".into()
        };
        assert_eq!(self.words, expected, "{view}: {self:?}");
    }
}

/// A set of ways with similar times, some of the runs disturbed.
fn random_report(rng: &mut fastrand::Rng) -> Report {
    let times = |rng: &mut fastrand::Rng| -> Vec<f64> {
        let (middle, spread) =
            (10.0 + rng.f64() * [0.02, 0.5, 5.0][rng.usize(..3)], [0.01, 0.2, 2.0][rng.usize(..3)]);
        (0..rng.usize(1..9)).map(|_| middle + spread * rng.f64()).collect()
    };
    let all: Vec<Vec<f64>> = (0..4).map(|_| times(rng)).collect();
    let ways: Vec<(&str, &[f64])> =
        ["a", "b", "c", "d"].into_iter().zip(all.iter().map(Vec::as_slice)).collect();
    let mut report = testing::report("m", &ways);
    let disturbed_of_8 = rng.u8(..4);
    let experiment = &mut report.experiments[0];
    for run in experiment.cases.iter_mut().flat_map(|case| &mut case.runs) {
        run.disturbed = (rng.u8(..8) < disturbed_of_8).then(|| "others".to_owned());
    }
    conclude(&mut experiment.cases, &Options::default());
    experiment.summary = sentence(experiment, "reads", ALPHA);
    report
}

fn n_undisturbed(case: &CaseReport) -> usize {
    case.runs.iter().filter(|run| run.disturbed.is_none()).count()
}

/// Each case but the first, with the smaller number of undisturbed runs of the two compared cases.
fn compared(report: &Report) -> Vec<(&CaseReport, usize)> {
    let cases = &report.experiments[0].cases;
    cases[1..].iter().map(|case| (case, n_undisturbed(case).min(n_undisturbed(&cases[0])))).collect()
}

#[test]
fn every_view_says_what_its_interval_says() {
    let mut rng = fastrand::Rng::with_seed(29);
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..150 {
        let report = random_report(&mut rng);
        in_the_table(&report);
        in_markdown(&report);
        on_the_page(&report);
        in_json(&report);
        in_the_sentence(&report);
        in_a_claim(&report);
        in_tune(&report);
        let other = random_report(&mut rng);
        in_a_comparison(&report, &other);
        for (case, _) in compared(&report) {
            let verdict = case.against_baseline.as_ref().unwrap().ratio.verdict();
            *seen.entry(verdict.to_string()).or_default() += 1;
        }
    }
    assert!(seen.len() == 4 && seen.values().all(|n| *n > 20), "every verdict was met: {seen:?}");
}

fn in_the_table(report: &Report) {
    let text = table(report);
    for (case, n) in compared(report) {
        // The sentence may also begin with the way.
        let is_row = |line: &&str| line.starts_with(&format!("{} ", case.case.way)) && line.contains("  x ");
        let row = text.lines().find(is_row).unwrap();
        // Two spaces precede the note.
        let at = row.find("x ").unwrap();
        let shown = row[at..].split("  ").next().unwrap();
        PrintedComparison::read(shown).must_be(n, "table");
    }
}

fn in_markdown(report: &Report) {
    let text = markdown(report);
    for (case, n) in compared(report) {
        let row = text.lines().find(|line| line.starts_with(&format!("| {} |", case.case.way))).unwrap();
        PrintedComparison::read(row.split(" | ").find(|cell| cell.starts_with("x ")).unwrap())
            .must_be(n, "Markdown");
    }
}

fn on_the_page(report: &Report) {
    let page = page(report).replace("<wbr/>", "");
    let cells: Vec<&str> = page.split("× ").skip(1).collect();
    let all = compared(report);
    assert_eq!(cells.len(), all.len());
    for (cell, (_, n)) in cells.into_iter().zip(all) {
        let (figure, rest) = cell.split_once(" <small>").unwrap();
        let words = figure.split_once(' ').unwrap().1;
        PrintedComparison::of(rest.split("</small>").next().unwrap(), words).must_be(n, "page");
    }
}

fn in_json(report: &Report) {
    let read: Value = serde_json::from_str(&serde_json::to_string(report).unwrap()).unwrap();
    let lines: Vec<Value> =
        lines(report).unwrap().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (position, (_, n)) in compared(report).into_iter().enumerate() {
        let whole = &read["experiments"][0]["cases"][position + 1]["against_baseline"];
        let line = &lines.iter().filter(|line| line["type"] == "case").nth(position + 1).unwrap()["against_baseline"];
        assert_eq!(whole, line);
        let [low, high] = ["low", "high"].map(|end| whole["interval"][end].as_f64().unwrap());
        let shown = PrintedComparison { low, high, words: whole["words"].as_str().unwrap().to_owned() };
        shown.must_be(n, "JSON");
        assert_eq!(whole["n_undisturbed"], n);
        let verdict = if n < 4 { "too_few_runs".to_owned() } else { shown.words.replace(' ', "_") };
        assert_eq!(whole["verdict"], verdict);
    }
}

fn in_the_sentence(report: &Report) {
    let experiment = &report.experiments[0];
    let verdicts: Vec<Verdict> = compared(report)
        .iter()
        .map(|(case, _)| case.against_baseline.as_ref().unwrap().ratio.verdict())
        .collect();
    let has = |verdict| verdicts.contains(&verdict);
    let summary = &experiment.summary;
    let says_slow = summary.contains("as slow as") || summary.contains("slower than it");
    let says_fast = !says_slow && (summary.contains("as fast as") || summary.contains("% faster than"));
    assert_eq!(says_fast, has(Verdict::Faster), "{summary} {verdicts:?}");
    assert_eq!(says_slow, !has(Verdict::Faster) && has(Verdict::Slower), "{summary} {verdicts:?}");
    let is_open = verdicts.iter().all(|verdict| *verdict == Verdict::TooFewRuns);
    assert_eq!(summary.starts_with("No verdict"), is_open, "{summary} {verdicts:?}");
    assert_eq!(
        summary.contains("fewer than 4 undisturbed"),
        has(Verdict::TooFewRuns) && !is_open,
        "{summary}"
    );
    assert!(table(report).contains(summary) && page(report).contains(summary));
}

/// The claim that a case takes less time than the first holds exactly where the table calls it faster.
fn in_a_claim(report: &Report) {
    for (case, n) in compared(report) {
        let judged = below_one(report, &case.case.set, &case.case.way, "a");
        let words = case.against_baseline.as_ref().unwrap().ratio.words();
        let expected = match words.as_str() {
            "faster" => claim::Verdict::Holds,
            "slower" => claim::Verdict::DoesNotHold,
            _ => claim::Verdict::NotShown,
        };
        assert_eq!(judged.verdict, expected, "{words}: {judged:?}");
        if n < 4 {
            assert!(
                judged.here.is_none() && judged.reason.contains("too few undisturbed runs ("),
                "{judged:?}"
            );
        } else {
            let here = judged.here.unwrap();
            PrintedComparison::read(&format!("{here} {words}")).must_be(n, "claim");
        }
    }
}

fn in_tune(report: &Report) {
    for (case, n) in compared(report) {
        let ratio = case.against_baseline.as_ref().unwrap().ratio;
        let reason = tune::testing::reason(case.caches, ratio);
        let (shown, decision) = reason.split_once("; ").unwrap();
        PrintedComparison::read(shown).must_be(n, "tune");
        let is_right = match ratio.verdict() {
            Verdict::Faster => decision == "taken" || decision == "faster by less than 5 %",
            Verdict::Slower => decision == "slower",
            Verdict::NoDifferenceShown => decision == "no difference shown",
            Verdict::TooFewRuns => decision == format!("not measured: {}", ratio.words()),
        };
        assert!(is_right, "{reason}");
    }
}

fn in_a_comparison(before: &Report, after: &Report) {
    let found = compare(before, after, false).unwrap();
    let cases = before.cases().zip(after.cases());
    for (change, (earlier, later)) in found.changes.iter().zip(cases) {
        let n = n_undisturbed(earlier).min(n_undisturbed(later));
        PrintedComparison::read(&change.ratio.to_string()).must_be(n, "compare");
        let line = serde_json::to_value(change).unwrap();
        assert_eq!(line["words"], change.ratio.words());
    }
    let is_shown = found.changes.iter().any(|change| change.ratio.words() == "slower");
    assert_eq!(found.shows_regression(), is_shown);
}
