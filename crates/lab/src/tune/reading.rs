//! The experiment of `thalweg tune`: runs the engine's own `index` into a temporary catalogue.
//!
//! It is not in the list of experiments, since its cases depend on the machine and its files on the user.

use std::path::PathBuf;

use engine::catalog::format::JsonLines;
use engine::{Catalog, IndexOptions, Progress};
use file::Order;

use super::candidate::{Candidate, choices_of};
use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::TUNING_VERB;
use crate::experiment::checksum::mix;
use crate::method::Experiment;
use crate::place::Place;

/// The largest part of a file's head that any candidate reads at once.
const HEAD_BYTES: u64 = 64 << 10;
const LIST: &str = "files.json";

/// Candidates and a sample of files. In the process of a case both are empty; it gets them with the request.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) candidates: Vec<Candidate>,
    pub(super) order: Order,
    pub(super) files: Vec<PathBuf>,
}

impl Experiment for Reading {
    fn name(&self) -> &'static str {
        "tune"
    }

    fn question(&self) -> &'static str {
        "What is the fastest way to read files on this storage?"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn verb(&self) -> &'static str {
        TUNING_VERB
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cached_bytes(&self) -> u64 {
        HEAD_BYTES
    }

    fn cases(&self, _: Size) -> Vec<Case> {
        self.candidates.iter().map(|candidate| candidate.case(self.order)).collect()
    }

    fn prepare(&self, _: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        place.make_input(LIST, |path| {
            // Names need not be valid text, so they are sent in the system's encoding.
            let names: Vec<_> = self.files.iter().map(|file| file.as_os_str()).collect();
            let list =
                serde_json::to_vec(&names).map_err(|error| CaseError::io("list files", error.into()))?;
            std::fs::write(path, list).map_err(CaseError::file("write", path))
        })?;
        Ok(self.files.clone())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let mut options = IndexOptions::default();
        (options.reading, options.reading_cold) = choices_of(case)?;
        let list = place.input(LIST);
        let names = std::fs::read(&list).map_err(CaseError::file("read", &list))?;
        let names: Vec<std::ffi::OsString> =
            serde_json::from_slice(&names).map_err(|error| CaseError::file("read", &list)(error.into()))?;
        let files: Vec<PathBuf> = names.into_iter().map(PathBuf::from).collect();
        let failed = |error: &(dyn std::error::Error + 'static)| CaseError::Failed(file::chain(error));

        let path = place.output("thalweg.db");
        let mut catalog = Catalog::create_or_open(&path).map_err(|error| failed(&error))?;
        let report = clock.measure(|| {
            engine::index(&mut catalog, &files, &options, &Progress::default())
                .map_err(|error| failed(&error))
        })?;
        let checksum = checksum(&catalog).map_err(|error| failed(&error))?;
        Ok(Work { items: report.n_files, bytes: 0, checksum, figures: Vec::new() })
    }
}

/// Checksum of the catalogue's data on each file, independent of the order of reading.
fn checksum(catalog: &Catalog) -> Result<Checksum, engine::CatalogError> {
    let mut lines = JsonLines::new(Vec::new());
    catalog.query(
        "SELECT path, bytes, format, width, height, orientation, taken_at, make, model, error_kind FROM image",
        &mut lines,
    )?;
    let of_line = |line: &[u8]| line.iter().fold(1, |sum, &byte| mix(sum, u64::from(byte)));
    let text = lines.into_inner();
    Ok(Checksum(text.split(|&byte| byte == b'\n').fold(0, |sum: u64, line| sum.wrapping_add(of_line(line)))))
}
