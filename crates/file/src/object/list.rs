//! Objects are listed in pages: no listing is ever held as a whole.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use object_store::ListResult;
use object_store::list::PaginatedListOptions;

use super::client::Client;
use super::error::io_error;
use super::get::object_of;
use super::name::ObjectName;
use super::store::Store;
use super::{Depth, Page};

/// The pages of a listing.
pub struct Pages {
    client: Arc<Client>,
    store: Arc<Store>,
    prefix: String,
    depth: Depth,
    next: Next,
    /// What was asked for and not yet handed on.
    waiting: VecDeque<Page>,
}

/// The page that is asked for next.
enum Next {
    First,
    After(String),
    End,
}

impl Pages {
    /// A listing of what lies below `prefix`, with or without a slash at its end.
    ///
    /// # Errors
    /// If the store cannot be opened, or has no listings.
    pub fn of(prefix: &Path, depth: Depth) -> io::Result<Pages> {
        let client = Client::shared()?;
        let name = ObjectName::parse(prefix)?;
        let store = client.store(&name)?;
        if store.pages.is_none() {
            let words =
                "a plain web server has no listing; name the files themselves, or give a list with `-@ FILE`";
            return Err(io::Error::new(io::ErrorKind::Unsupported, words));
        }
        let key = name.key.trim_end_matches('/');
        let prefix = if key.is_empty() { String::new() } else { format!("{key}/") };
        Ok(Pages { client, store, prefix, depth, next: Next::First, waiting: VecDeque::new() })
    }

    /// The next page; `None` at the end.
    ///
    /// # Errors
    /// What the store or the connection says. The listing has ended then.
    pub fn next_page(&mut self) -> io::Result<Option<Page>> {
        if let Some(page) = self.waiting.pop_front() {
            return Ok(Some(page));
        }
        let page_token = match std::mem::replace(&mut self.next, Next::End) {
            Next::First => None,
            Next::After(token) => Some(token),
            Next::End => return Ok(None),
        };
        let Some(pages) = &self.store.pages else { return Ok(None) };
        let delimiter = (self.depth == Depth::OneLevel).then_some("/".into());
        let options = PaginatedListOptions { delimiter, page_token, ..PaginatedListOptions::default() };
        let prefix = Some(self.prefix.as_str()).filter(|prefix| !prefix.is_empty());
        let answer = self.client.wait(pages.list_paginated(prefix, options)).map_err(io_error)?;
        self.next = answer.page_token.map_or(Next::End, Next::After);
        Ok(Some(self.page(answer.result)))
    }

    /// Whether the last page was handed on.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self.next, Next::End) && self.waiting.is_empty()
    }

    fn page(&self, listed: ListResult) -> Page {
        let path = |key: &str| PathBuf::from(format!("{}{key}", self.store.root));
        // Consoles make an empty object with a slash at its end where somebody made a "folder".
        let is_folder = |key: &str| self.prefix.strip_suffix('/') == Some(key);
        let objects = listed.objects.iter().filter(|meta| !is_folder(meta.location.as_ref()));
        Page {
            objects: objects.map(|meta| (path(meta.location.as_ref()), object_of(meta))).collect(),
            prefixes: listed.common_prefixes.iter().map(|key| path(&format!("{key}/"))).collect(),
        }
    }
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages")
            .field("root", &self.store.root)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}
