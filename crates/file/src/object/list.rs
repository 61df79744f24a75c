//! Objects are listed in pages: no listing is ever held as a whole.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use object_store::ListResult;
use object_store::list::{PaginatedListOptions, PaginatedListResult, PaginatedListStore};

use super::client::Client;
use super::error::{broke_off, io_error};
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
        Ok(Pages { client, store, prefix, depth, next: Next::First })
    }

    /// The next page; `None` at the end.
    ///
    /// # Errors
    /// What the store or the connection says. The listing has ended then.
    pub fn next_page(&mut self) -> io::Result<Option<Page>> {
        let page_token = match std::mem::replace(&mut self.next, Next::End) {
            Next::First => None,
            Next::After(token) => Some(token),
            Next::End => return Ok(None),
        };
        let Some(pages) = &self.store.pages else { return Ok(None) };
        let delimiter = (self.depth == Depth::OneLevel).then_some("/".into());
        let options = PaginatedListOptions { delimiter, page_token, ..PaginatedListOptions::default() };
        let prefix = Some(self.prefix.as_str()).filter(|prefix| !prefix.is_empty());
        let answer = self.client.wait(list(pages.as_ref(), prefix, options)).map_err(io_error)?;
        self.next = answer.page_token.map_or(Next::End, Next::After);
        Ok(Some(self.page(answer.result)))
    }

    /// Whether the last page was handed on.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self.next, Next::End)
    }

    /// Whether this is an empty object such as consoles make for a folder: its key ends with a slash, which `object_store`
    /// takes away, and what lies in the folder comes next.
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
        let path = |key: &str| PathBuf::from(format!("{}{key}", self.store.root));
        let objects = (0..listed.objects.len()).filter(|&index| !self.is_folder(&listed, index));
        let object = |index: usize| {
            let meta = &listed.objects[index];
            (path(meta.location.as_ref()), object_of(meta))
        };
        Page {
            objects: objects.map(object).collect(),
            prefixes: listed.common_prefixes.iter().map(|key| path(&format!("{key}/"))).collect(),
        }
    }
}

/// Asks for a page. An answer that breaks off is asked for again: `object_store` does so for objects only.
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
            Err(error) if broke_off(&error) && n_retries < MOST_RETRIES => {
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
            .field("root", &self.store.root)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}
