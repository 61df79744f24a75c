//! The functions that C code and compilers call.
#![expect(unsafe_code, reason = "C functions get addresses")]

use core::slice;

/// `memcmp` (ISO C 7.24.4.1): below, equal to or above 0 as the first byte that differs.
///
/// # Safety
/// `n_bytes` bytes can be read at both addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, n_bytes: usize) -> i32 {
    if n_bytes == 0 {
        return 0;
    }
    // SAFETY: as the caller promises; a null address has no bytes.
    let (one, other) =
        unsafe { (slice::from_raw_parts(one, n_bytes), slice::from_raw_parts(other, n_bytes)) };
    crate::order(one, other) as i32
}

/// `bcmp` of BSD, which compilers call where the order is not needed: 0 only if all bytes are equal.
///
/// # Safety
/// `n_bytes` bytes can be read at both addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcmp(one: *const u8, other: *const u8, n_bytes: usize) -> i32 {
    // SAFETY: as the caller promises.
    unsafe { memcmp(one, other, n_bytes) }
}
