//! Lists objects page by page; a listing is never held as a whole.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use object_store::list::{PaginatedListOptions, PaginatedListResult, PaginatedListStore};
use object_store::path::{self, Path as Key};
use object_store::{Error, ListResult};

use super::client::Client;
use super::error::{io_error, slashes_error, stopped, untrue};
use super::get::object_of;
use super::listing::Keys;
use super::name::{ObjectName, has_slashes_around};
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
    course: Course,
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
            course: Course::default(),
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
                    let page = self.page(result);
                    self.next = self.after(&asked, &page, page_token)?;
                    return Ok(Some(page));
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

    /// What to request after this page.
    ///
    /// # Errors
    /// If it is not the page that was asked for, or one that was listed before.
    fn after(&mut self, asked: &Next, page: &Page, token: Option<String>) -> io::Result<Next> {
        let keys = page.paths().map(|path| self.key_of(path));
        if keys.clone().any(|key| !asked.may_have(key)) {
            return Err(no_progress_error());
        }
        if let Some(other) = keys.clone().find(|key| !key.starts_with(&self.prefix)) {
            return Err(untrue(format!("the store lists `{other}`, which does not lie there")));
        }
        let next = token.filter(|token| !token.is_empty()).map_or(Next::End, Next::After);
        if matches!((asked, &next), (Next::After(asked), Next::After(next)) if asked == next) {
            return Err(untrue("the store lists the same page again and again"));
        }
        self.course.go_on(page.paths().map(|path| key_below(path, &self.root)))?;
        Ok(next)
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
        self.client.wait_unless(self.stop.as_ref(), self.store.list_paginated(prefix, options))
    }

    /// Whether the last page has been returned.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self.next, Next::End)
    }

    /// Whether this is an empty object for a folder whose key has no slash at its end, as Azure has them: the
    /// contents of the folder come next.
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

    fn page(&self, mut listed: ListResult) -> Page {
        let written = listed.extensions.remove::<Keys>().unwrap_or_default();
        let path = |key: &str| PathBuf::from(format!("{}{key}", self.root));
        let mut page = Page::default();
        for index in 0..listed.objects.len() {
            if self.is_folder(&listed, index) {
                continue;
            }
            let meta = &listed.objects[index];
            match written.objects.get(&index) {
                Some(key) if meta.size == 0 && key.ends_with('/') => {}
                // The name would be that of another object.
                Some(key) if has_slashes_around(key) => page.left_out.push((path(key), slashes_error())),
                Some(key) => page.objects.push((path(key), object_of(meta))),
                None => page.objects.push((path(meta.location.as_ref()), object_of(meta))),
            }
        }
        page.objects.dedup_by(|one, other| one.0 == other.0);
        for (index, prefix) in listed.common_prefixes.iter().enumerate() {
            match written.prefixes.get(&index).map(|key| key.strip_suffix('/').unwrap_or(key)) {
                Some(key) if has_slashes_around(key) || key.is_empty() => {
                    page.left_out.push((path(&format!("{key}/")), slashes_error()));
                }
                Some(key) => page.prefixes.push(path(&format!("{key}/"))),
                None => page.prefixes.push(path(&format!("{prefix}/"))),
            }
        }
        page
    }

    /// The key of a path in this store.
    fn key_of<'p>(&self, path: &'p Path) -> &'p str {
        key_below(path, &self.root)
    }
}

fn key_below<'p>(path: &'p Path, root: &str) -> &'p str {
    path.to_str().and_then(|path| path.strip_prefix(root)).unwrap_or_default()
}

impl Page {
    /// All paths of the page, including those that are left out.
    fn paths(&self) -> impl Iterator<Item = &Path> + Clone {
        let objects = self.objects.iter().map(|(path, _)| path.as_path());
        let left_out = self.left_out.iter().map(|(path, _)| path.as_path());
        objects.chain(self.prefixes.iter().map(PathBuf::as_path)).chain(left_out)
    }
}

/// Where a listing has been, so that one that does not end is noticed.
///
/// Keys need not be in order, as in directory buckets of Amazon, but a listing that never ends has pages that
/// go back to earlier keys, and has one of them twice.
#[derive(Default)]
struct Course {
    /// The greatest key so far.
    last: Option<String>,
    /// Hashes of the first keys of the pages that went back: none, for a store that lists in order.
    back: HashSet<u64>,
    n_empty: u32,
}

/// Pages without a key, one after the other. A store with many deleted versions has some.
const MOST_EMPTY_PAGES: u32 = 1000;

impl Course {
    /// Notes the keys of the next page.
    fn go_on<'k>(&mut self, keys: impl Iterator<Item = &'k str> + Clone) -> io::Result<()> {
        let (Some(first), Some(last)) = (keys.clone().min(), keys.max()) else {
            self.n_empty += 1;
            if self.n_empty > MOST_EMPTY_PAGES {
                return Err(untrue(format!(
                    "the store lists {MOST_EMPTY_PAGES} empty pages, and says that there are more"
                )));
            }
            return Ok(());
        };
        self.n_empty = 0;
        if self.last.as_deref().is_some_and(|before| first <= before) {
            let mut hasher = DefaultHasher::new();
            first.hash(&mut hasher);
            if !self.back.insert(hasher.finish()) {
                return Err(untrue(format!("the store lists `{first}` again and again")));
            }
        }
        if self.last.as_deref().is_none_or(|before| last > before) {
            self.last = Some(last.to_owned());
        }
        Ok(())
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
