//! Windows: handles through the standard library, with the flags that it lets through, and the few calls that
//! it lacks.
#![expect(unsafe_code, reason = "kinds of handles and facts about volumes have no safe wrapper")]

mod extents;
mod written;

use std::fs::OpenOptions;
use std::io;
use std::os::windows::ffi::OsStrExt as _;
use std::os::windows::fs::{FileExt as _, OpenOptionsExt as _};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::path::Path;
use std::ptr;
use std::sync::{Mutex, PoisonError};

use windows_sys::Win32::Foundation::{
    ERROR_ACCESS_DENIED, ERROR_FILENAME_EXCED_RANGE, ERROR_TOO_MANY_OPEN_FILES, GENERIC_READ,
    INVALID_HANDLE_VALUE,
};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_FLAG_NO_BUFFERING, FILE_FLAG_OVERLAPPED, FILE_FLAG_SEQUENTIAL_SCAN, FILE_SHARE_DELETE,
    FILE_SHARE_READ, FILE_SHARE_WRITE, FILE_TYPE_DISK, GetFileType, GetVolumeInformationW,
    GetVolumePathNameW, ReOpenFile,
};

pub(crate) use extents::fiemap;
pub(crate) use written::as_written;

use super::{Advice, FileSystemFacts, OpenHow, Refusal};

/// Open file for reads by position.
#[derive(Debug)]
pub(crate) struct File(std::fs::File);

/// Kind and length of an open file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stat {
    pub(crate) is_regular: bool,
    pub(crate) len_bytes: u64,
}

/// Never created: files are opened by their whole paths here.
#[derive(Debug)]
pub(crate) struct Directory(std::convert::Infallible);

impl Directory {
    pub(crate) fn open(_: &Path) -> Option<Self> {
        None
    }
}

/// Always `None`: there is no such call here.
pub(crate) fn open_without_links(_: &Path) -> Option<io::Result<std::fs::File>> {
    None
}

impl File {
    pub(crate) fn open_in(directory: &Directory, _: &Path, _: OpenHow) -> io::Result<Self> {
        match directory.0 {}
    }

    /// Opens a regular file. The standard library lets other programs read, write and delete it meanwhile.
    pub(crate) fn open(path: &Path, how: OpenHow) -> io::Result<Self> {
        let mut flags = 0;
        if how.direct {
            flags |= FILE_FLAG_NO_BUFFERING;
        }
        if how.sequential {
            flags |= FILE_FLAG_SEQUENTIAL_SCAN;
        }
        Self::open_with(path, flags)
    }

    /// Opens a regular file for overlapped reads, which [`File::read_at`] must not be mixed with.
    pub(crate) fn open_overlapped(path: &Path) -> io::Result<Self> {
        Self::open_with(path, FILE_FLAG_OVERLAPPED)
    }

    fn open_with(path: &Path, flags: u32) -> io::Result<Self> {
        let file = match OpenOptions::new().read(true).custom_flags(flags).open(path) {
            // What Windows says of a directory, too.
            Err(error) if is_code(&error, ERROR_ACCESS_DENIED) && path.is_dir() => {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            result => result?,
        };
        // A console, a pipe or a serial port: reserved names such as `CON` lead there from every folder.
        // SAFETY: the handle is open as long as `file` lives.
        if unsafe { GetFileType(file.as_raw_handle()) } != FILE_TYPE_DISK {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Self(file))
    }

    /// Reads once at a position.
    pub(crate) fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        self.0.seek_read(out, offset)
    }

    /// Kind and length of the file.
    pub(crate) fn stat(&self) -> io::Result<Stat> {
        let metadata = self.0.metadata()?;
        Ok(Stat { is_regular: metadata.is_file(), len_bytes: metadata.len() })
    }

    /// Always false, so every short read is confirmed: nothing is known of the file system.
    pub(crate) fn cuts_reads_at_blocks(&self) -> bool {
        false
    }

    /// Wraps the standard library's open file.
    pub(crate) fn from_std(file: std::fs::File) -> Self {
        Self(file)
    }

    /// Converts to the standard library's open file.
    pub(crate) fn into_std(self) -> std::fs::File {
        self.0
    }

    /// The standard library's open file.
    pub(crate) fn as_std(&self) -> &std::fs::File {
        &self.0
    }
}

fn is_code(error: &io::Error, code: u32) -> bool {
    error.raw_os_error().is_some_and(|raw| raw.cast_unsigned() == code)
}

/// Meaning of a refused open.
pub(crate) fn refusal(error: &io::Error, _: OpenHow) -> Refusal {
    match error.kind() {
        io::ErrorKind::IsADirectory => Refusal::NotRegular,
        _ if is_code(error, ERROR_TOO_MANY_OPEN_FILES) => Refusal::TooManyOpenFiles,
        _ if is_code(error, ERROR_FILENAME_EXCED_RANGE) => Refusal::NameTooLong,
        _ => Refusal::Other,
    }
}

/// Whether a read failed because it is not of a regular file.
pub(crate) fn refused_as_not_regular(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::IsADirectory
}

/// Whether a direct read failed because the file system does not support direct reads.
pub(crate) fn refused_as_direct(error: &io::Error) -> bool {
    // A volume whose sectors are larger than the alignment that is used here.
    error.kind() == io::ErrorKind::InvalidInput
}

/// Whether a regular file lies at `path`, following links.
pub(crate) fn is_regular(path: &Path) -> io::Result<bool> {
    std::fs::metadata(path).map(|metadata| metadata.is_file())
}

/// Opens the file once more without buffering, if its pages are no longer needed: file systems then write
/// back and drop what the cache holds of it, all of it and not a range. They promise it nowhere, and keep
/// what is mapped. Other advice is not available.
pub(crate) fn advise(file: &File, advice: Advice, _: u64, _: u64) -> io::Result<()> {
    if !matches!(advice, Advice::DontNeed) {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    // SAFETY: the handle is open as long as `file` lives.
    let raw = unsafe { ReOpenFile(file.0.as_raw_handle(), GENERIC_READ, share, FILE_FLAG_NO_BUFFERING) };
    if raw == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    drop(unsafe { OwnedHandle::from_raw_handle(raw) });
    Ok(())
}

/// Does nothing: a handle for reading cannot write back, and dropping pages writes them back first.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(crate) fn sync_data(_: &File) -> io::Result<()> {
    Ok(())
}

/// Size of a page in bytes, as on all processors that Windows runs on; used for counting only.
pub(crate) fn page_bytes() -> u64 {
    4096
}

/// Windows does not say which pages of a file are in memory.
pub(crate) fn cached_pages(_: &File, _: u64) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The volumes that were asked about, by their roots. Asking is a call to the device.
static VOLUMES: Mutex<Vec<([u16; 512], FileSystemFacts)>> = Mutex::new(Vec::new());

/// Volumes whose facts are kept: as many as there are drive letters.
const MOST_VOLUMES: usize = 26;

/// Kind and serial number of the volume that holds `path`.
pub(crate) fn file_system(path: &Path) -> io::Result<FileSystemFacts> {
    // Fails where there is nothing at the path; the calls below would answer for its drive.
    std::fs::metadata(path)?;
    let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    let mut root = [0_u16; 512];
    // SAFETY: the path ends with a zero, and the length is that of the buffer.
    if unsafe { GetVolumePathNameW(wide.as_ptr(), root.as_mut_ptr(), 512) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let mut known = VOLUMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, facts)) = known.iter().find(|(other, _)| *other == root) {
        return Ok(*facts);
    }
    let (mut serial, mut kind) = (0_u32, [0_u16; 64]);
    // SAFETY: the root ends with a zero, null pointers stand for what is not asked, and the rest are live
    // variables of the lengths that are passed.
    let is_told = unsafe {
        GetVolumeInformationW(
            root.as_ptr(),
            ptr::null_mut(),
            0,
            &mut serial,
            ptr::null_mut(),
            ptr::null_mut(),
            kind.as_mut_ptr(),
            64,
        )
    };
    if is_told == 0 {
        return Err(io::Error::last_os_error());
    }
    let len = kind.iter().position(|&unit| unit == 0).unwrap_or(kind.len());
    let magic = magic_of(&String::from_utf16_lossy(&kind[..len]));
    let facts = FileSystemFacts { magic, id: u64::from(serial), device: (0, serial) };
    if known.len() < MOST_VOLUMES {
        known.push((root, facts));
    }
    Ok(facts)
}

/// Number of a kind of file system in Linux, by its name in Windows.
fn magic_of(name: &str) -> u32 {
    match name {
        "NTFS" => 0x5346_544E,
        "FAT" | "FAT32" => 0x4D44,
        "exFAT" => 0x2011_BAB0,
        "CDFS" => 0x9660,
        // ReFS and those of other makers: their first letters, which no kind above has as its number.
        other => other.bytes().take(4).fold(0, |magic, byte| magic << 8 | u32::from(byte)),
    }
}

/// No rename of this system is told to leave an existing file.
pub(crate) fn rename_new(_: &Path, _: &Path) -> Option<io::Result<()>> {
    None
}

/// Whether an error means that a call is not supported.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

/// The options as they are: callers have checked that the file is no link.
pub(crate) fn refuse_links(options: &mut std::fs::OpenOptions) -> &mut std::fs::OpenOptions {
    options
}

/// Unfinished files are never locked: a lock shuts out a database that opens the file by its name.
pub(crate) const LOCKS_UNFINISHED: bool = false;

/// Always true: without locks leftovers stay.
pub(crate) fn is_named(_file: &std::fs::File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_and_directories_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("NUL")] {
            let error = File::open(path, OpenHow::default()).unwrap_err();
            assert_eq!(
                refusal(&error, OpenHow::default()),
                Refusal::NotRegular,
                "{}: {error}",
                path.display()
            );
        }
    }

    #[test]
    fn a_volume_has_a_kind_and_one_number() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        let (one, other) = (file_system(folder.path()).unwrap(), file_system(&file).unwrap());
        assert_ne!(one.magic, 0);
        assert_eq!((one.magic, one.id, one.device), (other.magic, other.id, other.device));
        assert!(file_system(&folder.path().join("missing")).is_err());
    }

    #[test]
    fn every_way_of_opening_reads_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, vec![7; 10_000]).unwrap();
        for (direct, sequential) in [(false, false), (true, false), (false, true)] {
            let how = OpenHow { direct, sequential, ..OpenHow::default() };
            let file = File::open(&path, how).unwrap();
            let mut buffer = crate::aligned::AlignedBuffer::new(4096);
            assert_eq!(file.read_at(buffer.bytes_mut(), 8192).unwrap(), 10_000 - 8192);
            assert_eq!(file.stat().unwrap().len_bytes, 10_000);
        }
    }
}
