//! Transforms a file block by block: reads, changes every byte, writes.
//!
//! The publication compared the C library, the C++ library, the Windows calls and mappings, each with
//! five block sizes and with and without the sequential hint, on files from 256 MiB to 2 GiB. They
//! correspond to the ways `stdio`, `iostream-tellp`, `raw` and `mmap`. Two are added: `iostream`, which
//! does not ask for its position before each block as the published program does, and `buffered`, the
//! buffers of Rust's standard library. Its table of 100 runs for one file (four ways, five blocks, five
//! runs each) is repeated for all four files, with the hint and without, by `thalweg lab run transform
//! --full`; with `--rounds 100` each of its cells has the hundred runs that the author wished for.
//!
//! The published programs copy each block into a second one (`memcpy`); here the lower half of each byte is
//! inverted on the way, which takes as long and shows blocks that were not transformed.
//!
//! The output is a new file in each case. With `output_exists`, a file of the same length lies there
//! already, in the page cache, and is truncated: the publication states that this has no effect, though
//! its scripts delete the output after each run.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::content::{self, Kind};
use crate::experiment::stream::{self, Plan, Step};
use crate::experiment::{Experiment, checksum, own_file};
use crate::place::Place;

/// The way through the C++ library, and the same with the published program's `tellp` before each block.
const IOSTREAM: &str = "iostream";
const IOSTREAM_TELLP: &str = "iostream-tellp";

/// The publication's ways, in its order.
pub(super) const PUBLISHED_WAYS: [&str; 4] = ["stdio", IOSTREAM_TELLP, "raw", "mmap"];

/// What the publication did not have: plain streams of C++, and the buffers of Rust's standard library.
const ADDED_WAYS: [&str; 2] = [IOSTREAM, "buffered"];

/// Flag of cases whose output is there before, in the page cache.
const OUTPUT_EXISTS: &str = "output_exists";

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
        // The published program gives the option for the input only.
        let plan = Plan { hints_output: false, ..Plan::new(case, input, place.output("transformed")) };
        // Loaded before the clock starts: the publication's program had it from its start.
        let uses_cpp = [IOSTREAM, IOSTREAM_TELLP].contains(&case.way.as_str());
        let library = uses_cpp.then(stream::cpp_library).transpose()?;
        if case.flag(OUTPUT_EXISTS) {
            write_output(&plan.output, len_bytes)?;
        }
        clock.measure(|| match library {
            Some(library) => stream::cpp_streams(library, case.way == IOSTREAM_TELLP, &plan, &InvertStep),
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
    PUBLISHED_WAYS.into_iter().chain(ADDED_WAYS)
}

/// Writes what a run before would have left, without reading the input.
fn write_output(path: &Path, len_bytes: u64) -> Result<(), CaseError> {
    let failed = || CaseError::file("write", path);
    let mut output = File::create(path).map_err(failed())?;
    io::copy(&mut io::repeat(0).take(len_bytes), &mut output).map_err(failed())?;
    Ok(())
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
    cases.push(Case::new(set, "raw").with("block_bytes", block_kib[0] << 10).with(OUTPUT_EXISTS, true));
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
                    .filter(|case| PUBLISHED_WAYS.contains(&case.way.as_str()) && !case.flag(OUTPUT_EXISTS))
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
