//! Sets of cases that may use one processor only, as most machines of the publications had only one.

use std::io;

use crate::case::Case;
use crate::error::CaseError;
use crate::platform;

/// What the names of these sets end with.
const SUFFIX: &str = "-one-processor";

/// The same case in the set that may use one processor only.
pub(super) fn alone(case: &Case) -> Case {
    Case { set: format!("{}{SUFFIX}", case.set), ..case.clone() }.with("processors", 1_u64)
}

/// Name of the case's set without the suffix: the set with the same input.
pub(super) fn set_of_input(case: &Case) -> &str {
    case.set.strip_suffix(SUFFIX).unwrap_or(&case.set)
}

/// Limits this thread, with all threads and processes that it starts, to one processor if the case is in
/// such a set.
pub(super) fn limit(case: &Case) -> Result<(), CaseError> {
    if case.number("processors") != Some(1) {
        return Ok(());
    }
    platform::use_one_processor().map_err(|source| match source.kind() {
        io::ErrorKind::Unsupported => {
            CaseError::Skipped("this system cannot limit a program to one processor".to_owned())
        }
        _ => CaseError::io("limit the case to one processor", source),
    })
}
