//! Rows of files without a catalogue: `index` with a sink of the caller's in place of the writer.
//!
//! [`rows_to`] calls a sink on the threads that read; [`rows`] reads on threads of its own and is an
//! iterator.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use catalog::{Change, ImageRow, PartRow, Products, TagValues};
use file::object;
use serde::{Serialize, Serializer};

use crate::error::JobError;
use crate::index::{self, IndexOptions, IndexReport};
use crate::progress::Progress;
use crate::source::Root;
use crate::storage::Choices;
use crate::stream::Running;
use crate::walk;

/// Options for reading rows. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RowsOptions {
    /// Read all tags of each file into [`FileRow::tags`], not only those of the columns. Default: no.
    pub tags: bool,
    /// Products to compute from each file besides its metadata; files are then read completely. Default:
    /// none.
    pub products: Products,
    /// How files are read. Unset choices are taken from the storage's profile.
    pub reading: Choices,
    /// Count the files ahead of the walk, so that progress can show the remaining time. Default: no.
    pub count_ahead: bool,
}

catalog::setters! {
    RowsOptions {
        tags: bool,
        products: Products,
        reading: Choices,
        count_ahead: bool,
    }
}

impl RowsOptions {
    pub(crate) fn as_index(&self) -> IndexOptions {
        IndexOptions {
            reading: self.reading.clone(),
            tags: self.tags,
            products: self.products,
            count_ahead: self.count_ahead,
            ..IndexOptions::default()
        }
    }
}

/// One file and its metadata. Serialises as an object with the columns of the view `image`, like a line of
/// `thalweg find --json`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FileRow {
    /// Absolute path of the file, member or object.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the last change of the file's contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Columns of the view `image`; `error` and `error_kind` are set if the file could not be read.
    pub image: ImageRow,
    /// All tags, with [`RowsOptions::tags`].
    pub tags: Option<TagValues>,
}

impl Serialize for FileRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (bytes, mtime_ns) = (self.bytes, self.mtime_ns);
        PartRow { path: &self.path, bytes, mtime_ns, image: &self.image, tags: self.tags.as_ref() }
            .serialize(serializer)
    }
}

/// Takes rows from any of the threads that read, in the order in which they are finished.
pub type OnRows<'r> = dyn Fn(Vec<FileRow>) -> io::Result<()> + Sync + 'r;

/// Reads all files under `paths` and hands their rows to `sink`, some hundred at a time.
///
/// A file that cannot be read is a row with an error. A request to stop ends the run within a second.
///
/// # Errors
/// If a path cannot be reached, the read strategy is not available, or with the error of `sink` as
/// [`JobError::Record`].
pub fn rows_to(
    paths: &[PathBuf],
    options: &RowsOptions,
    sink: &OnRows<'_>,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    read(&walk::roots(paths, progress)?, options, sink, progress)
}

fn read(
    roots: &[Root],
    options: &RowsOptions,
    sink: &OnRows<'_>,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    let record = |changes: Vec<Change>| {
        sink(changes.into_iter().filter_map(row_of).collect()).map_err(|source| JobError::Record { source })
    };
    index::read_all(roots, &options.as_index(), progress, &record)
}

fn row_of(change: Change) -> Option<FileRow> {
    // Without an earlier run there are no changes of other kinds.
    let Change::Put { location, image, tags, .. } = change else { return None };
    let path = object::join(&location.directory, &location.name);
    Some(FileRow { path, bytes: location.bytes, mtime_ns: location.mtime_ns, image: *image, tags })
}

/// Starts reading all files under `paths`, on threads of its own, and returns an iterator over their rows.
///
/// Rows come in the order in which they are finished. Dropping the iterator ends the threads.
///
/// # Errors
/// If a path cannot be reached. Later errors come as the last item.
pub fn rows(paths: &[PathBuf], options: &RowsOptions, progress: Arc<Progress>) -> Result<Rows, JobError> {
    let roots = walk::roots(paths, &progress)?;
    let (options, watched) = (options.clone(), Arc::clone(&progress));
    let run = move |send: &SyncSender<Vec<FileRow>>| {
        let sink = |rows| {
            // The receiver is gone, so the rows are unused.
            if send.send(rows).is_err() {
                watched.stop();
            }
            Ok(())
        };
        read(&roots, &options, &sink, &watched)
    };
    Ok(Rows { running: Running::start("rows", progress, run)?, batch: Vec::new().into_iter() })
}

/// Iterator over the rows of files, which reads ahead on threads of its own.
pub struct Rows {
    running: Running<Vec<FileRow>>,
    batch: std::vec::IntoIter<FileRow>,
}

impl Rows {
    /// Progress of the run, by which it can also be stopped.
    #[must_use]
    pub fn progress(&self) -> &Arc<Progress> {
        self.running.progress()
    }

    /// Report of the run, once all rows were taken.
    #[must_use]
    pub fn report(&self) -> Option<&IndexReport> {
        self.running.report()
    }
}

impl Iterator for Rows {
    type Item = Result<FileRow, JobError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.batch.next() {
                return Some(Ok(row));
            }
            match self.running.next()? {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").field("progress", self.progress()).finish_non_exhaustive()
    }
}
