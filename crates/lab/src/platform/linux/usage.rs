//! Resource usage of a process: `getrusage(2)` and `/proc/self`.
#![allow(unsafe_code, reason = "rustix has no getrusage")]

use std::mem::MaybeUninit;

use super::machine::field;
use crate::counters::Counters;

/// Resources used so far by this process, the children it waited for, and those of this thread that still
/// run, such as the driver of a file system that a case has mounted.
pub(crate) fn own_counters() -> Counters {
    let mut counters = Counters::default();
    for whose in [libc::RUSAGE_SELF, libc::RUSAGE_CHILDREN] {
        let usage = usage_of(whose);
        counters.user_ns += nanoseconds(usage.ru_utime);
        counters.system_ns += nanoseconds(usage.ru_stime);
        counters.minor_faults += count(usage.ru_minflt);
        counters.major_faults += count(usage.ru_majflt);
        counters.voluntary_switches += count(usage.ru_nvcsw);
        counters.involuntary_switches += count(usage.ru_nivcsw);
    }
    // Missing where the kernel was built without task I/O accounting. Read once, outside the loop: the kernel
    // adds the bytes of a child to those of its parent when the child is waited for (`wait_task_zombie` in
    // kernel/exit.c).
    let io = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    counters.device_read_bytes = field(&io, "read_bytes:");
    counters.device_written_bytes = field(&io, "write_bytes:");
    running_children().for_each(|child| add_running(&mut counters, child));
    counters
}

/// The children of this thread that have not been waited for; none where the kernel does not list them.
fn running_children() -> impl Iterator<Item = libc::pid_t> {
    let listed = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    listed.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>().into_iter()
}

fn add_running(counters: &mut Counters, child: libc::pid_t) {
    let Some(cpu_ns) = cpu_ns_of(child) else { return };
    let user_ns = user_ns_of(child).unwrap_or(0).min(cpu_ns);
    counters.user_ns += user_ns;
    counters.system_ns += cpu_ns - user_ns;
    let io = std::fs::read_to_string(format!("/proc/{child}/io")).unwrap_or_default();
    let with = |sum: Option<u64>, name| sum.map(|sum| sum + field(&io, name).unwrap_or(0));
    counters.device_read_bytes = with(counters.device_read_bytes, "read_bytes:");
    counters.device_written_bytes = with(counters.device_written_bytes, "write_bytes:");
}

/// Processor time of all threads of another process.
fn cpu_ns_of(process: libc::pid_t) -> Option<u64> {
    let mut clock = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both pointers are to variables of the types that the calls write.
    let is_read = unsafe {
        libc::clock_getcpuclockid(process, &mut clock) == 0 && libc::clock_gettime(clock, &mut time) == 0
    };
    is_read.then(|| count(time.tv_sec) * 1_000_000_000 + count(time.tv_nsec))
}

/// User time of another process in ticks: the 14th field of its `stat`, of which the second is a name in
/// parentheses.
fn user_ns_of(process: libc::pid_t) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: u64 = fields.split_whitespace().nth(11)?.parse().ok()?;
    Some(ticks * 1_000_000_000 / rustix::param::clock_ticks_per_second())
}

/// Peak resident memory of this process or of the largest child it waited for.
///
/// Uses `VmHWM` instead of this process's `ru_maxrss`, which starts at what the parent held at the fork: the
/// kernel keeps the old peak when a program is executed (`exec_mmap` in fs/exec.c).
pub(crate) fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let own_kib = field(&status, "VmHWM:")?;
    Some(own_kib.max(count(usage_of(libc::RUSAGE_CHILDREN).ru_maxrss)) * 1024)
}

fn usage_of(whose: libc::c_int) -> libc::rusage {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the pointer is to a variable of the type that getrusage writes. The call fails only for unknown
    // `whose`, and then leaves zeros, which are valid for every field.
    unsafe {
        libc::getrusage(whose, usage.as_mut_ptr());
        usage.assume_init()
    }
}

fn nanoseconds(time: libc::timeval) -> u64 {
    count(time.tv_sec) * 1_000_000_000 + count(time.tv_usec) * 1_000
}

fn count(number: libc::c_long) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_that_still_runs_is_counted() {
        let before = own_counters();
        let mut busy = std::process::Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
        let started = std::time::Instant::now();
        let mut used = Counters::default();
        while used.cpu_ns() < 30_000_000 && started.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(20));
            used = own_counters().since(&before);
        }
        busy.kill().unwrap();
        busy.wait().unwrap();
        if std::path::Path::new("/proc/thread-self/children").exists() {
            assert!(used.cpu_ns() >= 30_000_000, "{used:?}");
        }
        assert!(own_counters().since(&before).cpu_ns() >= 30_000_000);
    }

    #[test]
    fn work_and_memory_are_seen() {
        let before = own_counters();
        let mut pages = vec![0u8; 8 << 20];
        let mut sum = 0u64;
        let started = std::time::Instant::now();
        while started.elapsed().as_millis() < 20 {
            for (position, byte) in pages.iter_mut().enumerate() {
                *byte = byte.wrapping_add(position as u8);
                sum += u64::from(*byte);
            }
        }
        assert!(std::hint::black_box(sum) > 0);
        let used = own_counters().since(&before);
        assert!(used.cpu_ns() > 1_000_000, "{used:?}");
        assert!(used.minor_faults >= 8, "{used:?}");
        assert!(peak_bytes().unwrap() > 8 << 20);
    }
}
