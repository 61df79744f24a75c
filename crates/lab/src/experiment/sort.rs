//! Sorts a file of 64-byte records: the publication's ways, GNU sort, and this engine's.
//!
//! Every way reads the file `records` and writes all of it in order to a new file, in the measured part. The
//! order is that of whole records as bytes (`record`), so there is one right answer and all outputs are equal
//! byte for byte. Outputs stay in the page cache; no case waits for the device.
//!
//! The publication's `sortMT` (here `merge`) sorted another random file in each run. Here every round has a
//! file of its own, which all ways of the set sort, so that their answers and times can be compared within
//! the round. The sets named `-one-processor` run `merge` on one processor, as most of the publication's
//! machines had one. Only the set of 16 million records, an addition, keeps one file, since making it
//! takes longer than sorting it.

mod distribution;
mod gnu;
mod index;
mod input;
mod memory;
mod merge;
mod record;
mod splitters;
mod tree;

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

pub use self::record::write_records;
use self::record::{RECORD_BYTES, Record, records, records_mut};
use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, checksum, one_processor};
use crate::place::Place;
use crate::platform::{Mapping, MappingMut};

const WRITE_BYTES: usize = 1 << 20;

/// The largest number of records of which each round has a file of its own: the publication's.
const MOST_DRAWN_RECORDS: u64 = 400_000;

/// The experiment `sort`.
pub(super) struct Sort;

impl Experiment for Sort {
    fn name(&self) -> &'static str {
        "sort"
    }

    fn question(&self) -> &'static str {
        "What is the fastest way to sort a file of 64-byte records, and how much do threads help?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, table File Sorting"
    }

    fn about(&self) -> &'static str {
        "The job is to sort a file of records of 64 bytes. The ways differ in where the records are while \
         they are sorted: in one block of memory, in a mapped file, in a tree, behind an index file, or \
         in parts that threads sort and merge; GNU sort and a distribution sort are compared. All give \
         the same file, byte for byte. Look at what an allocation for each record costs, and how much \
         each further thread saves."
    }

    fn verb(&self) -> &'static str {
        "sorts"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let sets: &[u64] = match size {
            Size::Quick => &[100_000],
            Size::Default => &[100_000, 400_000],
            Size::Full => &[100_000, 400_000, 16_000_000],
        };
        sets.iter().flat_map(|n_records| cases(*n_records)).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        if case.way == "gnu-sort" {
            gnu::find()?;
        }
        input::make(case, place)
    }

    fn draw(&self, case: &Case, place: &Place) -> Result<Option<Vec<PathBuf>>, CaseError> {
        if !input::is_drawn(case)? {
            return Ok(None);
        }
        input::remove_other_rounds(case, place)?;
        input::make(case, place).map(Some)
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let input = place.input(&input::name(case, place)?);
        let output = place.output("sorted");
        let bytes = std::fs::metadata(&input).map_err(CaseError::file("stat", &input))?.len();
        let threads = case.number("threads").unwrap_or(1) as usize;
        one_processor::limit(case)?;
        clock.measure(|| match case.way.as_str() {
            "tree" => sort_tree(&input, &output),
            "read" => sort_read(&input, &output),
            "read-allocate" => sort_pointers(&input, &output, case.flag("is_serialised")),
            "mmap" => sort_mapped(&input, &output),
            "index" => {
                let index = case.flag("is_there").then(|| input::index_of(&input));
                sort_index(&input, &output, index, place)
            }
            "merge" => sort_merge(&input, &output, threads),
            "gnu-sort" => gnu::sort(&input, &output, threads),
            "distribution" => distribution::sort(&input, &output, threads),
            other => Err(CaseError::Failed(format!("unknown way of sorting `{other}`"))),
        })?;
        let checksum = checksum::of_file(&output)?;
        Ok(Work { items: bytes / RECORD_BYTES as u64, bytes, checksum, figures: Vec::new() })
    }
}

/// The publication's first, as the baseline.
fn cases(n_records: u64) -> Vec<Case> {
    let case = |way| Case::new(format!("{n_records}-records"), way).with("records", n_records);
    let threaded = |way, threads: u64| case(way).with("threads", threads);
    let mut cases = vec![
        case("read"),
        case("tree"),
        case("mmap"),
        case("read-allocate").with("is_serialised", false),
        case("read-allocate").with("is_serialised", true),
        case("index").with("is_there", false),
        case("index").with("is_there", true),
        threaded("merge", 1),
        threaded("merge", 2),
        threaded("merge", 4),
        threaded("gnu-sort", 2),
        threaded("distribution", 1),
        threaded("distribution", 2),
        threaded("distribution", 4),
    ];
    if n_records <= MOST_DRAWN_RECORDS {
        cases.extend([1, 2, 4].map(|threads| one_processor::alone(&threaded("merge", threads))));
    }
    cases
}

fn map(path: &Path) -> Result<Mapping, CaseError> {
    let file = File::open(path).map_err(CaseError::file("open", path))?;
    Mapping::new(&file).map_err(CaseError::file("map", path))
}

fn read(path: &Path) -> Result<Vec<u8>, CaseError> {
    std::fs::read(path).map_err(CaseError::file("read", path))
}

fn write<'r>(path: &Path, sorted: impl IntoIterator<Item = &'r Record>) -> Result<(), CaseError> {
    let mut file =
        BufWriter::with_capacity(WRITE_BYTES, File::create(path).map_err(CaseError::file("create", path))?);
    let write = || {
        sorted.into_iter().try_for_each(|record| file.write_all(record))?;
        file.flush()
    };
    write().map_err(CaseError::file("write", path))
}

fn write_whole(path: &Path, sorted: &[Record]) -> Result<(), CaseError> {
    std::fs::write(path, sorted.as_flattened()).map_err(CaseError::file("write", path))
}

fn sort_tree(input: &Path, output: &Path) -> Result<(), CaseError> {
    let content = read(input)?;
    let mut file = BufWriter::with_capacity(
        WRITE_BYTES,
        File::create(output).map_err(CaseError::file("create", output))?,
    );
    tree::sort(records(&content), |record| file.write_all(record))
        .and_then(|()| file.flush())
        .map_err(CaseError::file("write", output))
}

fn sort_read(input: &Path, output: &Path) -> Result<(), CaseError> {
    let mut content = read(input)?;
    memory::sort(records_mut(&mut content));
    write_whole(output, records(&content))
}

fn sort_pointers(input: &Path, output: &Path, is_serialised: bool) -> Result<(), CaseError> {
    let content = read(input)?;
    let sorted = memory::sort_pointers(records(&content), is_serialised);
    write(output, sorted.iter().map(|record| &**record))
}

/// Sorts in place, in a copy, since the input must not change. The publication's `sortFL` copies as well.
fn sort_mapped(input: &Path, output: &Path) -> Result<(), CaseError> {
    std::fs::copy(input, output).map_err(CaseError::file("copy to", output))?;
    let file =
        File::options().read(true).write(true).open(output).map_err(CaseError::file("open", output))?;
    let mut mapped = MappingMut::new(&file).map_err(CaseError::file("map", output))?;
    memory::sort(records_mut(&mut mapped));
    Ok(())
}

fn sort_index(input: &Path, output: &Path, index: Option<PathBuf>, place: &Place) -> Result<(), CaseError> {
    let data = map(input)?;
    let index = match index {
        Some(index) => index,
        None => {
            let made = place.output("index");
            index::make(&data, &made)?;
            made
        }
    };
    write(output, index::ordered(&map(&index)?, records(&data)))
}

fn sort_merge(input: &Path, output: &Path, threads: usize) -> Result<(), CaseError> {
    let mut content = read(input)?;
    let mut spare = vec![0; content.len()];
    write_whole(output, merge::sort(records_mut(&mut content), records_mut(&mut spare), threads))
}

#[cfg(test)]
mod tests;
