//! Examines one file, in this process or in a child.

use std::path::PathBuf;

use pixel::Format;

use super::child::Worker;
use super::examined::Examined;
use super::here::Here;
use super::options::VerifyOptions;
use super::report::Verification;
use crate::error::JobError;

/// Where a worker's files are decoded.
pub(super) enum Examiner<'c> {
    Here(Box<Here>),
    Elsewhere(Box<Worker<'c>>),
}

impl Examiner<'_> {
    pub(super) fn here(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Examiner::Here(Box::new(Here::new(options)?)))
    }

    /// Examines the file at `path`.
    ///
    /// # Errors
    /// If no child process is available. Errors of the file are part of the result.
    pub(super) fn examine(&mut self, path: PathBuf) -> Result<Verification, JobError> {
        let Examined { bytes, found, file_type, raw } = match self {
            Examiner::Here(here) => here.examine(&path),
            Examiner::Elsewhere(worker) => worker.examine(&path)?,
        };
        let named = Format::of_name(&path);
        Ok(Verification { path, bytes, examination: found, file_type, raw, named, has_other_bytes: false })
    }
}
