//! Requests for one object: GET and HEAD with ranges and conditions, PUT, DELETE.

use std::ops::Range;

use bytes::Bytes;
use hyper::header::{
    ACCEPT_RANGES, CONTENT_LENGTH, CONTENT_RANGE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_MATCH,
    IF_NONE_MATCH, LAST_MODIFIED, RANGE,
};
use hyper::{Response, StatusCode};

use super::store::{Object, PutCondition, Store};
use crate::answer::{S3Error, empty};
use crate::body::Body;

/// Answers with the whole object or a range of it; `conditions` are the request's headers.
///
/// # Errors
/// If the object does not exist, a condition does not hold, or the range begins after its end.
pub(crate) fn get(store: &Store, key: &str, conditions: &HeaderMap) -> Result<Response<Body>, S3Error> {
    let object = store.get(key).ok_or(S3Error::NoSuchKey)?;
    if text(conditions, IF_MATCH).is_some_and(|wanted| !matches(wanted, &object.etag)) {
        return Err(S3Error::PreconditionFailed);
    }
    if text(conditions, IF_NONE_MATCH).is_some_and(|known| matches(known, &object.etag)) {
        return Ok(with_head(empty(StatusCode::NOT_MODIFIED), &object));
    }
    let len = object.bytes.len();
    // S3 ignores a header that is not a single valid range.
    let range = match text(conditions, RANGE).and_then(|range| parse_range(range, len)) {
        None => return Ok(with_head(Response::new(Body::new(object.bytes.clone())), &object)),
        Some(range) if range.is_empty() => return Err(S3Error::InvalidRange),
        Some(range) => range,
    };
    let mut answer = with_head(Response::new(Body::new(object.bytes.slice(range.clone()))), &object);
    *answer.status_mut() = StatusCode::PARTIAL_CONTENT;
    insert(&mut answer, CONTENT_RANGE, &format!("bytes {}-{}/{len}", range.start, range.end - 1));
    Ok(answer)
}

/// Like [`get`], without the body but with its length.
///
/// # Errors
/// As [`get`].
pub(crate) fn head(store: &Store, key: &str, conditions: &HeaderMap) -> Result<Response<Body>, S3Error> {
    let mut answer = get(store, key, conditions)?;
    let len = answer.body().len();
    answer.headers_mut().insert(CONTENT_LENGTH, len.into());
    Ok(answer.map(|_| Body::empty()))
}

/// Stores an object in memory.
///
/// # Errors
/// If a condition on the existing object does not hold.
pub(crate) fn put(
    store: &Store,
    key: &str,
    headers: &HeaderMap,
    body: Bytes,
) -> Result<Response<Body>, S3Error> {
    // Bodies in signed chunks are not supported, because they would have to be decoded.
    if text(headers, hyper::header::CONTENT_ENCODING).is_some_and(|encoding| encoding.contains("aws-chunked"))
        || headers.contains_key("x-amz-copy-source")
    {
        return Err(S3Error::NotImplemented);
    }
    let wanted = PutCondition {
        none: text(headers, IF_NONE_MATCH) == Some("*"),
        etag: text(headers, IF_MATCH).map(str::to_owned),
    };
    let object = store.put(key, body, &wanted).ok_or(S3Error::PreconditionFailed)?;
    let mut answer = empty(StatusCode::OK);
    insert(&mut answer, ETAG, &object.etag);
    Ok(answer)
}

fn with_head(mut answer: Response<Body>, object: &Object) -> Response<Body> {
    insert(&mut answer, ETAG, &object.etag);
    insert(&mut answer, LAST_MODIFIED, &object.modified.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string());
    insert(&mut answer, ACCEPT_RANGES, "bytes");
    answer
}

fn insert(answer: &mut Response<Body>, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a list of ETags, or `*`, matches this one.
fn matches(list: &str, etag: &str) -> bool {
    list.split(',').map(str::trim).any(|one| one == "*" || one == etag || one == etag.trim_matches('"'))
}

/// Byte range of `bytes=FIRST-LAST`, `bytes=FIRST-` or `bytes=-LAST_FEW` within `len`; empty if it contains
/// no bytes, `None` if the text is not such a range.
fn parse_range(text: &str, len: usize) -> Option<Range<usize>> {
    let (first, last) = text.strip_prefix("bytes=")?.split_once('-')?;
    if first.is_empty() {
        let n_bytes = last.parse::<usize>().ok()?;
        return Some(len.saturating_sub(n_bytes)..len);
    }
    let first = first.parse::<usize>().ok()?;
    let end = if last.is_empty() { len } else { last.parse::<usize>().ok()?.checked_add(1)?.min(len) };
    if first < len && end <= first {
        return None;
    }
    Some(first.min(end)..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Range<usize>>) {
        assert_eq!(parse_range(text, 100), expected, "{text}");
    }

    #[test]
    fn ranges() {
        check("bytes=0-9", Some(0..10));
        check("bytes=90-200", Some(90..100));
        check("bytes=90-", Some(90..100));
        check("bytes=-5", Some(95..100));
        check("bytes=-500", Some(0..100));
        check("bytes=-0", Some(100..100));
        check("bytes=100-", Some(100..100));
        check("bytes=9-3", None);
        check("bytes=0-1,5-6", None);
        check("lines=0-1", None);
    }

    #[test]
    fn lists_of_etags() {
        assert!(matches("\"a\", \"b\"", "\"b\""));
        assert!(matches("*", "\"b\""));
        assert!(matches("b", "\"b\""));
        assert!(!matches("\"a\"", "\"b\""));
    }
}
