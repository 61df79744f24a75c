//! Benchmarks of many ways of processing files, run on the user's own machine.
//!
//! An [`Experiment`] poses one question and answers it with [`Case`]s: the same job done in several ways. The
//! parent prepares a case, which then runs in a child process and reports its [`Work`]; equal checksums show
//! that two cases did the same job. Experiments contain no rounds and no statistics.
//!
//! The modules are layers, and each imports only from those before it: `platform` and plain values (cases,
//! clocks, counters); [`method`], which runs cases, decides which runs count and compares their times, and
//! knows no experiment beyond the trait; `experiment`, the questions; `results`, the data of a session;
//! [`claim`], which judges published sentences by results; [`report`], which shows results and claims;
//! [`session`], which runs experiments by the method and returns a [`report::Report`]; and [`tune`], which
//! runs sessions.
//!
//! ```
//! for experiment in thalweg_lab::all() {
//!     println!("{}: {}", experiment.name(), experiment.question());
//! }
//! ```

mod case;
pub mod claim;
mod clock;
mod counters;
mod duration;
mod error;
mod experiment;
mod facts;
pub mod method;
mod place;
mod platform;
mod random;
pub mod report;
mod results;
pub mod seek_model;
pub mod session;
pub mod tune;

pub use case::{Case, Checksum, Parameter, Size, Work};
pub use clock::{Clock, NoSignals, Signals};
pub use error::CaseError;
pub use experiment::{Experiment, all, write_records};
pub use gate::{LoopTimer, LoopTiming, print_line, time_loop};
pub use place::Place;
