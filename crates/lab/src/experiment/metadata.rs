//! Reads three dates of many JPEGs: what does it cost to start a program for each file, and to query all at
//! once?
//!
//! The publication (2010) read DateTimeOriginal, CreateDate and ModifyDate of 1,000 pictures from a warm
//! cache. Its ways are measured with the ExifTool found on the PATH, and with libexif in place of the system
//! library that it used, GDI+. They are compared with Thalweg as a process for each file, as one process for
//! all, and as a library. Parallel ways run 8 processes, as published, and as many as there are processors.
//! The published exiftool.exe is packed: it unpacks Perl and its scripts. Its counterpart is packed here by
//! PAR's `pp`, and measured with unpacking at each start and with all unpacked before.
//! Every second picture has a maker note, which `-fast2` skips. Sets:
//!
//! - `bytes`: the files are read whole and nothing else is done, the lower bound that the publication gives.
//!   There are no dates, so it is a separate set.
//! - `one_by_one`: every way on the same files, few enough for the slow ones.
//! - `batch`: the ways that read a list, on all files; absent where `one_by_one` has as many.
//! - `odd_names`: names that a list cannot represent (not UTF-8, a line break), and names that it can. Files
//!   of the former kind are left out of the list and read one by one, as the publication advises.
//! - `all_tags`: a list of some files, and all tags of each file instead of its dates. The dates among them
//!   are the answer that is compared with the others'; they are extracted after the measured part, since
//!   the JSON is long.
//!
//! A file without an answer makes the case fail. The cache is left warm, as published; see `order` for cold
//! reads.

mod answer;
mod exif;
mod in_process;
mod libexif;
mod packed;
pub(crate) mod pictures;
mod tool;
mod way;

use std::path::PathBuf;
use std::process::Output;

use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, checksum};
use crate::place::Place;
use answer::Answers;
use tool::Tool;
use way::Way;

/// The experiment `metadata`.
pub(super) struct Metadata;

const ODD_NAMES: &str = "odd_names";
const ALL_TAGS: &str = "all_tags";

impl Experiment for Metadata {
    fn name(&self) -> &'static str {
        "metadata"
    }

    fn question(&self) -> &'static str {
        "How fast can three dates be read from many JPEGs?"
    }

    fn source(&self) -> &'static str {
        "ExifTool Performance Benchmark, April 2010, all durations"
    }

    fn about(&self) -> &'static str {
        "The job is to read three dates from each of many JPEG photographs. The ways are the program \
         ExifTool, started for each file or once for all, with its options for speed; Thalweg as a \
         program and as a library; and reading the bytes alone, which is the least that any way must do. \
         Look at how much of the time goes into starting a program, and how much reading the dates takes \
         after that."
    }

    fn verb(&self) -> &'static str {
        "reads"
    }

    fn reads_files(&self) -> bool {
        false
    }

    fn repeats(&self, _: &Case) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        // A process of ExifTool takes a tenth of a second, and all tags of a file several milliseconds.
        let (few, many, all_tags) = match size {
            Size::Quick => (2, 50, 25),
            Size::Default => (24, 1_000, 250),
            Size::Full => (1_000, 1_000, 1_000),
        };
        let mut cases = vec![Case::new("bytes", Way::Read.name()).with("files", many)];
        cases.extend(one_by_one(few));
        if few < many {
            cases.extend(Way::LISTS.iter().map(|&way| case("batch", way, many)));
        }
        cases.extend(Way::ALL_TAGS.iter().map(|&way| case(ALL_TAGS, way, all_tags)));
        cases.extend(Way::ODD_NAMES.iter().map(|&way| Case::new(ODD_NAMES, way.name())));
        cases
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        let way = Way::named(&case.way)?;
        if let Some(tool) = Tool::of(way, place)? {
            tool.check()?;
        }
        if way == Way::LibExif {
            libexif::open()?;
        }
        pictures(case, place)
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let way = Way::named(&case.way)?;
        let tool = Tool::of(way, place)?;
        let files = pictures(case, place)?;
        let bytes = pictures::total_bytes(&files)?;
        let n_processes = case.number("processes").unwrap_or(1) as usize;
        let mut n_dates = 0;
        let outcome = clock.repeat(|| {
            let outcome = work(way, tool.as_ref(), n_processes, &files)?;
            // The published program has dates, not their texts, in the measured time.
            if let Outcome::Dates(answers) = &outcome {
                n_dates = answers.n_dates();
            }
            Ok(outcome)
        })?;
        let mut figures =
            vec![("per_file_us".to_owned(), clock.seconds_per_pass() * 1e6 / files.len() as f64)];
        let sum = match outcome {
            Outcome::Bytes(sum) => sum,
            Outcome::Printed(output) => match &tool {
                Some(tool) => tool.answers(&files, &output)?.checksum(&files)?,
                None => checksum::sum_of(&output.stdout),
            },
            Outcome::Dates(answers) => {
                figures.push(("n_one_by_one".to_owned(), answers.n_one_by_one as f64));
                figures.push(("n_dates".to_owned(), n_dates as f64));
                answers.checksum(&files)?
            }
        };
        Ok(Work { items: files.len() as u64, bytes, checksum: Checksum(sum), figures })
    }
}

fn case(set: &str, way: Way, n_files: u64) -> Case {
    Case::new(set, way.name()).with("files", n_files)
}

/// Processes at once on the publication's machine, which had as many virtual processors.
const PUBLISHED_PROCESSES: u64 = 8;

/// Every way on the same files.
fn one_by_one(n_files: u64) -> Vec<Case> {
    let n_processors = std::thread::available_parallelism().map_or(1, |number| number.get() as u64);
    let mut n_processes = vec![PUBLISHED_PROCESSES, n_processors];
    n_processes.dedup();
    let cases = |way: &Way| {
        let case = case("one_by_one", *way, n_files);
        match way {
            Way::ExiftoolStdinParallel => {
                n_processes.iter().map(|number| case.clone().with("processes", *number)).collect()
            }
            _ => vec![case],
        }
    };
    Way::DATES.iter().flat_map(cases).collect()
}

/// The files named by the user, or else generated ones.
fn pictures(case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    if case.set == ODD_NAMES {
        return pictures::odd_names(place);
    }
    let n_files = case.number("files").unwrap_or(1_000);
    if place.named.is_empty() {
        pictures::made(place.scaled(n_files), place)
    } else {
        pictures::named(n_files, &place.named)
    }
}

enum Outcome {
    /// A checksum of the files' lengths.
    Bytes(u64),
    Dates(Answers),
    /// All tags, still in printed form.
    Printed(Output),
}

fn work(way: Way, tool: Option<&Tool>, n_processes: usize, files: &[PathBuf]) -> Result<Outcome, CaseError> {
    match (way, tool) {
        (Way::Read, _) => read(files).map(Outcome::Bytes),
        (Way::ThalwegInProcess, _) => in_process::read(files, None).map(Outcome::Dates),
        (Way::ThalwegInProcessOneThread, _) => in_process::read(files, Some(1)).map(Outcome::Dates),
        (Way::LibExif, _) => libexif::read(files).map(Outcome::Dates),
        (Way::ExiftoolStdinParallel, Some(tool)) => {
            tool.each_in_parallel(files, n_processes).map(Outcome::Dates)
        }
        (Way::ExiftoolBatch | Way::ExiftoolBatchFast2 | Way::ThalwegBatch, Some(tool)) => {
            tool.batch(files).map(Outcome::Dates)
        }
        (_, Some(tool)) if Way::ALL_TAGS.contains(&way) => tool.print_list(files).map(Outcome::Printed),
        (_, Some(tool)) => tool.each(files).map(Outcome::Dates),
        (_, None) => Err(CaseError::Failed(format!("`{}` has no program", way.name()))),
    }
}

/// Reads every file into memory without parsing it; returns a checksum of the lengths.
fn read(files: &[PathBuf]) -> Result<u64, CaseError> {
    files.iter().try_fold(0, |sum, path| {
        let bytes = std::fs::read(path).map_err(CaseError::file("read", path))?;
        Ok(checksum::mix(sum, bytes.len() as u64))
    })
}

#[cfg(test)]
mod tests;
