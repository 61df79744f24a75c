//! Benchmarks of many ways of processing files, run on the user's own machine.
//!
//! An [`Experiment`] poses one question and answers it with [`Case`]s: the same job done in several ways. The
//! parent prepares a case, which then runs in a child process and reports its [`Work`]; equal checksums show
//! that two cases did the same job. The measuring method (order of the runs, clocks, caches, statistics) is
//! in [`method`] and is independent of the experiments; experiments contain no rounds and no statistics. The
//! result is a [`report::Report`]; a [`claim`] is a published sentence that a report can confirm or
//! contradict.
//!
//! ```
//! for experiment in thalweg_lab::all() {
//!     println!("{}: {}", experiment.name(), experiment.question());
//! }
//! ```

mod case;
pub mod claim;
mod clock;
mod error;
mod experiment;
mod loop_timer;
pub mod method;
mod place;
mod platform;
pub mod report;
pub mod seek_model;
pub mod tune;

pub use case::{Case, Checksum, Parameter, Size, Work};
pub use clock::{Clock, Signals, Unheard};
pub use error::CaseError;
pub use experiment::{Experiment, all};
pub use loop_timer::{LoopTimer, LoopTiming, print_line};
pub use place::Place;
