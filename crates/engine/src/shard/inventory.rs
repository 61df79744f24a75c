//! Reads Amazon S3 Inventory in Parquet: a row for each object, some millions of rows per file.
//!
//! Columns are those of "Amazon S3 User Guide, Amazon S3 Inventory list": `bucket` and `key` are always
//! present, the others if the inventory was configured to include them. Noncurrent versions of objects and
//! delete markers are skipped.

use std::fs::File;
use std::io;
use std::path::Path;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Int64Type, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::sorter::PlannedFile;
use crate::error::JobError;
use crate::error::ShardError;

/// Names of the columns that are read.
const COLUMNS: [&str; 7] =
    ["bucket", "key", "is_latest", "is_delete_marker", "size", "last_modified_date", "e_tag"];

/// Passes the objects of an inventory to `take`, as `s3://bucket/key`.
///
/// # Errors
/// If the file cannot be read or is not an inventory, and any error that `take` returns.
pub(super) fn read(
    path: &Path,
    take: &mut dyn FnMut(PlannedFile) -> Result<(), JobError>,
) -> Result<(), JobError> {
    let failed = |source| ShardError::Read { path: path.to_owned(), source };
    let file = File::open(path).map_err(failed)?;
    let builder =
        ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| failed(io::Error::other(error)))?;
    let wanted = ProjectionMask::columns(builder.parquet_schema(), COLUMNS);
    let batches = builder.with_projection(wanted).build().map_err(|error| failed(io::Error::other(error)))?;
    for batch in batches {
        let batch = batch.map_err(|error| failed(io::Error::other(error)))?;
        let columns = Columns::of(&batch).ok_or_else(|| {
            let words = "not an Amazon S3 inventory: it has no text columns `bucket` and `key`; pass a \
                         catalogue by its own path, or a list of paths with `-@ FILE`";
            failed(io::Error::new(io::ErrorKind::InvalidData, words))
        })?;
        (0..batch.num_rows()).filter_map(|row| columns.object(row)).try_for_each(&mut *take)?;
    }
    Ok(())
}

struct Columns<'b> {
    bucket: &'b ArrayRef,
    key: &'b ArrayRef,
    is_latest: Option<&'b ArrayRef>,
    is_delete_marker: Option<&'b ArrayRef>,
    size: Option<&'b ArrayRef>,
    last_modified_date: Option<&'b ArrayRef>,
    e_tag: Option<&'b ArrayRef>,
}

impl<'b> Columns<'b> {
    fn of(batch: &'b RecordBatch) -> Option<Columns<'b>> {
        let [bucket, key, is_latest, is_delete_marker, size, last_modified_date, e_tag] =
            COLUMNS.map(|name| batch.column_by_name(name));
        let is_text = |array: &ArrayRef| {
            array.as_string_opt::<i32>().is_some() || array.as_binary_opt::<i32>().is_some()
        };
        let (bucket, key) = (bucket.filter(|array| is_text(array))?, key.filter(|array| is_text(array))?);
        Some(Columns { bucket, key, is_latest, is_delete_marker, size, last_modified_date, e_tag })
    }

    fn object(&self, row: usize) -> Option<PlannedFile> {
        if flag(self.is_latest, row) == Some(false) || flag(self.is_delete_marker, row) == Some(true) {
            return None;
        }
        let (bucket, key) = (text(self.bucket, row)?, text(self.key, row)?);
        let etag =
            self.e_tag.and_then(|array| text(array, row)).map(|etag| String::from_utf8_lossy(etag).into());
        let size = self.size.and_then(|array| array.as_primitive_opt::<Int64Type>());
        Some(PlannedFile {
            path: [b"s3://", bucket, b"/", key].concat(),
            bytes: size
                .filter(|array| array.is_valid(row))
                .and_then(|array| array.value(row).try_into().ok()),
            mtime_ns: self.last_modified_date.and_then(|array| time_ns(array, row)),
            etag,
        })
    }
}

fn flag(array: Option<&ArrayRef>, row: usize) -> Option<bool> {
    let array = array?.as_boolean_opt()?;
    array.is_valid(row).then(|| array.value(row))
}

/// Bytes of a text column, even if it is not marked as text.
fn text(array: &ArrayRef, row: usize) -> Option<&[u8]> {
    if array.is_null(row) {
        return None;
    }
    match array.as_string_opt::<i32>() {
        Some(array) => Some(array.value(row).as_bytes()),
        None => array.as_binary_opt::<i32>().map(|array| array.value(row)),
    }
}

/// Nanoseconds since 1970; tools that rewrite inventories use different units.
fn time_ns(array: &ArrayRef, row: usize) -> Option<i64> {
    if array.is_null(row) {
        return None;
    }
    if let Some(array) = array.as_primitive_opt::<TimestampMillisecondType>() {
        return array.value(row).checked_mul(1_000_000);
    }
    if let Some(array) = array.as_primitive_opt::<TimestampMicrosecondType>() {
        return array.value(row).checked_mul(1_000);
    }
    array.as_primitive_opt::<TimestampNanosecondType>().map(|array| array.value(row))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{BooleanArray, Int64Array, StringArray, TimestampMillisecondArray};
    use parquet::arrow::ArrowWriter;
    use parquet::basic::Compression;
    use parquet::file::properties::WriterProperties;

    use super::*;

    /// Writes an inventory as services do: with more columns than are read, and Snappy compression.
    fn write(path: &Path, columns: Vec<(&str, ArrayRef)>) {
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let file = File::create(path).unwrap();
        let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
    }

    fn objects(path: &Path) -> Result<Vec<PlannedFile>, JobError> {
        let mut found = Vec::new();
        read(path, &mut |object| {
            found.push(object);
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn the_latest_version_of_each_object_is_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("inventory.parquet");
        let times = TimestampMillisecondArray::from(vec![Some(1_500), None, Some(1), Some(2)]);
        write(
            &path,
            vec![
                ("bucket", Arc::new(StringArray::from(vec!["photos"; 4]))),
                ("key", Arc::new(StringArray::from(vec!["a b/1.jpg", "\u{fc}//2.jpg", "old", "gone"]))),
                ("version_id", Arc::new(StringArray::from(vec!["x"; 4]))),
                ("is_latest", Arc::new(BooleanArray::from(vec![true, true, false, true]))),
                ("is_delete_marker", Arc::new(BooleanArray::from(vec![false, false, false, true]))),
                ("size", Arc::new(Int64Array::from(vec![Some(7), None, Some(1), None]))),
                ("last_modified_date", Arc::new(times.with_timezone("UTC"))),
                ("e_tag", Arc::new(StringArray::from(vec![Some("abc"), None, None, None]))),
            ],
        );
        let first = PlannedFile {
            path: b"s3://photos/a b/1.jpg".to_vec(),
            bytes: Some(7),
            mtime_ns: Some(1_500_000_000),
            etag: Some("abc".into()),
        };
        let second = PlannedFile { path: "s3://photos/\u{fc}//2.jpg".into(), ..PlannedFile::default() };
        assert_eq!(objects(&path).unwrap(), [first, second]);
    }

    #[test]
    fn two_columns_are_enough_and_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("inventory.parquet");
        let text = || -> ArrayRef { Arc::new(StringArray::from(vec!["x"])) };
        write(&path, vec![("key", text()), ("bucket", text())]);
        assert_eq!(objects(&path).unwrap()[0].path, b"s3://x/x");
        write(&path, vec![("key", text())]);
        assert!(objects(&path).is_err());
    }
}
