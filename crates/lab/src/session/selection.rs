//! The experiments and cases that a session runs.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::case::Case;
use crate::claim::published_as;
use crate::experiment::limits::job;
use crate::method::folder::Folder;
use crate::method::process::Processes;
use crate::method::{Caches, ChildProgram, Experiment, MethodError, Options, Stop};
use crate::place::Place;
use crate::platform::MachineCounters;

/// The experiment whose cases are the limits for others.
pub(super) const LIMITS: &str = "limits";

/// The experiments and cases that the options select, in the order in which they run.
pub(super) fn plan<'e>(
    experiments: &[&'e dyn Experiment],
    options: &Options,
) -> Result<Vec<PlannedExperiment<'e>>, MethodError> {
    let mut chosen: Vec<PlannedExperiment<'e>> =
        experiments.iter().filter_map(|experiment| PlannedExperiment::of(*experiment, options)).collect();
    if chosen.is_empty() {
        return Err(MethodError::NoCase);
    }
    chosen.extend(limits_of(&chosen, experiments, options));
    Ok(chosen)
}

/// An experiment with its requested cases.
pub(crate) struct PlannedExperiment<'e> {
    pub(super) experiment: &'e dyn Experiment,
    pub(super) cases: Vec<Case>,
}

impl<'e> PlannedExperiment<'e> {
    /// `None` if none of its cases are requested.
    pub(crate) fn of(experiment: &'e dyn Experiment, options: &Options) -> Option<PlannedExperiment<'e>> {
        let is_named = |name: &String| name == experiment.name();
        if !options.experiments.is_empty() && !options.experiments.iter().any(is_named) {
            return None;
        }
        let mut cases = experiment.cases_of_named(options.size, &options.named);
        cases.retain(|case| options.selects(experiment.name(), case));
        (!cases.is_empty()).then_some(PlannedExperiment { experiment, cases })
    }

    pub(super) fn name(&self) -> &'static str {
        self.experiment.name()
    }

    /// Number of cases, counted once for each state of the caches.
    pub(super) fn n_units(&self, options: &Options) -> u64 {
        (self.cases.len() * options.caches_of(self.experiment.reads_files()).len()) as u64
    }

    pub(super) fn generates_input(&self) -> bool {
        self.experiment.generates_input()
    }

    /// Number of runs of all its cases, including their warm-ups.
    pub(super) fn n_planned(&self, options: &Options) -> u64 {
        let caches = options.caches_of(self.experiment.reads_files());
        let warm_ups = |case| {
            caches.iter().filter(|caches| is_warmed_up(**caches, self.experiment.repeats(case))).count()
                as u64
        };
        self.n_units(options) * u64::from(options.rounds) + self.cases.iter().map(warm_ups).sum::<u64>()
    }

    pub(super) fn executor<'s>(
        &'s self,
        folder: &Folder,
        options: &Options,
        program: &'s ChildProgram,
        stop: &'s Stop,
        session_started: Instant,
        n_processors: usize,
    ) -> Result<Processes<'s>, MethodError> {
        let failed = |source| MethodError::Folder { doing: "use", path: folder.path().to_owned(), source };
        let room = folder.room(self.experiment.name()).map_err(failed)?;
        let mut place = Place::new(&room, options.seed);
        place.named.clone_from(&options.named);
        place.scale = options.scale;
        Ok(Processes {
            experiment: self.experiment,
            place,
            program,
            stop,
            timeout: options.timeout,
            drops_caches: options.drops_caches,
            session_started,
            machine: MachineCounters::open(),
            n_processors: n_processors.max(1),
            block: None,
            stderr: tempfile::tempfile_in(&room).map_err(failed)?,
        })
    }
}

/// The limits that the chosen cases refer to, unless the experiment `limits` is itself requested.
fn limits_of<'e>(
    chosen: &[PlannedExperiment<'_>],
    experiments: &[&'e dyn Experiment],
    options: &Options,
) -> Option<PlannedExperiment<'e>> {
    if chosen.iter().any(|one| one.experiment.name() == LIMITS) {
        return None;
    }
    let named: BTreeSet<&str> = chosen
        .iter()
        .flat_map(|one| one.cases.iter().filter_map(|case| one.experiment.limit(case)))
        .collect();
    let experiment = *experiments.iter().find(|experiment| experiment.name() == LIMITS)?;
    let mut cases = experiment.cases(options.size);
    cases.retain(|case| named.contains(job(case)));
    (!cases.is_empty()).then_some(PlannedExperiment { experiment, cases })
}

/// Whether a case with these caches has a run before its first round: where the state of its files is not
/// settled before each run, or to find out how often to repeat it.
pub(super) fn is_warmed_up(caches: Caches, repeats: bool) -> bool {
    caches == Caches::Unknown || caches == Caches::Warm && repeats
}

impl Options {
    /// Whether this case of this experiment is requested, by a part of its written form or by the name of a
    /// published program.
    pub(crate) fn selects(&self, experiment: &str, case: &Case) -> bool {
        let written = case.to_string();
        let names = published_as(experiment, case);
        let is_asked = |part: &String| written.contains(part) || names.contains(&part.as_str());
        self.case_filters.is_empty() || self.case_filters.iter().any(is_asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_written_case_selects() {
        let case = Case::new("1GiB", "mmap").with("hint", true);
        let with =
            |part: &str| Options { case_filters: vec![part.into(), "nowhere".into()], ..Options::default() };
        assert!(with("mmap[hint").selects("null", &case) && Options::default().selects("null", &case));
        assert!(!with("pread").selects("null", &case));
        let case = Case::new("25.6MB", "copy_file_range");
        assert!(with("cpCF").selects("copy", &case) && !with("cpCF").selects("null", &case));
        assert!(!with("cp").selects("null", &case));
    }
}
