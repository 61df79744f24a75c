//! What the lab and a case's process say to each other, through the process's standard input and output.
//!
//! The lab writes one line with a [`Request`]. The process sets up and answers [`READY`]; the lab takes its
//! time and writes [`GO`]; the process works and answers [`DONE`], at which the lab takes its time again;
//! last comes one line with a [`Reply`]. The three signals are single bytes, so that writing and reading them
//! costs as little as it can.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::counters::Counters;
use crate::case::{Case, Work};
use crate::place::Place;

/// The process has set up.
pub(crate) const READY: u8 = b'r';
/// The measured part may begin.
pub(crate) const GO: u8 = b'g';
/// The measured part is over.
pub(crate) const DONE: u8 = b'd';

/// What is to be run. Paths travel as the system has them: they need not be text.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) experiment: String,
    pub(crate) case: Case,
    /// The lab's process, without which this one shall not live.
    pub(crate) parent_id: u32,
    folder: OsString,
    named: Vec<OsString>,
    seed: u64,
    scale: f64,
}

impl Request {
    pub(crate) fn new(experiment: &str, case: &Case, place: &Place) -> Request {
        let raw = |path: &Path| path.as_os_str().to_owned();
        Request {
            experiment: experiment.to_owned(),
            case: case.clone(),
            parent_id: std::process::id(),
            folder: raw(place.folder()),
            named: place.named.iter().map(|path| raw(path)).collect(),
            seed: place.seed,
            scale: place.scale,
        }
    }

    pub(crate) fn place(&self) -> Place {
        let mut place = Place::new(Path::new(&self.folder), self.seed);
        place.named = self.named.iter().map(PathBuf::from).collect();
        place.scale = self.scale;
        place
    }
}

/// What became of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    Completed {
        work: Work,
        /// Of the measured part.
        used: Counters,
        /// Of the process from its start.
        peak_bytes: Option<u64>,
    },
    Skipped(String),
    Failed(String),
}
