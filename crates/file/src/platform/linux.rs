//! Linux: file descriptors through `rustix`, and the meaning of errno values; `kernel` has what `rustix`
//! lacks.

mod kernel;

use std::io;
use std::num::NonZeroU64;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt as _;
use std::path::Path;

use rustix::fs::{FileType, Mode, OFlags, ResolveFlags, StatFs};
use rustix::io::Errno;

use super::{Advice, FileSystemFacts, OpenHow, Refusal, is_link};

pub(crate) use kernel::{cached_pages, fiemap};

/// Renames a file if the new name is free; `None` if the kernel or the file system cannot do it in one step.
pub(crate) fn rename_new(from: &Path, to: &Path) -> Option<io::Result<()>> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => None,
        renamed => Some(renamed.map_err(io::Error::from)),
    }
}

/// Open file for reads by position.
#[derive(Debug)]
pub(crate) struct File(OwnedFd);

/// Kind and length of an open file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stat {
    pub(crate) is_regular: bool,
    pub(crate) len_bytes: u64,
}

/// Open directory, from which files are opened by their names alone.
#[derive(Debug)]
pub(crate) struct Directory(OwnedFd);

impl Directory {
    /// Opens the directory at `path`, for opening files only; `None` if it cannot be opened.
    pub(crate) fn open(path: &Path) -> Option<Self> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        rustix::fs::open(path, flags, Mode::empty()).ok().map(Self)
    }
}

impl File {
    /// Opens a file: `openat(2)`.
    pub(crate) fn open(path: &Path, how: OpenHow) -> io::Result<Self> {
        Self::open_from(rustix::fs::CWD, path, how)
    }

    /// Like [`File::open`], by a name in `directory`.
    pub(crate) fn open_in(directory: &Directory, name: &Path, how: OpenHow) -> io::Result<Self> {
        Self::open_from(directory.0.as_fd(), name, how)
    }

    fn open_from(directory: BorrowedFd<'_>, path: &Path, how: OpenHow) -> io::Result<Self> {
        loop {
            match rustix::fs::openat(directory, path, open_flags(how), Mode::empty()) {
                Ok(descriptor) => return Ok(Self(descriptor)),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Reads once with `pread(2)`, repeated after a signal.
    pub(crate) fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        Ok(rustix::io::retry_on_intr(|| rustix::io::pread(&self.0, &mut *out, offset))?)
    }

    /// Kind and length of the file: `fstat(2)`.
    pub(crate) fn stat(&self) -> io::Result<Stat> {
        let stat = rustix::fs::fstat(&self.0)?;
        Ok(Stat {
            is_regular: FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile,
            len_bytes: u64::try_from(stat.st_size).unwrap_or(0),
        })
    }

    /// Like [`cuts_reads_at_blocks`], for an open file.
    pub(crate) fn cuts_reads_at_blocks(&self) -> bool {
        rustix::fs::fstatfs(&self.0).is_ok_and(|statfs| cuts_at_blocks(&statfs))
    }

    /// Wraps the standard library's open file.
    pub(crate) fn from_std(file: std::fs::File) -> Self {
        Self(file.into())
    }

    /// Converts to the standard library's open file.
    pub(crate) fn into_std(self) -> std::fs::File {
        self.0.into()
    }
}

impl From<OwnedFd> for File {
    fn from(descriptor: OwnedFd) -> Self {
        Self(descriptor)
    }
}

impl AsFd for File {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Opens a file by a path without links: `openat2(2)`. `None` if the kernel is older than 5.6, or a sandbox
/// refuses the call.
pub(crate) fn open_without_links(path: &Path) -> Option<io::Result<std::fs::File>> {
    let flags = open_flags(OpenHow::default());
    let opened = rustix::io::retry_on_intr(|| {
        rustix::fs::openat2(rustix::fs::CWD, path, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS)
    });
    match opened {
        Ok(descriptor) => Some(Ok(descriptor.into())),
        Err(Errno::NOSYS | Errno::PERM) => None,
        Err(Errno::LOOP) => Some(Err(is_link())),
        Err(error) => Some(Err(error.into())),
    }
}

/// Flags of `open(2)` for the given options.
pub(crate) fn open_flags(how: OpenHow) -> OFlags {
    let mut flags = OFlags::RDONLY | OFlags::NOCTTY | OFlags::CLOEXEC;
    flags.set(OFlags::NONBLOCK, !how.may_wait);
    flags.set(OFlags::NOATIME, how.no_atime);
    flags.set(OFlags::DIRECT, how.direct);
    flags
}

/// Like [`open_flags`], for a direct descriptor of io_uring: no `exec` inherits it, and it therefore does not
/// accept `O_CLOEXEC`.
pub(crate) fn direct_descriptor_flags(how: OpenHow) -> i32 {
    (open_flags(how) - OFlags::CLOEXEC).bits() as i32
}

/// Meaning of a refused `open(2)`.
pub(crate) fn refusal(error: &io::Error, how: OpenHow) -> Refusal {
    match Errno::from_io_error(error) {
        // A socket, or a device without a driver.
        Some(Errno::NXIO | Errno::NODEV) => Refusal::NotRegular,
        Some(Errno::MFILE | Errno::NFILE) => Refusal::TooManyOpenFiles,
        Some(Errno::NAMETOOLONG) => Refusal::NameTooLong,
        Some(Errno::INVAL | Errno::OPNOTSUPP) if how.direct => Refusal::NoDirect,
        Some(Errno::PERM) if how.no_atime => Refusal::NoAtimeDenied,
        Some(Errno::AGAIN) => Refusal::WouldWait,
        _ => Refusal::Other,
    }
}

/// Whether a positional read failed because it is not a regular file: `EISDIR` from a directory, `ESPIPE`
/// from a FIFO, a socket or a terminal.
pub(crate) fn refused_as_not_regular(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::ISDIR | Errno::SPIPE))
}

/// Whether a direct read failed because the file system does not support direct reads.
pub(crate) fn refused_as_direct(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::INVAL | Errno::OPNOTSUPP))
}

/// Whether a regular file lies at `path`, following links. Opens nothing.
pub(crate) fn is_regular(path: &Path) -> io::Result<bool> {
    Ok(FileType::from_raw_mode(rustix::fs::stat(path)?.st_mode) == FileType::RegularFile)
}

/// Whether reads of the file system at `path` stop early only at multiples of 512 bytes, except at the end of
/// the file.
///
/// This is true of the local file systems that read block by block through the page cache. A server (NFS,
/// FUSE) may cut a read anywhere, and generated files (`/proc`) end their reads at the end of a record.
pub(crate) fn cuts_reads_at_blocks(path: &Path) -> bool {
    rustix::fs::statfs(path).is_ok_and(|statfs| cuts_at_blocks(&statfs))
}

fn cuts_at_blocks(statfs: &StatFs) -> bool {
    const EXT: u32 = 0xEF53;
    const XFS: u32 = 0x5846_5342;
    const BTRFS: u32 = 0x9123_683E;
    const F2FS: u32 = 0xF2F5_2010;
    const TMPFS: u32 = 0x0102_1994;
    // The width of the field differs between architectures; all magic numbers have 32 bits.
    matches!(statfs.f_type as u32, EXT | XFS | BTRFS | F2FS | TMPFS)
}

/// Calls `posix_fadvise(2)` for a range; 0 bytes mean up to the end.
pub(crate) fn advise(file: &File, advice: Advice, offset: u64, len_bytes: u64) -> io::Result<()> {
    let advice = match advice {
        Advice::WillNeed => rustix::fs::Advice::WillNeed,
        Advice::DontNeed => rustix::fs::Advice::DontNeed,
    };
    Ok(rustix::fs::fadvise(file, offset, NonZeroU64::new(len_bytes), advice)?)
}

/// Calls `fdatasync(2)` on a file.
pub(crate) fn sync_data(file: &File) -> io::Result<()> {
    Ok(rustix::io::retry_on_intr(|| rustix::fs::fdatasync(file))?)
}

/// Size of a page of the page cache, in bytes.
pub(crate) fn page_bytes() -> u64 {
    rustix::param::page_size() as u64
}

/// The path of these bytes.
pub(crate) fn path_of(bytes: Vec<u8>) -> std::path::PathBuf {
    std::ffi::OsString::from_vec(bytes).into()
}

/// `st_dev` of what is at a path, following links.
pub(crate) fn device_at(path: &Path) -> Option<u64> {
    Some(rustix::fs::stat(path).ok()?.st_dev)
}

/// Number of the device that a node of `/dev` stands for.
pub(crate) fn device_of_node(path: &Path) -> Option<u64> {
    Some(rustix::fs::stat(path).ok()?.st_rdev)
}

/// `st_dev` of a device with these numbers.
pub(crate) fn device_number((major, minor): (u32, u32)) -> u64 {
    rustix::fs::makedev(major, minor)
}

/// Facts about the file system under a path: `statfs(2)`, `statvfs(3)` and `stat(2)`.
pub(crate) fn file_system(path: &Path) -> io::Result<FileSystemFacts> {
    let device = rustix::fs::stat(path)?.st_dev;
    Ok(FileSystemFacts {
        magic: rustix::fs::statfs(path)?.f_type as u32,
        id: rustix::fs::statvfs(path)?.f_fsid,
        device: (rustix::fs::major(device), rustix::fs::minor(device)),
    })
}

/// Whether an error means that a call is not supported: by the kernel, the file system, or the kind of file.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::OPNOTSUPP | Errno::NOSYS | Errno::NOTTY))
        || error.kind() == io::ErrorKind::Unsupported
}

/// Whether an unfinished file is locked by the process that writes it.
pub(crate) const LOCKS_UNFINISHED: bool = true;

/// Whether a name still leads to the open file.
pub(crate) fn is_named(file: &std::fs::File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let open = file.metadata()?;
    match std::fs::symlink_metadata(path) {
        Ok(named) => Ok(open.dev() == named.dev() && open.ino() == named.ino()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Options with which no symbolic link at the end of a path is followed.
pub(crate) fn refuse_links(options: &mut std::fs::OpenOptions) -> &mut std::fs::OpenOptions {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, libc::O_NOFOLLOW)
}

/// The path as it is: only Windows has a prefix that users do not write.
pub(crate) fn as_written(path: std::path::PathBuf) -> std::path::PathBuf {
    path
}
