//! The jobs: cases of the experiments `copy` and `convert`, which are the counterparts of the published
//! programs.

use crate::case::{Case, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::experiment::convert::Convert;
use crate::experiment::copy::Copy;
use crate::place::Place;

/// A case of another experiment.
pub(super) struct Job {
    /// Name of the set whose cases do it on several file systems.
    pub(super) set: &'static str,
    /// Whether the quick size has it.
    pub(super) is_quick: bool,
    experiment: &'static dyn Experiment,
    /// The case there, as `set/way`, and its block size.
    case: (&'static str, &'static str, Option<u64>),
    flags: &'static [&'static str],
    numbers: &'static [(&'static str, u64)],
}

const COPY: Job = Job {
    set: "",
    is_quick: false,
    experiment: &Copy,
    case: ("25.6MB", "raw", None),
    flags: &[],
    numbers: &[],
};

const CONVERT: Job = Job { experiment: &Convert, case: ("12.8MB", "raw", None), ..COPY };

/// In the publication's order; `atouLSFP` has no figure for FAT.
pub(super) const JOBS: [Job; 12] = [
    Job { set: "copy-stdio-256B", case: ("25.6MB", "stdio", Some(256)), ..COPY },
    Job { set: "copy-raw-256B", case: ("25.6MB", "raw", Some(256)), ..COPY },
    Job {
        set: "copy-raw-8KiB-presized",
        case: ("25.6MB", "raw", Some(8192)),
        flags: &["sequential_hint", "presized"],
        ..COPY
    },
    Job { set: "copy-copy_file_range", is_quick: true, case: ("25.6MB", "copy_file_range", None), ..COPY },
    Job { set: "copy-raw-8KiB", is_quick: true, case: ("25.6MB", "raw", Some(8192)), ..COPY },
    Job { set: "convert-raw-256B", case: ("12.8MB", "raw", Some(256)), ..CONVERT },
    Job {
        set: "convert-raw-256B-hint",
        case: ("12.8MB", "raw", Some(256)),
        flags: &["sequential_hint"],
        ..CONVERT
    },
    Job { set: "convert-raw-8KiB", case: ("12.8MB", "raw", Some(8192)), ..CONVERT },
    Job { set: "convert-mmap", case: ("12.8MB", "mmap", Some(1 << 16)), ..CONVERT },
    Job {
        set: "convert-threads",
        case: ("12.8MB", "threads", Some(1 << 14)),
        flags: &["fixed_share"],
        numbers: &[("threads", 4)],
        ..CONVERT
    },
    Job {
        set: "convert-uring",
        case: ("12.8MB", "uring", Some(8192)),
        numbers: &[("queue_depth", 4)],
        ..CONVERT
    },
    Job {
        set: "convert-completion",
        case: ("12.8MB", "completion", Some(1 << 14)),
        numbers: &[("queue_depth", 4)],
        ..CONVERT
    },
];

impl Job {
    /// The job of a case of this experiment.
    pub(super) fn of(case: &Case) -> Result<&'static Job, CaseError> {
        let found = JOBS.iter().find(|job| job.set == case.set);
        found.ok_or_else(|| CaseError::Failed(format!("unknown job `{}`", case.set)))
    }

    /// The case of the other experiment.
    fn case(&self) -> Case {
        let (set, way, block_bytes) = self.case;
        let mut case = Case::new(set, way);
        for (name, number) in block_bytes.map(|bytes| ("block_bytes", bytes)).iter().chain(self.numbers) {
            case = case.with(name, *number);
        }
        self.flags.iter().fold(case, |case, flag| case.with(flag, true))
    }

    /// Creates the input in `place`, if it is not there yet.
    pub(super) fn prepare(&self, place: &Place) -> Result<(), CaseError> {
        self.experiment.prepare(&self.case(), place).map(|_| ())
    }

    /// Does the job in `place`, and leaves only the input there.
    pub(super) fn run(&self, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        // A file system in memory begins empty.
        self.prepare(place)?;
        let output = place.output("");
        crate::method::folder::empty(&output).map_err(CaseError::file("empty", &output))?;
        std::fs::create_dir_all(&output).map_err(CaseError::file("create", &output))?;
        let work = self.experiment.run(&self.case(), place, clock);
        std::fs::remove_dir_all(&output).map_err(CaseError::file("remove", &output))?;
        work
    }
}
