//! What a run does about notices, mounts, and folders that are not there.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Catalog, Folders};

use super::{LOOK_AGAIN, MOVED, Run};
use crate::events::{Effect, effect};
use crate::platform::{Notice, What};
use crate::sweep::Unit;
use crate::watched::{Absence, List};

/// Most notices that are handled before the loop goes on.
const MOST_NOTICES: usize = 100_000;

/// Fewer notices than this are worth a pause, in which the kernel joins equal ones.
const FEW_NOTICES: usize = 512;
const PAUSE: Duration = Duration::from_millis(5);

/// A notice that outlives the buffer.
struct Kept {
    watch: i32,
    what: What,
    is_folder: bool,
    cookie: u32,
    name: Box<[u8]>,
}

impl Run<'_> {
    pub(super) fn watch(&mut self, path: &Path, list: List) {
        let progress = Arc::clone(&self.stopper.progress);
        self.watched.watch(path, list, &|| progress.is_stopped());
        self.schedule_refused(Instant::now());
    }

    /// Compares folders often that are not watched, and no others.
    pub(super) fn schedule_refused(&mut self, now: Instant) {
        let (every, mut swept) = (self.options.sweep, BTreeSet::new());
        for (path, why) in self.watched.refused() {
            if !self.swept.contains(path) {
                let path = path.display();
                (self.say)(&format!("{path}: {why}; it is compared with the catalogue on a schedule"));
            }
            swept.insert(path.clone());
        }
        for path in swept.difference(&self.swept) {
            self.sweeps.add(path, every, every, now);
        }
        for path in self.swept.difference(&swept) {
            self.sweeps.remove(path);
            self.begun.remove(path);
            if self.watched.roots.contains(path) {
                let (full, over) = self.full_sweep();
                self.sweeps.add(path, full, over, now);
            }
        }
        self.swept = swept;
    }

    /// Reads all notices that are there.
    pub(super) fn read_notices(&mut self) -> io::Result<()> {
        let mut n_all = 0;
        loop {
            let mut kept = Vec::new();
            let Some(notices) = self.watched.notices() else { return Ok(()) };
            let has_more = notices.read(&mut |notice| {
                let Notice { watch, what, is_folder, cookie, name } = notice;
                kept.push(Kept { watch, what, is_folder, cookie, name: name.into() });
            })?;
            n_all += kept.len();
            let now = Instant::now();
            for Kept { watch, what, is_folder, cookie, name } in &kept {
                let (watch, what, is_folder, cookie) = (*watch, *what, *is_folder, *cookie);
                let notice = Notice { watch, what, is_folder, cookie, name };
                let effect = effect(&notice, &self.watched.tree, &self.own_files);
                self.apply(effect, now);
            }
            if !has_more || n_all > MOST_NOTICES || self.is_stopped() {
                break;
            }
        }
        self.status.lock().events += n_all as u64;
        if n_all < FEW_NOTICES {
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    fn apply(&mut self, effect: Effect, now: Instant) {
        match effect {
            Effect::Nothing => {}
            Effect::Lost => {
                self.status.lock().overflows += 1;
                (self.say)("too many changes at once: notices were lost, so all folders are compared");
                self.lost(now);
            }
            Effect::Ended(id) => {
                let path = self.watched.tree.path(id);
                if self.watched.roots.contains(&path) {
                    self.missed(&path, "it was removed", None);
                }
                self.watched.forget(id);
            }
            Effect::RootMoved(id) => {
                let path = self.watched.tree.path(id);
                self.missed(&path, "it was moved", None);
                self.watched.forget(id);
            }
            Effect::Unmounted(id) => {
                let path = self.watched.tree.path(id);
                self.missed(&path, "it is not mounted", Some(path.clone()));
                self.pending.forget_below(&path);
                self.watched.forget(id);
            }
            Effect::FolderCame { path, cookie } => {
                self.pending.moves(cookie, now);
                self.folder_came(&path, now);
            }
            Effect::FolderWent { path, cookie } => {
                self.pending.moves(cookie, now);
                self.pending.tree(&path, now);
                self.gone.push_back((path, now));
            }
            Effect::FolderChanged { path } => {
                // One that could not be opened before.
                if self.watched.tree.at(&self.watched.roots, &path).is_none() {
                    self.folder_came(&path, now);
                }
            }
            Effect::Rules { folder } => {
                self.watched.folders.look_again(&folder);
                self.watch(&folder, List::All);
                self.pending.tree(&folder, now);
            }
            Effect::Writing(path) => self.pending.writing(path, now),
            Effect::Settled { path, cookie } => {
                self.pending.moves(cookie, now);
                self.pending.settled(&path, now);
            }
        }
    }

    fn folder_came(&mut self, path: &Path, now: Instant) {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return };
        if self.watched.folders.has(parent, name) {
            self.watch(path, List::New);
            self.pending.tree(path, now);
        }
    }

    /// Forgets folders that were moved away and have not come back elsewhere in the trees.
    pub(super) fn forget_gone(&mut self, now: Instant) {
        let mut has_forgotten = false;
        while let Some((path, since)) = self.gone.front() {
            if *since + MOVED > now {
                break;
            }
            self.watched.forget_gone(path);
            self.gone.pop_front();
            has_forgotten = true;
        }
        if has_forgotten {
            self.schedule_refused(now);
        }
    }

    /// Notices were lost: all trees are listed and compared.
    pub(super) fn lost(&mut self, now: Instant) {
        for root in self.watched.roots.clone() {
            self.watch(&root, List::All);
        }
        self.sweeps.hasten(now);
    }

    /// Another program keeps other rules in the catalogue.
    pub(super) fn rules_changed(&mut self, now: Instant) {
        let catalog = Catalog::open_read_only(&self.options.catalog).ok();
        if let Ok(folders) = Folders::of(catalog.as_ref(), &self.watched.roots) {
            self.watched.folders = folders;
            self.lost(now);
        }
    }

    fn missed(&mut self, path: &Path, why: &'static str, mount: Option<PathBuf>) {
        if self.watched.miss(path, Absence { why, mount }) {
            let path = path.display();
            (self.say)(&format!("{path}: {why}; its files stay in the catalogue until it is back"));
        }
    }

    /// Something was mounted or unmounted.
    pub(super) fn mounts_changed(&mut self) {
        let now = Instant::now();
        for at in self.watched.mounts.changed() {
            let of_tree = |root: &&PathBuf| at.starts_with(root) || root.starts_with(&at);
            let Some(root) = self.watched.roots.iter().find(of_tree).cloned() else { continue };
            let path = if at.starts_with(&root) { at.clone() } else { root };
            if !self.watched.mounts.has(&at) {
                self.pending.forget_below(&path);
                self.missed(&path, "it is not mounted", Some(at));
            }
            // There is another folder now, with other files.
            self.watch(&path, List::All);
            if path.is_dir() {
                self.sweeps.compare(Unit { path, is_flat: false }, now);
            }
        }
        self.take_returned(now);
    }

    /// Looks for folders that were not there, now and then.
    pub(super) fn look_for_absent(&mut self, now: Instant) {
        if self.watched.misses_any() && now >= self.looked + LOOK_AGAIN {
            self.take_returned(now);
        }
    }

    fn take_returned(&mut self, now: Instant) {
        self.looked = now;
        for path in self.watched.take_returned() {
            (self.say)(&format!("{}: it is back", path.display()));
            self.told.retain(|told| !told.starts_with(&path));
            self.watch(&path, List::All);
            self.sweeps.compare(Unit { path, is_flat: false }, now);
        }
    }
}
