//! A path together with its source; the only place where the kind of a path is determined.
//!
//! A path belongs to the first source that claims it, and to the disk if none does. [`own_sources`] lists the
//! built-in sources; sources added by [`Location::add_source`] come before them.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Acquire, Ordering::Release};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use file::{FileRange, OpenContent, OpenPath, ReadError, ReadOptions, Reader, Stop, Strategy};

use crate::source::disk::Disk;
use crate::source::object::Objects;
use crate::source::pack::Packs;
use crate::source::{Entry, Lister, Listing, Resolver, Root, Source};

static PACKS: LazyLock<Packs> = LazyLock::new(Packs::on_disks);
static REMOTE_PACKS: LazyLock<Packs> = LazyLock::new(Packs::in_stores);

/// Added sources, and whether there are any: checked for each file that is opened.
static ADDED: RwLock<Vec<&'static dyn Source>> = RwLock::new(Vec::new());
static HAS_ADDED: AtomicBool = AtomicBool::new(false);

/// The built-in sources, except the disk.
fn own_sources() -> [&'static dyn Source; 3] {
    // A member of a pack in a store also looks like an object.
    [&*REMOTE_PACKS, &Objects, &*PACKS]
}

/// All sources except the disk, in the order in which they are queried.
fn sources() -> impl Iterator<Item = &'static dyn Source> {
    let added = if HAS_ADDED.load(Acquire) {
        ADDED.read().unwrap_or_else(PoisonError::into_inner).clone()
    } else {
        Vec::new()
    };
    added.into_iter().chain(own_sources())
}

/// A path and the source it belongs to.
#[derive(Clone, Debug)]
pub struct Location<'p> {
    path: Cow<'p, Path>,
    source: &'static dyn Source,
    /// Whether files are found here that are containers of other sources: on a disk and in a store.
    holds_containers: bool,
}

impl<'p> Location<'p> {
    /// Determines the source of a path. Makes no system call.
    #[must_use]
    pub fn of(path: &'p Path) -> Location<'p> {
        let found = sources().find(|source| source.claims(path));
        let holds_containers = found.is_none_or(|source| source.is_remote() && !source.is_container());
        Location { path: path.into(), source: found.unwrap_or(&Disk), holds_containers }
    }

    /// Adds a kind of storage for the rest of this process: from now on, every job lists and reads the paths
    /// that `source` claims.
    pub fn add_source(source: impl Source + 'static) {
        let source: &'static dyn Source = Box::leak(Box::new(source));
        ADDED.write().unwrap_or_else(PoisonError::into_inner).push(source);
        HAS_ADDED.store(true, Release);
    }

    /// The path without its source.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether each access takes a network round trip; see [`Source::is_remote`].
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.source.is_remote()
    }

    /// Whether directories are files of another source; see [`Source::is_container`].
    #[must_use]
    pub fn is_container(&self) -> bool {
        self.source.is_container()
    }

    /// The file or directory on a disk that holds the path, if any; see [`Source::on_disk`].
    #[must_use]
    pub fn on_disk(&self) -> Option<Cow<'_, Path>> {
        self.source.on_disk(&self.path)
    }

    /// Directory and name of the file; see [`Source::split`].
    #[must_use]
    pub fn split(&self) -> Option<(PathBuf, OsString)> {
        self.source.split(&self.path)
    }

    /// The absolute path with links resolved, and its source.
    ///
    /// # Errors
    /// If the path cannot be resolved.
    pub fn absolute(&self, resolver: &mut Resolver) -> io::Result<Location<'static>> {
        let path = self.source.absolute(&self.path, resolver)?;
        Ok(Location { path: path.into(), source: self.source, holds_containers: self.holds_containers })
    }

    /// Determines whether the path is a directory or a file. A file on a disk that is a container of another
    /// source, such as a tar file, counts as a directory.
    ///
    /// # Errors
    /// See [`Source::root`].
    pub fn root(&self, stop: &Stop) -> io::Result<Root> {
        let root = self.source.root(&self.path, stop)?;
        let is_file = matches!(&root, Root::File { entry, .. } if entry.obstacle.is_none());
        if self.holds_containers
            && is_file
            && let Some(directory) = sources().find_map(|source| source.directory_in(&self.path))
        {
            return Ok(Root::Directory(directory));
        }
        Ok(root)
    }

    /// The file at this path, as a listing of its directory would report it.
    ///
    /// # Errors
    /// See [`Source::entry`].
    pub fn entry(&self, stop: &Stop) -> io::Result<Entry> {
        self.source.entry(&self.path, stop)
    }

    /// Starts listing the directory at this path. On a disk, containers of other sources in the directory are
    /// included in [`Listing::directories`], in a store as well.
    #[must_use]
    pub fn list(&self, stop: &Stop) -> Box<dyn Lister> {
        let lister = self.source.list(&self.path, stop);
        if self.holds_containers {
            let directory: Arc<Path> = self.path().into();
            Box::new(WithContainers { lister, directory, containers: Vec::new(), problems: Vec::new() })
        } else {
            lister
        }
    }
}

/// A listing of a disk or a store, extended by the containers in it.
struct WithContainers {
    lister: Box<dyn Lister>,
    /// The directory of the next entries: a listing of a store goes through several.
    directory: Arc<Path>,
    containers: Vec<PathBuf>,
    /// Directories with containers that could not be read.
    problems: Vec<(PathBuf, io::Error)>,
}

impl Lister for WithContainers {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        let next = self.lister.next_directory()?;
        self.directory = Arc::clone(&next);
        Some(next)
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        let slice = self.lister.next_slice()?;
        for source in sources() {
            for entry in &slice {
                match source.directories_met(&self.directory, &entry.name) {
                    Ok(met) => self.containers.extend(met),
                    Err(error) => self.problems.push((self.directory.to_path_buf(), error)),
                }
            }
        }
        Some(slice)
    }

    fn finish(self: Box<Self>) -> Listing {
        let mut listing = self.lister.finish();
        listing.directories.extend(self.containers);
        listing.problems.extend(self.problems);
        listing
    }
}

/// Opens files of sources that open their files themselves.
#[derive(Debug)]
struct BySource;

impl OpenPath for BySource {
    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
        sources().find(|source| source.claims(path))?.open(path)
    }
}

/// Opens the same files, and files on a disk by paths without links alone.
#[derive(Debug)]
struct WithoutLinks;

impl OpenPath for WithoutLinks {
    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
        match sources().find(|source| source.claims(path)) {
            Some(source) => source.open(path),
            None => Some(opened_without_links(path)),
        }
    }
}

fn opened_without_links(path: &Path) -> Result<OpenContent, ReadError> {
    let failed = |source| ReadError::Open { path: path.to_owned(), source };
    let file = file::open_without_links(path).map_err(failed)?;
    let found = file.metadata().map_err(failed)?;
    if found.is_file() {
        Ok(OpenContent::Range(FileRange { file: file.into(), offset: 0, bytes: found.len() }))
    } else {
        Err(ReadError::NotRegular { path: path.to_owned() })
    }
}

/// Options for a reader that follows no link on a disk.
pub(crate) fn without_links() -> ReadOptions {
    let mut options = ReadOptions::default();
    options.opener = Some(Arc::new(WithoutLinks));
    options
}

/// Creates a reader for the files of all sources. Options with an opener of their own keep it.
///
/// # Errors
/// [`ReadError::Unavailable`] if the strategy is not available here.
pub(crate) fn reader(strategy: Strategy, options: &ReadOptions) -> Result<Reader, ReadError> {
    static OPENER: LazyLock<Arc<dyn OpenPath>> = LazyLock::new(|| Arc::new(BySource));
    let mut options = options.clone();
    options.opener.get_or_insert_with(|| Arc::clone(&OPENER) as Arc<dyn OpenPath>);
    Reader::new(strategy, &options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_path_has_one_source() {
        let of = |path| {
            let location = Location::of(Path::new(path));
            (location.is_remote(), location.is_container(), location.on_disk().map(Cow::into_owned))
        };
        assert_eq!(of("/a/b.jpg"), (false, false, Some("/a/b.jpg".into())));
        assert_eq!(of("/a/b.tar//c.jpg"), (false, true, Some("/a/b.tar".into())));
        assert_eq!(of("s3://bucket/b.tar//c.jpg"), (true, true, None));
        assert_eq!(of("s3://bucket/b.tar"), (true, false, None));
    }

    #[test]
    fn a_tar_file_that_is_named_is_a_directory() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.tar");
        std::fs::write(&path, b"").unwrap();
        let root = Location::of(&path).root(&Stop::default()).unwrap();
        assert_eq!(root.path().to_str(), Some(format!("{}//", path.display()).as_str()));
        std::fs::create_dir(directory.path().join("b.tar")).unwrap();
        let path = directory.path().join("b.tar");
        assert_eq!(Location::of(&path).root(&Stop::default()).unwrap(), Root::Directory(path));
    }
}
