//! What the machine offers: a counter that ticks steadily on all processors, or none.
//!
//! The only file of the crate that asks which processor or system it runs on.

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

/// The time stamp counter, in ticks of unknown length; 0 where there is none.
#[inline(always)]
pub(crate) fn counter() -> u64 {
    #[cfg(target_arch = "x86_64")]
    return x86_64::counter();
    #[cfg(not(target_arch = "x86_64"))]
    return 0;
}

/// Whether the counter ticks at one rate in every power state, and alike on all processors.
///
/// The processor promises the rate (CPUID `8000_0007h`, "invariant TSC"). That the processors agree is the kernel's
/// knowledge: Linux compares them while it boots and strikes `tsc` from its clock sources when they do not.
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

/// Windows builds `QueryPerformanceCounter` on the invariant counter; a machine that has it is taken at its word.
#[cfg(all(target_arch = "x86_64", not(target_os = "linux")))]
fn kernel_trusts_counter() -> bool {
    true
}
