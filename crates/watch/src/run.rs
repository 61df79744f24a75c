//! The run of a `watch`: reads notices, and decides what is recorded when.

mod changes;

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use engine::catalog::WatchLock;
use engine::{Catalog, CatalogError, Folders, JobError, Progress};

use crate::error::WatchError;
use crate::options::WatchOptions;
use crate::pending::Pending;
use crate::platform::{Listener, Waker, wait};
use crate::recorder::{Outcome, Recorder, Work};
use crate::service::Service;
use crate::status::{self, Shared, State};
use crate::sweep::{Step, Sweeps, Unit};
use crate::watched::{List, Watched};

/// How often folders are looked for that are not there.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// Longest time over which the parts of a full sweep are spread.
const MOST_SPREAD: Duration = Duration::from_secs(60 * 60);

/// The first and the longest wait after a failure.
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LAST_RETRY: Duration = Duration::from_secs(60);

/// How many times as long as a batch lasted the next one waits, if all that it did was to find files
/// unchanged.
const REST: u32 = 4;

/// How long a folder that was moved away is expected elsewhere.
const MOVED: Duration = Duration::from_secs(1);

/// If the clock of the world goes on by this much more than that of the machine, the machine was suspended.
const SUSPENDED: Duration = Duration::from_secs(60);

/// Ends a run from another thread. Clones end the same run.
#[derive(Clone, Debug)]
pub struct Stopper {
    progress: Arc<Progress>,
    waker: Arc<Waker>,
}

impl Stopper {
    /// Asks the run to end within a second. What is recorded stays.
    pub fn stop(&self) {
        self.progress.stop();
        self.waker.wake();
    }
}

/// A run that is prepared: the only one for its catalogue, and it answers questions already.
#[derive(Debug)]
pub struct Watcher {
    options: WatchOptions,
    roots: Vec<PathBuf>,
    folders: Folders,
    own_files: Vec<PathBuf>,
    status: Shared,
    stopper: Stopper,
    socket: PathBuf,
    // Last, so that the socket is removed before another run may listen.
    _lock: WatchLock,
}

impl Watcher {
    /// Checks the folders and the catalogue, which is created if it does not exist.
    ///
    /// # Errors [`WatchError::Folder`], [`WatchError::Running`], [`WatchError::Unsupported`], and errors of
    /// the catalogue and of its socket.
    pub fn prepare(options: WatchOptions) -> Result<Watcher, WatchError> {
        let waker = Waker::new().map_err(|error| match error.kind() {
            std::io::ErrorKind::Unsupported => WatchError::Unsupported,
            _ => WatchError::System(error),
        })?;
        let roots = roots(&options.folders)?;
        let catalog = &options.catalog;
        let running = || WatchError::Running { catalog: catalog.clone() };
        let lock = WatchLock::take(catalog)?.ok_or_else(running)?;
        let opened = match Catalog::create_or_open(catalog) {
            // It is there, and somebody writes to it.
            Err(CatalogError::WriterRunning { .. }) => Catalog::open_read_only(catalog)?,
            opened => opened?,
        };
        let folders = Folders::of(Some(&opened), &roots)?;
        let own_files = own_files(&opened);
        drop(opened);
        let status = Shared::default();
        {
            let mut status = status.lock();
            (status.pid, status.since) = (std::process::id(), world_time());
            status.catalog = catalog.display().to_string();
        }
        let stopper = Stopper { progress: Arc::default(), waker: Arc::new(waker) };
        let socket = status::socket_of(catalog)?;
        listen(&socket, &status, &stopper)?;
        Ok(Watcher { options, roots, folders, own_files, status, stopper, socket, _lock: lock })
    }

    /// What ends the run.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Watches until it is stopped. `say` is called with messages for the user, each one line.
    ///
    /// # Errors
    /// If the system refuses a thread, or to wait.
    pub fn run(self, say: &dyn Fn(&str)) -> Result<(), WatchError> {
        let Watcher { options, roots, folders, own_files, status, stopper, socket, _lock } = self;
        let (work, to_do) = channel();
        let (answer, done) = channel();
        let recorder = Recorder {
            catalog: options.catalog.clone(),
            roots: roots.clone(),
            progress: Arc::clone(&stopper.progress),
            status: status.clone(),
            waker: Arc::clone(&stopper.waker),
            rules: std::sync::Mutex::default(),
        };
        let thread = std::thread::Builder::new().name("recorder".into());
        let thread = thread.spawn(move || recorder.run(&to_do, &answer))?;
        let mut run = Run {
            say,
            status,
            stopper,
            service: Service::of_environment(),
            watched: Watched::new(roots, folders),
            pending: Pending::new(options.settle),
            sweeps: Sweeps::default(),
            swept: BTreeSet::new(),
            begun: HashSet::new(),
            own_files,
            told: HashSet::new(),
            gone: VecDeque::new(),
            recording: Recording {
                work: Some(work),
                done,
                thread: Some(thread),
                is_busy: false,
                was_batch: false,
            },
            failure: None,
            clocks: (Instant::now(), SystemTime::now()),
            looked: Instant::now(),
            options,
        };
        let outcome = run.start().and_then(|()| run.go_on());
        run.end();
        let _ = std::fs::remove_file(socket);
        outcome
    }
}

/// The folders as the catalogue has them, without those in another one.
fn roots(folders: &[PathBuf]) -> Result<Vec<PathBuf>, WatchError> {
    let mut roots = Vec::new();
    for path in folders {
        let failed = |source| WatchError::Folder { path: path.clone(), source };
        roots.push(Folders::root(path).map_err(failed)?);
    }
    roots.sort();
    let mut kept: Vec<PathBuf> = Vec::new();
    for root in roots {
        if !kept.last().is_some_and(|above| root.starts_with(above)) {
            kept.push(root);
        }
    }
    Ok(kept)
}

/// The files of a catalogue, as notices have them.
fn own_files(catalog: &Catalog) -> Vec<PathBuf> {
    let as_listed =
        |path: PathBuf| match (path.parent().and_then(|at| at.canonicalize().ok()), path.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => path,
        };
    catalog.own_files().into_iter().map(as_listed).collect()
}

/// The time as in RFC 3339, in whole seconds.
fn world_time() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Answers questions on a thread of its own.
fn listen(socket: &Path, status: &Shared, stopper: &Stopper) -> Result<(), WatchError> {
    let failed = |source| WatchError::Socket { path: socket.to_owned(), source };
    let listener = Listener::bind(socket).map_err(failed)?;
    let (status, stopper) = (status.clone(), stopper.clone());
    let thread = std::thread::Builder::new().name("status".into());
    thread.spawn(move || status::serve(&listener, &status, &|| stopper.stop()))?;
    Ok(())
}

/// The thread that records, and what it does.
#[derive(Debug)]
struct Recording {
    /// `None` at the end.
    work: Option<Sender<Work>>,
    done: Receiver<(Work, Outcome)>,
    thread: Option<JoinHandle<()>>,
    is_busy: bool,
    /// The last work was a batch: now it is the turn of a sweep.
    was_batch: bool,
}

/// The catalogue could not be written to.
#[derive(Debug)]
struct Failure {
    message: String,
    /// When it is tried again.
    until: Instant,
    wait: Duration,
}

struct Run<'r> {
    options: WatchOptions,
    say: &'r dyn Fn(&str),
    status: Shared,
    stopper: Stopper,
    service: Service,
    watched: Watched,
    pending: Pending,
    sweeps: Sweeps,
    /// Folders that are compared often, because they are not watched.
    swept: BTreeSet<PathBuf>,
    /// Trees whose first round has begun.
    begun: HashSet<PathBuf>,
    own_files: Vec<PathBuf>,
    /// Folders whose files are missing, which the user knows.
    told: HashSet<PathBuf>,
    /// Folders that have left their place, and when.
    gone: VecDeque<(PathBuf, Instant)>,
    recording: Recording,
    failure: Option<Failure>,
    clocks: (Instant, SystemTime),
    /// When folders were last looked for that are not there.
    looked: Instant,
}

impl Run<'_> {
    fn is_stopped(&self) -> bool {
        self.stopper.progress.is_stopped()
    }

    /// How often all folders are compared, and over which time.
    fn full_sweep(&self) -> (Duration, Duration) {
        let every = self.options.full_sweep;
        (every, (every / 4).min(MOST_SPREAD))
    }

    /// Watches all folders, and schedules the first comparison.
    fn start(&mut self) -> Result<(), WatchError> {
        for root in self.watched.roots.clone() {
            self.watch(&root, List::New);
        }
        self.watched.tree.shrink();
        let now = Instant::now();
        let (every, over) = self.full_sweep();
        for root in &self.watched.roots {
            if !self.swept.contains(root) {
                self.sweeps.add(root, every, over, now);
            }
        }
        if self.is_stopped() {
            return Ok(());
        }
        let n_folders = self.watched.tree.len();
        (self.say)(&format!("Watching {n_folders} folders for {}", self.options.catalog.display()));
        self.show(now);
        self.service.send("READY=1");
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), WatchError> {
        let mut n_shown = 0;
        while !self.is_stopped() {
            let now = Instant::now();
            self.take_outcomes(now);
            self.look_for_absent(now);
            self.forget_gone(now);
            self.notice_suspension(now);
            self.give_work(now);
            self.show(now);
            if self.service.watchdog.is_some() {
                self.service.send("WATCHDOG=1");
            }
            let n_batches = self.status.lock().batches;
            if n_batches != n_shown {
                n_shown = n_batches;
                self.service.send(&self.in_a_line());
            }
            let timeout = self.timeout(Instant::now());
            let mounts = self.watched.mounts.table();
            let awoken = wait(&self.stopper.waker, self.watched.notices(), mounts, timeout)?;
            if awoken.has_mounts {
                self.mounts_changed();
            }
            if awoken.has_notices {
                self.read_notices()?;
            }
        }
        Ok(())
    }

    /// Ends the thread that records. It commits what is finished.
    fn end(&mut self) {
        self.status.lock().state = State::Stopping;
        self.service.send("STOPPING=1");
        self.recording.work = None;
        if let Some(thread) = self.recording.thread.take() {
            let _ = thread.join();
        }
    }

    /// How long nothing has to be done, unless something happens.
    fn timeout(&self, now: Instant) -> Option<Duration> {
        let of_work = match (self.recording.is_busy, &self.failure) {
            (true, _) => None,
            (false, Some(failure)) if failure.until > now => Some(failure.until),
            (false, _) => [self.pending.due(), self.sweeps.due()].into_iter().flatten().min(),
        };
        let absent = self.watched.misses_any().then(|| self.looked + LOOK_AGAIN);
        let gone = self.gone.front().map(|(_, since)| *since + MOVED);
        let watchdog = self.service.watchdog.map(|watchdog| now + watchdog);
        let next = [of_work, absent, gone, watchdog].into_iter().flatten().min();
        next.map(|next| next.saturating_duration_since(now))
    }

    /// Gives the recorder what is due next. Batches and sweeps take turns.
    fn give_work(&mut self, now: Instant) {
        if self.pending.take_overfull() {
            self.lost(now);
        }
        if self.recording.is_busy || self.failure.as_ref().is_some_and(|failure| failure.until > now) {
            return;
        }
        let is_sweep_first = self.recording.was_batch;
        let work = if is_sweep_first {
            self.sweep(now).or_else(|| self.batch(now))
        } else {
            self.batch(now).or_else(|| self.sweep(now))
        };
        let Some(work) = work else { return };
        self.recording.was_batch = matches!(work, Work::Batch(_));
        let sent = self.recording.work.as_ref().map(|to| to.send(work));
        self.recording.is_busy = matches!(sent, Some(Ok(())));
    }

    fn batch(&mut self, now: Instant) -> Option<Work> {
        self.pending.take(now).map(Work::Batch)
    }

    fn sweep(&mut self, now: Instant) -> Option<Work> {
        match self.sweeps.take(now)? {
            Step::Compare(unit) => Some(Work::Compare(unit, self.pending.held())),
            Step::Begin(tree) if self.watched.misses(&tree) => {
                self.sweeps.begin(&tree, Vec::new(), now);
                None
            }
            Step::Begin(tree) => {
                if !self.begun.insert(tree.clone()) {
                    if self.swept.contains(&tree) {
                        self.watched.retry(&tree, &|| self.stopper.progress.is_stopped());
                    } else {
                        // What was left out, or could not be watched.
                        self.watch(&tree, List::All);
                    }
                    self.schedule_refused(now);
                }
                Some(Work::Divide(tree))
            }
        }
    }

    fn take_outcomes(&mut self, now: Instant) {
        while let Ok((work, outcome)) = self.recording.done.try_recv() {
            self.recording.is_busy = false;
            match outcome {
                Outcome::Divided(units) => {
                    if let Work::Divide(tree) = &work {
                        self.sweeps.begin(tree, units, now);
                    }
                }
                Outcome::Recorded { report, is_new, has_other_rules } => {
                    self.recorded(&work, &report, now);
                    if has_other_rules {
                        self.rules_changed(now);
                    }
                    if is_new && matches!(work, Work::Batch(_)) {
                        self.sweeps.hasten(now);
                    }
                }
                Outcome::Failed(error) => self.failed(work, &error, now),
            }
        }
    }

    fn recorded(&mut self, work: &Work, report: &engine::IndexReport, now: Instant) {
        if self.failure.take().is_some() {
            (self.say)("the catalogue can be written to again");
        }
        let n_changed = report.n_read + report.n_moved + report.n_vanished + report.n_excluded;
        if matches!(work, Work::Batch(_)) && report.n_files > 0 {
            // Folders with many files are listed whole for each change in them.
            let idle = report.n_files.saturating_sub(n_changed) as f64 / report.n_files as f64;
            self.pending.rest(now + report.elapsed.mul_f64(idle) * REST);
        }
        for missing in &report.missing {
            if !self.told.insert(missing.path.clone()) {
                continue;
            }
            let (n_files, path) = (missing.n_files, missing.path.display());
            (self.say)(&format!(
                "{n_files} files are missing in {path}: is a disk not mounted? They stay in the catalogue"
            ));
        }
        let mut status = self.status.lock();
        status.batches += u64::from(n_changed > 0);
        status.files_recorded += report.n_read;
        status.files_moved += report.n_moved;
        status.files_vanished += report.n_vanished;
        if n_changed > 0 {
            status.last_commit = Some(world_time());
        }
        status.problem = report
            .problems
            .first()
            .map(|problem| format!("cannot read `{}`: {}", problem.path.display(), problem.reason));
    }

    /// Keeps what could not be recorded, and tries again later.
    fn failed(&mut self, work: Work, error: &JobError, now: Instant) {
        if matches!(error, JobError::Stopped) {
            return;
        }
        let message = engine::chain(error);
        let last = self.failure.take();
        if last.as_ref().is_none_or(|last| last.message != message) {
            (self.say)(&format!("{message}; what has changed is kept, and tried again"));
        }
        let wait = last.map_or(FIRST_RETRY, |last| (last.wait * 2).min(LAST_RETRY));
        let until = now + wait;
        match work {
            Work::Batch(batch) => self.pending.put_back(batch, now, until),
            Work::Compare(unit, _) => self.sweeps.compare(unit, until),
            Work::Divide(tree) => self.sweeps.compare(Unit { path: tree, is_flat: false }, until),
        }
        self.status.lock().problem = Some(message.clone());
        self.failure = Some(Failure { message, until, wait });
    }

    fn notice_suspension(&mut self, now: Instant) {
        let (then, world_then) = std::mem::replace(&mut self.clocks, (now, SystemTime::now()));
        let in_world = self.clocks.1.duration_since(world_then).unwrap_or_default();
        if in_world > (now - then) + SUSPENDED && !self.swept.is_empty() {
            // Other machines went on meanwhile.
            self.sweeps.hasten(now);
        }
    }

    /// Updates what clients are told.
    fn show(&mut self, now: Instant) {
        let is_failed = self.failure.as_ref().is_some_and(|failure| failure.until > now);
        let mut status = self.status.lock();
        if !self.recording.is_busy {
            status.state = if is_failed { State::Retrying } else { State::Watching };
        }
        status.directories = self.watched.tree.len() as u64;
        status.watches = status.directories;
        status.trees = self.watched.status();
        status.pending = self.pending.n_folders() as u64;
        status.writing = self.pending.n_files() as u64;
        status.sweeps_pending = self.sweeps.n_due(now) as u64;
        let is_swept = self.sweeps.due().is_none_or(|due| due > now);
        status.is_complete |= is_swept && !self.recording.is_busy && !is_failed;
    }

    fn in_a_line(&self) -> String {
        let status = self.status.lock();
        let last = status.last_commit.as_deref().unwrap_or("never");
        format!(
            "STATUS={} folders, {} files recorded, last {last}",
            status.directories, status.files_recorded
        )
    }
}
