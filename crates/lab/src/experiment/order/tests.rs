use super::*;
use crate::experiment::testing;

fn cases(n_files: u64) -> Vec<Case> {
    cases_of(Tree::Published, n_files)
}

fn cases_of(tree: Tree, n_files: u64) -> Vec<Case> {
    Way::ALL.iter().map(|way| Case::new(tree.set(), way.name()).with("files", n_files)).collect()
}

fn figure(work: &Work, name: &str) -> Option<f64> {
    work.figures.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
}

#[test]
fn every_order_reads_the_same() {
    testing::all_agree(&Order, &cases(30));
    testing::all_agree(&Order, &cases_of(Tree::Small, 30));
}

/// The file system has to fragment the files for this, as ext4 does; otherwise the case says why it cannot
/// run.
#[test]
fn most_files_of_the_fragmented_tree_are_in_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let case = &cases_of(Tree::Fragmented, 40)[0];
    let files = match Order.prepare(case, &place) {
        Ok(files) => files,
        Err(CaseError::Skipped(why)) => return eprintln!("skipped {case}: {why}"),
        Err(error) => panic!("{case}: {error}"),
    };
    let n_fragmented = files.iter().filter(|file| file::extent::extents(file).unwrap().fragments > 1).count();
    assert!(files.len() == 40 && n_fragmented > 20, "{n_fragmented} of {}", files.len());
    let bytes: u64 = files.iter().map(|file| std::fs::metadata(file).unwrap().len()).sum();
    let work = testing::run(&Order, case, &place).unwrap();
    assert_eq!((work.items, work.bytes), (40, bytes));
    assert!(work.bytes / work.items > 100_000, "as large as the published ones: {work:?}");
    testing::all_agree(&Order, &cases_of(Tree::Fragmented, 40));
}

/// Why the engine sorts by the first extent alone (docs/decisions/039-physical-order.md).
#[test]
fn fragments_first_saves_the_modelled_disk_little() {
    for tree in Tree::ALL {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let mut predicted_s = std::collections::BTreeMap::new();
        for case in cases_of(tree, 400) {
            match testing::run(&Order, &case, &place) {
                Ok(work) => {
                    let Some(seconds) = figure(&work, "predicted_read_s") else {
                        return eprintln!("skipped: this file system does not report where files lie");
                    };
                    predicted_s.insert(case.way, seconds);
                }
                Err(CaseError::Skipped(why)) => return eprintln!("skipped {case}: {why}"),
                Err(error) => panic!("{case}: {error}"),
            }
        }
        eprintln!("{}: {predicted_s:?}", tree.set());
        let ratio = predicted_s["physical"] / predicted_s["first_cluster"];
        // A full file system may fragment the files of any tree.
        assert!((0.9..1.02).contains(&ratio), "{tree:?}: {ratio}, {predicted_s:?}");
    }
}

#[test]
fn small_files_are_a_tenth_as_large() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let bytes = |tree| testing::run(&Order, &cases_of(tree, 40)[0], &place).unwrap().bytes;
    let ratio = bytes(Tree::Published) as f64 / bytes(Tree::Small) as f64;
    assert!((9.0..11.0).contains(&ratio), "{ratio}");
}

#[test]
fn the_parts_of_the_time_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let work = match testing::run(&Order, &cases(20)[2], &place) {
        Err(CaseError::Skipped(why)) => {
            eprintln!("skipped: {why}");
            return;
        }
        outcome => outcome.unwrap(),
    };
    let part = |name| figure(&work, name).unwrap();
    let parts_ms = part("find_positions_ms") + part("sort_ms") + part("read_ms");
    assert!((parts_ms / part("total_ms") - 1.0).abs() < 1e-6, "{work:?}");
    if let Some(share) = figure(&work, "predicted_of_directory") {
        let directory = testing::run(&Order, &cases(20)[0], &place).unwrap();
        let of = |work, name| figure(work, name).unwrap();
        assert_eq!(of(&directory, "predicted_of_directory"), 1.0);
        let expected = of(&work, "predicted_read_s") / of(&directory, "predicted_read_s");
        assert!((share / expected - 1.0).abs() < 1e-9, "{share} and {expected}");
    }
}

#[test]
fn physical_order_moves_the_modelled_arm_least() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let mut predicted_s = std::collections::BTreeMap::new();
    for case in cases(60) {
        match testing::run(&Order, &case, &place) {
            Ok(work) => {
                let figure = |name| figure(&work, name).unwrap_or(0.0);
                assert!(figure("read_ms") > 0.0 && figure("throughput_mib_per_s") > 0.0);
                if let Some(seconds) = Some(figure("predicted_read_s")).filter(|seconds| *seconds > 0.0) {
                    predicted_s.insert(case.way.clone(), seconds);
                }
            }
            Err(CaseError::Skipped(why)) => return eprintln!("skipped {case}: {why}"),
            Err(error) => panic!("{case}: {error}"),
        }
    }
    if predicted_s.is_empty() {
        return eprintln!("skipped: this file system does not report where files lie");
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
    // Sets of files with a property that named files may lack.
    for tree in [Tree::Small, Tree::Fragmented] {
        let error = Order.prepare(&cases_of(tree, 1000)[0], &place).unwrap_err();
        assert!(matches!(&error, CaseError::Skipped(why) if why.contains("named")), "{error}");
    }
}

#[test]
fn a_file_that_vanishes_is_named() {
    for case in cases(10) {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let files = Order.prepare(&case, &place).unwrap();
        let mut signals = testing::FileRemover(files[3].clone());
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
    let fragmented = Order.prepare(&cases_of(Tree::Fragmented, 5)[0], &place).unwrap_err();
    assert!(matches!(&fragmented, CaseError::Skipped(why) if why.contains("fragment")), "{fragmented}");
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

/// The claims about the modelled disk are about the published number of files at any size of the session, and
/// about many draws of their places.
#[test]
fn the_published_disk_saves_what_was_published() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let mut share = |set: &str, round: u32| {
        place.round = round;
        let work = testing::run(&Order, &Case::new(set, "physical"), &place).unwrap();
        figure(&work, "predicted_of_directory").unwrap()
    };
    let published = share("published-disk", 1);
    assert!((0.60..0.75).contains(&published), "{published}");
    let small = share("published-disk-small-files", 1);
    let fragmented = share("published-disk-fragmented-files", 1);
    assert!(small < published && fragmented > published, "{small} {published} {fragmented}");
    let again = share("published-disk", 2);
    assert!(again != published && (again / published - 1.0).abs() < 0.02, "{published} {again}");
    eprintln!("{small} {published} {fragmented}");
}
