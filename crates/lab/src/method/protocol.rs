//! The protocol between the lab and a case's process, over the process's standard input and output.
//!
//! The lab writes one line with a [`Request`]. The process sets up and answers [`READY`]; the lab reads the
//! machine's counters and writes [`GO`]; the process reads its clock, works, reads its clock again and
//! answers [`DONE`], and the lab reads the counters again. Last comes one line with a [`Reply`]. The three
//! signals are single bytes. The clock is read on their inner side: waking the process and the lab takes 0.1
//! ms and more, which is no part of the work.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Unit;
use crate::case::{Case, Work};
use crate::counters::Counters;
use crate::place::Place;

/// Signal: the process has set up.
pub(crate) const READY: u8 = b'r';
/// Signal: the measured part may begin.
pub(crate) const GO: u8 = b'g';
/// Signal: the measured part is over.
pub(crate) const DONE: u8 = b'd';

/// The case to run. Paths are sent in the system's encoding, since they need not be valid text.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) experiment: String,
    pub(crate) case: Case,
    /// Process id of the lab; the case's process ends when that process does.
    pub(crate) parent_id: u32,
    /// How often the case does its work in the measured part, if it can repeat it.
    pub(crate) n_passes: u32,
    folder: OsString,
    named: Vec<OsString>,
    seed: u64,
    round: u32,
    scale: f64,
}

impl Request {
    pub(crate) fn new(experiment: &str, unit: &Unit, place: &Place) -> Request {
        let raw = |path: &Path| path.as_os_str().to_owned();
        Request {
            experiment: experiment.to_owned(),
            case: unit.case.clone(),
            parent_id: std::process::id(),
            n_passes: unit.n_passes,
            folder: raw(place.folder()),
            named: place.named.iter().map(|path| raw(path)).collect(),
            seed: place.seed,
            round: place.round,
            scale: place.scale,
        }
    }

    pub(crate) fn place(&self) -> Place {
        let mut place = Place::new(Path::new(&self.folder), self.seed);
        place.named = self.named.iter().map(PathBuf::from).collect();
        place.round = self.round;
        place.scale = self.scale;
        place
    }
}

/// The outcome of the request.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    Completed {
        work: Work,
        /// Duration of the measured part with all its passes, by the clock of the process.
        wall_ns: u64,
        n_passes: u32,
        /// Resources used in the measured part.
        used: Counters,
        /// Peak memory of the process since its start.
        peak_bytes: Option<u64>,
    },
    Skipped(String),
    Failed(String),
}
