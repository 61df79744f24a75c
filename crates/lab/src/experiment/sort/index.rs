//! A permanent index next to the file, like the publication's `sortMM`: keys with positions, in order.
//!
//! An existing index saves the sort; what remains is to fetch the records one by one.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use super::record::{KEY_BYTES, Record, key, records};
use crate::error::CaseError;
use crate::platform::{Mapping, MappingMut};

/// An index entry: the key and the number of the record, both big-endian.
type Entry = [u8; KEY_BYTES + 8];

/// Creates the index of a mapped file: written as entries in the file's order, then mapped and sorted in
/// place.
pub(super) fn make(data: &Mapping, index: &Path) -> Result<(), CaseError> {
    let records = records(data);
    write_entries(records, index).map_err(CaseError::file("write", index))?;
    let file = File::options().read(true).write(true).open(index).map_err(CaseError::file("open", index))?;
    let mut entries = MappingMut::new(&file).map_err(CaseError::file("map", index))?;
    // Keys repeat; the whole records then decide.
    entries.as_chunks_mut().0.sort_unstable_by(|one: &Entry, other| {
        one[..KEY_BYTES]
            .cmp(&other[..KEY_BYTES])
            .then_with(|| record_of(one, records).cmp(record_of(other, records)))
    });
    Ok(())
}

fn write_entries(records: &[Record], index: &Path) -> std::io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(index)?);
    for (number, record) in records.iter().enumerate() {
        file.write_all(&key(record).to_be_bytes())?;
        file.write_all(&(number as u64).to_be_bytes())?;
    }
    file.flush()
}

/// The records in the order of the index.
pub(super) fn ordered<'r>(index: &'r Mapping, records: &'r [Record]) -> impl Iterator<Item = &'r Record> {
    index.as_chunks().0.iter().map(|entry| record_of(entry, records))
}

fn record_of<'r>(entry: &Entry, records: &'r [Record]) -> &'r Record {
    let number = u64::from_be_bytes(*entry.last_chunk().expect("an entry ends with a number"));
    &records[number as usize]
}
