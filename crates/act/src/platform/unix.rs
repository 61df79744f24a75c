//! Linux, macOS and other systems like Unix.

mod blocks;

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

pub(crate) use blocks::share_blocks;
use serde::{Deserialize, Serialize};

/// Files of one step where each is open, as are another one and its folder: three quarters of the open files
/// that a process may usually have.
pub(crate) const BATCH_FILES: usize = if cfg!(target_os = "linux") { 256 } else { 64 };

/// Files of one step where several steps are under way: as many as [`BATCH_FILES`], if as many files as these
/// steps need may be open. The limit is raised for that as far as everyone may raise it, which programs other
/// than those that wait with `select(2)` need not know.
pub(crate) fn batch_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// For each file of a step: four times an old one, three times a folder, twice a new one.
    const NEEDED: u64 = 9 * BATCH_FILES as u64 + 256;
    static FILES: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *FILES.get_or_init(|| {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let is_enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= NEEDED);
        let raised = Rlimit { current: Some(NEEDED), maximum };
        if is_enough(current) || is_enough(maximum) && setrlimit(Resource::Nofile, raised).is_ok() {
            BATCH_FILES
        } else {
            BATCH_FILES / 4
        }
    })
}

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

    /// Whether it is the same file with the same size and time of its contents. A link changes the time of
    /// the inode alone.
    pub(crate) fn is_same_contents(&self, other: &Stamp) -> bool {
        Stamp { changed: other.changed, ..*self } == *other
    }
}

/// Time of the last change of a file's contents, in nanoseconds since 1970.
pub(crate) fn mtime_ns(found: &Metadata) -> i64 {
    found.mtime().saturating_mul(1_000_000_000).saturating_add(found.mtime_nsec())
}

/// The inode number of a file.
pub(crate) fn inode(found: &Metadata) -> u64 {
    found.ino()
}

/// Number of the names of a file.
pub(crate) fn n_names(found: &Metadata) -> u64 {
    found.nlink()
}

/// Whether both are one file.
pub(crate) fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Whether both are on one file system.
pub(crate) fn is_on_same_device(a: &Metadata, b: &Metadata) -> bool {
    a.dev() == b.dev()
}

/// Permissions and owner of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attributes {
    mode: u32,
    uid: u32,
    gid: u32,
}

impl Attributes {
    pub(crate) fn of(found: &Metadata) -> Attributes {
        Attributes { mode: found.mode(), uid: found.uid(), gid: found.gid() }
    }

    /// Gives a file these permissions and, as far as possible, this owner.
    pub(crate) fn give(self, file: &File) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (self.uid, self.gid) {
            let (owner, group) = (rustix::fs::Uid::from_raw(self.uid), rustix::fs::Gid::from_raw(self.gid));
            // Only the owner of all may give files away; the group alone may be possible.
            let is_given = rustix::fs::fchown(file, Some(owner), Some(group));
            let _ = is_given.or_else(|_| rustix::fs::fchown(file, None, Some(group)));
        }
        if new.mode() == self.mode {
            Ok(())
        } else {
            file.set_permissions(fs::Permissions::from_mode(self.mode & 0o7777))
        }
    }
}

/// Whether a file has an extended attribute of a program or a person that another one lacks.
pub(crate) fn has_own_attributes(file: &File, other: &File) -> bool {
    const PEOPLE: [&[u8]; 3] = [b"user.", b"com.apple.metadata:", b"com.apple.FinderInfo"];
    const MOST_BYTES: usize = 64 << 10;
    let mut names = vec![0_u8; MOST_BYTES];
    let Ok(n_bytes) = rustix::fs::flistxattr(file, names.as_mut_slice()) else {
        // None, or none that this file system can list.
        return false;
    };
    let value = |file: &File, name: &[u8]| {
        let mut value = vec![0_u8; MOST_BYTES];
        let read = rustix::fs::fgetxattr(file, name, value.as_mut_slice());
        read.ok().map(|n_bytes| value[..n_bytes].to_vec())
    };
    names[..n_bytes]
        .split(|byte| *byte == 0)
        .filter(|name| PEOPLE.iter().any(|start| name.starts_with(start)))
        .any(|name| value(file, name) != value(other, name))
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
    Attributes::of(old).give(file)
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
