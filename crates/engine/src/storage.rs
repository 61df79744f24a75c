//! Settings for reading from a storage: the caller's choices, then those of its profile, then the defaults.
//!
//! A profile is kept for each file system (`file::profile`). The probe stores its result there automatically,
//! see `schedule`; choices come from a measurement (`thalweg tune`), and only if it showed them to be faster
//! than the default. They may differ for files in the page cache and for others, see [`ByCaches`]. Profiles
//! are advisory: numbers are clamped to limits, and a read strategy that this machine refuses, or that the
//! engine never selects automatically, is ignored.

mod by_caches;
mod obeyed;

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use file::filesystem::FileSystem;
use file::order::Order;
use file::profile::{self, ProfileLookup, ReadSettings, StorageProfile};
use file::{ReadOptions, Reader, Strategy};
use serde::{Serialize, Serializer};

use crate::location::Location;

pub use by_caches::ByCaches;
pub(crate) use by_caches::CacheState;
pub use obeyed::{ObeyedProfile, obeyed};

/// The default maximum number of workers of a run: the number from which devices that do not seek profit
/// (docs/performance.md, "Cold").
pub const MOST_WORKERS: usize = 32;

/// Number of files that a single reader requests ahead: what the queue of a disk holds.
pub(crate) const LOOK_AHEAD_FILES: usize = 32;

/// Number of workers that wait for one object at a time.
pub(crate) const STORE_WORKERS: usize = 16;
/// Maximum number of workers with many objects in flight (limited by the number of processors), and the
/// requests of each: 256 in total.
const MOST_STORE_READERS: usize = 4;
const STORE_REQUESTS_PER_WORKER: u32 = 64;
/// Size in bytes of the first request for an object (docs/performance.md, "Object stores").
const STORE_FIRST_BYTES: usize = 32 << 10;

/// Limits for the values of a profile: a damaged one must at worst cost time, never all memory or all
/// threads.
const BOUND_WORKERS: usize = 256;
const BOUND_FIRST_BYTES: usize = 1 << 20;
const BOUND_LOOK_AHEAD_FILES: usize = 4096;

/// Settings for reading files that can be chosen. Start from `default()`, which sets nothing, and set fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choices {
    /// Read strategy to use. Default: `pread`.
    pub strategy: Option<Strategy>,
    /// Number of files in flight per reader. Default: 32. Only used by `uring`.
    pub queue_depth: Option<NonZeroU32>,
    /// Order of reading. Default: physical, with one reader, on a device that seeks; otherwise directory
    /// order.
    pub order: Option<Order>,
    /// Maximum number of workers. Default: the number of processors, and up to [`MOST_WORKERS`] while they
    /// wait for the device. Only used in directory order; other orders have one reader.
    pub most_workers: Option<NonZeroUsize>,
    /// Initial number of workers. Default: the number of processors.
    pub first_workers: Option<NonZeroUsize>,
    /// Number of bytes read of each file before its parser requests more. Default: 16 KiB.
    pub first_bytes: Option<usize>,
    /// Number of files requested ahead of a single reader. Default: 32. Ignored in directory order.
    pub look_ahead_files: Option<NonZeroUsize>,
}

catalog::setters! {
    Choices {
        strategy: Option<Strategy>,
        queue_depth: Option<NonZeroU32>,
        order: Option<Order>,
        most_workers: Option<NonZeroUsize>,
        first_workers: Option<NonZeroUsize>,
        first_bytes: Option<usize>,
        look_ahead_files: Option<NonZeroUsize>,
    }
}

/// Combines two values field by field.
macro_rules! each_choice {
    ($with:ident($own:expr, $other:expr)) => {
        Choices {
            strategy: $with($own.strategy, $other.strategy),
            queue_depth: $with($own.queue_depth, $other.queue_depth),
            order: $with($own.order, $other.order),
            most_workers: $with($own.most_workers, $other.most_workers),
            first_workers: $with($own.first_workers, $other.first_workers),
            first_bytes: $with($own.first_bytes, $other.first_bytes),
            look_ahead_files: $with($own.look_ahead_files, $other.look_ahead_files),
        }
    };
}

impl Choices {
    /// Every field set to its default, except the order, which depends on the device.
    #[must_use]
    pub fn defaults(order: Order) -> Choices {
        let read = ReadOptions::default();
        let n_processors = n_processors();
        Choices {
            strategy: Some(Strategy::Pread),
            queue_depth: Some(read.queue_depth),
            order: Some(order),
            most_workers: NonZeroUsize::new(MOST_WORKERS.max(n_processors)),
            first_workers: NonZeroUsize::new(n_processors),
            first_bytes: Some(read.first_bytes),
            look_ahead_files: NonZeroUsize::new(LOOK_AHEAD_FILES),
        }
    }

    /// Choices for object stores, which have high latency but serve many requests at once: few workers, each
    /// with many requests in flight. A request costs as much as some tens of KiB, so the first one is larger
    /// than for a disk.
    #[must_use]
    pub fn for_stores() -> Choices {
        Choices {
            most_workers: NonZeroUsize::new(n_processors().clamp(2, MOST_STORE_READERS)),
            first_workers: NonZeroUsize::new(n_processors().clamp(2, MOST_STORE_READERS)),
            queue_depth: NonZeroU32::new(STORE_REQUESTS_PER_WORKER),
            first_bytes: Some(STORE_FIRST_BYTES),
            order: Some(Order::Directory),
            ..Choices::default()
        }
    }

    /// The choices that a profile stores, as far as this machine and the engine support them.
    #[must_use]
    pub fn of_settings(settings: &ReadSettings) -> Choices {
        let bounded = |value: Option<NonZeroU32>, most: usize| {
            value.and_then(|value| NonZeroUsize::new((value.get() as usize).min(most)))
        };
        Choices {
            strategy: settings.strategy.filter(|strategy| is_usable(*strategy)),
            queue_depth: settings.queue_depth,
            order: settings.order,
            most_workers: bounded(settings.n_threads, BOUND_WORKERS),
            first_workers: bounded(settings.first_workers, BOUND_WORKERS),
            first_bytes: settings.first_bytes.map(|value| (value as usize).min(BOUND_FIRST_BYTES)),
            look_ahead_files: bounded(
                settings.window_files.and_then(NonZeroU32::new),
                BOUND_LOOK_AHEAD_FILES,
            ),
        }
    }

    /// These choices in the form of a profile; unset ones are left to the default there too.
    #[must_use]
    pub fn to_settings(&self) -> ReadSettings {
        let narrow = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        let counted =
            |value: Option<NonZeroUsize>| value.and_then(|value| NonZeroU32::new(narrow(value.get())));
        let mut settings = ReadSettings::default();
        settings.strategy = self.strategy;
        settings.queue_depth = self.queue_depth;
        settings.order = self.order;
        settings.n_threads = counted(self.most_workers);
        settings.first_workers = counted(self.first_workers);
        settings.first_bytes = self.first_bytes.map(narrow);
        settings.window_files = counted(self.look_ahead_files).map(NonZeroU32::get);
        settings
    }

    /// These choices, with unset ones taken from `other`.
    #[must_use]
    pub fn or(&self, other: &Choices) -> Choices {
        fn first<T: Copy>(own: Option<T>, others: Option<T>) -> Option<T> {
            own.or(others)
        }
        each_choice!(first(self, other))
    }

    /// The choices that are set here but not in `other`.
    #[must_use]
    pub fn without(&self, other: &Choices) -> Choices {
        fn left<T: Copy>(own: Option<T>, others: Option<T>) -> Option<T> {
            own.filter(|_| others.is_none())
        }
        each_choice!(left(self, other))
    }

    /// The choices that are set alike here and in `other`.
    #[must_use]
    pub fn in_common(&self, other: &Choices) -> Choices {
        fn same<T: Copy + PartialEq>(own: Option<T>, others: Option<T>) -> Option<T> {
            own.filter(|_| own == others)
        }
        each_choice!(same(self, other))
    }

    /// The choices that are set, with the names of the fields.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, String)> {
        fn text(value: Option<impl ToString>) -> Option<String> {
            value.map(|value| value.to_string())
        }
        let all = [
            ("strategy", text(self.strategy)),
            ("queue_depth", text(self.queue_depth)),
            ("order", text(self.order)),
            ("most_workers", text(self.most_workers)),
            ("first_workers", text(self.first_workers)),
            ("first_bytes", text(self.first_bytes)),
            ("look_ahead_files", text(self.look_ahead_files)),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// Options for reading the beginnings of files, according to these choices.
    #[must_use]
    pub fn read_options(&self) -> ReadOptions {
        let mut read = ReadOptions::default();
        read.first_bytes = self.first_bytes.unwrap_or(read.first_bytes);
        read.queue_depth = self.queue_depth.unwrap_or(read.queue_depth);
        read
    }
}

/// Whether a profile's strategy is used. A mapping never is: a file that shrinks would kill the process.
fn is_usable(strategy: Strategy) -> bool {
    strategy != Strategy::Mmap && Reader::new(strategy, &ReadOptions::default()).is_ok()
}

pub(crate) fn n_processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The storage under a path, and its profile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Storage {
    /// `None` where the system does not report it.
    pub(crate) file_system: Option<FileSystem>,
    /// Folder of the profiles; `None` if there is none.
    pub(crate) kept_in: Option<PathBuf>,
    pub(crate) profile: Option<StorageProfile>,
    /// Each request takes a network round trip, as for an object store.
    pub(crate) is_remote: bool,
}

impl Storage {
    pub(crate) fn of(path: &Path) -> Storage {
        let location = Location::of(path);
        let unknown = Storage { is_remote: location.is_remote(), ..Storage::default() };
        let file_system = location.on_disk().and_then(|path| FileSystem::of(&path).ok());
        let Some(file_system) = file_system else { return unknown };
        let kept_in = profile::directory();
        let profile = match kept_in.as_ref().map(|kept_in| profile::load(kept_in, &file_system)) {
            Some(ProfileLookup::Found(profile)) => Some(profile),
            _ => None,
        };
        Storage { file_system: Some(file_system), kept_in, profile, ..unknown }
    }

    /// Whether every file is in memory already.
    pub(crate) fn is_memory(&self) -> bool {
        self.file_system.is_some_and(|found| found.kind.is_memory())
    }

    /// Whether the system counts what this process reads from the device under it.
    pub(crate) fn counts_reads(&self) -> bool {
        self.file_system.is_some_and(|found| found.kind.counts_reads())
    }

    /// The choices of the profile, or those for the kind of storage, for each state of the page cache.
    pub(crate) fn by_caches(&self) -> ByCaches {
        if self.is_remote {
            return ByCaches::both(Choices::for_stores());
        }
        let found = self.profile.as_ref().map(ByCaches::of_profile).unwrap_or_default();
        if self.is_memory() { ByCaches::both(found.warm) } else { found }
    }

    /// Like [`Storage::by_caches`], but only the choices that do not depend on the page cache.
    pub(crate) fn choices(&self) -> Choices {
        self.by_caches().common()
    }
}

/// An object whose keys are the names of the choices that are set, and whose values are their texts.
impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.named())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured() -> Choices {
        Choices {
            strategy: Some(Strategy::Buffered),
            first_bytes: Some(4096),
            most_workers: NonZeroUsize::new(8),
            ..Choices::default()
        }
    }

    #[test]
    fn a_profile_gives_back_what_was_written_to_it() {
        for choices in [Choices::default(), measured(), Choices::defaults(Order::Physical)] {
            assert_eq!(Choices::of_settings(&choices.to_settings()), choices);
        }
    }

    #[test]
    fn explicit_choices_win_and_are_not_told_as_the_profiles() {
        let explicit = Choices { first_bytes: Some(16_384), ..Choices::default() };
        let together = explicit.or(&measured());
        assert_eq!((together.first_bytes, together.strategy), (Some(16_384), Some(Strategy::Buffered)));
        let taken = measured().without(&explicit).named();
        assert_eq!(taken, [("strategy", "buffered".to_owned()), ("most_workers", "8".to_owned())]);
    }

    #[test]
    fn a_profile_cannot_ask_for_everything() {
        let mut profile = ReadSettings::default();
        profile.strategy = Some(Strategy::Mmap);
        profile.n_threads = NonZeroU32::new(u32::MAX);
        profile.first_bytes = Some(u32::MAX);
        profile.window_files = Some(0);
        let choices = Choices::of_settings(&profile);
        assert_eq!((choices.strategy, choices.look_ahead_files), (None, None));
        assert_eq!((choices.first_bytes, choices.most_workers), (Some(1 << 20), NonZeroUsize::new(256)));
    }
}
