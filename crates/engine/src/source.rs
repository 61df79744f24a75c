//! Kinds of storage behind one trait: files on a disk, members of packs, objects in stores, and custom ones.
//!
//! A [`Source`] decides which paths are its own, and lists, examines and opens these. The engine looks up the
//! source of a path in one place ([`Location::of`](crate::Location::of)); all jobs use the result and never
//! interpret the text of a path. Another kind (an archive, the frames of a video) is one implementation of
//! this trait, passed to [`Location::add_source`](crate::Location::add_source).

pub(crate) mod disk;
mod entry;
pub(crate) mod object;
pub(crate) mod pack;
mod resolver;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::{OpenContent, ReadError, Stop};

pub(crate) use entry::{ETAG_DEVICE, number_of};
pub use entry::{Entry, Listing, Obstacle, Root};
pub use resolver::Resolver;

/// A kind of storage that can list and open files. Methods may be called from several threads at once.
pub trait Source: fmt::Debug + Send + Sync {
    /// Whether a path belongs to this source, decided by its text alone, without a system call.
    fn claims(&self, path: &Path) -> bool;

    /// The path under which the catalogue records `path`: absolute, with links resolved, so that a file has
    /// the same name however it is reached.
    ///
    /// # Errors
    /// If the path cannot be resolved.
    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf>;

    /// Directory and name of a file, as its directory's listing reports them; `None` for a path without a
    /// name.
    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)>;

    /// Determines whether an absolute path is a directory or a file.
    ///
    /// # Errors
    /// If the path does not exist or cannot be accessed; [`io::ErrorKind::Interrupted`] after a request to
    /// stop.
    fn root(&self, path: &Path, stop: &Stop) -> io::Result<Root>;

    /// The file at `path`, as a listing of its directory would report it.
    ///
    /// # Errors
    /// Those of [`Source::root`].
    fn entry(&self, path: &Path, stop: &Stop) -> io::Result<Entry>;

    /// Starts listing a directory. Errors are part of the listing, see [`Listing::problems`].
    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister>;

    /// Opens a file for reading ranges of it; `None` if the strategies of [`file::Reader`] open such paths
    /// themselves. The default is `None`.
    ///
    /// # Errors
    /// If the file cannot be opened.
    fn open(&self, path: &Path) -> Option<Result<OpenContent, ReadError>> {
        let _ = path;
        None
    }

    /// The file or directory on a disk that holds `path`, if any: its device determines how it is read.
    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>>;

    /// Whether each access takes a network round trip. If so, information from listings is never queried
    /// again, more requests are in flight at once, and timeouts are longer. The default is no.
    fn is_remote(&self) -> bool {
        false
    }

    /// Whether the directories of this source are files of another one (a shard, an archive). Names of
    /// members do not depend on the location of the container. The default is no.
    fn is_container(&self) -> bool {
        false
    }

    /// The directory of this source that a file on a disk stands for when a user names the file: for `a.tar`
    /// the members of the archive. The default is `None`.
    fn directory_in(&self, file: &Path) -> Option<PathBuf> {
        let _ = file;
        None
    }

    /// The directories of this source that a file stands for when it occurs in a listing of a disk. Called
    /// for each listed file, so it decides by the name. The default is none.
    ///
    /// # Errors
    /// If the file could not be read: rows of what is in it must not count as vanished.
    fn directories_met(&self, directory: &Path, name: &OsStr) -> io::Result<Vec<PathBuf>> {
        let _ = (directory, name);
        Ok(Vec::new())
    }
}

/// A listing in progress, pulled by the caller. It ends early after a request to stop.
pub trait Lister {
    /// The directory of the following files; `None` at the end. Most sources list one directory; a store
    /// lists everything below a prefix, directory after directory.
    fn next_directory(&mut self) -> Option<Arc<Path>>;

    /// The next files of the directory that [`Lister::next_directory`] returned, at most [`SLICE_FILES`];
    /// `None` when it has no more.
    fn next_slice(&mut self) -> Option<Vec<Entry>>;

    /// Everything found besides files. Complete when there are no more directories.
    fn finish(self: Box<Self>) -> Listing;
}

/// Maximum number of files in one slice: a directory of a million files is never held in memory completely.
pub const SLICE_FILES: usize = 4096;
