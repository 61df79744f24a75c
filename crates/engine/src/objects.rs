//! Objects in stores as files: how a bucket is walked.
//!
//! A store has no directories. What stands before the last slash of a key counts as one, so that an object
//! has the same row whichever prefix it was reached by. A prefix is listed as a whole, page by page, which
//! takes a request for every thousand objects however they are spread; so that several are under way at once,
//! a prefix whose first page tells that those one level deeper are large is divided into them. A path that
//! ends with a slash is one that is not divided.
//!
//! An object's change key is its entity tag and its size; what files have for that (inode and device) says
//! which tag it was.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::Stop;
use file::object::{self, Depth, Object, Page, Pages};

use crate::progress::Progress;
use crate::walk::{Entry, Listing, Root, SLICE_FILES};

/// The device of objects: no file system has this number.
pub(crate) const DEVICE: u64 = i64::MAX as u64;

/// A prefix is divided if its first page lies in so few prefixes one level deeper: each has hundreds of
/// objects then.
const MOST_SPANNED: usize = 2;

/// With fewer prefixes than these on one level, each is divided further.
const ENOUGH_PREFIXES: usize = 8;

impl Entry {
    /// What a listing says of an object.
    pub(crate) fn of_object(name: OsString, object: &Object) -> Entry {
        Entry {
            name,
            bytes: object.bytes,
            mtime_ns: object.mtime_ns,
            inode: object.etag.as_deref().map_or(0, stamp_of),
            device: DEVICE,
            obstacle: None,
        }
    }

    /// Whether it is an object whose entity tag is known: it is then as it was if that is, whenever it was
    /// put there.
    pub(crate) fn has_etag(&self) -> bool {
        self.device == DEVICE && self.inode != 0
    }
}

/// A number that stands for an entity tag.
fn stamp_of(etag: &str) -> u64 {
    let hash = blake3::hash(etag.as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    // Positive where numbers have signs, and not the number of what has no tag.
    (u64::from_le_bytes(bytes) >> 1).max(1)
}

/// Name and directory of an object.
pub(crate) fn split(path: &Path) -> Option<(PathBuf, OsString)> {
    let directory = object::parent(path)?;
    let name = path.to_str()?.rsplit_once('/')?.1;
    Some((directory, name.into()))
}

/// What the store says of the object at `path`.
///
/// # Errors
/// If there is none, what the store says, and a request to stop.
pub(crate) fn entry(path: &Path, stop: &Stop) -> io::Result<Entry> {
    let found = object::look(path, stop)?;
    let name = split(path).map_or_else(|| path.as_os_str().to_owned(), |(_, name)| name);
    Ok(Entry::of_object(name, &found))
}

/// The object of this path, or what lies below it.
///
/// # Errors
/// If there is neither, what the store says, and a request to stop.
pub(crate) fn root(path: &Path, stop: &Stop) -> io::Result<Root> {
    let text = path.to_str().ok_or(io::ErrorKind::InvalidInput)?;
    let prefix = PathBuf::from(text.trim_end_matches('/'));
    let is_bucket = text.trim_end_matches('/').matches('/').count() == 2;
    if !is_bucket && !text.ends_with('/') {
        match entry(path, stop) {
            Ok(entry) => {
                let (directory, _) = split(path).ok_or(io::ErrorKind::InvalidInput)?;
                return Ok(Root::File { directory: directory.into(), entry });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    let page = Pages::of(&prefix, Depth::OneLevel)?.until(stop).next_page()?.unwrap_or_default();
    if page.objects.is_empty() && page.prefixes.is_empty() && page.left_out.is_empty() && !is_bucket {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such object, and none below it"));
    }
    Ok(Root::Directory(prefix))
}

/// The objects below a prefix, those of one directory after another. What cannot be listed is left out.
pub(crate) struct Tree<'p> {
    prefix: &'p Path,
    pages: Option<Pages>,
    /// Listed and not yet handed on, the next one last.
    waiting: Vec<(PathBuf, Object)>,
    /// What is listed by itself, and what is missing.
    listing: Listing,
}

impl<'p> Tree<'p> {
    /// Begins to list.
    pub(crate) fn of(prefix: &'p Path, stop: &Stop) -> Tree<'p> {
        let mut tree = Tree { prefix, pages: None, waiting: Vec::new(), listing: Listing::default() };
        if let Err(problem) = tree.begin(stop) {
            tree.ends_with(problem);
        }
        tree
    }

    fn begin(&mut self, stop: &Stop) -> io::Result<()> {
        let mut pages = Pages::of(self.prefix, Depth::All)?.until(stop);
        let mut page = pages.next_page()?.unwrap_or_default();
        let may_be_divided =
            !self.prefix.as_os_str().as_encoded_bytes().ends_with(b"/") && !pages.is_at_end();
        // A page that spans many prefixes says that they are small: to list each would take more requests
        // than pages.
        if may_be_divided && (1..=MOST_SPANNED).contains(&n_spanned(self.prefix, &page.objects)) {
            let mut level = Pages::of(self.prefix, Depth::OneLevel)?.until(stop);
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
        self.listing.problems.push((self.prefix.to_owned(), problem));
    }

    /// The directory of the objects that come next; `None` at the end.
    pub(crate) fn next_directory(&mut self) -> Option<Arc<Path>> {
        self.fill();
        self.waiting.last().and_then(|(path, _)| object::parent(path)).map(Into::into)
    }

    /// The next objects of this directory; `None` if the next one lies in another.
    pub(crate) fn next_slice(&mut self, directory: &Path) -> Option<Vec<Entry>> {
        let mut slice = Vec::new();
        let above = directory.as_os_str().as_encoded_bytes();
        while slice.len() < SLICE_FILES {
            self.fill();
            let lies_here = |path: &Path| {
                let name = path.as_os_str().as_encoded_bytes().strip_prefix(above);
                name.and_then(|name| name.strip_prefix(b"/")).is_some_and(|name| !name.contains(&b'/'))
            };
            let Some((path, found)) = self.waiting.pop_if(|(path, _)| lies_here(path)) else { break };
            let Some((_, name)) = split(&path) else { continue };
            slice.push(Entry::of_object(name, &found));
        }
        Some(slice).filter(|slice| !slice.is_empty())
    }

    /// The next object, of whatever directory.
    fn next_object(&mut self) -> Option<(PathBuf, Object)> {
        self.fill();
        self.waiting.pop()
    }

    /// Sees to it that the next object waits, if there is one.
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

/// How many prefixes one level deeper some objects lie in.
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

/// Hands each object below a prefix to `take`, with what the store says of it. Problems are part of the
/// listing.
///
/// # Errors
/// Those of `take`, which end the listing.
pub(crate) fn each<E>(
    prefix: &Path,
    progress: &Progress,
    mut take: impl FnMut(PathBuf, Object) -> Result<(), E>,
) -> Result<Listing, E> {
    let mut tree = Tree::of(prefix, progress.as_stop());
    while let Some((path, object)) = tree.next_object().filter(|_| !progress.is_stopped()) {
        take(path, object)?;
    }
    Ok(tree.listing)
}

/// Lists what lies below a prefix, handing the objects of each directory on in slices. Problems are part of
/// the listing.
///
/// # Errors
/// Those of `visit`, which end the listing.
pub(crate) fn list<E>(
    prefix: &Path,
    progress: &Progress,
    mut visit: impl FnMut(&Arc<Path>, &mut Slices<'_, '_>) -> Result<(), E>,
) -> Result<Listing, E> {
    let mut tree = Tree::of(prefix, progress.as_stop());
    while let Some(directory) = tree.next_directory().filter(|_| !progress.is_stopped()) {
        visit(&directory, &mut Slices { tree: &mut tree, directory: &directory, progress })?;
    }
    Ok(tree.listing)
}

/// The objects of one directory, as the store lists them.
pub(crate) struct Slices<'s, 'p> {
    tree: &'s mut Tree<'p>,
    directory: &'s Path,
    progress: &'s Progress,
}

impl Iterator for Slices<'_, '_> {
    type Item = Vec<Entry>;

    fn next(&mut self) -> Option<Vec<Entry>> {
        if self.progress.is_stopped() { None } else { self.tree.next_slice(self.directory) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entity_tag_decides_whether_an_object_is_another_one() {
        let object = |etag: Option<&str>| Object { bytes: 3, mtime_ns: 4, etag: etag.map(str::to_owned) };
        let entry = |etag| Entry::of_object("a".into(), &object(etag));
        assert_eq!(entry(Some("\"x\"")), entry(Some("\"x\"")));
        assert_ne!(entry(Some("\"x\"")).inode, entry(Some("\"y\"")).inode);
        assert!(entry(Some("\"x\"")).has_etag());
        assert!(!entry(None).has_etag());
    }

    #[test]
    fn names_and_directories_of_keys() {
        let split = |path| {
            split(Path::new(path)).map(|(directory, name)| (directory.to_str().unwrap().to_owned(), name))
        };
        assert_eq!(split("s3://b/a/c.jpg"), Some(("s3://b/a".into(), "c.jpg".into())));
        assert_eq!(split("s3://b/c.jpg"), Some(("s3://b".into(), "c.jpg".into())));
        assert_eq!(split("/a/b"), None);
    }
}
