//! Detects runs that other processes disturbed, from the kernel's counters.
//!
//! There are four signs, each with its own limit: processors used by others, tasks that waited for a
//! processor or a device, time that a hypervisor took, and time that passed without work although the case
//! never waited. A disturbed run is kept in the report with its reason, and repeated. What a case does to
//! itself is not a disturbance: pressure is attributed to others only where the case cannot have caused it.

use serde::{Deserialize, Serialize};

use crate::counters::{Counters, Snapshot};

/// Other processes may use this share of all processors. The daemons of an idle machine stay below it; above
/// it, memory bandwidth and shared caches affect even a case that keeps its own processor.
const FOREIGN_SHARE: f64 = 0.10;

/// Stalls and lost time may take this share of a run: the lab has to resolve differences of that size.
const STALL_SHARE: f64 = 0.05;

/// Stalls with a smaller total come from switching a processor from the lab to the case.
const LEAST_STALL_NS: u64 = 1_000_000;

/// The most that a thread waits for an idle processor after another thread of the case has woken it.
const WAKE_UP_NS: u64 = 5_000;

/// Processor times come in ticks of 10 ms, and a tick may hit or miss a process at both ends of a run and on
/// each of two processors. Less than three ticks prove nothing, so runs below some 50 ms are never judged by
/// them: those are judged together, see [`block`](super::block).
const TICKS_NS: u64 = 30_000_000;

/// Activity on the machine during a run; a field is `None` where the system does not report it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Surroundings {
    /// Time in which some task waited for a processor (pressure stall information).
    pub cpu_pressure_ns: Option<u64>,
    /// Time in which some task waited for a device.
    pub io_pressure_ns: Option<u64>,
    /// Time that a hypervisor took away from the processors.
    pub steal_ns: Option<u64>,
    /// Processor time of all other processes, in ticks of 10 ms.
    pub foreign_cpu_ns: Option<u64>,
    /// User time of all processes, the case among them, in ticks of 10 ms.
    #[serde(default)]
    pub user_ticks_ns: Option<u64>,
    /// System time of all processes, interrupts included, in ticks of 10 ms.
    #[serde(default)]
    pub system_ticks_ns: Option<u64>,
}

impl Surroundings {
    /// The activity between two moments in which the case used `own`.
    pub(crate) fn between(before: &Snapshot, after: &Snapshot, own: &Counters) -> Surroundings {
        let grown = |now: Option<u64>, then: Option<u64>| Some(now?.saturating_sub(then?));
        let busy_ns = grown(after.busy_ns, before.busy_ns);
        Surroundings {
            cpu_pressure_ns: grown(after.cpu_pressure_ns, before.cpu_pressure_ns),
            io_pressure_ns: grown(after.io_pressure_ns, before.io_pressure_ns),
            steal_ns: grown(after.steal_ns, before.steal_ns),
            foreign_cpu_ns: busy_ns.map(|busy_ns| busy_ns.saturating_sub(own.cpu_ns())),
            user_ticks_ns: grown(after.user_ticks_ns, before.user_ticks_ns),
            system_ticks_ns: grown(after.system_ticks_ns, before.system_ticks_ns),
        }
    }

    /// The mean of this many passes that had this activity together.
    pub(crate) fn per_pass(&self, n_passes: u32) -> Surroundings {
        let mean = |total: Option<u64>| total.map(|total| total / u64::from(n_passes.max(1)));
        Surroundings {
            cpu_pressure_ns: mean(self.cpu_pressure_ns),
            io_pressure_ns: mean(self.io_pressure_ns),
            steal_ns: mean(self.steal_ns),
            foreign_cpu_ns: mean(self.foreign_cpu_ns),
            user_ticks_ns: mean(self.user_ticks_ns),
            system_ticks_ns: mean(self.system_ticks_ns),
        }
    }
}

/// The reason why a run that took `wall_ns` and used `own` counts as disturbed; `None` if it does not.
pub(crate) fn disturbance(
    wall_ns: u64,
    own: &Counters,
    around: &Surroundings,
    n_processors: usize,
) -> Option<String> {
    let share = |part_ns: u64| part_ns as f64 / wall_ns.max(1) as f64;
    let percent = |part_ns: u64| format!("{:.0} % of the time", share(part_ns) * 100.0);
    let is_long = |stall_ns: u64| stall_ns > LEAST_STALL_NS && share(stall_ns) > STALL_SHARE;

    if let Some(reason) = foreign_use(wall_ns, around, n_processors) {
        return Some(reason);
    }
    let steal_ns = around.steal_ns.unwrap_or(0);
    if is_long(steal_ns.saturating_sub(TICKS_NS)) {
        return Some(format!("the hypervisor took {}", percent(steal_ns)));
    }
    let lost_ns = wall_ns.saturating_sub(own.cpu_ns());
    let wake_ups_ns = own.voluntary_switches * WAKE_UP_NS;
    let pressure_ns = around.cpu_pressure_ns.unwrap_or(0).min(lost_ns).saturating_sub(wake_ups_ns);
    if runs_on_one_processor(wall_ns, own) && !used_device(own) && is_long(pressure_ns) {
        return Some(format!("tasks waited for a CPU {}", percent(pressure_ns)));
    }
    let pressure_ns = around.io_pressure_ns.unwrap_or(0);
    if !used_device(own) && is_long(pressure_ns) {
        return Some(format!("tasks waited for a device {}", percent(pressure_ns)));
    }
    if never_waited(own) && is_long(lost_ns) {
        return Some(format!("no CPU available for {}", percent(lost_ns)));
    }
    None
}

/// Whether others used the processors for too large a part of this time, in words.
pub(super) fn foreign_use(wall_ns: u64, around: &Surroundings, n_processors: usize) -> Option<String> {
    let share = |part_ns: u64| part_ns as f64 / wall_ns.max(1) as f64;
    let foreign_ns = around.foreign_cpu_ns.unwrap_or(0);
    let is_much = share(foreign_ns.saturating_sub(TICKS_NS)) > FOREIGN_SHARE * n_processors as f64;
    is_much.then(|| format!("other programs used {:.1} of {n_processors} CPUs", share(foreign_ns)))
}

/// Whether the case cannot have waited for itself: its own threads and processes fitted on one processor.
/// This holds only for a case that does not use a device. Threads that wait for a device and the kernel's
/// threads that serve it become runnable at the same moments, and then wait for each other while processors
/// are idle on average: `index` with cold caches makes 10 % of pressure by itself.
///
/// Pressure counts every task that waits, also one that waits for the case to leave a processor and does not
/// disturb it. So no more of it counts than the case has lost: the time in which it did not run. What its own
/// threads need to wake up does not count either.
fn runs_on_one_processor(wall_ns: u64, own: &Counters) -> bool {
    own.cpu_ns() as f64 <= 1.05 * wall_ns as f64
}

fn used_device(own: &Counters) -> bool {
    own.major_faults > 0 || own.device_read_bytes != Some(0) || own.device_written_bytes != Some(0)
}

/// Whether the run needed a processor all the time. The only wait allowed is for the lab's start signal.
fn never_waited(own: &Counters) -> bool {
    own.voluntary_switches <= 1 && own.cpu_ns() > 0 && !used_device(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    /// A run of one thread on two processors that computed all the time.
    fn busy(wall_ms: u64) -> (u64, Counters, Surroundings) {
        let own = Counters {
            user_ns: wall_ms * MS,
            device_read_bytes: Some(0),
            device_written_bytes: Some(0),
            voluntary_switches: 1,
            ..Counters::default()
        };
        let quiet = Surroundings {
            cpu_pressure_ns: Some(0),
            io_pressure_ns: Some(0),
            steal_ns: Some(0),
            foreign_cpu_ns: Some(0),
            ..Surroundings::default()
        };
        (wall_ms * MS, own, quiet)
    }

    #[track_caller]
    fn check((wall_ns, own, around): (u64, Counters, Surroundings), expected: Option<&str>) {
        let reason = disturbance(wall_ns, &own, &around, 2);
        match expected {
            Some(phrase) => {
                assert!(reason.as_ref().is_some_and(|reason| reason.contains(phrase)), "{reason:?}")
            }
            None => assert_eq!(reason, None),
        }
    }

    fn with(
        wall_ms: u64,
        change: impl FnOnce(&mut Counters, &mut Surroundings),
    ) -> (u64, Counters, Surroundings) {
        let (wall_ns, mut own, mut around) = busy(wall_ms);
        change(&mut own, &mut around);
        (wall_ns, own, around)
    }

    #[test]
    fn a_quiet_machine_disturbs_nobody() {
        check(busy(100), None);
        check(with(100, |_, around| *around = Surroundings::default()), None);
    }

    #[test]
    fn a_busy_loop_on_the_other_processor() {
        check(
            with(100, |_, around| around.foreign_cpu_ns = Some(100 * MS)),
            Some("other programs used 1.0 of 2 CPUs"),
        );
        check(with(1000, |_, around| around.foreign_cpu_ns = Some(150 * MS)), None);
    }

    #[test]
    fn a_tick_proves_nothing_about_a_short_run() {
        check(with(5, |_, around| around.foreign_cpu_ns = Some(10 * MS)), None);
        check(with(40, |_, around| around.foreign_cpu_ns = Some(30 * MS)), None);
        check(with(5, |_, around| around.steal_ns = Some(10 * MS)), None);
        check(with(100, |_, around| around.steal_ns = Some(60 * MS)), Some("hypervisor took 60 %"));
    }

    #[test]
    fn pressure_counts_unless_the_case_makes_it() {
        let waits_for_another = |own: &mut Counters, around: &mut Surroundings| {
            own.user_ns = 16 * MS;
            own.voluntary_switches = 2;
            around.cpu_pressure_ns = Some(3 * MS);
        };
        check(with(20, waits_for_another), Some("for a CPU 15 %"));
        check(with(2, |_, around| around.cpu_pressure_ns = Some(MS / 2)), None);
        // Another task waited for the case, which ran all the time.
        check(with(20, |_, around| around.cpu_pressure_ns = Some(15 * MS)), None);
        let wakes_its_threads = |own: &mut Counters, around: &mut Surroundings| {
            own.user_ns = 15 * MS;
            own.voluntary_switches = 1_000;
            around.cpu_pressure_ns = Some(4 * MS);
        };
        check(with(20, wakes_its_threads), None);
        let own_threads = |own: &mut Counters, around: &mut Surroundings| {
            own.user_ns *= 2;
            around.cpu_pressure_ns = Some(15 * MS);
        };
        check(with(20, own_threads), None);
        let wakes_kernel_threads = |own: &mut Counters, around: &mut Surroundings| {
            own.device_read_bytes = Some(4096);
            around.cpu_pressure_ns = Some(5 * MS);
        };
        check(with(20, wakes_kernel_threads), None);
        check(with(20, |_, around| around.io_pressure_ns = Some(3 * MS)), Some("for a device 15 %"));
        let own_reads = |own: &mut Counters, around: &mut Surroundings| {
            own.device_read_bytes = Some(4096);
            around.io_pressure_ns = Some(15 * MS);
        };
        check(with(20, own_reads), None);
    }

    #[test]
    fn time_without_work_counts_unless_the_case_waited() {
        check(with(20, |own, _| own.user_ns = 15 * MS), Some("no CPU available for 25 %"));
        let waits = |own: &mut Counters, _: &mut Surroundings| {
            own.user_ns = MS;
            own.voluntary_switches = 2;
        };
        check(with(20, waits), None);
    }
}
