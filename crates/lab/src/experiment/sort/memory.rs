//! The file read into memory and sorted there: `sortHP` of the publication in one buffer, and with an
//! allocation for each record.

use std::sync::{Mutex, PoisonError};

use super::record::Record;

/// Who may allocate: one thread at a time, as with a heap that serialises its callers.
static HEAP: Mutex<()> = Mutex::new(());

/// Sorts the records where they are.
pub(super) fn sort(records: &mut [Record]) {
    records.sort_unstable();
}

/// An allocation for each record, and the pointers sorted. `is_serialised` puts a lock around each
/// allocation, which costs what an uncontended lock costs: the publication found no difference either.
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
