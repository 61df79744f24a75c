//! Changes of the server's answers, as rules demand them.

use bytes::{Bytes, BytesMut};
use hyper::Response;
use hyper::header::{CONTENT_LENGTH, ETAG, HeaderValue};

use super::rule::Change;
use crate::body::Body;

/// An ETag that no object has.
const OTHER_ETAG: HeaderValue = HeaderValue::from_static("\"0000000000000000000000000000007e\"");

/// What a body that is too long goes on with.
const FILLER: &[u8] = &[b'+'; 64 << 10];

impl Change {
    /// The answer to the request for `target` with this change.
    pub(super) fn done_to(self, mut answer: Response<Body>, target: &str) -> Response<Body> {
        match self {
            Change::Cut { after_bytes } => {
                // The length in the header is that of the whole body; otherwise a client could not see that
                // it is cut.
                let whole = answer.body().len();
                if whole > 0 {
                    answer.headers_mut().insert(CONTENT_LENGTH, whole.into());
                }
                answer.map(|body| body.cut_after(after_bytes))
            }
            Change::WrongLength { by_bytes } if answer.body().len() > 0 => changed(answer, |bytes| {
                if by_bytes < 0 {
                    let len = (bytes.len() as u64).saturating_add_signed(by_bytes);
                    return Body::new(bytes.slice(..len as usize));
                }
                let more = by_bytes.unsigned_abs();
                let (times, left) = (more / FILLER.len() as u64, more % FILLER.len() as u64);
                Body::new(bytes).and(FILLER, times).and(&FILLER[..left as usize], 1)
            }),
            Change::WrongEtag => {
                if answer.headers().contains_key(ETAG) {
                    answer.headers_mut().insert(ETAG, OTHER_ETAG);
                }
                answer
            }
            Change::FlippedBit => changed(answer, |bytes| {
                let mut bytes = BytesMut::from(bytes);
                let middle = bytes.len() / 2;
                if let Some(byte) = bytes.get_mut(middle) {
                    *byte ^= 1;
                }
                Body::new(bytes.freeze())
            }),
            Change::Drip { n_bytes, pause } => answer.map(|body| body.dripping(n_bytes, pause)),
            Change::Lie(lie) if target.contains("list-type=2") && answer.status().is_success() => {
                changed(answer, |bytes| lie.told(&String::from_utf8_lossy(&bytes), target))
            }
            Change::WrongLength { .. } | Change::Lie(_) => answer,
        }
    }
}

/// The answer with another body, and its length.
fn changed(mut answer: Response<Body>, change: impl FnOnce(Bytes) -> Body) -> Response<Body> {
    // An answer to HEAD has the length of a body that it does not have.
    if answer.body().len() == 0 {
        return answer;
    }
    let body = change(answer.body().bytes().clone());
    answer.headers_mut().insert(CONTENT_LENGTH, body.len().into());
    *answer.body_mut() = body;
    answer
}
