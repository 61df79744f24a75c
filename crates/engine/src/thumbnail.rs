//! Makes thumbnails of all pictures under some paths, on all processors.
//!
//! Workers share a pool of directories and files, as in [`index`](crate::index()), but a task is one file: a
//! thumbnail costs as much as the metadata of a hundred files, and a dozen large photos should still keep all
//! processors busy.

mod kept;
mod maker;
mod of_raw;
mod one;
mod place;
mod report;

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Instant;

use catalog::ExcludeRules;
use file::{ReadOptions, object};
use pixel::DecodeError;
use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer};

use crate::error::JobError;
use crate::exclude::{Excludes, FilteredListing, check_exclude_rules};
use crate::location::Location;
use crate::platform::{self, ListedEntry};
use crate::progress::Progress;
use crate::source::{Entry, Root};
use crate::storage::{self, MOST_WORKERS, Storage};
use crate::walk::{self, ReachedRoots};
use crate::work::pool::{Numbers, Pool, Task};
use crate::work::{self, Gauge};
use place::Place;
pub use report::{ThumbnailState, ThumbnailsReport};

pub use kept::KeepThumbnails;
pub(crate) use kept::{KeptThumbnail, RunThumbnails, kept_size};
pub(crate) use maker::{MakeError, ThumbnailMaker};
pub(crate) use of_raw::thumbnail_of_raw;
pub use one::{thumbnail_of, thumbnail_of_bytes};

/// Options for making thumbnails. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ThumbnailsOptions {
    /// Number of workers. Default: the number of processors, and up to four times as many while they wait for
    /// the device.
    pub threads: Option<NonZeroUsize>,
    /// Also remake thumbnails that are up to date. Default: no.
    pub force: bool,
    /// Count the files ahead of the walk, for [`Progress::files_expected`]. Default: no.
    pub count_ahead: bool,
    /// Size, format and other properties of the thumbnails.
    pub thumbnail: ThumbnailOptions,
    /// What is left out below the paths. Default: [`ExcludeRules::default`].
    pub excludes: ExcludeRules,
}

catalog::setters! {
    ThumbnailsOptions {
        threads: Option<NonZeroUsize>,
        force: bool,
        count_ahead: bool,
        thumbnail: ThumbnailOptions,
        excludes: ExcludeRules,
    }
}

/// Called for each file as it is finished, from any thread.
pub type OnThumbnail<'v> = dyn Fn(&Path, &ThumbnailState) + Sync + 'v;

/// Makes the thumbnails of all pictures under `paths` below `directory`, and calls `on_file` for each file.
/// Files in `directory` itself get no thumbnails.
///
/// # Errors
/// If a path cannot be accessed or is inside `directory`, `directory` cannot be created, or the format cannot
/// be written here.
pub fn thumbnails(
    paths: &[PathBuf],
    directory: &Path,
    options: &ThumbnailsOptions,
    on_file: &OnThumbnail<'_>,
    progress: &Progress,
) -> Result<ThumbnailsReport, JobError> {
    let _gate = gate::gate!("engine::thumbnails");
    let started = Instant::now();
    let ReachedRoots { roots, problems } = walk::reach(paths, progress)?.at_least_one()?;
    // Checked before the folder is created: an invalid option must not leave anything behind.
    Thumbnailer::new(&options.thumbnail)?;
    check_exclude_rules(&options.excludes)?;
    let output = output_folder(directory)?;
    if let Some(inside) = roots.iter().map(Root::path).find(|path| path.starts_with(&output)) {
        return Err(JobError::InsideOutput { path: inside });
    }
    let named = roots.iter().filter(|root| matches!(root, Root::File { .. })).map(Root::path).collect();
    let place = Place::new(output.clone(), &options.thumbnail);
    let (excludes, disobeyed) = Excludes::of_run(&options.excludes, &roots)?;
    let job = Job { options, output, place, named, on_file, progress, excludes };
    let place = platform::stat_path(&job.output).ok();
    let mut report = job.run(&roots)?;
    let is_same = |now: &ListedEntry| {
        place.as_ref().is_some_and(|then| (then.device, then.inode) == (now.device, now.inode))
    };
    if report.n_made > 0 && !platform::stat_path(&job.output).is_ok_and(|now| is_same(&now)) {
        let source =
            io::Error::other("the folder was moved or removed during the run; run the same command again");
        return Err(JobError::Output { path: directory.to_owned(), source });
    }
    let disobeyed = disobeyed.into_iter().map(|(path, reason)| (path, io::Error::other(reason)));
    for (path, error) in problems.into_iter().chain(disobeyed) {
        let state = ThumbnailState::Failed { reason: error.to_string() };
        report.count(&path, &state);
        on_file(&path, &state);
    }
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

fn output_folder(directory: &Path) -> Result<PathBuf, JobError> {
    if Location::of(directory).is_remote() {
        let words =
            "thumbnails cannot be written to an object store; write them to a local folder and copy it";
        let source = io::Error::new(io::ErrorKind::Unsupported, words);
        return Err(JobError::Output { path: directory.to_owned(), source });
    }
    std::fs::create_dir_all(directory)
        .and_then(|()| file::canonicalize(directory))
        .map_err(|source| JobError::Output { path: directory.to_owned(), source })
}

/// State shared by all workers of a run.
struct Job<'j> {
    options: &'j ThumbnailsOptions,
    output: PathBuf,
    place: Place,
    /// Files named individually: for these, it is reported if they are not pictures.
    named: HashSet<PathBuf>,
    on_file: &'j OnThumbnail<'j>,
    progress: &'j Progress,
    excludes: Excludes,
}

/// A file with its directory: the unit of work of one task.
type ListedFile = (Arc<Path>, Entry);

impl Job<'_> {
    fn run(&self, roots: &[Root]) -> Result<ThumbnailsReport, JobError> {
        let (mut directories, mut files) = (Vec::new(), Vec::new());
        for root in roots {
            match root {
                Root::Directory(path) => directories.push(path.clone()),
                Root::File { directory, entry } => files.push((Arc::clone(directory), entry.clone())),
            }
        }
        Progress::add(&self.progress.files_found, files.len() as u64);
        let pool = Pool::new(directories, files);
        let n_processors = storage::n_processors();
        let first = self.options.threads.map_or(n_processors, NonZeroUsize::get);
        let is_remote = roots.iter().any(|root| Location::of(&root.path()).is_remote());
        let usual = if is_remote { MOST_WORKERS } else { n_processors * 4 };
        let most = self.options.threads.map_or(usual, NonZeroUsize::get);
        let numbers = Numbers { first, most };
        let counts_reads = roots.iter().all(|root| Storage::of(&root.path()).counts_reads());
        let mut gauge = Gauge::new(n_processors, counts_reads);
        let is_over = || self.progress.is_stopped();
        std::thread::scope(|scope| {
            if self.options.count_ahead {
                // Without it, how much is left is not known.
                let _ = Builder::new()
                    .spawn_scoped(scope, || walk::count_ahead(roots, &self.excludes, self.progress));
            }
            let (reports, ()) = work::run(&pool, &|| self.work(&pool), |crew| {
                pool.supervise(crew, &|| numbers, &mut || gauge.idle_share(), &is_over);
            })?;
            let mut report = ThumbnailsReport::default();
            reports.into_iter().for_each(|of_worker| report.add(of_worker));
            Ok(report)
        })
    }

    fn work(&self, pool: &Pool<ListedFile>) -> Result<ThumbnailsReport, JobError> {
        let mut worker = Worker {
            job: self,
            maker: ThumbnailMaker::new(&ReadOptions::default())?,
            thumbnailer: Thumbnailer::new(&self.options.thumbnail)?,
            report: ThumbnailsReport::default(),
        };
        while let Some(task) = pool.take() {
            match task {
                Task::List(path) => pool.add_directories(worker.list(&path, pool)),
                Task::Read(file) => worker.take(&file),
            }
            pool.done();
        }
        Ok(worker.report)
    }
}

/// Worker thread of a run.
struct Worker<'w, 'j> {
    job: &'w Job<'j>,
    maker: ThumbnailMaker,
    thumbnailer: Thumbnailer,
    report: ThumbnailsReport,
}

impl Worker<'_, '_> {
    /// Puts the files of a directory into the pool. Returns its subdirectories.
    fn list(&mut self, path: &Path, pool: &Pool<ListedFile>) -> Vec<PathBuf> {
        let _gate = gate::gate!("engine::list", Work);
        let progress = self.job.progress;
        let mut lister = FilteredListing::of(path, Some(&self.job.excludes), progress.as_stop());
        while let Some(directory) = lister.next_directory() {
            while let Some(slice) = lister.next_slice() {
                Progress::add(&progress.files_found, slice.len() as u64);
                for entry in slice {
                    // While many files wait, a worker that lists makes some thumbnails itself.
                    if let Err(file) = pool.add_chunk((Arc::clone(&directory), entry))
                        && !progress.is_stopped()
                    {
                        self.take(&file);
                    }
                }
            }
        }
        let (mut listing, left_out) = lister.finish();
        self.report.left_out.add(left_out);
        for (missing, error) in listing.problems {
            self.report.n_failed += 1;
            self.report.add_problem(&missing, error.to_string());
        }
        listing.directories.retain(|below| *below != self.job.output);
        listing.directories
    }

    fn take(&mut self, (directory, entry): &ListedFile) {
        let path = object::join(directory, &entry.name);
        let state = self.state_of(&path, entry);
        self.report.count(&path, &state);
        if let ThumbnailState::Failed { .. } = state {
            Progress::add(&self.job.progress.files_failed, 1);
        }
        Progress::add(&self.job.progress.files_done, 1);
        (self.job.on_file)(&path, &state);
    }

    fn state_of(&mut self, path: &Path, entry: &Entry) -> ThumbnailState {
        if entry.obstacle.is_some() {
            return self.no_picture(path, "not a regular file (FIFO, socket, device or broken link)");
        }
        let thumbnail_path = self.job.place.of(path);
        let xmp = self.job.place.xmp(entry);
        if !self.job.options.force && place::is_up_to_date(&thumbnail_path, &xmp) {
            return ThumbnailState::UpToDate { path: thumbnail_path };
        }
        let made = match self.make(path, &xmp) {
            Ok(Some(made)) => made,
            Ok(None) => return self.no_picture(path, &DecodeError::Unknown.to_string()),
            Err(reason) => return ThumbnailState::Failed { reason },
        };
        if let Err(error) = place::write(&thumbnail_path, &made.bytes) {
            return ThumbnailState::Failed {
                reason: format!("cannot write `{}`: {error}", thumbnail_path.display()),
            };
        }
        ThumbnailState::Made {
            path: thumbnail_path,
            width: made.width,
            height: made.height,
            bytes: made.bytes.len() as u64,
            is_from_embedded: made.is_from_embedded,
            damage: made.damage.map(|damage| format!("{} (from row {} on)", damage.what, damage.row)),
            profile_problem: made.profile_problem.map(|error| error.to_string()),
        }
    }

    /// Makes a thumbnail; `None` if the file is not a picture, or the reason why there is none. If a decoder
    /// panics, only this file is affected.
    fn make(&mut self, path: &Path, xmp: &str) -> Result<Option<Thumbnail>, String> {
        let made = self.maker.make(path, &mut self.thumbnailer, Some(xmp.as_bytes()));
        Progress::add(&self.job.progress.files_read, 1);
        if let Err(MakeError::Panicked) = &made {
            // The thumbnailer may be in an inconsistent state, so it is replaced.
            self.thumbnailer =
                Thumbnailer::new(&self.job.options.thumbnail).map_err(|error| error.to_string())?;
        }
        made.map_err(|error| error.reason())
    }

    fn no_picture(&self, path: &Path, reason: &str) -> ThumbnailState {
        if self.job.named.contains(path) {
            return ThumbnailState::Failed { reason: reason.to_owned() };
        }
        ThumbnailState::NoPicture
    }
}
