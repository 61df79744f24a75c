//! Transforms a file block by block: reads, changes every byte, writes.
//!
//! The publication compared the C library, the C++ library, the Windows calls and mappings, each with five
//! block sizes and with and without the sequential hint, on files from 256 MiB to 2 GiB. They correspond to
//! the ways `stdio`, `iostream`, `raw` and `mmap`; `buffered`, the buffers of Rust's standard library, is
//! added. Its table of 100 runs for one file (four ways, five blocks, five runs each) is repeated for all
//! four files, with the hint and without, by `thalweg lab run transform --full`; with `--rounds 100` each of
//! its cells has the hundred runs that the author wished for.
//!
//! The publication does not describe its transformation; here the lower half of each byte is inverted, which
//! costs next to nothing and changes every byte.

use std::path::PathBuf;

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::content::{self, Kind};
use crate::experiment::stream::{self, Plan, Step};
use crate::experiment::{Experiment, checksum, own_file};
use crate::place::Place;

/// The way through the C++ library.
const IOSTREAM: &str = "iostream";

/// The publication's ways, in its order.
const PUBLISHED_WAYS: [&str; 4] = ["stdio", IOSTREAM, "raw", "mmap"];

/// The buffers of Rust's standard library, which the publication did not have.
const BUFFERED: &str = "buffered";

/// The experiment `transform`.
pub(super) struct Transform;

/// Inverts the lower half of every byte, from one block into another.
struct InvertStep;

impl Step for InvertStep {
    const ROOM: usize = 1;

    fn apply(&self, _: u64, input: &[u8], output: &mut [u8]) -> Result<(), CaseError> {
        input.iter().zip(output).for_each(|(&byte, room)| *room = byte ^ 0x0f);
        Ok(())
    }
}

impl Experiment for Transform {
    fn name(&self) -> &'static str {
        "transform"
    }

    fn question(&self) -> &'static str {
        "Which library processes a file fastest block by block, and how large should the blocks be?"
    }

    fn source(&self) -> &'static str {
        "B. Filipek, Transforming Windows Files on C++: What's Fastest?, figures 2 to 5"
    }

    fn about(&self) -> &'static str {
        "The job is to read a file block by block, change every byte and write the result. The ways are \
         the libraries that a programmer can choose from: the C library, buffered streams, the system's \
         own calls, and mapped files; each with blocks from 1 KiB to 2 MiB. Look at how the time falls or \
         rises with the size of the blocks: a library with a buffer of its own may gain nothing from \
         large blocks, and a mapped file has no calls to save."
    }

    fn verb(&self) -> &'static str {
        "transforms"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let sets: &[&str] = match size {
            Size::Quick => &["8MiB"],
            Size::Default => &["256MiB"],
            Size::Full => &["256MiB", "512MiB", "1024MiB", "2048MiB"],
        };
        sets.iter().flat_map(|set| cases_of(set, block_kib(size))).collect()
    }

    fn cases_of_named(&self, size: Size, named: &[PathBuf]) -> Vec<Case> {
        let sets = own_file::sets(named);
        if sets.is_empty() {
            self.cases(size)
        } else {
            sets.iter().flat_map(|set| cases_of(set, block_kib(size))).collect()
        }
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        Ok(vec![content::of_set(&case.set, Kind::Bytes, place)?])
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let input = content::of_set(&case.set, Kind::Bytes, place)?;
        let len_bytes = content::len_bytes_of(&input)?;
        let plan = Plan::new(case, input, place.output("transformed"));
        // Loaded before the clock starts: the publication's program had it from its start.
        let library = (case.way == IOSTREAM).then(stream::cpp_library).transpose()?;
        clock.measure(|| match library {
            Some(library) => stream::cpp_streams(library, &plan, &InvertStep),
            None => stream::run(&case.way, &plan, &InvertStep),
        })?;
        let checksum = checksum::of_file(&plan.output)?;
        Ok(Work { items: 1, bytes: len_bytes, checksum, figures: Vec::new() })
    }

    fn limit(&self, _: &Case) -> Option<&'static str> {
        Some("page-cache-write")
    }
}

/// The publication's block sizes; the quick ones are its first, middle and last.
fn block_kib(size: Size) -> &'static [u64] {
    match size {
        Size::Quick => &[1, 128, 2048],
        Size::Default | Size::Full => &[1, 16, 128, 1024, 2048],
    }
}

fn ways() -> impl Iterator<Item = &'static str> {
    PUBLISHED_WAYS.into_iter().chain([BUFFERED])
}

/// Without the hint and with it, block by block, so that the publication's first cell is the baseline.
fn cases_of(set: &str, block_kib: &[u64]) -> Vec<Case> {
    let mut cases = Vec::new();
    for has_hint in [false, true] {
        for &kib in block_kib {
            cases.extend(ways().map(|way| {
                let case = Case::new(set, way).with("block_bytes", kib << 10);
                if has_hint { case.with("sequential_hint", true) } else { case }
            }));
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    #[test]
    fn every_case_agrees() {
        testing::all_agree(&Transform, &cases_of("3MiB", &[1, 16, 128, 1024, 2048]));
    }

    #[test]
    fn every_way_agrees_at_odd_sizes() {
        let ways: Vec<&str> = ways().collect();
        testing::all_agree(&Transform, &stream::testing::odd_cases("raw", &ways, ""));
    }

    #[test]
    fn the_publications_table_has_a_hundred_runs_of_five_for_each_file_and_hint() {
        let cases = Transform.cases(Size::Full);
        for set in ["256MiB", "512MiB", "1024MiB", "2048MiB"] {
            for has_hint in [false, true] {
                let n_cells = cases
                    .iter()
                    .filter(|case| case.set == set && case.flag("sequential_hint") == has_hint)
                    .filter(|case| PUBLISHED_WAYS.contains(&case.way.as_str()))
                    .count();
                assert_eq!(n_cells * 5, 100);
            }
        }
    }

    #[test]
    fn a_file_of_the_users_is_the_input_and_stays_as_it_is() {
        let own = tempfile::NamedTempFile::new().unwrap();
        let content: Vec<u8> = (0..100_000_u32).map(|n| (n % 251) as u8).collect();
        std::fs::write(own.path(), &content).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut place = Place::new(folder.path(), 1);
        place.named = vec![folder.path().to_owned(), own.path().to_owned()];
        place.scale = 0.1;
        let modified = || std::fs::metadata(own.path()).unwrap().modified().unwrap();
        let before = modified();
        let cases = Transform.cases_of_named(Size::Quick, &place.named);
        assert_eq!(cases.len(), Transform.cases(Size::Quick).len());
        for case in cases {
            assert_eq!(case.set, "own");
            match testing::run(&Transform, &case, &place) {
                Ok(work) => assert_eq!(work.bytes, 100_000, "{case}"),
                Err(CaseError::Skipped(why)) => {
                    eprintln!("skipped {case}: {why}");
                    continue;
                }
                Err(error) => panic!("{case}: {error}"),
            }
            let mut written = std::fs::read(place.output("transformed")).unwrap();
            written.iter_mut().for_each(|byte| *byte ^= 0x0f);
            assert!(written == content, "{case}");
        }
        assert_eq!((std::fs::read(own.path()).unwrap(), modified()), (content, before));
        assert_eq!(Transform.cases_of_named(Size::Full, &place.named[..1]), Transform.cases(Size::Full));
    }

    #[test]
    fn every_byte_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        testing::run(&Transform, &Case::new("5000B", "raw"), &place).unwrap();
        let mut bytes = std::fs::read(place.output("transformed")).unwrap();
        bytes.iter_mut().for_each(|byte| *byte ^= 0x0f);
        assert_eq!(bytes, std::fs::read(content::path(&place, Kind::Bytes, 5000)).unwrap());
    }
}
