//! Strategy `stdio`: the C library's `FILE`, `fread(3)`, moved by `fseeko(3)`.
//!
//! It exists for comparison, since most image tools written in C read this way. The descriptor is opened here
//! and passed to `fdopen(3)`, because `fopen(3)` would wait on a FIFO.
#![expect(unsafe_code, reason = "the C library's FILE has no safe wrapper")]

use std::io;
use std::os::fd::{IntoRawFd, OwnedFd};
use std::path::Path;
use std::ptr::NonNull;

use crate::ReadError;
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource};
use crate::read::open::Opener;
use crate::read::{KindCheck, ReadOptions, Strategy};

/// One buffer for heads; the C library allocates another per file.
#[derive(Debug)]
pub(in crate::read) struct Stdio {
    opener: Opener,
    buffer: Box<[u8]>,
}

impl Stdio {
    pub(in crate::read) fn new(options: &ReadOptions) -> Self {
        Self {
            opener: Opener::new(KindCheck::Eager),
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
        }
    }

    fn open(&mut self, of: FileName<'_>) -> Result<StdioFile, ReadError> {
        let mut open = self.opener.open(of, false)?;
        // fread(3) on a FIFO without a writer looks like an empty file, so the kind is checked.
        let len_bytes = open.len_bytes(of)?;
        let stream = Stream::new(open.file.into_std().into())
            .map_err(|source| ReadError::Open { path: of.path.to_owned(), source })?;
        Ok(StdioFile { stream, len_bytes })
    }
}

impl Backend for Stdio {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let of = FileName { path, strategy: Strategy::Stdio };
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
        let of = FileName { path, strategy: Strategy::Stdio };
        read_all(&mut self.open(of)?, limit, out, of)
    }
}

struct StdioFile {
    stream: Stream,
    len_bytes: u64,
}

impl StdioFile {
    fn head(&mut self, head: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let n = self.stream.read(head).map_err(|error| of.read_error(0, head.len(), error))?;
        if n < head.len() {
            self.len_bytes = n as u64;
        }
        Ok(n)
    }
}

impl RangeSource for StdioFile {
    fn len_bytes(&mut self, _of: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let Ok(position) = libc::off_t::try_from(offset) else { return Ok(0) };
        self.stream
            .seek(position)
            .and_then(|()| self.stream.read(out))
            .map_err(|error| of.read_error(offset, out.len(), error))
    }
}

/// An open `FILE`, closed when dropped.
struct Stream(NonNull<libc::FILE>);

// SAFETY: a `FILE` is bound to no thread, and this one has a single owner.
unsafe impl Send for Stream {}

impl Stream {
    fn new(descriptor: OwnedFd) -> io::Result<Self> {
        let raw = descriptor.into_raw_fd();
        // SAFETY: `raw` is an open descriptor that nothing else owns from here on; the mode is a C string.
        let stream = unsafe { libc::fdopen(raw, c"r".as_ptr()) };
        NonNull::new(stream).map(Self).ok_or_else(|| {
            let error = io::Error::last_os_error();
            // SAFETY: fdopen(3) failed, so `raw` is still open and still ours to close.
            unsafe { libc::close(raw) };
            error
        })
    }

    /// Fills `out` or reads to the end. Continues after a signal.
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        loop {
            let rest = &mut out[filled..];
            // SAFETY: the stream is open, and `rest` is writable for as many items of one byte as are
            // requested.
            filled += unsafe { libc::fread(rest.as_mut_ptr().cast(), 1, rest.len(), self.0.as_ptr()) };
            // SAFETY: the stream is open.
            if filled == out.len() || unsafe { libc::ferror(self.0.as_ptr()) } == 0 {
                return Ok(filled);
            }
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
            // SAFETY: the stream is open.
            unsafe { libc::clearerr(self.0.as_ptr()) };
        }
    }

    fn seek(&mut self, position: libc::off_t) -> io::Result<()> {
        // SAFETY: the stream is open.
        match unsafe { libc::fseeko(self.0.as_ptr(), position, libc::SEEK_SET) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again. Errors of closing concern writers only.
        unsafe { libc::fclose(self.0.as_ptr()) };
    }
}
