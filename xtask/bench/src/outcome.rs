//! Result type of the tasks.

use std::error::Error;

/// Result of a task; its error is printed as it is.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;
