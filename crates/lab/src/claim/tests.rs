//! Tests every relation with declared times on both sides of its limit, and every reason for showing nothing.

mod published;

use super::*;
use crate::case::Case;
use crate::report::testing::{case_report, report};
use crate::results::{CaseReport, CaseState, Disagreement};

const TEN: &[f64] = &[10.0, 10.4, 9.9, 10.2, 10.1];
const TWENTY: &[f64] = &[20.0, 20.4, 19.9, 20.2, 20.1];
const FIVE: &[f64] = &[5.0; 5];
/// Values from half of ten to twice ten.
const WIDE: &[f64] = &[5.0, 7.0, 10.0, 15.0, 20.0];

/// A claim on the experiment `declared` with this relation.
fn claim(relation: &str, caches: Option<Caches>) -> &'static Claim {
    #[derive(serde::Deserialize)]
    struct Holder {
        relation: Relation,
        #[serde(default)]
        conditions: Conditions,
    }
    let held: Holder = toml::from_str(relation).unwrap_or_else(|error| panic!("{relation}: {error}"));
    Box::leak(Box::new(Claim {
        id: "declared".into(),
        publication: "Nobody (2000), Nothing".into(),
        place: "table 1".into(),
        machine: "none".into(),
        sentence: "It is so".into(),
        published: "x 1".into(),
        experiment: "declared".into(),
        caches,
        processors: None,
        conditions: held.conditions,
        waits: None,
        relation: Some(held.relation),
    }))
}

/// Judges the claim that one way of a set takes less time than another.
pub(crate) fn below_one(report: &Report, set: &str, of: &str, to: &str) -> ClaimJudgement {
    let relation = format!(
        "relation = {{ is = 'ratio', of = '{set}/{of}', to = '{set}/{to}', range = {{ most = 1.0 }} }}"
    );
    judge::judge(claim(&relation, None), report)
}

fn warm(case: Case, times_ms: &[f64]) -> CaseReport {
    case_report(case, Caches::Warm, times_ms)
}

fn with_cases(cases: Vec<CaseReport>) -> Report {
    let mut report = report("m", &[]);
    report.experiments[0].cases = cases;
    report
}

/// Checks the verdict on a relation between the ways of the set `s`, given their times.
#[track_caller]
fn check(relation: &str, cases: &[CaseReport], verdict: Verdict, here: &str, reason: &str) {
    let judged = judge::judge(claim(relation, None), &with_cases(cases.to_vec()));
    let found = (judged.verdict, judged.here.unwrap_or_default(), judged.reason);
    assert!(found.0 == verdict && found.1.starts_with(here) && found.2.contains(reason), "{found:?}");
}

fn ways(ways: &[(&str, &[f64])]) -> Vec<CaseReport> {
    ways.iter().map(|(way, times)| warm(Case::new("s", *way), times)).collect()
}

#[test]
fn a_ratio_holds_inside_its_range_and_not_outside() {
    let below = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    check(below, &ways(&[("a", TEN), ("b", TWENTY)]), Verdict::Holds, "x 0.50 (0.", "below x 1.00");
    check(
        below,
        &ways(&[("a", TWENTY), ("b", TEN)]),
        Verdict::DoesNotHold,
        "x 1.99",
        "expected below x 1.00",
    );
    check(
        below,
        &ways(&[("a", WIDE), ("b", TEN)]),
        Verdict::NotShown,
        "x 0.99",
        "the interval is only partly",
    );
    let about = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { about = 2.0, within = 0.1 } }";
    check(about, &ways(&[("a", TWENTY), ("b", TEN)]), Verdict::Holds, "x 1.99", "between x 1.80 and x 2.20");
    check(about, &ways(&[("a", TEN), ("b", TEN)]), Verdict::DoesNotHold, "x 1.00", "between");
    let least = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { least = 3.0 } }";
    check(least, &ways(&[("a", TWENTY), ("b", TEN)]), Verdict::DoesNotHold, "x 1.99", "above x 3.00");
}

/// On a busy machine there is no verdict, but a figure for now.
#[test]
fn disturbed_runs_give_a_provisional_figure_and_no_verdict() {
    let below = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    let mut report = with_cases(ways(&[("a", TEN), ("b", TWENTY)]));
    for run in report.experiments[0].cases.iter_mut().flat_map(|case| &mut case.runs) {
        run.disturbed = Some("others".to_owned());
    }
    let judged = judge::judge(claim(below, None), &report);
    assert_eq!((judged.verdict, judged.here.as_deref()), (Verdict::NotShown, None));
    assert!(judged.provisional.as_ref().is_some_and(|figure| figure.starts_with("x 0.50")), "{judged:?}");
    assert!(judged.why().contains("provisionally x 0.50"), "{}", judged.why());
    // Nothing disturbs what a model computes.
    for (case, seconds) in report.experiments[0].cases.iter_mut().zip([3.0, 4.0]) {
        case.runs.iter_mut().for_each(|run| run.figures = vec![("predicted_read_s".into(), seconds)]);
    }
    let predicted = below.replace("s/a'", "s/a#predicted_read_s'").replace("s/b'", "s/b#predicted_read_s'");
    assert_eq!(judge::judge(claim(&predicted, None), &report).verdict, Verdict::Holds);
    report.experiments[0].cases.pop();
    assert_eq!(judge::judge(claim(below, None), &report).provisional, None);
}

/// A figure that was measured under other conditions contradicts nothing.
#[test]
fn only_the_published_conditions_make_a_claim_wrong() {
    let judged = |conditions: &str, change: &dyn Fn(&mut Report)| {
        let relation = format!(
            "{conditions}\nrelation = {{ is = 'ratio', of = 's/a', to = 's/b', range = {{ most = 1.0 }} }}"
        );
        let mut report = with_cases(ways(&[("a", TWENTY), ("b", TEN)]));
        change(&mut report);
        judge::judge(claim(&relation, None), &report)
    };
    let set = |seeks: bool, drops_caches: bool| {
        move |report: &mut Report| {
            report.environment.seeks = Some(seeks);
            report.asked.drops_caches = drops_caches;
        }
    };
    let turning = "conditions = { storage = ['turning'], restart = true }";
    assert_eq!(judged(turning, &set(true, true)).verdict, Verdict::DoesNotHold);
    let differs = judged(turning, &set(false, false));
    assert_eq!(differs.verdict, Verdict::DiffersHere);
    let why = differs.why();
    assert!(
        why.contains("here a device that does not seek (published: a hard disk; --dir on a hard disk)")
            && why.contains("directories and inodes stayed in their caches"),
        "{why}"
    );
    assert_eq!(judged(turning, &|_| {}).unmet[0].here, "a device of unknown kind");
    let many = judged("conditions.items = 87418", &|_| {});
    assert_eq!((many.verdict, &*many.unmet[0].published), (Verdict::DiffersHere, "87,418"));
    let model = judged("conditions = { storage = ['modelled'], restart = true }", &|_| {});
    assert!(model.verdict == Verdict::DoesNotHold && model.reason.ends_with("on the modelled disk"));
    let threads = judged("conditions.greatest = { threads = 64 }", &|report| {
        for case in &mut report.experiments[0].cases {
            case.case = case.case.clone().with("threads", 16);
        }
    });
    assert_eq!(threads.unmet[0].here, "16 threads");
    let defragmented = "conditions.defragmented = true";
    let with_fragments = |share: Option<f64>| {
        judged(defragmented, &|report| {
            for run in report.experiments[0].cases.iter_mut().flat_map(|case| &mut case.runs) {
                run.figures =
                    share.map(|share| ("further_fragments".to_owned(), share)).into_iter().collect();
            }
        })
    };
    assert_eq!(with_fragments(Some(0.01)).verdict, Verdict::DoesNotHold);
    assert_eq!(with_fragments(Some(0.5)).unmet[0].here, "0.50 further fragments for each item read");
    assert_eq!(with_fragments(None).verdict, Verdict::DiffersHere);

    // A claim that holds says so under any conditions, and names them.
    let relation = format!("{turning}\nrelation = {{ is = 'fastest', case = 's/a', among = ['s/b'] }}");
    let holds = judge::judge(claim(&relation, None), &with_cases(ways(&[("a", TEN), ("b", TWENTY)])));
    assert!(holds.verdict == Verdict::Holds && holds.unmet.len() == 2);
    let text = tally(&[holds, differs]);
    assert_eq!(
        text,
        "1 of 2 published claims hold here (1 of them under other conditions), 0 do not hold, 1 differ here \
         under other conditions, 0 are not shown"
    );
}

#[test]
fn an_end_of_the_interval_on_the_limit_shows_nothing() {
    let constant: &[f64] = &[10.0; 5];
    let below = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    check(
        below,
        &ways(&[("a", constant), ("b", constant)]),
        Verdict::NotShown,
        "x 1.00",
        "the interval is only partly",
    );
}

#[test]
fn savings_and_shares_are_shown_in_percent() {
    let saved = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { least = 0.2, most = 0.6 }, shown = 'saved' }";
    check(
        saved,
        &ways(&[("a", TEN), ("b", TWENTY)]),
        Verdict::Holds,
        "49.8 % (4",
        "between 20.0 % and 60.0 %",
    );
    check(saved, &ways(&[("a", TWENTY), ("b", TEN)]), Verdict::DoesNotHold, "-99.0 %", "between");
    let share =
        "relation = { is = 'ratio', of = 's/a#cpu_ns', to = 's/a', range = { most = 1.5 }, shown = 'share' }";
    // Both figures are of the same runs, so what differs between the runs cancels out.
    check(share, &ways(&[("a", WIDE)]), Verdict::Holds, "100.0 % (100.0 .. 100.0)", "below 150.0 %");
    check(share, &ways(&[("a", TEN)]), Verdict::Holds, "100.0 %", "below 150.0 %");
}

#[test]
fn the_fastest_has_to_beat_each_of_the_others() {
    let fastest = "relation = { is = 'fastest', case = 's/a', among = ['s/b', 's/c'] }";
    let three = |a, b, c| ways(&[("a", a), ("b", b), ("c", c)]);
    check(fastest, &three(TEN, TWENTY, TWENTY), Verdict::Holds, "x 0.50", "below x 1.00, s/a against s/");
    check(fastest, &three(TEN, TWENTY, WIDE), Verdict::NotShown, "x 1.0", "s/a against s/c, the worst of 2");
    check(fastest, &three(TEN, WIDE, FIVE), Verdict::DoesNotHold, "x 2.02", "s/a against s/c");
    let slowest = fastest.replace("fastest", "slowest");
    check(&slowest, &three(TWENTY, TEN, TEN), Verdict::Holds, "x 0.50", "below x 1.00");
    check(&slowest, &three(TEN, TWENTY, TEN), Verdict::DoesNotHold, "x 1.99", "s/b against s/a");
    check(&slowest, &three(TEN, WIDE, TEN), Verdict::NotShown, "x ", "the interval is only partly");
}

#[test]
fn a_contradiction_counts_though_another_case_is_missing() {
    let fastest = "relation = { is = 'fastest', case = 's/a', among = ['s/b', 's/c'] }";
    check(fastest, &ways(&[("a", TWENTY), ("b", TEN)]), Verdict::DoesNotHold, "x 1.99", "expected below");
    check(fastest, &ways(&[("a", TEN), ("b", TWENTY)]), Verdict::NotShown, "", "no case s/c");
}

fn blocks(way: &str, block_bytes: u64, times_ms: &[f64]) -> CaseReport {
    warm(Case::new("s", way).with("block_bytes", block_bytes), times_ms)
}

#[test]
fn independence_is_judged_by_the_widest_spread() {
    let relation = "relation = { is = 'independent', of = 's/a', parameter = 'block_bytes', most = 1.5 }";
    let cases = |second: &[f64]| [blocks("a", 1, TEN), blocks("a", 2, second), blocks("b", 2, WIDE)];
    check(relation, &cases(TEN), Verdict::Holds, "x 1.00", "below x 1.50");
    check(relation, &cases(TWENTY), Verdict::DoesNotHold, "x 1.99", "below x 1.50");
    check(relation, &cases(WIDE), Verdict::NotShown, "x 1.00", "below x 1.50");
    check(relation, &cases(TEN)[..1], Verdict::NotShown, "", "no two cases s/a differ only in block_bytes");
    let hinted = warm(Case::new("s", "a").with("block_bytes", 2_u64).with("hint", true), TWENTY);
    check(relation, &[blocks("a", 1, TEN), hinted], Verdict::NotShown, "", "no two cases");
}

#[test]
fn growth_is_the_exponent_between_the_ends() {
    let threads = |n: u64, times: &[f64]| warm(Case::new(format!("{n}-t"), "a").with("threads", n), times);
    let faster = "relation = { is = 'growth', of = '*-t/a', by = 'threads', range = { least = 1.5 } }";
    let linear =
        "relation = { is = 'growth', of = '*-t/a', by = 'threads', range = { about = 1.0, within = 0.1 } }";
    let doubled = [threads(2, TWENTY), threads(1, TEN)];
    check(linear, &doubled, Verdict::Holds, "n^0.99 (0.9", "between n^0.90 and n^1.10");
    check(faster, &doubled, Verdict::DoesNotHold, "n^0.99", "above n^1.50");
    let quadrupled: Vec<f64> = TEN.iter().map(|time| time * 4.0).collect();
    check(faster, &[threads(1, TEN), threads(2, &quadrupled)], Verdict::Holds, "n^2.00", "above");
    check(
        faster,
        &[threads(1, FIVE), threads(2, WIDE)],
        Verdict::NotShown,
        "n^",
        "the interval is only partly",
    );
    check(faster, &doubled[..1], Verdict::NotShown, "", "exactly one case per value of threads");
    check(faster, &ways(&[("a", TEN)]), Verdict::NotShown, "", "no case *-t/a");
}

#[test]
fn a_trend_is_judged_over_all_values() {
    let falls = "relation = { is = 'trend', of = 's/a', by = 'block_bytes', range = { most = 0.0 } }";
    check(
        falls,
        &[blocks("a", 1, TWENTY), blocks("a", 4, TEN), blocks("a", 16, FIVE)],
        Verdict::Holds,
        "n^-0.50",
        "below n^0.00",
    );
    // Up and down again: the ends alone would say that nothing changes.
    let bent = [blocks("a", 1, TEN), blocks("a", 4, TWENTY), blocks("a", 16, TWENTY)];
    check(falls, &bent, Verdict::DoesNotHold, "n^0.25", "below");
    check(falls, &bent[..1], Verdict::NotShown, "", "needs several values of block_bytes");
}

#[test]
fn figures_of_a_way_are_judged_too() {
    let relation = "relation = { is = 'figure', of = 's/a#depth_m', range = { least = 3.0 }, unit = 'm' }";
    let reporting = |values: &[f64]| {
        let mut cases = ways(&[("a", TEN)]);
        for (run, value) in cases[0].runs.iter_mut().zip(values) {
            run.figures = vec![("width_m".into(), 1.0), ("depth_m".into(), *value)];
        }
        cases
    };
    check(
        relation,
        &reporting(&[4.0, 4.0, 4.1, 4.0, 4.2]),
        Verdict::Holds,
        "4.0 m (4.0 .. 4.2)",
        "above 3.0 m",
    );
    check(relation, &reporting(&[2.0; 5]), Verdict::DoesNotHold, "2.0 m", "above 3.0 m");
    check(relation, &reporting(&[2.0, 4.0, 2.0, 4.0, 4.0]), Verdict::NotShown, "4.0 m", "above 3.0 m");
    check(relation, &reporting(&[0.0; 5]), Verdict::NotShown, "", "depth_m of s/a is 0");
    check(relation, &ways(&[("a", TEN)]), Verdict::NotShown, "", "does not report depth_m");
}

#[test]
fn pairs_agree_in_what_no_pattern_names() {
    let relation = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    let cases = [
        blocks("a", 1, TEN),
        blocks("a", 2, TWENTY),
        blocks("b", 1, TWENTY),
        blocks("b", 2, TWENTY),
        blocks("b", 4, TEN),
    ];
    // One pair has the ratio one half, the other is equal: the mean would hide it.
    check(relation, &cases, Verdict::NotShown, "x 1.00", "s/a[block_bytes=2] against s/b[block_bytes=2]");
    let judged = judge::judge(claim(relation, None), &with_cases(cases.to_vec()));
    let cells: Vec<&str> = judged.cells.iter().map(|cell| cell.here.as_str()).collect();
    assert!(
        cells.len() == 2 && cells[0].starts_with("x 0.50") && cells[1].starts_with("x 1.00"),
        "{cells:?}"
    );
    // Two figures of the same cases are compared case by case, whatever the pattern leaves open.
    let any = "relation = { is = 'ratio', of = 's/b[block_bytes=any]#cpu_ns', to = 's/b[block_bytes=any]', \
               range = { about = 1.0, within = 0.1 } }";
    check(any, &cases, Verdict::Holds, "x 1.00", "the worst of 3");
    let ends = "relation = { is = 'ratio', of = 's/b[block_bytes=greatest]', to = 's/b[block_bytes=least]', \
                range = { most = 1.0 } }";
    check(ends, &cases, Verdict::Holds, "x 0.50", "below");
    let none = relation.replace("'s/a'", "'s/a[block_bytes=2]'").replace("'s/b'", "'t/b'");
    let apart = [blocks("a", 2, TEN), warm(Case::new("t", "b").with("block_bytes", 4_u64), TWENTY)];
    check(&none, &apart, Verdict::Holds, "x 0.50", "below");
    let same_set = [blocks("a", 2, TEN), warm(Case::new("t", "b"), TWENTY)];
    let relation = relation.replace("s/", "*/");
    check(&relation, &same_set, Verdict::NotShown, "", "no matching cases");
}

#[test]
fn what_was_not_measured_well_is_not_shown() {
    fn second(report: &mut Report) -> &mut CaseReport {
        &mut report.experiments[0].cases[1]
    }
    let relation = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    let measured = ways(&[("a", TEN), ("b", TWENTY)]);
    let shows = |change: &dyn Fn(&mut Report), reason: &str| {
        let mut report = with_cases(measured.clone());
        change(&mut report);
        let judged = judge::judge(claim(relation, None), &report);
        assert_eq!((judged.verdict, judged.here), (Verdict::NotShown, None), "{}", judged.reason);
        assert!(judged.reason.contains(reason), "{}", judged.reason);
    };
    shows(&|report| report.experiments.clear(), "run `thalweg lab run declared`");
    shows(&|report| drop(report.experiments[0].cases.pop()), "no case s/b in the report");
    shows(
        &|report| second(report).state = CaseState::Skipped("no rights".into()),
        "s/b was skipped: no rights",
    );
    shows(&|report| second(report).state = CaseState::Failed("broke".into()), "s/b failed: broke");
    shows(&|report| second(report).state = CaseState::Interrupted, "s/b was interrupted");
    shows(
        &|report| second(report).runs.truncate(3),
        "s/b has too few undisturbed runs (3 of 4 needed); run `thalweg lab run declared --rounds 10`",
    );
    let disturb = |run: &mut crate::method::run::Run| run.disturbed = Some("others".into());
    shows(
        &|report| second(report).runs[2..].iter_mut().for_each(disturb),
        "s/b has too few undisturbed runs (2 of 4 needed); run `thalweg lab run declared` on an idle machine",
    );
    let wrong = || Disagreement {
        set: "s".into(),
        name: "s/b".into(),
        checksum: crate::case::Checksum(1),
        expected: crate::case::Checksum(2),
    };
    shows(&|report| report.experiments[0].disagreements.push(wrong()), "s/b gave a wrong answer");
}

#[test]
fn only_the_published_state_of_the_caches_counts() {
    let relation = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    let cold = |way: &str, times| case_report(Case::new("s", way), Caches::Cold, times);
    let warm_only = ways(&[("a", TEN), ("b", TWENTY)]);
    let both = [warm_only.clone(), vec![cold("a", TWENTY), cold("b", TEN)]].concat();
    let judged =
        |caches, cases: &[CaseReport]| judge::judge(claim(relation, caches), &with_cases(cases.to_vec()));
    let published_cold = judged(Some(Caches::Cold), &both);
    assert_eq!(published_cold.verdict, Verdict::DoesNotHold);
    assert_eq!(judged(Some(Caches::Warm), &both).verdict, Verdict::Holds);
    let other = judged(Some(Caches::Cold), &warm_only);
    assert_eq!(other.verdict, Verdict::NotShown);
    assert_eq!(other.reason, "not measured with cold caches; run `thalweg lab run declared`");
    let demanded = relation.replace("'s/a'", "'s/a@cold'").replace("'s/b'", "'s/b@warm'");
    check(&demanded, &both, Verdict::NotShown, "x 1.00", "below");
    check(&demanded, &warm_only, Verdict::NotShown, "", "with cold caches; run `thalweg lab run declared`");
}

#[test]
fn the_spread_of_runs_is_judged() {
    let scattered: &[f64] = &[10.0, 30.0, 8.0, 25.0, 9.0, 40.0, 12.0, 28.0, 7.0, 33.0];
    let steady: &[f64] = &[10.0, 10.1, 10.2, 10.05, 9.9, 10.1, 10.0, 10.15, 10.1, 9.95];
    let cases = ways(&[("wide", scattered), ("narrow", steady)]);
    let than = "relation = { is = 'spread', of = 's/narrow', to = 's/wide', range = { most = 1.0 } }";
    check(than, &cases, Verdict::Holds, "x 0.0", "below x 1.00");
    let turned = than.replace("narrow', to = 's/wide", "wide', to = 's/narrow");
    check(&turned, &cases, Verdict::DoesNotHold, "x ", "expected below");
    let alone = "relation = { is = 'spread', of = 's/narrow', range = { least = 2.0 } }";
    check(alone, &cases, Verdict::NotShown, "", "too few runs of s/narrow to bound how far they lie apart");
    let cases = ways(&[("wide", &scattered.repeat(4)), ("narrow", &steady.repeat(4))]);
    check(alone, &cases, Verdict::DoesNotHold, "x 1.0", "above x 2.00");
    check(&alone.replace("narrow", "wide"), &cases, Verdict::Holds, "x 4.", "above x 2.00");
}

/// Of user and system time, the sum over all runs counts: a single short run may have none.
#[test]
fn sampled_times_are_judged_by_their_sums() {
    let relation = "relation = { is = 'ratio', of = 's/a#system_ns', to = 's/a', range = { least = 0.2, most = 1.5 }, shown = 'share' }";
    let times = [10.0; 12];
    let sampled = |system_ms: &dyn Fn(usize) -> u64| {
        let mut cases = ways(&[("a", &times)]);
        for (position, run) in cases[0].runs.iter_mut().enumerate() {
            run.surroundings.user_ticks_ns = Some(system_ms(position + 1) * 1_000_000);
            run.surroundings.system_ticks_ns = Some(system_ms(position) * 1_000_000);
        }
        cases
    };
    check(
        relation,
        &sampled(&|position| (position as u64 % 2) * 10),
        Verdict::Holds,
        "50.0 %",
        "between 20.0 %",
    );
    check(relation, &sampled(&|_| 0), Verdict::NotShown, "", "too short to divide");
}

#[test]
fn a_claim_about_many_processors_needs_them() {
    let relation = "relation = { is = 'ratio', of = 's/a', to = 's/b', range = { most = 1.0 } }";
    let needing = Claim { processors: Some(8), ..claim(relation, None).clone() };
    let needing: &'static Claim = Box::leak(Box::new(needing));
    let mut report = with_cases(ways(&[("a", TEN), ("b", TWENTY)]));
    report.environment.facts.cpus_online = 2;
    let judged = judge::judge(needing, &report);
    assert_eq!(judged.reason, "needs 8 processors; this machine has 2");
    report.environment.facts.cpus_online = 8;
    assert_eq!(judge::judge(needing, &report).verdict, Verdict::Holds);
}
