//! The metadata of a list of files, in the order of the list, by as many workers as there are processors.

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

/// How metadata of a list is read. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TagsOptions {
    /// Workers. Default: as many as there are processors.
    pub threads: Option<NonZeroUsize>,
    /// The way of reading. Default: `pread`.
    pub strategy: Strategy,
    /// How heads are read.
    pub read: ReadOptions,
    /// Which tags, and bounds.
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

/// Turns what was read into what is written: text for the output, and words for people, which go elsewhere.
pub trait Render: Sync {
    /// Appends what is to be written of one file; `false` if it could not be read.
    fn render(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool;
}

/// What a chunk of files came to.
#[derive(Debug, Default)]
pub struct Rendered {
    /// For the output: bytes, for what is written need not be text.
    pub out: Vec<u8>,
    /// For people.
    pub talk: String,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TagsReport {
    /// Files of which something was written.
    pub n_read: u64,
    /// Files that could not be read.
    pub n_failed: u64,
}

/// Files drawn at once, unless the list is short.
const CHUNK_FILES: usize = 16;
/// Chunks that may be finished ahead of the one that is written next, for each worker.
const AHEAD_PER_WORKER: usize = 16;

/// Reads the metadata of `paths` and hands what `render` makes of it to `write`, in the order of the paths.
///
/// # Errors
/// If the way of reading is not to be had, or what `write` returns, as [`TagsError::Write`].
pub fn tags(
    paths: &mut (dyn Iterator<Item = PathBuf> + Send),
    options: &TagsOptions,
    render: &dyn Render,
    write: &mut (dyn FnMut(&Rendered) -> io::Result<()> + Send),
    progress: &Progress,
) -> Result<TagsReport, TagsError> {
    let n_wished = options.threads.map_or(n_processors(), NonZeroUsize::get);
    // A short list is cut so that all have a share, and there are no workers without one.
    let most_files = paths.size_hint().1.unwrap_or(usize::MAX);
    let chunk_files = most_files.div_ceil(n_wished).clamp(1, CHUNK_FILES);
    let n_workers = n_wished.min(most_files.div_ceil(chunk_files)).max(1);
    let mut read = options.read.clone();
    read.stop = Some(progress.as_stop().clone());
    // Emptied, for the chunks to come: new memory costs more than what is written into it.
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
    // This thread is one of the workers: a single file costs no thread.
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
    /// The job could not be done.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The output took no more.
    #[error("cannot write the metadata")]
    Write(#[source] io::Error),
}

/// Where in what was rendered the text of one file lies.
struct Stretch {
    /// Position of the file among the paths.
    index: usize,
    out: Range<usize>,
    talk: Range<usize>,
}

/// Renders some files of the list, one after another.
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
    // Strategies with several files in flight answer in any order.
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
        // Every seventh file is missing: it has its place all the same.
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
