//! Strategies `stdio` and `iostream`: a stream of the C library, `fread(3)` moved by `fseeko(3)`, or of the
//! C++ library, `istream::read` moved by `istream::seekg`.
//!
//! They exist for comparison, since most image tools written in C and C++ read this way. The file is opened
//! here and handed to the library, because `fopen(3)` would wait on a FIFO.

use std::io::{self, SeekFrom};
use std::path::Path;

use super::Stream;
use crate::ReadError;
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource, unit};
use crate::read::open::Opener;
use crate::read::{KindCheck, ReadOptions, Strategy};

/// A library that makes streams of open files.
pub(in crate::read) trait StreamLibrary: Copy + Send {
    const STRATEGY: Strategy;
    type Stream: LibraryStream;

    fn open(self, file: std::fs::File) -> io::Result<Self::Stream>;
}

/// A library's stream on an open file.
pub(in crate::read) trait LibraryStream: Send {
    /// Fills `out` or reads to the end.
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize>;

    /// Moves to a position from the start of the file, which may lie after its end.
    fn seek(&mut self, position: i64) -> io::Result<()>;
}

/// The C library.
#[derive(Clone, Copy, Debug)]
pub(in crate::read) struct CLibrary;

impl StreamLibrary for CLibrary {
    const STRATEGY: Strategy = Strategy::Stdio;
    type Stream = Stream;

    fn open(self, file: std::fs::File) -> io::Result<Stream> {
        Stream::new(file)
    }
}

impl LibraryStream for Stream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        Stream::read(self, out)
    }

    fn seek(&mut self, position: i64) -> io::Result<()> {
        Stream::seek(self, position)
    }
}

/// The C++ library, where it can be used here.
pub(in crate::read) fn cpp_library() -> Result<iostream::Library, ReadError> {
    iostream::Library::load().map_err(|error| ReadError::Unavailable {
        strategy: Strategy::Iostream,
        reason: error.to_string(),
        source: None,
    })
}

impl StreamLibrary for iostream::Library {
    const STRATEGY: Strategy = Strategy::Iostream;
    type Stream = iostream::Reader;

    fn open(self, file: std::fs::File) -> io::Result<iostream::Reader> {
        self.reader(file)
    }
}

impl LibraryStream for iostream::Reader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        io::Read::read(self, out)
    }

    fn seek(&mut self, position: i64) -> io::Result<()> {
        io::Seek::seek(self, SeekFrom::Start(position.cast_unsigned())).map(drop)
    }
}

/// One buffer for heads; the library allocates another per file.
#[derive(Debug)]
pub(in crate::read) struct Streams<L> {
    library: L,
    opener: Opener,
    buffer: Box<[u8]>,
}

impl<L: StreamLibrary> Streams<L> {
    pub(in crate::read) fn new(library: L, options: &ReadOptions) -> Self {
        Self {
            library,
            opener: Opener::new(KindCheck::Eager),
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
        }
    }

    fn open(&mut self, of: FileName<'_>) -> Result<StreamFile<L::Stream>, ReadError> {
        let mut open = self.opener.open(of, false)?;
        // A stream on a FIFO without a writer looks like an empty file, so the kind is checked.
        let len_bytes = open.len_bytes(of)?;
        let stream = self
            .library
            .open(open.file.into_std())
            .map_err(|source| ReadError::Open { path: of.path.to_owned(), source })?;
        Ok(StreamFile { stream, len_bytes })
    }
}

impl<L: StreamLibrary> Backend for Streams<L> {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let _unit = unit(path);
            let of = FileName { path, strategy: L::STRATEGY };
            let head = self.open(of).and_then(|mut file| {
                let n = file.head(&mut self.buffer, of)?;
                Ok((file, n))
            });
            let flow = match head {
                Ok((mut file, n)) => visit(index, Ok(Head::new(&self.buffer[..n], &mut file, of))),
                Err(error) => visit(index, Err(error)),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: L::STRATEGY };
        read_all(&mut self.open(of)?, limit, out, of)
    }
}

struct StreamFile<S> {
    stream: S,
    len_bytes: u64,
}

impl<S: LibraryStream> StreamFile<S> {
    fn head(&mut self, head: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let _gate = gate::gate!("file::read", Wait);
        let n = self.stream.read(head).map_err(|error| of.read_error(0, head.len(), error))?;
        if n < head.len() {
            self.len_bytes = n as u64;
        }
        Ok(n)
    }
}

impl<S: LibraryStream> RangeSource for StreamFile<S> {
    fn len_bytes(&mut self, _of: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let Ok(position) = i64::try_from(offset) else { return Ok(0) };
        self.stream
            .seek(position)
            .and_then(|()| self.stream.read(out))
            .map_err(|error| of.read_error(offset, out.len(), error))
    }
}
