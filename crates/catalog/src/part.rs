//! Rows of the view `image` in Parquet files that are made and read without a catalogue: the parts of a job in shards.
//!
//! A part has the columns of the view, in their order, and two more at the end from which a catalogue can be made:
//! `path_raw`, the bytes of a path that is no UTF-8, and `mtime_ns`. What a part belongs to stands in its footer, in the
//! words of the caller. Rows stream in both directions: memory does not depend on their number.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::file::reader::ChunkReader;

use crate::change::{Change, Location};
use crate::column::{COLUMNS, ColumnKind};
use crate::export::parquet::ParquetSink;
use crate::image::ImageRow;
use crate::name::path_text;
use crate::platform;
use crate::tag_values::TagValues;
use crate::value::{RowSink as _, Value};
use crate::view_row;

/// A file that was read, for one row.
#[derive(Clone, Debug)]
pub struct PartRow<'r> {
    /// Its path.
    pub path: &'r Path,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// What was read from it.
    pub image: &'r ImageRow,
    /// All its tags, where they are to be kept.
    pub tags: Option<&'r TagValues>,
}

impl<'r> PartRow<'r> {
    /// A value for each column of a part.
    pub(crate) fn values(&self) -> Vec<Value<'r>> {
        let (path, raw) = path_text(self.path.as_os_str());
        let mut values = Vec::with_capacity(COLUMNS.len() + 2);
        values.push(Value::Text(path));
        values.push(Value::Integer(self.bytes.cast_signed()));
        values.push(view_row::modified_at(self.mtime_ns));
        view_row::push_values(self.image, self.tags, &mut values);
        values.push(raw.map_or(Value::Null, Value::Blob));
        values.push(Value::Integer(self.mtime_ns));
        values
    }
}

/// Writes a part.
pub struct PartWriter<'f> {
    sink: ParquetSink<'f>,
}

impl<'f> PartWriter<'f> {
    /// Begins a part, with these words in its footer.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn new(file: &'f File, words: &[(&str, String)]) -> io::Result<PartWriter<'f>> {
        Ok(PartWriter { sink: ParquetSink::with_place(file, words).map_err(io::Error::other)? })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn put(&mut self, row: &PartRow<'_>) -> io::Result<()> {
        self.sink.row(&row.values())
    }

    /// Adds all rows of another part.
    ///
    /// # Errors
    /// If that cannot be read, or this not be written.
    pub fn copy(&mut self, part: PartReader) -> io::Result<()> {
        for rows in part.rows {
            self.sink.copy(&rows.map_err(io::Error::other)?).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Completes the part.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.sink.end()
    }
}

/// Reads a part.
pub struct PartReader {
    rows: ParquetRecordBatchReader,
    words: Vec<(String, String)>,
    n_rows: u64,
}

/// Rows decoded at once, and given to a catalogue at once.
const BATCH_ROWS: usize = 1024;

impl PartReader {
    /// Opens a part.
    ///
    /// # Errors
    /// If it cannot be read, is no whole Parquet file, or has other columns.
    pub fn open(file: impl ChunkReader + 'static) -> io::Result<PartReader> {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(io::Error::other)?;
        let names: Vec<&str> = builder.schema().fields().iter().map(|field| field.name().as_str()).collect();
        let expected = COLUMNS.iter().map(|column| column.name).chain(["path_raw", "mtime_ns"]);
        if !names.iter().copied().eq(expected) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "its columns are not those of a part"));
        }
        let footer = builder.metadata().file_metadata();
        let n_rows = footer.num_rows().try_into().unwrap_or(0);
        let words = footer.key_value_metadata().into_iter().flatten();
        let words = words.filter_map(|word| Some((word.key.clone(), word.value.clone()?))).collect();
        let rows = builder.with_batch_size(BATCH_ROWS).build().map_err(io::Error::other)?;
        Ok(PartReader { rows, words, n_rows })
    }

    /// A word of the footer.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// How many rows it has.
    #[must_use]
    pub fn n_rows(&self) -> u64 {
        self.n_rows
    }

    /// Hands the rows over as what a catalogue is told, in batches. Inode and device are 0: nobody knows them.
    ///
    /// # Errors
    /// If a row cannot be read, and what `take` says.
    pub fn changes<E: From<io::Error>>(
        self,
        mut take: impl FnMut(Vec<Change>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut directory = None;
        for rows in self.rows {
            let rows = rows.map_err(io::Error::other)?;
            take(changes_of(&rows, &mut directory)?)?;
        }
        Ok(())
    }
}

/// The rows of a batch; `directory` is that of the row before.
fn changes_of(rows: &RecordBatch, directory: &mut Option<Arc<Path>>) -> io::Result<Vec<Change>> {
    let damaged = |what: &str| io::Error::new(io::ErrorKind::InvalidData, format!("a row has no {what}"));
    let columns = columns_of(rows).ok_or_else(|| damaged("columns of the right types"))?;
    let raw = rows.column(COLUMNS.len()).as_binary_opt::<i32>().ok_or_else(|| damaged("raw path"))?;
    let mtime = rows.column(COLUMNS.len() + 1).as_primitive_opt::<Int64Type>();
    let mtime = mtime.ok_or_else(|| damaged("time"))?;
    let mut changes = Vec::with_capacity(rows.num_rows());
    for row in 0..rows.num_rows() {
        let values: Vec<Value<'_>> = columns.iter().map(|column| column.value(row)).collect();
        let (Value::Text(path), Value::Integer(bytes)) = (&values[0], &values[1]) else {
            return Err(damaged("path or size"));
        };
        let path = if raw.is_valid(row) { raw.value(row) } else { path.as_bytes() };
        let (image, tags) = view_row::image_of(&values[view_row::N_LEADING..]);
        let tags = match tags {
            Some(text) => Some(view_row::tags_of(&text).ok_or_else(|| damaged("readable tags"))?),
            None => None,
        };
        let location = location(path, bytes.cast_unsigned(), mtime.value(row), directory);
        changes.push(Change::Put { id: None, location, image: Box::new(image), tags });
    }
    Ok(changes)
}

/// Where a file lies. The separator stays with the directory, whose text ends with one in any case: so the two joined are
/// the path again, whatever it is.
fn location(path: &[u8], bytes: u64, mtime_ns: i64, last: &mut Option<Arc<Path>>) -> Location {
    let is_separator = |byte: &u8| std::path::is_separator(char::from(*byte));
    let start = path.iter().rposition(is_separator).map_or(0, |position| position + 1);
    let (above, name) = path.split_at(start);
    let directory = match last {
        Some(known) if known.as_os_str().as_encoded_bytes() == above => Arc::clone(known),
        _ => Arc::from(Path::new(&platform::os_string(above.to_vec()))),
    };
    *last = Some(Arc::clone(&directory));
    Location { directory, name: platform::os_string(name.to_vec()), bytes, mtime_ns, inode: 0, device: 0 }
}

/// A column of the view.
enum ColumnValues<'b> {
    Text(&'b arrow_array::StringArray),
    Integer(&'b arrow_array::Int64Array),
    Real(&'b arrow_array::Float64Array),
    Boolean(&'b arrow_array::BooleanArray),
}

/// The view's columns; `None` if one is of another type.
fn columns_of(rows: &RecordBatch) -> Option<Vec<ColumnValues<'_>>> {
    let column = |(index, column): (usize, &crate::column::Column)| {
        let array = rows.column(index);
        Some(match column.kind {
            ColumnKind::Text | ColumnKind::Json => ColumnValues::Text(array.as_string_opt::<i32>()?),
            ColumnKind::Integer => ColumnValues::Integer(array.as_primitive_opt::<Int64Type>()?),
            ColumnKind::Real => ColumnValues::Real(array.as_primitive_opt::<Float64Type>()?),
            ColumnKind::Boolean => ColumnValues::Boolean(array.as_boolean_opt()?),
        })
    };
    COLUMNS.iter().enumerate().map(column).collect()
}

impl<'b> ColumnValues<'b> {
    fn value(&self, row: usize) -> Value<'b> {
        match self {
            ColumnValues::Text(array) if array.is_valid(row) => Value::Text(array.value(row).into()),
            ColumnValues::Integer(array) if array.is_valid(row) => Value::Integer(array.value(row)),
            ColumnValues::Real(array) if array.is_valid(row) => Value::Real(array.value(row)),
            ColumnValues::Boolean(array) if array.is_valid(row) => {
                Value::Integer(i64::from(array.value(row)))
            }
            _ => Value::Null,
        }
    }
}
