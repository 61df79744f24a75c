//! How files of a storage are read: what the caller chose, else what its profile says, else the defaults.
//!
//! A profile is kept for each file system (`file::profile`). The probe puts its answer there by itself, see
//! `schedule`; choices come from a measurement, and only from one that showed them to be faster than the
//! default. What a profile says is a wish: numbers are held within bounds, and a way of reading that this
//! machine refuses, or that the engine does not take by itself, is left out.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use file::filesystem::FileSystem;
use file::order::Order;
use file::profile::{self, Loaded, StorageProfile};
use file::{ReadOptions, Reader, Strategy};

use crate::location::Location;

/// The most workers that a run uses where nobody says otherwise: what devices that do not seek profit from
/// (docs/performance.md, "Cold").
pub const MOST_WORKERS: usize = 32;

/// Files that a single reader asks for ahead: what the queue of a disk holds.
pub(crate) const LOOK_AHEAD_FILES: usize = 32;

/// Workers that wait for one object at a time.
pub(crate) const STORE_WORKERS: usize = 16;
/// Workers that have many objects under way, as many as processors up to this, and the requests of each: 256
/// in all.
const MOST_STORE_READERS: usize = 4;
const STORE_REQUESTS_PER_WORKER: u32 = 64;
/// Bytes of the first request for an object (docs/performance.md, "Object stores").
const STORE_FIRST_BYTES: usize = 32 << 10;

/// What a profile may ask for at most: a damaged one shall cost time at worst, never all memory or all
/// threads.
const BOUND_WORKERS: usize = 256;
const BOUND_FIRST_BYTES: usize = 1 << 20;
const BOUND_LOOK_AHEAD_FILES: usize = 4096;

/// What may be chosen of the way of reading. Start from `default()`, which chooses nothing, and set fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choices {
    /// The way of reading. Default: `pread`.
    pub strategy: Option<Strategy>,
    /// Files in flight per reader. Default: 32. Ignored by all ways but `uring`.
    pub queue_depth: Option<NonZeroU32>,
    /// The order of reading. Default: physical, with one reader, on a device that seeks; else as the
    /// directories list.
    pub order: Option<Order>,
    /// Workers at most. Default: as many as there are processors, and up to [`MOST_WORKERS`] while they wait
    /// for the device. Ignored in other orders than that of the directories, which have one reader.
    pub most_workers: Option<NonZeroUsize>,
    /// Workers to begin with. Default: as many as there are processors.
    pub first_workers: Option<NonZeroUsize>,
    /// Bytes read of each file before its parser asks for more. Default: 16 KiB.
    pub first_bytes: Option<usize>,
    /// Files asked for ahead of a single reader. Default: 32. Ignored in the order of the directories.
    pub look_ahead_files: Option<NonZeroUsize>,
}

impl Choices {
    /// Every field set to its default, the order apart, which depends on the device.
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

    /// What object stores want, whose answers take long and are many at once: few workers, each with many
    /// requests under way. A request costs as much as some tens of KiB, so a first one is larger than that to
    /// a disk.
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

    /// What a profile asks for, as far as this machine and the engine follow it.
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

    /// Writes what is chosen here into a profile; what is not is left to the default there too.
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

    /// These choices, and where none was made those of `other`.
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

    /// The choices that were made, by the names of the fields.
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

    /// How heads are read in consequence.
    #[must_use]
    pub fn read_options(&self) -> ReadOptions {
        let mut read = ReadOptions::default();
        read.first_bytes = self.first_bytes.unwrap_or(read.first_bytes);
        read.queue_depth = self.queue_depth.unwrap_or(read.queue_depth);
        read
    }
}

/// Whether a profile's strategy is followed. A mapping never is: a file that shrinks would kill the process.
fn is_to_be_had(strategy: Strategy) -> bool {
    strategy != Strategy::Mmap && Reader::new(strategy, &ReadOptions::default()).is_ok()
}

pub(crate) fn n_processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The storage under a path, and what is kept of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Storage {
    /// `None` where the system does not tell.
    pub(crate) file_system: Option<FileSystem>,
    /// Where profiles are kept; `None` where there is no such place.
    pub(crate) kept_in: Option<PathBuf>,
    pub(crate) profile: Option<StorageProfile>,
    /// Each request takes a round trip: an object store.
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

    /// What the profile asks for, or the kind of storage.
    pub(crate) fn choices(&self) -> Choices {
        if self.is_remote {
            return Choices::for_stores();
        }
        self.profile.as_ref().map(Choices::of_profile).unwrap_or_default()
    }
}

/// A profile that was measured, and what a run takes from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obeyed {
    /// The file system that it is of.
    pub file_system: FileSystem,
    /// The file that holds it.
    pub file: PathBuf,
    /// What is taken from it: nothing where the measurement found the defaults to be right.
    pub choices: Choices,
}

/// The measured profiles of the storage under `paths`, one for each file system, with what they say where
/// `chosen` says nothing. Profiles that hold only the probe's answer are not among them.
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
    /// What is chosen here and not in `other`.
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
