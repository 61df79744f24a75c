//! How the lab measures: what surrounds every experiment and knows none of them.
//!
//! A `plan` says what is run and in which order. Each run happens in a [`child`] process that `process`
//! starts, watches and reaps; `caches` makes its files warm or cold before, and keeps the proof. A `guard`
//! says which runs others disturbed. `session` repeats those and makes of the rest a `summary`, by
//! `statistics` that see no process and are tested with declared times. All of it happens in a `folder` that
//! the lab made.

pub(crate) mod caches;
pub mod child;
pub(crate) mod conversation;
pub(crate) mod counters;
pub(crate) mod drift;
pub(crate) mod environment;
pub(crate) mod estimate;
pub(crate) mod executor;
pub(crate) mod facts;
pub(crate) mod folder;
pub(crate) mod guard;
pub(crate) mod interval;
pub(crate) mod plan;
pub(crate) mod process;
pub(crate) mod protocol;
pub(crate) mod quiet;
pub(crate) mod ratio;
pub(crate) mod session;
pub(crate) mod statistics;
pub(crate) mod stop;
pub(crate) mod summary;

use std::io;
use std::path::PathBuf;

pub use environment::{Environment, Program};
pub use estimate::{Estimate, estimate};
pub use facts::{Facts, StorageFacts};
pub use plan::{CacheChoice, Caches, Options};
pub use process::ChildProgram;
pub use quiet::busy;
pub use session::{Step, run};
pub use statistics::{median, ratio, sorted};
pub use stop::Stop;

/// Why nothing could be measured at all. What concerns one case is in the report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The folder in which the lab would work.
    #[error("cannot {doing} `{}` (choose another folder with --dir)", path.display())]
    Folder {
        /// What was being done.
        doing: &'static str,
        /// Where.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Only root may drop all caches.
    #[error("cannot drop the page cache (run as root, or leave out --drop-caches)")]
    DropCaches(#[source] io::Error),
    /// No case is left of what was asked for.
    #[error("no case matches; list them with `thalweg lab list --cases`")]
    NoCase,
}
