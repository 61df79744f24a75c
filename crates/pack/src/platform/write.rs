//! Writes at an offset, synchronises renames, and checks whether a file still has its name.

use std::fs::File;
use std::io;
use std::path::Path;

/// Writes all of `bytes` at `offset`, without a cursor that threads would share.
#[cfg(unix)]
pub(crate) fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Writes all of `bytes` at `offset`. The cursor moves here, but it is not used.
#[cfg(not(unix))]
pub(crate) fn write_all_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;
    while !bytes.is_empty() {
        match file.seek_write(bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => (bytes, offset) = (&bytes[written..], offset + written as u64),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Makes renames inside `directory` survive a power cut.
#[cfg(unix)]
pub(crate) fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Windows has no such call: a rename is written through with the file.
#[cfg(not(unix))]
pub(crate) fn sync_directory(_directory: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether `path` still names the open `file`: it may have been removed since it was opened.
#[cfg(unix)]
pub(crate) fn is_still_named(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let ours = file.metadata()?;
    let named = path.metadata();
    Ok(named.is_ok_and(|named| (named.dev(), named.ino()) == (ours.dev(), ours.ino())))
}

/// Always true: an open file keeps its name on these systems.
#[cfg(not(unix))]
pub(crate) fn is_still_named(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}
