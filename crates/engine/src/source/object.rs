//! Source for objects in stores, with the listing of buckets.
//!
//! A store has no directories. The part of a key before its last slash counts as one, so that an object has
//! the same row whichever prefix it was reached by. A prefix is listed completely, page by page, which takes
//! one request per thousand objects however they are distributed. To have several requests in flight at once,
//! a prefix is divided into those one level deeper if its first page shows that they are large. A path that
//! ends with a slash is not divided.
//!
//! The change key of an object is its entity tag and its size, see [`Entry::with_etag`].

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::Stop;
use file::object::{self, Depth, Object, Page, Pages};

use super::{Entry, Lister, Listing, Resolver, Root, SLICE_FILES, Source};

/// A prefix is divided if its first page covers at most this many prefixes one level deeper: each has
/// hundreds of objects then.
const MOST_SPANNED: usize = 2;

/// If a level has fewer prefixes than this, each is divided further.
const ENOUGH_PREFIXES: usize = 8;

/// Source of objects. [`file::Reader`] opens them itself, many at once.
#[derive(Debug)]
pub(crate) struct Objects;

impl Source for Objects {
    fn claims(&self, path: &Path) -> bool {
        object::is_object(path)
    }

    fn absolute(&self, path: &Path, _: &mut Resolver) -> io::Result<PathBuf> {
        Ok(path.to_owned())
    }

    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)> {
        let directory = object::parent(path)?;
        let name = path.to_str()?.rsplit_once('/')?.1;
        Some((directory, name.into()))
    }

    fn root(&self, path: &Path, stop: &Stop) -> io::Result<Root> {
        let text = path.to_str().ok_or(io::ErrorKind::InvalidInput)?;
        let prefix = PathBuf::from(text.trim_end_matches('/'));
        let is_bucket = text.trim_end_matches('/').matches('/').count() == 2;
        if !is_bucket && !text.ends_with('/') {
            match self.entry(path, stop) {
                Ok(entry) => {
                    let (directory, _) = self.split(path).ok_or(io::ErrorKind::InvalidInput)?;
                    return Ok(Root::File { directory: directory.into(), entry });
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        let page = Pages::of(&prefix, Depth::OneLevel)?.until(stop).next_page()?.unwrap_or_default();
        if page.objects.is_empty() && page.prefixes.is_empty() && page.left_out.is_empty() && !is_bucket {
            return Err(io::Error::new(io::ErrorKind::NotFound, "no such object, and no objects below it"));
        }
        Ok(Root::Directory(prefix))
    }

    fn entry(&self, path: &Path, stop: &Stop) -> io::Result<Entry> {
        let found = object::look(path, stop)?;
        let name = self.split(path).map_or_else(|| path.as_os_str().to_owned(), |(_, name)| name);
        Ok(entry_of(name, &found))
    }

    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister> {
        Box::new(Tree::of(directory.to_owned(), stop.clone()))
    }

    fn on_disk<'p>(&self, _: &'p Path) -> Option<Cow<'p, Path>> {
        None
    }

    fn is_remote(&self) -> bool {
        true
    }
}

/// Converts an object to a file of a listing.
pub(crate) fn entry_of(name: OsString, object: &Object) -> Entry {
    Entry::new(name, object.bytes, object.mtime_ns).with_etag(object.etag.as_deref())
}

/// Lists the objects below a prefix, one directory after another. Parts that cannot be listed are skipped.
struct Tree {
    prefix: PathBuf,
    stop: Stop,
    /// The directory of the following objects.
    directory: Option<Arc<Path>>,
    pages: Option<Pages>,
    /// Objects that were listed but not delivered yet, the next one last.
    waiting: Vec<(PathBuf, Object)>,
    /// Prefixes that are listed separately, and problems.
    listing: Listing,
}

impl Tree {
    /// Starts listing a prefix.
    fn of(prefix: PathBuf, stop: Stop) -> Tree {
        let (pages, waiting, listing) = (None, Vec::new(), Listing::default());
        let mut tree = Tree { prefix, stop, directory: None, pages, waiting, listing };
        if let Err(problem) = tree.begin() {
            tree.ends_with(problem);
        }
        tree
    }

    fn begin(&mut self) -> io::Result<()> {
        let mut pages = Pages::of(&self.prefix, Depth::All)?.until(&self.stop);
        let mut page = pages.next_page()?.unwrap_or_default();
        let may_be_divided =
            !self.prefix.as_os_str().as_encoded_bytes().ends_with(b"/") && !pages.is_at_end();
        // A page that spans many prefixes shows that they are small: listing each would take more requests
        // than there are pages.
        if may_be_divided && (1..=MOST_SPANNED).contains(&n_spanned(&self.prefix, &page.objects)) {
            let mut level = Pages::of(&self.prefix, Depth::OneLevel)?.until(&self.stop);
            let of_level = level.next_page()?.unwrap_or_default();
            if level.is_at_end() {
                (pages, page) = (level, of_level);
                if page.prefixes.len() < ENOUGH_PREFIXES {
                    page.prefixes.iter_mut().for_each(|prefix| *prefix = without_slash(prefix));
                }
            }
        }
        self.pages = Some(pages);
        self.take(page);
        Ok(())
    }

    fn take(&mut self, page: Page) {
        self.waiting = page.objects;
        self.waiting.reverse();
        self.listing.directories.extend(page.prefixes);
        self.listing.problems.extend(page.left_out);
    }

    fn ends_with(&mut self, problem: io::Error) {
        self.pages = None;
        self.listing.problems.push((self.prefix.clone(), problem));
    }

    /// Ensures that the next object is in `waiting`, if there is one.
    fn fill(&mut self) {
        while self.waiting.is_empty()
            && let Some(pages) = &mut self.pages
        {
            match pages.next_page() {
                Ok(Some(page)) => self.take(page),
                Ok(None) => self.pages = None,
                Err(problem) => self.ends_with(problem),
            }
        }
    }
}

impl Lister for Tree {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        self.directory = None;
        if self.stop.is_requested() {
            return None;
        }
        self.fill();
        self.directory = self.waiting.last().and_then(|(path, _)| object::parent(path)).map(Into::into);
        self.directory.clone()
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        let directory = self.directory.clone().filter(|_| !self.stop.is_requested())?;
        let above = directory.as_os_str().as_encoded_bytes();
        let lies_here = |path: &Path| {
            let name = path.as_os_str().as_encoded_bytes().strip_prefix(above);
            name.and_then(|name| name.strip_prefix(b"/")).is_some_and(|name| !name.contains(&b'/'))
        };
        let mut slice = Vec::new();
        while slice.len() < SLICE_FILES {
            self.fill();
            let Some((path, found)) = self.waiting.pop_if(|(path, _)| lies_here(path)) else { break };
            let Some((_, name)) = Objects.split(&path) else { continue };
            slice.push(entry_of(name, &found));
        }
        Some(slice).filter(|slice| !slice.is_empty())
    }

    fn finish(self: Box<Self>) -> Listing {
        self.listing
    }
}

/// Number of prefixes one level deeper that contain these objects.
fn n_spanned(prefix: &Path, objects: &[(PathBuf, Object)]) -> usize {
    let above = prefix.as_os_str().len() + 1;
    let deeper = |path: &PathBuf| {
        let rest = path.to_str()?.get(above..)?;
        rest.split_once('/').map(|(name, _)| name.to_owned())
    };
    objects.iter().filter_map(|(path, _)| deeper(path)).collect::<BTreeSet<String>>().len()
}

fn without_slash(prefix: &Path) -> PathBuf {
    prefix.to_str().map_or_else(|| prefix.to_owned(), |text| text.trim_end_matches('/').into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_directories_of_keys() {
        let split = |path| {
            let (directory, name) = Objects.split(Path::new(path))?;
            Some((directory.to_str().unwrap().to_owned(), name))
        };
        assert_eq!(split("s3://b/a/c.jpg"), Some(("s3://b/a".into(), "c.jpg".into())));
        assert_eq!(split("s3://b/c.jpg"), Some(("s3://b".into(), "c.jpg".into())));
        assert_eq!(split("/a/b"), None);
    }
}
