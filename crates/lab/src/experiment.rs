//! The experiments, one file each, behind the trait of the method.

pub(crate) use self::content::set_bytes;
pub use self::sort::write_records;
pub use crate::method::Experiment;

pub(crate) mod checksum;
mod clock;
mod content;
mod convert;
mod copy;
mod decode;
mod filesystem;
pub(crate) mod fragments;
mod larger_than_memory;
pub(crate) mod limits;
pub(crate) mod listing;
pub(crate) mod metadata;
mod null;
mod one_processor;
mod order;
mod own_file;
mod peer;
mod photo;
mod queue;
mod scale;
mod search;
mod sort;
mod store;
mod stream;
mod transform;

/// Returns all experiments, in the order in which they are listed and run.
#[must_use]
pub fn all() -> &'static [&'static dyn Experiment] {
    &[
        &null::Null,
        &copy::Copy,
        &convert::Convert,
        &filesystem::FileSystems,
        &transform::Transform,
        &larger_than_memory::LargerThanMemory,
        &search::Search,
        &sort::Sort,
        &queue::Queue,
        &order::Order,
        &clock::Clock,
        &metadata::Metadata,
        &decode::Decode,
        &store::Store,
        &scale::Scale,
        &limits::Limits,
    ]
}

/// Verb for the ways of `thalweg tune`. Its experiment is not in the list of [`all`], because its cases
/// depend on the machine, but its reports are read like others.
pub(crate) const TUNING_VERB: &str = "indexes";

/// The verb for the ways of an experiment, by its name in a report; `is` for one that this version does not
/// have.
pub(crate) fn verb_of(name: &str) -> &'static str {
    match all().iter().find(|known| known.name() == name) {
        Some(known) => known.verb(),
        None if name.starts_with("tune") => TUNING_VERB,
        None => "is",
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Helpers that run cases in the test's own process.

    use std::path::PathBuf;

    use super::*;
    use crate::case::{Case, Work};
    use crate::clock::{Clock, NoSignals, Signals};
    use crate::error::CaseError;
    use crate::place::Place;

    /// Removes a file when the case reports that set-up is complete.
    pub(crate) struct FileRemover(pub(crate) PathBuf);

    impl Signals for FileRemover {
        fn ready(&mut self) -> std::io::Result<()> {
            std::fs::remove_file(&self.0)
        }

        fn done(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Prepares and runs one case.
    pub(crate) fn run(experiment: &dyn Experiment, case: &Case, place: &Place) -> Result<Work, CaseError> {
        experiment.prepare(case, place)?;
        std::fs::create_dir_all(place.output("")).unwrap();
        let mut signals = NoSignals;
        let mut clock = Clock::new(&mut signals).repeating(2);
        let work = experiment.run(case, place, &mut clock)?;
        let n_passes = if experiment.repeats(case) { 2 } else { 1 };
        assert_eq!(clock.measured().map(|part| part.n_passes), Some(n_passes), "{case}");
        Ok(work)
    }

    /// Runs all cases; those of a set must agree on the checksum. Prints which were skipped and why.
    #[track_caller]
    pub(crate) fn all_agree(experiment: &dyn Experiment, cases: &[Case]) {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let mut sets: std::collections::BTreeMap<&str, (String, Work)> = std::collections::BTreeMap::new();
        for case in cases {
            let work = match run(experiment, case, &place) {
                Ok(work) => work,
                Err(CaseError::Skipped(why)) => {
                    eprintln!("skipped {case}: {why}");
                    continue;
                }
                Err(error) => panic!("{case}: {error}: {:?}", std::error::Error::source(&error)),
            };
            std::fs::remove_dir_all(place.output("")).unwrap();
            let (first, known) = sets.entry(&case.set).or_insert_with(|| (case.to_string(), work.clone()));
            assert_eq!(known.checksum, work.checksum, "{case} against {first}");
            assert_eq!((known.items, known.bytes), (work.items, work.bytes), "{case} against {first}");
        }
        assert!(!sets.is_empty(), "every case was skipped");
    }
}
