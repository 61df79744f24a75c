//! Closes what a parent left open.
#![expect(unsafe_code, reason = "descriptors that others may own are closed")]

pub(crate) fn close_inherited() {
    let (first, last, flags): (libc::c_uint, libc::c_uint, libc::c_uint) = (3, libc::c_uint::MAX, 0);
    // SAFETY: no value of this process owns one of these descriptors, as the caller makes sure by calling it
    // before anything is opened. Kernels before 5.9 do not have the call, and then nothing is closed.
    unsafe { libc::syscall(libc::SYS_close_range, first, last, flags) };
}
