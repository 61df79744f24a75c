//! Bytes of a lookup that follow its members, kept until all members are written.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use file::Beside;

/// Number of bytes that are kept in memory.
const MOST_IN_MEMORY: usize = 1 << 20;

/// Where unfinished files are put, and what they belong to.
#[derive(Clone, Debug)]
pub(crate) struct Unfinished {
    /// Folder of the unfinished files.
    pub(crate) folder: PathBuf,
    /// Final path of the lookup.
    pub(crate) path: PathBuf,
}

impl Unfinished {
    pub(crate) fn beside(path: &Path) -> Unfinished {
        Unfinished { folder: path.parent().unwrap_or(Path::new("")).to_owned(), path: path.to_owned() }
    }
}

/// Bytes that are written and then read once, in order: the last ones in memory, those before in a file,
/// which is removed in the end.
#[derive(Debug)]
pub(super) struct Later {
    in_memory: Vec<u8>,
    most_in_memory: usize,
    /// `None` if all bytes stay in memory.
    unfinished: Option<Unfinished>,
    file: Option<(File, Beside)>,
    len_bytes: u64,
}

impl Later {
    pub(super) fn new(unfinished: Option<Unfinished>) -> Later {
        let (in_memory, most_in_memory) = (Vec::new(), MOST_IN_MEMORY);
        Later { in_memory, most_in_memory, unfinished, file: None, len_bytes: 0 }
    }

    /// Number of bytes that were added.
    pub(super) fn len_bytes(&self) -> u64 {
        self.len_bytes
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.in_memory.extend_from_slice(bytes);
        self.len_bytes += bytes.len() as u64;
        let Some(Unfinished { folder, path }) = &self.unfinished else { return Ok(()) };
        if self.in_memory.len() >= self.most_in_memory {
            if self.file.is_none() {
                let (beside, file) = Beside::create_in(folder, path)?;
                self.file = Some((file, beside));
            }
            if let Some((file, _)) = &mut self.file {
                file.write_all(&self.in_memory)?;
                self.in_memory.clear();
            }
        }
        Ok(())
    }

    /// Passes all bytes to `take`, in order.
    pub(super) fn for_each(self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if let Some((mut file, _beside)) = self.file {
            file.rewind()?;
            let mut left = self.len_bytes - self.in_memory.len() as u64;
            let mut piece = vec![0; 1 << 16];
            while left > 0 {
                let n_bytes = left.min(piece.len() as u64) as usize;
                file.read_exact(&mut piece[..n_bytes])?;
                take(&piece[..n_bytes])?;
                left -= n_bytes as u64;
            }
        }
        take(&self.in_memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_in_order_and_the_file_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        for unfinished in [None, Some(Unfinished::beside(&folder.path().join("a.lookup")))] {
            let is_in_file = unfinished.is_some();
            let mut later = Later { most_in_memory: 1000, ..Later::new(unfinished) };
            let mut all = Vec::new();
            for number in 0..40_000_u32 {
                later.push(&number.to_le_bytes()).unwrap();
                all.extend(number.to_le_bytes());
                assert!(!is_in_file || later.in_memory.len() < 1000);
            }
            assert_eq!(later.len_bytes(), all.len() as u64);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), usize::from(is_in_file));
            let mut read = Vec::new();
            later.for_each(|bytes| std::io::Write::write_all(&mut read, bytes)).unwrap();
            assert!(read == all);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
