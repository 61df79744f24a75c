//! Counters of the whole machine: pressure stall information and processor time, from `/proc`.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;

use crate::counters::Snapshot;

/// `/proc` reports processor time in ticks of this length, regardless of the kernel's own ticks: `USER_HZ`
/// (proc_stat(5), time(7)), which is 100 on all architectures that this program is built for.
const TICK_NS: u64 = 10_000_000;

/// The machine's counters. Their files are kept open, because every run includes two readings.
#[derive(Debug)]
pub(crate) struct MachineCounters {
    cpu_pressure: Option<File>,
    io_pressure: Option<File>,
    stat: Option<File>,
}

impl MachineCounters {
    /// Opens the counters; those that the kernel does not offer stay unknown.
    pub(crate) fn open() -> MachineCounters {
        let open = |path| File::open(path).ok();
        MachineCounters {
            cpu_pressure: open("/proc/pressure/cpu"),
            io_pressure: open("/proc/pressure/io"),
            stat: open("/proc/stat"),
        }
    }

    /// Reads the current values of the counters.
    pub(crate) fn look(&self) -> Snapshot {
        let stat = self.stat.as_ref().and_then(head);
        let times = stat.as_deref().and_then(processor_times);
        Snapshot {
            cpu_pressure_ns: self.cpu_pressure.as_ref().and_then(stalled_ns),
            io_pressure_ns: self.io_pressure.as_ref().and_then(stalled_ns),
            busy_ns: times.map(|times| times.user_ns + times.system_ns),
            steal_ns: times.map(|times| times.steal_ns),
            user_ticks_ns: times.map(|times| times.user_ns),
            system_ticks_ns: times.map(|times| times.system_ns),
        }
    }
}

/// The first bytes of a file in `/proc`: the data needed is in its first line.
fn head(file: &File) -> Option<String> {
    let mut bytes = [0; 256];
    let len_bytes = file.read_at(&mut bytes, 0).ok()?;
    Some(String::from_utf8_lossy(&bytes[..len_bytes]).into_owned())
}

/// The total of the line `some`, in microseconds (Documentation/accounting/psi.rst). The line `full` is not
/// used: of processors it has no meaning for a whole machine, and is 0 or missing there.
fn stalled_ns(file: &File) -> Option<u64> {
    let text = head(file)?;
    let total = text.lines().find(|line| line.starts_with("some"))?.split("total=").nth(1)?;
    Some(total.trim().parse::<u64>().ok()? * 1_000)
}

/// Times of all processors together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProcessorTimes {
    user_ns: u64,
    system_ns: u64,
    steal_ns: u64,
}

/// Reads the line `cpu` of proc_stat(5). `iowait` is left out: processors do not wait for a device, tasks
/// do, and the manual page calls the value unreliable. The fields after `steal` are left out because the
/// kernel includes the time of guests in `user` and `nice` already.
fn processor_times(stat: &str) -> Option<ProcessorTimes> {
    let line = stat.lines().next()?.strip_prefix("cpu ")?;
    let ticks: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [user, nice, system, _idle, _iowait, irq, softirq, steal, ..] = ticks[..] else { return None };
    Some(ProcessorTimes {
        user_ns: (user + nice) * TICK_NS,
        system_ns: (system + irq + softirq) * TICK_NS,
        steal_ns: steal * TICK_NS,
    })
}

/// The number after `name` in a file of lines such as `VmHWM: 12 kB`.
pub(super) fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Makes the kernel drop its whole page cache and its cached names; needs root.
pub(crate) fn drop_caches() -> io::Result<()> {
    // Dirty pages are not dropped, so they are written first. 3 is the sum of 1, the page cache, and 2,
    // directory entries and inodes (Documentation/admin-guide/sysctl/vm.rst).
    rustix::fs::sync();
    std::fs::write("/proc/sys/vm/drop_caches", "3")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_all_processors() {
        let stat = "cpu  100 20 30 4000 50 6 7 8 0 0\ncpu0 1 2 3";
        let expected =
            ProcessorTimes { user_ns: 120 * TICK_NS, system_ns: 43 * TICK_NS, steal_ns: 8 * TICK_NS };
        assert_eq!(processor_times(stat), Some(expected));
        assert_eq!(processor_times("intr 1"), None);
        assert_eq!(field("Name: x\nVmHWM:\t  12 kB\n", "VmHWM:"), Some(12));
    }

    #[test]
    fn counters_grow() {
        let counters = MachineCounters::open();
        let before = counters.look();
        let started = std::time::Instant::now();
        while started.elapsed().as_millis() < 60 {
            std::hint::spin_loop();
        }
        let after = counters.look();
        assert!(after.busy_ns.unwrap() > before.busy_ns.unwrap(), "{before:?} {after:?}");
    }
}
