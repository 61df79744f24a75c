//! Converts ASCII to UTF-16LE, writing two bytes for each byte read.
//!
//! The publication's eight programs correspond to these ways: `atou` is `raw` with blocks of 256
//! bytes, `atouSS` the same with the sequential hint, `atouLB` blocks of 8 KiB, `atouLSFP` these with
//! hint and presized output, `atouMM` is `mmap`, `atouMT` is `threads` of which each has every fourth
//! block of 16 KiB, `atouOV` is `uring` with 4 requests of 8 KiB and `atouEX` is `completion` with 4
//! of 16 KiB. The same with blocks of 64 KiB is added, and large blocks with the hint alone. `iconv`
//! is the peer and `recommended` is our recommendation for programs. The sets named `-discarded` write
//! to the null device, so that they measure the conversion itself; their output is checked by running
//! them once more, into a file, after the measured part.

mod widen;

use std::path::{Path, PathBuf};

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::content::{self, Kind};
use crate::experiment::stream::{self, Plan, Presize, Step};
use crate::experiment::{Experiment, checksum, peer};
use crate::place::Place;
use crate::platform;

/// Suffix of sets whose output goes to the null device.
const DISCARDED: &str = "-discarded";

/// The experiment `convert`.
pub(super) struct Convert;

/// Converts ASCII to UTF-16LE.
struct WidenStep;

impl Step for WidenStep {
    const ROOM: usize = 2;

    fn apply(&self, offset: u64, input: &[u8], output: &mut [u8]) -> Result<(), CaseError> {
        widen::widen(input, output).map_err(|position| {
            let offset = offset + position as u64;
            CaseError::Failed(format!(
                "the byte at offset {offset} is not ASCII; convert the file to ASCII first"
            ))
        })
    }
}

impl Experiment for Convert {
    fn name(&self) -> &'static str {
        "convert"
    }

    fn question(&self) -> &'static str {
        "What is the fastest way to convert an ASCII file to UTF-16?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, table ASCII to Unicode Conversion"
    }

    fn about(&self) -> &'static str {
        "The job is to read a text of one byte per character and to write it with two bytes per \
         character. The ways are blocks of several sizes, mapped files, threads, many requests at once, \
         and the program iconv. It stands for all work that changes little and moves much: the output is \
         twice as large as the input. Look at whether giving the output its size first helps, and whether \
         threads or many requests are worth their effort. The sets that end in discarded write nothing, \
         so they show the conversion alone."
    }

    fn verb(&self) -> &'static str {
        "converts"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn repeats(&self, case: &Case) -> bool {
        case.set.ends_with(DISCARDED)
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let sets: &[&str] = match size {
            Size::Quick | Size::Default => &["12.8MB"],
            Size::Full => &["12.8MB", "128MiB"],
        };
        sets.iter().flat_map(|set| cases_of(set)).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        Ok(vec![content::of_set(&case.set, Kind::Records, place)?])
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let input = content::of_set(&case.set, Kind::Records, place)?;
        let len_bytes = content::len_bytes_of(&input)?;
        let plan = Plan::new(case, input, place.output("utf-16"));
        if case.set.ends_with(DISCARDED) {
            let discarding = Plan { output: null_device().to_owned(), ..plan.clone() };
            clock.repeat(|| convert(&case.way, &discarding))?;
            convert(&case.way, &plan)?;
        } else {
            clock.measure(|| convert(&case.way, &plan))?;
        }
        let checksum = checksum::of_file(&plan.output)?;
        Ok(Work { items: len_bytes, bytes: len_bytes, checksum, figures: Vec::new() })
    }

    fn limit(&self, case: &Case) -> Option<&'static str> {
        // The output is twice as large as the bytes that count, so only discarded output has a limit in these
        // bytes.
        case.set.ends_with(DISCARDED).then_some("page-cache-read")
    }
}

fn convert(way: &str, plan: &Plan) -> Result<(), CaseError> {
    match way {
        "iconv" => iconv(plan),
        "recommended" => fastest(plan),
        _ => stream::run(way, plan, &WidenStep),
    }
}

fn iconv(plan: &Plan) -> Result<(), CaseError> {
    peer::run(
        "iconv",
        ["-f".as_ref(), "ASCII".as_ref(), "-t".as_ref(), "UTF-16LE".as_ref(), plan.input.as_os_str()],
        plan.create_output()?,
    )
}

/// Our recommendation for programs: threads, so that one converts while another holds the file's lock to
/// write, and presized output. Blocks and their output stay in the second-level cache. A mapped input was no
/// faster than `read(2)`.
fn fastest(plan: &Plan) -> Result<(), CaseError> {
    stream::run(
        "threads",
        &Plan { block_bytes: 1 << 17, presize: Presize::WhereItPays, ..plan.clone() },
        &WidenStep,
    )
}

fn null_device() -> &'static Path {
    Path::new(platform::NULL_DEVICE)
}

/// The publication's order, additions, the peer, and the recommended way; then the cases that make
/// sense without a file.
fn cases_of(set: &str) -> Vec<Case> {
    let block = |way: &str, block_bytes: u64| Case::new(set, way).with("block_bytes", block_bytes);
    let discarded = format!("{set}{DISCARDED}");
    vec![
        block("raw", 256),
        block("raw", 256).with("sequential_hint", true),
        block("raw", 1 << 13),
        block("raw", 1 << 13).with("sequential_hint", true).with("presized", true),
        block("mmap", 1 << 16),
        block("threads", 1 << 14).with("threads", 4_u64).with("fixed_share", true).with("presized", true),
        block("uring", 1 << 13).with("queue_depth", 4_u64),
        block("completion", 1 << 14).with("queue_depth", 4_u64),
        block("raw", 1 << 13).with("sequential_hint", true),
        block("raw", 1 << 16),
        block("raw", 1 << 16).with("sequential_hint", true).with("presized", true),
        block("mmap", 1 << 16).with("presized", true),
        block("threads", 1 << 16).with("threads", 4_u64),
        block("uring", 1 << 16).with("queue_depth", 4_u64),
        block("completion", 1 << 16).with("queue_depth", 4_u64),
        Case::new(set, "iconv"),
        Case::new(set, "recommended"),
        Case::new(&discarded, "iconv"),
        Case::new(&discarded, "raw").with("block_bytes", 1_u64 << 16),
        Case::new(&discarded, "threads").with("block_bytes", 1_u64 << 16).with("threads", 4_u64),
        Case::new(&discarded, "recommended"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    #[test]
    fn every_case_agrees() {
        testing::all_agree(&Convert, &cases_of("1MiB"));
    }

    #[test]
    fn every_way_agrees_at_odd_sizes() {
        let ways = ["raw", "stdio", "buffered", "mmap", "threads", "uring", "completion", "direct"];
        testing::all_agree(&Convert, &stream::testing::odd_cases("recommended", &ways, ""));
        let discarding =
            |set: &str| ["iconv", "raw", "threads", "recommended"].map(|way| Case::new(set, way));
        testing::all_agree(
            &Convert,
            &["0B-discarded", "1B-discarded", "99999B-discarded"].map(discarding).concat(),
        );
    }

    #[test]
    fn the_output_is_utf_16() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        testing::run(&Convert, &Case::new("1000B", "recommended"), &place).unwrap();
        let input = std::fs::read_to_string(content::path(&place, Kind::Records, 1000)).unwrap();
        let expected: Vec<u8> = input.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(std::fs::read(place.output("utf-16")).unwrap(), expected);
    }

    #[test]
    fn bytes_that_are_not_ascii_are_refused_with_their_offset() {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in"), folder.path().join("out"));
        let mut text = vec![b'a'; 30_000];
        text[20_000] = 0xe9;
        std::fs::write(&input, &text).unwrap();
        for way in
            ["raw", "stdio", "buffered", "mmap", "threads", "uring", "completion", "direct", "recommended"]
        {
            let case = Case::new("30000B", way).with("block_bytes", 4096_u64);
            match convert(way, &Plan::new(&case, input.clone(), output.clone())) {
                Err(CaseError::Skipped(why)) => eprintln!("skipped {way}: {why}"),
                Err(error) => {
                    assert!(error.to_string().contains("offset 20000 is not ASCII"), "{way}: {error}")
                }
                Ok(()) => panic!("{way} took it"),
            }
        }
    }
}
