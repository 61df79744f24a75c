//! A run: which files are read in which order, and by how many workers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{Catalog, Change, Known, SeenIds};
use file::order::Order;
use tag::{Options, Want};

use super::file_reader::FileReader;
use super::walker::{NamedFiles, Walker};
use super::{IndexOptions, IndexReport};
use crate::error::JobError;
use crate::progress::Progress;
use crate::schedule::{self, Schedule};
use crate::source::{Entry, Root};
use crate::storage::{self, Choices, MOST_WORKERS, Storage};
use crate::thumbnail::Kept;
use crate::to_read::{Chunk, ToRead};
use crate::walk;
use crate::work::pool::{Pool, Task};
use crate::work::{self, Gauge};

/// Takes what is new, from any worker.
pub(crate) type Record<'r> = dyn Fn(Vec<Change>) -> Result<(), JobError> + Sync + 'r;

/// What all workers of a run share.
pub(super) struct Job<'j> {
    /// The catalogue, if earlier runs recorded something. Behind a lock because a handle belongs to one thread at
    /// a time.
    earlier: Option<Mutex<&'j mut Catalog>>,
    /// The catalogue's own files, which are not indexed.
    own_files: Vec<PathBuf>,
    pub(super) options: &'j IndexOptions,
    /// Where thumbnails are kept, if they are wanted.
    pub(super) kept: Option<&'j Kept<'j>>,
    pub(super) tag_options: Options,
    pub(super) progress: &'j Progress,
    pub(super) record: &'j Record<'j>,
    pub(super) seen: Mutex<SeenIds>,
    /// Directories that could not be listed: what the catalogue knows below them has not vanished.
    pub(super) unlisted: Mutex<Vec<PathBuf>>,
}

impl<'j> Job<'j> {
    /// A run that knows of no earlier one.
    pub(super) fn new(
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

    /// The same run for a catalogue and a database of thumbnails. `has_earlier`: earlier runs recorded something.
    pub(super) fn beside(
        self,
        catalog: &'j mut Catalog,
        has_earlier: bool,
        kept: Option<&'j Kept<'j>>,
    ) -> Job<'j> {
        let own_files = [catalog.own_files(), kept.map(Kept::own_files).unwrap_or_default()].concat();
        Job { own_files, kept, earlier: has_earlier.then(|| Mutex::new(catalog)), ..self }
    }

    /// Indexes the roots, the trees of each device by themselves.
    pub(super) fn run(&self, roots: &[Root]) -> Result<IndexReport, JobError> {
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
        let (mut report, chunks) = self.compare_named(named)?;
        let schedule = Schedule::of(&first.path(), &storage, self.options.reading.order);
        report.add(match schedule.known_order() {
            Some(order) if order != Order::Directory => {
                self.run_in_order(order, &reading, directories, chunks)?
            }
            _ => self.run_in_pool(&schedule, &reading, directories, chunks)?,
        });
        Ok(report)
    }

    /// Compares files that were named one by one with the catalogue; gives those that have to be read.
    fn compare_named(
        &self,
        named: BTreeMap<Arc<Path>, Vec<Entry>>,
    ) -> Result<(IndexReport, Vec<Chunk>), JobError> {
        if named.is_empty() {
            return Ok((IndexReport::default(), Vec::new()));
        }
        let mut walker = Walker::new(self)?;
        let mut walk = walker.walk(Box::new(NamedFiles::new(named)), false);
        let mut chunks = Vec::new();
        while let Some(chunk) = walk.next_chunk()? {
            chunks.push(chunk);
        }
        Ok((walker.report, chunks))
    }

    /// Many in flight, files in the order of their directories. Goes over to one reader in physical order when it
    /// turns out on the way that the device seeks.
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
        let is_over = || self.progress.is_stopped() || schedule.has_turned_to_order();
        let mut gauge = Gauge::new(n_processors);
        let (reports, ()) = work::run(&pool, &|| self.work(&pool, reading), |crew| {
            pool.supervise(crew, n_first, most_workers, &mut || gauge.idle_share(), &is_over);
        })?;
        let mut report = IndexReport::default();
        reports.into_iter().for_each(|of_worker| report.add(of_worker));
        let (directories, chunks) = pool.into_rest();
        let is_done = directories.is_empty() && chunks.is_empty();
        if !is_done && !self.progress.is_stopped() {
            report.add(self.run_in_order(Order::Physical, reading, directories, chunks)?);
        }
        Ok(report)
    }

    /// One worker of a pool.
    fn work(&self, pool: &Pool<Chunk>, reading: &Choices) -> Result<IndexReport, JobError> {
        let mut walker = Walker::new(self)?;
        let mut files = FileReader::new(self, reading)?;
        while let Some(task) = pool.take() {
            let outcome = match task {
                Task::List(directory) => walk_in_pool(&mut walker, &mut files, &directory, pool),
                Task::Read(chunk) => files.read(&chunk),
            };
            pool.done();
            outcome?;
        }
        walker.report.add(files.report);
        Ok(walker.report)
    }

    /// One worker: windows of files in the order of their places on the device, with look-ahead.
    fn run_in_order(
        &self,
        order: Order,
        reading: &Choices,
        mut directories: Vec<PathBuf>,
        chunks: Vec<Chunk>,
    ) -> Result<IndexReport, JobError> {
        let mut walker = Walker::new(self)?;
        let mut files = FileReader::new(self, reading)?;
        let mut window: Vec<ToRead> = chunks.into_iter().flatten().collect();
        loop {
            while window.len() < schedule::WINDOW_FILES {
                let Some(directory) = directories.pop() else { break };
                let mut walk = walker.walk_directory(&directory);
                while let Some(chunk) = walk.next_chunk()? {
                    window.extend(chunk);
                }
                directories.extend(walk.finish());
            }
            if window.is_empty() || self.progress.is_stopped() {
                walker.report.add(files.report);
                return Ok(walker.report);
            }
            schedule::sort(order, &mut window, |file| file.entry.inode, ToRead::path);
            files.read_ahead(&window)?;
            window.clear();
        }
    }

    /// Marks what lies under the roots by an earlier run and was not met.
    pub(super) fn send_vanished(&self, mut earlier: Known, roots: &[Root]) -> Result<u64, JobError> {
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

    pub(super) fn leave_out_own_files(&self, directory: &Path, files: &mut Vec<Entry>) {
        if self.own_files.iter().any(|own| own.parent() == Some(directory)) {
            files.retain(|entry| !self.own_files.contains(&directory.join(&entry.name)));
        }
    }

    /// A connection to what earlier runs recorded; none in a first run, which need not ask.
    pub(super) fn known(&self) -> Result<Option<Known>, JobError> {
        let Some(catalog) = &self.earlier else { return Ok(None) };
        let mut known = catalog.lock().unwrap_or_else(PoisonError::into_inner).known()?;
        // What a row has must be known wherever a row may be made anew although its file is as it was.
        if self.options.full || self.options.tags || !self.options.products.is_none() || self.kept.is_some() {
            known.ask_products();
        }
        Ok(Some(known))
    }

    /// Files that a worker reads at once: few where each is decoded, so that none works alone at the end.
    pub(super) fn chunk_files(&self, is_remote: bool) -> usize {
        use crate::to_read::{CHUNK_FILES, DECODED_CHUNK_FILES, REMOTE_CHUNK_FILES};
        match is_remote {
            _ if self.decodes() => DECODED_CHUNK_FILES,
            true => REMOTE_CHUNK_FILES,
            false => CHUNK_FILES,
        }
    }

    /// Whether pictures are decoded.
    fn decodes(&self) -> bool {
        let products = &self.options.products;
        products.perceptual_hash || products.verdict || self.kept.is_some()
    }
}

/// Lists a directory and puts its files into the pool. A worker that makes chunks while enough of them wait reads
/// some itself.
fn walk_in_pool(
    walker: &mut Walker<'_, '_>,
    files: &mut FileReader<'_, '_>,
    directory: &Path,
    pool: &Pool<Chunk>,
) -> Result<(), JobError> {
    let mut walk = walker.walk_directory(directory);
    while let Some(chunk) = walk.next_chunk()? {
        if let Err(chunk) = pool.add_chunk(chunk) {
            files.read(&chunk)?;
        }
    }
    pool.add_directories(walk.finish());
    Ok(())
}
