//! `/events`: changes as they happen.

use hyper::Response;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};

use super::Call;
use super::status::Status;
use crate::answer::Answer;
use crate::body::Body;
use crate::problem::Problem;

/// Seconds after which a client may try again if there are too many streams.
const RETRY_S: u32 = 10;

pub(super) fn events(call: &Call<'_>) -> Result<Answer, Problem> {
    call.query(&[])?;
    let after = call.headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let status = serde_json::to_string(&Status::of(call.site)).unwrap_or_default();
    let first = format!("retry: 2000\nevent: status\ndata: {status}\n\n");
    let too_many = || {
        let words = "there are too many streams of events; close other windows of the page";
        Problem::later(RETRY_S, "busy", words)
    };
    let room = call.caller.client.stream().ok_or_else(too_many)?;
    let events = call.site.hub.open(after, first).ok_or_else(too_many)?;
    let mut answer = Response::new(Body::Events { events, _room: room });
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies send each event at once.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(answer)
}
