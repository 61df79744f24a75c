//! Decides in which order files are read, and by how many readers, depending on the device.
//!
//! On a device that seeks, one reader in physical order, with the next files requested in advance, is
//! several times as fast as any number of readers in directory order. On other devices, sorting costs time,
//! and many files in flight are faster. This concerns files that are read from the device: those in the
//! page cache are read in directory order, unless the caller sets another one. The kind of device is known
//! from an earlier measurement (`file::profile`), or is measured in the background while the run has
//! already started as if the device did not seek: a short run does not wait for the result, a long one
//! changes its order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use file::extent::Extents;
use file::filesystem::FileSystem;
use file::order::{self, Order};
use file::probe::{Verdict, probe};
use file::profile;

use crate::location::Location;
use crate::source::Root;
use crate::storage::Storage;

/// Number of files that are sorted at once: enough for short head movements, few enough for memory.
pub(crate) const WINDOW_FILES: usize = 50_000;

/// What is known about a device, from the start or later.
#[derive(Debug)]
pub(crate) struct Schedule {
    known: Option<Order>,
    /// Set by the probe in the background.
    seeks: Arc<AtomicBool>,
}

impl Schedule {
    /// Creates the schedule for files under `path` on `storage`. If neither the caller nor a profile sets the
    /// order, and no earlier run measured the device, the measurement is started.
    pub(crate) fn of(path: &Path, storage: &Storage, chosen: Option<Order>) -> Schedule {
        let mut schedule = Schedule { known: chosen, seeks: Arc::new(AtomicBool::new(false)) };
        let (None, Some(file_system)) = (chosen, storage.file_system) else { return schedule };
        let kept = storage.profile.as_ref();
        schedule.known =
            kept.and_then(|profile| profile.settings.order.or_else(|| profile.seeks.map(order_for)));
        if schedule.known.is_none() && file_system.kind.is_memory() {
            schedule.known = Some(Order::Directory);
        }
        if schedule.known.is_none() {
            schedule.probe_on_the_side(path.to_owned(), file_system, storage.clone());
        }
        schedule
    }

    /// The order, if it is known from the start.
    pub(crate) fn known_order(&self) -> Option<Order> {
        self.known
    }

    /// The order for files that are read from the device, by what is known now.
    pub(crate) fn order(&self) -> Order {
        self.known.unwrap_or_else(|| order_for(self.seeks.load(Relaxed)))
    }

    fn probe_on_the_side(&self, path: PathBuf, file_system: FileSystem, storage: Storage) {
        let seeks = Arc::clone(&self.seeks);
        // Not joined: a run that ends earlier does not need the result. If the thread cannot start, the run
        // continues in its current order.
        let _ = std::thread::Builder::new().name("probe".into()).spawn(move || {
            gate::name_thread("probe");
            let _gate = gate::gate!("engine::probe", Wait);
            let Ok(probe) = probe(&path) else { return };
            seeks.store(probe.verdict == Verdict::Seeks, Relaxed);
            if let (Some(kept_in), Verdict::Seeks | Verdict::DoesNotSeek) = (storage.kept_in, &probe.verdict)
            {
                let mut profile = storage.profile.unwrap_or_default();
                profile.set_probe(&probe);
                // If the cache cannot be written, the next run only has to probe again.
                let _ = profile::save(&kept_in, &file_system, &profile);
            }
        });
    }
}

/// The best order for a device.
pub(crate) fn order_for(seeks: bool) -> Order {
    if seeks { Order::Physical } else { Order::Directory }
}

/// The order for whole collections, decided before reading starts: waits for a measurement if there is none
/// yet.
pub(crate) fn decide(path: &Path, chosen: Option<Order>) -> Order {
    if let Some(order) = Schedule::of(path, &Storage::of(path), chosen).known_order() {
        return order;
    }
    let _gate = gate::gate!("engine::probe", Wait);
    match probe(path) {
        Ok(found) => order_for(found.verdict == Verdict::Seeks),
        Err(_) => Order::Directory,
    }
}

/// How long it took to bring files into an order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderingTimes {
    /// Looking up where the files lie; nothing for orders that the listing suffices for.
    pub(crate) positions: Duration,
    pub(crate) sort: Duration,
}

/// Sorts files by `order`. They are always sorted by inode first: looking up physical positions is itself
/// fastest in inode order.
pub(crate) fn sort<T>(
    order: Order,
    files: &mut Vec<T>,
    inode: impl Fn(&T) -> u64,
    path: impl Fn(&T) -> PathBuf,
) -> OrderingTimes {
    if order == Order::Directory {
        return OrderingTimes::default();
    }
    let begin = Instant::now();
    {
        let _gate = gate::gate!("engine::sort", Work, files = files.len());
        order::sort(Order::Inode, files, &inode, |_| Extents::default());
    }
    let by_inode = Instant::now();
    if !order.needs_positions() {
        return OrderingTimes { positions: Duration::ZERO, sort: by_inode - begin };
    }
    let mut placed: Vec<(Extents, T)> = {
        let _gate = gate::gate!("engine::positions", Span, files = files.len());
        let find = |file: T| (order.position(&path(&file)).unwrap_or_default(), file);
        files.drain(..).map(find).collect()
    };
    let found = Instant::now();
    let _gate = gate::gate!("engine::sort", Work, files = placed.len());
    order::sort(order, &mut placed, |(_, file)| inode(file), |(position, _)| *position);
    files.extend(placed.into_iter().map(|(_, file)| file));
    OrderingTimes { positions: found - by_inode, sort: by_inode - begin + found.elapsed() }
}

/// Groups the roots by device.
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
