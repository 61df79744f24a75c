//! Operating systems other than Linux, through the standard library.

use std::io;
use std::path::Path;

use super::{Advice, Extent, FileSystemFacts, OpenHow, Refusal};

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

    /// Opens a regular file. Anything else is refused before it is opened, since opening a FIFO may wait.
    pub(crate) fn open(path: &Path, how: OpenHow) -> io::Result<Self> {
        if how.direct {
            return Err(io::ErrorKind::Unsupported.into());
        }
        if !is_regular(path)? {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        std::fs::File::open(path).map(Self)
    }

    /// Reads once at a position, repeated after a signal.
    pub(crate) fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        loop {
            match read_once_at(&self.0, out, offset) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
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
}

#[cfg(windows)]
fn read_once_at(file: &std::fs::File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, out, offset)
}

#[cfg(unix)]
fn read_once_at(file: &std::fs::File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, out, offset)
}

/// Meaning of a refused open.
pub(crate) fn refusal(error: &io::Error, how: OpenHow) -> Refusal {
    match error.kind() {
        io::ErrorKind::IsADirectory => Refusal::NotRegular,
        io::ErrorKind::InvalidFilename => Refusal::NameTooLong,
        io::ErrorKind::Unsupported if how.direct => Refusal::NoDirect,
        _ => Refusal::Other,
    }
}

/// Whether a read failed because it is not of a regular file.
pub(crate) fn refused_as_not_regular(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::IsADirectory
}

/// Whether a direct read failed because the file system does not support direct reads.
pub(crate) fn refused_as_direct(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

/// Whether a regular file lies at `path`, following links.
pub(crate) fn is_regular(path: &Path) -> io::Result<bool> {
    std::fs::metadata(path).map(|metadata| metadata.is_file())
}

/// Does nothing: advice is not available here, and nothing depends on it.
pub(crate) fn advise(_: &File, _: Advice, _: u64, _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes a file's changes to the device.
pub(crate) fn sync_data(file: &File) -> io::Result<()> {
    file.0.sync_data()
}

/// Size of a page in bytes, as on common machines; used for counting only.
pub(crate) fn page_bytes() -> u64 {
    4096
}

/// Not supported on this system.
pub(crate) fn cached_pages(_: &File, _: u64) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Not supported on this system.
pub(crate) fn fiemap(_: &File, _: u64, _: &mut Vec<Extent>, _: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Not supported on this system.
pub(crate) fn file_system(_: &Path) -> io::Result<FileSystemFacts> {
    Err(io::ErrorKind::Unsupported.into())
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

/// Unfinished files are never locked: a lock might shut out a database that opens the file by its name.
pub(crate) const LOCKS_UNFINISHED: bool = false;

/// Always true: without locks leftovers stay.
pub(crate) fn is_named(_file: &std::fs::File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The path as it is: only Windows has a prefix that users do not write.
pub(crate) fn as_written(path: std::path::PathBuf) -> std::path::PathBuf {
    path
}
