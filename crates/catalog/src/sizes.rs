//! Sizes and times of the files of a catalogue.

use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::lock;

/// Size and time of the catalogue and of its log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes(pub(crate) [(u64, SystemTime); 2]);

impl Sizes {
    /// Those of the catalogue at this path; `None` if it cannot be examined.
    pub(crate) fn of(catalog: &Path) -> Option<Sizes> {
        // A reader creates an empty log where there is none.
        let log = size_and_time(&lock::log_of(catalog)).ok().filter(|(bytes, _)| *bytes > 0);
        Some(Sizes([size_and_time(catalog).ok()?, log.unwrap_or((0, UNIX_EPOCH))]))
    }
}

fn size_and_time(path: &Path) -> io::Result<(u64, SystemTime)> {
    let metadata = std::fs::metadata(path)?;
    Ok((metadata.len(), metadata.modified()?))
}
