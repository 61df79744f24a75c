//! Identifies the file system under a path, and what follows from it for reading.

use std::fmt;
use std::path::Path;

use crate::{StorageError, platform};

/// A file system in use: its kind, and numbers that distinguish it from the others on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileSystem {
    /// Kind of the file system.
    pub kind: FileSystemKind,
    /// The file system's own identifier (`f_fsid`); 0 if it has none.
    pub id: u64,
    /// Major and minor number of its device; anonymous devices have major 0 and change with every mount.
    pub device: (u32, u32),
}

impl FileSystem {
    /// Identifies the file system that `path` lies on, following links: `statfs(2)`.
    ///
    /// # Errors
    /// [`StorageError::Failed`] if the path does not exist or cannot be accessed,
    /// [`StorageError::Unsupported`] on systems other than Linux.
    pub fn of(path: &Path) -> Result<Self, StorageError> {
        let facts = platform::file_system(path)
            .map_err(|error| StorageError::new("get the file system of", path, error))?;
        Ok(Self { kind: FileSystemKind::from_magic(facts.magic), id: facts.id, device: facts.device })
    }
}

/// Kind of the file system that `path` lies on. See [`FileSystem::of`].
///
/// # Errors
/// As [`FileSystem::of`].
pub fn kind(path: &Path) -> Result<FileSystemKind, StorageError> {
    Ok(FileSystem::of(path)?.kind)
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $($magic:literal)|+,)*) => {
        /// Kinds of file systems that readers distinguish.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FileSystemKind {
            $($(#[$doc])* $kind,)*
            /// Any other file system, by its number in `statfs(2)`.
            Other(u32),
        }

        impl FileSystemKind {
            fn from_magic(magic: u32) -> Self {
                match magic {
                    $($($magic)|+ => Self::$kind,)*
                    other => Self::Other(other),
                }
            }

            /// Name of the kind, as in `/proc/filesystems` if it is listed there.
            fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$kind => Some($name),)*
                    Self::Other(_) => None,
                }
            }
        }
    };
}

// Numbers from linux/magic.h and the statfs(2) manual; those of file systems outside the kernel are from
// their own sources.
kinds! {
    /// ext2, ext3 and ext4, which share a number.
    Ext "ext4" 0xEF53,
    /// XFS, a journaling file system.
    Xfs "xfs" 0x5846_5342,
    /// Btrfs, with copy on write.
    Btrfs "btrfs" 0x9123_683E,
    /// F2FS, the flash-friendly file system.
    F2fs "f2fs" 0xF2F5_2010,
    /// bcachefs, with copy on write.
    Bcachefs "bcachefs" 0xCA45_1A4E,
    /// ZFS, from outside the kernel.
    Zfs "zfs" 0x2FC1_2FC1,
    /// File systems in memory: tmpfs and ramfs.
    Tmpfs "tmpfs" 0x0102_1994 | 0x8584_58F6,
    /// overlayfs, as used by containers.
    Overlay "overlay" 0x794C_7630,
    /// FAT, as on memory cards.
    Fat "vfat" 0x4D44,
    /// exFAT, as on large memory cards.
    Exfat "exfat" 0x2011_BAB0,
    /// NTFS, through the kernel's own drivers.
    Ntfs "ntfs3" 0x7366_746E | 0x5346_544E,
    /// SquashFS, compressed and read-only.
    Squashfs "squashfs" 0x7371_7368,
    /// EROFS, read-only and optionally compressed.
    Erofs "erofs" 0xE0F5_E1E2,
    /// ISO 9660, on optical discs.
    Iso "iso9660" 0x9660,
    /// procfs, the kernel's process tables.
    Proc "proc" 0x9FA0,
    /// sysfs, the kernel's device tables.
    Sysfs "sysfs" 0x6265_6572,
    /// NFS, the network file system.
    Nfs "nfs" 0x6969,
    /// SMB, with its old and its new number.
    Smb "smb" 0xFF53_4D42 | 0xFE53_4D42 | 0x517B,
    /// CephFS, a distributed file system.
    Ceph "ceph" 0x00C3_6400,
    /// AFS, a distributed file system.
    Afs "afs" 0x5346_414F | 0x6B41_4653,
    /// Lustre, a parallel file system.
    Lustre "lustre" 0x0BD0_0BD0,
    /// GPFS, now named Storage Scale.
    Gpfs "gpfs" 0x4750_4653,
    /// 9P, shared by a host with its virtual machines.
    NineP "9p" 0x0102_1997,
    /// FUSE: a user-space program (sshfs, rclone, ntfs-3g) or a host (virtiofs) serves the files.
    Fuse "fuse" 0x6573_5546,
}

impl FileSystemKind {
    /// Whether a read may go to another machine. True for FUSE, which does not report this.
    #[must_use]
    pub fn is_network(self) -> bool {
        matches!(
            self,
            Self::Nfs
                | Self::Smb
                | Self::Ceph
                | Self::Afs
                | Self::Lustre
                | Self::Gpfs
                | Self::NineP
                | Self::Fuse
        )
    }

    /// Whether files are always in memory.
    #[must_use]
    pub fn is_memory(self) -> bool {
        matches!(self, Self::Tmpfs | Self::Proc | Self::Sysfs)
    }

    /// Whether Linux counts, for the process that reads a file, the bytes that come from a device
    /// (`read_bytes` in proc(5)'s `/proc/PID/io`). Not where another process or a thread of the kernel reads
    /// them.
    #[must_use]
    pub fn counts_reads(self) -> bool {
        let is_on_disk = matches!(
            self,
            Self::Ext
                | Self::Xfs
                | Self::Btrfs
                | Self::F2fs
                | Self::Fat
                | Self::Exfat
                | Self::Ntfs
                | Self::Iso
        );
        is_on_disk || self.is_memory()
    }
}

impl fmt::Display for FileSystemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self) {
            (None, Self::Other(magic)) => write!(f, "{magic:#x}"),
            (name, _) => f.pad(name.unwrap_or_default()),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn proc_is_known_and_a_directory_lies_on_one_device() {
        assert_eq!(kind(Path::new("/proc")).unwrap(), FileSystemKind::Proc);
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "x").unwrap();
        assert_eq!(FileSystem::of(directory.path()).unwrap(), FileSystem::of(&file).unwrap());
        assert!(matches!(FileSystem::of(&directory.path().join("none")), Err(StorageError::Failed { .. })));
    }

    #[test]
    fn names() {
        assert_eq!(FileSystemKind::from_magic(0xEF53).to_string(), "ext4");
        assert_eq!(FileSystemKind::from_magic(0xABCD).to_string(), "0xabcd");
        assert!(FileSystemKind::from_magic(0x6969).is_network());
    }
}
