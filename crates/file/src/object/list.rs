//! Lists objects page by page; a listing is never held as a whole.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use object_store::list::{PaginatedListOptions, PaginatedListResult, PaginatedListStore};
use object_store::path::{self, Path as Key};
use object_store::{Error, ListResult};

use super::client::Client;
use super::error::{io_error, is_broken_off, stopped};
use super::get::object_of;
use super::name::ObjectName;
use super::{Depth, Page};
use crate::Stop;

/// Iterates over the pages of a listing.
pub struct Pages {
    client: Arc<Client>,
    store: Arc<dyn PaginatedListStore>,
    /// Prefix of all paths in this store.
    root: String,
    prefix: String,
    depth: Depth,
    next: Next,
    /// Maximum number of keys on the next page; `None` leaves it to the store.
    most_keys: Option<usize>,
    stop: Option<Stop>,
}

/// The page to request next.
#[derive(Clone)]
enum Next {
    First,
    /// The page after this token, which the previous page returned.
    After(String),
    /// The page that starts at the first key greater than this one.
    Behind(String),
    End,
}

impl Next {
    /// Whether this page may contain a key.
    fn may_have(&self, key: &str) -> bool {
        !matches!(self, Next::Behind(passed) if key <= passed.as_str())
    }
}

/// Some servers always begin at the first key. Without this check the same keys would be listed forever.
fn no_progress_error() -> io::Error {
    let words = "the store restarts its listing instead of continuing after an unsupported key";
    io::Error::new(io::ErrorKind::Unsupported, words)
}

/// Keys per page. (Amazon S3 API Reference, "ListObjectsV2")
const PAGE_KEYS: usize = 1000;

impl Pages {
    /// Starts a listing of everything below `prefix`, with or without a slash at its end.
    ///
    /// # Errors
    /// If the store cannot be opened, or does not support listings.
    pub fn of(prefix: &Path, depth: Depth) -> io::Result<Pages> {
        let client = Client::shared()?;
        let name = ObjectName::parse(prefix)?;
        let store = client.store(&name)?.pages.clone().ok_or_else(|| {
            let words = "plain web servers cannot be listed; name the files, or pass a list with `-@ FILE`";
            io::Error::new(io::ErrorKind::Unsupported, words)
        })?;
        let key = name.key.trim_end_matches('/');
        let prefix = if key.is_empty() { String::new() } else { format!("{key}/") };
        Ok(Pages {
            client,
            store,
            root: name.root(),
            prefix,
            depth,
            next: Next::First,
            most_keys: None,
            stop: None,
        })
    }

    /// Ends the listing with an error of kind `Interrupted` when `stop` is requested.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Pages {
        Pages { stop: Some(stop.clone()), ..self }
    }

    /// Requests the next page; `None` at the end.
    ///
    /// # Errors
    /// The error of the store or the connection. The listing has ended then.
    pub fn next_page(&mut self) -> io::Result<Option<Page>> {
        loop {
            let asked = std::mem::replace(&mut self.next, Next::End);
            if matches!(asked, Next::End) {
                return Ok(None);
            }
            let error = match self.ask(&asked).ok_or_else(stopped)? {
                Ok(PaginatedListResult { result, page_token }) => {
                    let keys = result.objects.iter().map(|meta| &meta.location);
                    if keys.chain(&result.common_prefixes).any(|key| !asked.may_have(key.as_ref())) {
                        return Err(no_progress_error());
                    }
                    self.next = page_token.map_or(Next::End, Next::After);
                    return Ok(Some(self.page(result)));
                }
                Err(error) => error,
            };
            let Some(unnameable) = unnameable(&error) else { return Err(io_error(error)) };
            if !asked.may_have(&unnameable) {
                return Err(no_progress_error());
            }
            // A key that cannot be named makes the whole page unusable: smaller pages lead up to it, then it
            // is skipped.
            match self.most_keys.unwrap_or(PAGE_KEYS) / 2 {
                0 => {
                    let path = PathBuf::from(format!("{}{unnameable}", self.root));
                    self.most_keys = None;
                    self.next = Next::Behind(if unnameable.ends_with('/') {
                        format!("{unnameable}{}", char::MAX)
                    } else {
                        unnameable
                    });
                    return Ok(Some(Page { left_out: vec![(path, io_error(error))], ..Page::default() }));
                }
                fewer => (self.most_keys, self.next) = (Some(fewer), asked),
            }
        }
    }

    /// Requests the page; `None` if a stop was requested.
    fn ask(&self, asked: &Next) -> Option<object_store::Result<PaginatedListResult>> {
        let mut options =
            PaginatedListOptions { max_keys: self.most_keys, ..PaginatedListOptions::default() };
        options.delimiter = (self.depth == Depth::OneLevel).then_some("/".into());
        match asked {
            Next::After(token) => options.page_token = Some(token.clone()),
            Next::Behind(key) => options.offset = Some(key.clone()),
            Next::First | Next::End => {}
        }
        let prefix = Some(self.prefix.as_str()).filter(|prefix| !prefix.is_empty());
        self.client.wait_unless(self.stop.as_ref(), list(self.store.as_ref(), prefix, options))
    }

    /// Whether the last page has been returned.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self.next, Next::End)
    }

    /// Whether this is an empty object that consoles create for a folder: its key ends with a slash, which
    /// `object_store` strips, and the contents of the folder come next.
    fn is_folder(&self, listed: &ListResult, index: usize) -> bool {
        let meta = &listed.objects[index];
        let key = meta.location.as_ref();
        let is_above = |other: &str| other.strip_prefix(key).is_some_and(|rest| rest.starts_with('/'));
        let next = listed.objects.get(index + 1).map(|next| next.location.as_ref());
        meta.size == 0
            && (is_above(&self.prefix)
                || next.is_some_and(is_above)
                || listed.common_prefixes.iter().any(|prefix| prefix.as_ref() == key))
    }

    fn page(&self, listed: ListResult) -> Page {
        let path = |key: &str| PathBuf::from(format!("{}{key}", self.root));
        let objects = (0..listed.objects.len()).filter(|&index| !self.is_folder(&listed, index));
        let object = |index: usize| {
            let meta = &listed.objects[index];
            (path(meta.location.as_ref()), object_of(meta))
        };
        Page {
            objects: objects.map(object).collect(),
            prefixes: listed.common_prefixes.iter().map(|key| path(&format!("{key}/"))).collect(),
            left_out: Vec::new(),
        }
    }
}

/// The key in a listing that `object_store` cannot represent: one with an empty part, `.` or `..` between its
/// slashes. If other keys below the same prefix cannot be represented either, the result is that prefix, up
/// to its slash.
fn unnameable(error: &Error) -> Option<String> {
    let Error::InvalidPath {
        source: path::Error::EmptySegment { path } | path::Error::BadSegment { path, .. },
    } = error
    else {
        return None;
    };
    let mut prefixes = path.match_indices('/').map(|(at, _)| &path[..=at]);
    let refused = prefixes.find(|prefix| Key::parse(prefix).is_err());
    Some(refused.unwrap_or(path).to_owned())
}

/// Requests a page. If the answer breaks off, the request is repeated: `object_store` does this for objects
/// only.
async fn list(
    pages: &dyn PaginatedListStore,
    prefix: Option<&str>,
    options: PaginatedListOptions,
) -> object_store::Result<PaginatedListResult> {
    const MOST_RETRIES: u32 = 5;
    const FIRST_PAUSE: Duration = Duration::from_millis(100);
    let mut n_retries = 0;
    loop {
        match pages.list_paginated(prefix, options.clone()).await {
            Err(error) if is_broken_off(&error) && n_retries < MOST_RETRIES => {
                tokio::time::sleep(FIRST_PAUSE * 2_u32.pow(n_retries)).await;
                n_retries += 1;
            }
            answer => return answer,
        }
    }
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages")
            .field("root", &self.root)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_name_is_left_out_as_a_whole() {
        let left_out = |key: &str| unnameable(&Error::from(Key::parse(key).unwrap_err())).unwrap();
        assert_eq!(left_out("a//b/c.jpg"), "a//");
        assert_eq!(left_out("a/../c.jpg"), "a/../");
        assert_eq!(left_out("a/."), "a/.");
        assert_eq!(left_out("//c.jpg"), "//");
        assert!(
            unnameable(&Error::NotImplemented { operation: String::new(), implementer: String::new() })
                .is_none()
        );
    }
}
