//! Settings for reading from a storage: the caller's choices, then those of its profile, then the defaults.
//!
//! A profile is kept for each file system (`file::profile`). The probe stores its result there automatically,
//! see `schedule`; choices come from a measurement (`thalweg tune`), and only if it showed them to be faster
//! than the default. Profiles are advisory: numbers are clamped to limits, and a read strategy that this
//! machine refuses, or that the engine never selects automatically, is ignored.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use file::filesystem::FileSystem;
use file::order::Order;
use file::profile::{self, Loaded, StorageProfile};
use file::{ReadOptions, Reader, Strategy};

use serde::{Serialize, Serializer};

use crate::location::Location;

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

    /// The choices of a profile, as far as this machine and the engine support them.
    #[must_use]
    pub fn of_profile(profile: &StorageProfile) -> Choices {
        let bounded = |value: Option<NonZeroU32>, most: usize| {
            value.and_then(|value| NonZeroUsize::new((value.get() as usize).min(most)))
        };
        Choices {
            strategy: profile.strategy.filter(|strategy| is_to_be_had(*strategy)),
            queue_depth: profile.queue_depth,
            order: profile.order,
            most_workers: bounded(profile.n_threads, BOUND_WORKERS),
            first_workers: bounded(profile.first_workers, BOUND_WORKERS),
            first_bytes: profile.first_bytes.map(|value| (value as usize).min(BOUND_FIRST_BYTES)),
            look_ahead_files: bounded(profile.window_files.and_then(NonZeroU32::new), BOUND_LOOK_AHEAD_FILES),
        }
    }

    /// Writes these choices into a profile; unset ones are left to the default there too.
    pub fn write_to(&self, profile: &mut StorageProfile) {
        let narrow = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        let counted =
            |value: Option<NonZeroUsize>| value.and_then(|value| NonZeroU32::new(narrow(value.get())));
        profile.strategy = self.strategy;
        profile.queue_depth = self.queue_depth;
        profile.order = self.order;
        profile.n_threads = counted(self.most_workers);
        profile.first_workers = counted(self.first_workers);
        profile.first_bytes = self.first_bytes.map(narrow);
        profile.window_files = counted(self.look_ahead_files).map(NonZeroU32::get);
    }

    /// These choices, with unset ones taken from `other`.
    #[must_use]
    pub fn or(&self, other: &Choices) -> Choices {
        Choices {
            strategy: self.strategy.or(other.strategy),
            queue_depth: self.queue_depth.or(other.queue_depth),
            order: self.order.or(other.order),
            most_workers: self.most_workers.or(other.most_workers),
            first_workers: self.first_workers.or(other.first_workers),
            first_bytes: self.first_bytes.or(other.first_bytes),
            look_ahead_files: self.look_ahead_files.or(other.look_ahead_files),
        }
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
fn is_to_be_had(strategy: Strategy) -> bool {
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
            Some(Loaded::Found(profile)) => Some(profile),
            _ => None,
        };
        Storage { file_system: Some(file_system), kept_in, profile, ..unknown }
    }

    /// The choices of the profile, or those for the kind of storage.
    pub(crate) fn choices(&self) -> Choices {
        if self.is_remote {
            return Choices::for_stores();
        }
        self.profile.as_ref().map(Choices::of_profile).unwrap_or_default()
    }
}

/// An object whose keys are the names of the choices that are set, and whose values are their texts.
impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.named())
    }
}

/// A measured profile, and the choices that a run takes from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Obeyed {
    /// The file system that the profile describes.
    #[serde(skip)]
    pub file_system: FileSystem,
    /// Path of the profile's file.
    #[serde(serialize_with = "crate::serial::path")]
    pub file: PathBuf,
    /// Choices taken from the profile; none if the measurement confirmed the defaults.
    #[serde(rename = "obeyed")]
    pub choices: Choices,
}

/// The measured profiles of the storage under `paths`, one for each file system, with the choices that
/// `chosen` does not set. Profiles that contain only the probe's result are not included.
#[must_use]
pub fn obeyed(paths: &[PathBuf], chosen: &Choices) -> Vec<Obeyed> {
    let mut found: Vec<Obeyed> = Vec::new();
    for path in paths {
        let storage = Storage::of(path);
        let choices = storage.choices();
        let Storage {
            file_system: Some(file_system), kept_in: Some(kept_in), profile: Some(profile), ..
        } = storage
        else {
            continue;
        };
        let is_known = found.iter().any(|known| known.file_system == file_system);
        if profile.tuned_at_s.is_some() && !is_known {
            let file = profile::path_of(&kept_in, &file_system);
            found.push(Obeyed { file_system, file, choices: choices.without(chosen) });
        }
    }
    found
}

impl Choices {
    /// The choices that are set here but not in `other`.
    fn without(&self, other: &Choices) -> Choices {
        fn left<T>(own: Option<T>, others: &Option<impl Sized>) -> Option<T> {
            own.filter(|_| others.is_none())
        }
        Choices {
            strategy: left(self.strategy, &other.strategy),
            queue_depth: left(self.queue_depth, &other.queue_depth),
            order: left(self.order, &other.order),
            most_workers: left(self.most_workers, &other.most_workers),
            first_workers: left(self.first_workers, &other.first_workers),
            first_bytes: left(self.first_bytes, &other.first_bytes),
            look_ahead_files: left(self.look_ahead_files, &other.look_ahead_files),
        }
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
            let mut profile = StorageProfile::default();
            choices.write_to(&mut profile);
            assert_eq!(Choices::of_profile(&profile), choices);
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
        let mut profile = StorageProfile::default();
        profile.strategy = Some(Strategy::Mmap);
        profile.n_threads = NonZeroU32::new(u32::MAX);
        profile.first_bytes = Some(u32::MAX);
        profile.window_files = Some(0);
        let choices = Choices::of_profile(&profile);
        assert_eq!((choices.strategy, choices.look_ahead_files), (None, None));
        assert_eq!((choices.first_bytes, choices.most_workers), (Some(1 << 20), NonZeroUsize::new(256)));
    }
}
