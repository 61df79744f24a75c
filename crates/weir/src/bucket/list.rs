//! Answers `ListObjectsV2`: builds a page of keys on request, in memory that does not depend on the number of
//! objects.

use std::borrow::Cow;
use std::collections::btree_map::Range;
use std::fmt::Write;
use std::iter::Peekable;
use std::ops::Bound;

use hyper::{Response, StatusCode};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::keys::Keys;
use super::store::{Changes, Object, Store};
use crate::answer::{S3Error, escape_xml, xml};
use crate::body::Body;

/// Maximum number of keys on a page, as on S3.
pub(crate) const MOST_KEYS: usize = 1000;

/// Parameters of a listing request.
#[derive(Debug)]
pub(crate) struct Query {
    prefix: String,
    delimiter: String,
    /// The page begins after this key, or after all keys that begin with it if it ends with the delimiter.
    after: Option<String>,
    max_keys: usize,
    /// Whether `encoding-type=url` was requested.
    is_encoded: bool,
}

impl Query {
    /// Parses a request's parameters. Without `obeys_start` a `start-after` is ignored.
    ///
    /// # Errors
    /// If a parameter is not supported.
    pub(crate) fn parse(query: &str, obeys_start: bool) -> Result<Query, S3Error> {
        let mut wanted = Query {
            prefix: String::new(),
            delimiter: String::new(),
            after: None,
            max_keys: MOST_KEYS,
            is_encoded: false,
        };
        let mut is_version_2 = false;
        let mut token = None;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "list-type" => is_version_2 = value == "2",
                "prefix" => wanted.prefix = value.into_owned(),
                "delimiter" => wanted.delimiter = value.into_owned(),
                "start-after" => wanted.after = obeys_start.then(|| value.into_owned()),
                "continuation-token" => token = Some(key_of(&value).ok_or(S3Error::InvalidArgument)?),
                "max-keys" => {
                    wanted.max_keys =
                        value.parse::<usize>().map_err(|_| S3Error::InvalidArgument)?.min(MOST_KEYS);
                }
                "encoding-type" => wanted.is_encoded = value == "url",
                "fetch-owner" | "x-id" => {}
                _ => return Err(S3Error::NotImplemented),
            }
        }
        // A token takes precedence over `start-after`, which clients repeat with each page.
        wanted.after = token.or(wanted.after);
        if is_version_2 { Ok(wanted) } else { Err(S3Error::NotImplemented) }
    }

    /// The same with a page of at most `n_keys`.
    pub(crate) fn at_most(mut self, n_keys: usize) -> Query {
        self.max_keys = self.max_keys.min(n_keys);
        self
    }

    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Common prefix of a key: from `prefix` up to the next delimiter.
    fn group<'a>(&self, key: &'a str) -> Option<&'a str> {
        if self.delimiter.is_empty() {
            return None;
        }
        let at = key.get(self.prefix.len()..)?.find(&self.delimiter)?;
        key.get(..self.prefix.len() + at + self.delimiter.len())
    }

    /// First key that can be on the page.
    fn begin(&self) -> String {
        let Some(after) = &self.after else { return self.prefix.clone() };
        let next = match self.group(after) {
            Some(group) if group == after => behind(after),
            // The smallest text after a text is that text and a zero.
            _ => format!("{after}\0"),
        };
        next.max(self.prefix.clone())
    }

    fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.is_encoded {
            utf8_percent_encode(text, NON_ALPHANUMERIC).into()
        } else {
            escape_xml(text).into()
        }
    }
}

/// Encodes the last key of a page as a token in hexadecimal: opaque, and safe in a URL.
pub(crate) fn token_of(key: &str) -> String {
    key.bytes().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    })
}

fn key_of(token: &str) -> Option<String> {
    let bytes =
        token.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    String::from_utf8(bytes.collect::<Option<Vec<u8>>>()?).ok()
}

/// A text that sorts after all that begin with `prefix`.
fn behind(prefix: &str) -> String {
    format!("{prefix}{}", char::MAX)
}

/// Iterates over generated and put objects in the order of their keys.
struct Merge<'a> {
    store: &'a Store,
    changes: &'a Changes,
    number: u64,
    changed: Peekable<Range<'a, String, Option<Object>>>,
}

impl<'a> Merge<'a> {
    fn new(store: &'a Store, changes: &'a Changes, from: &str) -> Merge<'a> {
        let changed = changes.range::<str, _>((Bound::Included(from), Bound::Unbounded)).peekable();
        Merge { store, changes, number: store.keys.first_from(from), changed }
    }

    fn skip_to(&mut self, from: &str) {
        *self = Merge::new(self.store, self.changes, from);
    }
}

impl<'a> Iterator for Merge<'a> {
    type Item = (String, &'a Object);

    fn next(&mut self) -> Option<(String, &'a Object)> {
        loop {
            let made = (self.number < self.store.keys.count()).then(|| Keys::key(self.number));
            let is_changed = match (&made, self.changed.peek()) {
                (Some(made), Some((changed, _))) => *changed <= made,
                (None, changed) => changed.is_some(),
                (Some(_), None) => false,
            };
            if !is_changed {
                self.number += 1;
                return made.map(|key| (key, self.store.made(self.number - 1)));
            }
            let (key, object) = self.changed.next()?;
            self.number += u64::from(made.as_ref() == Some(key));
            if let Some(object) = object {
                return Some((key.clone(), object));
            }
        }
    }
}

/// Builds the requested page.
pub(crate) fn answer(bucket: &str, store: &Store, query: &Query) -> Response<Body> {
    let changes = store.changes();
    let mut found = Merge::new(store, &changes, &query.begin());
    let mut entries = String::new();
    let mut n_keys = 0;
    let mut last = String::new();
    let mut is_truncated = false;
    while let Some((key, object)) = found.next() {
        if !key.starts_with(&query.prefix) || query.max_keys == 0 {
            break;
        }
        if n_keys == query.max_keys {
            is_truncated = true;
            break;
        }
        n_keys += 1;
        if let Some(group) = query.group(&key) {
            let _ =
                write!(entries, "<CommonPrefixes><Prefix>{}</Prefix></CommonPrefixes>", query.text(group));
            found.skip_to(&behind(group));
            group.clone_into(&mut last);
        } else {
            write_entry(&mut entries, &query.text(&key), object);
            last = key;
        }
    }
    let next = if is_truncated {
        format!("<NextContinuationToken>{}</NextContinuationToken>", token_of(&last))
    } else {
        String::new()
    };
    let (prefix, delimiter) = (query.text(&query.prefix), query.text(&query.delimiter));
    let encoding = if query.is_encoded { "<EncodingType>url</EncodingType>" } else { "" };
    let element = format!(
        "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>{bucket}</Name>\
         <Prefix>{prefix}</Prefix><Delimiter>{delimiter}</Delimiter><MaxKeys>{}</MaxKeys>{encoding}\
         <KeyCount>{n_keys}</KeyCount><IsTruncated>{is_truncated}</IsTruncated>{next}{entries}</ListBucketResult>",
        query.max_keys,
    );
    xml(StatusCode::OK, element)
}

fn write_entry(entries: &mut String, key: &str, object: &Object) {
    let modified = object.modified.strftime("%Y-%m-%dT%H:%M:%S.000Z");
    let _ = write!(
        entries,
        "<Contents><Key>{key}</Key><LastModified>{modified}</LastModified><ETag>{}</ETag><Size>{}</Size>\
         <StorageClass>STANDARD</StorageClass></Contents>",
        escape_xml(&object.etag),
        object.bytes.len(),
    );
}
