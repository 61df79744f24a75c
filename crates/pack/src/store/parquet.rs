//! Stores files in Parquet: a column of names, and a column of blobs in which each file has a separate page.
//!
//! A reader that has read the names and the offset index knows the place of each page, and reads no other: so
//! the size of row groups does not affect it. Pictures are not compressed again. Pages with several pictures
//! would save 30 bytes of header each, and cost a reader all pictures of the page.

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
    RowSelection, RowSelector,
};
use ::parquet::basic::Compression;
use ::parquet::errors::{ParquetError, Result as ParquetResult};
use ::parquet::file::metadata::PageIndexPolicy;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::reader::{ChunkReader, Length};
use arrow_array::cast::AsArray as _;
use arrow_array::{BinaryArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;

use super::names::NameMap;
use super::output::Output;
use super::source::Source;
use super::{Store, StoreWriter};
use crate::PackError;

const COLUMNS: [&str; 2] = ["name", "content"];

/// Maximum number of rows in a group: a writer keeps them in memory, and some readers read them all at once.
const GROUP_ROWS: usize = 1_024;

/// Maximum size of a group in bytes, for larger files.
const GROUP_BYTES: usize = 64 << 20;

/// A Parquet file that is being written.
pub(super) struct Writer {
    writer: ArrowWriter<Output>,
    schema: Arc<Schema>,
    path: Box<Path>,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        let schema = Arc::new(Schema::new(vec![
            Field::new(COLUMNS[0], DataType::Utf8, false),
            Field::new(COLUMNS[1], DataType::Binary, false),
        ]));
        let properties = WriterProperties::builder()
            .set_compression(Compression::UNCOMPRESSED)
            .set_dictionary_enabled(false)
            .set_statistics_enabled(EnabledStatistics::None)
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_column_data_page_row_count_limit(COLUMNS[1].into(), 1)
            .set_write_batch_size(1)
            .set_created_by(concat!("thalweg ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let output = Output::create(path)?;
        let writer = ArrowWriter::try_new(output, Arc::clone(&schema), Some(properties));
        Ok(Writer { writer: writer.map_err(not_written(path))?, schema, path: path.into() })
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let mut put = || {
            let (name, bytes) =
                (StringArray::from_iter_values([name]), BinaryArray::from_iter_values([bytes]));
            let row = RecordBatch::try_new(Arc::clone(&self.schema), vec![Arc::new(name), Arc::new(bytes)])?;
            self.writer.write(&row)?;
            if self.writer.in_progress_size() > GROUP_BYTES { self.writer.flush() } else { Ok(()) }
        };
        put().map_err(not_written(&self.path))
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        let output = self.writer.into_inner().map_err(not_written(&self.path))?;
        output.publish()
    }
}

fn not_written(path: &Path) -> impl Fn(ParquetError) -> PackError {
    move |error| PackError::io("write", path)(io::Error::other(error))
}

/// An open Parquet file.
pub(super) struct Parquet {
    source: Shared,
    metadata: ArrowReaderMetadata,
    content: ProjectionMask,
    rows: NameMap<Row>,
}

/// Position of a file in the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    group: usize,
    /// Number of rows before it in the group.
    skipped: usize,
}

impl Parquet {
    pub(super) fn open(path: &Path) -> Result<Parquet, PackError> {
        let source = Shared(Arc::new(Source::open(path)?));
        // No page of statistics was written; pages are found by the offset index.
        let options = ArrowReaderOptions::new().with_offset_index_policy(PageIndexPolicy::Required);
        let metadata = caught(&source.0, || ArrowReaderMetadata::load(&source, options))?;
        let is_store = metadata.schema().fields().iter().map(|field| field.name()).eq(COLUMNS)
            && metadata.schema().field(0).data_type() == &DataType::Utf8
            && metadata.schema().field(1).data_type() == &DataType::Binary;
        let groups = metadata.metadata().row_groups();
        let mut columns = groups.iter().flat_map(|group| group.columns());
        let most_rows = source.0.len_bytes();
        if groups.iter().any(|group| u64::try_from(group.num_rows()).is_ok_and(|rows| rows > most_rows)) {
            return Err(source.0.damaged("it has more rows than bytes"));
        }
        // Compressed data would determine how much memory is allocated.
        if !is_store || columns.any(|column| column.compression() != Compression::UNCOMPRESSED) {
            let why = "it must have the columns `name` (text) and `content` (bytes), uncompressed";
            return Err(PackError::NoPack { path: path.to_owned(), why: why.to_owned() });
        }
        let content = ProjectionMask::leaves(metadata.parquet_schema(), [1]);
        let mut parquet = Parquet { source, metadata, content, rows: NameMap::new() };
        for group in 0..parquet.metadata.metadata().num_row_groups() {
            parquet.read_names(group, path)?;
        }
        Ok(parquet)
    }

    fn read_names(&mut self, group: usize, path: &Path) -> Result<(), PackError> {
        let names = ProjectionMask::leaves(self.metadata.parquet_schema(), [0]);
        let mut reader =
            caught(&self.source.0, || self.reader(group, names).with_batch_size(GROUP_ROWS).build())?;
        let mut skipped = 0;
        while let Some(batch) = caught(&self.source.0, || Ok(reader.next().transpose()?))? {
            let names = batch.column(0).as_string::<i32>();
            for name in names.iter().flatten() {
                self.rows.add(name, Row { group, skipped }, path)?;
                skipped += 1;
            }
        }
        Ok(())
    }

    fn reader(&self, group: usize, columns: ProjectionMask) -> ParquetRecordBatchReaderBuilder<Shared> {
        ParquetRecordBatchReaderBuilder::new_with_metadata(self.source.clone(), self.metadata.clone())
            .with_row_groups(vec![group])
            .with_projection(columns)
    }

    fn row(&self, row: Row) -> ParquetResult<ParquetRecordBatchReader> {
        let selection = RowSelection::from(vec![RowSelector::skip(row.skipped), RowSelector::select(1)]);
        self.reader(row.group, self.content.clone()).with_row_selection(selection).with_batch_size(1).build()
    }
}

impl Store for Parquet {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.rows.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        Ok(self.rows.sorted())
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let source = &self.source.0;
        let row = *self.rows.get(name, source.path())?;
        let batch = caught(source, || Ok(self.row(row)?.next().transpose()?))?;
        let Some(batch) = batch.filter(|batch| batch.num_rows() == 1) else {
            return Err(source.damaged(format!("no content for `{}`", name.escape_debug())));
        };
        out.clear();
        out.extend_from_slice(batch.column(0).as_binary::<i32>().value(0));
        Ok(())
    }
}

/// The file as the library reads it. The library's own reader of files moves one cursor, which several
/// threads cannot share.
#[derive(Clone)]
struct Shared(Arc<Source>);

impl Length for Shared {
    fn len(&self) -> u64 {
        self.0.len_bytes()
    }
}

impl ChunkReader for Shared {
    type T = Onwards;

    fn get_read(&self, start: u64) -> ParquetResult<Onwards> {
        Ok(Onwards { source: Arc::clone(&self.0), offset: start })
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        let mut bytes = Vec::new();
        self.0.read_range(start, length as u64, &mut bytes).map_err(|error| match error {
            PackError::Io { source, .. } => source.into(),
            error => ParquetError::EOF(error.to_string()),
        })?;
        Ok(bytes.into())
    }
}

/// Reads sequentially from a position.
struct Onwards {
    source: Arc<Source>,
    offset: u64,
}

impl Read for Onwards {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n_bytes = self.source.read_once(self.offset, out)?;
        self.offset += n_bytes as u64;
        Ok(n_bytes)
    }
}

/// Calls the library, which trusts some numbers of a damaged file and panics because of them.
fn caught<T>(source: &Source, ask: impl FnOnce() -> ParquetResult<T>) -> Result<T, PackError> {
    // State that a panic left incomplete is discarded.
    match catch_unwind(AssertUnwindSafe(ask)) {
        Ok(answer) => answer.map_err(of_content(source)),
        Err(_) => Err(source.damaged("its metadata are contradictory")),
    }
}

/// For `map_err`: decides whether the library reports a failure of the disk or a damaged file.
fn of_content(source: &Source) -> impl Fn(ParquetError) -> PackError {
    move |error| match error {
        ParquetError::External(cause) if cause.is::<io::Error>() => {
            PackError::io("read", source.path())(io::Error::other(cause))
        }
        error => source.damaged(error.to_string()),
    }
}
