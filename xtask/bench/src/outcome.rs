//! What a chore ends with.

use std::error::Error;

/// The result of a chore; its error is printed as it is.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;
