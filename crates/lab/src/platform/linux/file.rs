//! Operations on open files that the standard library lacks.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::{Advice, FallocateFlags, MemfdFlags, OFlags};
use rustix::io::Errno;

/// Opens a file and announces that it will be read from first to last: `posix_fadvise(2)`, which doubles the
/// read-ahead.
pub(crate) fn open_sequential(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let file = options.open(path)?;
    rustix::fs::fadvise(&file, 0, None, Advice::Sequential)?;
    Ok(file)
}

/// Sets the file's final length and allocates its blocks before anything is written: `fallocate(2)`.
pub(crate) fn reserve(file: &File, len_bytes: u64) -> io::Result<()> {
    // The call rejects a length of 0, for which there is nothing to reserve.
    if len_bytes == 0 { Ok(()) } else { allocate(file, 0, len_bytes) }
}

/// Allocates blocks for a part of the file at once, so that they do not depend on what is written later:
/// `fallocate(2)`. Extends the file if the part lies after its end. `len_bytes` must not be 0.
pub(crate) fn allocate(file: &File, offset: u64, len_bytes: u64) -> io::Result<()> {
    Ok(rustix::fs::fallocate(file, FallocateFlags::empty(), offset, len_bytes)?)
}

/// Whether this is a regular file on a file system that is not in memory.
pub(crate) fn lies_on_a_disk(file: &File) -> bool {
    // As in statfs(2).
    const TMPFS: u32 = 0x0102_1994;
    const RAMFS: u32 = 0x8584_58f6;
    // The field's width differs between architectures; all magic numbers have 32 bits.
    let is_in_memory =
        rustix::fs::fstatfs(file).is_ok_and(|facts| matches!(facts.f_type as u32, TMPFS | RAMFS));
    !is_in_memory && file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// One `copy_file_range(2)` at the cursors of both files; 0 at the end.
pub(crate) fn copy_range(input: &File, output: &File, len_bytes: usize) -> io::Result<usize> {
    Ok(rustix::fs::copy_file_range(input, None, output, None, len_bytes)?)
}

/// Makes `output` share all blocks of `input`: `ioctl(FICLONE)`.
pub(crate) fn clone_file(input: &File, output: &File) -> io::Result<()> {
    Ok(rustix::fs::ioctl_ficlone(output, input)?)
}

/// One `sendfile(2)` at the cursors of both files; 0 at the end.
pub(crate) fn send_file(input: &File, output: &File, len_bytes: usize) -> io::Result<usize> {
    Ok(rustix::fs::sendfile(output, input, None, len_bytes)?)
}

/// Opens a file for transfers that bypass the page cache, `O_DIRECT`.
pub(crate) fn open_direct(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.custom_flags(OFlags::DIRECT.bits() as i32).open(path)
}

/// Creates an unnamed file in memory: `memfd_create(2)`, a tmpfs file.
pub(crate) fn memory_file() -> io::Result<File> {
    Ok(rustix::fs::memfd_create(c"lab", MemfdFlags::CLOEXEC)?.into())
}

/// Whether an error means that the kernel or the file system does not support a way, rather than that it
/// failed.
pub(crate) fn refuses(error: &io::Error) -> bool {
    match Errno::from_io_error(error) {
        // No shared blocks, or not between these two file systems: ioctl_ficlone(2), copy_file_range(2).
        Some(Errno::OPNOTSUPP | Errno::XDEV) => true,
        // No direct I/O on this file system, open(2); no huge pages, madvise(2).
        Some(Errno::INVAL) => true,
        // A kernel before the call; a file system that does not know the ioctl.
        Some(Errno::NOSYS | Errno::NOTTY) => true,
        // The sysctl `kernel.io_uring_disabled`, io_uring_setup(2), or the seccomp filter of a container.
        Some(Errno::PERM) => true,
        _ => error.kind() == io::ErrorKind::Unsupported,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_devices_are_no_disk() {
        assert!(!lies_on_a_disk(&memory_file().unwrap()));
        assert!(!lies_on_a_disk(&File::open("/dev/null").unwrap()));
    }

    #[test]
    fn reserving_gives_the_length() {
        let file = memory_file().unwrap();
        reserve(&file, 5000).unwrap();
        assert_eq!(file.metadata().unwrap().len(), 5000);
        reserve(&file, 0).unwrap();
    }

    #[test]
    fn a_call_the_file_system_lacks_is_a_refusal_and_a_full_disk_is_not() {
        let input = memory_file().unwrap();
        assert!(refuses(&clone_file(&input, &memory_file().unwrap()).unwrap_err()), "tmpfs shares no blocks");
        assert!(!refuses(&Errno::NOSPC.into()) && !refuses(&Errno::IO.into()));
    }
}
