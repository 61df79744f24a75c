//! Where the engine asks the operating system itself: listing a directory with what change detection needs,
//! and the processor time used so far.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// What a name in a directory stands for, symbolic links to files followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Directory,
    /// A symbolic link to a directory: not followed, so that no loop is walked.
    DirectoryLink,
    /// A symbolic link that leads nowhere.
    DanglingLink,
    /// A FIFO, socket or device.
    Special,
}

/// What the file system says of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub name: OsString,
    pub kind: Kind,
    pub bytes: u64,
    pub mtime_ns: i64,
    pub inode: u64,
    pub device: u64,
}

#[cfg(unix)]
mod imp {
    use super::*;
    use std::ffi::{CStr, OsStr};
    use std::os::unix::ffi::OsStrExt as _;

    use rustix::fd::OwnedFd;
    use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat, open, stat, statat};

    pub(crate) fn list_directory(
        path: &Path,
        visit: &mut dyn FnMut(io::Result<Listed>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let directory = open(path, flags, Mode::empty())?;
        for entry in Dir::read_from(&directory)? {
            let answer = match entry {
                Ok(entry) if matches!(entry.file_name().to_bytes(), b"." | b"..") => None,
                Ok(entry) => look_at(&directory, entry.file_name(), entry.file_type()),
                // The system would give the same error for ever.
                Err(error) => return Err(error.into()),
            };
            if let Some(ControlFlow::Break(())) = answer.map(&mut *visit) {
                break;
            }
        }
        Ok(())
    }

    /// Ends this process when its parent does, and bounds its memory. What the system refuses is left: both
    /// only make sure.
    pub(crate) fn bind_to_parent(memory_bytes: u64) {
        use rustix::process::{Resource, Rlimit, setrlimit};
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        let limit = Rlimit { current: Some(memory_bytes), maximum: Some(memory_bytes) };
        let _ = setrlimit(Resource::As, limit);
        let none = Rlimit { current: Some(0), maximum: Some(0) };
        // A crash here is an answer; its image on the disk helps nobody.
        let _ = setrlimit(Resource::Core, none);
    }

    /// The path that these bytes encode, as `OsStr::as_encoded_bytes` gives them.
    pub(crate) fn path_of(bytes: Vec<u8>) -> Option<std::path::PathBuf> {
        use std::os::unix::ffi::OsStringExt as _;
        Some(OsString::from_vec(bytes).into())
    }

    /// What a name stands for; `None` where it is gone since the directory was read.
    fn look_at(directory: &OwnedFd, name: &CStr, told: FileType) -> Option<io::Result<Listed>> {
        let os_name = OsStr::from_bytes(name.to_bytes()).to_owned();
        // The type that the directory tells saves a call for everything that is not a file.
        if told == FileType::Directory {
            return Some(Ok(named(os_name, Kind::Directory)));
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

    pub(crate) fn stat_path(path: &Path) -> io::Result<Listed> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_owned();
        Ok(listed(name, &stat(path)?))
    }

    fn follow(directory: &OwnedFd, name: &CStr, os_name: OsString, link: &Stat) -> Listed {
        match statat(directory, name, AtFlags::empty()) {
            Ok(target) if FileType::from_raw_mode(target.st_mode) == FileType::Directory => {
                named(os_name, Kind::DirectoryLink)
            }
            Ok(target) => listed(os_name, &target),
            Err(_) => Listed { kind: Kind::DanglingLink, ..listed(os_name, link) },
        }
    }

    fn named(name: OsString, kind: Kind) -> Listed {
        Listed { name, kind, bytes: 0, mtime_ns: 0, inode: 0, device: 0 }
    }

    #[allow(
        clippy::unnecessary_cast,
        clippy::useless_conversion,
        reason = "the fields' types differ between systems"
    )]
    fn listed(name: OsString, stat: &Stat) -> Listed {
        let kind = match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => Kind::File,
            FileType::Directory => Kind::Directory,
            _ => Kind::Special,
        };
        let mtime_ns =
            (stat.st_mtime as i64).saturating_mul(1_000_000_000).saturating_add(stat.st_mtime_nsec as i64);
        Listed {
            name,
            kind,
            bytes: u64::try_from(stat.st_size).unwrap_or(0),
            mtime_ns,
            inode: stat.st_ino as u64,
            device: stat.st_dev as u64,
        }
    }

    pub(crate) fn processor_time() -> Option<Duration> {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Some(Duration::new(u64::try_from(spent.tv_sec).ok()?, u32::try_from(spent.tv_nsec).ok()?))
    }
}

#[cfg(not(unix))]
mod imp {
    use super::*;
    use std::time::UNIX_EPOCH;

    pub(crate) fn list_directory(
        path: &Path,
        visit: &mut dyn FnMut(io::Result<Listed>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        for entry in std::fs::read_dir(path)? {
            let listed = entry.and_then(|entry| {
                let is_link = entry.file_type()?.is_symlink();
                match std::fs::metadata(entry.path()) {
                    Ok(found) if is_link && found.is_dir() => {
                        Ok(Listed { kind: Kind::DirectoryLink, ..listed(entry.file_name(), &found) })
                    }
                    Ok(found) => Ok(listed(entry.file_name(), &found)),
                    Err(_) if is_link => Ok(Listed {
                        kind: Kind::DanglingLink,
                        ..listed(entry.file_name(), &entry.metadata()?)
                    }),
                    Err(error) => Err(error),
                }
            });
            if visit(listed).is_break() {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn stat_path(path: &Path) -> io::Result<Listed> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_owned();
        Ok(listed(name, &std::fs::metadata(path)?))
    }

    /// Processes end with their standard input here.
    pub(crate) fn bind_to_parent(_memory_bytes: u64) {}

    /// The path that these bytes encode; a name that is no Unicode has no way over.
    pub(crate) fn path_of(bytes: Vec<u8>) -> Option<std::path::PathBuf> {
        String::from_utf8(bytes).ok().map(Into::into)
    }

    fn listed(name: OsString, found: &std::fs::Metadata) -> Listed {
        let kind = match () {
            () if found.is_file() => Kind::File,
            () if found.is_dir() => Kind::Directory,
            () => Kind::Special,
        };
        let since = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let mtime_ns = since.and_then(|since| i64::try_from(since.as_nanos()).ok()).unwrap_or(0);
        Listed { name, kind, bytes: found.len(), mtime_ns, inode: 0, device: 0 }
    }

    pub(crate) fn processor_time() -> Option<Duration> {
        None
    }
}

pub(crate) use imp::{bind_to_parent, path_of};

/// Lists a directory, calling `visit` for each name in it (not for itself and its parent). A name that the
/// system refuses to tell more about is visited as an error, and the listing goes on.
///
/// # Errors
/// If the directory cannot be opened or read.
pub(crate) fn list_directory(
    path: &Path,
    visit: &mut dyn FnMut(io::Result<Listed>) -> ControlFlow<()>,
) -> io::Result<()> {
    imp::list_directory(path, visit)
}

/// What the file system says of one path, links followed.
///
/// # Errors
/// Those of `stat(2)`.
pub(crate) fn stat_path(path: &Path) -> io::Result<Listed> {
    imp::stat_path(path)
}

/// Time so far in which some thread of the machine was ready to run and had no processor (Linux, pressure
/// stall information), where the system tells it.
pub(crate) fn processor_pressure() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find(|line| line.starts_with("some"))?;
    let micros = some.rsplit_once("total=")?.1.trim().parse().ok()?;
    Some(Duration::from_micros(micros))
}

/// Processor time of all threads of this process so far, where the system tells it.
pub(crate) fn processor_time() -> Option<Duration> {
    imp::processor_time()
}
