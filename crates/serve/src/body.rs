//! Bodies of answers: bytes in memory, a part of a file, or a stream of events.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use crate::clients::Taken;
use crate::connections::Busy;
use crate::events::Events;
use crate::file_body::FileBody;
use crate::stream_body::StreamBody;

/// The body of an answer.
pub(crate) enum Body {
    /// All bytes, in memory.
    Whole(Bytes),
    /// A part of a file, read as the client takes it.
    File(FileBody),
    /// Bytes as they are made.
    Stream(StreamBody),
    /// Events as they happen.
    Events {
        /// The stream of events.
        events: Events,
        /// What the stream takes of its client's room.
        _room: Taken,
    },
}

impl Body {
    pub(crate) fn empty() -> Body {
        Body::Whole(Bytes::new())
    }
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        match self.get_mut() {
            Body::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Body::Whole(bytes) => Poll::Ready(Some(Ok(Frame::data(std::mem::take(bytes))))),
            Body::File(file) => {
                file.poll_bytes(context).map(|bytes| bytes.map(|bytes| bytes.map(Frame::data)))
            }
            Body::Stream(stream) => {
                stream.poll_bytes(context).map(|bytes| bytes.map(|bytes| bytes.map(Frame::data)))
            }
            Body::Events { events, .. } => {
                events.poll_text(context).map(|text| text.map(|text| Ok(Frame::data(text))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Body::Whole(bytes) if bytes.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Body::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Body::File(file) => SizeHint::with_exact(file.left()),
            Body::Stream(_) | Body::Events { .. } => SizeHint::default(),
        }
    }
}

/// The body of an answer on its connection, which is not idle until the body is sent.
pub(crate) struct SentBody {
    body: Body,
    _busy: Busy,
}

impl SentBody {
    pub(crate) fn new(body: Body, busy: Busy) -> SentBody {
        SentBody { body, _busy: busy }
    }
}

impl HttpBody for SentBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
