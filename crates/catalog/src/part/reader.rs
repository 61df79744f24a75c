//! Reading of a part: its footer and its rows.

use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::file::reader::ChunkReader;
use seal::parquet::{SealedReader, WORD};

use super::stored::{PartRows, damaged};
use crate::added_column::{PLACE, TAKEN_AT_TEXT};
use crate::change::{Change, FileEntry};
use crate::column::{COLUMNS, N_OF_PLACE};
use crate::platform;
use crate::value::Value;
use crate::view_row;

/// Reads the rows of a part.
pub struct PartReader {
    pub(super) rows: ParquetRecordBatchReader,
    words: Vec<(String, String)>,
    n_rows: u64,
    digests: Digests,
    /// Whether the rows are stored as this version stores them. Older parts have times and keywords as text,
    /// or lack the view's last columns.
    pub(super) is_current: bool,
}

/// The digests of a part's blocks, whatever it is read from.
struct Digests {
    is_there: bool,
    check_all: Box<dyn Fn() -> io::Result<()> + Send>,
}

/// Rows decoded at once, and passed to a catalogue at once.
const BATCH_ROWS: usize = 1024;

impl PartReader {
    /// Opens a part and reads its footer. What is read later is checked before it is decoded.
    ///
    /// # Errors
    /// If the file cannot be read, is not a complete Parquet file, has other columns, or differs from its
    /// digests.
    pub fn open(file: impl ChunkReader<T: Send> + 'static) -> io::Result<PartReader> {
        let file = SealedReader::open(file)?;
        let is_sealed = file.is_sealed();
        let of_digests = file.clone();
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(io::Error::other)?;
        let names: Vec<&str> = builder.schema().fields().iter().map(|field| field.name().as_str()).collect();
        let Some(is_current) = layout_of(&names) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a part: its columns differ"));
        };
        let footer = builder.metadata().file_metadata();
        let n_rows = footer.num_rows().try_into().unwrap_or(0);
        let words = footer.key_value_metadata().into_iter().flatten();
        let words: Vec<(String, String)> =
            words.filter_map(|word| Some((word.key.clone(), word.value.clone()?))).collect();
        if !is_sealed && words.iter().any(|(key, _)| key == WORD) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "its digests are missing"));
        }
        let digests = Digests { is_there: is_sealed, check_all: Box::new(move || of_digests.check_all()) };
        let rows = builder.with_batch_size(BATCH_ROWS).build().map_err(io::Error::other)?;
        Ok(PartReader { rows, words, n_rows, digests, is_current })
    }

    /// Value of a key in the footer; `None` if the footer has no such key.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Number of rows in the part.
    #[must_use]
    pub fn n_rows(&self) -> u64 {
        self.n_rows
    }

    /// Whether the part has digests. Those of earlier versions have none.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.digests.is_there
    }

    /// Compares the whole part with its digests.
    ///
    /// # Errors
    /// If the part cannot be read, or differs from a digest.
    pub fn check_all(&self) -> io::Result<()> {
        (self.digests.check_all)()
    }

    /// Passes the rows to `take` as changes for a catalogue, in batches. Inode and device are 0, because a
    /// part does not store them.
    ///
    /// # Errors
    /// If a row cannot be read, and the errors of `take`.
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

/// Number of columns of the view in the oldest parts.
const OLDEST_COLUMNS: usize = 46;

/// Whether columns of these names are those of a current part; `None` if they are of no part.
fn layout_of(names: &[&str]) -> Option<bool> {
    let n_view = names.iter().position(|name| *name == PLACE[0])?;
    let view = COLUMNS.get(..n_view).filter(|_| n_view >= OLDEST_COLUMNS)?;
    let with_texts = || view.iter().map(|column| column.name).chain(PLACE);
    if names.iter().copied().eq(with_texts().chain([TAKEN_AT_TEXT])) {
        return Some(n_view == COLUMNS.len());
    }
    names.iter().copied().eq(with_texts()).then_some(false)
}

/// Converts the rows of a batch to changes; `directory` is that of the previous row.
fn changes_of(rows: &RecordBatch, directory: &mut Option<Arc<Path>>) -> io::Result<Vec<Change>> {
    let part = PartRows::of(rows)?;
    let mut changes = Vec::with_capacity(rows.num_rows());
    for row in 0..rows.num_rows() {
        let values = part.view_values(row);
        let (Value::Text(path), Value::Integer(bytes)) = (&values[0], &values[1]) else {
            return Err(damaged("path or size"));
        };
        let path = part.raw_path(row).unwrap_or(path.as_bytes());
        let (image, tags) = view_row::image_of(&values[N_OF_PLACE..]);
        let tags = match tags {
            Some(text) => Some(view_row::tags_of(&text).ok_or_else(|| damaged("readable tags"))?),
            None => None,
        };
        let location = location(path, bytes.cast_unsigned(), part.mtime_ns(row), directory);
        changes.push(Change::Put { id: None, location, image: Box::new(image), tags });
    }
    Ok(changes)
}

/// Splits a path into directory and name. The directory keeps the separator at its end, so joining the two
/// always gives the original path.
fn location(path: &[u8], bytes: u64, mtime_ns: i64, last: &mut Option<Arc<Path>>) -> FileEntry {
    let is_separator = |byte: &u8| std::path::is_separator(char::from(*byte));
    let start = path.iter().rposition(is_separator).map_or(0, |position| position + 1);
    let (above, name) = path.split_at(start);
    let directory = match last {
        Some(known) if known.as_os_str().as_encoded_bytes() == above => Arc::clone(known),
        _ => Arc::from(Path::new(&platform::os_string(above.to_vec()))),
    };
    *last = Some(Arc::clone(&directory));
    FileEntry {
        directory,
        name: platform::os_string(name.to_vec()),
        bytes,
        mtime_ns,
        inode: 0,
        device: 0,
        ctime_ns: 0,
    }
}
