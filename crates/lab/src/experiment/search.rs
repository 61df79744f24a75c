//! Finds a fixed string in many files: sequentially, in threads, in processes, and with grep and ripgrep.
//!
//! The answer is the number of matching lines of each file, as `grep -c` counts them. Listing the folder is
//! part of the work; every way starts from its path. A checksum over the names and counts of files with a
//! match is equal for all ways, and does not depend on the order in which files were finished.
//!
//! The publication's programs correspond to these ways: `grepSQ` is `sequential`, `grepMT` is
//! `thread-per-file` and `grepMP` is `process-per-file`, which start everything at once. `threads` and
//! `processes` share the files among as many workers as the parameter `workers` has. Three of the
//! publication's four machines had one processor; the sets named `-one-processor` are limited to one.

mod answer;
mod corpus;
mod lines;
mod peer;
mod started;
mod workers;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use self::answer::Answer;
use self::corpus::{Corpus, PATTERN};
use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, one_processor};
use crate::place::Place;

/// The publication's three programs, the baseline first.
const PUBLISHED: [&str; 3] = ["sequential", "thread-per-file", "process-per-file"];

/// The experiment `search`.
pub(super) struct Search;

impl Experiment for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn question(&self) -> &'static str {
        "How much do threads and processes speed up searching many files for a string?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, table Pattern Searching"
    }

    fn about(&self) -> &'static str {
        "The job is to count the lines with a given text in many files. The ways are one file after the \
         other, several threads, several processes, and the programs grep and ripgrep. Finding a word in \
         a folder is what people wait for most often. Look at how much a second thread saves, and how \
         near the best way comes to the speed at which this machine can read its memory at all."
    }

    fn verb(&self) -> &'static str {
        "searches"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn repeats(&self, _: &Case) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let smallest = Corpus { n_files: 100, file_bytes: 64 << 10 };
        let small = Corpus { n_files: 200, file_bytes: 64 << 10 };
        let middle = Corpus { n_files: 500, file_bytes: 256 << 10 };
        let large = Corpus { n_files: 2_000, file_bytes: 256 << 10 };
        let corpora: &[Corpus] = match size {
            Size::Quick => &[smallest],
            Size::Default => &[small, middle],
            Size::Full => &[small, middle, large],
        };
        corpora.iter().flat_map(cases).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        let corpus = corpus_of(case, place)?;
        if matches!(case.way.as_str(), "grep" | "rg" | "grep-per-file") {
            peer::find(peer_of(case))?;
        }
        let folder = place.make_input(&input_name(case), |path| corpus.make(path, place.seed))?;
        workers::list(&folder)
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let folder = place.input(&input_name(case));
        one_processor::limit(case)?;
        let workers = case.number("workers").unwrap_or(1) as usize;
        let answer = clock.repeat(|| search(&case.way, &folder, workers))?;
        let files = workers::list(&folder)?;
        let mut bytes = 0;
        for file in &files {
            bytes += std::fs::metadata(file).map_err(CaseError::file("stat", file))?.len();
        }
        let figures = vec![("matching_lines".to_owned(), answer.lines as f64)];
        Ok(Work { items: files.len() as u64, bytes, checksum: answer.checksum(), figures })
    }

    fn limit(&self, _: &Case) -> Option<&'static str> {
        Some("page-cache-read")
    }

    fn run_share(&self, words: &[OsString]) -> Option<std::io::Result<()>> {
        let started::Share { folder, pattern, process, processes } = started::share_of(words)?;
        let search = || {
            let files = workers::list(folder)?;
            workers::of_share(&files, pattern.as_bytes(), process, processes)
        };
        Some(search().map_err(std::io::Error::other).and_then(started::send))
    }
}

fn search(way: &str, folder: &Path, workers: usize) -> Result<Answer, CaseError> {
    match way {
        "sequential" => workers::sequential(folder, PATTERN),
        "threads" => workers::threads(folder, PATTERN, workers),
        "processes" => workers::processes(folder, PATTERN, workers),
        "thread-per-file" => workers::thread_per_file(folder, PATTERN),
        "process-per-file" => workers::process_per_file(folder, PATTERN),
        "grep-per-file" => peer::grep_per_file(folder, PATTERN, workers),
        "grep" => peer::grep(folder, PATTERN),
        "rg" => peer::ripgrep(folder, PATTERN, workers),
        other => Err(CaseError::Failed(format!("unknown way of searching `{other}`"))),
    }
}

fn cases(corpus: &Corpus) -> Vec<Case> {
    let case = |way| {
        let mebibytes = (corpus.n_files * corpus.file_bytes) >> 20;
        Case::new(format!("{}-files-{mebibytes}MiB", corpus.n_files), way)
            .with("files", corpus.n_files)
            .with("file_bytes", corpus.file_bytes)
    };
    let mut cases: Vec<Case> = PUBLISHED.map(case).into();
    for workers in [1_u64, 2, 4] {
        cases.push(case("threads").with("workers", workers));
        cases.push(case("processes").with("workers", workers));
        cases.push(case("grep-per-file").with("workers", workers));
    }
    cases.push(case("grep"));
    cases.push(case("rg").with("workers", 1_u64));
    cases.push(case("rg").with("workers", 2_u64));
    cases.extend(PUBLISHED.map(|way| one_processor::alone(&case(way))));
    cases
}

fn corpus_of(case: &Case, place: &Place) -> Result<Corpus, CaseError> {
    let number = |name| {
        case.number(name)
            .ok_or_else(|| CaseError::Failed(format!("`{case}` is missing the number of {name}")))
    };
    Ok(Corpus { n_files: place.scaled(number("files")?), file_bytes: number("file_bytes")? })
}

fn peer_of(case: &Case) -> &'static str {
    if case.way == "rg" { "rg" } else { "grep" }
}

fn input_name(case: &Case) -> String {
    format!("search-{}", one_processor::set_of_input(case))
}

#[cfg(test)]
mod tests;
