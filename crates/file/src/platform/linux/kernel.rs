//! Linux calls that `rustix` does not wrap: `FS_IOC_FIEMAP`, `cachestat`, `mincore`.
//!
//! Layouts and numbers are from `linux/fiemap.h`, `linux/fs.h` and `linux/mman.h`.
#![expect(unsafe_code, reason = "these calls take addresses")]

use std::io;
use std::mem::size_of;
use std::os::fd::{AsFd, AsRawFd};
use std::ptr;

use rustix::mm::{MapFlags, ProtFlags};

use super::File;
use crate::platform::Extent;

/// Maximum number of extents requested in one call.
const MAX_EXTENTS: usize = 64;

#[repr(C)]
struct Fiemap {
    start: u64,
    length: u64,
    flags: u32,
    mapped_extents: u32,
    extent_count: u32,
    reserved: u32,
    extents: [FiemapExtent; MAX_EXTENTS],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct FiemapExtent {
    logical: u64,
    physical: u64,
    length: u64,
    reserved64: [u64; 2],
    flags: u32,
    reserved: [u32; 3],
}

/// Request number `_IOWR('f', 11, struct fiemap)`; its size does not include extents.
const FS_IOC_FIEMAP: u64 = 0xC020_660B;

/// Appends at most `n_extents` extents of the file that lie at or after byte `start` to `out`.
pub(crate) fn fiemap(file: &File, start: u64, out: &mut Vec<Extent>, n_extents: usize) -> io::Result<()> {
    let mut request = Fiemap {
        start,
        length: u64::MAX - start,
        flags: 0,
        mapped_extents: 0,
        extent_count: n_extents.min(MAX_EXTENTS) as u32,
        reserved: 0,
        extents: [FiemapExtent::default(); MAX_EXTENTS],
    };
    let descriptor = file.as_fd().as_raw_fd();
    // SAFETY: the request begins with the kernel's header and has space for as many extents as the header
    // states.
    let result = unsafe { libc::ioctl(descriptor, FS_IOC_FIEMAP as libc::Ioctl, &raw mut request) };
    if result != 0 {
        return Err(io::Error::last_os_error());
    }
    let n_mapped = (request.mapped_extents as usize).min(n_extents).min(MAX_EXTENTS);
    out.extend(request.extents[..n_mapped].iter().map(|extent| Extent {
        logical: extent.logical,
        physical: extent.physical,
        len_bytes: extent.length,
        flags: extent.flags,
    }));
    Ok(())
}

#[repr(C)]
struct CachestatRange {
    offset: u64,
    length: u64,
}

#[repr(C)]
#[derive(Default)]
struct Cachestat {
    n_cache: u64,
    n_dirty: u64,
    n_writeback: u64,
    n_evicted: u64,
    n_recently_evicted: u64,
}

/// Number of the call on every architecture (Linux 6.5).
const SYS_CACHESTAT: libc::c_long = 451;

/// Number of pages of the file's first `len_bytes` bytes that are in the page cache.
pub(crate) fn cached_pages(file: &File, len_bytes: u64) -> io::Result<u64> {
    let range = CachestatRange { offset: 0, length: len_bytes };
    let mut answer = Cachestat::default();
    // SAFETY: both structures have the kernel's layout and live across the call.
    let result = unsafe {
        libc::syscall(SYS_CACHESTAT, file.as_fd().as_raw_fd(), &raw const range, &raw mut answer, 0)
    };
    if result == 0 {
        return Ok(answer.n_cache);
    }
    match io::Error::last_os_error() {
        error if error.raw_os_error() == Some(libc::ENOSYS) => cached_pages_of_mapping(file, len_bytes),
        error => Err(error),
    }
}

/// Like [`cached_pages`], through a mapping that is never touched, `mincore(2)`: for older kernels, and for
/// sandboxes that block new calls.
fn cached_pages_of_mapping(file: &File, len_bytes: u64) -> io::Result<u64> {
    /// Bytes mapped at a time, so that large files need little memory for the answer. A multiple of every
    /// page size.
    const WINDOW_BYTES: u64 = 1 << 30;
    let page_bytes = super::page_bytes();
    let mut n_cached = 0;
    let mut offset = 0;
    while offset < len_bytes {
        let window = (len_bytes - offset).min(WINDOW_BYTES);
        let mut resident = vec![0_u8; window.div_ceil(page_bytes) as usize];
        // SAFETY: the kernel chooses the address, so no memory in use is replaced; the mapping is never read,
        // so a file that shrinks does no harm.
        let start = unsafe {
            rustix::mm::mmap(
                ptr::null_mut(),
                window as usize,
                ProtFlags::READ,
                MapFlags::SHARED,
                file,
                offset,
            )
        }?;
        // SAFETY: `start` and `window` are those of the mapping, and the answer has a byte for each of its
        // pages.
        let result = unsafe { libc::mincore(start, window as usize, resident.as_mut_ptr()) };
        let error = io::Error::last_os_error();
        // SAFETY: the mapping was made above and nothing borrows from it.
        unsafe { rustix::mm::munmap(start, window as usize) }?;
        if result != 0 {
            return Err(error);
        }
        n_cached += resident.iter().filter(|&&byte| byte & 1 == 1).count() as u64;
        offset += window;
    }
    Ok(n_cached)
}

const _: () = assert!(size_of::<FiemapExtent>() == 56 && size_of::<Cachestat>() == 40);

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::platform::OpenHow;

    #[test]
    fn both_ways_of_counting_agree() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&[7; 100_000]).unwrap();
        let open = File::open(file.path(), OpenHow::default()).unwrap();
        let pages = 100_000_u64.div_ceil(crate::platform::page_bytes());
        assert_eq!(cached_pages_of_mapping(&open, 100_000).unwrap(), pages);
        match cached_pages(&open, 100_000) {
            Ok(counted) => assert_eq!(counted, pages),
            Err(error) => eprintln!("skipped: cachestat: {error}"),
        }
    }
}
