//! The index run of a server that was started with paths.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use engine::{Catalog, IndexOptions, Missing, Progress};
use serde::Serialize;

/// An index run, seen by the requests that report it.
#[derive(Debug)]
pub(crate) struct Indexing {
    progress: Progress,
    started: Instant,
    has_ended: AtomicBool,
    failure: Mutex<Option<String>>,
}

/// The progress of a run, as the API reports it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Running {
    found: u64,
    done: u64,
    failed: u64,
    expected: Option<u64>,
    rate: f64,
}

/// What is said of a disk that seems to be absent.
fn absence(missing: &Missing) -> String {
    format!(
        "{} files are missing in {}: is a disk not mounted? They stay in the catalogue",
        missing.n_files,
        missing.path.display()
    )
}

impl Indexing {
    pub(crate) fn new() -> Arc<Indexing> {
        Arc::new(Indexing {
            progress: Progress::default(),
            started: Instant::now(),
            has_ended: AtomicBool::new(false),
            failure: Mutex::default(),
        })
    }

    /// Starts the run on a thread of its own. `ended` is called at its end.
    pub(crate) fn start(
        self: &Arc<Indexing>,
        mut catalog: Catalog,
        paths: Vec<PathBuf>,
        ended: impl FnOnce() + Send + 'static,
    ) -> io::Result<JoinHandle<()>> {
        let indexing = Arc::clone(self);
        std::thread::Builder::new().name("index".into()).spawn(move || {
            let options = IndexOptions::default().count_ahead(true).words(true);
            let outcome = engine::index(&mut catalog, &paths, &options, &indexing.progress);
            // The right to write ends before anybody hears of the end.
            drop(catalog);
            let failure = match outcome {
                Err(error) => Some(format!("indexing has stopped: {}", engine::chain(&error))),
                Ok(report) => report.missing.first().map(absence),
            };
            *indexing.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
            indexing.has_ended.store(true, Relaxed);
            ended();
        })
    }

    /// Asks the run to end soon, keeping finished work.
    pub(crate) fn stop(&self) {
        self.progress.stop();
    }

    /// The progress while the run goes on.
    pub(crate) fn running(&self) -> Option<Running> {
        if self.has_ended.load(Relaxed) {
            return None;
        }
        let snapshot = self.progress.snapshot();
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        Some(Running {
            found: snapshot.files_found,
            done: snapshot.files_done,
            failed: snapshot.files_failed,
            expected: snapshot.files_expected,
            rate: (snapshot.files_done as f64 / seconds * 10.0).round() / 10.0,
        })
    }

    /// Why the run failed, or what it did not believe.
    pub(crate) fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
