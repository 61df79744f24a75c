//! Finds the fastest way of an experiment's job for each state of the caches, and how much slower the other
//! ways are.
//!
//! An experiment can have many cases; a reader first wants one picture. So of the sets, the one that the
//! summary is about is used ([`main_group`]), and of each way its fastest case, where there are many ways.
//! The fastest case is compared with all others directly: in the tables, each case is compared with the first
//! of its set instead.

use super::group::cases_of;
use super::sentence::main_group;
use super::{CaseReport, ExperimentReport, Ratio, Report, Summary, Verdict};
use crate::claim::published_as;
use crate::method::Caches;
use crate::method::summary::{CaseRuns, compared};

/// With fewer ways than this, all cases are shown: their parameters are the question then.
const LEAST_WAYS: usize = 3;

/// The set that is shown of an experiment, for each state of the caches.
pub(super) struct FastestWays<'r> {
    pub(super) set: &'r str,
    pub(super) panels: Vec<Panel<'r>>,
}

/// The ways with one state of the caches, fastest first; at least two.
pub(super) struct Panel<'r> {
    pub(super) caches: Caches,
    pub(super) rows: Vec<Row<'r>>,
}

/// A way, by its fastest case.
pub(super) struct Row<'r> {
    pub(super) case: &'r CaseReport,
    pub(super) summary: &'r Summary,
    /// Names of the published programs that the case is the counterpart of.
    pub(super) published: Vec<&'static str>,
    /// How many times as long it takes as the fastest; `None` for the fastest.
    pub(super) ratio: Option<Ratio>,
    /// Whether it is shown to be faster than every other way.
    pub(super) is_fastest: bool,
}

/// The picture of an experiment; `None` if no two of its cases can be compared, or their answers differ.
pub(super) fn best<'r>(report: &'r Report, experiment: &'r ExperimentReport) -> Option<FastestWays<'r>> {
    if !experiment.disagreements.is_empty() {
        return None;
    }
    let (set, _) = main_group(experiment)?;
    let states = [Caches::Warm, Caches::Cold, Caches::Unknown];
    let panels = states.into_iter().filter_map(|caches| panel(report, experiment, set, caches)).collect();
    Some(FastestWays { set, panels })
}

/// The paragraph of the experiment with this name; empty if this version has no such experiment.
pub(super) fn about(experiment: &str) -> &'static str {
    crate::all().iter().find(|known| known.name() == experiment).map_or("", |known| known.about())
}

fn panel<'r>(
    report: &Report,
    experiment: &'r ExperimentReport,
    set: &str,
    caches: Caches,
) -> Option<Panel<'r>> {
    let measured = cases_of(experiment, set, caches).into_iter();
    let mut cases: Vec<(&CaseReport, &Summary)> =
        measured.filter_map(|case| Some((case, case.summary.as_ref()?))).collect();
    cases.sort_by(|one, other| one.1.median_ns.total_cmp(&other.1.median_ns));
    let mut ways: Vec<&str> = Vec::new();
    for (case, _) in &cases {
        if !ways.contains(&case.case.way.as_str()) {
            ways.push(&case.case.way);
        }
    }
    if ways.len() >= LEAST_WAYS {
        let mut shown: Vec<&str> = Vec::new();
        cases.retain(|(case, _)| {
            let is_first = !shown.contains(&case.case.way.as_str());
            shown.push(&case.case.way);
            is_first
        });
    }
    if cases.len() < 2 {
        return None;
    }
    let (rounds, alpha) = (report.asked.rounds, report.asked.alpha);
    let against = |case: &CaseReport, first: &CaseReport| {
        let [case, first] = [case, first].map(|case| CaseRuns { runs: &case.runs, rounds });
        compared(case, first, alpha)
    };
    // Runs are compared round by round, so a case can be faster than the one with the least median.
    for _ in 1..cases.len() {
        let is_faster = |(case, _): &(&CaseReport, &Summary)| {
            case.name != cases[0].0.name && against(case, cases[0].0).verdict() == Verdict::Faster
        };
        let Some(position) = cases.iter().position(is_faster) else { break };
        let faster = cases.remove(position);
        cases.insert(0, faster);
    }
    let fastest = cases[0].0;
    let row = |(case, summary): (&'r CaseReport, &'r Summary)| Row {
        case,
        summary,
        published: published_as(&experiment.name, &case.case),
        ratio: (case.name != fastest.name).then(|| against(case, fastest)),
        is_fastest: false,
    };
    let mut rows: Vec<Row<'_>> = cases.into_iter().map(row).collect();
    rows[0].is_fastest = rows[1..].iter().all(|row| row.verdict() == Some(Verdict::Slower));
    Some(Panel { caches, rows })
}

impl Panel<'_> {
    /// The result in one sentence.
    pub(super) fn in_words(&self) -> String {
        let [fastest, others @ ..] = self.rows.as_slice() else { return String::new() };
        let first = &fastest.case.case.way;
        let of = |wanted| others.iter().filter(move |row| row.verdict() == Some(wanted));
        let open: Vec<&str> = of(Verdict::NoDifferenceShown).map(|row| row.case.case.way.as_str()).collect();
        let n_few = of(Verdict::TooFewRuns).count();
        if n_few == others.len() {
            return format!(
                "{first} had the shortest time, but there were too few undisturbed runs for a verdict."
            );
        }
        let mut text = match open.as_slice() {
            [] if n_few == 0 => format!("{first} is the fastest"),
            [] => format!("{first} had the shortest time"),
            [one] => format!("{first} had the shortest time; no difference to {one} is shown"),
            many => {
                format!("{first} had the shortest time; no difference to {} other ways is shown", many.len())
            }
        };
        let slowest = of(Verdict::Slower).filter_map(|row| Some((row, row.speed()?))).next_back();
        if let Some((row, speed)) = slowest {
            // Rows below it took longer, without a verdict.
            let is_last = others.last().is_some_and(|last| last.case.name == row.case.name);
            let which = if is_last { "the slowest" } else { "the slowest with a verdict" };
            text.push_str(&format!("; {which}, {}, is {speed}", row.case.case.way));
        }
        if n_few > 0 {
            text.push_str(&format!("; {n_few} without a verdict, because of too few undisturbed runs"));
        }
        text.push('.');
        text
    }
}

impl Row<'_> {
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.ratio.map(|ratio| ratio.verdict())
    }

    /// Compared with the fastest, without naming it: `2.0 times as slow`.
    fn speed(&self) -> Option<String> {
        let speed = self.ratio?.speed()?;
        Some(speed.trim_end_matches(" than").trim_end_matches(" as").to_owned())
    }

    /// What the row shows: `fastest`, `2.0 times as slow`, `no difference shown`.
    pub(super) fn in_words(&self) -> String {
        match self.ratio {
            None if self.is_fastest => "fastest".to_owned(),
            None => "shortest time".to_owned(),
            Some(ratio) => self.speed().unwrap_or_else(|| ratio.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::method::Options;
    use crate::report::testing::{case_report, report};

    const TEN: &[f64] = &[10.0, 10.4, 9.9, 10.2, 10.1];
    const TWENTY: &[f64] = &[20.0, 20.4, 19.9, 20.2, 20.1];
    const EIGHTY: &[f64] = &[80.0, 81.0, 79.5, 80.5, 80.2];

    fn shown(report: &Report) -> Vec<(String, String)> {
        let best = best(report, &report.experiments[0]).unwrap();
        let rows = best.panels.iter().flat_map(|panel| &panel.rows);
        rows.map(|row| (row.case.name.clone(), row.in_words())).collect()
    }

    #[track_caller]
    fn check(ways: &[(&str, &[f64])], expected: &[(&str, &str)], sentence: &str) {
        let report = report("m", ways);
        let expected: Vec<(String, String)> =
            expected.iter().map(|(way, words)| (format!("1MB/{way}"), (*words).to_owned())).collect();
        assert_eq!(shown(&report), expected);
        assert_eq!(best(&report, &report.experiments[0]).unwrap().panels[0].in_words(), sentence);
    }

    #[test]
    fn ways_are_sorted_and_compared_with_the_fastest() {
        check(
            &[("slow", EIGHTY), ("fast", TEN), ("middle", TWENTY)],
            &[("fast", "fastest"), ("middle", "2.0 times as slow"), ("slow", "7.9 times as slow")],
            "fast is the fastest; the slowest, slow, is 7.9 times as slow.",
        );
        check(
            &[("a", TEN), ("b", TEN), ("c", EIGHTY)],
            &[("a", "shortest time"), ("b", "no difference shown"), ("c", "7.9 times as slow")],
            "a had the shortest time; no difference to b is shown; the slowest, c, is 7.9 times as slow.",
        );
        check(
            &[("a", TEN), ("b", &EIGHTY[..3])],
            &[("a", "shortest time"), ("b", "too few undisturbed runs (3 of 4 needed)")],
            "a had the shortest time, but there were too few undisturbed runs for a verdict.",
        );
        check(
            &[("a", TEN), ("b", TWENTY), ("c", &EIGHTY[..3])],
            &[
                ("a", "shortest time"),
                ("b", "2.0 times as slow"),
                ("c", "too few undisturbed runs (3 of 4 needed)"),
            ],
            "a had the shortest time; the slowest with a verdict, b, is 2.0 times as slow; 1 without a verdict, \
             because of too few undisturbed runs.",
        );
    }

    #[test]
    fn of_many_ways_the_fastest_case_of_each_is_shown() {
        let mut report = report("m", &[]);
        let case = |way: &str, block: u64, caches, times: &[f64]| {
            case_report(Case::new("1MB", way).with("block_bytes", block), caches, times)
        };
        let cases = &mut report.experiments[0].cases;
        *cases = vec![
            case("raw", 1, Caches::Warm, EIGHTY),
            case("raw", 2, Caches::Warm, TWENTY),
            case("mmap", 1, Caches::Warm, TEN),
            case("raw", 1, Caches::Cold, EIGHTY),
            case("mmap", 1, Caches::Cold, TWENTY),
        ];
        crate::results::conclusion::conclude(cases, &Options::default());
        // Two ways: all cases, with warm and with cold caches.
        let names: Vec<String> = shown(&report).into_iter().map(|(name, _)| name).collect();
        let [raw1, raw2, mmap] = ["raw[block_bytes=1]", "raw[block_bytes=2]", "mmap[block_bytes=1]"]
            .map(|way| format!("1MB/{way}"));
        assert_eq!(names, [&mmap, &raw2, &raw1, &mmap, &raw1].map(Clone::clone));
        let cases = &mut report.experiments[0].cases;
        cases.push(case("third", 1, Caches::Warm, EIGHTY));
        crate::results::conclusion::conclude(cases, &Options::default());
        let names: Vec<String> = shown(&report).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names[..3], [mmap, raw2, "1MB/third[block_bytes=1]".to_owned()]);
    }

    #[test]
    fn every_experiment_is_described() {
        for experiment in crate::all() {
            let about = about(experiment.name());
            assert_eq!(about, experiment.about());
            let n_words = about.split_whitespace().count();
            assert!((40..120).contains(&n_words), "{}: {n_words} words", experiment.name());
            let mentions = |what: &str| assert!(about.contains(what), "{}: {what}", experiment.name());
            ["The job is to ", "way"].into_iter().for_each(mentions);
        }
        assert_eq!(about("no such experiment"), "");
    }

    #[test]
    fn different_answers_and_single_cases_have_no_picture() {
        let mut two = report("m", &[("a", TEN), ("b", TWENTY)]);
        assert!(best(&two, &two.experiments[0]).is_some());
        two.experiments[0].disagreements.push(crate::report::Disagreement {
            set: "1MB".into(),
            name: "1MB/b".into(),
            checksum: crate::case::Checksum(2),
            expected: crate::case::Checksum(1),
        });
        assert!(best(&two, &two.experiments[0]).is_none());
        let one = report("m", &[("a", TEN)]);
        assert!(best(&one, &one.experiments[0]).is_none());
    }
}
