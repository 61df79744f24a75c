//! Answers in the form of S3: errors in XML, and answers without a body.

use hyper::header::{CONTENT_TYPE, RETRY_AFTER};
use hyper::{Response, StatusCode};

use crate::body::Body;

/// Errors that S3 defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum S3Error {
    AccessDenied,
    AuthorizationHeaderMalformed,
    InternalError,
    InvalidArgument,
    InvalidRange,
    NoSuchBucket,
    NoSuchKey,
    NotImplemented,
    PreconditionFailed,
    RequestTimeTooSkewed,
    SlowDown,
    TooManyRequests,
    /// The server that the proxy forwards to cannot be reached; S3 has no such error.
    BadGateway,
}

impl S3Error {
    fn status(self) -> StatusCode {
        match self {
            S3Error::AccessDenied | S3Error::RequestTimeTooSkewed => StatusCode::FORBIDDEN,
            S3Error::AuthorizationHeaderMalformed | S3Error::InvalidArgument => StatusCode::BAD_REQUEST,
            S3Error::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            S3Error::InvalidRange => StatusCode::RANGE_NOT_SATISFIABLE,
            S3Error::NoSuchBucket | S3Error::NoSuchKey => StatusCode::NOT_FOUND,
            S3Error::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            S3Error::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
            S3Error::SlowDown => StatusCode::SERVICE_UNAVAILABLE,
            S3Error::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            S3Error::BadGateway => StatusCode::BAD_GATEWAY,
        }
    }

    /// Name of the error and a sentence about it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            S3Error::AccessDenied => ("AccessDenied", "The request is not signed."),
            S3Error::AuthorizationHeaderMalformed => {
                ("AuthorizationHeaderMalformed", "The signature is for another region.")
            }
            S3Error::InternalError => ("InternalError", "The store failed; the request may be tried again."),
            S3Error::InvalidArgument => ("InvalidArgument", "A parameter of the request has no meaning."),
            S3Error::InvalidRange => ("InvalidRange", "The range begins behind the object's end."),
            S3Error::NoSuchBucket => ("NoSuchBucket", "There is no such bucket."),
            S3Error::NoSuchKey => ("NoSuchKey", "There is no such object."),
            S3Error::NotImplemented => ("NotImplemented", "This server does not know that request."),
            S3Error::PreconditionFailed => {
                ("PreconditionFailed", "A condition of the request does not hold.")
            }
            S3Error::RequestTimeTooSkewed => {
                ("RequestTimeTooSkewed", "The clocks of client and store differ by too much.")
            }
            S3Error::SlowDown => ("SlowDown", "There are too many requests; send fewer."),
            S3Error::TooManyRequests => ("TooManyRequests", "There are too many requests; send fewer."),
            S3Error::BadGateway => ("BadGateway", "The server behind the proxy cannot be reached."),
        }
    }

    /// The answer for this error; `about` is the path, or another detail to report.
    pub(crate) fn answer(self, about: &str) -> Response<Body> {
        let (code, message) = self.words();
        let about = escape_xml(about);
        xml(
            self.status(),
            format!(
                "<Error><Code>{code}</Code><Message>{message}</Message><Resource>{about}</Resource></Error>"
            ),
        )
    }

    /// The answer for this error, with the header `Retry-After` if a wait is given.
    pub(crate) fn answer_with_wait(self, about: &str, retry_after_s: Option<u32>) -> Response<Body> {
        let mut answer = self.answer(about);
        if let Some(seconds) = retry_after_s {
            answer.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        answer
    }
}

/// An answer without a body.
pub(crate) fn empty(status: StatusCode) -> Response<Body> {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = status;
    answer
}

/// An XML document.
pub(crate) fn xml(status: StatusCode, element: String) -> Response<Body> {
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{element}");
    let mut answer = Response::new(Body::new(text));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("application/xml"));
    answer
}

/// Escapes text between tags; control characters as S3 does, though XML 1.0 has no way to write most of them.
pub(crate) fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\0'..'\x20' | '\x7f' => escaped += &format!("&#x{:x};", u32::from(char)),
            _ => escaped.push(char),
        }
    }
    escaped
}
