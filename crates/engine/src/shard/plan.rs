//! Writes the plan: a Parquet file with a row for each file, sorted by path and divided into shards.
//!
//! Columns: `shard`, `path` (text; bytes that are not UTF-8 as `\xHH`), `path_raw` (the bytes of such a
//! path), `bytes`, `mtime_ns`, `etag`. Blocks have digests (crate `seal`). The footer contains the version,
//! the numbers of shards and files, and the plan's id: the hash of all rows, so that equal plans have equal
//! parts and a part can name the plan it belongs to.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use arrow_array::builder::{BinaryBuilder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use catalog::{parquet_properties, path_text};
use file::object::Existing;
use parquet::arrow::ArrowWriter;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use seal::parquet::{SealedWriter, WORD, WORD_VALUE};
use serde::Serialize;

use super::place::{Draft, is_remote};
use super::sorter::{PlannedFile, Sorter};
use super::source::{Gathering, PlanFrom};
use super::{ShardDivision, VERSION, word};
use crate::error::JobError;
use crate::error::ShardError;
use crate::exclude::LeftOutByRule;
use crate::platform;
use crate::problem::Problem;
use crate::progress::Progress;

/// Report of making a plan.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct PlanReport {
    /// Number of files in the plan.
    pub n_files: u64,
    /// Files and folders that were left out, by rule.
    pub left_out: LeftOutByRule,
    /// Total size of the files in bytes, as far as known.
    pub bytes: u64,
    /// Id of the plan, in hexadecimal; empty if no plan was written.
    pub id: String,
    /// Paths that could not be accessed and directories that could not be listed: the first
    /// [`crate::MOST_PROBLEMS`]. Files below them are not in the plan.
    pub problems: Vec<Problem>,
    /// Total number of problems.
    #[serde(rename = "n_unread")]
    pub n_problems: u64,
    /// Whether the run was asked to stop; there is no plan then.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the run took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

/// Plans the reading of files in `n_shards` shards, and writes the plan to `out`, completely or not at all.
///
/// Memory does not depend on the number of files; with more than half a million of them, temporary files next
/// to `out` are used.
///
/// # Errors
/// If a path cannot be accessed, an inventory or a catalogue cannot be read, or the plan cannot be written.
pub fn plan(
    from: &mut PlanFrom<'_>,
    n_shards: u32,
    out: &Path,
    progress: &Progress,
) -> Result<PlanReport, JobError> {
    let _gate = gate::gate!("engine::plan");
    let started = Instant::now();
    let failed = |source| ShardError::Write { path: out.to_owned(), source };
    let (folder, out) = &places(out).map_err(failed)?;
    // Before the walk, which may include this folder.
    file::beside::remove_leftovers(folder);
    let sorter = Sorter::new(folder);
    let (problems, n_problems, first_kind, left_out) = (Vec::new(), 0, None, LeftOutByRule::default());
    let mut gathering = Gathering { sorter, plan: out, progress, problems, n_problems, left_out, first_kind };
    gathering.gather(from)?;
    let Gathering { mut sorter, problems, n_problems, left_out, first_kind, .. } = gathering;
    let mut report = PlanReport { problems, n_problems, left_out, ..PlanReport::default() };
    report.is_interrupted = progress.is_stopped();
    if progress.files_found.load(Relaxed) == 0
        && let Some(Problem { path, reason }) = report.problems.first()
    {
        // No files were found because no path could be accessed.
        let kind = first_kind.unwrap_or(io::ErrorKind::Other);
        return Err(JobError::Root { path: path.clone(), source: io::Error::new(kind, reason.clone()) });
    }
    if !report.is_interrupted {
        write(&mut sorter, n_shards, out, &mut report).map_err(failed)?;
    }
    report.elapsed = started.elapsed();
    Ok(report)
}

fn write(sorter: &mut Sorter, n_shards: u32, out: &Path, report: &mut PlanReport) -> io::Result<()> {
    // The sizes of shards depend on the number of files, which is known only after duplicate paths are
    // merged.
    sorter.for_each(|file| {
        report.n_files += 1;
        // Sizes are what a disk or a store claims.
        report.bytes = report.bytes.saturating_add(file.bytes.unwrap_or(0));
        Ok::<(), io::Error>(())
    })?;
    let draft = Draft::begin(out)?;
    let cut = ShardDivision { n_files: report.n_files, n_shards };
    let mut writer = PlanWriter::new(&draft.file, cut).map_err(io::Error::other)?;
    sorter.for_each(|file| writer.put(file).map_err(io::Error::other))?;
    report.id = writer.finish().map_err(io::Error::other)?;
    draft.publish(Existing::Replace).map(|_| ())
}

/// The folder for temporary blocks, and the plan's path with all links resolved.
fn places(out: &Path) -> io::Result<(PathBuf, PathBuf)> {
    if is_remote(out) {
        return Ok((std::env::temp_dir(), out.to_owned()));
    }
    let out = std::path::absolute(out)?;
    let folder = file::canonicalize(out.parent().unwrap_or(&out))?;
    let plan = folder.join(out.file_name().unwrap_or_default());
    Ok((folder, plan))
}

/// Number of rows collected before they are encoded.
const BATCH_ROWS: usize = 4096;

struct PlanWriter<'f> {
    writer: ArrowWriter<SealedWriter<&'f File>>,
    schema: Arc<Schema>,
    cut: ShardDivision,
    n_rows: u64,
    shard: u32,
    hasher: blake3::Hasher,
    rows: Rows,
}

#[derive(Default)]
struct Rows {
    n: usize,
    shard: Int32Builder,
    path: StringBuilder,
    path_raw: BinaryBuilder,
    bytes: Int64Builder,
    mtime_ns: Int64Builder,
    etag: StringBuilder,
}

impl<'f> PlanWriter<'f> {
    fn new(file: &'f File, cut: ShardDivision) -> Result<PlanWriter<'f>, ParquetError> {
        use DataType::{Binary, Int32, Int64, Utf8};
        let columns = [
            ("shard", Int32, false),
            ("path", Utf8, false),
            ("path_raw", Binary, true),
            ("bytes", Int64, true),
            ("mtime_ns", Int64, true),
            ("etag", Utf8, true),
        ];
        let fields: Vec<Field> =
            columns.into_iter().map(|(name, kind, is_null)| Field::new(name, kind, is_null)).collect();
        let schema = Arc::new(Schema::new(fields));
        let words = [
            (word::PLAN_VERSION, VERSION.to_string()),
            (word::N_SHARDS, cut.n_shards.to_string()),
            (word::N_FILES, cut.n_files.to_string()),
            (WORD, WORD_VALUE.to_owned()),
        ];
        let out = SealedWriter::new(file);
        let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(parquet_properties(&words)))?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("thalweg plan {VERSION} {} {}", cut.n_shards, cut.n_files).as_bytes());
        Ok(PlanWriter { writer, schema, cut, n_rows: 0, shard: 0, hasher, rows: Rows::default() })
    }

    fn put(&mut self, file: &PlannedFile) -> Result<(), ParquetError> {
        while self.n_rows >= self.cut.start_of(self.shard + 1) {
            self.shard += 1;
        }
        self.n_rows += 1;
        let path = platform::path_of(file.path.clone())
            .ok_or_else(|| ParquetError::General("a path is not valid Unicode".to_owned()))?;
        let (text, raw) = path_text(path.as_os_str());
        let rows = &mut self.rows;
        rows.n += 1;
        rows.shard.append_value(self.shard.cast_signed());
        rows.path.append_value(text);
        rows.path_raw.append_option(raw);
        rows.bytes.append_option(file.bytes.map(u64::cast_signed));
        rows.mtime_ns.append_option(file.mtime_ns);
        rows.etag.append_option(file.etag.as_deref());
        self.hash(file);
        if self.rows.n >= BATCH_ROWS { self.encode() } else { Ok(()) }
    }

    fn hash(&mut self, file: &PlannedFile) {
        let etag = file.etag.as_deref().map(str::as_bytes);
        for text in [Some(file.path.as_slice()), etag] {
            let length = text.map_or(u64::MAX, |text| text.len() as u64);
            self.hasher.update(&length.to_le_bytes());
            self.hasher.update(text.unwrap_or_default());
        }
        for number in [file.bytes.map(u64::cast_signed), file.mtime_ns] {
            self.hasher.update(&[u8::from(number.is_some())]);
            self.hasher.update(&number.unwrap_or_default().to_le_bytes());
        }
    }

    fn encode(&mut self) -> Result<(), ParquetError> {
        let mut rows = std::mem::take(&mut self.rows);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(rows.shard.finish()),
            Arc::new(rows.path.finish()),
            Arc::new(rows.path_raw.finish()),
            Arc::new(rows.bytes.finish()),
            Arc::new(rows.mtime_ns.finish()),
            Arc::new(rows.etag.finish()),
        ];
        self.writer.write(&RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }

    /// Finishes the file and returns the plan's id.
    fn finish(mut self) -> Result<String, ParquetError> {
        self.encode()?;
        let id = self.hasher.finalize().to_hex().to_string();
        self.writer.append_key_value_metadata(KeyValue::new(word::PLAN_ID.to_owned(), id.clone()));
        seal::parquet::finish(self.writer)?;
        Ok(id)
    }
}
