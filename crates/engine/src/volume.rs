//! Numbers of file systems that stay the same when a disk is unplugged and mounted again, so that a file that
//! was moved meanwhile is recognised. `st_dev` does not: it counts devices in the order in which they appear.
//!
//! The number is made of the file system's UUID, else of its own identifier (`f_fsid`), else, for those of
//! other machines, of where they come from. Without any of them it is `st_dev`.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use file::filesystem::FileSystem;
use file::object;

use crate::location::Location;
use crate::platform;
use crate::source::{ETAG_DEVICE, number_of};

/// The numbers of the file systems that were met so far.
#[derive(Debug, Default)]
pub(crate) struct Volumes {
    /// `st_dev`, and the number.
    known: Vec<(u64, u64)>,
}

impl Volumes {
    /// The number of the file system with this `st_dev`, which holds the file of this name in a directory.
    pub(crate) fn number(&mut self, device: u64, directory: &Path, name: &OsStr) -> u64 {
        if device == 0 || device == ETAG_DEVICE {
            return device;
        }
        if let Some((_, number)) = self.known.iter().find(|(known, _)| *known == device) {
            return *number;
        }
        let path = object::join(directory, name);
        let on_disk = Location::of(&path).on_disk().map(Cow::into_owned);
        let name = name_of(device, on_disk.as_deref().unwrap_or(&path));
        let number = name.map_or(device, |name| number_of(&name));
        self.known.push((device, number));
        number
    }

    /// The `st_dev` of a number, which is what catalogues of earlier versions have.
    pub(crate) fn device_of(&self, number: u64) -> u64 {
        self.known.iter().find(|(_, known)| *known == number).map_or(number, |(device, _)| *device)
    }
}

fn name_of(device: u64, path: &Path) -> Option<String> {
    if let Some(uuid) = uuid_of(device) {
        return Some(format!("uuid {uuid}"));
    }
    let system = FileSystem::of(path).ok()?;
    if system.kind.is_network() {
        return source_of(system.device).map(|source| format!("source {source}"));
    }
    (system.id != 0).then(|| format!("fsid {}", system.id))
}

/// The UUID of the file system on a block device, as udev names it.
fn uuid_of(device: u64) -> Option<String> {
    let links = fs::read_dir("/dev/disk/by-uuid").ok()?;
    links.flatten().find_map(|link| {
        let is_it = platform::device_of_node(&link.path()) == Some(device);
        is_it.then(|| link.file_name().to_string_lossy().into_owned())
    })
}

/// Type and source of the mount with this device number (proc(5), `mountinfo`): `nfs4 nas:/photos`.
fn source_of((major, minor): (u32, u32)) -> Option<String> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    source_in(&mounts, &format!("{major}:{minor}"))
}

fn source_in(mounts: &str, device: &str) -> Option<String> {
    mounts.lines().find_map(|line| {
        let (mount, system) = line.split_once(" - ")?;
        if mount.split(' ').nth(2) != Some(device) {
            return None;
        }
        let mut system = system.split(' ');
        Some(format!("{} {}", system.next()?, system.next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_of_other_machines_are_known_by_their_source() {
        let mounts = "25 30 0:23 / /proc rw,nosuid shared:12 - proc proc rw\n\
                      61 30 0:52 / /mnt/nas rw,relatime shared:33 - nfs4 nas:/photos rw,vers=4.2\n";
        assert_eq!(source_in(mounts, "0:52").as_deref(), Some("nfs4 nas:/photos"));
        assert_eq!(source_in(mounts, "0:5"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_number_is_asked_for_once_and_leads_back_to_its_device() {
        use std::os::unix::fs::MetadataExt as _;

        let directory = tempfile::tempdir().unwrap();
        let device = directory.path().metadata().unwrap().dev();
        let mut volumes = Volumes::default();
        let number = volumes.number(device, directory.path(), "".as_ref());
        assert_eq!(volumes.number(device, Path::new("/nonexistent"), "a".as_ref()), number);
        assert_eq!((volumes.device_of(number), volumes.known.len()), (device, 1));
        assert_eq!(Volumes::default().number(ETAG_DEVICE, Path::new("/"), "a".as_ref()), ETAG_DEVICE);
    }
}
