//! Rows as Parquet: one typed column per column of the view, zstd, row groups of bounded size.
//!
//! Times are timestamps and keywords lists, as in all Arrow data here (`exact`). In some files `taken_at` is
//! less precise than a timestamp (`2004`): then it is NULL, and its text is in the last column,
//! `taken_at_text`. `tags` is JSON text.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use seal::parquet::SealedWriter;

use crate::added_column::taken_at_text;
use crate::batch::{Batch, PartColumns};
use crate::value::{RowSink, Value};

/// Largest number of rows in one row group: readers parallelise by row group.
const GROUP_ROWS: usize = 65_536;

/// Largest encoded size of the open row group in bytes; rows with all their tags reach this limit first.
const GROUP_BYTES: usize = 24 << 20;

/// Rows collected before they are encoded, and bytes of text in them.
const BATCH_ROWS: usize = 2_048;
const BATCH_BYTES: usize = 4 << 20;

/// Writes rows of the view `image` as Parquet, with columns in the view's order: a [`RowSink`] for all
/// columns of the view.
pub struct ParquetRows<W: Write + Send> {
    writer: Option<ArrowWriter<W>>,
    batch: Batch,
    push: Push,
}

/// How rows are added.
enum Push {
    /// Rows of the view or of a part, with all columns.
    All(fn(&mut Batch, &[Value<'_>])),
    /// Rows of the view, of which these columns are kept.
    Columns(PartColumns),
}

/// Writer properties for all Parquet files: zstd, row groups of a size suited to parallel reading, and these
/// key-value pairs in the footer.
#[must_use]
pub fn parquet_properties(words: &[(&str, String)]) -> WriterProperties {
    let words: Vec<KeyValue> =
        words.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone())).collect();
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3).unwrap_or_default()))
        .set_max_row_group_row_count(Some(GROUP_ROWS))
        .set_created_by(concat!("thalweg ", env!("CARGO_PKG_VERSION")).to_string())
        .set_key_value_metadata((!words.is_empty()).then_some(words))
        .build()
}

impl<W: Write + Send> fmt::Debug for ParquetRows<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParquetRows").finish_non_exhaustive()
    }
}

impl<W: Write + Send> ParquetRows<W> {
    /// Creates a sink that writes to `out`. About 24 MiB of rows are held in memory.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn new(out: W) -> io::Result<ParquetRows<W>> {
        ParquetRows::of(out, Batch::of_view(), Push::All(Batch::push_view), &[]).map_err(io::Error::other)
    }

    /// Creates a writer for the columns of a part, with these key-value pairs in the footer.
    pub(crate) fn with_place(out: W, words: &[(&str, String)]) -> Result<ParquetRows<W>, ParquetError> {
        ParquetRows::of(out, Batch::of_part(&PartColumns::all()), Push::All(Batch::push), words)
    }

    /// Creates a sink for rows of the view, of which it keeps some columns, and `taken_at_text` if named.
    pub(super) fn of_columns(out: W, columns: &PartColumns) -> io::Result<ParquetRows<W>> {
        let push = Push::Columns(columns.clone());
        ParquetRows::of(out, Batch::of_part(columns), push, &[]).map_err(io::Error::other)
    }

    fn of(
        out: W,
        batch: Batch,
        push: Push,
        words: &[(&str, String)],
    ) -> Result<ParquetRows<W>, ParquetError> {
        let writer = ArrowWriter::try_new(out, Arc::clone(batch.schema()), Some(parquet_properties(words)))?;
        Ok(ParquetRows { writer: Some(writer), batch, push })
    }

    /// Writes rows read from another part.
    pub(crate) fn copy(&mut self, rows: &RecordBatch) -> Result<(), ParquetError> {
        let columns = rows.columns().to_vec();
        self.encode(&RecordBatch::try_new(Arc::clone(self.batch.schema()), columns)?)
    }

    fn write_batch(&mut self) -> Result<(), ParquetError> {
        let rows = self.batch.take()?;
        self.encode(&rows)
    }

    fn encode(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        writer.write(batch)?;
        if writer.in_progress_size() > GROUP_BYTES { writer.flush() } else { Ok(()) }
    }
}

impl<W: Write + Send> ParquetRows<SealedWriter<W>> {
    /// Writes the last rows, the digests and the footer.
    pub(crate) fn end_sealed(mut self) -> io::Result<()> {
        self.write_batch().map_err(io::Error::other)?;
        match self.writer.take() {
            Some(writer) => seal::parquet::finish(writer).map(drop).map_err(io::Error::other),
            None => Ok(()),
        }
    }
}

impl<W: Write + Send> RowSink for ParquetRows<W> {
    fn begin(&mut self, _columns: &[String]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        match &self.push {
            Push::All(push) => push(&mut self.batch, values),
            Push::Columns(columns) => {
                // As in a part: the columns of the view, those of the place, and the text of a date.
                let added = [Value::Null, Value::Integer(0), taken_at_text(values)];
                let all: Vec<Value<'_>> = values.iter().cloned().chain(added).collect();
                self.batch.push_part(columns, &all);
            }
        }
        if self.batch.n_rows() >= BATCH_ROWS || self.batch.n_bytes() >= BATCH_BYTES {
            self.write_batch().map_err(io::Error::other)?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.write_batch().map_err(io::Error::other)?;
        match self.writer.take() {
            Some(writer) => writer.close().map(|_| ()).map_err(io::Error::other),
            None => Ok(()),
        }
    }
}
