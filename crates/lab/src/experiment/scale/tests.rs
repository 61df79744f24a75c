use super::*;
use crate::experiment::testing;

fn figure(work: &Work, name: &str) -> f64 {
    work.figures.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name}: {work:?}")).1
}

fn run(case: &Case) -> Work {
    let folder = tempfile::tempdir().unwrap();
    testing::run(&Scale, case, &Place::new(folder.path(), 1)).unwrap()
}

/// The cases run one after the other, since a process has one recording at a time.
#[test]
fn all_cases() {
    let cases = cases_of("tiny", 40, 2);
    testing::all_agree(&Scale, &cases);
    let find = |name: &str| cases.iter().find(|case| case.to_string() == name).unwrap();
    the_account_adds_up(&run(find("tiny-sharpen-radius-20/oversubscribed[threads=4]")));
    if n_processors() >= 2 {
        the_loss_adds_up(&run(find("tiny-sharpen-radius-20-explained-2/explained[threads=2]")));
    }
    each_figure_of_a_claim_is_reported(&cases);
    the_profile_of_libvips_is_read(find("tiny-sharpen-radius-20-process/vips-profile[threads=2]"));
    let clock = run(find("clock-rate/alone[threads=1]"));
    let is_shown = figure(&clock, "is_frequency_shown") == 1.0;
    assert_eq!(is_shown, clock.figures.iter().any(|(name, _)| name == "cpufreq_mhz"));
}

#[track_caller]
fn the_account_adds_up(work: &Work) {
    let [worked, waited, unmarked] =
        ["work_percent", "wait_percent", "unmarked_percent"].map(|name| figure(work, name));
    // The tolerance covers how much longer the thread that runs the job lives than the run.
    assert!((worked + waited + unmarked - 100.0).abs() < 2.0, "{work:?}");
    assert!(worked > 5.0 && figure(work, "start_up_percent") < 100.0, "{work:?}");
    assert!(figure(work, "most_speedup") > 1.0, "{work:?}");
}

/// A figure that no case reports would leave its claim undecided for ever.
fn each_figure_of_a_claim_is_reported(cases: &[Case]) {
    let mut reported = std::collections::BTreeMap::new();
    for relation in crate::claim::claims().iter().filter_map(|claim| claim.relation.as_ref()) {
        for term in relation.terms() {
            let Some((_, name)) = term.as_str().split_once('#').filter(|(_, name)| !name.ends_with("_ns"))
            else {
                continue;
            };
            for case in cases.iter().filter(|case| term.pattern.fits(case)) {
                let folder = tempfile::tempdir().unwrap();
                let work = reported.entry(case.to_string()).or_insert_with(|| {
                    match testing::run(&Scale, case, &Place::new(folder.path(), 1)) {
                        Err(CaseError::Skipped(why)) => {
                            eprintln!("skipped {case}: {why}");
                            None
                        }
                        outcome => Some(outcome.unwrap()),
                    }
                });
                if let Some(work) = work {
                    // The threads of a picture that takes milliseconds may never have to wait.
                    let least = if name == "wait_percent" { -f64::EPSILON } else { 0.0 };
                    assert!(figure(work, name) > least, "{case}: {name} {work:?}");
                }
            }
        }
    }
    let computed = "tiny-sharpen-radius-20/threads[threads=2]";
    if let Some(Some(work)) = reported.get(computed) {
        assert_eq!(figure(work, "computed_per_pixel"), 1.0, "{work:?}");
    }
    let calls = ["[threads=1]", "[threads=2]"].map(|threads| {
        let work =
            reported.get(&format!("tiny-sharpen-radius-20-profiled/vips-profile{threads}"))?.as_ref()?;
        Some(figure(work, "work_calls"))
    });
    assert_eq!(calls[0], calls[1]);
}

#[track_caller]
fn the_loss_adds_up(work: &Work) {
    let parts: f64 = work
        .figures
        .iter()
        .filter(|(name, _)| name.starts_with("lost_") && name != "lost_ms")
        .map(|(_, ms)| ms)
        .sum();
    let lost = figure(work, "lost_ms");
    assert!((parts - lost).abs() < 0.02 * figure(work, "wall_many_ms"), "{parts} {lost} {work:?}");
    let speedup = figure(work, "wall_one_ms") / figure(work, "wall_many_ms");
    assert!((speedup - figure(work, "speedup")).abs() < 1e-9);
}

/// What libvips writes today can be read, and its parts make sense.
#[track_caller]
fn the_profile_of_libvips_is_read(case: &Case) {
    let folder = tempfile::tempdir().unwrap();
    let work = match testing::run(&Scale, case, &Place::new(folder.path(), 1)) {
        Ok(work) => work,
        Err(CaseError::Skipped(why)) => {
            eprintln!("skipped: {why}");
            return;
        }
        Err(error) => panic!("{error}"),
    };
    for thread in ["worker", "writer", "main"] {
        let [worked, waited] =
            ["work_percent", "wait_percent"].map(|name| figure(&work, &format!("{thread}_{name}")));
        assert!(worked + waited > 0.0 && worked + waited < 102.0, "{thread}: {work:?}");
    }
    assert!(figure(&work, "worker_work_percent") > figure(&work, "writer_work_percent"), "{work:?}");
    assert!(figure(&work, "start_up_ms") > 0.0 && figure(&work, "start_up_percent") < 100.0, "{work:?}");
    assert!(figure(&work, "peak_memory_mib") > 0.1, "{work:?}");
}

#[test]
fn threads_go_up_to_the_processors_and_beyond_them() {
    assert_eq!(numbers_of_threads(1), [1, 2]);
    assert_eq!(numbers_of_threads(2), [1, 2]);
    assert_eq!(numbers_of_threads(12), [1, 2, 4, 8, 12]);
    let cases = cases_of("3MP", 6_000, 4);
    let names: Vec<String> = cases.iter().map(Case::to_string).collect();
    for wanted in [
        "3MP-sharpen-sigma-0.5/oversubscribed[threads=8]",
        "3MP-sharpen-radius-20/threads[threads=32]",
        "3MP-sharpen-radius-20-explained-4/explained[threads=4]",
        "3MP-sharpen-radius-50/threads[threads=12]",
        "3MP-sharpen-radius-20-process/vips[threads=2]",
        "3MP-sharpen-radius-20-process/thalweg[threads=4]",
        "3MP-sharpen-radius-50-process/vips-profile[threads=12]",
        "index-6000-files/threads[threads=4]",
    ] {
        assert!(names.iter().any(|name| name == wanted), "{wanted}: {names:?}");
    }
}

#[test]
fn the_large_picture_is_in_no_claim() {
    for case in large(4) {
        assert!(case.set.starts_with("12MP-") && Job::of(&case).is_ok(), "{case}");
        let terms = crate::claim::claims().iter().filter_map(|claim| claim.relation.as_ref());
        assert!(!terms.flat_map(|relation| relation.terms()).any(|term| term.pattern.fits(&case)), "{case}");
    }
}

#[test]
fn more_threads_than_processors_are_skipped_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let case = Case::new("tiny-sharpen-radius-20", "threads").with("threads", n_processors() + 1);
    let skipped = Scale.prepare(&case, &Place::new(folder.path(), 1));
    assert!(matches!(skipped, Err(CaseError::Skipped(why)) if why.contains("fewer than")));
}

#[test]
fn a_set_that_names_no_job_is_an_error() {
    for set in
        ["tea", "index-x-files", "9MP-sharpen-sigma-1", "tiny-sharpen-sigma-x", "tiny-sharpen-radius--1"]
    {
        assert!(Job::of(&Case::new(set, "threads")).is_err(), "{set}");
    }
}
