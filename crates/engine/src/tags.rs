//! The metadata of a list of files, in the order of the list, by as many workers as there are processors.
//!
//! Workers draw chunks from the list, and whoever finishes the chunk that is next writes it, and all that
//! wait behind it. Few chunks may be ahead, so that memory does not depend on the length of the list.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use file::{ReadError, ReadOptions, Strategy};
use tag::{Metadata, Options};

use crate::error::JobError;
use crate::progress::Progress;
use crate::read::MetadataReader;

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
    let n_processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let n_wished = options.threads.map_or(n_processors, NonZeroUsize::get);
    // A short list is cut so that all have a share, and nobody is hired for whom there is none.
    let most_files = paths.size_hint().1.unwrap_or(usize::MAX);
    let chunk_files = most_files.div_ceil(n_wished).clamp(1, CHUNK_FILES);
    let n_workers = n_wished.min(most_files.div_ceil(chunk_files)).max(1);
    let list = List {
        state: Mutex::new(State {
            paths,
            n_drawn: 0,
            n_written: 0,
            waiting: BTreeMap::new(),
            write,
            spare: Vec::new(),
            failure: None,
        }),
        written: Condvar::new(),
        chunk_files,
        most_ahead: n_workers * AHEAD_PER_WORKER,
    };
    let mut read = options.read.clone();
    read.stop = Some(progress.as_stop().clone());
    let work = || {
        let mut reader = MetadataReader::new(options.strategy, &read, &options.tag)?;
        let mut report = TagsReport::default();
        let _ends = EndOnPanic(&list);
        while let Some(mut chunk) = list.draw(progress) {
            chunk.read(&mut reader, render, &mut report);
            list.give(chunk);
        }
        Ok::<TagsReport, JobError>(report)
    };
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..n_workers).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = others.into_iter().map(|worker| match worker.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(own).chain(others).collect()
    });
    let mut total = TagsReport::default();
    for outcome in outcomes {
        let report = outcome?;
        total.n_read += report.n_read;
        total.n_failed += report.n_failed;
    }
    match list.lock().failure.take() {
        Some(failure) => Err(TagsError::Write(failure)),
        None => Ok(total),
    }
}

/// Why reading a list ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TagsError {
    /// The job could not be done.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The output took no more.
    #[error("write the metadata")]
    Write(#[source] io::Error),
}

/// Some files of the list, one after another.
struct Chunk {
    number: usize,
    paths: Vec<PathBuf>,
    rendered: Rendered,
}

/// Where in what was rendered the part of one file lies.
struct Part {
    /// Position of the file among the paths.
    index: usize,
    out: Range<usize>,
    talk: Range<usize>,
}

impl Chunk {
    fn read(&mut self, reader: &mut MetadataReader, render: &dyn Render, report: &mut TagsReport) {
        let Chunk { paths, rendered, .. } = self;
        let mut parts: Vec<Part> = Vec::with_capacity(paths.len());
        reader.visit(paths, &mut |index, answer| {
            let answer = answer.map(|found| found.metadata);
            let (out_at, talk_at) = (rendered.out.len(), rendered.talk.len());
            let is_read = render.render(&paths[index], answer.as_ref().copied(), rendered);
            parts.push(Part { index, out: out_at..rendered.out.len(), talk: talk_at..rendered.talk.len() });
            *(if is_read { &mut report.n_read } else { &mut report.n_failed }) += 1;
            ControlFlow::Continue(())
        });
        // Strategies with several files in flight answer in any order.
        if !parts.is_sorted_by_key(|part| part.index) {
            parts.sort_unstable_by_key(|part| part.index);
            let found = std::mem::take(rendered);
            for part in parts {
                rendered.out.extend_from_slice(&found.out[part.out]);
                rendered.talk.push_str(&found.talk[part.talk]);
            }
        }
    }
}

/// The list, shared by the workers.
struct List<'l> {
    state: Mutex<State<'l>>,
    /// Rung when a chunk was written.
    written: Condvar,
    chunk_files: usize,
    most_ahead: usize,
}

struct State<'l> {
    paths: &'l mut (dyn Iterator<Item = PathBuf> + Send),
    n_drawn: usize,
    n_written: usize,
    /// Finished chunks whose turn has not come.
    waiting: BTreeMap<usize, Rendered>,
    write: &'l mut (dyn FnMut(&Rendered) -> io::Result<()> + Send),
    /// Emptied, for the chunks to come: new memory costs more than what is written into it.
    spare: Vec<Rendered>,
    failure: Option<io::Error>,
}

/// Ends the list if a worker panics: its chunk will never come, and the others would wait for it for ever.
struct EndOnPanic<'e, 'l>(&'e List<'l>);

impl Drop for EndOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().failure = Some(io::Error::other("a worker panicked"));
            self.0.written.notify_all();
        }
    }
}

impl<'l> List<'l> {
    /// The next chunk; `None` at the end of the list, or when nothing more can be written.
    fn draw(&self, progress: &Progress) -> Option<Chunk> {
        let mut state = self.lock();
        while state.n_drawn - state.n_written >= self.most_ahead && state.failure.is_none() {
            let _gate = gate::gate!("engine::draw", Wait);
            state = self.written.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.failure.is_some() || progress.is_stopped() {
            return None;
        }
        let rest = &mut *state.paths;
        let paths: Vec<PathBuf> = rest.take(self.chunk_files).collect();
        if paths.is_empty() {
            return None;
        }
        state.n_drawn += 1;
        Some(Chunk { number: state.n_drawn - 1, paths, rendered: state.spare.pop().unwrap_or_default() })
    }

    fn give(&self, chunk: Chunk) {
        let mut guard = self.lock();
        let state = &mut *guard;
        state.waiting.insert(chunk.number, chunk.rendered);
        while let Some(mut next) = state.waiting.remove(&state.n_written) {
            state.n_written += 1;
            if state.failure.is_none() {
                state.failure = (state.write)(&next).err();
            }
            next.out.clear();
            next.talk.clear();
            state.spare.push(next);
        }
        self.written.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<'l>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
