//! Reads files that have no path in the file system: members of a pack, entries of an archive.
//!
//! This crate implements no container. A caller that does supplies an [`OpenPath`], which is tried for each
//! path before the reader's strategy. What it opens is read by positional reads with every strategy, because
//! the file that contains the bytes is open already.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::Strategy;
use super::backend::{Visit, read_all};
use super::head::{FileName, Head, RangeSource, unit};
use super::open::fill;
use crate::ReadError;
use crate::platform;

/// Opens paths that do not name a file of the file system.
pub trait OpenPath: fmt::Debug + Send + Sync {
    /// Opens `path`; `None` if the reader's own strategy should open it. Called for each path that is read,
    /// so the usual answer, `None`, has to be quick.
    ///
    /// # Errors
    /// If the path leads into a container that cannot be opened or does not contain the member.
    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>>;
}

/// Bytes that an [`OpenPath`] opened.
pub enum OpenContent {
    /// A range of an open file.
    Range(FileRange),
    /// Bytes that are read in another way, such as decompressed ones.
    Other(Box<dyn ReadRanges>),
}

impl fmt::Debug for OpenContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenContent::Range(range) => f.debug_tuple("Range").field(range).finish(),
            OpenContent::Other(_) => f.debug_tuple("Other").finish_non_exhaustive(),
        }
    }
}

/// Bytes of a known length, read by position.
pub trait ReadRanges: Send {
    /// Length of the bytes.
    ///
    /// # Errors
    /// If it cannot be determined.
    fn len_bytes(&mut self) -> io::Result<u64>;

    /// Reads from `offset` into `out`; returns how many bytes were read, which is 0 only at the end.
    ///
    /// # Errors
    /// If the bytes cannot be read.
    fn read_at(&mut self, offset: u64, out: &mut [u8]) -> io::Result<usize>;
}

/// A file that is open for as long as any of its ranges is read.
#[derive(Clone, Debug)]
pub struct SharedFile(Arc<platform::File>);

impl From<std::fs::File> for SharedFile {
    fn from(file: std::fs::File) -> SharedFile {
        SharedFile(Arc::new(platform::File::from_std(file)))
    }
}

/// A range of an open file.
#[derive(Clone, Debug)]
pub struct FileRange {
    /// Open file that contains the range.
    pub file: SharedFile,
    /// Offset of the first byte in the file.
    pub offset: u64,
    /// Length of the range in bytes.
    pub bytes: u64,
}

/// Reads what an [`OpenPath`] opens; its buffer is reused.
pub(super) struct OpenedReader {
    opener: Arc<dyn OpenPath>,
    buffer: Box<[u8]>,
}

impl OpenedReader {
    pub(super) fn new(opener: Arc<dyn OpenPath>, first_bytes: usize) -> OpenedReader {
        OpenedReader { opener, buffer: vec![0; first_bytes.max(1)].into_boxed_slice() }
    }

    /// Visits those of `paths` that the opener opens. Returns the positions of the others, or `None` if
    /// `visit` broke off.
    pub(super) fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) -> Option<Vec<usize>> {
        let mut others = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            let Some(found) = self.opener.open(path) else {
                others.push(index);
                continue;
            };
            let _unit = unit(path);
            let of = file_name(path);
            let head = found.and_then(|mut opened| {
                let _gate = gate::gate!("file::read", Wait);
                let length = opened.len_bytes(of)?;
                let wanted = usize::try_from(length).unwrap_or(usize::MAX).min(self.buffer.len());
                let n_read = opened.read_at(0, &mut self.buffer[..wanted], of)?;
                Ok((opened, n_read))
            });
            let outcome = match head {
                Ok((mut opened, n_read)) => {
                    visit(index, Ok(Head::new(&self.buffer[..n_read], &mut opened, of)))
                }
                Err(error) => visit(index, Err(error)),
            };
            if outcome == ControlFlow::Break(()) {
                return None;
            }
        }
        Some(others)
    }

    /// Like [`Reader::read_whole`](super::Reader::read_whole); `None` if the opener does not open `path`.
    pub(super) fn read_whole(
        &self,
        path: &Path,
        limit: u64,
        out: &mut Vec<u8>,
    ) -> Option<Result<u64, ReadError>> {
        let of = file_name(path);
        let found = self.opener.open(path)?;
        Some(found.and_then(|mut opened| match opened.len_bytes(of)? {
            // A declared length of 0 would be treated as unknown.
            0 => {
                out.clear();
                Ok(0)
            }
            _ => read_all(&mut opened, limit, out, of),
        }))
    }
}

fn file_name(path: &Path) -> FileName<'_> {
    FileName { path, strategy: Strategy::Pread }
}

impl RangeSource for OpenContent {
    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError> {
        match self {
            OpenContent::Range(range) => Ok(range.bytes),
            OpenContent::Other(other) => other.len_bytes().map_err(|error| of.stat_error(error)),
        }
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        match self {
            OpenContent::Range(FileRange { file, offset: start, bytes }) => {
                let left = usize::try_from(bytes.saturating_sub(offset)).unwrap_or(usize::MAX);
                let wanted = out.len().min(left);
                fill(&mut out[..wanted], offset, of, |rest, at| {
                    file.0.read_at(rest, start.saturating_add(at))
                })
            }
            OpenContent::Other(other) => fill(out, offset, of, |rest, at| other.read_at(at, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::{ReadOptions, Reader};
    use super::*;

    /// Opens the test paths `FILE//START-END` and `memory//TEXT`.
    #[derive(Debug)]
    struct Ranges;

    struct Text(Vec<u8>);

    impl ReadRanges for Text {
        fn len_bytes(&mut self) -> io::Result<u64> {
            Ok(self.0.len() as u64)
        }

        fn read_at(&mut self, offset: u64, out: &mut [u8]) -> io::Result<usize> {
            let rest = self.0.get(offset as usize..).unwrap_or_default();
            // One byte at a time: a short read is not the end of the file.
            let n = rest.len().min(out.len()).min(1);
            out[..n].copy_from_slice(&rest[..n]);
            Ok(n)
        }
    }

    impl OpenPath for Ranges {
        fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
            let (file, range) = path.to_str()?.split_once("//")?;
            if file == "memory" {
                return Some(Ok(OpenContent::Other(Box::new(Text(range.into())))));
            }
            let (start, end) = range.split_once('-')?;
            let (offset, end): (u64, u64) = (start.parse().ok()?, end.parse().ok()?);
            let open = std::fs::File::open(file);
            Some(match open {
                Ok(file) => {
                    Ok(OpenContent::Range(FileRange { file: file.into(), offset, bytes: end - offset }))
                }
                Err(source) => Err(ReadError::Open { path: path.to_owned(), source }),
            })
        }
    }

    #[test]
    fn opened_paths_are_read_among_files_by_every_strategy() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        std::fs::write(&whole, b"0123456789").unwrap();
        let part = |range: &str| PathBuf::from(format!("{}//{range}", whole.display()));
        let missing = PathBuf::from("/nonexistent//1-2");
        let memory = PathBuf::from("memory//abcdef");
        let paths = [part("2-5"), whole.clone(), part("8-20"), part("4-4"), missing, memory];
        let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let options =
            ReadOptions { opener: Some(Arc::new(Ranges)), first_bytes: 4, ..ReadOptions::default() };
        for strategy in Strategy::ALL {
            let Ok(mut reader) = Reader::new(strategy, &options) else { continue };
            let mut found = Vec::new();
            reader.visit_heads(&paths, &mut |index, head| {
                let texts = head.ok().map(|mut head| {
                    let mut rest = [0; 16];
                    let n_read = head.read_at(1, &mut rest).unwrap();
                    (head.bytes().to_vec(), rest[..n_read].to_vec())
                });
                found.push((index, texts));
                ControlFlow::Continue(())
            });
            found.sort();
            let text = |head: &[u8], rest: &[u8]| Some((head.to_vec(), rest.to_vec()));
            let expected = [
                (0, text(b"234", b"34")),
                (1, text(b"0123", b"123456789")),
                (2, text(b"89", b"9")),
                (3, text(b"", b"")),
                (4, None),
                (5, text(b"abcd", b"bcdef")),
            ];
            assert_eq!(found, expected, "{strategy}");
            let mut out = Vec::new();
            assert_eq!(reader.read_whole(paths[0], 2, &mut out).unwrap(), 3);
            assert_eq!(out, b"23");
            assert_eq!(reader.read_whole(paths[3], 2, &mut out).unwrap(), 0);
            assert!(out.is_empty());
            assert_eq!(reader.read_whole(paths[5], 100, &mut out).unwrap(), 6);
            assert_eq!(out, b"abcdef");
        }
    }
}
