//! The clocks of Windows.

use windows_sys::Win32::Foundation::FILETIME;
use windows_sys::Win32::System::SystemInformation::{
    GetSystemTimeAsFileTime, GetSystemTimePreciseAsFileTime, GetTickCount64,
};
use windows_sys::Win32::System::Threading::{GetCurrentThread, GetThreadTimes};

use super::raw::{QueryPerformanceCounter, QueryPerformanceFrequency};
use super::{nanoseconds, process_times};

/// Names of the clocks that only this system has.
pub(crate) const OWN_CLOCKS: &[&str] = &[
    "query_performance_counter",
    "system_time_as_file_time",
    "system_time_precise_as_file_time",
    "tick_count_64",
];

/// Returns a function that reads the clock of this name once, in nanoseconds, or for `rdtscp` in ticks of
/// unknown length; `None` if there is none.
pub(crate) fn system_clock(name: &str) -> Option<fn() -> u64> {
    Some(match name {
        "process_cputime" => || {
            let (user_ns, system_ns) = process_times();
            user_ns + system_ns
        },
        "thread_cputime" => thread_times,
        "query_performance_counter" => performance_counter,
        "system_time_as_file_time" => file_time,
        "system_time_precise_as_file_time" => precise_file_time,
        "tick_count_64" => tick_count,
        #[cfg(target_arch = "x86_64")]
        "rdtscp" => rdtscp,
        _ => return None,
    })
}

/// `QueryPerformanceCounter`, divided by its frequency as a program has to do.
fn performance_counter() -> u64 {
    static FREQUENCY: std::sync::LazyLock<u64> = std::sync::LazyLock::new(|| {
        let mut frequency = 0;
        // SAFETY: the pointer is to a live variable; the call cannot fail since Windows XP.
        unsafe { QueryPerformanceFrequency(&mut frequency) };
        frequency.cast_unsigned().max(1)
    });
    let mut count = 0;
    // SAFETY: as above.
    unsafe { QueryPerformanceCounter(&mut count) };
    let (count, frequency) = (count.cast_unsigned(), *FREQUENCY);
    // In two parts, since the product of all of it overflows after half an hour at 10 MHz.
    count / frequency * 1_000_000_000 + count % frequency * 1_000_000_000 / frequency
}

/// `GetSystemTimeAsFileTime`: the time of day as of the last tick of the system's timer.
fn file_time() -> u64 {
    let mut time = FILETIME::default();
    // SAFETY: the pointer is to a live variable.
    unsafe { GetSystemTimeAsFileTime(&mut time) };
    since_1970(time)
}

/// `GetSystemTimePreciseAsFileTime`: the time of day now.
fn precise_file_time() -> u64 {
    let mut time = FILETIME::default();
    // SAFETY: the pointer is to a live variable.
    unsafe { GetSystemTimePreciseAsFileTime(&mut time) };
    since_1970(time)
}

/// Nanoseconds since 1970; from 1601, where the system begins to count, they would not fit.
fn since_1970(time: FILETIME) -> u64 {
    const SECONDS_BEFORE: u64 = 11_644_473_600;
    let units = u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    units.saturating_sub(SECONDS_BEFORE * 10_000_000) * 100
}

/// `GetTickCount64`: milliseconds since the start of the system.
fn tick_count() -> u64 {
    // SAFETY: takes nothing and cannot fail.
    unsafe { GetTickCount64() * 1_000_000 }
}

/// User and kernel time of this thread in nanoseconds.
fn thread_times() -> u64 {
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is a constant that stands for this thread, and the pointers are to live variables.
    // If the call fails, zeros stay.
    unsafe { GetThreadTimes(GetCurrentThread(), created, ended, kernel, user) };
    nanoseconds(times[2]) + nanoseconds(times[3])
}

/// The time stamp counter, read after all earlier instructions have completed.
#[cfg(target_arch = "x86_64")]
fn rdtscp() -> u64 {
    let mut processor = 0;
    // SAFETY: RDTSCP is part of every x86-64 processor of the last fifteen years, and `processor` is
    // writable.
    unsafe { std::arch::x86_64::__rdtscp(&raw mut processor) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

    #[test]
    fn clocks_advance_with_the_time() {
        for name in OWN_CLOCKS {
            let read = system_clock(name).unwrap();
            let (before, begin) = (read(), Instant::now());
            std::thread::sleep(Duration::from_millis(300));
            let (seen, expected) = (Duration::from_nanos(read() - before), begin.elapsed());
            assert!(seen.abs_diff(expected) < Duration::from_millis(100), "{name}: {seen:?}, {expected:?}");
        }
    }

    #[test]
    fn file_times_are_the_time_of_day() {
        for name in ["system_time_as_file_time", "system_time_precise_as_file_time"] {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            let read = Duration::from_nanos(system_clock(name).unwrap()());
            assert!(read.abs_diff(now) < Duration::from_secs(5), "{name}: {read:?}, {now:?}");
        }
    }

    #[test]
    fn a_thread_that_sleeps_uses_no_time_and_unknown_clocks_are_none() {
        let read = system_clock("thread_cputime").unwrap();
        let before = read();
        std::thread::sleep(Duration::from_millis(200));
        assert!(read() - before < 100_000_000);
        assert!(system_clock("monotonic_coarse").is_none());
    }
}
