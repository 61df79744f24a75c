//! Calls on open files that the standard library does not have.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::{Advice, FallocateFlags, MemfdFlags, OFlags};
use rustix::io::Errno;

/// Tells that the file will be read from first to last: `posix_fadvise(2)`, which doubles the read-ahead.
pub(crate) fn advise_sequential(file: &File) -> io::Result<()> {
    Ok(rustix::fs::fadvise(file, 0, None, Advice::Sequential)?)
}

/// Gives the file its final length and its blocks before anything is written: `fallocate(2)`.
pub(crate) fn reserve(file: &File, len_bytes: u64) -> io::Result<()> {
    // The call takes no length of 0; nothing is to be reserved then.
    if len_bytes == 0 {
        Ok(())
    } else {
        Ok(rustix::fs::fallocate(file, FallocateFlags::empty(), 0, len_bytes)?)
    }
}

/// One `copy_file_range(2)` at the cursors of both files; 0 at the end.
pub(crate) fn copy_range(input: &File, output: &File, len_bytes: usize) -> io::Result<usize> {
    Ok(rustix::fs::copy_file_range(input, None, output, None, len_bytes)?)
}

/// Lets `output` share all blocks of `input`: `ioctl(FICLONE)`.
pub(crate) fn clone_file(input: &File, output: &File) -> io::Result<()> {
    Ok(rustix::fs::ioctl_ficlone(output, input)?)
}

/// One `sendfile(2)` at the cursors of both files; 0 at the end.
pub(crate) fn send_file(input: &File, output: &File, len_bytes: usize) -> io::Result<usize> {
    Ok(rustix::fs::sendfile(output, input, None, len_bytes)?)
}

/// Opens for transfers past the page cache, `O_DIRECT`.
pub(crate) fn open_direct(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.custom_flags(OFlags::DIRECT.bits() as i32).open(path)
}

/// A file in memory that has no name: `memfd_create(2)`, a tmpfs file.
pub(crate) fn memory_file() -> io::Result<File> {
    Ok(rustix::fs::memfd_create(c"lab", MemfdFlags::CLOEXEC)?.into())
}

/// One `pread(2)`.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    file.read_at(out, offset)
}

/// `pwrite(2)` until all is written.
pub(crate) fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    file.write_all_at(bytes, offset)
}

/// Whether an error says that the kernel or the file system does not offer a way, rather than that it failed.
pub(crate) fn refuses(error: &io::Error) -> bool {
    matches!(
        Errno::from_io_error(error),
        Some(Errno::OPNOTSUPP | Errno::XDEV | Errno::INVAL | Errno::NOSYS | Errno::NOTTY | Errno::PERM)
    ) || error.kind() == io::ErrorKind::Unsupported
}
