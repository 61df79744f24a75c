//! Unix, through crate `rustix`.
#![allow(
    unsafe_code,
    reason = "a mapping is memory that the kernel owns; a buffer is not zeroed before a read"
)]

use std::fs::{File, TryLockError};
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::ptr::{self, NonNull};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags};

/// A private read-only mapping of a file, unmapped when dropped.
///
/// A page that a shrinking file removed raises `SIGBUS`, and bytes under a borrow change if a process writes
/// to the file: only for files that are never changed in place. Packs are such files: each is written under
/// another name and renamed.
#[derive(Debug)]
pub(crate) struct Mapping {
    start: NonNull<u8>,
    len_bytes: usize,
}

// SAFETY: the mapping is read-only memory that belongs to no thread.
unsafe impl Send for Mapping {}
// SAFETY: as above; nothing in it changes.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Maps the first `len_bytes` of `file`: `mmap(2)`.
    pub(crate) fn new(file: &File, len_bytes: u64) -> io::Result<Mapping> {
        let len_bytes = usize::try_from(len_bytes).map_err(|_| Errno::NOMEM)?;
        // The kernel refuses an empty mapping; an empty slice needs none.
        if len_bytes == 0 {
            return Ok(Mapping { start: NonNull::dangling(), len_bytes });
        }
        // SAFETY: the kernel chooses the address, so no memory in use is replaced.
        let start = unsafe {
            rustix::mm::mmap(ptr::null_mut(), len_bytes, ProtFlags::READ, MapFlags::PRIVATE, file, 0)
        }?;
        Ok(Mapping { start: NonNull::new(start.cast()).ok_or(Errno::NOMEM)?, len_bytes })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: `len_bytes` bytes are mapped readable from `start` for as long as `self` lives (or none
        // are, and the pointer is aligned and not null). The type requires that the file is not changed.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len_bytes) }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        if self.len_bytes > 0 {
            // SAFETY: made by `new` with this start and length, and no borrow of it outlives `self`.
            let unmapped = unsafe { rustix::mm::munmap(self.start.as_ptr().cast(), self.len_bytes) };
            debug_assert!(unmapped.is_ok(), "{unmapped:?}");
        }
    }
}

/// Reads once with `pread(2)`, repeated after a signal.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    Ok(rustix::io::retry_on_intr(|| rustix::io::pread(file, &mut *out, offset))?)
}

/// Calls `posix_fadvise(2)` with `POSIX_FADV_WILLNEED`, if the system has it.
pub(crate) fn will_need(file: &File, offset: u64, bytes: u64) {
    #[cfg(not(target_vendor = "apple"))]
    let _ = rustix::fs::fadvise(file, offset, std::num::NonZeroU64::new(bytes), rustix::fs::Advice::WillNeed);
    #[cfg(target_vendor = "apple")]
    let _ = (file, offset, bytes);
}

/// Appends up to `n_bytes` at `offset` to `out`, fewer at the end of the file; returns their number. The
/// spare memory of `out` is not zeroed first.
pub(crate) fn append_at(file: &File, out: &mut Vec<u8>, n_bytes: usize, offset: u64) -> io::Result<usize> {
    out.try_reserve(n_bytes).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    let mut n_read = 0;
    while n_read < n_bytes {
        let spare = &mut out.spare_capacity_mut()[..n_bytes - n_read];
        let at = offset + n_read as u64;
        let n = rustix::io::retry_on_intr(|| {
            rustix::io::pread(file, &mut *spare, at).map(|(read, _)| read.len())
        })?;
        if n == 0 {
            break;
        }
        // SAFETY: `pread` wrote the first `n` bytes of the spare capacity.
        unsafe { out.set_len(out.len() + n) };
        n_read += n;
    }
    Ok(n_read)
}

/// An open folder. Names are opened in it one component at a time, and a link is never followed, so that
/// everything created below it stays below it, whatever other processes create meanwhile.
#[derive(Debug)]
pub(crate) struct Folder(OwnedFd);

impl Folder {
    /// Opens the folder at `path`; links on the way to it are the user's and are followed.
    pub(crate) fn open(path: &Path) -> io::Result<Folder> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Folder(rustix::fs::open(path, flags, Mode::empty())?))
    }

    /// Whether `path` still leads to this folder.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let found = rustix::fs::fstat(&self.0).and_then(|open| Ok((open, rustix::fs::stat(path)?)));
        found.is_ok_and(|(open, there)| open.st_dev == there.st_dev && open.st_ino == there.st_ino)
    }

    /// Opens the folder `name` in it, creating it if it does not exist.
    pub(crate) fn enter(&self, name: &str) -> io::Result<Folder> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let open = || rustix::fs::openat(&self.0, name, flags, Mode::empty());
        let opened = match open() {
            Err(Errno::NOENT) => match rustix::fs::mkdirat(&self.0, name, Mode::from_raw_mode(0o777)) {
                // Another thread created it first.
                Ok(()) | Err(Errno::EXIST) => open(),
                Err(error) => Err(error),
            },
            opened => opened,
        };
        Ok(Folder(opened?))
    }

    /// Creates a new file in it; the name must be free, even of a link.
    pub(crate) fn create_new(&self, name: &str) -> io::Result<File> {
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(rustix::fs::openat(&self.0, name, flags, Mode::from_raw_mode(0o666))?.into())
    }

    /// Locks a file that was just created as `name`, for as long as it is open: a locked file is not a
    /// leftover. `false` if another process took it for one before. Where files cannot be locked, it stays
    /// without a lock.
    pub(crate) fn claim(&self, file: &File, name: &str) -> io::Result<bool> {
        match file.try_lock() {
            Ok(()) => self.is_named(file, name),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(_)) => Ok(true),
        }
    }

    /// Removes the files in it whose names `is_leftover` accepts and that no process has locked. Files that
    /// cannot be removed stay.
    pub(crate) fn remove_leftovers(&self, is_leftover: impl Fn(&str) -> bool) {
        let Ok(names) = Dir::read_from(&self.0) else { return };
        for name in names.flatten().filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned)) {
            // Without waiting: the name may be that of a FIFO.
            let flags = OFlags::RDWR | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
            if !is_leftover(&name) || self.holds(&name).ok() != Some(Some(true)) {
                continue;
            }
            let Ok(file) = rustix::fs::openat(&self.0, &name, flags, Mode::empty()) else { continue };
            let file = File::from(file);
            if file.try_lock().is_ok() && self.is_named(&file, &name).unwrap_or(false) {
                let _ = self.remove(&name);
            }
        }
    }

    /// Whether an open file is the one with the name `name`.
    fn is_named(&self, file: &File, name: &str) -> io::Result<bool> {
        let open = rustix::fs::fstat(file)?;
        match rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(named) => Ok(named.st_dev == open.st_dev && named.st_ino == open.st_ino),
            Err(Errno::NOENT) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Kind of the entry `name`: `None` if there is none, true for a regular file, false for anything else.
    /// Links are not followed.
    pub(crate) fn holds(&self, name: &str) -> io::Result<Option<bool>> {
        match rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Ok(Some(FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile)),
            Err(Errno::NOENT) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Renames the file `from` to `to`, replacing an existing file.
    pub(crate) fn replace(&self, from: &str, to: &str) -> io::Result<()> {
        Ok(rustix::fs::renameat(&self.0, from, &self.0, to)?)
    }

    /// Renames the file `from` to `to` if that name is free.
    pub(crate) fn publish(&self, from: &str, to: &str) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        match rustix::fs::renameat_with(&self.0, from, &self.0, to, rustix::fs::RenameFlags::NOREPLACE) {
            // Some file systems cannot do it in one step.
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {}
            done => return Ok(done?),
        }
        if self.holds(to)?.is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.replace(from, to)
    }

    /// Removes a file from it.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.0, name, AtFlags::empty())?)
    }
}
