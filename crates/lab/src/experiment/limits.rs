//! Limits of the machine itself: no case of another experiment can be faster than the limit it depends on.
//!
//! - `memcpy`: copies one block of memory to another, inside the cache and outside it.
//! - `first-touch`: writes a byte into each page of memory that the kernel has not handed out before,
//!   compared with the same in memory that is already mapped.
//! - `page-cache-read`: reads a file in the page cache with `read(2)` and each block size.
//! - `mapped-read`: reads the same file as a mapping: a byte of each page, and every byte.
//! - `page-cache-write`: writes a new file into the page cache, on the working folder's file system and on
//!   tmpfs.
//! - `device-random` and `device-sequential`: read a file past the page cache, by queue depth.
//!
//! Rates follow from the bytes and the time. The checksum of the data read is the sum of the first eight
//! bytes of each 4096, independent of the order.

mod device;
mod memory;
mod page_cache;

use std::path::PathBuf;

use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::experiment::content::{self, Kind};
use crate::place::Place;

/// The experiment `limits`.
pub(super) struct Limits;

/// Distance between the samples that form the checksum: the page size of common machines.
const PAGE_BYTES: usize = 4096;

/// What one run of a case did.
struct Outcome {
    items: u64,
    bytes: u64,
    checksum: u64,
}

impl Experiment for Limits {
    fn name(&self) -> &'static str {
        "limits"
    }

    fn question(&self) -> &'static str {
        "What is the maximum throughput of memory, page cache and device?"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn about(&self) -> &'static str {
        "The job is to move bytes as fast as this machine can: within memory, out of the page cache, into \
         it, and from the disk. These are not ways to choose from but limits: no other experiment can be \
         faster than the limit that it depends on. Look at how near the best way of another experiment \
         comes to its limit (column of limit): close to 100 %, nothing is left to gain."
    }

    /// Cases of the page cache warm it themselves, and cases of the device bypass it.
    fn reads_files(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        match size {
            Size::Quick => cases_of("64MiB", "64MiB", 1000),
            Size::Default => cases_of("256MiB", "1GiB", 10_000),
            Size::Full => cases_of("1GiB", "4GiB", 100_000),
        }
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        if needs_file(case) {
            content::of_set(&case.set, Kind::Bytes, place)?;
        }
        Ok(Vec::new())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let len_bytes = content::scaled_bytes(&case.set, place)?;
        let input = content::path(place, Kind::Bytes, len_bytes);
        let Outcome { items, bytes, checksum } = match job(case) {
            "memcpy" => memory::copy(case, len_bytes, clock)?,
            "first-touch" => memory::touch(case, len_bytes, clock)?,
            "page-cache-read" => page_cache::read(case, &input, clock)?,
            "mapped-read" => page_cache::read_mapped(case, &input, clock)?,
            "page-cache-write" => page_cache::write(case, &place.output("written"), len_bytes, clock)?,
            "device-random" => device::read_at_random(case, &input, place.seed, clock)?,
            "device-sequential" => device::read_in_order(case, &input, clock)?,
            job => {
                return Err(CaseError::Failed(format!("unknown limit `{job}`; see `thalweg lab list`")));
            }
        };
        Ok(Work { items, bytes, checksum: Checksum(checksum), figures: Vec::new() })
    }
}

/// The part of a set's name after its size, by which other experiments refer to their limit.
pub(crate) fn job(case: &Case) -> &str {
    case.set.split_once('-').map_or("", |(_, job)| job)
}

fn needs_file(case: &Case) -> bool {
    matches!(job(case), "page-cache-read" | "mapped-read" | "device-random" | "device-sequential")
}

/// The outcome of a case whose items are pages.
fn outcome_of_pages(bytes: u64, checksum: u64) -> Outcome {
    Outcome { items: bytes.div_ceil(PAGE_BYTES as u64), bytes, checksum }
}

/// A sum of samples that shows whether everything was read.
fn sum_of_samples(bytes: &[u8]) -> u64 {
    let samples = bytes.chunks(PAGE_BYTES).filter_map(<[u8]>::first_chunk);
    samples.fold(0, |sum, sample| sum.wrapping_add(u64::from_le_bytes(*sample)))
}

fn cases_of(memory: &str, device: &str, n_random: u64) -> Vec<Case> {
    let case = |job: &str, way: &str| Case::new(format!("{memory}-{job}"), way);
    let mut cases = Vec::new();
    cases.extend([1 << 18, 1 << 26_u64].map(|block| case("memcpy", "memcpy").with("block_bytes", block)));
    cases.push(case("first-touch", "second_touch"));
    cases.push(case("first-touch", "first_touch").with("huge_pages", false));
    cases.push(case("first-touch", "first_touch").with("huge_pages", true));
    cases.extend(
        [12, 14, 16, 18, 20, 22]
            .map(|bits| case("page-cache-read", "raw").with("block_bytes", 1_u64 << bits)),
    );
    cases.extend(["every_page", "every_byte"].map(|way| case("mapped-read", way)));
    cases
        .extend(["place", "tmpfs"].map(|way| case("page-cache-write", way).with("block_bytes", 1_u64 << 20)));
    cases.extend([1, 8, 32_u64].map(|depth| {
        let case =
            Case::new(format!("{device}-device-random"), "uring").with("block_bytes", PAGE_BYTES as u64);
        case.with("queue_depth", depth).with("reads", n_random)
    }));
    cases.extend([1, 4_u64].map(|depth| {
        let case = Case::new(format!("{device}-device-sequential"), "uring");
        case.with("block_bytes", 1_u64 << 20).with("queue_depth", depth)
    }));
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    #[test]
    fn every_case_agrees() {
        testing::all_agree(&Limits, &cases_of("2MiB", "2MiB", 50));
    }

    #[test]
    fn a_file_that_is_no_multiple_of_the_block_is_read_whole() {
        let case =
            |job: &str, way: &str| Case::new(format!("1000001B-{job}"), way).with("block_bytes", 65_536_u64);
        testing::all_agree(
            &Limits,
            &[
                case("page-cache-read", "raw"),
                case("page-cache-read", "raw").with("block_bytes", 4096_u64),
                case("page-cache-write", "place"),
                case("page-cache-write", "tmpfs"),
                case("device-sequential", "uring").with("queue_depth", 1_u64),
                case("device-sequential", "uring").with("queue_depth", 8_u64),
            ],
        );
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let read = testing::run(&Limits, &case("page-cache-read", "raw"), &place).unwrap();
        let mapped = testing::run(&Limits, &case("mapped-read", "every_byte"), &place).unwrap();
        assert_eq!((read.checksum, read.bytes), (mapped.checksum, 1_000_001));
    }

    #[test]
    fn a_sample_is_taken_of_each_page() {
        let mut bytes = vec![0; 3 * PAGE_BYTES];
        bytes[2 * PAGE_BYTES] = 5;
        bytes[PAGE_BYTES] = 2;
        bytes[PAGE_BYTES - 1] = 99;
        assert_eq!(sum_of_samples(&bytes), 7);
    }

    #[test]
    fn an_unknown_limit_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let unknown = testing::run(&Limits, &Case::new("1MiB-tea", "x"), &Place::new(folder.path(), 1));
        assert!(unknown.unwrap_err().to_string().contains("unknown limit `tea`"));
    }
}
