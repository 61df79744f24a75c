//! What is shown at the moment: the columns of the catalogue, which a thread loads and keeps up to date.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalog::{Columns, WordsState};
use engine::{Catalog, CatalogError};
use serde_json::json;

use crate::deciding::Deciding;
use crate::events::Hub;
use crate::offline::Offline;
use crate::problem::Problem;
use crate::readers::Readers;

/// Shortest and longest time between two looks at the catalogue.
const LOOK_EVERY: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// A look at the catalogue comes after this many times what the last loading took.
const LOADING_SHARE: u32 = 10;

/// Columns that changed are saved when the catalogue was quiet for so long.
const SAVE_AFTER: Duration = Duration::from_secs(5);

/// What a look at the catalogue found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Unchanged,
    /// Columns as an earlier run saved them.
    Saved,
    /// Columns that no file has.
    New,
}

/// The state of the shown catalogue.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// The columns are being loaded for the first time.
    Loading,
    /// The columns can be used.
    Ready,
    /// The catalogue cannot be read, for this reason.
    Failed(String),
}

/// What is shown at one moment.
#[derive(Clone, Debug)]
pub(crate) struct ViewState {
    pub(crate) state: State,
    pub(crate) columns: Option<Arc<Columns>>,
    /// Identity of the catalogue file; empty until it is read.
    pub(crate) identity: Arc<str>,
    /// How words are found: `ready`, `building` or `absent`.
    pub(crate) words: &'static str,
}

/// What is shown, shared by all threads.
#[derive(Debug)]
pub(crate) struct View {
    shown: Mutex<ViewState>,
    path: PathBuf,
    /// Folder in which columns are saved.
    cache: Option<PathBuf>,
    /// Whether the catalogue is still to be made: nothing is read until [`View::begin`].
    is_awaited: AtomicBool,
    /// Whether it is being written to in several steps, of which only the last is shown.
    is_held: AtomicBool,
    /// Set when the thread has to end; notified too when it should look at once.
    is_ended: AtomicBool,
    look: (Mutex<bool>, Condvar),
}

impl View {
    /// `cache`: the folder in which columns are saved for the next start.
    /// `is_awaited`: whether the catalogue is still to be made.
    pub(crate) fn new(path: &Path, cache: Option<PathBuf>, is_awaited: bool) -> View {
        let shown = ViewState { state: State::Loading, columns: None, identity: "".into(), words: "absent" };
        View {
            shown: Mutex::new(shown),
            path: path.to_owned(),
            cache,
            is_awaited: AtomicBool::new(is_awaited),
            is_held: AtomicBool::new(false),
            is_ended: AtomicBool::new(false),
            look: (Mutex::default(), Condvar::new()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ViewState> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is shown now.
    pub(crate) fn shown(&self) -> ViewState {
        self.lock().clone()
    }

    /// The columns and the identity of their catalogue, or the reason why there are none.
    pub(crate) fn ready(&self) -> Result<(Arc<Columns>, Arc<str>), Problem> {
        let shown = self.lock();
        match (&shown.columns, &shown.state) {
            (Some(columns), _) => Ok((Arc::clone(columns), Arc::clone(&shown.identity))),
            (None, State::Failed(reason)) => Err(Problem::later(2, "unreadable", reason.clone())),
            (None, _) => Err(Problem::loading()),
        }
    }

    /// Ends [`View::keep_up`].
    pub(crate) fn end(&self) {
        self.is_ended.store(true, Relaxed);
        self.look_now();
    }

    /// The catalogue is there: it is looked at from now on.
    pub(crate) fn begin(&self) {
        if self.is_awaited.swap(false, Relaxed) {
            self.look_now();
        }
    }

    /// Shows nothing new until [`View::release`].
    pub(crate) fn hold(&self) {
        self.is_held.store(true, Relaxed);
    }

    /// Shows what is new again.
    pub(crate) fn release(&self) {
        if self.is_held.swap(false, Relaxed) {
            self.look_now();
        }
    }

    /// Says why there is no catalogue to look at, as long as none was made.
    pub(crate) fn refuse(&self, reason: String, hub: &Hub) {
        if self.is_awaited.load(Relaxed) {
            self.fail(reason, hub);
        }
    }

    /// Looks at the catalogue soon.
    pub(crate) fn look_now(&self) {
        *self.look.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.look.1.notify_all();
    }

    fn wait(&self, time: Duration) {
        let asked = self.look.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut asked, _) = self
            .look
            .1
            .wait_timeout_while(asked, time, |asked| !*asked)
            .unwrap_or_else(PoisonError::into_inner);
        *asked = false;
    }

    /// Loads the columns and keeps them up to date, until [`View::end`].
    pub(crate) fn keep_up(&self, readers: &[&Readers], hub: &Hub, deciding: &Deciding, offline: &Offline) {
        let mut open = None;
        let mut unsaved: Option<Instant> = None;
        let (least, most) = LOOK_EVERY;
        while !self.is_ended.load(Relaxed) {
            if self.is_awaited.load(Relaxed) || self.is_held.load(Relaxed) {
                self.wait(most);
                continue;
            }
            let started = Instant::now();
            let pause = match self.look(&mut open, deciding) {
                Ok(Look::Unchanged) => {
                    if unsaved.is_some_and(|since| since.elapsed() > SAVE_AFTER) {
                        unsaved = None;
                        self.save(open.as_ref());
                    }
                    least
                }
                Ok(look) => {
                    unsaved = (look == Look::New).then(Instant::now);
                    self.announce(hub);
                    started.elapsed() * LOADING_SHARE
                }
                Err(CatalogError::Busy { .. }) => least,
                Err(error) => {
                    open = None;
                    readers.iter().for_each(|readers| readers.reopen());
                    self.fail(engine::chain(&error), hub);
                    most
                }
            };
            if let Some(catalog) = &open {
                offline.follow(catalog, hub);
            }
            self.wait(pause.clamp(least, most));
        }
    }

    /// Looks at the catalogue once and returns what was found.
    fn look(&self, open: &mut Option<Catalog>, deciding: &Deciding) -> Result<Look, CatalogError> {
        let is_opened = open.is_none();
        let catalog = match open {
            Some(catalog) => catalog,
            None => open.insert(Catalog::open_read_only(&self.path)?),
        };
        let before = self.lock().columns.clone().filter(|_| !is_opened);
        let (columns, look) = match before {
            Some(columns) => match columns.refresh(catalog)? {
                Some(columns) => (columns, Look::New),
                None => return Ok(Look::Unchanged),
            },
            None => self.load(catalog)?,
        };
        let identity = catalog.identity()?.into();
        let words = match catalog.words_state()? {
            WordsState::Ready => "ready",
            WordsState::Building => "building",
            _ => "absent",
        };
        // No decision is recorded between the reading of all and the moment from which they are added.
        let _unchanged = deciding.lock();
        columns.set_decided(deciding.ids_in(catalog));
        *self.lock() = ViewState { state: State::Ready, columns: Some(Arc::new(columns)), identity, words };
        Ok(look)
    }

    /// Loads the columns: as they were saved in an earlier run, or from the catalogue. These are saved later:
    /// whoever waits for the first pictures should not wait for the disk.
    fn load(&self, catalog: &Catalog) -> Result<(Columns, Look), CatalogError> {
        if let Some(folder) = &self.cache {
            let file = folder.join(format!("columns-{}", catalog.identity()?));
            if let Some(columns) = Columns::load_saved(catalog, &file)? {
                return Ok((columns, Look::Saved));
            }
        }
        Ok((Columns::load(catalog)?, Look::New))
    }

    /// Saves columns that were loaded from the catalogue, or changed since: the next start finds them.
    fn save(&self, catalog: Option<&Catalog>) {
        let (columns, identity) = {
            let shown = self.lock();
            (shown.columns.clone(), Arc::clone(&shown.identity))
        };
        if let (Some(folder), Some(columns), Some(catalog)) = (&self.cache, columns, catalog) {
            // Without the file the next start takes longer, and that is all.
            let _ = columns.save_unchanged(catalog, &folder.join(format!("columns-{identity}")));
        }
    }

    fn announce(&self, hub: &Hub) {
        if let Some(columns) = self.lock().columns.as_ref() {
            hub.send("generation", &json!({ "g": columns.generation(), "files": columns.len() }));
        }
    }

    /// Stops showing a catalogue that cannot be read.
    fn fail(&self, reason: String, hub: &Hub) {
        let mut shown = self.lock();
        let is_known = matches!(&shown.state, State::Failed(known) if *known == reason);
        shown.columns = None;
        shown.state = State::Failed(reason.clone());
        drop(shown);
        if !is_known {
            hub.send("failed", &json!({ "code": "unreadable", "message": reason }));
        }
    }
}
