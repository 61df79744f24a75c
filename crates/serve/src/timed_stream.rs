//! A connection whose client has to keep reading.
//!
//! hyper limits how long a request may take to arrive, but not how long an answer may take to leave. A client
//! that does not read, or reads a byte a second, would hold an answer in memory for ever.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::limits::LEAST_WRITTEN_BYTES;

/// A TCP connection that fails if its client takes less than 64 KiB of an answer within a time.
#[derive(Debug)]
pub(crate) struct TimedStream {
    stream: TcpStream,
    time: Duration,
    /// The end of the time in which the client has to take so much. `None` while nothing waits for it.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Bytes written since the time began.
    written: u64,
}

impl TimedStream {
    pub(crate) fn new(stream: TcpStream, time: Duration) -> TimedStream {
        TimedStream { stream, time, deadline: None, written: 0 }
    }

    fn note(
        &mut self,
        outcome: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(outcome) = outcome {
            self.written += outcome.as_ref().map_or(0, |n_bytes| *n_bytes as u64);
            return Poll::Ready(outcome);
        }
        if self.deadline.is_none() || self.written >= LEAST_WRITTEN_BYTES {
            self.written = 0;
            let end = Instant::now() + self.time;
            match &mut self.deadline {
                Some(deadline) => deadline.as_mut().reset(end),
                None => self.deadline = Some(Box::pin(tokio::time::sleep_until(end))),
            }
        }
        match self.deadline.as_mut().map(|deadline| deadline.as_mut().poll(context)) {
            Some(Poll::Ready(())) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            _ => Poll::Pending,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(outcome, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note(outcome, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Called when everything is written: nothing waits for the client.
        self.deadline = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
