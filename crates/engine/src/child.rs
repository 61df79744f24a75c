//! Child processes that decode: how they are started, stopped at a deadline, and spoken to.
//!
//! `verify` has one child per worker that decodes whole files; `isolation` has children that decode single
//! pictures for any job. Both are instances of this program.

mod confine;
mod deadlines;
mod environment;
pub(crate) mod message;
mod process;

pub(crate) use confine::{confine, is_confined};
pub use confine::{confine_to_reading, confine_to_serving, confinement};
pub(crate) use deadlines::Deadlines;
pub(crate) use environment::keep_environment;
pub(crate) use process::{Process, crashed, stopped_late};

use std::time::Duration;

use crate::read::HELD_BYTES;

/// Memory limit of a child in bytes beyond that of a picture: the file's bytes, the program itself, stacks,
/// and libraries of the system.
const OWN_BYTES: u64 = HELD_BYTES + (104 << 20);

/// Time beyond a picture's own limit after which its decoder counts as stuck.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// Interval between checks of the deadlines.
pub(crate) const TICK: Duration = Duration::from_millis(100);
