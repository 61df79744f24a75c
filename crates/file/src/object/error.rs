//! What stores answer when they do not give what was asked for, in the words of the system, with what to do next.

use std::io;

use object_store::Error;

/// The error of a request.
pub(super) fn io_error(error: Error) -> io::Error {
    let kind = match &error {
        Error::NotFound { .. } => io::ErrorKind::NotFound,
        Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => io::ErrorKind::PermissionDenied,
        Error::AlreadyExists { .. } => io::ErrorKind::AlreadyExists,
        Error::NotSupported { .. } | Error::NotImplemented { .. } => io::ErrorKind::Unsupported,
        Error::InvalidPath { .. } => io::ErrorKind::InvalidInput,
        _ => io::ErrorKind::Other,
    };
    let words = words(&error);
    io::Error::new(kind, words)
}

/// In one line: what it means and what to do, and what the store said.
fn words(error: &Error) -> String {
    let whole = error.to_string();
    let said = said(&whole);
    let has = |word: &str| whole.contains(word);
    let meaning = match error {
        Error::NotFound { .. } if has("NoSuchBucket") => "there is no such bucket",
        Error::NotFound { .. } => "there is no such object",
        Error::Precondition { .. } => "the object was changed while it was read; read it again",
        Error::AlreadyExists { .. } => "it is there already",
        _ if has("RequestTimeTooSkewed") => "this machine's clock differs from the store's; set the clock",
        Error::Unauthenticated { .. } => {
            "the store does not know these credentials; see docs/object-stores.md"
        }
        Error::PermissionDenied { .. } if has("SignatureDoesNotMatch") || has("InvalidAccessKeyId") => {
            "the store does not know these credentials; see docs/object-stores.md"
        }
        Error::PermissionDenied { .. } => "these credentials may not do that",
        _ if has("without LOCATION") || has("AuthorizationHeaderMalformed") => {
            "the bucket lies in another region; set AWS_REGION to it"
        }
        _ if has("non-partial response") => "the server does not give ranges of files",
        _ if has("SlowDown") || has(" 503 ") || has(" 429 ") => {
            "the store asked to slow down until the retries were used up; use fewer workers"
        }
        _ => return said,
    };
    format!("{meaning} ({said})")
}

/// What the store says: code and message, where it answered in XML ("Amazon S3 API Reference, Error Responses").
fn said(whole: &str) -> String {
    let element = |name: &str| {
        let (_, rest) = whole.split_once(&format!("<{name}>"))?;
        rest.split_once(&format!("</{name}>")).map(|(text, _)| text)
    };
    match (element("Code"), element("Message")) {
        (Some(code), Some(message)) => one_line(&format!("{code}: {message}")),
        (Some(code), None) => one_line(code),
        _ => one_line(whole),
    }
}

/// Without line breaks, and not endless.
fn one_line(text: &str) -> String {
    const MOST_CHARS: usize = 400;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// What was asked for lies behind the end of the object, which is the answer for empty ones.
pub(super) fn is_out_of_range(error: &Error) -> bool {
    let text = error.to_string();
    text.contains("416") || text.contains("InvalidRange")
}
