//! The commands, one file each: from arguments to an exit code.

pub(crate) mod index;
pub(crate) mod tags;

use std::error::Error;

use crate::exit::Exit;

/// What a command comes to. Errors are those that left nothing done; they are printed once, with their causes.
pub(crate) type Outcome = Result<Exit, Box<dyn Error>>;
