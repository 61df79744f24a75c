use super::*;
use crate::experiment::testing;

#[test]
fn every_store_gives_the_same_pictures_and_every_format_shows_the_same() {
    testing::all_agree(&Store, &cases_of(4, 9));
}

#[test]
fn a_seed_and_a_round_draw_the_pictures_and_none_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let job = Job::of(&cases_of(6, 9)[1], &place).unwrap();
    let first = inputs::make(&job, &place).unwrap().names;
    assert_eq!(first, inputs::make(&job, &place).unwrap().names);
    assert_eq!(first.iter().collect::<std::collections::BTreeSet<_>>().len(), 6);
    place.round = 1;
    assert_ne!(first, inputs::make(&job, &place).unwrap().names);
    (place.seed, place.round) = (2, 0);
    assert_ne!(first, inputs::make(&job, &place).unwrap().names);
}

#[test]
fn every_round_has_pictures_of_its_own_and_every_store_those() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let mut answers = Vec::new();
    for round in [1, 2] {
        place.round = round;
        let cases = cases_of(4, 9);
        let mut checksums = cases.iter().filter(|case| case.set.ends_with("png-read")).map(|case| {
            let files = Store.draw(case, &place).unwrap().unwrap();
            assert!(files.iter().all(|file| file.is_file()), "{case}: {files:?}");
            testing::run(&Store, case, &place).unwrap().checksum
        });
        let first = checksums.next().unwrap();
        assert!(checksums.all(|checksum| checksum == first), "round {round}");
        answers.push(first);
    }
    assert_ne!(answers[0], answers[1]);
}

/// Only files that are read are warm or cold: the drawn files of a folder, the whole of a store with its
/// index.
#[test]
fn the_files_of_a_case_are_those_that_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    for case in cases_of(2, 3).iter().filter(|case| case.set.ends_with("png-read")) {
        let files = Store.prepare(case, &place).unwrap();
        let expected = match case.way.as_str() {
            "directory" | "chunk" | "tar" => 2,
            _ => 1,
        };
        assert_eq!(files.len(), expected, "{case}: {files:?}");
        assert!(files.iter().all(|file| file.is_file()), "{case}: {files:?}");
    }
}

#[test]
fn a_store_that_is_damaged_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    for case in cases_of(2, 3).iter().filter(|case| case.set.ends_with("decode")) {
        let file = Store.prepare(case, &place).unwrap()[0].clone();
        let whole = std::fs::read(&file).unwrap();
        // A decoder may accept a truncated picture; a store rejects anything incomplete.
        let rest: &[u8] = if case.way == "directory" { b"no picture" } else { &whole[..whole.len() / 3] };
        std::fs::write(&file, rest).unwrap();
        let error = testing::run(&Store, case, &place).unwrap_err();
        std::fs::write(&file, whole).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(error.to_string().contains(name), "{case}: {error}");
    }
}

#[test]
fn an_unknown_store_or_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let case =
        Case::new("2-of-3-decode", "vault").with("format", "png").with("drawn", 2_u64).with("files", 3_u64);
    assert!(testing::run(&Store, &case, &place).unwrap_err().to_string().contains("vault"));
}
