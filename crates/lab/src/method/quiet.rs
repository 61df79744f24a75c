//! Checks before a session whether the machine is quiet enough, by the same signs that judge its runs.

use std::time::{Duration, Instant};

use super::guard::{Surroundings, disturbance};
use crate::counters::Counters;
use crate::counters::Snapshot;
use crate::platform::{self, MachineCounters};

/// Duration of one look: twenty ticks of processor time, of which the guard tolerates three.
const LOOK: Duration = Duration::from_millis(200);

/// Maximum number of looks. A short burst of work says nothing about the minutes to come, so two looks must
/// agree.
const MOST_LOOKS: usize = 3;
const BUSY_LOOKS: usize = 2;

/// The reason why this machine is too busy to measure now; `None` if it is quiet. Takes 0.4 s on a quiet
/// machine, 0.6 s at most.
#[must_use]
pub fn busy() -> Option<String> {
    let machine = MachineCounters::open();
    let n_processors = platform::facts().cpus_online.max(1);
    judged((0..MOST_LOOKS).map(|_| {
        let (began, before) = (Instant::now(), machine.look());
        std::thread::sleep(LOOK);
        look(began.elapsed(), &before, &machine.look(), n_processors)
    }))
}

/// Judges a run that did nothing in that time.
fn look(elapsed: Duration, before: &Snapshot, after: &Snapshot, n_processors: usize) -> Option<String> {
    let idle = Counters { device_read_bytes: Some(0), device_written_bytes: Some(0), ..Counters::default() };
    let around = Surroundings::between(before, after, &idle);
    disturbance(u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX), &idle, &around, n_processors)
}

/// Looks until enough looks agree.
fn judged(looks: impl Iterator<Item = Option<String>>) -> Option<String> {
    let (mut n_busy, mut n_quiet) = (0, 0);
    for found in looks {
        match found {
            Some(why) if n_busy + 1 == BUSY_LOOKS => return Some(why),
            Some(_) => n_busy += 1,
            None if n_quiet + 1 == BUSY_LOOKS => return None,
            None => n_quiet += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    #[test]
    fn work_of_others_makes_a_machine_busy() {
        let before = Snapshot { busy_ns: Some(0), steal_ns: Some(0), ..Snapshot::default() };
        let used = |busy_ms: u64| Snapshot { busy_ns: Some(busy_ms * MS), ..before };
        assert_eq!(look(LOOK, &before, &used(10), 2), None);
        assert_eq!(look(LOOK, &before, &used(200), 2).unwrap(), "other programs used 1.0 of 2 CPUs");
        let stalled = Snapshot { io_pressure_ns: Some(150 * MS), ..before };
        let unstalled = Snapshot { io_pressure_ns: Some(0), ..before };
        assert!(look(LOOK, &unstalled, &stalled, 2).unwrap().contains("for a device 75 %"));
    }

    #[test]
    fn one_burst_is_not_a_busy_machine() {
        let is_busy =
            |looks: &[bool]| judged(looks.iter().map(|is_busy| is_busy.then(|| "busy".to_owned()))).is_some();
        assert!(is_busy(&[true, true]) && is_busy(&[true, false, true]) && is_busy(&[false, true, true]));
        assert!(!is_busy(&[false, false]) && !is_busy(&[true, false, false]) && !is_busy(&[]));
    }
}
