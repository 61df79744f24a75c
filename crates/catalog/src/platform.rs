//! Platform differences: file systems that cannot hold a catalogue, names as bytes, synchronised directories.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The kind of network file system that holds `path`, as named by Linux; `None` if it is local or cannot be
/// determined.
#[cfg(target_os = "linux")]
pub(crate) fn network_file_system(path: &Path) -> Option<&'static str> {
    // Numbers from linux/magic.h and from the `stat -f` of GNU coreutils. FUSE is not included: sshfs and a
    // local NTFS disk have the same number. Cluster file systems are, because the log's shared memory is not
    // shared between machines.
    const NETWORK: &[(u32, &str)] = &[
        (0x6969, "nfs"),
        (0x517B, "smb"),
        (0xFF53_4D42, "cifs"),
        (0xFE53_4D42, "smb2"),
        (0x0102_1997, "9p"),
        (0x5346_414F, "afs"),
        (0x6B41_4653, "afs"),
        (0x00C3_6400, "ceph"),
        (0x7375_7245, "coda"),
        (0x564C, "ncp"),
        (0x0BD0_0BD0, "lustre"),
        (0x4750_4653, "gpfs"),
        (0x7461_636F, "ocfs2"),
        (0x0116_1970, "gfs2"),
        (0x1983_0326, "beegfs"),
        (0x786F_4256, "vboxsf"),
    ];
    let kind = rustix::fs::statfs(path).ok()?.f_type;
    // The field's type differs between architectures; the numbers have 32 bits.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::unnecessary_cast,
        reason = "a 32-bit number in a wider field"
    )]
    let kind = kind as u32;
    NETWORK.iter().find(|(number, _)| *number == kind).map(|(_, name)| *name)
}

/// The drive that holds `path`, if it lies on another machine; `None` if it is local or cannot be determined.
#[cfg(windows)]
#[expect(unsafe_code, reason = "the standard library does not ask for the kind of a drive")]
pub(crate) fn network_file_system(path: &Path) -> Option<&'static str> {
    use std::os::windows::ffi::OsStrExt as _;
    use windows_sys::Win32::Storage::FileSystem::{GetDriveTypeW, GetVolumePathNameW};

    /// From winbase.h.
    const DRIVE_REMOTE: u32 = 4;
    let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    let mut root = [0_u16; 512];
    // SAFETY: the path ends with a zero, and the length is that of the buffer.
    let is_told = unsafe { GetVolumePathNameW(wide.as_ptr(), root.as_mut_ptr(), 512) };
    // SAFETY: the root ends with a zero, which the call before has written.
    (is_told != 0 && unsafe { GetDriveTypeW(root.as_ptr()) } == DRIVE_REMOTE).then_some("a network drive")
}

/// Always `None`: this platform does not report the kind of file system.
#[cfg(not(any(target_os = "linux", windows)))]
pub(crate) fn network_file_system(_path: &Path) -> Option<&'static str> {
    None
}

/// Whether `path` still names `file`.
#[cfg(unix)]
pub(crate) fn still_named(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(named) => Ok(open.dev() == named.dev() && open.ino() == named.ino()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens a file for writing, but not through a symbolic link: someone else may have prepared it to lead to
/// any file of the user.
///
/// # Errors
/// Those of opening it, and [`io::ErrorKind::InvalidInput`] for a link.
pub(crate) fn open_unfollowed(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a symbolic link"));
    }
    // What became a link since is refused by the system.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        rustix::fs::OFlags::NOFOLLOW.bits().cast_signed(),
    );
    options.open(path)
}

/// Always true: a lock file is not removed on this platform, see [`REMOVE_LOCK_FILE`].
#[cfg(not(unix))]
pub(crate) fn still_named(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Device and inode, which identify a file independently of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// The numbers of the device and of the inode.
    pub(crate) fn numbers(self) -> (u64, u64) {
        (self.device, self.inode)
    }
}

/// The identity of the file at `path`; `None` if the file does not exist or the platform has no file
/// identities.
#[cfg(unix)]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|found| FileId { device: found.dev(), inode: found.ino() })
}

/// Always `None`: the standard library gives no file identity here.
#[cfg(not(unix))]
pub(crate) fn file_id(_path: &Path) -> Option<FileId> {
    None
}

/// The current path of a file that this process has open; `None` if it was deleted, or the platform does not
/// report it.
#[cfg(target_os = "linux")]
pub(crate) fn path_of_open(id: FileId) -> Option<PathBuf> {
    let descriptors = std::fs::read_dir("/proc/self/fd").ok()?;
    let open = descriptors.flatten().map(|entry| entry.path()).find(|link| file_id(link) == Some(id))?;
    // For a deleted file, the link's target is its last name followed by a note, which names no file, or
    // another one.
    std::fs::read_link(open).ok().filter(|path| file_id(path) == Some(id))
}

/// Always `None`: this platform offers no way to find the path.
#[cfg(not(target_os = "linux"))]
pub(crate) fn path_of_open(_id: FileId) -> Option<PathBuf> {
    None
}

/// Describes what is at `path` if it is not a regular file.
pub(crate) fn other_than_file(path: &Path) -> Option<&'static str> {
    let kind = std::fs::metadata(path).ok()?.file_type();
    if kind.is_file() {
        None
    } else if kind.is_dir() {
        Some("a directory")
    } else {
        Some(special(kind))
    }
}

#[cfg(unix)]
fn special(kind: std::fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    if kind.is_fifo() {
        "a FIFO"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_kind: std::fs::FileType) -> &'static str {
    "a device"
}

/// Fills `bytes` from an offset in a file.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let n_read = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if n_read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[n_read..];
        offset += n_read as u64;
    }
    Ok(())
}

/// Creates an empty file that only its owner can read and write (mode 0600, less what the umask forbids).
///
/// # Errors
/// If there is a file of this name already, or it cannot be created.
#[cfg(unix)]
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    File::options().write(true).create_new(true).mode(0o600).open(path)
}

/// Creates an empty file. On this platform files have the rights of their folder.
///
/// # Errors
/// If there is a file of this name already, or it cannot be created.
#[cfg(not(unix))]
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    File::options().write(true).create_new(true).open(path)
}

/// Gives a file that `options` creates the mode of `database`, or 0600 if there is none yet.
#[cfg(unix)]
pub(crate) fn with_mode_of(options: &mut OpenOptions, database: &Path) {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    let mode = std::fs::metadata(database).map_or(0o600, |found| found.permissions().mode() & 0o666);
    options.mode(mode);
}

/// Changes nothing: on this platform files have the rights of their folder.
#[cfg(not(unix))]
pub(crate) fn with_mode_of(_options: &mut OpenOptions, _database: &Path) {}

/// Whether a lock file can be removed while it is held without letting two holders in (see `lock`).
pub(crate) const REMOVE_LOCK_FILE: bool = cfg!(unix);

/// Converts bytes from `OsStr::as_encoded_bytes` back to a name.
#[cfg(unix)]
pub(crate) fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// Converts bytes from `OsStr::as_encoded_bytes` back to a name.
///
/// Windows names are 16-bit units; Rust encodes them as UTF-8 in which lone surrogates may be stored as three
/// bytes.
#[cfg(windows)]
pub(crate) fn os_string(bytes: Vec<u8>) -> OsString {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return OsString::from(text),
        Err(error) => error.into_bytes(),
    };
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = &bytes[..];
    while let Some(chunk) = rest.utf8_chunks().next() {
        units.extend(chunk.valid().encode_utf16());
        rest = &rest[chunk.valid().len()..];
        match rest {
            [0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, tail @ ..] => {
                units.push(0xD000 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F));
                rest = tail;
            }
            [_, tail @ ..] => {
                units.push(0xFFFD);
                rest = tail;
            }
            [] => break,
        }
    }
    std::os::windows::ffi::OsStringExt::from_wide(&units)
}

/// Makes a rename inside `directory` durable across a power cut.
#[cfg(unix)]
pub(crate) fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Windows has no such call: a rename is written through with the file.
#[cfg(not(unix))]
pub(crate) fn sync_directory(_directory: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_disk_is_local() {
        // If the tests themselves run on a network share this fails, as does every other test of this crate.
        assert_eq!(network_file_system(&std::env::temp_dir()), None);
    }
}
