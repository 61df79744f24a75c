//! The files of a folder as one tar file.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use super::header::{END_BYTES, header_bytes, padding};

/// Writes the regular files of a folder, sorted by name, as a tar file while they are read. Folders in it are
/// left out.
///
/// # Errors
/// If a file cannot be read or changes meanwhile, or `out` fails.
pub fn write_folder(folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        if !entry.file_type()?.is_file() {
            continue;
        }
        let mut file = File::open(entry.path())?;
        let bytes = file.metadata()?.len();
        out.write_all(&header_bytes(&entry.file_name().to_string_lossy(), bytes))?;
        if io::copy(&mut file, out)? != bytes {
            return Err(io::Error::other("a file has changed while it was read"));
        }
        out.write_all(&[0; 512][..padding(bytes)])?;
    }
    out.write_all(&[0; END_BYTES])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_members_in_the_order_of_their_names() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("c")).unwrap();
        std::fs::write(folder.path().join("b.txt"), "second").unwrap();
        std::fs::write(folder.path().join("a.txt"), [7; 513]).unwrap();
        let mut tar = Vec::new();
        write_folder(folder.path(), &mut tar).unwrap();
        assert_eq!(tar.len(), 512 + 1024 + 512 + 512 + 1024);
        assert!(tar.starts_with(b"a.txt\0") && tar[512..1025] == [7; 513]);
        assert!(tar[1536..].starts_with(b"b.txt\0") && tar[2048..].starts_with(b"second\0"));
        assert!(tar[2560..].iter().all(|byte| *byte == 0));
    }
}
