//! Translates errors of stores into system errors, with what to do next.

use std::io;

use object_store::Error;

/// Converts a failed request to an I/O error: what it means, what to do, and the store's message.
pub(super) fn io_error(error: Error) -> io::Error {
    let whole = error.to_string();
    let said = said(&whole);
    match meaning(&error, &whole) {
        (kind, Some(meaning)) => io::Error::new(kind, format!("{meaning} ({said})")),
        (kind, None) => io::Error::new(kind, said),
    }
}

/// Parts of the addresses of the services that give machines their credentials, and what it means if a
/// request to one failed.
const METADATA_SERVICES: &[(&str, &str)] = &[
    ("/latest/api/token", NO_AMAZON),
    ("/latest/meta-data/iam/security-credentials", NO_AMAZON),
    ("/computeMetadata/v1/", NO_GOOGLE),
    ("/metadata/identity/oauth2/token", NO_AZURE),
];
const NO_AMAZON: &str = "no credentials for S3: none are set, and the metadata service of this machine gives none; set \
                         AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or AWS_SKIP_SIGNATURE=true for a \
                         public bucket";
const NO_GOOGLE: &str = "no credentials for Google Cloud: none are set, and the metadata service of this machine gives \
                         none; set GOOGLE_APPLICATION_CREDENTIALS, or GOOGLE_SKIP_SIGNATURE=true for a public bucket";
const NO_AZURE: &str = "no credentials for Azure: none are set, and the metadata service of this machine gives none; \
                        set AZURE_STORAGE_ACCOUNT_KEY or AZURE_STORAGE_SAS_TOKEN, or AZURE_SKIP_SIGNATURE=true for a \
                        public container";

const CHANGED: &str = "the object changed while it was read; read it again";

/// Listings and some services report by a code in the message what others report by the kind of the error.
fn meaning(error: &Error, whole: &str) -> (io::ErrorKind, Option<&'static str>) {
    use io::ErrorKind::{AlreadyExists, InvalidInput, NotFound, Other, PermissionDenied, Unsupported};

    const CREDENTIALS: &str = "the store rejected the credentials; see docs/object-stores.md";
    const REGION: &str = "the bucket is in another region; set AWS_REGION to that region";
    let by_code = [
        ("NoSuchBucket", NotFound, "no such bucket"),
        ("ContainerNotFound", NotFound, "no such container"),
        (
            "RequestTimeTooSkewed",
            PermissionDenied,
            "the clock of this machine differs from the store's; set the clock",
        ),
        ("SignatureDoesNotMatch", PermissionDenied, CREDENTIALS),
        ("InvalidAccessKeyId", PermissionDenied, CREDENTIALS),
        ("AccessDenied", PermissionDenied, "permission denied for these credentials"),
        ("AuthorizationHeaderMalformed", PermissionDenied, REGION),
        ("PermanentRedirect", Other, REGION),
        ("without LOCATION", Other, REGION),
        ("non-partial response", Unsupported, "the server does not support range requests"),
        ("SlowDown", Other, "the store is throttling requests; use fewer workers"),
        ("TooManyRequests", Other, "the store is throttling requests; use fewer workers"),
        ("error sending request", Other, "cannot reach the store; check its address and the network"),
    ];
    // Whatever such a service answers, and if it is silent: it was asked because nothing else is set.
    if let Some((_, meaning)) = METADATA_SERVICES.iter().find(|(address, _)| whole.contains(address)) {
        return (PermissionDenied, Some(meaning));
    }
    if let Some((_, kind, meaning)) = by_code.into_iter().find(|(code, ..)| whole.contains(code)) {
        return (kind, Some(meaning));
    }
    match error {
        Error::NotFound { .. } => (NotFound, Some("no such object")),
        Error::Precondition { .. } => (Other, Some(CHANGED)),
        Error::AlreadyExists { .. } => (AlreadyExists, Some("the object already exists")),
        Error::Unauthenticated { .. } => (PermissionDenied, Some(CREDENTIALS)),
        Error::PermissionDenied { .. } => (PermissionDenied, Some("permission denied for these credentials")),
        Error::NotSupported { .. } | Error::NotImplemented { .. } => (Unsupported, None),
        Error::InvalidPath { .. } => (
            InvalidInput,
            Some(
                "keys with an empty, `.` or `..` component or a control character are not supported; rename the \
                 objects",
            ),
        ),
        _ => (Other, None),
    }
}

/// Message of the store: code and text, if it answered in XML ("Amazon S3 API Reference, Error Responses").
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

/// The text without line breaks, and limited in length.
fn one_line(text: &str) -> String {
    const MOST_CHARS: usize = 400;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Error of a range that is of other bytes than those before it.
pub(super) fn changed() -> io::Error {
    io::Error::other(CHANGED)
}

/// Error of a key that `object_store` would take for another one.
pub(super) fn slashes_error() -> io::Error {
    let words = "keys that begin or end with a slash are not supported; rename the objects";
    io::Error::new(io::ErrorKind::InvalidInput, words)
}

/// Error of a listing that cannot be believed.
pub(super) fn untrue(words: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words.into())
}

/// Error of a request that was stopped: its caller no longer waits.
pub(super) fn stopped() -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, "interrupted")
}

/// Whether the requested range starts after the end of the object, which is the answer for empty objects.
pub(super) fn is_out_of_range(error: &Error) -> bool {
    let text = error.to_string();
    // The text has the key, too.
    text.contains("status code: 416") || text.contains("<Code>InvalidRange</Code>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_stores_are_told_with_what_to_do() {
        let generic = |text: &str| Error::Generic { store: "S3", source: text.to_owned().into() };
        let of = |text: &str| io_error(generic(text)).to_string();
        let xml =
            "403: <Error>\n <Code>RequestTimeTooSkewed</Code><Message>The clocks\ndiffer.</Message></Error>";
        assert_eq!(
            of(xml),
            "the clock of this machine differs from the store's; set the clock (RequestTimeTooSkewed: The \
             clocks differ.)"
        );
        assert_eq!(io_error(generic("<Code>NoSuchBucket</Code>")).kind(), io::ErrorKind::NotFound);
        assert!(of("redirect without LOCATION").contains("AWS_REGION"));
        assert!(of("HTTP error: error sending request").starts_with("cannot reach the store"));
        assert!(of(&"x".repeat(9000)).len() < 600);
    }

    #[test]
    fn a_metadata_service_without_credentials_says_what_to_set() {
        for (url, variable) in [
            ("http://169.254.169.254/latest/api/token", "AWS_ACCESS_KEY_ID"),
            ("http://a/latest/meta-data/iam/security-credentials/role", "AWS_PROFILE"),
            ("http://metadata/computeMetadata/v1/instance/x", "GOOGLE_APPLICATION_CREDENTIALS"),
            ("http://169.254.169.254/metadata/identity/oauth2/token", "AZURE_STORAGE_ACCOUNT_KEY"),
        ] {
            for answer in ["Server returned non-2xx status code: 403 Forbidden: ", "error sending request"] {
                let text = format!("Error performing PUT {url} in 2ms - {answer}");
                let error = io_error(Error::Generic { store: "S3", source: text.into() });
                assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
                let said = error.to_string();
                assert!(said.starts_with("no credentials for ") && said.contains(variable), "{said}");
            }
        }
    }
}
