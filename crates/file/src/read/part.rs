//! Parts of files that are read as if they were files: members of a pack, by paths such as
//! `shard.tar//KEY.jpg`.
//!
//! This crate knows no container. Whoever does hands over a [`Parts`], which says where in which file such a
//! path leads. Parts are read by positional reads whatever the reader's strategy is: the file that holds them
//! is open already.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::Strategy;
use super::backend::{Visit, read_all};
use super::head::{FileName, Head, RangeSource};
use super::open::fill;
use crate::ReadError;
use crate::platform;

/// Finds parts by their paths.
pub trait Parts: fmt::Debug + Send + Sync {
    /// The part that `path` names; `None` if it names a file as a whole. Asked for each path that is read, so
    /// the usual answer has to be quick.
    ///
    /// # Errors
    /// If the path leads into a container in which there is no such part.
    fn find(&self, path: &Path) -> Option<Result<Part, ReadError>>;
}

/// A file that holds parts, open for as long as anybody reads one of them.
#[derive(Clone, Debug)]
pub struct PartFile(Arc<platform::File>);

impl From<std::fs::File> for PartFile {
    fn from(file: std::fs::File) -> PartFile {
        PartFile(Arc::new(platform::File::from_std(file)))
    }
}

/// A range of an open file.
#[derive(Clone, Debug)]
pub struct Part {
    /// The file that holds it.
    pub file: PartFile,
    /// Its first byte there.
    pub offset: u64,
    /// Its length.
    pub bytes: u64,
}

/// Reads parts; the buffer is kept from one to the next.
pub(super) struct PartReader {
    parts: Arc<dyn Parts>,
    buffer: Box<[u8]>,
}

impl PartReader {
    pub(super) fn new(parts: Arc<dyn Parts>, first_bytes: usize) -> PartReader {
        PartReader { parts, buffer: vec![0; first_bytes.max(1)].into_boxed_slice() }
    }

    /// Visits those of `paths` that name parts; gives the positions of the others, or `None` if `visit`
    /// broke.
    pub(super) fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) -> Option<Vec<usize>> {
        let mut others = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            let Some(found) = self.parts.find(path) else {
                others.push(index);
                continue;
            };
            let of = file_name(path);
            let head = found.and_then(|mut part| {
                let wanted = usize::try_from(part.bytes).unwrap_or(usize::MAX).min(self.buffer.len());
                let n_read = part.read_at(0, &mut self.buffer[..wanted], of)?;
                Ok((part, n_read))
            });
            let outcome = match head {
                Ok((mut part, n_read)) => visit(index, Ok(Head::new(&self.buffer[..n_read], &mut part, of))),
                Err(error) => visit(index, Err(error)),
            };
            if outcome == ControlFlow::Break(()) {
                return None;
            }
        }
        Some(others)
    }

    /// As [`Reader::read_whole`](super::Reader::read_whole); `None` if `path` names no part.
    pub(super) fn read_whole(
        &self,
        path: &Path,
        limit: u64,
        out: &mut Vec<u8>,
    ) -> Option<Result<u64, ReadError>> {
        let found = self.parts.find(path)?;
        Some(found.and_then(|mut part| match part.bytes {
            // A declared length of 0 would be taken for one that is not known.
            0 => {
                out.clear();
                Ok(0)
            }
            _ => read_all(&mut part, limit, out, file_name(path)),
        }))
    }
}

fn file_name(path: &Path) -> FileName<'_> {
    FileName { path, strategy: Strategy::Pread }
}

impl RangeSource for Part {
    fn len_bytes(&mut self, _: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let left = usize::try_from(self.bytes.saturating_sub(offset)).unwrap_or(usize::MAX);
        let wanted = out.len().min(left);
        let start = self.offset;
        fill(&mut out[..wanted], offset, of, |rest, at| self.file.0.read_at(rest, start.saturating_add(at)))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::{ReadOptions, Reader};
    use super::*;

    /// `FILE//START-END`.
    #[derive(Debug)]
    struct Ranges;

    impl Parts for Ranges {
        fn find(&self, path: &Path) -> Option<Result<Part, ReadError>> {
            let (file, range) = path.to_str()?.split_once("//")?;
            let (start, end) = range.split_once('-')?;
            let (offset, end): (u64, u64) = (start.parse().ok()?, end.parse().ok()?);
            let open = std::fs::File::open(file);
            Some(match open {
                Ok(file) => Ok(Part { file: file.into(), offset, bytes: end - offset }),
                Err(source) => Err(ReadError::Open { path: path.to_owned(), source }),
            })
        }
    }

    #[test]
    fn parts_are_read_among_files_by_every_strategy() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        std::fs::write(&whole, b"0123456789").unwrap();
        let part = |range: &str| PathBuf::from(format!("{}//{range}", whole.display()));
        let paths =
            [part("2-5"), whole.clone(), part("8-20"), part("4-4"), PathBuf::from("/nonexistent//1-2")];
        let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let options = ReadOptions { parts: Some(Arc::new(Ranges)), first_bytes: 4, ..ReadOptions::default() };
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
            ];
            assert_eq!(found, expected, "{strategy}");
            let mut out = Vec::new();
            assert_eq!(reader.read_whole(paths[0], 2, &mut out).unwrap(), 3);
            assert_eq!(out, b"23");
            assert_eq!(reader.read_whole(paths[3], 2, &mut out).unwrap(), 0);
            assert!(out.is_empty());
        }
    }
}
