//! `CopyFile`: the system copies a file by its name.

use std::io;
use std::os::windows::ffi::OsStrExt as _;
use std::path::Path;

use windows_sys::Win32::Storage::FileSystem::CopyFileW;

/// Names of the calls that copy a file by its name.
pub(crate) const OWN_COPIES: &[&str] = &["copy_file"];

/// Names of the calls that copy between two open files: there are none.
pub(crate) const KERNEL_COPIES: &[&str] = &[];

/// Copies content, times and attributes; an existing file is overwritten.
pub(crate) fn copy_by_name(from: &Path, to: &Path) -> io::Result<()> {
    let [from, to] = [from, to].map(|path| path.as_os_str().encode_wide().chain([0]).collect::<Vec<u16>>());
    // SAFETY: both paths end with a zero.
    match unsafe { CopyFileW(from.as_ptr(), to.as_ptr(), 0) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_copied_over_another_and_a_missing_one_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to ü"));
        std::fs::write(&from, "new").unwrap();
        std::fs::write(&to, "older").unwrap();
        copy_by_name(&from, &to).unwrap();
        assert_eq!(std::fs::read(&to).unwrap(), b"new");
        let missing = copy_by_name(&folder.path().join("none"), &to).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        assert_eq!(std::fs::read(&to).unwrap(), b"new");
    }
}
