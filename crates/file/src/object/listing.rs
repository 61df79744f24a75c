//! Checks pages of listings before `object_store` reads them.
//!
//! `object_store` takes every XML for a listing, an empty one if it has no objects in it: the page of a
//! network that wants a sign-in, an error with status 200. It ends a listing that says that there is more and
//! not where, and it removes slashes and blanks around keys, after which they are those of other objects. A
//! file that is missing in a listing counts as deleted, so such a page is an error here, and the keys are
//! kept as the store wrote them.

use std::collections::BTreeMap;

use http::Uri;
use object_store::client::{HttpError, HttpErrorKind, HttpResponse, HttpResponseBody};
use quick_xml::Reader;
use quick_xml::events::Event;

/// Longer keys than any store allows, which are 1,024 characters.
const LONGEST_KEY_BYTES: usize = 4096;

/// Why a page cannot be believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum PageError {
    #[error("the listing is not whole: {0}")]
    Broken(String),
    #[error("the answer is no listing, but `{0}`; is the address that of the store?")]
    NoListing(String),
    #[error("the listing goes on and does not say where; the store may not support ListObjectsV2")]
    NoToken,
    #[error("the listing has a key of {0} bytes, more than stores allow")]
    LongKey(usize),
}

/// Keys that `object_store` changes, as the store wrote them, by their positions among the objects and among
/// the prefixes of their page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    pub(super) objects: BTreeMap<usize, String>,
    pub(super) prefixes: BTreeMap<usize, String>,
}

/// Whether a request asks for a page of a listing: `ListObjectsV2` of S3 and of Google, or `List Blobs`.
pub(super) fn is_asked_for(uri: &Uri) -> bool {
    let asks = |pair: &str| matches!(pair, "list-type=2" | "comp=list");
    uri.query().is_some_and(|query| query.split('&').any(asks))
}

/// The answer, whole and with its [`Keys`] among its extensions.
///
/// # Errors
/// If it breaks off, or is not a whole page of a listing. The request is repeated then.
pub(super) async fn checked(answer: HttpResponse) -> Result<HttpResponse, HttpError> {
    let (mut head, body) = answer.into_parts();
    if !head.status.is_success() {
        return Ok(HttpResponse::from_parts(head, body));
    }
    let is_too_long =
        |error: &HttpError| error.kind() == HttpErrorKind::Decode && error.to_string().contains("longer");
    let bytes = match body.bytes().await {
        Ok(bytes) => bytes,
        Err(error) if is_too_long(&error) => return Err(error),
        Err(error) => return Err(HttpError::new(HttpErrorKind::Interrupted, error)),
    };
    let keys = read(&bytes).map_err(|error| {
        let passes = matches!(error, PageError::Broken(_) | PageError::NoListing(_));
        let kind = if passes { HttpErrorKind::Interrupted } else { HttpErrorKind::Decode };
        HttpError::new(kind, error)
    })?;
    head.extensions.insert(keys);
    Ok(HttpResponse::from_parts(head, HttpResponseBody::from(bytes)))
}

/// What is in a page, while it is read.
#[derive(Default)]
struct Page {
    /// Names of the open elements, the outermost first, up to [`MOST_DEPTH`].
    open: Vec<Vec<u8>>,
    /// Number of open elements.
    depth: usize,
    text: String,
    goes_on: bool,
    token: bool,
    n_objects: usize,
    n_prefixes: usize,
    keys: Keys,
}

/// Elements that say something are not deeper.
const MOST_DEPTH: usize = 4;

/// Deeper elements than any store writes. Each costs memory, and the reader of `object_store` panics at
/// 65,536.
const DEEPEST: usize = 64;

fn read(xml: &[u8]) -> Result<Keys, PageError> {
    let broken = |error: &dyn std::fmt::Display| PageError::Broken(error.to_string());
    let text = std::str::from_utf8(xml).map_err(|error| broken(&error))?;
    let mut reader = Reader::from_str(text);
    let mut page = Page::default();
    let mut is_listing = false;
    loop {
        match reader.read_event().map_err(|error| broken(&error))? {
            Event::Start(element) => {
                if page.depth == 0 {
                    is_listing = check_root(element.local_name().as_ref())?;
                }
                page.enter(element.local_name().as_ref());
                if page.depth > DEEPEST {
                    return Err(broken(&"its elements are too deep"));
                }
            }
            Event::Empty(element) => {
                if page.depth == 0 {
                    is_listing = check_root(element.local_name().as_ref())?;
                }
                page.enter(element.local_name().as_ref());
                page.leave()?;
            }
            Event::End(_) => page.leave()?,
            Event::Text(text) => page.text += &text.decode().map_err(|error| broken(&error))?,
            Event::CData(text) => page.text += &text.decode().map_err(|error| broken(&error))?,
            Event::GeneralRef(name) => {
                let char = name.resolve_char_ref().map_err(|error| broken(&error))?;
                let named = || quick_xml::escape::resolve_predefined_entity(&name.decode().ok()?);
                match char {
                    Some(char) => page.text.push(char),
                    None => page.text += named().ok_or_else(|| broken(&"it has entities of its own"))?,
                }
            }
            Event::DocType(_) => return Err(PageError::NoListing("DOCTYPE".to_owned())),
            Event::Eof if !is_listing => return Err(broken(&"it is empty")),
            Event::Eof if page.depth > 0 => return Err(broken(&"it ends too early")),
            Event::Eof => break,
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
    if page.goes_on && !page.token {
        return Err(PageError::NoToken);
    }
    Ok(page.keys)
}

/// Whether the document is a listing, by the name of its outermost element.
fn check_root(name: &[u8]) -> Result<bool, PageError> {
    match name {
        b"ListBucketResult" | b"EnumerationResults" => Ok(true),
        _ => {
            let name: String = String::from_utf8_lossy(name).chars().take(40).collect();
            Err(PageError::NoListing(name))
        }
    }
}

impl Page {
    fn enter(&mut self, name: &[u8]) {
        if self.depth < MOST_DEPTH {
            self.open.push(name.to_vec());
        }
        self.depth += 1;
        self.text.clear();
    }

    fn leave(&mut self) -> Result<(), PageError> {
        let text = std::mem::take(&mut self.text);
        if self.depth <= MOST_DEPTH {
            let open: Vec<&[u8]> = self.open.iter().skip(1).map(Vec::as_slice).collect();
            match open[..] {
                [b"IsTruncated"] => self.goes_on = text.trim() == "true",
                [b"NextContinuationToken" | b"NextMarker"] => self.token = !text.is_empty(),
                [b"Contents", b"Key"] | [b"Blobs", b"Blob", b"Name"] => {
                    keep(&mut self.keys.objects, self.n_objects, text)?;
                    self.n_objects += 1;
                }
                [b"CommonPrefixes", b"Prefix"] | [b"Blobs", b"BlobPrefix", b"Name"] => {
                    keep(&mut self.keys.prefixes, self.n_prefixes, text)?;
                    self.n_prefixes += 1;
                }
                _ => {}
            }
            self.open.pop();
        }
        self.depth = self.depth.saturating_sub(1);
        Ok(())
    }
}

/// Keeps a key that is not the same without slashes and blanks around it.
fn keep(keys: &mut BTreeMap<usize, String>, position: usize, key: String) -> Result<(), PageError> {
    if key.len() > LONGEST_KEY_BYTES {
        return Err(PageError::LongKey(key.len()));
    }
    if key.trim().trim_matches('/') != key {
        keys.insert(position, key);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inside: &str) -> Result<Keys, PageError> {
        read(
            format!("<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"x\">{inside}</ListBucketResult>")
                .as_bytes(),
        )
    }

    #[test]
    fn keys_that_would_be_changed_are_kept() {
        let keys = page(
            "<Contents><Key>a.jpg</Key></Contents><Contents><Key>/a.jpg</Key></Contents>\
             <CommonPrefixes><Prefix>a/</Prefix></CommonPrefixes><Contents><Key>b&amp;&#x20;</Key></Contents>",
        );
        let keys = keys.unwrap();
        assert_eq!(keys.objects, [(1, "/a.jpg".to_owned()), (2, "b& ".to_owned())].into());
        assert_eq!(keys.prefixes, [(0, "a/".to_owned())].into());
        let azure = "<EnumerationResults><Blobs><Blob><Name>/x</Name></Blob></Blobs><NextMarker/></EnumerationResults>";
        assert_eq!(read(azure.as_bytes()).unwrap().objects, [(0, "/x".to_owned())].into());
    }

    #[test]
    fn what_is_no_whole_page_is_an_error() {
        assert_eq!(page("<IsTruncated>true</IsTruncated>"), Err(PageError::NoToken));
        assert!(
            page("<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>").is_ok()
        );
        assert!(page("<IsTruncated>false</IsTruncated>").is_ok());
        let long = "k".repeat(5000);
        assert_eq!(page(&format!("<Contents><Key>{long}</Key></Contents>")), Err(PageError::LongKey(5000)));
        assert!(matches!(read(b"<html><body/></html>"), Err(PageError::NoListing(name)) if name == "html"));
        assert!(matches!(read(b"<Error/>"), Err(PageError::NoListing(_))));
        for broken in [
            &b""[..],
            b"no",
            b"<ListBucketResult>",
            b"<ListBucketResult><Contents></ListBucketResult>",
            b"\xff",
        ] {
            assert!(matches!(read(broken), Err(PageError::Broken(_))), "{broken:?}");
        }
        assert!(matches!(page("<Contents><Key>&own;</Key></Contents>"), Err(PageError::Broken(_))));
        let deep = |n: usize| page(&format!("{}{}", "<a>".repeat(n), "</a>".repeat(n)));
        assert!(deep(50).is_ok() && matches!(deep(100_000), Err(PageError::Broken(_))));
    }
}
