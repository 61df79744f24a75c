//! Checks that an answer has the bytes it promises, and that they arrive.
//!
//! `object_store` takes what comes: a body that is shorter than its range, one that is longer than memory,
//! one that arrives a byte at a time for an hour. Here every answer has a greatest length, the answer to a
//! range has the length of the range, and an answer that crawls is given up. The request is then repeated as
//! after a broken connection.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, HeaderMap};
use http::{Method, StatusCode};
use http_body::{Body, Frame, SizeHint};
use object_store::client::{HttpError, HttpErrorKind, HttpResponse, HttpResponseBody};
use tokio::time::{Instant, Sleep, sleep};

/// Longest answer that is not a range of an object. A page of a listing has a thousand keys of up to 1,024
/// bytes, each of which XML may write as six.
const LONGEST_BYTES: u64 = 32 << 20;

/// Longest text of an error.
const LONGEST_ERROR_BYTES: u64 = 1 << 20;

/// An answer of fewer bytes per second than this, in two stretches of time one after the other, crawls.
const LEAST_BYTES_PER_S: u64 = 1 << 10;
const MOST_SLOW_STRETCHES: u32 = 2;

/// What is wrong with an answer.
#[derive(Clone, Debug, thiserror::Error)]
enum AnswerError {
    #[error("the store sent {actual} bytes for a range of {expected}")]
    WrongLength { expected: u64, actual: u64 },
    #[error("the store's answer is longer than {most_bytes} bytes")]
    TooLong { most_bytes: u64 },
    #[error("the store sends less than {LEAST_BYTES_PER_S} bytes per second")]
    TooSlow,
}

impl AnswerError {
    /// As an error of a request, which is repeated if that may help.
    fn into_http(self) -> HttpError {
        let kind = match self {
            AnswerError::WrongLength { .. } => HttpErrorKind::Interrupted,
            AnswerError::TooLong { .. } => HttpErrorKind::Decode,
            AnswerError::TooSlow => HttpErrorKind::Timeout,
        };
        HttpError::new(kind, self)
    }
}

/// How long the body of an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    Exactly(u64),
    AtMost(u64),
}

impl Length {
    fn of(status: StatusCode, headers: &HeaderMap) -> Length {
        match status {
            StatusCode::PARTIAL_CONTENT => {
                // Whoever asked compares the range itself with the one that was asked for.
                range_bytes(headers).map_or(Length::AtMost(LONGEST_BYTES), Length::Exactly)
            }
            status if status.is_success() => Length::AtMost(LONGEST_BYTES),
            _ => Length::AtMost(LONGEST_ERROR_BYTES),
        }
    }

    /// Compares with what has arrived, or is announced: all of it, if it `is_whole`.
    fn check(self, actual: u64, is_whole: bool) -> Result<(), AnswerError> {
        match self {
            Length::Exactly(expected) if actual > expected || (is_whole && actual < expected) => {
                Err(AnswerError::WrongLength { expected, actual })
            }
            Length::AtMost(most_bytes) if actual > most_bytes => Err(AnswerError::TooLong { most_bytes }),
            _ => Ok(()),
        }
    }
}

/// Number of bytes of the range that an answer names: `bytes FIRST-LAST/LENGTH`.
fn range_bytes(headers: &HeaderMap) -> Option<u64> {
    let text = headers.get(CONTENT_RANGE)?.to_str().ok()?.trim().strip_prefix("bytes ")?;
    let (first, last) = text.split_once('/')?.0.split_once('-')?;
    last.parse::<u64>().ok()?.checked_sub(first.parse().ok()?)?.checked_add(1)
}

/// The answer to a request with this method, with a body that is checked while it arrives. `patience`: how
/// long it may be silent.
///
/// # Errors
/// If the announced length is a wrong one.
pub(super) fn checked(
    answer: HttpResponse,
    method: &Method,
    patience: Duration,
) -> Result<HttpResponse, HttpError> {
    let (head, body) = answer.into_parts();
    // Has the length of a body that it does not have.
    if *method == Method::HEAD {
        return Ok(HttpResponse::from_parts(head, body));
    }
    let length = Length::of(head.status, &head.headers);
    let announced = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if let Some(announced) = announced {
        length.check(announced, true).map_err(AnswerError::into_http)?;
    }
    let body = CheckedBody { inner: body, length, n_bytes: 0, pace: Pace::new(patience) };
    Ok(HttpResponse::from_parts(head, HttpResponseBody::new(body)))
}

/// A body whose bytes are counted.
struct CheckedBody {
    inner: HttpResponseBody,
    length: Length,
    n_bytes: u64,
    pace: Pace,
}

impl Body for CheckedBody {
    type Data = Bytes;
    type Error = HttpError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, HttpError>>> {
        let this = &mut *self;
        let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(context) else {
            ready!(this.pace.poll_slow(context));
            return Poll::Ready(Some(Err(AnswerError::TooSlow.into_http())));
        };
        let checked = match &frame {
            Some(Ok(frame)) => {
                let n_bytes = frame.data_ref().map_or(0, Bytes::len) as u64;
                this.n_bytes += n_bytes;
                this.pace.n_bytes += n_bytes;
                this.length.check(this.n_bytes, false)
            }
            Some(Err(_)) => Ok(()),
            None => this.length.check(this.n_bytes, true),
        };
        match checked {
            Ok(()) => Poll::Ready(frame),
            Err(error) => Poll::Ready(Some(Err(error.into_http()))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream() && self.length.check(self.n_bytes, true).is_ok()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// Bytes by stretches of time. Only waiting counts, so that an answer is not slow because its reader is.
struct Pace {
    stretch: Duration,
    n_bytes: u64,
    n_slow: u32,
    /// The end of this stretch; the first one begins when there is something to wait for.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Pace {
    fn new(stretch: Duration) -> Pace {
        Pace { stretch, n_bytes: 0, n_slow: 0, timer: None }
    }

    /// Ready when the answer crawls.
    fn poll_slow(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let stretch = self.stretch;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(stretch)));
        loop {
            ready!(timer.as_mut().poll(context));
            let is_slow = self.n_bytes < LEAST_BYTES_PER_S.saturating_mul(stretch.as_secs());
            self.n_slow = if is_slow { self.n_slow + 1 } else { 0 };
            if self.n_slow >= MOST_SLOW_STRETCHES {
                return Poll::Ready(());
            }
            self.n_bytes = 0;
            timer.as_mut().reset(Instant::now() + stretch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_an_answer() {
        let length = |status: u16, range: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_RANGE, range.parse().unwrap());
            Length::of(StatusCode::from_u16(status).unwrap(), &headers)
        };
        assert_eq!(length(206, "bytes 5-14/1000"), Length::Exactly(10));
        for range in ["bytes 14-5/1000", "bytes */1000", "lines 1-2/3", "bytes 0-18446744073709551615/1"] {
            assert_eq!(length(206, range), Length::AtMost(LONGEST_BYTES), "{range}");
        }
        assert_eq!(length(200, ""), Length::AtMost(LONGEST_BYTES));
        assert_eq!(length(503, ""), Length::AtMost(LONGEST_ERROR_BYTES));
    }

    #[test]
    fn lengths_are_compared() {
        let exactly = Length::Exactly(10);
        assert!(exactly.check(9, false).is_ok() && exactly.check(9, true).is_err());
        assert!(exactly.check(10, true).is_ok() && exactly.check(11, false).is_err());
        assert!(Length::AtMost(10).check(9, true).is_ok() && Length::AtMost(10).check(11, false).is_err());
    }
}
