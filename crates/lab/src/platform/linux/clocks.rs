//! The clocks of the C library and the kernel, and ordered reads of the processor's counter.
#![allow(unsafe_code, reason = "the C library's clocks fill structures by address")]

use std::mem::MaybeUninit;

/// Returns a function that reads the clock called `name` once, in nanoseconds, or for `rdtscp` in ticks of
/// unknown length. `None` if there is no clock of that name.
///
/// The result is a pointer, so that each clock is called as a program calls it: neither inlined nor looked up
/// again at each reading.
pub(crate) fn system_clock(name: &str) -> Option<fn() -> u64> {
    Some(match name {
        "monotonic" => clock_gettime::<{ libc::CLOCK_MONOTONIC }>,
        "monotonic_raw" => clock_gettime::<{ libc::CLOCK_MONOTONIC_RAW }>,
        "monotonic_coarse" => clock_gettime::<{ libc::CLOCK_MONOTONIC_COARSE }>,
        "realtime" => clock_gettime::<{ libc::CLOCK_REALTIME }>,
        "process_cputime" => clock_gettime::<{ libc::CLOCK_PROCESS_CPUTIME_ID }>,
        "thread_cputime" => clock_gettime::<{ libc::CLOCK_THREAD_CPUTIME_ID }>,
        "gettimeofday" => gettimeofday,
        "getrusage" => getrusage,
        "times" => times,
        #[cfg(target_arch = "x86_64")]
        "rdtscp" => rdtscp,
        _ => return None,
    })
}

/// The clock `ID`, read with `clock_gettime(2)`.
fn clock_gettime<const ID: libc::clockid_t>() -> u64 {
    let mut now = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: the structure is writable; every ID above exists since Linux 2.6.32, so the call cannot fail
    // and has filled it.
    let now = unsafe {
        libc::clock_gettime(ID, now.as_mut_ptr());
        now.assume_init()
    };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// `gettimeofday(2)`, with a resolution of at best one microsecond.
fn gettimeofday() -> u64 {
    let mut now = MaybeUninit::<libc::timeval>::uninit();
    // SAFETY: the structure is writable, and the call cannot fail with it and no time zone.
    let now = unsafe {
        libc::gettimeofday(now.as_mut_ptr(), std::ptr::null_mut());
        now.assume_init()
    };
    timeval_ns(now)
}

/// Sum of user and system time of this process, `getrusage(2)`.
fn getrusage() -> u64 {
    let mut usage = MaybeUninit::<libc::rusage>::uninit();
    // SAFETY: the structure is writable, and the call cannot fail for the calling process.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr());
        usage.assume_init()
    };
    timeval_ns(usage.ru_utime) + timeval_ns(usage.ru_stime)
}

/// Time since a fixed moment in the past, `times(2)`, in the clock ticks that the kernel shows to programs:
/// 100 per second.
fn times() -> u64 {
    const TICK_NS: u64 = 10_000_000;
    let mut usage = MaybeUninit::<libc::tms>::uninit();
    // SAFETY: the structure is writable.
    let n_ticks = unsafe { libc::times(usage.as_mut_ptr()) };
    n_ticks as u64 * TICK_NS
}

fn timeval_ns(time: libc::timeval) -> u64 {
    time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000
}

/// The time stamp counter, read after all earlier instructions have completed.
#[cfg(target_arch = "x86_64")]
fn rdtscp() -> u64 {
    let mut processor = 0;
    // SAFETY: RDTSCP is part of every x86-64 processor of the last fifteen years, and `processor` is
    // writable.
    unsafe { std::arch::x86_64::__rdtscp(&raw mut processor) }
}
