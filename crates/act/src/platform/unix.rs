//! Linux, macOS and other systems like Unix.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// Files that are written before they get their names. Each is open, as are the old one and its folder: three
/// quarters of the open files that a process may usually have.
pub(crate) const BATCH_FILES: usize = if cfg!(target_os = "linux") { 256 } else { 64 };

/// What changes whenever a file is written or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    device: u64,
    inode: u64,
    bytes: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Stamp {
    pub(crate) fn of(found: &Metadata) -> Stamp {
        Stamp {
            device: found.dev(),
            inode: found.ino(),
            bytes: found.len(),
            modified: (found.mtime(), found.mtime_nsec()),
            changed: (found.ctime(), found.ctime_nsec()),
        }
    }
}

/// Opens a file to read it; a link at the end of the path is not followed, and a FIFO not waited for.
pub(crate) fn open_unfollowed(path: &Path) -> io::Result<File> {
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

/// A file that is kept open while another one takes its name.
pub(crate) fn kept_open(file: File) -> Option<File> {
    Some(file)
}

/// Gives a new file the permissions and, as far as possible, the owner of the file that it replaces.
pub(crate) fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        let owner = (rustix::fs::Uid::from_raw(old.uid()), rustix::fs::Gid::from_raw(old.gid()));
        // Only the owner of all may give files away; the group alone may be possible.
        let is_given = rustix::fs::fchown(file, Some(owner.0), Some(owner.1));
        let _ = is_given.or_else(|_| rustix::fs::fchown(file, None, Some(owner.1)));
    }
    if new.mode() == old.mode() { Ok(()) } else { file.set_permissions(old.permissions()) }
}

/// Gives a copy the extended attributes that users and programs set; those of the system belong to the copy.
pub(crate) fn keep_attributes(from: &File, to: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fsetxattr};
    const MOST_BYTES: usize = 64 << 10;
    let mut names = vec![0_u8; MOST_BYTES];
    let Ok(n_bytes) = flistxattr(from, &mut names[..]) else { return Ok(()) };
    let mut value = vec![0_u8; MOST_BYTES];
    for name in names[..n_bytes].split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
        if cfg!(target_os = "linux") && !name.starts_with(b"user.") {
            continue;
        }
        let n_bytes = fgetxattr(from, name, &mut value[..])?;
        fsetxattr(to, name, &value[..n_bytes], XattrFlags::empty()).map_err(|error| {
            let name = String::from_utf8_lossy(name);
            io::Error::new(io::Error::from(error).kind(), format!("keep its attribute {name}: {error}"))
        })?;
    }
    Ok(())
}

/// Number of the file system of a file.
pub(crate) fn device(found: &Metadata) -> u64 {
    found.dev()
}

/// How many names a file has.
pub(crate) fn n_links(found: &Metadata) -> u64 {
    found.nlink()
}

/// Whether two names are of one file.
pub(crate) fn is_one(file: &Metadata, other: &Metadata) -> bool {
    (file.dev(), file.ino()) == (other.dev(), other.ino())
}

/// Times of the last change of contents and inode in nanoseconds since 1970, and the inode.
pub(crate) fn facts(found: &Metadata) -> (i64, i64, u64) {
    let ns = |seconds: i64, rest: i64| seconds.saturating_mul(1_000_000_000).saturating_add(rest);
    (ns(found.mtime(), found.mtime_nsec()), ns(found.ctime(), found.ctime_nsec()), found.ino())
}

/// Flushes the file systems of these folders.
pub(crate) fn flush_folders(folders: &mut dyn Iterator<Item = &Path>) -> io::Result<()> {
    let mut devices = Vec::new();
    for folder in folders {
        let folder = File::open(folder)?;
        let device = folder.metadata()?.dev();
        if !devices.contains(&device) {
            devices.push(device);
            flush_all(&folder)?;
        }
    }
    Ok(())
}

/// Opens a folder to lock it.
pub(crate) fn open_folder(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Makes the names in a folder durable.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Makes the contents of files durable. Many files of a file system are flushed by one call: one commit, in
/// place of one for each file.
pub(crate) fn flush(files: &[&File]) -> io::Result<()> {
    const FEW: usize = 8;
    let mut devices = Vec::new();
    for file in files {
        if cfg!(target_os = "linux") && files.len() > FEW {
            let device = file.metadata()?.dev();
            if devices.contains(&device) {
                continue;
            }
            devices.push(device);
            flush_all(file)?;
        } else {
            file.sync_data()?;
        }
    }
    Ok(())
}

/// Flushes the file system of a file.
#[cfg(target_os = "linux")]
fn flush_all(file: &File) -> io::Result<()> {
    Ok(rustix::fs::syncfs(file)?)
}

/// Flushes one file where a file system cannot be flushed by a call that waits for it.
#[cfg(not(target_os = "linux"))]
fn flush_all(file: &File) -> io::Result<()> {
    file.sync_data()
}

/// Options for a new file that only its owner can read.
pub(crate) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

/// Creates a folder that only its owner can read, and missing folders above it.
pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above)?;
    }
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        created => created,
    }
}

/// The bytes of a path.
pub(crate) fn bytes_of(path: &Path) -> &[u8] {
    path.as_os_str().as_bytes()
}

/// The path of these bytes.
pub(crate) fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    Some(std::ffi::OsString::from_vec(bytes).into())
}

/// Whether a name is one that the system can keep.
pub(crate) fn is_short_enough(name: &OsStr) -> bool {
    name.len() <= 255
}
