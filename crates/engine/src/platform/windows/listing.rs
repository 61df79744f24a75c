//! Listings of directories with what is needed to detect changes: `FileIdBothDirectoryInfo` in large buffers,
//! hundreds of entries a call.
#![expect(unsafe_code, reason = "listings with file ids have no safe wrapper")]

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::ffi::OsStringExt as _;
use std::os::windows::fs::OpenOptionsExt as _;
use std::os::windows::io::AsRawHandle as _;
use std::path::{Path, PathBuf};

use windows_sys::Win32::Foundation::{ERROR_FILE_NOT_FOUND, ERROR_NO_MORE_FILES, FILETIME};
use windows_sys::Win32::Storage::FileSystem::{
    BY_HANDLE_FILE_INFORMATION, FILE_ATTRIBUTE_DEVICE, FILE_ATTRIBUTE_DIRECTORY, FILE_ATTRIBUTE_OFFLINE,
    FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS, FILE_ATTRIBUTE_RECALL_ON_OPEN, FILE_ATTRIBUTE_REPARSE_POINT,
    FILE_FLAG_BACKUP_SEMANTICS, FILE_ID_BOTH_DIR_INFO, FILE_LIST_DIRECTORY, FileIdBothDirectoryInfo,
    GetFileInformationByHandle, GetFileInformationByHandleEx,
};

use super::UNITS_TO_1970;
use crate::platform::{FileKind, ListedEntry};

/// Length of the buffer, in words of eight bytes, as entries are aligned: 64 KiB.
const BUFFER_WORDS: usize = 8 << 10;

/// Tags of reparse points that are links: to a folder of this machine, and to anything.
const TAG_MOUNT_POINT: u32 = 0xA000_0003;
const TAG_SYMLINK: u32 = 0xA000_000C;

/// Attributes of a placeholder: its content is in a cloud, and reading it would download it.
const IS_ELSEWHERE: u32 =
    FILE_ATTRIBUTE_OFFLINE | FILE_ATTRIBUTE_RECALL_ON_OPEN | FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS;

pub(crate) struct DirectoryReader {
    directory: File,
    path: PathBuf,
    device: u64,
    buffer: Vec<u64>,
    /// Position of the next entry in the buffer, in bytes; `None` if the buffer is used up.
    next: Option<usize>,
    is_over: bool,
}

impl DirectoryReader {
    pub(crate) fn open(path: &Path) -> io::Result<DirectoryReader> {
        let mut options = OpenOptions::new();
        options.access_mode(FILE_LIST_DIRECTORY).custom_flags(FILE_FLAG_BACKUP_SEMANTICS);
        let directory = options.open(path)?;
        let found = information(&directory)?;
        if found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY == 0 {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let device = u64::from(found.dwVolumeSerialNumber);
        let buffer = vec![0; BUFFER_WORDS];
        Ok(DirectoryReader { directory, path: path.to_owned(), device, buffer, next: None, is_over: false })
    }

    /// Fills the buffer with further entries; `false` at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let n_bytes = u32::try_from(self.buffer.len() * 8).map_err(io::Error::other)?;
        // SAFETY: the handle is open, and the buffer is writable for as many bytes as are passed.
        let is_filled = unsafe {
            GetFileInformationByHandleEx(
                self.directory.as_raw_handle(),
                FileIdBothDirectoryInfo,
                self.buffer.as_mut_ptr().cast(),
                n_bytes,
            )
        };
        if is_filled != 0 {
            self.next = Some(0);
            return Ok(true);
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error().map(i32::cast_unsigned) {
            // The second is what an empty root of a volume says.
            Some(ERROR_NO_MORE_FILES | ERROR_FILE_NOT_FOUND) => Ok(false),
            _ => Err(error),
        }
    }

    /// The entry at a position of the buffer with its name, and moves on. `None` if it exceeds the buffer,
    /// which a network server might bring about.
    fn take(&mut self, at: usize) -> Option<(FILE_ID_BOTH_DIR_INFO, OsString)> {
        let len_bytes = self.buffer.len() * 8;
        self.next = None;
        if !at.is_multiple_of(8) || at.checked_add(size_of::<FILE_ID_BOTH_DIR_INFO>())? > len_bytes {
            return None;
        }
        // SAFETY: the whole entry lies in the buffer, at an address that is aligned for it, and all its
        // fields are numbers, for which any bits are a value.
        let entry = unsafe { self.buffer.as_ptr().byte_add(at).cast::<FILE_ID_BOTH_DIR_INFO>().read() };
        let name_at = at + std::mem::offset_of!(FILE_ID_BOTH_DIR_INFO, FileName);
        let n_units = usize::try_from(entry.FileNameLength).ok()? / 2;
        if name_at.checked_add(n_units * 2)? > len_bytes {
            return None;
        }
        // SAFETY: the name lies in the buffer, at an even address, and any units are a value.
        let name = unsafe {
            std::slice::from_raw_parts(self.buffer.as_ptr().byte_add(name_at).cast::<u16>(), n_units)
        };
        let name = OsString::from_wide(name);
        if entry.NextEntryOffset != 0 {
            self.next = Some(at.checked_add(usize::try_from(entry.NextEntryOffset).ok()?)?);
        }
        Some((entry, name))
    }
}

impl Iterator for DirectoryReader {
    type Item = io::Result<ListedEntry>;

    fn next(&mut self) -> Option<io::Result<ListedEntry>> {
        while !self.is_over {
            let Some(at) = self.next else {
                match self.fill() {
                    Ok(true) => continue,
                    Ok(false) => self.is_over = true,
                    Err(error) => {
                        // Further calls would return the same error forever.
                        self.is_over = true;
                        return Some(Err(error));
                    }
                }
                break;
            };
            let Some((entry, name)) = self.take(at) else {
                self.is_over = true;
                return Some(Err(io::ErrorKind::InvalidData.into()));
            };
            if name != "." && name != ".." {
                return Some(look_at(&self.path, self.device, name, &entry));
            }
        }
        None
    }
}

/// What an entry of a listing is. Links are followed, by a call; everything else is in the entry.
fn look_at(
    directory: &Path,
    device: u64,
    name: OsString,
    entry: &FILE_ID_BOTH_DIR_INFO,
) -> io::Result<ListedEntry> {
    let attributes = entry.FileAttributes;
    // For reparse points this field holds their tag.
    let is_link = attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0
        && matches!(entry.EaSize, TAG_MOUNT_POINT | TAG_SYMLINK);
    let listed = ListedEntry {
        name,
        kind: kind_of(attributes),
        bytes: u64::try_from(entry.EndOfFile).unwrap_or(0),
        mtime_ns: since_1970(entry.LastWriteTime),
        inode: entry.FileId.cast_unsigned(),
        device,
        ctime_ns: since_1970(entry.ChangeTime),
    };
    match listed.kind {
        FileKind::Directory if is_link => Ok(ListedEntry { kind: FileKind::DirectoryLink, ..listed }),
        FileKind::File if is_link => Ok(match stat_path(&directory.join(&listed.name)) {
            Ok(target) => ListedEntry { name: listed.name, ..target },
            Err(_) => ListedEntry { kind: FileKind::DanglingLink, ..listed },
        }),
        // Reading it would fetch it over the network, maybe for hours and for money.
        FileKind::File if attributes & IS_ELSEWHERE != 0 => {
            let path = directory.join(&listed.name);
            Err(io::Error::other(format!(
                "`{}` is kept in a cloud or an archive and is not on this disk; it was not fetched",
                path.display()
            )))
        }
        _ => Ok(listed),
    }
}

/// Examines one path, with links followed.
pub(crate) fn stat_path(path: &Path) -> io::Result<ListedEntry> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_owned();
    let mut options = OpenOptions::new();
    // Neither reading nor writing: no share mode of another program forbids that.
    let file = options.access_mode(0).custom_flags(FILE_FLAG_BACKUP_SEMANTICS).open(path)?;
    let found = information(&file)?;
    let joined = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
    let FILETIME { dwHighDateTime, dwLowDateTime } = found.ftLastWriteTime;
    Ok(ListedEntry {
        name,
        kind: kind_of(found.dwFileAttributes),
        bytes: joined(found.nFileSizeHigh, found.nFileSizeLow),
        mtime_ns: since_1970(joined(dwHighDateTime, dwLowDateTime).cast_signed()),
        inode: joined(found.nFileIndexHigh, found.nFileIndexLow),
        device: u64::from(found.dwVolumeSerialNumber),
        // This call does not return it.
        ctime_ns: 0,
    })
}

fn information(file: &File) -> io::Result<BY_HANDLE_FILE_INFORMATION> {
    let mut found = BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the handle is open, and the pointer is to a live variable.
    match unsafe { GetFileInformationByHandle(file.as_raw_handle(), &raw mut found) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(found),
    }
}

fn kind_of(attributes: u32) -> FileKind {
    if attributes & FILE_ATTRIBUTE_DIRECTORY != 0 {
        FileKind::Directory
    } else if attributes & FILE_ATTRIBUTE_DEVICE != 0 {
        FileKind::Special
    } else {
        FileKind::File
    }
}

fn since_1970(units: i64) -> i64 {
    units.saturating_sub(UNITS_TO_1970).saturating_mul(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_agrees_with_each_file() {
        let folder = tempfile::tempdir().unwrap();
        // More than one buffer holds.
        for number in 0..700 {
            let name = format!("{number:03} {}", "ü".repeat(80));
            std::fs::write(folder.path().join(name), vec![0; number]).unwrap();
        }
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        let mut listed: Vec<ListedEntry> =
            DirectoryReader::open(folder.path()).unwrap().map(Result::unwrap).collect();
        listed.sort_by(|one, other| one.name.cmp(&other.name));
        assert_eq!(listed.len(), 701);
        for (number, one) in listed[..700].iter().enumerate() {
            assert_eq!((one.kind, one.bytes), (FileKind::File, number as u64));
            assert_eq!(*one, stat_path(&folder.path().join(&one.name)).unwrap());
            let found = std::fs::metadata(folder.path().join(&one.name)).unwrap().modified().unwrap();
            let since = found.duration_since(std::time::UNIX_EPOCH).unwrap();
            assert_eq!(u128::try_from(one.mtime_ns).unwrap(), since.as_nanos());
        }
        assert_eq!(listed[700].kind, FileKind::Directory);
        assert_ne!(listed[0].inode, listed[1].inode);
    }

    #[test]
    fn an_empty_directory_a_file_and_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(DirectoryReader::open(folder.path()).unwrap().count(), 0);
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        let open = |path: &Path| DirectoryReader::open(path).err().map(|error| error.kind());
        assert_eq!(open(&file), Some(io::ErrorKind::NotADirectory));
        assert_eq!(open(&folder.path().join("missing")), Some(io::ErrorKind::NotFound));
    }

    #[test]
    fn a_file_in_a_cloud_is_told_and_not_fetched() {
        let entry = FILE_ID_BOTH_DIR_INFO {
            FileAttributes: FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS | FILE_ATTRIBUTE_REPARSE_POINT,
            // The tag of OneDrive.
            EaSize: 0x9000_001A,
            ..FILE_ID_BOTH_DIR_INFO::default()
        };
        let error = look_at(Path::new("C:\\a"), 1, "b.jpg".into(), &entry).unwrap_err();
        assert!(error.to_string().contains("was not fetched"), "{error}");
    }

    #[test]
    fn a_junction_is_not_entered() {
        let entry = FILE_ID_BOTH_DIR_INFO {
            FileAttributes: FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT,
            EaSize: TAG_MOUNT_POINT,
            ..FILE_ID_BOTH_DIR_INFO::default()
        };
        let listed = look_at(Path::new("C:\\a"), 1, "b".into(), &entry).unwrap();
        assert_eq!(listed.kind, FileKind::DirectoryLink);
    }
}
