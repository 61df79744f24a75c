//! Decides in which order files are read, and by how many workers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::order::Order;

use super::file_reader::FileReader;
use super::job::Job;
use super::report::IndexReport;
use super::walker::{NamedFiles, Walker};
use crate::error::JobError;
use crate::schedule::{self, Schedule};
use crate::source::{Entry, Root};
use crate::storage::{self, Choices, MOST_WORKERS, Storage};
use crate::to_read::{Chunk, ToRead};
use crate::walk;
use crate::work::pool::{Pool, Task};
use crate::work::{self, Gauge};

impl Job<'_> {
    /// Indexes the roots, each device separately.
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

    /// Compares individually named files with the catalogue; returns those that have to be read.
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

    /// Reads files in directory order with many in flight. Switches to one reader in physical order if the
    /// probe finds that the device seeks.
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

    /// Main loop of a worker of the pool.
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

    /// Reads windows of files in physical order with look-ahead, using one worker.
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
}

/// Lists a directory and puts its files into the pool. While enough chunks wait, the worker that makes more
/// reads some itself.
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
