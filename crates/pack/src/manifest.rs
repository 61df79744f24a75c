//! `NAME.parquet`: one row per input in the order of the pack, including those that could not be packed.
//!
//! Compressed with zstd, in row groups of a size that readers process in parallel, with digests of its
//! blocks. `taken_at` is text with the precision of the file, as in the JSON of each picture.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use seal::parquet::{SealedReader, SealedWriter, WORD, WORD_VALUE};

use crate::Member;

const GROUP_ROWS: usize = 65_536;

/// Number of rows that are collected before they are encoded.
const BATCH_ROWS: usize = 4_096;

/// Key in the footer under which the description of the pack's inputs is stored.
const RUN: &str = "thalweg.pack.run";

/// Description of the inputs in the manifest at `path`; `None` if it cannot be read or has none.
pub(crate) fn run_of(path: &Path) -> Option<String> {
    let reader = SerializedFileReader::new(SealedReader::open(File::open(path).ok()?).ok()?).ok()?;
    let words = reader.metadata().file_metadata().key_value_metadata()?;
    words.iter().find(|word| word.key == RUN)?.value.clone()
}

/// Encodes rows and writes them to `out`.
pub(crate) struct Manifest<W: Write + Send> {
    writer: ArrowWriter<SealedWriter<W>>,
    schema: Arc<Schema>,
    rows: Rows,
}

impl<W: Write + Send> Manifest<W> {
    /// Starts a manifest whose footer stores `run`, a description of the pack's inputs that identifies the
    /// run.
    pub(crate) fn new(out: W, run: String) -> Result<Manifest<W>, ParquetError> {
        let schema = Arc::new(schema());
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_key_value_metadata(Some(vec![
                KeyValue::new(RUN.to_owned(), run),
                KeyValue::new(WORD.to_owned(), WORD_VALUE.to_owned()),
            ]))
            .set_created_by(concat!("thalweg ", env!("CARGO_PKG_VERSION")).to_string())
            .build();
        let writer = ArrowWriter::try_new(SealedWriter::new(out), Arc::clone(&schema), Some(properties))?;
        Ok(Manifest { writer, schema, rows: Rows::default() })
    }

    /// Adds a picture that is in the shard with this file name.
    pub(crate) fn packed(&mut self, member: &Member, shard: &str) -> Result<(), ParquetError> {
        self.rows.push_packed(member, shard);
        self.encode(BATCH_ROWS)
    }

    /// Adds a file that could not be packed.
    pub(crate) fn failed(&mut self, path: &str, error: &str) -> Result<(), ParquetError> {
        self.rows.push_failed(path, error);
        self.encode(BATCH_ROWS)
    }

    pub(crate) fn finish(mut self) -> Result<(), ParquetError> {
        self.encode(1)?;
        seal::parquet::finish(self.writer).map(drop)
    }

    /// Encodes the rows collected so far, if there are at least `least`.
    fn encode(&mut self, least: usize) -> Result<(), ParquetError> {
        if self.rows.n < least {
            return Ok(());
        }
        let columns = std::mem::take(&mut self.rows).into_columns();
        self.writer.write(&RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}

fn schema() -> Schema {
    use DataType::{Int32, Int64, Utf8};
    let columns = [
        ("key", Utf8),
        ("extension", Utf8),
        ("shard", Utf8),
        ("offset", Int64),
        ("bytes", Int64),
        ("json_offset", Int64),
        ("json_bytes", Int32),
        ("content_hash", Utf8),
        ("width", Int32),
        ("height", Int32),
        ("format", Utf8),
        ("taken_at", Utf8),
        ("path", Utf8),
        ("error", Utf8),
    ];
    Schema::new(columns.map(|(name, kind)| Field::new(name, kind, name != "path")).to_vec())
}

/// Collected rows, column by column.
#[derive(Default)]
struct Rows {
    n: usize,
    key: StringBuilder,
    extension: StringBuilder,
    shard: StringBuilder,
    offset: Int64Builder,
    bytes: Int64Builder,
    json_offset: Int64Builder,
    json_bytes: Int32Builder,
    content_hash: StringBuilder,
    width: Int32Builder,
    height: Int32Builder,
    format: StringBuilder,
    taken_at: StringBuilder,
    path: StringBuilder,
    error: StringBuilder,
}

/// Converts to a signed number for Parquet; a number that does not fit is no offset of a file and no width of
/// a picture.
fn signed<T: TryFrom<u64>>(number: impl Into<u64>) -> Option<T> {
    T::try_from(number.into()).ok()
}

impl Rows {
    fn push_packed(&mut self, member: &Member, shard: &str) {
        let facts = &member.facts;
        self.key.append_value(&member.key);
        self.extension.append_value(&member.extension);
        self.shard.append_value(shard);
        self.offset.append_option(signed(member.offset));
        self.bytes.append_option(signed(member.bytes));
        self.json_offset.append_option(member.json.and_then(|(offset, _)| signed(offset)));
        self.json_bytes.append_option(member.json.and_then(|(_, bytes)| signed(bytes)));
        self.content_hash.append_value(blake3::Hash::from_bytes(member.hash).to_hex());
        self.width.append_option(facts.width.and_then(signed));
        self.height.append_option(facts.height.and_then(signed));
        self.format.append_option(facts.format.as_deref());
        self.taken_at.append_option(facts.taken_at.as_deref());
        self.path.append_value(&facts.path);
        self.error.append_null();
        self.n += 1;
    }

    fn push_failed(&mut self, path: &str, error: &str) {
        let nulls = [&mut self.key, &mut self.extension, &mut self.shard, &mut self.content_hash];
        nulls.into_iter().for_each(StringBuilder::append_null);
        [&mut self.format, &mut self.taken_at].into_iter().for_each(StringBuilder::append_null);
        let nulls = [&mut self.offset, &mut self.bytes, &mut self.json_offset];
        nulls.into_iter().for_each(Int64Builder::append_null);
        let nulls = [&mut self.json_bytes, &mut self.width, &mut self.height];
        nulls.into_iter().for_each(Int32Builder::append_null);
        self.path.append_value(path);
        self.error.append_value(error);
        self.n += 1;
    }

    /// Returns the columns in the order of the schema.
    fn into_columns(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.key.finish()),
            Arc::new(self.extension.finish()),
            Arc::new(self.shard.finish()),
            Arc::new(self.offset.finish()),
            Arc::new(self.bytes.finish()),
            Arc::new(self.json_offset.finish()),
            Arc::new(self.json_bytes.finish()),
            Arc::new(self.content_hash.finish()),
            Arc::new(self.width.finish()),
            Arc::new(self.height.finish()),
            Arc::new(self.format.finish()),
            Arc::new(self.taken_at.finish()),
            Arc::new(self.path.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}
