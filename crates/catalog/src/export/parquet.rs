//! Rows as Parquet: one column a column of the view, typed, zstd, row groups of a bounded size.
//!
//! Times stay text (ISO 8601), as in the other formats and in the view: `taken_at` is local time with or without an
//! offset and sometimes only a date, which no Parquet timestamp can say; with the same text everywhere, one cast in the
//! reading tool (`taken_utc::TIMESTAMPTZ`) gives the rest. JSON columns are text too.

use std::fs::File;
use std::io;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use crate::column::{COLUMNS, ColumnKind};
use crate::value::{RowSink, Value};

/// Rows in one row group at most: readers take a row group as the unit of parallel work.
const GROUP_ROWS: usize = 65_536;

/// Encoded bytes of the open row group at most; rows with all their tags reach this first.
const GROUP_BYTES: usize = 24 << 20;

/// Rows gathered before they are encoded, and bytes of text among them.
const BATCH_ROWS: usize = 2_048;
const BATCH_BYTES: usize = 4 << 20;

/// Takes rows of the view, in the view's order of columns.
pub(crate) struct ParquetSink<'f> {
    writer: Option<ArrowWriter<&'f File>>,
    schema: Arc<Schema>,
    builders: Vec<ColumnBuilder>,
    batch_bytes: usize,
}

enum ColumnBuilder {
    Text(StringBuilder),
    Integer(Int64Builder),
    Real(Float64Builder),
    Boolean(BooleanBuilder),
    Bytes(BinaryBuilder),
}

/// How files of tables are written here: zstd, row groups of a size that readers work on in parallel, and these words in
/// the footer.
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

impl<'f> ParquetSink<'f> {
    /// The columns of the view.
    pub(super) fn new(file: &'f File) -> Result<ParquetSink<'f>, ParquetError> {
        let (fields, builders) = of_view();
        ParquetSink::of(file, fields, builders, &[])
    }

    /// The columns of the view, behind them what a catalogue knows of a file's place and does not show, and these words
    /// in the footer.
    pub(crate) fn with_place(
        file: &'f File,
        words: &[(&str, String)],
    ) -> Result<ParquetSink<'f>, ParquetError> {
        let (mut fields, mut builders) = of_view();
        fields.push(Field::new("path_raw", DataType::Binary, true));
        fields.push(Field::new("mtime_ns", DataType::Int64, false));
        builders.push(ColumnBuilder::Bytes(BinaryBuilder::new()));
        builders.push(ColumnBuilder::Integer(Int64Builder::new()));
        ParquetSink::of(file, fields, builders, words)
    }

    fn of(
        file: &'f File,
        fields: Vec<Field>,
        builders: Vec<ColumnBuilder>,
        words: &[(&str, String)],
    ) -> Result<ParquetSink<'f>, ParquetError> {
        let schema = Arc::new(Schema::new(fields));
        let writer = ArrowWriter::try_new(file, Arc::clone(&schema), Some(parquet_properties(words)))?;
        Ok(ParquetSink { writer: Some(writer), schema, builders, batch_bytes: 0 })
    }

    /// Writes rows that another such file held.
    pub(crate) fn copy(&mut self, rows: &RecordBatch) -> Result<(), ParquetError> {
        let columns = rows.columns().to_vec();
        self.encode(&RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }

    fn write_batch(&mut self) -> Result<(), ParquetError> {
        self.batch_bytes = 0;
        let columns: Vec<ArrayRef> = self.builders.iter_mut().map(ColumnBuilder::finish).collect();
        self.encode(&RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }

    fn encode(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        writer.write(batch)?;
        if writer.in_progress_size() > GROUP_BYTES { writer.flush() } else { Ok(()) }
    }
}

impl RowSink for ParquetSink<'_> {
    fn begin(&mut self, _columns: &[String]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        for (builder, value) in self.builders.iter_mut().zip(values) {
            self.batch_bytes += builder.append(value);
        }
        if self.builders[0].len() >= BATCH_ROWS || self.batch_bytes >= BATCH_BYTES {
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

/// The view's columns, and what gathers their values.
fn of_view() -> (Vec<Field>, Vec<ColumnBuilder>) {
    let fields = COLUMNS
        .iter()
        .map(|column| Field::new(column.name, data_type(column.kind), column.name != "path"))
        .collect();
    (fields, COLUMNS.iter().map(|column| ColumnBuilder::new(column.kind)).collect())
}

fn data_type(kind: ColumnKind) -> DataType {
    match kind {
        ColumnKind::Text | ColumnKind::Json => DataType::Utf8,
        ColumnKind::Integer => DataType::Int64,
        ColumnKind::Real => DataType::Float64,
        ColumnKind::Boolean => DataType::Boolean,
    }
}

impl ColumnBuilder {
    fn new(kind: ColumnKind) -> ColumnBuilder {
        match kind {
            ColumnKind::Text | ColumnKind::Json => ColumnBuilder::Text(StringBuilder::new()),
            ColumnKind::Integer => ColumnBuilder::Integer(Int64Builder::new()),
            ColumnKind::Real => ColumnBuilder::Real(Float64Builder::new()),
            ColumnKind::Boolean => ColumnBuilder::Boolean(BooleanBuilder::new()),
        }
    }

    /// Adds a value, or NULL where it is not of the column's type (the tables' types rule that out); returns its bytes.
    fn append(&mut self, value: &Value<'_>) -> usize {
        match (self, value) {
            (ColumnBuilder::Text(builder), Value::Text(text)) => {
                builder.append_value(text);
                return text.len();
            }
            (ColumnBuilder::Text(builder), _) => builder.append_null(),
            (ColumnBuilder::Integer(builder), Value::Integer(number)) => builder.append_value(*number),
            (ColumnBuilder::Integer(builder), _) => builder.append_null(),
            (ColumnBuilder::Real(builder), Value::Real(number)) => builder.append_value(*number),
            #[allow(
                clippy::cast_precision_loss,
                reason = "SQLite may hand a whole number out of a REAL column's index"
            )]
            (ColumnBuilder::Real(builder), Value::Integer(number)) => builder.append_value(*number as f64),
            (ColumnBuilder::Real(builder), _) => builder.append_null(),
            (ColumnBuilder::Boolean(builder), Value::Integer(number)) => builder.append_value(*number != 0),
            (ColumnBuilder::Boolean(builder), _) => builder.append_null(),
            (ColumnBuilder::Bytes(builder), Value::Blob(bytes)) => {
                builder.append_value(bytes);
                return bytes.len();
            }
            (ColumnBuilder::Bytes(builder), _) => builder.append_null(),
        }
        size_of::<u64>()
    }

    fn len(&self) -> usize {
        match self {
            ColumnBuilder::Text(builder) => builder.len(),
            ColumnBuilder::Integer(builder) => builder.len(),
            ColumnBuilder::Real(builder) => builder.len(),
            ColumnBuilder::Boolean(builder) => builder.len(),
            ColumnBuilder::Bytes(builder) => builder.len(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            ColumnBuilder::Text(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Integer(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Real(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Boolean(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Bytes(builder) => Arc::new(builder.finish()),
        }
    }
}
