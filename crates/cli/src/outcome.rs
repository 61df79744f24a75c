//! How a command ends.

use std::error::Error;

use crate::exit::Exit;

/// An error that stopped a command; printed once, with its chain of causes.
pub(crate) type Failure = Box<dyn Error>;

/// Result of a command: its exit code, or the error that stopped it.
pub(crate) type Outcome = Result<Exit, Failure>;
