//! The main road: walk, order, read, parse, record.
//!
//! Workers take directories and chunks of files from a [`Pool`]. A directory is listed and compared with the
//! catalogue; what has to be read becomes chunks; a chunk is read, parsed and sent to the catalogue's one
//! writer. On a device that seeks, one worker does the same over a window of files in the order of their
//! places on the disk.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{Catalog, Change, ErrorKind, ImageRow, Known, Products, SeenIds, TagValues, WriterOptions};
use file::lookahead::willneed;
use file::object::is_object;
use file::order::Order;
use tag::{Options, Want};

use crate::change::{Compared, Comparer, Policy, ToRead};
use crate::error::JobError;
use crate::examine::Examiner;
use crate::objects;
use crate::pool::{CHUNK_FILES, Chunk, DECODED_CHUNK_FILES, Gauge, Pool, STORE_CHUNK_FILES, Task};
use crate::progress::Progress;
use crate::row::{RowReader, error_row, file_row, obstacle_row};
use crate::schedule::{self, Schedule};
use crate::storage::{self, Choices, LOOK_AHEAD_FILES, MOST_WORKERS, Storage};
use crate::thumbnail::{KeepThumbnails, Kept};
use crate::walk::{self, Entry, Root};

/// How a tree is indexed. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct IndexOptions {
    /// How files are read. What is not chosen here is taken from the storage's profile, see
    /// [`crate::obeyed`].
    pub reading: Choices,
    /// Keep all tags of each file, not only those of the view's columns. Default: no.
    pub tags: bool,
    /// Read unchanged files again. Default: no.
    pub full: bool,
    /// What is made of each file beside its metadata; files are then read as a whole, once. Unchanged files
    /// that lack any of it are read again. Default: nothing.
    pub products: Products,
    /// Keep a thumbnail of each picture in a database beside the catalogue. Default: no.
    pub thumbnails: Option<KeepThumbnails>,
    /// Count the files ahead of the walk, so that progress can tell the time left. Default: no.
    pub count_ahead: bool,
}

/// A file or directory that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which.
    pub path: PathBuf,
    /// Why, in one line.
    pub reason: String,
}

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct IndexReport {
    /// Files met.
    pub n_files: u64,
    /// Directories listed.
    pub n_directories: u64,
    /// Files that were opened and read.
    pub n_read: u64,
    /// Files that are as the catalogue knows them and were not opened.
    pub n_unchanged: u64,
    /// Known files found at a new place, not opened.
    pub n_moved: u64,
    /// Known files that are not there any more.
    pub n_vanished: u64,
    /// Files that were read and are recorded as images; films are not among them.
    pub n_images: u64,
    /// Files that were read and are recorded as films.
    pub n_films: u64,
    /// Files recorded with an error, by its kind.
    pub errors: BTreeMap<ErrorKind, u64>,
    /// Links to directories, which are not followed.
    pub n_directory_links: u64,
    /// What could not be read: the first [`MOST_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// How many files and directories could not be read, in all.
    pub n_problems: u64,
    /// Whether the run was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

/// Problems that a report names; the catalogue has all of them.
pub const MOST_PROBLEMS: usize = 100;

impl IndexReport {
    pub(crate) fn add(&mut self, other: IndexReport) {
        self.n_files += other.n_files;
        self.n_directories += other.n_directories;
        self.n_read += other.n_read;
        self.n_unchanged += other.n_unchanged;
        self.n_moved += other.n_moved;
        self.n_images += other.n_images;
        self.n_films += other.n_films;
        self.n_directory_links += other.n_directory_links;
        self.n_problems += other.n_problems;
        for (kind, n_files) in other.errors {
            *self.errors.entry(kind).or_default() += n_files;
        }
        let room = MOST_PROBLEMS - self.problems.len().min(MOST_PROBLEMS);
        self.problems.extend(other.problems.into_iter().take(room));
    }

    /// Counts a recorded file.
    pub(crate) fn count(&mut self, row: &ImageRow, path: impl FnOnce() -> PathBuf) {
        let Some(kind) = row.error_kind else {
            let is_film = row.mime.is_some_and(|mime| mime.starts_with("video/"));
            *(if is_film { &mut self.n_films } else { &mut self.n_images }) += 1;
            return;
        };
        *self.errors.entry(kind).or_default() += 1;
        if kind.is_unread() {
            let reason = row.error.as_deref().unwrap_or(kind.as_str()).to_owned();
            self.add_problem(&path(), reason);
        }
    }

    pub(crate) fn add_problem(&mut self, path: &Path, reason: String) {
        self.n_problems += 1;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Problem { path: path.to_owned(), reason });
        }
    }
}

/// Brings `catalog` up to date with the trees and files under `paths`.
///
/// Unchanged files (size, mtime, inode) are not opened. A file that cannot be read or is no image gets a row
/// that says why. A request to stop ends the run within a second; what was finished is kept, and the next run
/// goes on from there.
///
/// # Errors
/// If a path cannot be reached, the way of reading is not to be had, or the catalogue fails. Batches that
/// were committed before are kept in any case.
pub fn index(
    catalog: &mut Catalog,
    paths: &[PathBuf],
    options: &IndexOptions,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    let _gate = gate::gate!("engine::index");
    let started = Instant::now();
    let roots = walk::roots(paths, progress)?;
    // Asked before anything is written: what "known" means must not change while the run adds to it.
    let earlier = Some(catalog.known()?).filter(|known| !known.is_empty());
    let kept = options.thumbnails.as_ref().map(Kept::open).transpose()?;
    // Rows are then made anew whose tags stay.
    let makes_anew = earlier.is_some() && (!options.products.is_none() || kept.is_some());
    let writer = catalog.writer(&WriterOptions::default())?;
    let sender = writer.sender();
    let record = |batch| Ok(sender.send(batch)?);
    let job = Job {
        own_files: [catalog.own_files(), kept.as_ref().map(Kept::own_files).unwrap_or_default()].concat(),
        earlier: earlier.is_some().then(|| Mutex::new(catalog)),
        kept: kept.as_ref(),
        ..Job::new(options, options.tags || makes_anew, progress, &record)
    };
    let outcome = job.run(&roots).and_then(|mut report| {
        kept.as_ref().map_or(Ok(()), Kept::check_place)?;
        if let Some(earlier) = earlier.filter(|_| !progress.is_stopped()) {
            report.n_vanished = job.send_vanished(earlier, &roots)?;
        }
        Ok(report)
    });
    drop(job);
    drop(sender);
    // The writer commits what it was sent, whether the run succeeded or not; its own failure is the first
    // cause.
    let written = if progress.is_stopped() { writer.finish_soon() } else { writer.finish() };
    let mut report = match (outcome, written) {
        (Ok(report), Ok(_)) => report,
        (_, Err(error)) => return Err(error.into()),
        (Err(error), Ok(_)) => return Err(error),
    };
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

/// Reads the metadata of all files under `roots` and hands them to `record` in batches, each file as a
/// [`Change::Put`]. No catalogue is asked or told.
///
/// # Errors
/// If the way of reading is not to be had, and what `record` returns.
pub(crate) fn read_all(
    roots: &[Root],
    options: &IndexOptions,
    progress: &Progress,
    record: &Record<'_>,
) -> Result<IndexReport, JobError> {
    Job::new(options, options.tags, progress, record).run(roots)
}

/// Takes what is new, from any worker.
pub(crate) type Record<'r> = dyn Fn(Vec<Change>) -> Result<(), JobError> + Sync + 'r;

/// What all workers of a run share.
struct Job<'j> {
    /// The catalogue, if earlier runs recorded something. Behind a lock because a handle belongs to one
    /// thread at a time.
    earlier: Option<Mutex<&'j mut Catalog>>,
    /// The catalogue's own files, which are not indexed.
    own_files: Vec<PathBuf>,
    options: &'j IndexOptions,
    /// Where thumbnails are kept, if they are wanted.
    kept: Option<&'j Kept<'j>>,
    tag_options: Options,
    progress: &'j Progress,
    record: &'j Record<'j>,
    seen: Mutex<SeenIds>,
    /// Directories that could not be listed: what the catalogue knows below them has not vanished.
    unlisted: Mutex<Vec<PathBuf>>,
}

impl<'j> Job<'j> {
    /// A run that knows of no earlier one.
    fn new(
        options: &'j IndexOptions,
        all_tags: bool,
        progress: &'j Progress,
        record: &'j Record<'j>,
    ) -> Job<'j> {
        Job {
            earlier: None,
            own_files: Vec::new(),
            options,
            kept: None,
            tag_options: Options::wanting(if all_tags { Want::Everything } else { Want::Image }),
            progress,
            record,
            seen: Mutex::default(),
            unlisted: Mutex::default(),
        }
    }

    /// Indexes the roots, the trees of each device by themselves.
    fn run(&self, roots: &[Root]) -> Result<IndexReport, JobError> {
        let mut report = IndexReport::default();
        std::thread::scope(|scope| {
            if self.options.count_ahead {
                scope.spawn(|| walk::count_ahead(roots, self.progress));
            }
            for on_one_device in schedule::by_device(roots) {
                report.add(self.run_on_device(&on_one_device)?);
            }
            Ok(report)
        })
    }

    fn run_on_device(&self, roots: &[Root]) -> Result<IndexReport, JobError> {
        let Some(first) = roots.first() else { return Ok(IndexReport::default()) };
        let (mut directories, mut named) = (Vec::new(), BTreeMap::<_, Vec<Entry>>::new());
        for root in roots {
            match root {
                Root::Directory(path) => directories.push(path.clone()),
                Root::File { directory, entry } => {
                    named.entry(Arc::clone(directory)).or_default().push(entry.clone());
                }
            }
        }
        let storage = Storage::of(&first.path());
        let reading = self.options.reading.or(&storage.choices());
        let (mut report, chunks) = self.compare_named(named, &reading)?;
        let schedule = Schedule::of(&first.path(), &storage, self.options.reading.order);
        report.add(match schedule.known_order() {
            Some(order) if order != Order::Directory => {
                self.run_in_order(order, &reading, directories, chunks)?
            }
            _ => self.run_in_pool(&schedule, &reading, directories, chunks)?,
        });
        Ok(report)
    }

    /// Compares files that were named one by one, directory by directory; gives those that have to be read.
    fn compare_named(
        &self,
        named: BTreeMap<Arc<Path>, Vec<Entry>>,
        reading: &Choices,
    ) -> Result<(IndexReport, Vec<Chunk>), JobError> {
        let mut chunks = Vec::new();
        if named.is_empty() {
            return Ok((IndexReport::default(), chunks));
        }
        let mut worker = Worker::new(self, reading)?;
        for (directory, files) in named {
            worker.compare(&directory, false, |visit| visit(files), &mut |_, chunk| {
                chunks.push(chunk);
                Ok(())
            })?;
        }
        Ok((worker.files.report, chunks))
    }

    /// Many in flight, files in the order of their directories. Goes over to one reader in physical order
    /// when it turns out on the way that the device seeks.
    fn run_in_pool(
        &self,
        schedule: &Schedule,
        reading: &Choices,
        directories: Vec<PathBuf>,
        chunks: Vec<Chunk>,
    ) -> Result<IndexReport, JobError> {
        let n_processors = storage::n_processors();
        let n_first = reading.first_workers.map_or(n_processors, NonZeroUsize::get);
        let most_workers = reading.most_workers.map_or(MOST_WORKERS.max(n_processors), NonZeroUsize::get);
        let pool = Pool::new(directories, chunks);
        let mut report = std::thread::scope(|scope| {
            let mut workers = Vec::new();
            let mut hire = |number: usize| {
                let pool = &pool;
                workers.push(scope.spawn(move || {
                    gate::name_thread(&format!("worker {number}"));
                    let _closes = pool.close_on_panic();
                    let outcome = self.work(pool, reading);
                    if outcome.is_err() {
                        pool.close();
                    }
                    outcome
                }));
            };
            let is_over = || self.progress.is_stopped() || schedule.has_turned_to_order();
            let mut gauge = Gauge::new(n_processors);
            pool.supervise(n_first, most_workers, &mut || gauge.idle_share(), &is_over, &mut hire);
            let mut report = IndexReport::default();
            for worker in workers {
                match worker.join() {
                    Ok(outcome) => report.add(outcome?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok::<IndexReport, JobError>(report)
        })?;
        let (directories, chunks) = pool.into_rest();
        let is_done = directories.is_empty() && chunks.is_empty();
        if !is_done && !self.progress.is_stopped() {
            report.add(self.run_in_order(Order::Physical, reading, directories, chunks)?);
        }
        Ok(report)
    }

    /// One reader: windows of files in the order of their places on the device, with look-ahead.
    fn run_in_order(
        &self,
        order: Order,
        reading: &Choices,
        mut directories: Vec<PathBuf>,
        chunks: Vec<Chunk>,
    ) -> Result<IndexReport, JobError> {
        let mut worker = Worker::new(self, reading)?;
        let mut window: Vec<ToRead> = chunks.into_iter().flatten().collect();
        loop {
            while window.len() < schedule::WINDOW_FILES {
                let Some(directory) = directories.pop() else { break };
                let below = worker.list(&directory, &mut |_, chunk| {
                    window.extend(chunk);
                    Ok(())
                })?;
                directories.extend(below);
            }
            if window.is_empty() || self.progress.is_stopped() {
                return Ok(worker.files.report);
            }
            schedule::sort(order, &mut window, |file| file.entry.inode, ToRead::path);
            worker.files.read_ahead(&window)?;
            window.clear();
        }
    }

    fn work(&self, pool: &Pool, reading: &Choices) -> Result<IndexReport, JobError> {
        let mut worker = Worker::new(self, reading)?;
        while let Some(task) = pool.take() {
            let outcome = match task {
                // Whoever makes chunks while enough of them wait reads some itself.
                Task::List(path) => worker
                    .list(&path, &mut |files, chunk| match pool.add_chunk(chunk) {
                        Ok(()) => Ok(()),
                        Err(chunk) => files.read(&chunk),
                    })
                    .map(|below| pool.add_directories(below)),
                Task::Read(chunk) => worker.files.read(&chunk),
            };
            pool.done();
            outcome?;
        }
        Ok(worker.files.report)
    }

    /// Marks what lies under the roots by an earlier run and was not met.
    fn send_vanished(&self, mut earlier: Known, roots: &[Root]) -> Result<u64, JobError> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let unlisted = self.unlisted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut vanished = Vec::new();
        for root in roots.iter().filter(|root| matches!(root, Root::Directory(_))) {
            earlier.unseen_under(&root.path(), &seen, &mut |id, path| {
                if !unlisted.iter().any(|directory| path.starts_with(directory)) {
                    vanished.push(Change::Vanished { id });
                }
            })?;
        }
        let n_vanished = vanished.len() as u64;
        if !vanished.is_empty() {
            (self.record)(vanished)?;
        }
        Ok(n_vanished)
    }

    /// Whether a visit of files goes on.
    fn goes_on(&self) -> ControlFlow<()> {
        if self.progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn leave_out_own_files(&self, directory: &Path, files: &mut Vec<Entry>) {
        if self.own_files.iter().any(|own| own.parent() == Some(directory)) {
            files.retain(|entry| !self.own_files.contains(&directory.join(&entry.name)));
        }
    }

    /// A connection that tells what earlier runs recorded; none in a first run, which need not ask.
    fn known(&self) -> Result<Option<Known>, JobError> {
        let Some(catalog) = &self.earlier else { return Ok(None) };
        let mut known = catalog.lock().unwrap_or_else(PoisonError::into_inner).known()?;
        // What a row has must be known wherever a row may be made anew although its file is as it was.
        if self.options.full || self.options.tags || !self.options.products.is_none() || self.kept.is_some() {
            known.ask_products();
        }
        Ok(Some(known))
    }
}

/// One thread of a run.
struct Worker<'w, 'j> {
    job: &'w Job<'j>,
    comparer: Comparer<'w>,
    files: FileReader<'w, 'j>,
}

impl<'w, 'j> Worker<'w, 'j> {
    fn new(job: &'w Job<'j>, reading: &Choices) -> Result<Self, JobError> {
        let products = Products { thumbnail: job.kept.is_some(), ..job.options.products };
        let policy = Policy { full: job.options.full, tags: job.options.tags, products };
        Ok(Worker {
            job,
            comparer: Comparer::new(job.known()?, policy, job.kept, &job.seen),
            files: FileReader::new(job, reading)?,
        })
    }

    /// Lists a directory, records what needs no reading and gives the rest to `hand_out` in chunks. Returns
    /// the directories in it.
    fn list(&mut self, path: &Path, hand_out: &mut HandOut<'_, 'w, 'j>) -> Result<Vec<PathBuf>, JobError> {
        let _gate = gate::gate!("engine::list", Work);
        let progress = self.job.progress;
        let listing = if is_object(path) {
            // Of many directories together: the line of requests runs dry at the end of each chunk.
            let mut gathered = Vec::new();
            let enough = self.files.chunk_files(true);
            let listing = objects::list(path, progress, |directory, slices| {
                self.compare(directory, true, |visit| slices.try_for_each(visit), &mut |files, chunk| {
                    gathered.extend(chunk);
                    if gathered.len() < enough {
                        Ok(())
                    } else {
                        hand_out(files, std::mem::take(&mut gathered))
                    }
                })
            })?;
            if !gathered.is_empty() {
                hand_out(&mut self.files, gathered)?;
            }
            listing
        } else {
            let list = |visit: &mut dyn FnMut(Vec<Entry>) -> Result<(), JobError>| {
                walk::list(path, progress, |_, slice| visit(slice))
            };
            self.compare(&path.into(), true, list, hand_out)?
        };
        let report = &mut self.files.report;
        report.n_directories += 1;
        report.n_directory_links += listing.n_directory_links;
        for (missing, error) in listing.problems {
            report.add_problem(&missing, error.to_string());
            self.job.unlisted.lock().unwrap_or_else(PoisonError::into_inner).push(missing);
        }
        Ok(listing.directories)
    }

    /// Compares the files of `directory` that `list` hands over with the catalogue, records what needs no
    /// reading and gives the rest to `hand_out`.
    fn compare<R>(
        &mut self,
        directory: &Arc<Path>,
        is_whole: bool,
        list: impl FnOnce(&mut dyn FnMut(Vec<Entry>) -> Result<(), JobError>) -> Result<R, JobError>,
        hand_out: &mut HandOut<'_, 'w, 'j>,
    ) -> Result<R, JobError> {
        let Worker { job, comparer, files } = self;
        let without_own = |visit: &mut dyn FnMut(Vec<Entry>) -> Result<(), JobError>| {
            list(&mut |mut slice| {
                job.leave_out_own_files(directory, &mut slice);
                Progress::add(&job.progress.files_found, slice.len() as u64);
                visit(slice)
            })
        };
        comparer
            .compare_directory(directory, is_whole, without_own, |compared| files.take(compared, hand_out))
    }
}

/// What becomes of files that have to be read.
type HandOut<'h, 'w, 'j> = dyn FnMut(&mut FileReader<'w, 'j>, Chunk) -> Result<(), JobError> + 'h;

/// Reads files and tells the catalogue what is in them.
struct FileReader<'w, 'j> {
    job: &'w Job<'j>,
    rows: RowReader,
    /// How much of the files that come next is asked for, and how many of them are.
    ahead_bytes: u64,
    ahead_files: usize,
    /// Whether pictures are decoded.
    decodes: bool,
    examiner: Examiner<'w>,
    /// The bytes of a file that is held as a whole.
    whole: Vec<u8>,
    report: IndexReport,
}

impl<'w, 'j> FileReader<'w, 'j> {
    fn new(job: &'w Job<'j>, reading: &Choices) -> Result<Self, JobError> {
        let read = reading.read_options();
        let Products { perceptual_hash, verdict, .. } = job.options.products;
        let decodes = perceptual_hash || verdict || job.kept.is_some();
        Ok(FileReader {
            job,
            rows: RowReader::new(reading, &job.tag_options, job.options.tags, job.progress)?,
            ahead_bytes: read.first_bytes as u64,
            ahead_files: reading.look_ahead_files.map_or(LOOK_AHEAD_FILES, NonZeroUsize::get),
            decodes,
            examiner: Examiner::new(job.kept)?,
            whole: Vec::new(),
            report: IndexReport::default(),
        })
    }

    /// Files that a worker takes at once: few where each is decoded, so that none works alone at the end.
    fn chunk_files(&self, lie_in_store: bool) -> usize {
        match lie_in_store {
            _ if self.decodes => DECODED_CHUNK_FILES,
            true => STORE_CHUNK_FILES,
            false => CHUNK_FILES,
        }
    }

    fn take(&mut self, compared: Compared, hand_out: &mut HandOut<'_, 'w, 'j>) -> Result<(), JobError> {
        self.report.n_files += compared.to_read.len() as u64 + compared.n_unchanged + compared.n_moved;
        self.report.n_unchanged += compared.n_unchanged;
        self.report.n_moved += compared.n_moved;
        Progress::add(&self.job.progress.files_done, compared.n_unchanged + compared.n_moved);
        if !compared.changes.is_empty() {
            (self.job.record)(compared.changes)?;
        }
        let chunk_files =
            self.chunk_files(compared.to_read.first().is_some_and(|file| is_object(&file.directory)));
        let mut to_read = compared.to_read.into_iter().peekable();
        while to_read.peek().is_some() && !self.job.progress.is_stopped() {
            hand_out(self, to_read.by_ref().take(chunk_files).collect())?;
        }
        Ok(())
    }

    /// Reads files in their order, asking the device for the next ones while it works on one.
    fn read_ahead(&mut self, files: &[ToRead]) -> Result<(), JobError> {
        let mut chunks = files.chunks(self.ahead_files).peekable();
        while let Some(chunk) = chunks.next().filter(|_| !self.job.progress.is_stopped()) {
            for next in chunks.peek().copied().unwrap_or_default() {
                // A file that refuses advice will say why when it is read.
                let _ = willneed(&next.path(), self.ahead_bytes);
            }
            self.read(chunk)?;
        }
        Ok(())
    }

    /// Reads a chunk and sends its rows to the writer.
    fn read(&mut self, chunk: &[ToRead]) -> Result<(), JobError> {
        let mut batch = Vec::with_capacity(chunk.len());
        let mut heads = Vec::with_capacity(chunk.len());
        let mut wholes = Vec::new();
        for file in chunk {
            match file.entry.obstacle {
                Some(_) => {
                    let row = obstacle_row(file.entry.obstacle);
                    self.report.count(&row, || file.path());
                    batch.push(put(file, row, None));
                }
                None if file.products.is_none() => heads.push(file),
                None => wholes.push(file),
            }
        }
        self.read_heads(&heads, &mut batch);
        self.read_wholes(&wholes, &mut batch);
        self.examiner.keep_thumbnails()?;

        let job = self.job;
        Progress::add(&job.progress.files_read, batch.len() as u64);
        Progress::add(&job.progress.files_done, batch.len() as u64);
        let _gate = gate::gate!("engine::send", Wait);
        (job.record)(batch)
    }

    /// Reads of each file what its metadata need.
    fn read_heads(&mut self, files: &[&ToRead], batch: &mut Vec<Change>) {
        let FileReader { job, rows, report, .. } = self;
        rows.visit(files, &mut |index, row, tags, _| {
            report.n_read += 1;
            report.count(&row, || files[index].path());
            batch.push(put(files[index], row, tags));
            job.goes_on()
        });
    }

    /// Reads files as a whole and makes of each what is wanted.
    fn read_wholes(&mut self, files: &[&ToRead], batch: &mut Vec<Change>) {
        let FileReader { job, rows, examiner, whole, report, .. } = self;
        let RowReader { metadata, sidecars, collector, .. } = rows;
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path()).collect();
        metadata.visit_whole(&paths, whole, &mut |index, answer| {
            let answer = answer.and_then(|(metadata, bytes)| {
                let with_tags = job.options.tags || files[index].keeps_tags;
                let (mut row, tags) = sidecars.with(files[index], |sidecar| {
                    let tags = with_tags.then(|| collector.collect(metadata, sidecar));
                    (file_row(metadata, sidecar, files[index].entry.bytes), tags)
                });
                examiner.examine(&paths[index], files[index], bytes, &mut row)?;
                Ok((row, tags))
            });
            let (row, tags) = answer.unwrap_or_else(|error| (error_row(&error), None));
            report.n_read += 1;
            report.count(&row, || paths[index].clone());
            batch.push(put(files[index], row, tags));
            job.goes_on()
        });
    }
}

fn put(file: &ToRead, mut image: ImageRow, tags: Option<TagValues>) -> Change {
    if let Some(sidecar) = &file.sidecar {
        sidecar.note(&mut image);
    }
    let location = file.entry.location(&file.directory);
    Change::Put { id: file.known, location, image: Box::new(image), tags }
}
