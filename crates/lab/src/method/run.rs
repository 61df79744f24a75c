//! What one run of a case measured.

use serde::{Deserialize, Serialize};

use super::guard::Surroundings;
use crate::case::Checksum;

/// One run; figures cover the measured part unless stated otherwise. Of a run with several passes, times and
/// counts are those of one pass, the mean of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Number of the session, from 1.
    #[serde(default = "first_session")]
    pub session: u32,
    /// Number of the round, from 1. Repetitions of disturbed runs have numbers after the last round.
    pub round: u32,
    /// How often the run did the case's work, one pass after the other.
    #[serde(default = "one_pass", skip_serializing_if = "is_one")]
    pub n_passes: u32,
    /// Start of the measured part, from the session's begin.
    pub started_ns: u64,
    /// Duration of the measured part, by the clock of the case's process.
    pub wall_ns: u64,
    /// User and system time of the case and the processes it started.
    pub cpu_ns: u64,
    /// User time; `None` for runs below 200 ms, where kernels base the split on too few samples.
    pub user_ns: Option<u64>,
    /// System time; `None` under the same condition as `user_ns`.
    pub system_ns: Option<u64>,
    /// Peak resident memory since the process started, of the largest of its processes.
    pub peak_bytes: Option<u64>,
    /// Page faults that needed no device access.
    pub minor_faults: u64,
    /// Page faults that waited for a device.
    pub major_faults: u64,
    /// Number of times the case waited; the wait for the start signal is one of them.
    pub voluntary_switches: u64,
    /// Number of times its processor was given to other tasks.
    pub involuntary_switches: u64,
    /// Bytes read from a device; `None` if unknown.
    pub device_read_bytes: Option<u64>,
    /// Bytes that have to be written to a device; `None` if unknown.
    pub device_written_bytes: Option<u64>,
    /// Share of its files' pages in memory before the measured part; `None` if unknown or irrelevant.
    pub resident_before: Option<f64>,
    /// Time the lab needed outside the measured part: creating the process, its set-up and check, the signals
    /// at both ends of the measured part, reaping it.
    pub harness_ns: u64,
    /// Activity of other processes during the run.
    pub surroundings: Surroundings,
    /// Why the run does not count; `None` if it counts.
    pub disturbed: Option<String>,
    /// Figures specific to the way, by name.
    pub figures: Vec<(String, f64)>,
    /// Checksum of the run's answer, where each round has its own input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_answer: Option<Checksum>,
}

/// User and system time of each of these runs of a case; `None` where the system does not report them.
///
/// The kernel finds the two by ticks. Of a run below 200 ms its split for the process cannot be used, not
/// even summed over runs: a process that no tick met in system mode is counted as user time altogether. The
/// ticks of the whole machine have no such bias, and an undisturbed run had it nearly to itself; so they
/// divide the processor time of the runs, which is exact, into the two parts. They are multiples of 10 ms:
/// only sums over many runs show something.
pub(crate) fn splits_ns(runs: &[&Run]) -> Option<Vec<[f64; 2]>> {
    let own = |run: &&Run| Some([run.user_ns? as f64, run.system_ns? as f64]);
    if let Some(all) = runs.iter().map(own).collect() {
        return Some(all);
    }
    let ticks = |run: &&Run| {
        let around = &run.surroundings;
        Some([around.user_ticks_ns? as f64, around.system_ticks_ns? as f64])
    };
    let mut all: Vec<[f64; 2]> = runs.iter().map(ticks).collect::<Option<_>>()?;
    let ticks_ns: f64 = all.iter().flatten().sum();
    let cpu_ns: f64 = runs.iter().map(|run| run.cpu_ns as f64).sum();
    let scale = if ticks_ns > 0.0 { cpu_ns / ticks_ns } else { 0.0 };
    all.iter_mut().flatten().for_each(|part| *part *= scale);
    Some(all)
}

/// The session of a run whose report does not number its sessions: it has one.
pub(crate) fn first_session() -> u32 {
    1
}

/// The passes of a run whose report does not count them.
fn one_pass() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_one(n_passes: &u32) -> bool {
    *n_passes == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::run_of;

    /// The ticks of a machine on which others ran say how the time divides, not how much it is.
    #[test]
    fn ticks_divide_the_exact_processor_time() {
        let run = |cpu_ns, user_ticks_ns, system_ticks_ns| {
            let surroundings = Surroundings {
                user_ticks_ns: Some(user_ticks_ns),
                system_ticks_ns: Some(system_ticks_ns),
                ..Surroundings::default()
            };
            Run { cpu_ns, user_ns: None, system_ns: None, ..run_of(36.0, &surroundings) }
        };
        let (first, second) =
            (run(36_000_000, 10_000_000, 60_000_000), run(36_000_000, 10_000_000, 40_000_000));
        let found = splits_ns(&[&first, &second]).unwrap();
        let [user, system] = [0, 1].map(|part| found.iter().map(|split| split[part]).sum::<f64>());
        assert!((user - 12e6).abs() < 1.0 && (system - 60e6).abs() < 1.0, "{found:?}");
        let silent = run(5_000_000, 0, 0);
        assert_eq!(splits_ns(&[&silent]), Some(vec![[0.0, 0.0]]));
    }
}
