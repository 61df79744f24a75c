//! Answers, with the headers that every answer has.

use std::io::Write as _;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH, LOCATION, REFERRER_POLICY, RETRY_AFTER,
    SET_COOKIE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{HeaderMap, Response, StatusCode};
use serde::Serialize;

use crate::body::Body;
use crate::limits::MOST_JSON_BYTES;
use crate::problem::Problem;
use crate::tiles::Tiles;

/// An answer to one request.
pub(crate) type Answer = Response<Body>;

/// What the page may load: its own files and answers of this server, and pictures of a server of map tiles if
/// there is one. No inline script and no inline style.
pub(crate) fn policy(tiles: Option<&Tiles>) -> HeaderValue {
    let tiles = tiles.map_or_else(String::new, |tiles| format!(" {}", tiles.origin()));
    let text = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:{tiles}; media-src 'self'; \
         connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'"
    );
    // The characters of an origin are checked.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// Answers that are shorter are not compressed.
const LEAST_COMPRESSED_BYTES: usize = 1 << 10;

/// Adds the headers that every answer has. An answer can have a policy of its own.
pub(crate) fn secured(mut answer: Answer, policy: &HeaderValue) -> Answer {
    answer.headers_mut().entry(CONTENT_SECURITY_POLICY).or_insert_with(|| policy.clone());
    let fixed = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// An answer without a body.
pub(crate) fn empty(status: StatusCode) -> Answer {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = status;
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// An answer of these bytes, which is not kept.
pub(crate) fn bytes(media_type: &'static str, bytes: Bytes) -> Answer {
    let mut answer = Response::new(Body::Whole(bytes));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// An answer that a browser saves under this name, which this server has chosen.
pub(crate) fn attachment(media_type: &'static str, name: &str, body: Body) -> Answer {
    let mut answer = Response::new(body);
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    insert(&mut answer, CONTENT_DISPOSITION, &format!("attachment; filename=\"{name}\""));
    answer
}

/// An answer in JSON, compressed if the client takes that.
pub(crate) fn json(value: &impl Serialize, request: &HeaderMap) -> Answer {
    match serde_json::to_vec(value) {
        Ok(text) if text.len() > MOST_JSON_BYTES => {
            let words = format!("the answer has more than {MOST_JSON_BYTES} bytes");
            let words = Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "too_large", words);
            problem(&words.hinted("ask for less"))
        }
        Ok(text) => compressed("application/json", text, request),
        Err(error) => problem(&Problem::internal(error.to_string())),
    }
}

/// An answer of these bytes, compressed if the client takes that.
pub(crate) fn compressed(media_type: &'static str, body: Vec<u8>, request: &HeaderMap) -> Answer {
    let is_compressed = body.len() >= LEAST_COMPRESSED_BYTES && takes_gzip(request);
    let body = if is_compressed { gzip(&body, Compression::fast()) } else { body };
    let mut answer = bytes(media_type, body.into());
    if is_compressed {
        answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    answer.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    answer
}

/// The answer for a problem.
pub(crate) fn problem(problem: &Problem) -> Answer {
    let body = serde_json::json!({ "error": problem.words }).to_string();
    let mut answer = bytes("application/json", body.into());
    *answer.status_mut() = problem.status;
    if let Some(seconds) = problem.retry_after_s {
        answer.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    answer
}

/// Sends the client to another address of this server.
pub(crate) fn redirect(status: StatusCode, location: &str) -> Answer {
    let mut answer = empty(status);
    insert(&mut answer, LOCATION, location);
    answer
}

/// Stores the cookie and sends the client to the page. `from_elsewhere`: by a page that leads on, since a
/// browser does not send the cookie along a redirect that began on another site.
pub(crate) fn admit(cookie: &str, location: &str, from_elsewhere: bool) -> Answer {
    let mut answer = if from_elsewhere {
        let page = format!(
            "<!doctype html><meta charset=\"utf-8\"><title>Thalweg</title>\
                 <meta http-equiv=\"refresh\" content=\"0;url={location}\"><a href=\"{location}\">Pictures</a>\n"
        );
        bytes("text/html; charset=utf-8", page.into())
    } else {
        redirect(StatusCode::SEE_OTHER, location)
    };
    insert(&mut answer, SET_COOKIE, cookie);
    answer
}

/// Sets how long the answer may be kept: for a year if its address names its version, else only after asking
/// again.
pub(crate) fn keep(answer: &mut Answer, etag: &str, is_versioned: bool) {
    insert(answer, ETAG, &format!("\"{etag}\""));
    let keep = if is_versioned { "private, max-age=31536000, immutable" } else { "private, no-cache" };
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(keep));
}

/// Whether the client has the answer with this ETag already.
pub(crate) fn is_known(request: &HeaderMap, etag: &str) -> bool {
    let values = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known =
        values.flat_map(|value| value.split(',')).map(|value| value.trim().trim_start_matches("W/"));
    known.any(|value| value == "*" || value.trim_matches('"') == etag)
}

/// Sets a header to a text made by this server.
pub(crate) fn insert(answer: &mut Answer, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
}

/// Whether the client takes answers that are compressed with gzip.
pub(crate) fn takes_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim().eq_ignore_ascii_case("gzip")
            && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// Compresses bytes. Without an error, since it writes to memory.
pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 2), level);
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
