//! Checks the data file against the experiments: everything it names must exist.

use super::*;
use crate::case::Size;
use crate::claim::relation::{DisplayForm, Range};
use crate::method::student::{mean_interval, quantile};

#[test]
fn a_claim_that_waits_says_why() {
    let judged: Vec<ClaimJudgement> = crate::claim::judge(&with_cases(Vec::new()));
    assert_eq!(judged.len(), claims().len());
    let waits = Some("there are no two disks".to_owned());
    let waiting = Claim { relation: None, waits, ..claims()[0].clone() };
    let judged = judge::judge(Box::leak(Box::new(waiting)), &with_cases(Vec::new()));
    assert_eq!(
        (judged.verdict, judged.reason.as_str()),
        (Verdict::NotShown, "cannot be measured here: there are no two disks")
    );
}

fn experiment(name: &str) -> Option<&'static dyn crate::Experiment> {
    crate::all().iter().find(|experiment| experiment.name() == name).copied()
}

const SIZES: [Size; 3] = [Size::Quick, Size::Default, Size::Full];

/// A claim whose cases are missing at a size could never be shown there; one whose cases do not pair,
/// nowhere.
#[test]
fn every_claim_finds_its_cases_at_every_size() {
    for claim in claims() {
        let id = &claim.id;
        let experiment = experiment(&claim.experiment).unwrap_or_else(|| panic!("{id}: no experiment"));
        assert!(claim.relation.is_some() != claim.waits.is_some(), "{id} needs a relation or a reason");
        let Some(relation) = &claim.relation else { continue };
        let reads_files = experiment.reads_files();
        let names_caches =
            claim.caches.is_some() || relation.terms().iter().all(|term| term.caches.is_some());
        let asks_a_model = relation.terms().iter().all(|term| term.as_str().contains("#predicted_"));
        assert!(names_caches == reads_files || asks_a_model, "{id}: which caches were they?");
        for size in SIZES {
            let judged = judge::judge(claim, &declared(experiment, size));
            assert!(judged.here.is_some(), "{id} at {size:?}: {}", judged.reason);
        }
    }
}

/// A claim that the publication's own figure contradicts would be written down wrong: the wrong way round, or
/// with too narrow a range.
#[test]
fn each_published_figure_is_in_the_range_of_its_claim() {
    let mut n_checked = 0;
    for claim in claims() {
        let (Some(relation), Some(figures)) = (&claim.relation, leading_figures(&claim.published)) else {
            continue;
        };
        let below_one = Range { least: f64::NEG_INFINITY, most: 1.0 };
        let (range, shown) = match relation {
            Relation::Fastest { .. } | Relation::Slowest { .. } => (below_one, DisplayForm::Times),
            Relation::Ratio { range, shown, .. } => (*range, shown.clone()),
            Relation::Independent { most, .. } => (Range { most: *most, ..below_one }, DisplayForm::Times),
            Relation::Figure { range, unit, .. } if claim.published.contains(unit.as_str()) => {
                (*range, DisplayForm::Unit(unit.clone()))
            }
            Relation::Figure { .. } => continue,
            Relation::Spread { range, .. }
            | Relation::Growth { range, .. }
            | Relation::Trend { range, .. } => (*range, DisplayForm::Times),
        };
        let scale = if matches!(shown, DisplayForm::Share | DisplayForm::Saved) { 0.01 } else { 1.0 };
        for figure in figures {
            // Figures are rounded to about a hundredth of themselves.
            let (figure, tolerance) = (figure * scale, 0.01 * (figure * scale).abs());
            let is_inside = range.least - tolerance <= figure && figure <= range.most + tolerance;
            assert!(is_inside, "{}: published {figure}, expected {range:?}", claim.id);
        }
        n_checked += 1;
    }
    assert!(n_checked > 90, "{n_checked}");
}

/// The figure that a published text begins with, or the two ends of its range.
fn leading_figures(text: &str) -> Option<Vec<f64>> {
    let number = |word: &str| {
        let word = word.trim_start_matches("n^").trim_end_matches([';', ',']);
        word.parse::<f64>().ok()
    };
    let words: Vec<&str> = text.strip_prefix("x ").unwrap_or(text).split(' ').collect();
    let first = number(words[0])?;
    let second = (words.get(1) == Some(&"to")).then(|| number(words.get(2)?)).flatten();
    Some(std::iter::once(first).chain(second).collect())
}

/// A report of all cases of an experiment in both states of the caches, with all figures that claims use.
fn declared(experiment: &dyn crate::Experiment, size: Size) -> Report {
    let terms = claims().iter().flat_map(|claim| claim.relation.iter().flat_map(Relation::terms));
    let figures: Vec<(String, f64)> = terms
        .filter_map(|term| match &term.figure {
            term::Figure::Reported(figure) => Some((figure.clone(), 1.0)),
            _ => None,
        })
        .collect();
    let caches: &[Caches] =
        if experiment.reads_files() { &[Caches::Warm, Caches::Cold] } else { &[Caches::Unknown] };
    let cases = experiment.cases(size).into_iter().flat_map(|case| {
        caches
            .iter()
            .map(move |caches| case_report(case.clone(), *caches, &TEN.repeat(20)))
            .collect::<Vec<_>>()
    });
    let mut report = with_cases(cases.collect());
    report.experiments[0].name = experiment.name().into();
    // As many processors as any claim needs.
    report.environment.facts.cpus_online =
        claims().iter().filter_map(|claim| claim.processors).max().unwrap_or(1);
    for run in report.experiments[0].cases.iter_mut().flat_map(|case| &mut case.runs) {
        run.figures.clone_from(&figures);
        // Enough for the kernel's samples to divide it.
        (run.user_ns, run.system_ns) = (Some(1_000_000_000), Some(1_000_000_000));
    }
    report
}

/// The option that is named is the smallest that meets the condition.
#[test]
fn a_quick_report_is_told_to_leave_out_what_made_it_small() {
    let to_meet = |id: &str, size: Size, change: &dyn Fn(&mut Report)| {
        let claim = claims().iter().find(|claim| claim.id == id).unwrap();
        let mut report = declared(experiment(&claim.experiment).unwrap(), size);
        report.asked.size = size;
        change(&mut report);
        let unmet = judge::judge(claim, &report).unmet;
        let option =
            |unmet: &conditions::UnmetCondition| Some(unmet.to_meet.clone()).filter(|to| !to.contains("--d"));
        unmet.iter().find_map(option)
    };
    let quick = |id: &str| to_meet(id, Size::Quick, &|_| {}).unwrap();
    assert_eq!(quick("transform-mapping-is-fastest"), "leave out --quick");
    assert_eq!(quick("transform-second-run-takes-half"), "--full");
    assert_eq!(quick("order-physical-saves-time"), "--full");
    assert_eq!(quick("queue-signal-scales"), "leave out --quick");
    assert_eq!(quick("scale-two-threads"), "leave out --quick");
    assert_eq!(to_meet("scale-two-threads", Size::Default, &|_| {}), None);
    let scaled = |report: &mut Report| report.asked.scale = 0.5;
    assert_eq!(to_meet("order-physical-saves-time", Size::Full, &scaled).unwrap(), "leave out --scale");
}

#[test]
fn ids_are_unique_and_everything_is_said() {
    let mut ids: Vec<&str> = claims().iter().map(|claim| claim.id.as_str()).collect();
    ids.sort_unstable();
    let n_claims = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), n_claims);
    assert!(n_claims >= 25, "{n_claims}");
    for claim in claims() {
        let texts = [&claim.place, &claim.machine, &claim.sentence, &claim.published];
        assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}", claim.id);
        assert!(!claim.sentence.ends_with('.'), "{}", claim.id);
    }
}

#[test]
fn every_publication_has_claims() {
    let authors = ["J. M. Hart", "B. Filipek", "Unnamed author (2010)", "J. S. F. Hsieh", "J. Cupitt"];
    for author in authors {
        assert!(claims().iter().any(|claim| claim.publication.starts_with(author)), "{author}");
    }
}

/// A published figure next to the wrong case, or to none, would mislead.
#[test]
fn every_published_figure_stands_beside_one_case_of_the_full_size() {
    for column in &PUBLISHED.columns {
        let experiment = experiment(&column.experiment).unwrap();
        let cases = experiment.cases(Size::Full);
        for (pattern, figure) in &column.rows {
            let found: Vec<&str> =
                cases.iter().filter(|case| pattern.fits(case)).map(|case| case.set.as_str()).collect();
            // Only where the set is open, for the size was not published, several sets have the case.
            let expected = if pattern.set().contains('*') { found.len().max(1) } else { 1 };
            let is_once_in_each = found.iter().collect::<std::collections::HashSet<_>>().len() == expected;
            assert!(is_once_in_each && found.len() == expected, "{} {pattern:?} {figure}", experiment.name());
        }
    }
    let found = published_figure(
        "queue",
        &Case::new("64-pipeline", "signal").with("lock", "mutex").with("release", "atomic"),
    );
    let found = found.unwrap();
    assert_eq!(found.figure, "3.20 s (user 3.47, system 5.47)");
    assert!(found.source.starts_with("J. M. Hart (2004), table Multiple Threads"), "{found:?}");
    assert_eq!(published_figure("queue", &Case::new("64-threads", "signal")), None);
}

/// The runs that the publication on small pictures prints, in files per second.
const FROM_DISK: [(&str, &[f64]); 3] = [
    ("1000-of-10000-files/bmp", &[71.0, 75.0, 85.0, 89.0]),
    ("1000-of-10000-files/jpeg", &[77.0, 102.0, 89.0, 93.0]),
    ("1000-of-10000-files/png", &[81.0, 86.0, 109.0, 110.0]),
];
const FROM_STORES: [(&str, &[f64]); 6] = [
    ("1000-of-10000-png-read/directory", &[104.0, 139.0, 135.0]),
    ("1000-of-10000-png-read/chunk", &[309.0, 240.0, 351.0]),
    ("1000-of-10000-png-read/compound", &[100.0, 72.0, 72.0]),
    ("1000-of-10000-decode/compound[format=bmp]", &[68.0, 68.0, 69.0]),
    ("1000-of-10000-decode/compound[format=jpg]", &[90.0, 92.0, 91.0]),
    ("1000-of-10000-decode/compound[format=png]", &[65.0, 66.0, 66.0]),
];

#[test]
fn figures_of_small_pictures_have_the_intervals_of_their_runs() {
    for (pattern, runs) in FROM_DISK.iter().chain(&FROM_STORES) {
        let pattern = pattern::Pattern::parse(pattern).unwrap();
        let mut rows = PUBLISHED.columns.iter().flat_map(|column| &column.rows);
        let (_, figure) = rows.find(|(of, _)| *of == pattern).unwrap();
        let (mean, interval) = mean_interval(runs, 0.05);
        assert!(
            figure.ends_with(&format!("; {:.1} .. {:.1})", interval.low, interval.high)),
            "{figure} {runs:?}"
        );
        let printed: f64 = figure.split(' ').next().unwrap().parse().unwrap();
        assert!((printed - mean).abs() < 0.1, "{figure} {mean}");
    }
}

/// The difference of two means in standard errors, and the interval of the ratio, from logarithms.
fn compared(of: &[f64], to: &[f64]) -> (f64, [f64; 2]) {
    let moments = |runs: &[f64]| {
        let mean = runs.iter().sum::<f64>() / runs.len() as f64;
        let squares: f64 = runs.iter().map(|run| (run - mean).powi(2)).sum();
        (mean, squares, squares / (runs.len() - 1) as f64 / runs.len() as f64)
    };
    let logarithms = |runs: &[f64]| runs.iter().map(|run| run.ln()).collect::<Vec<f64>>();
    let ((of_mean, _, of_error), (to_mean, _, to_error)) = (moments(of), moments(to));
    let freedom = of.len() + to.len() - 2;
    let ((of_log, of_squares, _), (to_log, to_squares, _)) =
        (moments(&logarithms(of)), moments(&logarithms(to)));
    let shares = 1.0 / of.len() as f64 + 1.0 / to.len() as f64;
    let half = quantile(0.05, freedom) * ((of_squares + to_squares) / freedom as f64 * shares).sqrt();
    let ends = [-half, half].map(|end| (of_log - to_log + end).exp());
    ((of_mean - to_mean) / (of_error + to_error).sqrt(), ends)
}

#[test]
fn claims_on_small_pictures_say_what_their_runs_show() {
    let [(_, bmp), (_, jpeg), (_, png)] = FROM_DISK;
    let errors = [compared(png, jpeg).0, compared(png, bmp).0, compared(jpeg, bmp).0];
    assert_eq!(errors.map(|t| (t * 100.0).round() / 100.0), [0.68, 1.90, 1.54]);
    assert!(errors.iter().all(|t| *t < quantile(0.05, 6)), "none of them is shown");
    let [(_, directory), (_, chunk), (_, compound), ..] = FROM_STORES;
    let (_, ends) = compared(chunk, directory);
    assert_eq!(ends.map(|end| (end * 100.0).round() / 100.0), [1.59, 3.55]);
    let claim = claims().iter().find(|claim| claim.id == "store-chunk-beats-files").unwrap();
    let Some(Relation::Ratio { range, .. }) = &claim.relation else { panic!("a ratio") };
    assert_eq!(range.least, 1.59);
    assert!(compared(compound, directory).1[1] < 1.0, "structured storage is slower");
}

/// A perfect replica of a publication must not fail because a limit is the published figure itself.
#[test]
fn no_limit_is_the_published_figure() {
    let mut wrong = Vec::new();
    for claim in claims() {
        let (range, scale) = match &claim.relation {
            Some(Relation::Ratio { range, shown, .. }) => {
                (range, if *shown == relation::DisplayForm::Times { 1.0 } else { 100.0 })
            }
            Some(Relation::Spread { range, .. } | Relation::Figure { range, .. }) => (range, 1.0),
            _ => continue,
        };
        let (number, unit) = match claim.published.strip_prefix("x ") {
            Some(rest) => (rest, "x"),
            None => (claim.published.as_str(), "%"),
        };
        let Ok(number) = number.split([' ', ';', ',']).next().unwrap_or_default().parse::<f64>() else {
            continue;
        };
        if unit == "%" && scale == 1.0 && !claim.published.contains(" %") {
            continue;
        }
        let distance = (number - range.least * scale).min(range.most * scale - number);
        // What is nearly all varies as much as the rest does.
        let size = if unit == "%" && number > 50.0 { 10.0 * (100.0 - number) } else { number };
        if distance < 0.01 * size {
            wrong.push(format!("{}: {} against {range:?}", claim.id, claim.published));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The ratio of two published times on each machine, in the order of the table.
fn on_all_machines(experiment: &str, of: &Case, to: &Case) -> Vec<(&'static str, f64)> {
    let seconds = |case: &Case| {
        let figures = published_figures(experiment, case);
        let of_machine = figures.into_iter().map(|PublishedFigure { figure, machine, .. }| {
            (machine, figure.split_once(" s").unwrap().0.parse::<f64>().unwrap())
        });
        of_machine.collect::<Vec<_>>()
    };
    seconds(of).into_iter().zip(seconds(to)).map(|((machine, of), (_, to))| (machine, of / to)).collect()
}

/// What the book says of no machine or of all is judged by all six columns, and its exception by one.
#[test]
fn no_consistent_advantage_is_what_all_six_machines_show() {
    let case = |way: &str| Case::new("25.6MB", way);
    let block = |way: &str, bytes: u64| case(way).with("block_bytes", bytes);
    let cpwfa = block("raw", 8192).with("sequential_hint", true).with("presized", true);
    for (id, laptop, of, to, least, most) in [
        (
            "copy-large-blocks-bring-nothing",
            "copy-large-blocks-pay-on-a-laptop",
            cpwfa,
            block("raw", 256),
            0.80,
            1.16,
        ),
        (
            "copy-system-copy-brings-nothing",
            "copy-system-copy-pays-on-a-laptop",
            case("copy_file_range"),
            block("stdio", 256),
            0.80,
            1.26,
        ),
    ] {
        let range = |id: &str| match claims().iter().find(|claim| claim.id == id).unwrap().relation {
            Some(Relation::Ratio { range, .. }) => range,
            _ => panic!("{id} is no ratio"),
        };
        let all = on_all_machines("copy", &of, &to);
        let (exception, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(machine, _)| machine.starts_with("Pentium laptop"));
        assert_eq!((exception.len(), others.len()), (1, 5), "{id}");
        let rounded = |ratio: f64| (ratio * 100.0).round() / 100.0;
        let ratios: Vec<f64> = others.iter().map(|(_, ratio)| rounded(*ratio)).collect();
        assert_eq!(ratios.iter().copied().reduce(f64::min), Some(least), "{id}");
        assert_eq!(ratios.iter().copied().reduce(f64::max), Some(most), "{id}");
        assert!(ratios.iter().all(|ratio| *ratio > range(id).least && *ratio < range(id).most), "{id}");
        assert!(exception[0].1 < range(laptop).most && exception[0].1 < range(id).least, "{laptop}");
    }
}
