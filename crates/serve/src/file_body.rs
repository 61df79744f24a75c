//! A part of a file as the body of an answer, read in blocks on threads that may block.

use std::fs::File;
use std::future::Future as _;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use tokio::task::JoinHandle;

/// Bytes that are read at once. A client that stops reading costs this much memory.
const BLOCK_BYTES: u64 = 64 << 10;

type ReadBlock = JoinHandle<io::Result<(File, Bytes)>>;

/// The rest of a part of a file.
pub(crate) struct FileBody {
    /// `None` while a block is read.
    file: Option<File>,
    reading: Option<ReadBlock>,
    left: u64,
}

impl FileBody {
    /// The `len` bytes from `start` on.
    pub(crate) fn new(mut file: File, start: u64, len: u64) -> io::Result<FileBody> {
        file.seek(SeekFrom::Start(start))?;
        Ok(FileBody { file: Some(file), reading: None, left: len })
    }

    /// Number of bytes that are not sent yet.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    pub(crate) fn poll_bytes(&mut self, context: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        if let Some(file) = self.file.take() {
            if self.left == 0 {
                return Poll::Ready(None);
            }
            let wanted = self.left.min(BLOCK_BYTES);
            self.reading = Some(tokio::task::spawn_blocking(move || read_block(file, wanted)));
        }
        let Some(reading) = &mut self.reading else { return Poll::Ready(None) };
        let outcome = ready!(Pin::new(reading).poll(context));
        self.reading = None;
        Poll::Ready(Some(outcome.map_err(io::Error::other).flatten().map(|(file, bytes)| {
            self.file = Some(file);
            self.left -= bytes.len() as u64;
            bytes
        })))
    }
}

/// Reads exactly `len` bytes: a file that has become shorter ends the connection, since its length was sent.
fn read_block(mut file: File, len: u64) -> io::Result<(File, Bytes)> {
    let mut block = vec![0; usize::try_from(len).map_err(io::Error::other)?];
    file.read_exact(&mut block)?;
    Ok((file, Bytes::from(block)))
}
