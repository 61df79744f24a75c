//! Result of examining a file's bytes, before its name is considered.

use file::{ReadError, chain};
use pixel::{Examination, Verdict};

use crate::preview::RawFacts;

/// Result of examining a file's bytes, before its name is considered.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Examined {
    /// Length of the file in bytes, if it could be read.
    pub(super) bytes: Option<u64>,
    pub(super) found: Examination,
    /// See [`Verification::file_type`](super::Verification::file_type).
    pub(super) file_type: Option<String>,
    /// See [`Verification::raw`](super::Verification::raw).
    pub(super) raw: Option<RawFacts>,
}

impl Examined {
    /// Result for a file that cannot be read.
    pub(super) fn unread(error: &ReadError) -> Examined {
        let verdict = match error {
            // A FIFO, socket or device: nothing to decode.
            ReadError::NotRegular { .. } => Verdict::NotAPicture,
            _ => Verdict::Unreadable,
        };
        Examined::failed(verdict, chain(error))
    }

    /// Result for a file whose bytes could not be examined.
    pub(super) fn failed(verdict: Verdict, what: String) -> Examined {
        Examined { bytes: None, found: Examination::failed(verdict, what), file_type: None, raw: None }
    }

    /// Result for a camera raw file of this length.
    pub(super) fn of_raw(bytes: u64, facts: RawFacts) -> Examined {
        let file_type = Some(facts.file_type.clone());
        Examined { bytes: Some(bytes), found: facts.examination(), file_type, raw: Some(facts) }
    }
}
