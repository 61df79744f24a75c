//! Processor and system facilities: a counter that ticks steadily on all processors, or none.
//!
//! The only file of the crate that depends on the processor or the operating system.

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the time stamp counter is read by an intrinsic")]
mod x86_64 {
    use std::arch::x86_64::{__cpuid, _rdtsc};

    const ADVANCED_POWER: u32 = 0x8000_0007;
    const INVARIANT_TSC: u32 = 1 << 8;

    #[inline(always)]
    pub(crate) fn counter() -> u64 {
        // SAFETY: RDTSC is part of every x86-64 processor and touches no memory.
        unsafe { _rdtsc() }
    }

    pub(crate) fn counter_is_invariant() -> bool {
        let highest = __cpuid(0x8000_0000).eax;
        highest >= ADVANCED_POWER && __cpuid(ADVANCED_POWER).edx & INVARIANT_TSC != 0
    }
}

/// The time stamp counter, in ticks of unknown length; 0 if there is none.
#[inline(always)]
pub(crate) fn counter() -> u64 {
    #[cfg(target_arch = "x86_64")]
    return x86_64::counter();
    #[cfg(not(target_arch = "x86_64"))]
    return 0;
}

/// Whether the counter ticks at one rate in every power state, and alike on all processors.
///
/// The processor promises the rate (CPUID `8000_0007h`, "invariant TSC"). Only the kernel knows whether the
/// processors agree: Linux compares them while it boots and removes `tsc` from its clock sources when they do
/// not.
pub(crate) fn counter_is_steady() -> bool {
    #[cfg(target_arch = "x86_64")]
    return x86_64::counter_is_invariant() && kernel_trusts_counter();
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn kernel_trusts_counter() -> bool {
    const SOURCES: &str = "/sys/devices/system/clocksource/clocksource0/available_clocksource";
    std::fs::read_to_string(SOURCES).is_ok_and(|names| names.split_whitespace().any(|name| name == "tsc"))
}

/// Windows builds `QueryPerformanceCounter` on the invariant counter; a machine that reports it is trusted.
#[cfg(all(target_arch = "x86_64", not(target_os = "linux")))]
fn kernel_trusts_counter() -> bool {
    true
}

/// The system's account of one thread's life so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreadTimes {
    /// Time on a processor, in nanoseconds.
    pub(crate) on_cpu_ns: u64,
    /// Time in which it was ready to run and waited for a processor, in nanoseconds; `None` if the kernel
    /// does not count it.
    pub(crate) runnable_ns: Option<u64>,
}

/// The system's number for a thread.
pub(crate) type ThreadId = u32;

#[cfg(all(target_os = "linux", not(miri)))]
mod linux {
    use std::fs::File;
    use std::io::Read;

    use rustix::time::{ClockId, clock_gettime};

    use super::{ThreadId, ThreadTimes};

    pub(crate) fn thread_id() -> Option<ThreadId> {
        u32::try_from(rustix::thread::gettid().as_raw_nonzero().get()).ok()
    }

    /// Times of the calling thread. Uses two sources, since neither has all: the thread's clock is exact,
    /// while `schedstat` reports the thread's time on the processor as of the last timer interrupt; and only
    /// `schedstat` reports the time spent waiting for one.
    pub(crate) fn times_of_this_thread() -> Option<ThreadTimes> {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        let on_cpu_ns = u64::try_from(now.tv_sec).ok()? * 1_000_000_000 + u64::try_from(now.tv_nsec).ok()?;
        let runnable_ns = schedstat("/proc/thread-self/schedstat").and_then(|times| times.runnable_ns);
        Some(ThreadTimes { on_cpu_ns, runnable_ns })
    }

    /// Times of another thread of this process; up to a timer interrupt old.
    pub(crate) fn times_of(thread: ThreadId) -> Option<ThreadTimes> {
        schedstat(&format!("/proc/self/task/{thread}/schedstat"))
    }

    /// Memory of this process that is in RAM.
    pub(crate) fn resident_bytes() -> Option<u64> {
        let mut text = [0; 96];
        let n_bytes = File::open("/proc/self/statm").ok()?.read(&mut text).ok()?;
        let pages = str::from_utf8(&text[..n_bytes]).ok()?.split_ascii_whitespace().nth(1)?;
        Some(pages.parse::<u64>().ok()? * rustix::param::page_size() as u64)
    }

    /// Highest value of [`resident_bytes`] in the life of the process.
    pub(crate) fn peak_resident_bytes() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? << 10)
    }

    /// Reads `schedstat`, documented in the kernel's `Documentation/scheduler/sched-stats.rst`: time on the
    /// processor, time waiting for one, number of turns. Opened each time: one open file per thread would
    /// reach the limit of open files.
    fn schedstat(path: &str) -> Option<ThreadTimes> {
        let mut text = [0; 96];
        let n_bytes = File::open(path).ok()?.read(&mut text).ok()?;
        let mut numbers = str::from_utf8(&text[..n_bytes]).ok()?.split_ascii_whitespace();
        let mut number = || numbers.next()?.parse().ok();
        Some(ThreadTimes { on_cpu_ns: number()?, runnable_ns: number() })
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod elsewhere {
    use super::{ThreadId, ThreadTimes};

    pub(crate) fn thread_id() -> Option<ThreadId> {
        None
    }

    pub(crate) fn times_of_this_thread() -> Option<ThreadTimes> {
        None
    }

    pub(crate) fn times_of(_: ThreadId) -> Option<ThreadTimes> {
        None
    }

    pub(crate) fn resident_bytes() -> Option<u64> {
        None
    }

    pub(crate) fn peak_resident_bytes() -> Option<u64> {
        None
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
pub(crate) use elsewhere::{peak_resident_bytes, resident_bytes, thread_id, times_of, times_of_this_thread};
#[cfg(all(target_os = "linux", not(miri)))]
pub(crate) use linux::{peak_resident_bytes, resident_bytes, thread_id, times_of, times_of_this_thread};
