//! What a request wants to do, by its method.

use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

use crate::problem::Problem;

/// Refuses methods that change something, on a route that is only read.
pub(crate) fn reads_only(head: &Parts) -> Result<(), Problem> {
    match head.method {
        Method::GET | Method::HEAD => Ok(()),
        _ => {
            Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is only read: use GET"))
        }
    }
}

/// Refuses to read an address that only does something.
pub(crate) fn only_post() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address needs POST")
}

/// Refuses to read an address that only ends something.
pub(crate) fn only_delete() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address needs DELETE")
}
