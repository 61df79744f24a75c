//! What was found of a file, before its name is looked at.

use file::{ReadError, chain};
use pixel::{Examination, Verdict};
use tag::FileType;

use super::known;

/// What was found of a file, before its name is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Examined {
    /// The file's length, if it could be read.
    pub(super) bytes: Option<u64>,
    pub(super) found: Examination,
    /// See [`Verified::file_type`](super::Verified::file_type).
    pub(super) file_type: Option<String>,
}

impl Examined {
    /// A file that cannot be read.
    pub(super) fn unread(error: &ReadError) -> Examined {
        let verdict = match error {
            // A FIFO, socket or device: nothing to decode.
            ReadError::NotRegular { .. } => Verdict::NotAPicture,
            _ => Verdict::Unreadable,
        };
        Examined::failed(verdict, chain(error))
    }

    /// A file of whose bytes nothing is known.
    pub(super) fn failed(verdict: Verdict, what: String) -> Examined {
        Examined { bytes: None, found: Examination::failed(verdict, what), file_type: None }
    }

    /// Corrects the verdict by what the metadata parser knows.
    pub(super) fn correct(&mut self, file_type: Option<&FileType>) {
        let Some(file_type) = file_type else { return };
        known::correct(&mut self.found, file_type.into());
        self.file_type = self.found.format.is_none().then(|| file_type.name.to_owned());
    }
}
