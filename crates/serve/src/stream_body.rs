//! The body of an answer that is made while it is sent: a thread writes, and waits while the client is slow.

use std::io::{self, Write};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use tokio::sync::mpsc;

/// Bytes that are sent at once.
const BLOCK_BYTES: usize = 64 << 10;

/// Blocks that wait for the client. With the one being filled, an answer takes this much memory.
const MOST_BLOCKS: usize = 4;

enum Piece {
    Block(Bytes),
    End,
    Failed(io::Error),
}

/// The part that is sent.
pub(crate) struct StreamBody {
    pieces: mpsc::Receiver<Piece>,
    is_ended: bool,
}

/// The part that is written to, by a thread that may block. Writing fails when the client is gone. Unless
/// [`StreamWriter::finish`] is called, the connection is cut, so that no client takes a part for the whole.
pub(crate) struct StreamWriter {
    pieces: mpsc::Sender<Piece>,
    block: Vec<u8>,
}

/// A body and what is written to it.
pub(crate) fn stream() -> (StreamWriter, StreamBody) {
    let (give, pieces) = mpsc::channel(MOST_BLOCKS);
    let writer = StreamWriter { pieces: give, block: Vec::with_capacity(BLOCK_BYTES) };
    (writer, StreamBody { pieces, is_ended: false })
}

impl StreamWriter {
    fn send(&self, piece: Piece) -> io::Result<()> {
        self.pieces.blocking_send(piece).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn send_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let block = std::mem::replace(&mut self.block, Vec::with_capacity(BLOCK_BYTES));
        self.send(Piece::Block(block.into()))
    }

    /// Whether the client is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.pieces.is_closed()
    }

    /// Sends the rest, and the end.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.send_block()?;
        self.send(Piece::End)
    }

    /// Cuts the connection.
    pub(crate) fn fail(self, error: io::Error) {
        // The client may be gone.
        let _ = self.send(Piece::Failed(error));
    }
}

impl Write for StreamWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = BLOCK_BYTES - self.block.len();
        let n_taken = bytes.len().min(room);
        self.block.extend_from_slice(&bytes[..n_taken]);
        if self.block.len() == BLOCK_BYTES {
            self.send_block()?;
        }
        Ok(n_taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl StreamBody {
    pub(crate) fn poll_bytes(&mut self, context: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        if self.is_ended {
            return Poll::Ready(None);
        }
        match ready!(self.pieces.poll_recv(context)) {
            Some(Piece::Block(block)) => return Poll::Ready(Some(Ok(block))),
            Some(Piece::End) => self.is_ended = true,
            Some(Piece::Failed(error)) => return Poll::Ready(Some(Err(error))),
            // The writer was dropped.
            None => return Poll::Ready(Some(Err(io::ErrorKind::UnexpectedEof.into()))),
        }
        Poll::Ready(None)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    async fn all(mut body: StreamBody) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        while let Some(block) = poll_fn(|context| body.poll_bytes(context)).await {
            all.extend_from_slice(&block?);
        }
        Ok(all)
    }

    #[tokio::test]
    async fn all_that_is_written_arrives_and_only_the_end_is_an_end() {
        let (mut writer, body) = stream();
        let text = vec![7; 10 * BLOCK_BYTES + 3];
        let expected = text.clone();
        let thread = std::thread::spawn(move || {
            writer.write_all(&text)?;
            writer.finish()
        });
        assert_eq!(all(body).await.unwrap(), expected);
        thread.join().unwrap().unwrap();
        let (writer, body) = stream();
        drop(writer);
        assert_eq!(all(body).await.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        let (mut writer, body) = stream();
        drop(body);
        assert!(writer.is_closed());
        let thread = std::thread::spawn(move || writer.write_all(&[0; BLOCK_BYTES]));
        assert_eq!(thread.join().unwrap().unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
