//! Unix: `openat`, `getdents` and `fstatat` through rustix.

mod bond;

use std::borrow::Cow;
use std::ffi::{CStr, OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::fd::OwnedFd;
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat, open, stat, statat};

use super::{FileKind, ListedEntry};

pub(crate) use bond::end_with_parent;

pub(crate) struct DirectoryReader {
    directory: OwnedFd,
    names: Dir,
    is_over: bool,
}

impl DirectoryReader {
    pub(crate) fn open(path: &Path) -> io::Result<DirectoryReader> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let directory = open(path, flags, Mode::empty())?;
        let names = Dir::read_from(&directory)?;
        Ok(DirectoryReader { directory, names, is_over: false })
    }
}

impl Iterator for DirectoryReader {
    type Item = io::Result<ListedEntry>;

    fn next(&mut self) -> Option<io::Result<ListedEntry>> {
        while !self.is_over {
            match self.names.read()? {
                Ok(entry) if matches!(entry.file_name().to_bytes(), b"." | b"..") => {}
                Ok(entry) => {
                    let found = look_at(&self.directory, entry.file_name(), entry.file_type());
                    if found.is_some() {
                        return found;
                    }
                }
                Err(error) => {
                    // Further calls would return the same error forever.
                    self.is_over = true;
                    return Some(Err(error.into()));
                }
            }
        }
        None
    }
}

pub(crate) fn bind_to_parent(memory_bytes: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    // Errors are ignored: both limits are a second line of defence.
    let limit = Rlimit { current: Some(memory_bytes), maximum: Some(memory_bytes) };
    let _ = setrlimit(Resource::As, limit);
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    // A crash is reported as the verdict of a file; a core dump would be useless.
    let _ = setrlimit(Resource::Core, none);
}

pub(super) fn limit_resources(child: &std::process::Child, most: &super::Resources) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let limits = [
            (Resource::As, most.memory_bytes),
            (Resource::Cpu, most.processor_seconds),
            (Resource::Fsize, most.file_bytes),
            (Resource::Core, 0),
        ];
        for (resource, most) in limits {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            // Ignored: the child may have ended already, and the limits are a second line of defence.
            let _ = prlimit(Some(Pid::from_child(child)), resource, limit);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, most);
}

pub(crate) fn take_standard_output() -> io::Result<Box<dyn Write + Send>> {
    let own = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
    rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    Ok(Box::new(File::from(own)))
}

pub(crate) fn make_private_folder(path: &Path) -> io::Result<()> {
    let made = std::fs::DirBuilder::new().mode(0o700).create(path);
    match made {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        _ => return made,
    }
    let found = std::fs::symlink_metadata(path)?;
    let is_own = found.is_dir() && found.uid() == rustix::process::geteuid().as_raw();
    if is_own && found.mode() & 0o022 == 0 {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it exists, and is not a folder that only you can write to",
        ))
    }
}

pub(crate) const STANDARD_INPUT: Option<&str> = Some("/dev/fd/0");

pub(crate) const CHANGE_TAG: &str = "FileInodeChangeDate";

pub(crate) fn mode_and_change(_: &Path, found: &Metadata) -> Option<(u32, i64)> {
    Some((found.mode(), found.ctime()))
}

/// ExifTool's tags of a file's number, links, owner and blocks, by name.
pub(crate) fn inode_numbers(found: &Metadata) -> Vec<(&'static str, u64)> {
    vec![
        ("FileDeviceNumber", found.dev()),
        ("FileInodeNumber", found.ino()),
        ("FileHardLinks", found.nlink()),
        ("FileUserID", found.uid().into()),
        ("FileGroupID", found.gid().into()),
        ("FileDeviceID", found.rdev()),
        ("FileBlockSize", found.blksize()),
        ("FileBlockCount", found.blocks()),
    ]
}

/// The name of a user or a group in a table such as `/etc/passwd`.
fn name_in(table: &str, id: u64) -> Option<String> {
    let text = std::fs::read_to_string(table).ok()?;
    let name = |line: &str| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(id)).then(|| name.to_owned())
    };
    text.lines().find_map(name)
}

pub(crate) fn user_name(id: u64) -> Option<String> {
    name_in("/etc/passwd", id)
}

pub(crate) fn group_name(id: u64) -> Option<String> {
    name_in("/etc/group", id)
}

pub(crate) fn become_program(command: &mut Command) -> io::Error {
    command.exec()
}

pub(crate) fn set_apart_from_terminal(command: &mut Command) {
    command.process_group(0);
}

pub(crate) fn exiftool_path(text: String) -> String {
    text
}

pub(crate) fn storable_name(name: &OsStr) -> Cow<'_, OsStr> {
    name.into()
}

pub(crate) fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    Some(OsString::from_vec(bytes).into())
}

/// Examines a directory entry; `None` if it was deleted after the directory was read.
fn look_at(directory: &OwnedFd, name: &CStr, listed_type: FileType) -> Option<io::Result<ListedEntry>> {
    let os_name = OsStr::from_bytes(name.to_bytes()).to_owned();
    // The type in the directory entry saves a system call for everything that is not a file.
    if listed_type == FileType::Directory {
        return Some(Ok(named(os_name, FileKind::Directory)));
    }
    match statat(directory, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(found) if FileType::from_raw_mode(found.st_mode) == FileType::Symlink => {
            Some(Ok(follow(directory, name, os_name, &found)))
        }
        Ok(found) => Some(Ok(listed(os_name, &found))),
        Err(rustix::io::Errno::NOENT) => None,
        Err(error) => Some(Err(error.into())),
    }
}

pub(super) fn stat_path(path: &Path) -> io::Result<ListedEntry> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_owned();
    Ok(listed(name, &stat(path)?))
}

fn follow(directory: &OwnedFd, name: &CStr, os_name: OsString, link: &Stat) -> ListedEntry {
    match statat(directory, name, AtFlags::empty()) {
        Ok(target) if FileType::from_raw_mode(target.st_mode) == FileType::Directory => {
            named(os_name, FileKind::DirectoryLink)
        }
        Ok(target) => listed(os_name, &target),
        Err(_) => ListedEntry { kind: FileKind::DanglingLink, ..listed(os_name, link) },
    }
}

fn named(name: OsString, kind: FileKind) -> ListedEntry {
    ListedEntry { name, kind, bytes: 0, mtime_ns: 0, inode: 0, device: 0, ctime_ns: 0 }
}

#[allow(
    clippy::unnecessary_cast,
    clippy::useless_conversion,
    reason = "the fields' types differ between systems"
)]
fn listed(name: OsString, stat: &Stat) -> ListedEntry {
    let kind = match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => FileKind::File,
        FileType::Directory => FileKind::Directory,
        _ => FileKind::Special,
    };
    let nanos = |seconds: i64, nanos: i64| seconds.saturating_mul(1_000_000_000).saturating_add(nanos);
    ListedEntry {
        name,
        kind,
        bytes: u64::try_from(stat.st_size).unwrap_or(0),
        mtime_ns: nanos(stat.st_mtime as i64, stat.st_mtime_nsec as i64),
        inode: stat.st_ino as u64,
        device: stat.st_dev as u64,
        ctime_ns: nanos(stat.st_ctime as i64, stat.st_ctime_nsec as i64),
    }
}

pub(super) fn processor_time() -> Option<Duration> {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(spent.tv_sec).ok()?, u32::try_from(spent.tv_nsec).ok()?))
}

#[cfg(test)]
mod tests {
    use std::fs::{Permissions, create_dir, metadata, set_permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn a_private_folder_is_neither_a_link_nor_open_to_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        make_private_folder(&path("new")).unwrap();
        assert_eq!(metadata(path("new")).unwrap().mode() & 0o777, 0o700);
        // That of an interrupted run.
        make_private_folder(&path("new")).unwrap();
        symlink("new", path("link")).unwrap();
        create_dir(path("open")).unwrap();
        set_permissions(path("open"), Permissions::from_mode(0o777)).unwrap();
        for name in ["link", "open"] {
            let error = make_private_folder(&path(name)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{name}");
        }
    }
}
