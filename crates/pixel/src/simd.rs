//! Selects instruction sets: the same loops, compiled for the common baseline and for further instructions of
//! this processor, return the same numbers, since each sample goes through the same operations in the same
//! order.
//!
//! The loops are plain Rust that the compiler vectorises. Hand-written vector code would be only slightly
//! faster: the loops are limited by loads, not arithmetic.
#![allow(unsafe_code, reason = "calls functions that are compiled for more than every processor has")]

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Instruction set that a loop is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The baseline of the target, which every processor has.
    Portable = 1,
    /// AVX2, available on x86-64.
    Avx2 = 2,
    /// AVX-512 F, BW, DQ and VL, available on x86-64.
    Avx512 = 3,
}

static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Best level that this processor supports.
#[must_use]
pub fn best() -> Level {
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        if has_avx512 {
            return Level::Avx512;
        }
        if is_x86_feature_detected!("avx2") {
            return Level::Avx2;
        }
    }
    Level::Portable
}

/// Level currently in use.
#[cfg(target_arch = "x86_64")]
pub(crate) fn level() -> Level {
    match CHOSEN.load(Relaxed) {
        1 => Level::Portable,
        2 => Level::Avx2,
        3 => Level::Avx512,
        _ => {
            let level = best();
            CHOSEN.store(level as u8, Relaxed);
            level
        }
    }
}

/// Limits the level for the whole process from now on: for tests and measurements. A level that the processor
/// does not support is never used.
pub fn limit(level: Level) {
    CHOSEN.store(level.min(best()) as u8, Relaxed);
}

/// Defines `pub(crate) fn name(args)`, which runs the body compiled for the level in use.
macro_rules! dispatched {
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)? $body:block) => {
        $(#[$doc])*
        #[allow(clippy::too_many_arguments, reason = "kernels take their tables and rows one by one")]
        pub(crate) fn $name($($arg: $type),*) $(-> $answer)? {
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "as above")]
            fn portable($($arg: $type),*) $(-> $answer)? $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            #[allow(clippy::too_many_arguments, reason = "as above")]
            fn avx2($($arg: $type),*) $(-> $answer)? { portable($($arg),*) }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
            #[allow(clippy::too_many_arguments, reason = "as above")]
            fn avx512($($arg: $type),*) $(-> $answer)? { portable($($arg),*) }

            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calls functions that are compiled for more than every processor has")]
            match $crate::simd::level() {
                // SAFETY: a level is only in use if the processor was found to have its instructions.
                $crate::simd::Level::Avx512 => return unsafe { avx512($($arg),*) },
                // SAFETY: as above.
                $crate::simd::Level::Avx2 => return unsafe { avx2($($arg),*) },
                $crate::simd::Level::Portable => {}
            }
            portable($($arg),*)
        }
    };
}

pub(crate) use dispatched;
