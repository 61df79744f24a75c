//! Accounts for the time of a run's threads from its timeline, so that the parts add up.
//!
//! Every thread has a *seat* for the length of the run, so seats times wall time is the total time available.
//! Each moment of that is exactly one of: **work** (in a gate of work), **wait** (in a gate that waits),
//! **unmarked** (in neither), **absent** (before the thread started or after it ended). A thread that could
//! run but got no processor (`descheduled`) is still in one of these, since the system reports how much time
//! that was, but not when.

use std::collections::BTreeMap;

use gate::{Kind, Summary, Timeline};

use super::memory::{GROWS_UNTIL, Peak};
use crate::error::CaseError;

/// The span around the whole job, which the account covers.
pub(super) const RUN: &str = "scale::run";
/// Gates that only one thread at a time can be in: the stages that more threads cannot shorten.
const SERIAL: [&str; 2] = ["pixel::decode", "pixel::encode"];
/// Gates whose first end marks the end of start-up.
const FIRST_RESULT: [&str; 2] = ["pixel::decode", "engine::read"];

/// Total time by category, in nanoseconds of all threads together unless stated otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Account {
    /// Length of the run.
    pub(super) wall_ns: f64,
    /// Number of threads in the run.
    pub(super) seats: f64,
    /// Time from the start of the run until the first band was decoded or the first files were read.
    pub(super) start_up_ns: f64,
    pub(super) work_ns: f64,
    pub(super) wait_ns: f64,
    pub(super) unmarked_ns: f64,
    pub(super) absent_ns: f64,
    /// Time ready to run without a free processor; `None` where the system does not report it.
    pub(super) descheduled_ns: Option<f64>,
    /// Time inside the gates of [`SERIAL`], by name.
    pub(super) serial_ns: BTreeMap<&'static str, f64>,
    /// Share of the run after which memory did not grow any more; `None` if none was reported.
    pub(super) memory_grows_until_percent: Option<f64>,
}

impl Account {
    /// Adds up a timeline that includes the span [`RUN`].
    pub(super) fn of(timeline: &Timeline) -> Result<Account, CaseError> {
        let named = |name: &str| timeline.gates.iter().position(|gate| gate.name == name);
        let events = || timeline.threads.iter().flat_map(|thread| &thread.events);
        let of_gate = |gate: Option<usize>| events().filter(move |event| Some(event.gate as usize) == gate);
        let run = of_gate(named(RUN)).next();
        let run = run.ok_or_else(|| CaseError::Failed("the recording contains no run".to_owned()))?;
        let first_end = FIRST_RESULT
            .iter()
            .flat_map(|name| of_gate(named(name)))
            .map(|event| event.end_ns)
            .min()
            .unwrap_or(run.start_ns);
        let wall_ns = run.duration_ns();
        let mut account = Account {
            wall_ns: wall_ns as f64,
            start_up_ns: first_end.saturating_sub(run.start_ns) as f64,
            descheduled_ns: Some(0.0),
            memory_grows_until_percent: Peak::of(timeline).percent(run.start_ns, wall_ns),
            ..Account::default()
        };
        let summary = Summary::of(timeline);
        for thread in summary.threads.iter().filter(|thread| thread.n_events > 0) {
            account.add_thread(thread, wall_ns);
        }
        for gate in summary.gates.iter().filter(|gate| gate.kind == Kind::Work) {
            if let Some(name) = SERIAL.into_iter().find(|name| *name == gate.name) {
                account.serial_ns.insert(name, gate.total_ns as f64);
            }
        }
        Ok(account)
    }

    fn add_thread(&mut self, thread: &gate::summary::ThreadSummary, wall_ns: u64) {
        // The thread that runs the job exists a little longer than the span.
        let alive_ns = thread.alive_ns.min(wall_ns);
        self.seats += 1.0;
        self.work_ns += thread.work_ns as f64;
        self.wait_ns += thread.wait_ns as f64;
        self.unmarked_ns += alive_ns.saturating_sub(thread.work_ns + thread.wait_ns) as f64;
        self.absent_ns += (wall_ns - alive_ns) as f64;
        let runnable_ns = thread.runnable_ns.map(|runnable_ns| runnable_ns as f64);
        self.descheduled_ns = self.descheduled_ns.zip(runnable_ns).map(|(sum_ns, ns)| sum_ns + ns);
    }

    /// The total time available for work.
    pub(super) fn seats_ns(&self) -> f64 {
        self.seats * self.wall_ns
    }

    /// The figures reported for a case. Shares of work, wait and unmarked refer to the threads' lifetimes, as
    /// in the publication.
    pub(super) fn figures(&self) -> Vec<(String, f64)> {
        let lives_ns = self.seats_ns() - self.absent_ns;
        let percent = |part_ns: f64, whole_ns: f64| 100.0 * part_ns / whole_ns.max(1.0);
        let mut figures = vec![
            ("start_up_ms", self.start_up_ns / 1e6),
            ("start_up_percent", percent(self.start_up_ns, self.wall_ns)),
            ("work_percent", percent(self.work_ns, lives_ns)),
            ("wait_percent", percent(self.wait_ns, lives_ns)),
            ("unmarked_percent", percent(self.unmarked_ns, lives_ns)),
            ("absent_percent", percent(self.absent_ns, self.seats_ns())),
        ];
        if let Some(descheduled_ns) = self.descheduled_ns {
            figures.push(("descheduled_percent", percent(descheduled_ns, lives_ns)));
        }
        figures.extend(self.memory_grows_until_percent.map(|percent| (GROWS_UNTIL, percent)));
        let longest_ns = self.serial_ns.values().fold(0.0, |longest_ns, ns| f64::max(longest_ns, *ns));
        if longest_ns > 0.0 {
            let serial_ns = |name| self.serial_ns.get(name).copied().unwrap_or(0.0);
            figures.push(("decode_percent", percent(serial_ns("pixel::decode"), self.work_ns)));
            figures.push(("encode_percent", percent(serial_ns("pixel::encode"), self.work_ns)));
            // The wait of a hypothetical thread that did nothing but encode.
            let writer_waits = 100.0 - percent(serial_ns("pixel::encode"), self.wall_ns);
            figures.push(("writer_wait_percent", writer_waits));
            // No number of threads can shorten the longest serial stage.
            figures.push(("most_speedup", self.work_ns / longest_ns));
        }
        figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gate::timeline::{Event, GateName, Thread};

    /// Two threads over a run of 100 ns, the second from 20 to 90.
    fn timeline() -> Timeline {
        let gate = |name: &str, kind| GateName { name: name.into(), kind, number: String::new() };
        let event = |gate, start_ns, end_ns| Event { gate, start_ns, end_ns, arg: None, finished: true };
        let thread =
            |started_ns, ended_ns, events| Thread { started_ns, ended_ns, events, ..Thread::default() };
        Timeline {
            duration_ns: 112,
            gates: vec![
                gate(RUN, Kind::Span),
                gate("pixel::decode", Kind::Work),
                gate("pixel::second", Kind::Work),
                gate("pixel::wait", Kind::Wait),
            ],
            threads: vec![
                thread(10, 112, vec![event(0, 10, 110), event(1, 15, 40), event(2, 40, 100)]),
                thread(30, 100, vec![event(3, 30, 40), event(2, 40, 95)]),
            ],
            ..Timeline::default()
        }
    }

    #[test]
    fn all_seats_are_accounted_for() {
        let account = Account::of(&timeline()).unwrap();
        assert_eq!((account.wall_ns, account.seats, account.start_up_ns), (100.0, 2.0, 30.0));
        assert_eq!((account.work_ns, account.wait_ns), (85.0 + 55.0, 10.0));
        assert_eq!((account.unmarked_ns, account.absent_ns), (15.0 + 5.0, 30.0));
        let parts_ns = account.work_ns + account.wait_ns + account.unmarked_ns + account.absent_ns;
        assert_eq!(parts_ns, account.seats_ns());
        assert_eq!(account.descheduled_ns, None, "the system reported nothing");
    }

    #[test]
    fn figures_are_shares() {
        let figures = Account::of(&timeline()).unwrap().figures();
        let figure = |name: &str| figures.iter().find(|(known, _)| known == name).unwrap().1;
        assert_eq!(figure("start_up_percent"), 30.0);
        assert!((figure("work_percent") - 100.0 * 140.0 / 170.0).abs() < 1e-9);
        assert!((figure("most_speedup") - 140.0 / 25.0).abs() < 1e-9);
        assert_eq!(figure("writer_wait_percent"), 100.0);
        assert!(!figures.iter().any(|(name, _)| name == "descheduled_percent"));
    }

    #[test]
    fn a_recording_without_a_run_is_an_error() {
        assert!(Account::of(&Timeline::default()).is_err());
    }
}
