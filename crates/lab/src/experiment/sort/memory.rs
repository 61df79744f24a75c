//! Reads the file into memory and sorts it there: the publication's `sortHP` in one buffer, and with an
//! allocation for each record.

use std::sync::{Mutex, PoisonError};

use super::record::Record;

/// Lets one thread at a time allocate, as with a heap that serialises its callers.
static HEAP: Mutex<()> = Mutex::new(());

/// Sorts the records in place.
pub(super) fn sort(records: &mut [Record]) {
    records.sort_unstable();
}

/// Allocates each record and sorts the pointers. `is_serialised` puts a lock around each allocation, which
/// costs as much as an uncontended lock: the publication found no difference either.
#[expect(clippy::vec_box, reason = "an allocation for each record is what is measured")]
pub(super) fn sort_pointers(records: &[Record], is_serialised: bool) -> Vec<Box<Record>> {
    let mut pointers: Vec<Box<Record>> = if is_serialised {
        records.iter().map(allocate_alone).collect()
    } else {
        records.iter().map(|record| Box::new(*record)).collect()
    };
    pointers.sort_unstable();
    pointers
}

fn allocate_alone(record: &Record) -> Box<Record> {
    let _heap = HEAP.lock().unwrap_or_else(PoisonError::into_inner);
    Box::new(*record)
}
