//! The lab: every way of processing files, measured on the user's own machine.
//!
//! An [`Experiment`] asks one question and answers it in [`Case`]s: the same job done in several ways. A case
//! is prepared by the parent, runs in a child process, and tells the [`Work`] it did; equal checksums show
//! that two cases did the same job. The method around it (order of the runs, clocks, caches, statistics) is
//! in [`method`] and knows no experiment; an experiment knows nothing of rounds or statistics. What came out
//! is a [`report::Report`]; a [`claim`] is a published sentence that a report can confirm or contradict.

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
pub use loop_timer::{LoopTimer, LoopTiming};
pub use place::Place;
