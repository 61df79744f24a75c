//! Decides in which order files are read, and by how many workers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Instant;

use file::order::Order;

use super::IndexOptions;
use super::cold_files::{ColdFiles, Rule};
use super::file_reader::FileReader;
use super::job::Job;
use super::report::{IndexReport, OrderedReading};
use super::walker::Walker;
use crate::error::JobError;
use crate::schedule::{self, OrderingTimes, Schedule};
use crate::source::{Entry, Root};
use crate::storage::{self, ByCaches, CacheState, Choices, MOST_WORKERS, Storage};
use crate::to_read::{Chunk, ToRead};
use crate::walk;
use crate::work::pool::{Numbers, Pool, Task};
use crate::work::{self, Gauge};

impl Job<'_> {
    /// Indexes the roots, each device separately.
    pub(super) fn run(&self, roots: &[Root]) -> Result<IndexReport, JobError> {
        let mut report = IndexReport::default();
        std::thread::scope(|scope| {
            if self.options.count_ahead {
                // Without it, how much is left is not known.
                let _ = Builder::new()
                    .spawn_scoped(scope, || walk::count_ahead(roots, self.excludes, self.progress));
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
        let of_storage = storage.by_caches();
        let IndexOptions { reading, reading_cold, .. } = self.options;
        let cold = reading_cold.or(reading);
        // Chosen for all files: nothing has to be known of the device, nor of the page cache.
        let chosen_order = cold.order.filter(|order| Some(*order) == reading.order);
        let reading = ByCaches { warm: reading.or(&of_storage.warm), cold: cold.or(&of_storage.cold) };
        let (mut report, chunks) = self.compare_named(named)?;
        let schedule = Schedule::of(&first.path(), &storage, reading.cold.order);
        let fixed_order = chosen_order.or(of_storage.common().order);
        report.add(match fixed_order.filter(|order| *order != Order::Directory) {
            Some(order) => self.run_in_order(order, &reading, directories, chunks)?,
            None => self.run_in_pool(&storage, &schedule, &reading, directories, chunks)?,
        });
        Ok(report)
    }

    /// Compares individually named files with the catalogue; returns those that have to be read.
    fn compare_named(
        &self,
        named: BTreeMap<Arc<Path>, Vec<Entry>>,
    ) -> Result<(IndexReport, Vec<Chunk>), JobError> {
        if named.is_empty() {
            return Ok((IndexReport::default(), Vec::new()));
        }
        let mut walker = Walker::new(self)?;
        let mut walk = walker.walk_named(named);
        let mut chunks = Vec::new();
        while let Some(chunk) = walk.next_chunk()? {
            chunks.push(chunk);
        }
        Ok((walker.report, chunks))
    }

    /// Reads files in directory order with many in flight. On a device that seeks, those that are not in the
    /// page cache are set aside, and one reader reads them in physical order. What the probe finds counts as
    /// soon as it is known.
    fn run_in_pool(
        &self,
        storage: &Storage,
        schedule: &Schedule,
        reading: &ByCaches,
        mut directories: Vec<PathBuf>,
        mut chunks: Vec<Chunk>,
    ) -> Result<IndexReport, JobError> {
        let mut report = IndexReport::default();
        let is_stopped = || self.progress.is_stopped();
        while !(is_stopped() || directories.is_empty() && chunks.is_empty()) {
            let order = schedule.order();
            let rule = Rule::of(storage, reading, order);
            let cold = ColdFiles::new(rule);
            let pool = Pool::new(directories, chunks);
            let is_over = || is_stopped() || cold.is_full() || schedule.order() != order;
            let n_processors = storage::n_processors();
            let warm_numbers = numbers(&reading.warm, rule, n_processors);
            let cold_numbers = numbers(&reading.cold, rule, n_processors);
            // Files that are set aside are not read by this pool.
            let has_cold = || rule == Rule::AtOnce && cold.are_met();
            let numbers_now = || if has_cold() { cold_numbers } else { warm_numbers };
            let mut gauge = Gauge::new(n_processors, storage.counts_reads());
            let (reports, ()) = work::run(&pool, &|| self.work(&pool, &cold, reading), |crew| {
                pool.supervise(crew, &numbers_now, &mut || gauge.idle_share(), &is_over);
            })?;
            reports.into_iter().for_each(|of_worker| report.add(of_worker));
            (directories, chunks) = pool.into_rest();
            let mut window = cold.into_aside();
            if !window.is_empty() {
                let mut files = FileReader::new(self, reading)?;
                read_in_order(order, &mut files, &mut window)?;
                report.add(files.report);
            }
        }
        Ok(report)
    }

    /// Main loop of a worker of the pool.
    fn work(
        &self,
        pool: &Pool<Chunk>,
        cold: &ColdFiles,
        reading: &ByCaches,
    ) -> Result<IndexReport, JobError> {
        let mut walker = Walker::new(self)?;
        let mut worker = Worker { pool, cold, files: FileReader::new(self, reading)? };
        while let Some(task) = pool.take() {
            let outcome = match task {
                Task::List(directory) => worker.list(&mut walker, &directory),
                Task::Read(chunk) => worker.read(chunk),
            };
            pool.done();
            outcome?;
        }
        walker.report.add(worker.files.report);
        Ok(walker.report)
    }

    /// Reads windows of files in a fixed order with look-ahead, using one worker.
    fn run_in_order(
        &self,
        order: Order,
        reading: &ByCaches,
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
            read_in_order(order, &mut files, &mut window)?;
        }
    }
}

/// Reads the files of a window in order, and empties it.
fn read_in_order(
    order: Order,
    files: &mut FileReader<'_, '_>,
    window: &mut Vec<ToRead>,
) -> Result<(), JobError> {
    let OrderingTimes { positions, sort } =
        schedule::sort(order, window, |file| file.entry.inode, ToRead::path);
    let begin = Instant::now();
    let _gate = gate::gate!("engine::read in order", Span, files = window.len());
    files.read_ahead(window)?;
    let n_files = window.len() as u64;
    let read = begin.elapsed();
    files.report.add_ordered(OrderedReading { order, n_files, positions, sort, read });
    window.clear();
    Ok(())
}

/// Numbers of workers of a pool that reads by `of`.
fn numbers(of: &Choices, rule: Rule, n_processors: usize) -> Numbers {
    let first = of.first_workers.map_or(n_processors, NonZeroUsize::get);
    let most = of.most_workers.map_or(MOST_WORKERS.max(n_processors), NonZeroUsize::get);
    // On a device that seeks, the pool only lists directories and reads from memory.
    Numbers { first, most: if rule == Rule::InOrder { first.min(most) } else { most } }
}

/// A worker of a pool.
struct Worker<'p, 'w, 'j> {
    pool: &'p Pool<Chunk>,
    cold: &'p ColdFiles,
    files: FileReader<'w, 'j>,
}

impl Worker<'_, '_, '_> {
    /// Lists a directory and puts its files into the pool. While enough chunks wait, the worker that makes
    /// more reads some itself.
    fn list(&mut self, walker: &mut Walker<'_, '_>, directory: &Path) -> Result<(), JobError> {
        let mut walk = walker.walk_directory(directory);
        while let Some(chunk) = walk.next_chunk()? {
            if let Err(chunk) = self.pool.add_chunk(chunk) {
                self.read(chunk)?;
            }
        }
        self.pool.add_directories(walk.finish());
        Ok(())
    }

    /// Reads the files of a chunk, those in the page cache first, or sets some aside.
    fn read(&mut self, chunk: Chunk) -> Result<(), JobError> {
        let (warm, cold) = self.cold.split(chunk);
        if !cold.is_empty() && self.cold.are_met_first() {
            self.pool.wake_leader();
        }
        if !warm.is_empty() {
            self.files.read(&warm, CacheState::Warm)?;
        }
        let cold = self.cold.set_aside(cold);
        if !cold.is_empty() {
            self.files.read(&cold, CacheState::Cold)?;
        }
        Ok(())
    }
}
