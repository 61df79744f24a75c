//! Rows of the view `image` in Parquet files that are made and read without a catalogue: the parts of a job
//! in shards.
//!
//! A part has the columns of the view, in their order, and more at the end from which a catalogue can be
//! made: `path_raw`, the bytes of a path that is no UTF-8, `mtime_ns`, and `taken_at_text`, the text of a
//! date that is no timestamp. Parts that were made before times were timestamps have text in their place and
//! no `taken_at_text`; they are read as well. What a part belongs to stands in its footer, in the words of
//! the caller. Rows stream in both directions: memory does not depend on their number.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{
    Array, BinaryArray, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray,
    TimestampMicrosecondArray,
};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::file::reader::ChunkReader;

use crate::batch::{PLACE, TAKEN_AT_TEXT, taken_at_text};
use crate::change::{Change, Location};
use crate::column::{COLUMNS, ColumnKind, TAKEN_AT};
use crate::exact::{self, Clock};
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
        let mut values = Vec::with_capacity(COLUMNS.len() + PLACE.len() + 1);
        values.push(Value::Text(path));
        values.push(Value::Integer(self.bytes.cast_signed()));
        values.push(view_row::modified_at(self.mtime_ns));
        view_row::push_values(self.image, self.tags, &mut values);
        values.push(raw.map_or(Value::Null, Value::Blob));
        values.push(Value::Integer(self.mtime_ns));
        values.push(taken_at_text(&values));
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
            let rows = rows.map_err(io::Error::other)?;
            if part.has_texts {
                PartRows::of(&rows)?.copy_to(&mut self.sink)?;
            } else {
                self.sink.copy(&rows).map_err(io::Error::other)?;
            }
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
    /// Whether times and keywords are text, as they were in all parts once.
    has_texts: bool,
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
        let with_texts = || COLUMNS.iter().map(|column| column.name).chain(PLACE);
        let has_texts = names.iter().copied().eq(with_texts());
        if !has_texts && !names.iter().copied().eq(with_texts().chain([TAKEN_AT_TEXT])) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "its columns are not those of a part"));
        }
        let footer = builder.metadata().file_metadata();
        let n_rows = footer.num_rows().try_into().unwrap_or(0);
        let words = footer.key_value_metadata().into_iter().flatten();
        let words = words.filter_map(|word| Some((word.key.clone(), word.value.clone()?))).collect();
        let rows = builder.with_batch_size(BATCH_ROWS).build().map_err(io::Error::other)?;
        Ok(PartReader { rows, words, n_rows, has_texts })
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

    /// Hands the rows over as what a catalogue is told, in batches. Inode and device are 0: nobody knows
    /// them.
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
    let part = PartRows::of(rows)?;
    let mut changes = Vec::with_capacity(rows.num_rows());
    for row in 0..rows.num_rows() {
        let values = part.view_values(row);
        let (Value::Text(path), Value::Integer(bytes)) = (&values[0], &values[1]) else {
            return Err(damaged("path or size"));
        };
        let path = part.raw_path(row).unwrap_or(path.as_bytes());
        let (image, tags) = view_row::image_of(&values[view_row::N_LEADING..]);
        let tags = match tags {
            Some(text) => Some(view_row::tags_of(&text).ok_or_else(|| damaged("readable tags"))?),
            None => None,
        };
        let location = location(path, bytes.cast_unsigned(), part.mtime_ns.value(row), directory);
        changes.push(Change::Put { id: None, location, image: Box::new(image), tags });
    }
    Ok(changes)
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("a row has no {what}"))
}

/// A batch of a part's rows, with text or typed values where both are read.
struct PartRows<'b> {
    view: Vec<ColumnValues<'b>>,
    raw_path: &'b BinaryArray,
    mtime_ns: &'b Int64Array,
    taken_at_text: Option<&'b StringArray>,
}

impl<'b> PartRows<'b> {
    fn of(rows: &'b RecordBatch) -> io::Result<PartRows<'b>> {
        let n_view = COLUMNS.len();
        let view = columns_of(rows).ok_or_else(|| damaged("columns of the right types"))?;
        let raw_path = rows.column(n_view).as_binary_opt().ok_or_else(|| damaged("raw path"))?;
        let mtime_ns = rows.column(n_view + 1).as_primitive_opt().ok_or_else(|| damaged("time"))?;
        let taken_at_text = match rows.columns().get(n_view + 2) {
            Some(texts) => Some(texts.as_string_opt().ok_or_else(|| damaged("text of its date"))?),
            None => None,
        };
        Ok(PartRows { view, raw_path, mtime_ns, taken_at_text })
    }

    /// The values of a row as the view has them.
    fn view_values(&self, row: usize) -> Vec<Value<'b>> {
        let mut values: Vec<Value<'b>> = self.view.iter().map(|column| column.value(row)).collect();
        if let Some(texts) = self.taken_at_text.filter(|texts| texts.is_valid(row)) {
            values[TAKEN_AT] = Value::Text(texts.value(row).into());
        }
        values
    }

    fn raw_path(&self, row: usize) -> Option<&'b [u8]> {
        self.raw_path.is_valid(row).then(|| self.raw_path.value(row))
    }

    /// Gives all rows to a sink of a part.
    fn copy_to(&self, sink: &mut ParquetSink<'_>) -> io::Result<()> {
        for row in 0..self.mtime_ns.len() {
            let mut values = self.view_values(row);
            values.push(self.raw_path(row).map_or(Value::Null, Value::Blob));
            values.push(Value::Integer(self.mtime_ns.value(row)));
            values.push(taken_at_text(&values));
            sink.row(&values)?;
        }
        Ok(())
    }
}

/// Where a file lies. The separator stays with the directory, whose text ends with one in any case: so the
/// two joined are the path again, whatever it is.
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
    Text(&'b StringArray),
    Time(&'b TimestampMicrosecondArray, Clock),
    Words(&'b ListArray),
    Integer(&'b Int64Array),
    Real(&'b Float64Array),
    Boolean(&'b BooleanArray),
}

/// The view's columns; `None` if one is of another type.
fn columns_of(rows: &RecordBatch) -> Option<Vec<ColumnValues<'_>>> {
    let column = |(index, column): (usize, &crate::column::Column)| {
        let array = rows.column(index);
        // All that is text in the view may be text in a part.
        if let Some(texts) = array.as_string_opt::<i32>() {
            let is_text =
                !matches!(column.kind, ColumnKind::Integer | ColumnKind::Real | ColumnKind::Boolean);
            return is_text.then_some(ColumnValues::Text(texts));
        }
        let time = || array.as_primitive_opt::<TimestampMicrosecondType>();
        Some(match column.kind {
            ColumnKind::Text | ColumnKind::Json => return None,
            ColumnKind::Words => ColumnValues::Words(array.as_list_opt::<i32>()?),
            ColumnKind::LocalTime => ColumnValues::Time(time()?, Clock::Local),
            ColumnKind::Instant => ColumnValues::Time(time()?, Clock::Utc),
            ColumnKind::Integer => ColumnValues::Integer(array.as_primitive_opt::<Int64Type>()?),
            ColumnKind::Real => ColumnValues::Real(array.as_primitive_opt::<Float64Type>()?),
            ColumnKind::Boolean => ColumnValues::Boolean(array.as_boolean_opt()?),
        })
    };
    COLUMNS.iter().enumerate().map(column).collect()
}

impl<'b> ColumnValues<'b> {
    /// The value as the view has it; NULL also for what no file here was written with.
    fn value(&self, row: usize) -> Value<'b> {
        let text = |text: Option<String>| text.map_or(Value::Null, |text| Value::Text(text.into()));
        match self {
            ColumnValues::Text(array) if array.is_valid(row) => Value::Text(array.value(row).into()),
            ColumnValues::Time(array, clock) if array.is_valid(row) => {
                text(exact::time_text(array.value(row), *clock))
            }
            ColumnValues::Words(array) if array.is_valid(row) => {
                let words = array.value(row);
                let words = words.as_string_opt::<i32>();
                text(words.map(|words| exact::words_text(words.iter().flatten())))
            }
            ColumnValues::Integer(array) if array.is_valid(row) => Value::Integer(array.value(row)),
            ColumnValues::Real(array) if array.is_valid(row) => Value::Real(array.value(row)),
            ColumnValues::Boolean(array) if array.is_valid(row) => {
                Value::Integer(i64::from(array.value(row)))
            }
            _ => Value::Null,
        }
    }
}
