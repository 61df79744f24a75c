//! File systems as things that come and go: disks, memory cards, shares.
//!
//! A volume is known by its identity: the UUID of its file system, else the file system's own identifier
//! (`f_fsid`), else, for those of other machines, where they come from. `st_dev` is none: it counts devices
//! in the order in which they appear.

use std::path::{Path, PathBuf};

use crate::filesystem::FileSystem;
use crate::mounts::{self, Mount};
use crate::platform;

/// Folders in which udev(7) names devices by the UUIDs and the labels of their file systems.
const BY_UUID: &str = "/dev/disk/by-uuid";
const BY_LABEL: &str = "/dev/disk/by-label";

/// A file system, and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Volume {
    /// What tells it from all others: `uuid 1234-ABCD`, `source nfs4 nas:/photos`, `fsid 42`.
    pub identity: String,
    /// Its label; else the name of the folder at which it is mounted, or what is mounted there. For people.
    pub name: String,
    /// The folder at which it is mounted, where the system has a table of mounts.
    pub mounted_at: Option<PathBuf>,
    /// A folder on it.
    pub folder: PathBuf,
}

/// Whether a volume is there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Presence {
    /// It is where it was seen.
    Here,
    /// It is mounted at this folder, and no longer where it was seen.
    Elsewhere(PathBuf),
    /// It is not mounted.
    Away,
}

impl Volume {
    /// The volume with this `st_dev`, on which the file at `path` lies, in `folder`. `None` if it has no
    /// identity, as some file systems in memory have none.
    #[must_use]
    pub fn of(device: u64, path: &Path, folder: &Path) -> Option<Volume> {
        let identity = identity_of(device, path)?;
        let folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let mounts = mounts::all();
        let mount = mounts::of(&mounts, &folder);
        let name = name_of(device, mount, &identity);
        Some(Volume { identity, name, mounted_at: mount.map(|mount| mount.at.clone()), folder })
    }

    /// A volume as it was recorded.
    #[must_use]
    pub fn recorded(identity: String, name: String, mounted_at: Option<PathBuf>, folder: PathBuf) -> Volume {
        Volume { identity, name, mounted_at, folder }
    }

    /// Whether it is there now. File systems of other machines are looked up in the table of mounts alone:
    /// a call to one that does not answer would wait for it.
    #[must_use]
    pub fn presence(&self) -> Presence {
        let mounts = mounts::all();
        let is_this = |mount: &&Mount| identity_of_mount(mount).as_ref() == Some(&self.identity);
        // Of several at one folder, the last hides the others.
        let last = mounts.iter().rfind(|mount| Some(&mount.at) == self.mounted_at.as_ref());
        if last.filter(is_this).is_some() || self.is_in_its_folder(&mounts) {
            return Presence::Here;
        }
        let elsewhere = mounts.iter().filter(|mount| is_of_device(mount) || is_network(mount)).find(is_this);
        elsewhere.map_or(Presence::Away, |mount| Presence::Elsewhere(mount.at.clone()))
    }

    /// Whether the folder in which it was seen is on it: parts of a file system that are no mounts, as those
    /// of Btrfs, are found by nothing else.
    fn is_in_its_folder(&self, mounts: &[Mount]) -> bool {
        if mounts::of(mounts, &self.folder).is_some_and(is_network) {
            return false;
        }
        match platform::device_at(&self.folder) {
            Some(device) => identity_of(device, &self.folder).as_ref() == Some(&self.identity),
            // Without device numbers, a folder that is there is on its volume.
            None => self.folder.is_dir(),
        }
    }
}

/// What tells the file system with this `st_dev`, which `path` lies on, from all others.
fn identity_of(device: u64, path: &Path) -> Option<String> {
    if let Some(uuid) = name_in(BY_UUID, device) {
        return Some(format!("uuid {uuid}"));
    }
    let system = FileSystem::of(path).ok()?;
    if system.kind.is_network() {
        let mounts = mounts::all();
        return mounts.iter().find(|mount| mount.device == system.device).map(source_of);
    }
    (system.id != 0).then(|| format!("fsid {}", system.id))
}

/// The same of what is mounted somewhere, without a call to a file system of another machine.
fn identity_of_mount(mount: &Mount) -> Option<String> {
    if is_network(mount) {
        let uuid = name_in(BY_UUID, platform::device_number(mount.device));
        return Some(uuid.map_or_else(|| source_of(mount), |uuid| format!("uuid {uuid}")));
    }
    identity_of(platform::device_number(mount.device), &mount.at)
}

fn source_of(mount: &Mount) -> String {
    format!("source {} {}", mount.kind, mount.source)
}

/// Whether a call to the file system may wait for another machine or program.
fn is_network(mount: &Mount) -> bool {
    let kind = mount.kind.as_str();
    kind.starts_with("nfs")
        || kind.starts_with("fuse")
        || matches!(kind, "cifs" | "smb3" | "ceph" | "afs" | "lustre" | "gpfs" | "9p" | "virtiofs" | "autofs")
}

/// Whether a device of this machine is mounted there, in contrast to folders in memory and of the kernel.
fn is_of_device(mount: &Mount) -> bool {
    mount.source.starts_with('/')
}

/// The name for people: a label, the last part of the mount point, or what is mounted.
fn name_of(device: u64, mount: Option<&Mount>, identity: &str) -> String {
    let label = || name_in(BY_LABEL, device).filter(|label| !label.is_empty());
    let point = || Some(mount?.at.file_name()?.to_string_lossy().into_owned());
    let source = || mount.map(|mount| mount.source.clone());
    label().or_else(point).or_else(source).unwrap_or_else(|| identity.to_owned())
}

/// The name of a device in one of udev's folders.
fn name_in(folder: &str, device: u64) -> Option<String> {
    let links = std::fs::read_dir(folder).ok()?;
    links.flatten().find_map(|link| {
        let is_it = platform::device_of_node(&link.path()) == Some(device);
        is_it.then(|| unescaped(&link.file_name().to_string_lossy()))
    })
}

/// udev writes characters that are no part of a simple name as `\x` and two digits for each byte.
fn unescaped(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once("\\x") {
        bytes.extend(before.as_bytes());
        match after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.extend(b"\\x");
                rest = after;
            }
        }
    }
    bytes.extend(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_udev_are_read() {
        assert_eq!(unescaped("My\\x20Disk"), "My Disk");
        assert_eq!(unescaped("caf\\xc3\\xa9\\x5cx\\x2"), "café\\x\\x2");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_is_there_is_on_its_volume() {
        use std::os::unix::fs::MetadataExt as _;

        let folder = tempfile::tempdir().unwrap();
        let device = folder.path().metadata().unwrap().dev();
        let Some(volume) = Volume::of(device, folder.path(), folder.path()) else {
            eprintln!("skipped: this file system has no identity");
            return;
        };
        assert_eq!(volume.presence(), Presence::Here, "{volume:?}");
        assert!(!volume.name.is_empty());
        let unknown = Volume { identity: "uuid 0000-0000".to_owned(), ..volume };
        assert_eq!(unknown.presence(), Presence::Away);
    }
}
