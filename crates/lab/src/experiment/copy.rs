//! Copies a file of 64-byte records.
//!
//! The publication compared the C library, Windows calls with a small buffer, with a large one and a hint,
//! the system's own copy, and the POSIX calls of a compatibility library. They correspond to these ways:
//! `stdio` with 256 bytes in each call; `raw` with blocks of 256 bytes, of 8 KiB with the hint and presized
//! output, and of 8 KiB alone; `copy_file_range`, `reflink` and `sendfile`, and on Windows `copy_file`, the
//! call `CopyFile` itself. `cp` is the peer and `recommended` is our recommendation for programs. Each way
//! that supports it is measured with and without presized output, which the publication suggests for copies;
//! blocks of 1 MiB and calls of 8 KiB for `stdio` are added.

mod system;

use std::path::PathBuf;
use std::process::Stdio;

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::content::{self, Kind, RECORD_BYTES};
use crate::experiment::stream::{self, Plan, Step};
use crate::experiment::{Experiment, checksum, own_file, peer};
use crate::place::Place;
use crate::platform;

/// The experiment `copy`.
pub(super) struct Copy;

/// The block itself is the output; only a mapping has to be copied.
struct CopyStep;

impl Step for CopyStep {
    const ROOM: usize = 0;

    fn apply(&self, _: u64, input: &[u8], output: &mut [u8]) -> Result<(), CaseError> {
        output.copy_from_slice(input);
        Ok(())
    }
}

impl Experiment for Copy {
    fn name(&self) -> &'static str {
        "copy"
    }

    fn question(&self) -> &'static str {
        "What is the fastest way to copy a file into the page cache?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, table File Copying"
    }

    fn about(&self) -> &'static str {
        "The job is to copy one file to a new one. The ways are the C library, the system's calls for \
         reading and writing with blocks of several sizes, mapped files, many requests at once, calls \
         that let the system do the copy by itself, and the program cp. Nearly every program copies \
         files, and many choose the way by habit. Look at how much the size of the blocks matters, and \
         whether the system's own copy is faster than a loop. The copy ends in memory: no way waits until \
         it is on the disk."
    }

    fn verb(&self) -> &'static str {
        "copies"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let sets: &[&str] = match size {
            Size::Quick => &["25.6MB"],
            Size::Default => &["25.6MB", "256MiB"],
            Size::Full => &["25.6MB", "256MiB", "1GiB"],
        };
        sets.iter().flat_map(|set| cases_of(set)).collect()
    }

    fn cases_of_named(&self, size: Size, named: &[PathBuf]) -> Vec<Case> {
        let sets = own_file::sets(named);
        if sets.is_empty() { self.cases(size) } else { sets.iter().flat_map(|set| cases_of(set)).collect() }
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        Ok(vec![content::of_set(&case.set, Kind::Records, place)?])
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let input = content::of_set(&case.set, Kind::Records, place)?;
        let len_bytes = content::len_bytes_of(&input)?;
        let plan = Plan::new(case, input, place.output("copy"));
        clock.measure(|| copy(&case.way, &plan))?;
        let checksum = checksum::of_file(&plan.output)?;
        Ok(Work { items: len_bytes.div_ceil(RECORD_BYTES), bytes: len_bytes, checksum, figures: Vec::new() })
    }

    fn limit(&self, _: &Case) -> Option<&'static str> {
        Some("page-cache-write")
    }
}

fn copy(way: &str, plan: &Plan) -> Result<(), CaseError> {
    match way {
        "copy_file_range" => system::copy_file_range(plan),
        "sendfile" => system::sendfile(plan),
        "reflink" => system::reflink(plan),
        own if platform::OWN_COPIES.contains(&own) => system::by_name(plan),
        "cp" => {
            peer::run("cp", ["--".as_ref(), plan.input.as_os_str(), plan.output.as_os_str()], Stdio::null())
        }
        "recommended" => system::fastest(plan),
        _ => stream::run(way, plan, &CopyStep),
    }
}

/// The publication's order, each way without and with presizing, the peer, and the recommended way.
fn cases_of(set: &str) -> Vec<Case> {
    let case = |way: &str| Case::new(set, way);
    let block = |way: &str, block_bytes: u64| case(way).with("block_bytes", block_bytes);
    let mut plain = vec![
        block("stdio", 256),
        block("stdio", 8192),
        block("raw", 256),
        block("raw", 8192),
        block("raw", 8192).with("sequential_hint", true),
        block("raw", 1 << 20).with("sequential_hint", true),
    ];
    plain.extend(platform::KERNEL_COPIES.iter().map(|way| case(way)));
    plain.extend([
        block("mmap", 1 << 20),
        block("uring", 1 << 18).with("queue_depth", 8_u64),
        block("direct", 1 << 20),
    ]);
    let mut cases = Vec::new();
    for case in plain {
        cases.push(case.clone());
        cases.push(case.with("presized", true));
    }
    cases.extend([case("reflink"), case("cp"), case("recommended")]);
    cases.extend(platform::OWN_COPIES.iter().map(|way| case(way)));
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    #[test]
    fn every_case_agrees() {
        testing::all_agree(&Copy, &cases_of("1MiB"));
    }

    #[test]
    fn every_way_agrees_at_odd_sizes() {
        let ways = ["raw", "stdio", "buffered", "mmap", "threads", "uring", "completion", "direct"];
        testing::all_agree(&Copy, &stream::testing::odd_cases("cp", &ways, ""));
        testing::all_agree(
            &Copy,
            &stream::testing::odd_cases("recommended", &["copy_file_range", "sendfile"], ""),
        );
    }

    #[test]
    fn the_copy_is_the_input() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        for case in cases_of("70000B") {
            match testing::run(&Copy, &case, &place) {
                Ok(_) => {}
                Err(CaseError::Skipped(why)) => {
                    eprintln!("skipped {case}: {why}");
                    continue;
                }
                Err(error) => panic!("{case}: {error}"),
            }
            let input = std::fs::read(content::path(&place, Kind::Records, 70_000)).unwrap();
            assert!(std::fs::read(place.output("copy")).unwrap() == input, "{case}");
        }
    }

    #[test]
    fn files_of_the_users_are_copied_and_stay_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let mut place = Place::new(folder.path(), 1);
        place.named = ["a", "b"].map(|name| folder.path().join(name)).into();
        for (path, content) in place.named.iter().zip(["one", "another"]) {
            std::fs::write(path, content).unwrap();
        }
        for (set, content) in [("own-1", "one"), ("own-2", "another")] {
            let mut cases = Copy.cases_of_named(Size::Quick, &place.named);
            cases.retain(|case| case.set == set);
            assert_eq!(cases.len(), Copy.cases(Size::Quick).len());
            for case in cases {
                match testing::run(&Copy, &case, &place) {
                    Ok(work) => assert_eq!(work.bytes, content.len() as u64, "{case}"),
                    Err(CaseError::Skipped(why)) => {
                        eprintln!("skipped {case}: {why}");
                        continue;
                    }
                    Err(error) => panic!("{case}: {error}"),
                }
                assert_eq!(std::fs::read_to_string(place.output("copy")).unwrap(), content, "{case}");
            }
        }
        let contents = place.named.iter().map(|path| std::fs::read_to_string(path).unwrap());
        assert!(contents.eq(["one", "another"]));
    }

    #[test]
    fn what_a_file_system_refuses_is_skipped_with_its_name() {
        let refused = stream::offered("copy_file_range", Err::<(), _>(unsupported()), |_| unreachable!());
        match refused {
            Err(CaseError::Skipped(why)) => {
                assert!(why.contains("copy_file_range is not available here"), "{why}")
            }
            other => panic!("{other:?}"),
        }
        let failed = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let failed =
            stream::offered("copy_file_range", Err::<(), _>(failed), |source| CaseError::io("copy", source));
        assert!(matches!(failed, Err(CaseError::Io { .. })), "a full disk is no refusal");
    }

    fn unsupported() -> std::io::Error {
        std::io::ErrorKind::Unsupported.into()
    }

    #[test]
    fn an_unknown_way_and_a_missing_input_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let unknown = testing::run(&Copy, &Case::new("1B", "teleport"), &place);
        assert!(unknown.unwrap_err().to_string().contains("unknown way `teleport`"));
        std::fs::remove_file(content::path(&place, Kind::Records, 1)).unwrap();
        let plan = Plan::new(&Case::new("1B", "raw"), place.input("none"), place.output("copy"));
        assert!(matches!(copy("raw", &plan), Err(CaseError::File { doing: "open", .. })));
    }
}
