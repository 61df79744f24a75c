use super::*;
use crate::experiment::testing;

fn cases(n_files: u64) -> Vec<Case> {
    Way::ALL.iter().map(|way| Case::new("tree", way.name()).with("files", n_files)).collect()
}

#[test]
fn every_order_reads_the_same() {
    testing::all_agree(&Order, &cases(30));
}

#[test]
fn physical_order_moves_the_modelled_arm_least() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let mut predicted_s = std::collections::BTreeMap::new();
    for case in cases(60) {
        match testing::run(&Order, &case, &place) {
            Ok(work) => {
                let figure =
                    |name: &str| work.figures.iter().find(|(known, _)| known == name).map(|found| found.1);
                assert!(figure("read_ms").unwrap() > 0.0 && figure("throughput_mib_per_s").unwrap() > 0.0);
                if let Some(seconds) = figure("predicted_read_s") {
                    predicted_s.insert(case.way.clone(), seconds);
                }
            }
            Err(CaseError::Skipped(why)) => return eprintln!("skipped {case}: {why}"),
            Err(error) => panic!("{case}: {error}"),
        }
    }
    if predicted_s.is_empty() {
        return eprintln!("skipped: this file system does not tell where files lie");
    }
    assert!(predicted_s["first_cluster"] < predicted_s["name"], "{predicted_s:?}");
    assert!(predicted_s["first_cluster"] < predicted_s["random"], "{predicted_s:?}");
    assert!(predicted_s["physical"] < predicted_s["random"], "{predicted_s:?}");
}

#[test]
fn a_tree_of_the_users_is_read_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let tree = tempfile::tempdir().unwrap();
    // Files larger than one read, of exactly that size, and empty.
    for (name, len_bytes) in [("large", FIRST_BYTES * 2 + 5), ("even", FIRST_BYTES), ("empty", 0)] {
        std::fs::write(tree.path().join(name), vec![7; len_bytes]).unwrap();
    }
    let mut place = Place::new(folder.path(), 1);
    place.named = vec![tree.path().to_owned()];
    let work = testing::run(&Order, &cases(1000)[0], &place).unwrap();
    assert_eq!((work.items, work.bytes), (3, FIRST_BYTES as u64 * 3 + 5));
}

#[test]
fn a_file_that_vanishes_is_named() {
    for case in cases(10) {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let files = Order.prepare(&case, &place).unwrap();
        let mut signals = testing::Vanishes(files[3].clone());
        let error = Order.run(&case, &place, &mut Clock::new(&mut signals)).unwrap_err();
        if let CaseError::Skipped(why) = &error {
            eprintln!("skipped {case}: {why}");
            continue;
        }
        assert!(
            matches!(&error, CaseError::Failed(why) if why.contains(files[3].to_str().unwrap())),
            "{error}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_positions_physical_orders_are_skipped_and_the_others_run() {
    let shared_memory = std::path::Path::new("/dev/shm");
    if !file::filesystem::kind(shared_memory).is_ok_and(|kind| kind.is_memory()) {
        return eprintln!("skipped: /dev/shm is no memory file system here");
    }
    let folder = tempfile::tempdir_in(shared_memory).unwrap();
    let place = Place::new(folder.path(), 1);
    for case in cases(5) {
        match (case.way.as_str(), testing::run(&Order, &case, &place)) {
            ("physical" | "first_cluster", outcome) => {
                let why = outcome.unwrap_err();
                assert!(matches!(&why, CaseError::Skipped(why) if why.contains("another")), "{why}");
            }
            (_, outcome) => {
                let figures = outcome.unwrap().figures;
                assert!(!figures.iter().any(|(name, _)| name.starts_with("predicted")), "{figures:?}");
            }
        }
    }
}
