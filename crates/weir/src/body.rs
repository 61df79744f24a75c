//! Body of an answer: bytes in memory, sent at a given rate, and cut if a rule requires it.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Sleep, sleep};

/// Bytes sent at once if the rate is limited. Small enough that the rate looks even, large enough that
/// timers, which count milliseconds, allow 16 MB/s and more.
const PACED_BYTES: usize = 16 << 10;

/// Wait before a cut, so that the client receives the bytes before it: what is written is sent while the body
/// waits.
const BEFORE_CUT: Duration = Duration::from_millis(10);

/// Error that ends the body before its length, which closes the connection.
#[derive(Debug, thiserror::Error)]
#[error("the body is cut, as a rule demands")]
pub(crate) struct Cut;

/// A body whose bytes are all known.
pub(crate) struct Body {
    left: Bytes,
    is_cut: bool,
    bytes_per_s: Option<u64>,
    wait: Option<Pin<Box<Sleep>>>,
}

impl Body {
    pub(crate) fn new(bytes: impl Into<Bytes>) -> Body {
        Body { left: bytes.into(), is_cut: false, bytes_per_s: None, wait: None }
    }

    pub(crate) fn empty() -> Body {
        Body::new(Bytes::new())
    }

    /// Sends only this many bytes and then closes the connection; a body that is not longer is sent whole.
    pub(crate) fn cut_after(mut self, n_bytes: usize) -> Body {
        if n_bytes < self.left.len() {
            self.left.truncate(n_bytes);
            self.is_cut = true;
        }
        self
    }

    /// Limits the rate to this many bytes per second.
    pub(crate) fn paced(mut self, bytes_per_s: Option<u64>) -> Body {
        self.bytes_per_s = bytes_per_s.filter(|rate| *rate > 0);
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// How long to wait before the next bytes, and how many to send then; `None` at the end.
    fn next_step(&self) -> Option<(Duration, usize)> {
        match self.bytes_per_s {
            _ if self.left.is_empty() => self.is_cut.then_some((BEFORE_CUT, 0)),
            None => Some((Duration::ZERO, self.left.len())),
            Some(rate) => {
                let n_bytes = self.left.len().min(PACED_BYTES);
                Some((Duration::from_secs_f64(n_bytes as f64 / rate as f64), n_bytes))
            }
        }
    }
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        let Some((wait, n_bytes)) = self.next_step() else { return Poll::Ready(None) };
        if !wait.is_zero() {
            let timer = self.wait.get_or_insert_with(|| Box::pin(sleep(wait)));
            ready!(timer.as_mut().poll(context));
            self.wait = None;
        }
        if n_bytes == 0 {
            return Poll::Ready(Some(Err(Cut)));
        }
        Poll::Ready(Some(Ok(Frame::data(self.left.split_to(n_bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty() && !self.is_cut
    }

    fn size_hint(&self) -> SizeHint {
        // A cut body gives no length: the original length is in the head of the answer.
        if self.is_cut { SizeHint::default() } else { SizeHint::with_exact(self.left.len() as u64) }
    }
}
