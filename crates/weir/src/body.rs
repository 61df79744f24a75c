//! Body of an answer: bytes in memory, sent at a given rate, and cut if a rule requires it. Bodies that are
//! made long repeat a part, so that they take no memory here.

use std::collections::VecDeque;
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
    /// What follows: bytes, and how often.
    more: VecDeque<(Bytes, u64)>,
    is_cut: bool,
    /// How many bytes are sent at once, and the time before each of them; `None` sends all at once.
    pace: Option<(usize, Duration)>,
    wait: Option<Pin<Box<Sleep>>>,
}

impl Body {
    pub(crate) fn new(bytes: impl Into<Bytes>) -> Body {
        Body { left: bytes.into(), more: VecDeque::new(), is_cut: false, pace: None, wait: None }
    }

    pub(crate) fn empty() -> Body {
        Body::new(Bytes::new())
    }

    /// Adds bytes at the end, as often as said.
    pub(crate) fn and(mut self, bytes: impl Into<Bytes>, times: u64) -> Body {
        self.more.push_back((bytes.into(), times));
        self.next_part();
        self
    }

    /// Goes on to the next part if this one is sent.
    fn next_part(&mut self) {
        while self.left.is_empty()
            && let Some((bytes, times)) = self.more.front_mut()
        {
            if *times == 0 {
                self.more.pop_front();
            } else {
                *times -= 1;
                self.left = bytes.clone();
            }
        }
    }

    /// Sends only this many bytes and then closes the connection; a body that is not longer is sent whole.
    pub(crate) fn cut_after(mut self, n_bytes: usize) -> Body {
        if n_bytes < self.left.len() {
            self.more.clear();
            self.left.truncate(n_bytes);
            self.is_cut = true;
        }
        self
    }

    /// Limits the rate to this many bytes per second.
    pub(crate) fn paced(mut self, bytes_per_s: Option<u64>) -> Body {
        let pause = |rate: u64| Duration::from_secs_f64(PACED_BYTES as f64 / rate as f64);
        self.pace = bytes_per_s.filter(|rate| *rate > 0).map(|rate| (PACED_BYTES, pause(rate)));
        self
    }

    /// Sends `n_bytes` at a time, each after a pause.
    pub(crate) fn dripping(mut self, n_bytes: usize, pause: Duration) -> Body {
        self.pace = Some((n_bytes.max(1), pause));
        self
    }

    /// The bytes that are not sent yet, of the first part.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.left
    }

    pub(crate) fn len(&self) -> u64 {
        let more = self.more.iter().map(|(bytes, times)| bytes.len() as u64 * times);
        self.left.len() as u64 + more.sum::<u64>()
    }

    /// How long to wait before the next bytes, and how many to send then; `None` at the end.
    fn next_step(&self) -> Option<(Duration, usize)> {
        match self.pace {
            _ if self.left.is_empty() => self.is_cut.then_some((BEFORE_CUT, 0)),
            None => Some((Duration::ZERO, self.left.len())),
            Some((most_bytes, pause)) => {
                let n_bytes = self.left.len().min(most_bytes);
                Some((pause.mul_f64(n_bytes as f64 / most_bytes as f64), n_bytes))
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
        let bytes = self.left.split_to(n_bytes);
        self.next_part();
        Poll::Ready(Some(Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty() && !self.is_cut
    }

    fn size_hint(&self) -> SizeHint {
        // A cut body gives no length: the original length is in the head of the answer.
        if self.is_cut { SizeHint::default() } else { SizeHint::with_exact(self.len()) }
    }
}
