//! Files that share blocks: `FIDEDUPERANGE`, in which the kernel compares both byte for byte itself, with
//! both files locked. The file that is shared into need not be open for writing.

#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "this ioctl has no safe wrapper"))]

use std::fs::File;
use std::io;

/// Bytes that are shared by one call; file systems share no more than this at once.
#[cfg(target_os = "linux")]
const CHUNK_BYTES: u64 = 16 << 20;

/// `struct file_dedupe_range` of the kernel with one `struct file_dedupe_range_info`.
#[cfg(target_os = "linux")]
#[repr(C)]
struct Request {
    from_offset: u64,
    len: u64,
    n_to: u16,
    reserved: [u16; 3],
    to: i64,
    to_offset: u64,
    shared: u64,
    status: i32,
    reserved_too: u32,
}

/// `FIDEDUPERANGE`: its size is that of the first part alone.
#[cfg(target_os = "linux")]
const REQUEST: rustix::ioctl::Opcode = rustix::ioctl::opcode::read_write::<[u64; 3]>(0x94, 54);

/// The status of ranges that are not equal.
#[cfg(target_os = "linux")]
const DIFFERS: i32 = 1;

/// Has the first `len` bytes of `to` share the blocks of those of `from`. What is shared before an error
/// stays so, and the bytes of both are the same as before in any case.
///
/// # Errors
/// [`io::ErrorKind::Unsupported`] if this file system shares no blocks, [`io::ErrorKind::InvalidData`] if the
/// bytes differ, [`io::ErrorKind::Interrupted`] after a request to stop.
#[cfg(target_os = "linux")]
pub(crate) fn share_blocks(
    from: &File,
    to: &File,
    len: u64,
    is_stopped: &dyn Fn() -> bool,
) -> io::Result<()> {
    use std::os::fd::AsRawFd as _;

    use rustix::io::Errno;

    let mut offset = 0;
    while offset < len {
        if is_stopped() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut request = Request {
            from_offset: offset,
            len: CHUNK_BYTES.min(len - offset),
            n_to: 1,
            reserved: [0; 3],
            to: to.as_raw_fd().into(),
            to_offset: offset,
            shared: 0,
            status: 0,
            reserved_too: 0,
        };
        // SAFETY: `Request` has the layout that the kernel expects of this code with one range: `n_to` is 1,
        // so it writes to no more than this value. Both files stay open during the call.
        let done = unsafe {
            rustix::ioctl::ioctl(from, rustix::ioctl::Updater::<'_, REQUEST, Request>::new(&mut request))
        };
        let status = match done {
            Err(error) => -error.raw_os_error(),
            Ok(()) => request.status,
        };
        match status {
            0 if request.shared > 0 => offset += request.shared,
            DIFFERS => return Err(io::ErrorKind::InvalidData.into()),
            0 => return Err(io::ErrorKind::Unsupported.into()),
            error => {
                let error = Errno::from_raw_os_error(-error);
                let is_unable = [Errno::OPNOTSUPP, Errno::NOTTY, Errno::INVAL, Errno::NOSYS].contains(&error);
                return Err(if is_unable { io::ErrorKind::Unsupported.into() } else { error.into() });
            }
        }
    }
    Ok(())
}

/// Other systems have no call that compares and shares.
#[cfg(not(target_os = "linux"))]
pub(crate) fn share_blocks(_: &File, _: &File, _: u64, _: &dyn Fn() -> bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
