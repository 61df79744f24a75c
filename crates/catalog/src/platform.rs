//! Where the platforms differ: file systems that cannot carry a catalogue, names as bytes, synchronised directories.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::Path;

/// The kind of network file system that `path` lies on, as Linux names it; `None` for a local one, and where there is no telling.
#[cfg(target_os = "linux")]
pub(crate) fn network_file_system(path: &Path) -> Option<&'static str> {
    // Numbers from linux/magic.h and from the `stat -f` of GNU coreutils. FUSE is not among them: sshfs and a local
    // NTFS disk carry the same number. Cluster file systems are, because the log's shared memory stays on one machine.
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

/// No telling on this platform.
#[cfg(not(target_os = "linux"))]
pub(crate) fn network_file_system(_path: &Path) -> Option<&'static str> {
    None
}

/// Whether `file` is still what `path` names.
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

/// Always: a lock file is not removed on this platform, see [`REMOVE_LOCK_FILE`].
#[cfg(not(unix))]
pub(crate) fn still_named(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Whether a lock file can be removed while it is held without letting two holders in (see `lock`).
pub(crate) const REMOVE_LOCK_FILE: bool = cfg!(unix);

/// The name with these bytes, as `OsStr::as_encoded_bytes` gave them.
#[cfg(unix)]
pub(crate) fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// The name with these bytes, as `OsStr::as_encoded_bytes` gave them.
///
/// Windows names are 16-bit units; Rust encodes them as UTF-8 in which lone surrogates may stand as three bytes.
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

/// Makes a rename inside `directory` last through a power cut.
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
        // Where the tests themselves run from a share this would be wrong, and so would every test of this crate.
        assert_eq!(network_file_system(&std::env::temp_dir()), None);
    }
}
