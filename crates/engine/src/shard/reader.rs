//! Reads a plan: its footer, and the files of one shard.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use seal::parquet::{SealedReader, WORD};

use super::batch::{AROUND, Batch, Batches};
use super::place::Chunks;
use super::sorter::PlannedFile;
use super::{ShardDivision, VERSION, word};
use crate::error::ShardError;

/// Number of shards of the plan at this path.
///
/// # Errors
/// If the file cannot be read, or is not a plan of a supported version.
pub fn n_shards(plan: &Path) -> Result<u32, ShardError> {
    Ok(PlanFile::open(plan)?.cut.n_shards)
}

/// An open plan file.
pub(super) struct PlanFile {
    path: PathBuf,
    file: SealedReader<Chunks>,
    metadata: ArrowReaderMetadata,
    pub(super) id: String,
    pub(super) cut: ShardDivision,
}

impl PlanFile {
    /// Opens a plan and reads its footer.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a plan of a supported version.
    pub(super) fn open(path: &Path) -> Result<PlanFile, ShardError> {
        let failed = |source| ShardError::Read { path: path.to_owned(), source };
        let refused = |what: String| ShardError::NotAPlan { path: path.to_owned(), what };
        let chunks = Chunks::open(path).map_err(failed)?;
        let file = SealedReader::open(chunks).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => refused(error.to_string()),
            _ => failed(error),
        })?;
        let metadata = ArrowReaderMetadata::load(&file, Default::default())
            .map_err(|error| refused(error.to_string()))?;
        let footer = metadata.metadata().file_metadata();
        let word = |key: &str| {
            let mut words = footer.key_value_metadata().into_iter().flatten();
            words.find(|word| word.key == key).and_then(|word| word.value.clone())
        };
        if !file.is_sealed() && word(WORD).is_some() {
            return Err(refused("its digests are missing".to_owned()));
        }
        let version = word(word::PLAN_VERSION)
            .ok_or_else(|| refused(format!("its footer has no `{}`", word::PLAN_VERSION)))?;
        if version != VERSION.to_string() {
            return Err(ShardError::PlanVersion { path: path.to_owned(), found: version, known: VERSION });
        }
        let number = |key: &str| {
            word(key)
                .and_then(|number| number.parse::<u64>().ok())
                .ok_or_else(|| refused(format!("its footer has no valid `{key}`")))
        };
        let n_shards = u32::try_from(number(word::N_SHARDS)?).unwrap_or(0);
        let cut = ShardDivision { n_files: number(word::N_FILES)?, n_shards };
        let id = word(word::PLAN_ID).filter(|id| id.len() >= 8 && id.bytes().all(|b| b.is_ascii_hexdigit()));
        let id = id.ok_or_else(|| refused("its footer has no id".to_owned()))?;
        let n_rows = u64::try_from(footer.num_rows()).unwrap_or(0);
        if n_shards == 0 || n_rows != cut.n_files {
            return Err(refused(format!("it has {n_rows} rows, but its footer says {}", cut.n_files)));
        }
        Ok(PlanFile { path: path.to_owned(), file, metadata, id, cut })
    }

    /// Whether the plan has digests. Those of earlier versions have none.
    pub(super) fn is_sealed(&self) -> bool {
        self.file.is_sealed()
    }

    /// Compares the whole plan with its digests.
    ///
    /// # Errors
    /// If the plan cannot be read, or differs from a digest.
    pub(super) fn check_all(&self) -> Result<(), ShardError> {
        self.file.check_all().map_err(|error| self.failed(error))
    }

    /// The files of a shard in order, in batches of `batch_files`.
    ///
    /// # Errors
    /// If the plan cannot be read; damage that is found later is the last item.
    pub(super) fn batches(&self, shard: u32, batch_files: usize) -> Result<ShardBatches, ShardError> {
        let number = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
        let (start, end) = (number(self.cut.start_of(shard)), number(self.cut.start_of(shard + 1)));
        let first = start.saturating_sub(AROUND);
        let rows =
            ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.clone(), self.metadata.clone())
                .with_batch_size(batch_files)
                .with_offset(first)
                .with_limit((end - first).saturating_add(AROUND))
                .build()
                .map_err(|error| self.failed(io::Error::other(error)))?;
        Ok(ShardBatches {
            path: self.path.clone(),
            shard,
            of_shard: start..end,
            position: first,
            rows: Some(rows),
            batches: Batches::new(batch_files, end - start),
        })
    }

    fn failed(&self, source: io::Error) -> ShardError {
        ShardError::ReadPlan { path: self.path.clone(), source }
    }
}

/// Iterator over the files of a shard in batches, read on demand.
pub(super) struct ShardBatches {
    /// Path of the plan.
    path: PathBuf,
    shard: u32,
    /// Range of the shard's files in the plan.
    of_shard: Range<usize>,
    /// Index of the next row.
    position: usize,
    /// `None` at the end, and after an error.
    rows: Option<ParquetRecordBatchReader>,
    batches: Batches,
}

impl Iterator for ShardBatches {
    type Item = Result<Batch, ShardError>;

    fn next(&mut self) -> Option<Result<Batch, ShardError>> {
        loop {
            if let Some(batch) = self.batches.next(self.rows.is_none()) {
                return Some(Ok(batch));
            }
            let read = match self.rows.as_mut()?.next() {
                None => {
                    self.rows = None;
                    continue;
                }
                Some(Ok(rows)) => self.add(&rows),
                Some(Err(error)) => {
                    Err(ShardError::ReadPlan { path: self.path.clone(), source: io::Error::other(error) })
                }
            };
            if let Err(error) = read {
                self.rows = None;
                self.batches = Batches::new(1, 0);
                return Some(Err(error));
            }
        }
    }
}

impl ShardBatches {
    fn add(&mut self, rows: &RecordBatch) -> Result<(), ShardError> {
        let wrong = || ShardError::NotAPlan {
            path: self.path.clone(),
            what: format!("the rows of shard {} are out of place", self.shard),
        };
        for (shard, file) in files_of(rows).ok_or_else(wrong)? {
            if self.of_shard.contains(&self.position) != (shard == self.shard) {
                return Err(wrong());
            }
            if self.position < self.of_shard.start {
                self.batches.add_before(file);
            } else {
                self.batches.add(file);
            }
            self.position += 1;
        }
        Ok(())
    }
}

/// Files with the numbers of their shards; `None` if the columns are not those of a plan.
fn files_of(rows: &RecordBatch) -> Option<Vec<(u32, PlannedFile)>> {
    let column = |name| rows.column_by_name(name);
    let shards = column("shard")?.as_primitive_opt::<Int32Type>()?;
    let (path, etag) = (column("path")?.as_string_opt::<i32>()?, column("etag")?.as_string_opt::<i32>()?);
    let path_raw = column("path_raw")?.as_binary_opt::<i32>()?;
    let bytes = column("bytes")?.as_primitive_opt::<Int64Type>()?;
    let mtime_ns = column("mtime_ns")?.as_primitive_opt::<Int64Type>()?;
    let file = |row: usize| {
        let raw = path_raw.is_valid(row).then(|| path_raw.value(row));
        let planned = PlannedFile {
            path: raw.unwrap_or(path.value(row).as_bytes()).to_vec(),
            bytes: bytes.is_valid(row).then(|| bytes.value(row).cast_unsigned()),
            mtime_ns: mtime_ns.is_valid(row).then(|| mtime_ns.value(row)),
            etag: etag.is_valid(row).then(|| etag.value(row).to_owned()),
        };
        (shards.value(row).cast_unsigned(), planned)
    };
    Some((0..rows.num_rows()).map(file).collect())
}
