//! Compares the manifest's rows with the lookup: number, keys, places, hashes.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch, StringArray};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use seal::parquet::{SealedReader, WORD};

use super::Findings;
use crate::Pack;

/// Reports rows that differ from the lookup.
pub(super) fn check(pack: &Pack, path: &Path, findings: &mut Findings) {
    // The library is known to panic on damaged files; that counts as damage too.
    let checked = catch_unwind(AssertUnwindSafe(|| rows(pack, path, findings)));
    match checked {
        Ok(Ok(n_rows)) if n_rows != pack.len() as u64 => {
            findings.add(
                path,
                None,
                format!("it has {n_rows} packed members, but the lookup has {}", pack.len()),
            );
        }
        Ok(Ok(_)) => {}
        Ok(Err(why)) => findings.add(path, None, format!("cannot read the manifest: {why}")),
        Err(_) => findings.add(path, None, "cannot read the manifest: it is damaged".to_owned()),
    }
}

/// Compares each row of a packed member; returns the number of such rows.
fn rows(pack: &Pack, path: &Path, findings: &mut Findings) -> Result<u64, Box<dyn std::error::Error>> {
    const COLUMNS: [&str; 6] = ["key", "extension", "offset", "bytes", "content_hash", "error"];
    let file = SealedReader::open(File::open(path)?)?;
    file.check_all()?;
    let is_sealed = file.is_sealed();
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let mut words = builder.metadata().file_metadata().key_value_metadata().into_iter().flatten();
    if !is_sealed && words.any(|word| word.key == WORD) {
        return Err("its digests are missing".into());
    }
    let mask = ProjectionMask::columns(builder.parquet_schema(), COLUMNS);
    let mut n_rows = 0;
    for batch in builder.with_projection(mask).with_batch_size(2_048).build()? {
        let batch = batch?;
        let rows = Rows::of(&batch).ok_or("a column is missing or has the wrong type")?;
        for at in (0..batch.num_rows()).filter(|&at| rows.error.is_null(at)) {
            n_rows += 1;
            if let Some(what) = rows.difference(pack, at) {
                findings.add(path, Some(rows.key.value(at)), what);
            }
        }
    }
    Ok(n_rows)
}

/// The columns of a batch.
struct Rows<'b> {
    key: &'b StringArray,
    extension: &'b StringArray,
    offset: &'b arrow_array::Int64Array,
    bytes: &'b arrow_array::Int64Array,
    hash: &'b StringArray,
    error: &'b StringArray,
}

impl<'b> Rows<'b> {
    fn of(batch: &'b RecordBatch) -> Option<Rows<'b>> {
        let text = |name: &str| batch.column_by_name(name)?.as_string_opt::<i32>();
        let number = |name: &str| batch.column_by_name(name)?.as_primitive_opt::<Int64Type>();
        Some(Rows {
            key: text("key")?,
            extension: text("extension")?,
            offset: number("offset")?,
            bytes: number("bytes")?,
            hash: text("content_hash")?,
            error: text("error")?,
        })
    }

    /// How a row differs from the lookup, in words; `None` if it does not.
    fn difference(&self, pack: &Pack, at: usize) -> Option<String> {
        let name = format!("{}.{}", self.key.value(at), self.extension.value(at));
        let Some(member) = pack.find(&name).and_then(|index| pack.member(index).ok()) else {
            return Some("this member is missing from the lookup".to_owned());
        };
        let place = (u64::try_from(self.offset.value(at)), u64::try_from(self.bytes.value(at)));
        if place != (Ok(member.offset), Ok(member.bytes)) {
            return Some(format!(
                "wrong position: the lookup has {} bytes at offset {}",
                member.bytes, member.offset
            ));
        }
        let hash = member.hash.map(|hash| blake3::Hash::from_bytes(hash).to_hex());
        let is_same = hash.is_some_and(|hash| hash.as_str() == self.hash.value(at));
        (!is_same).then(|| "its hash differs from the one in the lookup".to_owned())
    }
}
