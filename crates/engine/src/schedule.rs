//! In which order files are read, and by how many: what the device under them wants.
//!
//! On a device that seeks, one reader in physical order, told ahead which files come next, is several times
//! as fast as any number of readers in the order of the directories; on one that does not, sorting costs time
//! and many in flight win. Which of the two it is was measured before and kept (`file::profile`), or is
//! measured on the side while the run has already begun as if the device did not seek: a short run does not
//! wait for the answer, a long one turns.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use file::extent::first_physical_byte;
use file::filesystem::FileSystem;
use file::order::{self, Order};
use file::probe::{Verdict, probe};
use file::profile;

use crate::location::Location;
use crate::source::Root;
use crate::storage::Storage;

/// Files that are sorted at once: enough for short ways of the head, few enough for memory.
pub(crate) const WINDOW_FILES: usize = 50_000;

/// What is known of a device, now or later.
#[derive(Debug)]
pub(crate) struct Schedule {
    known: Option<Order>,
    /// Set by the probe that runs on the side.
    seeks: Arc<AtomicBool>,
}

impl Schedule {
    /// The schedule for what lies under `path`, on `storage`. Where neither the caller nor a profile chooses,
    /// and no earlier run measured the device, the measurement is begun.
    pub(crate) fn of(path: &Path, storage: &Storage, chosen: Option<Order>) -> Schedule {
        let mut schedule = Schedule { known: chosen, seeks: Arc::new(AtomicBool::new(false)) };
        let (None, Some(file_system)) = (chosen, storage.file_system) else { return schedule };
        let kept = storage.profile.as_ref();
        schedule.known = kept.and_then(|profile| profile.order.or_else(|| profile.seeks.map(order_for)));
        if schedule.known.is_none() && file_system.kind.is_memory() {
            schedule.known = Some(Order::Directory);
        }
        if schedule.known.is_none() {
            schedule.probe_on_the_side(path.to_owned(), file_system, storage.clone());
        }
        schedule
    }

    /// The order that is certain from the start.
    pub(crate) fn known_order(&self) -> Option<Order> {
        self.known
    }

    /// Whether it has been found out meanwhile that the device seeks.
    pub(crate) fn has_turned_to_order(&self) -> bool {
        self.known.is_none() && self.seeks.load(Relaxed)
    }

    fn probe_on_the_side(&self, path: PathBuf, file_system: FileSystem, storage: Storage) {
        let seeks = Arc::clone(&self.seeks);
        // Not joined: a run that ends before the answer has no use for it. Without a thread nothing is found
        // out, and the run goes on as it began.
        let _ = std::thread::Builder::new().name("probe".into()).spawn(move || {
            gate::name_thread("probe");
            let Ok(probe) = probe(&path) else { return };
            seeks.store(probe.verdict == Verdict::Seeks, Relaxed);
            if let (Some(kept_in), Verdict::Seeks | Verdict::DoesNotSeek) = (storage.kept_in, &probe.verdict)
            {
                let mut profile = storage.profile.unwrap_or_default();
                profile.set_probe(&probe);
                // A cache that cannot be written costs the next run a probe, nothing else.
                let _ = profile::save(&kept_in, &file_system, &profile);
            }
        });
    }
}

/// The order that a device wants.
pub(crate) fn order_for(seeks: bool) -> Order {
    if seeks { Order::Physical } else { Order::Directory }
}

/// The order for whole collections, decided before anything is read: waits for the measurement if there is
/// none.
pub(crate) fn decide(path: &Path, chosen: Option<Order>) -> Order {
    if let Some(order) = Schedule::of(path, &Storage::of(path), chosen).known_order() {
        return order;
    }
    match probe(path) {
        Ok(found) => order_for(found.verdict == Verdict::Seeks),
        Err(_) => Order::Directory,
    }
}

/// Sorts files by `order`. First by inode in any case: asking for places is itself fastest in the order of
/// the inodes.
pub(crate) fn sort<T>(
    order: Order,
    files: &mut [T],
    inode: impl Fn(&T) -> u64,
    path: impl Fn(&T) -> PathBuf,
) {
    let _gate = gate::gate!("engine::sort", Work, files.len() as u64);
    if order == Order::Directory {
        return;
    }
    order::sort(Order::Inode, files, &inode, |_| None);
    order::sort(order, files, &inode, |file| first_physical_byte(&path(file)).ok().flatten());
}

/// The roots, those on one device together.
pub(crate) fn by_device(roots: &[Root]) -> Vec<Vec<Root>> {
    let mut devices = Vec::new();
    let mut groups: Vec<Vec<Root>> = Vec::new();
    for root in roots {
        let path = root.path();
        let location = Location::of(&path);
        let file_system = location.on_disk().and_then(|path| FileSystem::of(&path).ok());
        let device = (location.is_remote(), file_system.map(|found| found.device));
        match devices.iter().position(|known| *known == device) {
            Some(index) => groups[index].push(root.clone()),
            None => {
                devices.push(device);
                groups.push(vec![root.clone()]);
            }
        }
    }
    groups
}
