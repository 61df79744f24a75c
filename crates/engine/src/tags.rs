//! Reads the metadata of a list of files in parallel, with the results in the order of the list.

use std::io;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use file::{ReadError, ReadOptions, Strategy};
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

/// Renders metadata to output bytes and messages.
pub trait Render: Sync {
    /// Appends the output for one file; `false` if it could not be read.
    fn render(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool;
}

/// Rendered output of a chunk of files.
#[derive(Debug, Default)]
pub struct Rendered {
    /// Output bytes, which need not be text.
    pub out: Vec<u8>,
    /// Messages for people, separate from the output.
    pub talk: String,
}

/// Result of reading a list of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
pub fn tags(
    paths: &mut (dyn Iterator<Item = PathBuf> + Send),
    options: &TagsOptions,
    render: &dyn Render,
    write: &mut (dyn FnMut(&Rendered) -> io::Result<()> + Send),
    progress: &Progress,
) -> Result<TagsReport, TagsError> {
    let n_wished = options.threads.map_or(n_processors(), NonZeroUsize::get);
    // A short list is divided so that every worker has a share, and no worker is started without one.
    let most_files = paths.size_hint().1.unwrap_or(usize::MAX);
    let chunk_files = most_files.div_ceil(n_wished).clamp(1, CHUNK_FILES);
    let n_workers = n_wished.min(most_files.div_ceil(chunk_files)).max(1);
    let mut read = options.read.clone();
    read.stop = Some(progress.as_stop().clone());
    // Buffers reused for later chunks: allocating costs more than writing into them.
    let spare: Mutex<Vec<Rendered>> = Mutex::default();
    let mut chunks = std::iter::from_fn(|| {
        let rest = &mut *paths;
        let chunk: Vec<PathBuf> = rest.take(chunk_files).collect();
        Some(chunk).filter(|chunk| !chunk.is_empty())
    });
    let mut take = |mut rendered: Rendered| {
        let written = write(&rendered);
        rendered.out.clear();
        rendered.talk.clear();
        spare.lock().unwrap_or_else(PoisonError::into_inner).push(rendered);
        written
    };
    let stop = progress.as_stop();
    let line = InOrder::new(&mut chunks, &mut take, n_workers * AHEAD_PER_WORKER, stop);
    let work = || {
        let mut reader = MetadataReader::new(options.strategy, &read, &options.tag)?;
        let mut report = TagsReport::default();
        while let Some((number, paths)) = line.draw() {
            let spare = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let rendered = spare.unwrap_or_default();
            line.give(number, read_chunk(&paths, rendered, &mut reader, render, &mut report));
        }
        Ok::<TagsReport, JobError>(report)
    };
    // This thread is one of the workers, so a single file needs no other thread.
    let (mut reports, own) = work::run(&line, &work, |crew| {
        crew.grow_to(n_workers - 1);
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
    #[error("write the metadata")]
    Write(#[source] io::Error),
}

/// Range of one file's text in the rendered output.
struct Stretch {
    /// Index of the file among the paths.
    index: usize,
    out: Range<usize>,
    talk: Range<usize>,
}

/// Renders a chunk of files, one after another.
fn read_chunk(
    paths: &[PathBuf],
    mut rendered: Rendered,
    reader: &mut MetadataReader,
    render: &dyn Render,
    report: &mut TagsReport,
) -> Rendered {
    let mut stretches: Vec<Stretch> = Vec::with_capacity(paths.len());
    reader.visit(paths, &mut |index, answer| {
        let answer = answer.map(|found| found.metadata);
        let (out_at, talk_at) = (rendered.out.len(), rendered.talk.len());
        let is_read = render.render(&paths[index], answer.as_ref().copied(), &mut rendered);
        let (out, talk) = (out_at..rendered.out.len(), talk_at..rendered.talk.len());
        stretches.push(Stretch { index, out, talk });
        *(if is_read { &mut report.n_read } else { &mut report.n_failed }) += 1;
        ControlFlow::Continue(())
    });
    // Strategies with several files in flight finish them in any order.
    if !stretches.is_sorted_by_key(|stretch| stretch.index) {
        stretches.sort_unstable_by_key(|stretch| stretch.index);
        let found = std::mem::take(&mut rendered);
        for stretch in stretches {
            rendered.out.extend_from_slice(&found.out[stretch.out]);
            rendered.talk.push_str(&found.talk[stretch.talk]);
        }
    }
    rendered
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Names;

    impl Render for Names {
        fn render(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool {
            out.out.extend_from_slice(path.file_name().unwrap_or_default().as_encoded_bytes());
            out.out.push(b'\n');
            answer.is_ok()
        }
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
        let expected: String = (0..1000).map(|n| format!("{n}.jpg\n")).collect();
        for n_threads in [1, 2, 9] {
            let mut text = Vec::new();
            let mut write = |rendered: &Rendered| {
                text.extend_from_slice(&rendered.out);
                Ok(())
            };
            let report = tags(
                &mut paths.clone().into_iter(),
                &options(n_threads),
                &Names,
                &mut write,
                &Progress::default(),
            )
            .unwrap();
            assert_eq!(report, TagsReport { n_read: 857, n_failed: 143 });
            assert_eq!(text, expected.as_bytes());
        }
    }

    #[test]
    fn a_full_disk_ends_the_work() {
        let mut paths = (0..100_000).map(|n| PathBuf::from(format!("/nonexistent/{n}")));
        let mut write = |_: &Rendered| Err(io::ErrorKind::StorageFull.into());
        let outcome = tags(&mut paths, &options(2), &Names, &mut write, &Progress::default());
        assert!(matches!(outcome, Err(TagsError::Write(_))));
        assert!(paths.next().is_some());
    }
}
