//! Checks the data file against the experiments: everything it names must exist.

use super::*;
use crate::case::Size;

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
            let found = cases.iter().filter(|case| pattern.fits(case)).count();
            assert_eq!(found, 1, "{} {pattern:?} {figure}", experiment.name());
        }
    }
    let found = published_figure(
        "queue",
        &Case::new("64-pipeline", "signal").with("lock", "mutex").with("release", "atomic"),
    );
    let found = found.unwrap();
    assert_eq!(found.figure, "3.20 s");
    assert!(found.source.starts_with("J. M. Hart (2004), table Multiple Threads"), "{found:?}");
    assert_eq!(published_figure("queue", &Case::new("64-threads", "signal")), None);
}
