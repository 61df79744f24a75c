//! Reads the metadata of a list of files in parallel, with the results in the order of the list.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use file::{ReadError, ReadOptions, Strategy};
use serde::Serialize;
use tag::{Metadata, Options};

use crate::error::JobError;
use crate::progress::Progress;
use crate::read::MetadataReader;
use crate::storage::n_processors;
use crate::work;
use crate::work::in_order::InOrder;

/// Options for reading metadata of a list. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TagsOptions {
    /// Number of workers. Default: the number of processors.
    pub threads: Option<NonZeroUsize>,
    /// Read strategy to use. Default: `pread`.
    pub strategy: Strategy,
    /// Options for reading the beginnings of files.
    pub read: ReadOptions,
    /// Tags to extract, and limits of the parser.
    pub tag: Options,
}

catalog::setters! {
    TagsOptions {
        threads: Option<NonZeroUsize>,
        strategy: Strategy,
        read: ReadOptions,
        tag: Options,
    }
}

impl Default for TagsOptions {
    fn default() -> Self {
        TagsOptions {
            threads: None,
            strategy: Strategy::Pread,
            read: ReadOptions::default(),
            tag: Options::default(),
        }
    }
}

/// Makes an answer of a file's metadata, or of the reason why there is none; returns whether the file counts
/// as read.
pub type ReadAnswer<'r, T> = dyn Fn(&Path, Result<&Metadata<'_>, &ReadError>, &mut T) -> bool + Sync + 'r;

/// Result of reading a list of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TagsReport {
    /// Number of files with output.
    pub n_read: u64,
    /// Number of files that could not be read.
    pub n_failed: u64,
}

/// Number of files that a worker takes at once, unless the list is short.
const CHUNK_FILES: usize = 16;
/// Maximum number of finished chunks per worker that wait for the chunk to be written next.
const AHEAD_PER_WORKER: usize = 16;

/// Reads the metadata of `paths`, renders it with `render`, and passes the output to `write` in the order of
/// the paths.
///
/// # Errors
/// If the read strategy is not available, or if `write` fails, as [`TagsError::Write`].
pub fn tags<T: Default + Send>(
    paths: &mut (dyn Iterator<Item = PathBuf> + Send),
    options: &TagsOptions,
    read: &ReadAnswer<'_, T>,
    take: &mut (dyn FnMut(&mut T) -> io::Result<()> + Send),
    progress: &Progress,
) -> Result<TagsReport, TagsError> {
    let n_wished = options.threads.map_or(n_processors(), NonZeroUsize::get);
    // A short list is divided so that every worker has a share, and no worker is started without one.
    let most_files = paths.size_hint().1.unwrap_or(usize::MAX);
    let chunk_files = most_files.div_ceil(n_wished).clamp(1, CHUNK_FILES);
    let n_workers = n_wished.min(most_files.div_ceil(chunk_files)).max(1);
    let mut read_options = options.read.clone();
    read_options.stop = Some(progress.as_stop().clone());
    // Buffers reused for later chunks: allocating costs more than writing into them.
    let spare: Mutex<Vec<Vec<T>>> = Mutex::default();
    let mut chunks = std::iter::from_fn(|| {
        let rest = &mut *paths;
        let chunk: Vec<PathBuf> = rest.take(chunk_files).collect();
        Some(chunk).filter(|chunk| !chunk.is_empty())
    });
    let mut take_chunk = |mut answers: Vec<T>| {
        let outcome = answers.iter_mut().try_for_each(&mut *take);
        spare.lock().unwrap_or_else(PoisonError::into_inner).push(answers);
        outcome
    };
    let stop = progress.as_stop();
    let line = InOrder::new(&mut chunks, &mut take_chunk, n_workers * AHEAD_PER_WORKER, stop);
    let work = || {
        let mut reader = MetadataReader::new(options.strategy, &read_options, &options.tag)?;
        let mut report = TagsReport::default();
        while let Some((number, paths)) = line.draw() {
            let spare = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut answers = spare.unwrap_or_default();
            // Only the last chunk is shorter.
            answers.resize_with(paths.len(), T::default);
            read_chunk(&paths, &mut answers, &mut reader, read, &mut report);
            line.give(number, answers);
        }
        Ok::<TagsReport, JobError>(report)
    };
    // This thread is one of the workers, so a single file needs no other thread.
    let (mut reports, own) = work::run(&line, &work, |crew| {
        crew.help_with(n_workers - 1);
        work::guarded(&line, &work)
    })?;
    reports.push(own?);
    line.finish().map_err(TagsError::Write)?;
    Ok(TagsReport {
        n_read: reports.iter().map(|report| report.n_read).sum(),
        n_failed: reports.iter().map(|report| report.n_failed).sum(),
    })
}

/// Why reading a list ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TagsError {
    /// The job could not be started or finished.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The output could not be written.
    #[error("cannot write the metadata")]
    Write(#[source] io::Error),
}

/// Reads some files of the list, one after another. Strategies with several files in flight answer in any
/// order.
fn read_chunk<T>(
    paths: &[PathBuf],
    answers: &mut [T],
    reader: &mut MetadataReader,
    read: &ReadAnswer<'_, T>,
    report: &mut TagsReport,
) {
    reader.visit(paths, &mut |index, answer| {
        let metadata = answer.map(|found| found.metadata);
        let is_read = read(&paths[index], metadata.as_ref().copied(), &mut answers[index]);
        *(if is_read { &mut report.n_read } else { &mut report.n_failed }) += 1;
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_name(path: &Path, answer: Result<&Metadata<'_>, &ReadError>, name: &mut String) -> bool {
        name.push_str(path.file_name().unwrap_or_default().to_str().unwrap());
        answer.is_ok()
    }

    fn options(n_threads: usize) -> TagsOptions {
        TagsOptions { threads: NonZeroUsize::new(n_threads), ..TagsOptions::default() }
    }

    #[test]
    fn answers_come_in_the_order_of_the_list() {
        let directory = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> = (0..1000).map(|n| directory.path().join(format!("{n}.jpg"))).collect();
        // Every seventh file is missing; it keeps its position.
        for (_, path) in paths.iter().enumerate().filter(|(n, _)| n % 7 != 0) {
            std::fs::write(path, b"\xff\xd8\xff\xd9").unwrap();
        }
        let expected: Vec<String> = (0..1000).map(|n| format!("{n}.jpg")).collect();
        for n_threads in [1, 2, 9] {
            let mut names = Vec::new();
            let mut take = |name: &mut String| {
                names.push(std::mem::take(name));
                Ok(())
            };
            let report = tags(
                &mut paths.clone().into_iter(),
                &options(n_threads),
                &read_name,
                &mut take,
                &Progress::default(),
            )
            .unwrap();
            assert_eq!(report, TagsReport { n_read: 857, n_failed: 143 });
            assert_eq!(names, expected);
        }
    }

    #[test]
    fn a_full_disk_ends_the_work() {
        let mut paths = (0..100_000).map(|n| PathBuf::from(format!("/nonexistent/{n}")));
        let mut take = |_: &mut String| Err(io::ErrorKind::StorageFull.into());
        let outcome = tags(&mut paths, &options(2), &read_name, &mut take, &Progress::default());
        assert!(matches!(outcome, Err(TagsError::Write(_))));
        assert!(paths.next().is_some());
    }
}
