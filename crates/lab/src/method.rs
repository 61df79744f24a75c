//! The measuring method of the lab: it runs cases and compares their times, and knows no experiment.
//!
//! What it needs of an experiment is the trait [`Experiment`]. `plan` has the options and the order of runs.
//! Each run happens in a [`child`] process that `process` starts, watches and reaps; `caches` makes its files
//! warm or cold beforehand and verifies the result. `guard` decides which runs were disturbed by other
// processes, and `block` which stretches of short ones. A `summary` condenses the runs of a case, using
// `statistics`, which handles no processes and is
//! tested with declared times. Everything happens in a `folder` that the lab created. A session, which runs
//! the rounds and makes a report of them, is in [`session`](crate::session).

pub(crate) mod block;
pub(crate) mod caches;
pub mod child;
pub(crate) mod conversation;
pub(crate) mod drift;
pub(crate) mod environment;
pub(crate) mod executor;
pub(crate) mod experiment;
pub(crate) mod folder;
pub(crate) mod guard;
pub(crate) mod interval;
pub(crate) mod looks;
pub(crate) mod paired;
pub(crate) mod plan;
pub(crate) mod process;
pub(crate) mod protocol;
pub(crate) mod quiet;
pub(crate) mod ratio;
pub(crate) mod run;
pub(crate) mod scatter;
pub mod self_test;
pub(crate) mod series;
pub(crate) mod signed_rank;
pub(crate) mod statistics;
pub(crate) mod stop;
pub(crate) mod student;
pub(crate) mod summary;
pub(crate) mod trend;
pub(crate) mod unpaired;

use std::io;
use std::path::PathBuf;

pub use crate::facts::{Facts, StorageFacts};
pub use environment::{Environment, Program};
pub use experiment::Experiment;
pub use looks::MOST_ROUNDS;
pub use paired::ratio;
pub use plan::{CacheChoice, Caches, Options};
pub use process::ChildProgram;
pub use quiet::busy;
pub(crate) use statistics::{median, sorted};
pub use stop::Stop;

/// Errors that prevent all measuring. Errors of a single case are in the report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The lab's working folder could not be used.
    #[error("cannot {doing} `{}` (choose another folder with --dir)", path.display())]
    Folder {
        /// The operation that failed.
        doing: &'static str,
        /// Path of the affected folder.
        path: PathBuf,
        /// Error reported by the operating system.
        source: io::Error,
    },
    /// Dropping all caches failed; only root may do it.
    #[error("cannot drop the page cache (run as root, or leave out --drop-caches)")]
    DropCaches(#[source] io::Error),
    /// No case matches the options.
    #[error("no case matches; list them with `thalweg lab list --cases`")]
    NoCase,
}
