//! The records to sort: lines of 64 bytes, as the publication's generator writes them.
//!
//! A record has a key of eight random decimal digits, filler, the number of the record, and a newline. Keys
//! repeat (one record in seven of 16 million shares its key), and then the rest of the line decides. A record
//! is printable text and one line, so sorting records as bytes and sorting lines in the C locale are the same
//! job with one answer.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::error::CaseError;
use crate::random::Random;

pub(super) const RECORD_BYTES: usize = 64;
pub(super) const KEY_BYTES: usize = 8;

/// One line, including its newline.
pub(super) type Record = [u8; RECORD_BYTES];

/// The key as a number that sorts as its bytes do.
#[inline]
pub(super) fn key(record: &Record) -> u64 {
    u64::from_be_bytes(*record.first_chunk::<KEY_BYTES>().expect("a record is longer than its key"))
}

/// All records of a block; a file created by the lab ends with a complete one.
pub(super) fn records(block: &[u8]) -> &[Record] {
    block.as_chunks().0
}

/// Like [`records`], but mutable.
pub(super) fn records_mut(block: &mut [u8]) -> &mut [Record] {
    block.as_chunks_mut().0
}

/// Writes a file of `n_records`, the same for the same seed.
pub(super) fn make_file(path: &Path, n_records: u64, seed: u64) -> Result<(), CaseError> {
    let file = File::create(path).map_err(CaseError::file("create", path))?;
    write_records(file, n_records, seed).map_err(CaseError::file("write", path))
}

/// Writes records as the experiment `sort` reads them: 64 bytes each, a key of eight digits first. The same
/// number and seed give the same bytes.
///
/// # Errors
/// If `output` cannot be written to.
pub fn write_records(output: impl Write, n_records: u64, seed: u64) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(1 << 20, output);
    let mut random = Random::new(seed);
    for number in 0..n_records {
        output.write_all(&record(random.next() % 100_000_000, number))?;
    }
    output.flush()
}

fn record(key: u64, number: u64) -> Record {
    let mut record = [b'.'; RECORD_BYTES];
    digits(&mut record[..KEY_BYTES], key);
    digits(&mut record[RECORD_BYTES - 11..RECORD_BYTES - 1], number);
    record[RECORD_BYTES - 1] = b'\n';
    record
}

/// Fills the field with the last digits of the number.
fn digits(field: &mut [u8], mut number: u64) {
    for digit in field.iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_one_printable_line_with_its_key_first() {
        let record = record(1_234, 56);
        assert_eq!(&record, b"00001234.............................................0000000056\n");
        assert_eq!(key(&record), u64::from_be_bytes(*b"00001234"));
    }

    #[test]
    fn the_seed_decides_the_content() {
        let folder = tempfile::tempdir().unwrap();
        let made = |name: &str, seed| {
            make_file(&folder.path().join(name), 100, seed).unwrap();
            std::fs::read(folder.path().join(name)).unwrap()
        };
        assert_eq!(made("a", 1), made("b", 1));
        assert_ne!(made("a", 1), made("c", 2));
        assert_eq!(made("a", 1).len(), 6_400);
    }
}
