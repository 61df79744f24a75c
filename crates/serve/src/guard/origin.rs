//! Where a request comes from: this server's page, a program, or a page of another site.
//!
//! Another port of the same host is the same site for browsers, so a check for `cross-site` alone, or a
//! cookie with `SameSite=Strict`, would let it through.

use hyper::header::{CONTENT_TYPE, HeaderValue, ORIGIN};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

use crate::problem::Problem;

/// Refuses requests of other sites' pages. `host` is the name of this server in the request, `path` the path
/// after the base path.
pub(super) fn check(head: &Parts, host: &str, path: &str) -> Result<(), Problem> {
    let refused = |words: &str| Err(Problem::new(StatusCode::FORBIDDEN, "origin", words));
    let text = |name: &str| head.headers.get(name).map(HeaderValue::as_bytes);
    let site = text("sec-fetch-site");
    if matches!(head.method, Method::GET | Method::HEAD) {
        let is_navigation = text("sec-fetch-mode") == Some(b"navigate")
            && text("sec-fetch-dest") == Some(b"document")
            && matches!(path, "" | "/");
        return match site {
            None | Some(b"same-origin" | b"none") => Ok(()),
            _ if is_navigation => Ok(()),
            _ => refused("other sites may not use this server"),
        };
    }
    let is_ours = match head.headers.get(ORIGIN) {
        Some(origin) => is_own(origin, host) && head.headers.get_all(ORIGIN).iter().count() == 1,
        None => site == Some(b"same-origin"),
    };
    if !is_ours {
        return refused(
            "only this server's page may change something; programs send its address as `Origin`",
        );
    }
    let media_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("application/json") {
        let words = "the request must have the type application/json";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", words));
    }
    Ok(())
}

/// Whether an origin is this server, by itself or behind a proxy that encrypts.
fn is_own(origin: &HeaderValue, host: &str) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}
