//! Kinds of storage behind one trait: files on a disk, members of packs, objects in stores, and what others
//! add.
//!
//! A [`Source`] says which paths are its own, and for these it lists, looks at and opens. The engine asks for
//! the source of a path in one place ([`Location::of`](crate::Location::of)); all jobs work on what that
//! returns and never look at the text of a path. A further kind (an archive, the frames of a film) is one
//! implementation of this trait, given to [`Location::add_source`](crate::Location::add_source).

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

use file::{Opened, ReadError, Stop};

pub use entry::{Entry, Listing, Obstacle, Root};
pub use resolver::Resolver;

/// A kind of storage. All calls may come from several threads at once.
pub trait Source: fmt::Debug + Send + Sync {
    /// Whether a path is one of this source, decided by its text alone, without a system call.
    fn claims(&self, path: &Path) -> bool;

    /// The path by which the catalogue knows what lies at `path`: absolute, links resolved, so that a file
    /// has one name whichever way it is reached.
    ///
    /// # Errors
    /// If the path cannot be resolved.
    fn absolute(&self, path: &Path, resolver: &mut Resolver) -> io::Result<PathBuf>;

    /// Directory and name of a file, as its directory's listing gives them; `None` for a path without a name.
    fn split(&self, path: &Path) -> Option<(PathBuf, OsString)>;

    /// What lies at an absolute path: a directory or a file.
    ///
    /// # Errors
    /// If nothing lies there or it cannot be reached; [`io::ErrorKind::Interrupted`] after a request to stop.
    fn root(&self, path: &Path, stop: &Stop) -> io::Result<Root>;

    /// The file at `path`, as a listing of its directory would show it.
    ///
    /// # Errors
    /// As [`Source::root`].
    fn entry(&self, path: &Path, stop: &Stop) -> io::Result<Entry>;

    /// Begins to list a directory. What goes wrong is part of the listing, see [`Listing::problems`].
    fn list(&self, directory: &Path, stop: &Stop) -> Box<dyn Lister>;

    /// Opens a file to read ranges of it; `None` if the strategies of [`file::Reader`] open such paths
    /// themselves. The default is `None`.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn open(&self, path: &Path) -> Option<Result<Opened, ReadError>> {
        let _ = path;
        None
    }

    /// The file or directory on a disk that holds `path`, if there is one: the device under it decides how it
    /// is read.
    fn on_disk<'p>(&self, path: &'p Path) -> Option<Cow<'p, Path>>;

    /// Whether each question costs a round trip. Then nothing is asked that a listing has answered, more
    /// requests are under way at once, and waits are longer. The default is no.
    fn is_remote(&self) -> bool {
        false
    }

    /// Whether the directories of this source are files of another one (a shard, an archive). The names in
    /// them do not depend on where the container lies. The default is no.
    fn is_container(&self) -> bool {
        false
    }

    /// The directory of this source that a file on a disk is, when a user names the file: for `a.tar` the
    /// members of the archive. The default is `None`.
    fn directory_in(&self, file: &Path) -> Option<PathBuf> {
        let _ = file;
        None
    }

    /// The directories of this source that a file stands for when it is met in a listing of a disk. Called
    /// for each file that is listed, so it decides by the name. The default is none.
    fn directories_met(&self, directory: &Path, name: &OsStr) -> Vec<PathBuf> {
        let _ = (directory, name);
        Vec::new()
    }
}

/// A listing under way, pulled by the caller. It ends early after a request to stop.
pub trait Lister {
    /// The directory of the files that come next; `None` at the end. Most sources list one directory; a store
    /// lists all that begins with a prefix, directory after directory.
    fn next_directory(&mut self) -> Option<Arc<Path>>;

    /// The next files of the directory that [`Lister::next_directory`] returned, at most [`SLICE_FILES`];
    /// `None` when it has no more.
    fn next_slice(&mut self) -> Option<Vec<Entry>>;

    /// What was found beside files. Complete when there are no more directories.
    fn finish(self: Box<Self>) -> Listing;
}

/// Most files of one slice: a directory of a million files is never held as a whole.
pub const SLICE_FILES: usize = 4096;
