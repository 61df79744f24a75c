//! Several catalogues that are shown together: a thread gathers them into one and follows their changes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalog::{Gathered, GatheredSource, Gathering};
use engine::{CatalogError, chain};
use serde::Serialize;

use crate::events::Hub;
use crate::view::View;

/// Shortest and longest time between two looks at the catalogues.
const LOOK_EVERY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(10));

/// A look comes after this many times what the last one took.
const LOOK_SHARE: u32 = 2;

/// The catalogues that are shown together, as requests see them.
#[derive(Debug)]
pub(crate) struct GatheredCatalogs {
    paths: Vec<PathBuf>,
    shown: Mutex<Sources>,
    stop: Arc<AtomicBool>,
    ended: (Mutex<bool>, Condvar),
}

/// What the API says of the catalogues that are shown together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Sources {
    pub(crate) sources: Vec<SourceStatus>,
    pub(crate) hidden: u64,
}

/// One of these catalogues.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SourceStatus {
    name: String,
    path: String,
    files: u64,
    problem: Option<String>,
    albums_problem: Option<String>,
}

impl Sources {
    fn of(gathering: &Gathering) -> Sources {
        let status = |source: GatheredSource| SourceStatus {
            name: source.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            path: source.path.to_string_lossy().into_owned(),
            files: source.n_files,
            problem: source.problem,
            albums_problem: source.albums_problem,
        };
        let sources = gathering.sources().into_iter().map(status).collect();
        Sources { sources, hidden: gathering.n_hidden() }
    }

    /// Why nothing can be shown, if each has a problem.
    fn problem(&self) -> String {
        let problems: Vec<&str> =
            self.sources.iter().filter_map(|source| source.problem.as_deref()).collect();
        problems.join("; ")
    }
}

impl GatheredCatalogs {
    /// The catalogues that `gathering` gathers.
    pub(crate) fn of(gathering: &Gathering) -> Arc<GatheredCatalogs> {
        Arc::new(GatheredCatalogs {
            paths: gathering.sources().into_iter().map(|source| source.path).collect(),
            shown: Mutex::new(Sources::of(gathering)),
            stop: gathering.stop(),
            ended: (Mutex::default(), Condvar::new()),
        })
    }

    fn shown(&self) -> MutexGuard<'_, Sources> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the catalogues now.
    pub(crate) fn sources(&self) -> Sources {
        self.shown().clone()
    }

    /// Their names, for people.
    pub(crate) fn name(&self) -> String {
        let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.paths.iter().map(name).collect::<Vec<String>>().join(", ")
    }

    /// Ends [`GatheredCatalogs::keep_up`]; what is being gathered is undone.
    pub(crate) fn end(&self) {
        self.stop.store(true, Relaxed);
        *self.ended.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.ended.1.notify_all();
    }

    /// Waits; returns whether the end was requested.
    fn wait(&self, time: Duration) -> bool {
        let ended = self.ended.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.ended.1.wait_timeout_while(ended, time, |is_ended| !*is_ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Gathers the catalogues and follows them, until [`GatheredCatalogs::end`].
    pub(crate) fn keep_up(&self, mut gathering: Gathering, view: &View, hub: &Hub) {
        let (least, most) = LOOK_EVERY;
        let mut is_first = true;
        loop {
            let started = Instant::now();
            if !is_first {
                view.hold();
            }
            let outcome = gathering.look();
            view.release();
            // What the first look has left is shown while the rest is made.
            is_first = matches!(outcome, Ok(Gathered::Unfinished));
            self.tell(&Sources::of(&gathering), hub);
            let pause = match outcome {
                Ok(Gathered::Unfinished) => Duration::ZERO,
                Ok(_) => (started.elapsed() * LOOK_SHARE).clamp(least, most),
                Err(CatalogError::Interrupted) if self.stop.load(Relaxed) => return,
                Err(error) => {
                    // What is shown stays, and is not renewed.
                    let message = format!("the catalogues cannot be gathered: {}", chain(&error));
                    self.fail(message, &gathering, view, hub);
                    most
                }
            };
            if gathering.is_there() {
                view.begin();
            } else if pause > Duration::ZERO && !self.shown().problem().is_empty() {
                view.refuse(self.shown().problem(), hub);
            }
            if self.wait(pause) {
                return;
            }
        }
    }

    fn fail(&self, message: String, gathering: &Gathering, view: &View, hub: &Hub) {
        if gathering.is_there() {
            hub.send("failed", &serde_json::json!({ "code": "gathering", "message": message }));
        } else {
            view.refuse(message, hub);
        }
    }

    /// Notes what is known of the catalogues, and tells pages if it is new.
    fn tell(&self, now: &Sources, hub: &Hub) {
        let mut shown = self.shown();
        if *shown != *now {
            now.clone_into(&mut shown);
            hub.send("sources", now);
        }
    }
}
