use super::*;
use crate::experiment::testing;
use crate::random::Random;

#[test]
fn every_way_gives_the_same_bytes() {
    // In a thread of its own, which cases may limit to one processor.
    let all_agree = || {
        testing::all_agree(&Sort, &cases(20_000));
        testing::all_agree(&Sort, &[cases(0), cases(1)].concat());
    };
    std::thread::spawn(all_agree).join().unwrap();
}

/// Two rounds sort different files, all ways the same one, and only the last round's files stay.
#[test]
fn every_round_has_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let mut answers = Vec::new();
    for round in [1, 2] {
        place.round = round;
        let of_all = |case: &Case| case.way != "gnu-sort" && case.number("processors").is_none();
        let mut checksums = cases(1_000).into_iter().filter(of_all).map(|case| {
            let files = Sort.draw(&case, &place).unwrap().unwrap();
            assert_eq!(files.len(), if case.flag("is_there") { 2 } else { 1 }, "{case}");
            assert!(files.iter().all(|file| file.is_file()), "{case}: {files:?}");
            testing::run(&Sort, &case, &place).unwrap().checksum
        });
        let first = checksums.next().unwrap();
        assert!(checksums.all(|checksum| checksum == first), "round {round}");
        answers.push(first);
    }
    assert_ne!(answers[0], answers[1]);
    let names = std::fs::read_dir(place.input("")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["sort-1000-records-round-2", "sort-1000-records-round-2.index"]);
    let large = &cases(MOST_DRAWN_RECORDS + 1)[0];
    assert_eq!(Sort.draw(large, &place).unwrap(), None);
}

#[test]
fn every_case_has_a_name_of_its_own() {
    let names: std::collections::BTreeSet<String> =
        Sort.cases(Size::Full).iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Sort.cases(Size::Full).len());
}

/// Sorts with each of our ways that keep the input, and compares with the standard library.
#[track_caller]
fn check(name: &str, mut expected: Vec<Record>) {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    std::fs::write(&input, expected.as_flattened()).unwrap();
    expected.sort();
    let check = |way: &str, sorted: Result<(), CaseError>| {
        sorted.unwrap_or_else(|error| panic!("{name}, {way}: {error}"));
        assert!(std::fs::read(&output).unwrap() == expected.as_flattened(), "{name}, {way}");
    };
    for threads in [1, 2, 4] {
        check("distribution", distribution::sort(&input, &output, threads));
        check("merge", sort_merge(&input, &output, threads));
    }
    check("tree", sort_tree(&input, &output));
    check("mmap", sort_mapped(&input, &output));
    check("index", sort_index(&input, &output, None, &place_in(folder.path())));
    check("read-allocate", sort_pointers(&input, &output, true));
}

fn place_in(folder: &Path) -> Place {
    std::fs::create_dir_all(folder.join("output.d")).unwrap();
    let place = Place::new(&folder.join("output.d"), 1);
    std::fs::create_dir_all(place.output("")).unwrap();
    place
}

/// Records that hold a number's bytes at `at` and zeros elsewhere.
fn made(n_records: u64, at: usize, number: impl Fn(u64) -> u64) -> Vec<Record> {
    let record = |position| {
        let mut record = [0; RECORD_BYTES];
        record[at..at + 8].copy_from_slice(&number(position).to_be_bytes());
        record
    };
    (0..n_records).map(record).collect()
}

#[test]
fn edge_cases_come_out_as_from_the_standard_library() {
    let scattered = |position: u64| Random::new(position).next();
    // Enough for several ranges; records in order turn the tree into a list, so this uses fewer.
    check("sorted", made(3_000, 0, |position| position));
    check("reverse", made(3_000, 0, |position| u64::MAX - position));
    check("all equal", made(3_000, 0, |_| 5));
    check("equal keys, the tail decides", made(20_000, 56, scattered));
    check("all bits of the key count", made(20_000, 0, scattered));
    check("few distinct", made(12_000, 0, |position| scattered(position) % 3));
    check("one at each end", made(3, 0, |position| [u64::MAX, 0, 7][position as usize]));
    check("all but one equal", made(9_000, 0, |position| u64::from(position == 4_999)));
}

#[test]
fn random_shapes_come_out_as_from_the_standard_library() {
    let mut random = Random::new(7);
    for round in 0..12 {
        let n_records = random.next() % 12_000;
        let (mask, salt) = (random.next() & random.next() & random.next(), random.next());
        let at = [0, 1, 5, 30, 56][(random.next() % 5) as usize];
        let numbers = |position: u64| Random::new(position ^ salt).next() & mask;
        check(&format!("round {round}: {n_records} records, {mask:x} at {at}"), made(n_records, at, numbers));
    }
}

/// More records than one thread's block, in order, so that ranges are filled one after the other.
#[test]
fn many_records_in_order_are_dealt_over_all_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    let records = made(60_000, 0, |position| position << 40);
    std::fs::write(&input, records.as_flattened()).unwrap();
    distribution::sort(&input, &output, 3).unwrap();
    assert!(std::fs::read(&output).unwrap() == records.as_flattened());
}
