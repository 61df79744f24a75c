//! Directories to entries: what lies in a tree, with what change detection needs.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use file::Stop;
use file::object::is_object;

use crate::error::JobError;
use crate::objects;
use crate::packs::{self, Packs};
use crate::platform::{self, Kind, Listed};
use crate::progress::Progress;

/// A file to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its name in its directory.
    pub name: OsString,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number.
    pub inode: u64,
    /// Device number.
    pub device: u64,
    /// What keeps it from being opened, if anything does.
    pub(crate) obstacle: Option<Obstacle>,
}

/// What is named like a file and cannot be read like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    DanglingLink,
    Special,
}

/// What one directory holds beside its files.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    pub directories: Vec<PathBuf>,
    /// Links to directories, which are not followed.
    pub n_directory_links: u64,
    /// What is missing in the listing, and why.
    pub problems: Vec<(PathBuf, io::Error)>,
}

/// Files handed on at once: a directory of a million files is never held as a whole.
pub(crate) const SLICE_FILES: usize = 4096;

/// Lists `directory`, handing its files on in slices with the directory that they lie in: for a prefix in an
/// object store also those below it. A problem is part of the listing: what could be listed is kept. A
/// request to stop ends the listing early: a directory may hold millions of names on a slow disk.
///
/// # Errors
/// Those of `visit`, which end the listing.
pub(crate) fn list<E>(
    directory: &Path,
    progress: &Progress,
    mut visit: impl FnMut(&Arc<Path>, Vec<Entry>) -> Result<(), E>,
) -> Result<Listing, E> {
    if is_object(directory) {
        return objects::list(directory, progress, |directory, slices| {
            slices.try_for_each(|slice| visit(directory, slice))
        });
    }
    let here: Arc<Path> = directory.into();
    let mut listing = Listing::default();
    let mut slice = Vec::new();
    let mut failure = None;
    let mut take = |entry: Entry| {
        slice.push(entry);
        if slice.len() >= SLICE_FILES {
            failure = visit(&here, std::mem::take(&mut slice)).err();
        }
        let is_over = failure.is_some() || progress.is_stopped();
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let outcome = match packs::split(directory) {
        Some((shard, _)) => Packs::shared().list(&shard, &mut take),
        None => platform::list_directory(directory, &mut |listed| match listed {
            Ok(listed) => listing.take(directory, listed).map_or(ControlFlow::Continue(()), &mut take),
            Err(error) => {
                listing.problems.push((directory.to_owned(), error));
                ControlFlow::Continue(())
            }
        }),
    };
    if let Err(error) = outcome {
        listing.problems.push((directory.to_owned(), error));
    }
    match failure {
        Some(failure) => Err(failure),
        None if slice.is_empty() => Ok(listing),
        None => visit(&here, slice).map(|()| listing),
    }
}

impl Listing {
    /// Notes what is no file; gives what is one.
    fn take(&mut self, directory: &Path, listed: Listed) -> Option<Entry> {
        match listed.kind {
            Kind::Directory => self.directories.push(directory.join(listed.name)),
            Kind::DirectoryLink => self.n_directory_links += 1,
            _ => {
                self.directories.extend(packs::shards_of(directory, &listed.name));
                return Some(Entry::from(listed));
            }
        }
        None
    }
}

impl From<Listed> for Entry {
    fn from(listed: Listed) -> Entry {
        let obstacle = match listed.kind {
            Kind::Special => Some(Obstacle::Special),
            Kind::DanglingLink => Some(Obstacle::DanglingLink),
            _ => None,
        };
        let Listed { name, bytes, mtime_ns, inode, device, .. } = listed;
        Entry { name, bytes, mtime_ns, inode, device, obstacle }
    }
}

/// A path that a job was asked to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Root {
    Directory(PathBuf),
    File { directory: Arc<Path>, entry: Entry },
}

impl Root {
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Root::Directory(path) => path.clone(),
            Root::File { directory, entry } => directory.join(&entry.name),
        }
    }
}

/// The roots of `paths`: absolute, links resolved (so that a tree has one name whichever way it is reached),
/// none of them inside another, in the order in which they were named.
///
/// # Errors
/// If a path cannot be reached: better to say so than to take a whole tree for vanished.
/// [`JobError::Stopped`] after a request to stop.
pub(crate) fn roots(paths: &[PathBuf], progress: &Progress) -> Result<Vec<Root>, JobError> {
    let mut reached = reach(paths, progress)?;
    match reached.problems.is_empty() {
        true => Ok(reached.roots),
        false => {
            let (path, source) = reached.problems.swap_remove(0);
            Err(JobError::Root { path, source })
        }
    }
}

/// The roots of a list, and those of its paths that cannot be reached.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    pub roots: Vec<Root>,
    pub problems: Vec<(PathBuf, io::Error)>,
}

impl Reached {
    /// Itself, if anything was reached.
    ///
    /// # Errors
    /// [`JobError::Root`] with the first path, if none can be reached: then there is nothing to do.
    pub(crate) fn at_least_one(mut self) -> Result<Reached, JobError> {
        if self.roots.is_empty() && !self.problems.is_empty() {
            let (path, source) = self.problems.swap_remove(0);
            return Err(JobError::Root { path, source });
        }
        Ok(self)
    }
}

/// As [`roots`], for jobs that go on without a path that cannot be reached, and name it.
///
/// # Errors
/// [`JobError::NothingNamed`] and [`JobError::Stopped`].
pub(crate) fn reach(paths: &[PathBuf], progress: &Progress) -> Result<Reached, JobError> {
    if paths.is_empty() {
        return Err(JobError::NothingNamed);
    }
    let mut reached = Reached::default();
    let mut resolver = Resolver::default();
    let mut resolved = Vec::with_capacity(paths.len());
    for (position, path) in paths.iter().enumerate() {
        match resolver.resolve(path) {
            Ok(absolute) => resolved.push((absolute, position)),
            Err(error) => reached.problems.push((path.clone(), error)),
        }
    }
    resolved.sort();
    let mut kept: Vec<(PathBuf, usize)> = Vec::new();
    for (path, position) in resolved {
        // Sorted by components, a directory stands right before everything inside it, and a path before
        // itself.
        if !kept.last().is_some_and(|(above, _)| path.starts_with(above)) {
            kept.push((path, position));
        }
    }
    kept.sort_by_key(|(_, position)| *position);
    for (path, _) in kept {
        match root(path, progress.as_stop()) {
            Ok(root) => reached.roots.push(root),
            Err(JobError::Root { path, source }) => reached.problems.push((path, source)),
            Err(error) => return Err(error),
        }
    }
    Ok(reached)
}

/// Makes paths absolute. Lists of files mostly name neighbours, so the last directory is remembered:
/// resolving one costs a call for each of its parts.
#[derive(Default)]
struct Resolver {
    last: Option<(PathBuf, PathBuf)>,
}

impl Resolver {
    fn resolve(&mut self, path: &Path) -> io::Result<PathBuf> {
        if is_object(path) {
            return Ok(path.to_owned());
        }
        if let Some((shard, name)) = packs::split(path) {
            return Ok(packs::directory_of(&std::fs::canonicalize(shard)?).join(name));
        }
        let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else {
            return std::fs::canonicalize(path);
        };
        if !std::fs::symlink_metadata(path)?.is_file() {
            return std::fs::canonicalize(path);
        }
        if let Some((known, resolved)) = &self.last
            && known == directory
        {
            return Ok(resolved.join(name));
        }
        let here = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        let resolved = std::fs::canonicalize(here)?;
        let absolute = resolved.join(name);
        self.last = Some((directory.to_owned(), resolved));
        Ok(absolute)
    }
}

fn root(path: PathBuf, stop: &Stop) -> Result<Root, JobError> {
    let failed = |source| JobError::Root { path: path.clone(), source };
    if is_object(&path) {
        return objects::root(&path, stop).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => JobError::Stopped,
            _ => failed(error),
        });
    }
    if let Some((shard, name)) = packs::split(&path) {
        let directory = packs::directory_of(&shard);
        if name.is_empty() {
            return Ok(Root::Directory(directory));
        }
        let entry = Packs::shared().entry(&shard, &name).map_err(failed)?;
        return Ok(Root::File { directory: directory.into(), entry });
    }
    let listed = platform::stat_path(&path).map_err(failed)?;
    if packs::is_shard(&path) {
        return Ok(Root::Directory(packs::directory_of(&path)));
    }
    match (listed.kind, path.parent()) {
        (Kind::Directory, _) | (_, None) => Ok(Root::Directory(path)),
        (_, Some(parent)) => Ok(Root::File { directory: parent.into(), entry: Entry::from(listed) }),
    }
}

/// What lies at `path`, as a listing of its directory would tell.
///
/// # Errors
/// What the file system says, or the pack.
pub(crate) fn entry_of(path: &Path) -> io::Result<Entry> {
    if is_object(path) {
        return objects::entry(path, &Stop::default());
    }
    match packs::split(path) {
        Some((shard, name)) => Packs::shared().entry(&shard, &name),
        None => platform::stat_path(path).map(Entry::from),
    }
}

/// Counts the files under `roots` ahead of the walk, for the time that is left. Reads directories only; what
/// lies in a store would cost as many requests again, so nothing is counted then.
pub(crate) fn count_ahead(roots: &[Root], progress: &Progress) {
    if roots.iter().any(|root| is_object(&root.path())) {
        return;
    }
    let mut directories = Vec::new();
    for root in roots {
        match root {
            Root::Directory(path) => directories.push(path.clone()),
            Root::File { .. } => Progress::add(&progress.files_expected, 1),
        }
    }
    while let Some(directory) = directories.pop() {
        if progress.is_stopped() {
            return;
        }
        let Ok(entries) = std::fs::read_dir(&directory) else { continue };
        let mut n_files = 0;
        for entry in entries.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => directories.push(entry.path()),
                _ => n_files += 1,
            }
        }
        Progress::add(&progress.files_expected, n_files);
    }
    progress.is_counted.store(true, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_roots_are_walked_once() {
        let base = tempfile::tempdir().unwrap();
        let base = base.path().canonicalize().unwrap();
        std::fs::create_dir_all(base.join("a/b")).unwrap();
        std::fs::create_dir_all(base.join("a-b")).unwrap();
        std::fs::write(base.join("a/x.jpg"), b"x").unwrap();
        let paths = ["a/b", "a-b", "a", "a/x.jpg"].map(|name| base.join(name));
        let found: Vec<PathBuf> =
            roots(&paths, &Progress::default()).unwrap().iter().map(Root::path).collect();
        // In the order in which they were named.
        assert_eq!(found, [base.join("a-b"), base.join("a")]);
    }

    #[test]
    fn a_root_that_is_not_there_is_an_error() {
        let missing = PathBuf::from("/nonexistent/photos");
        assert!(matches!(
            roots(std::slice::from_ref(&missing), &Progress::default()),
            Err(JobError::Root { .. })
        ));
        let there = std::env::temp_dir();
        let reached = reach(&[missing.clone(), there.clone()], &Progress::default()).unwrap();
        assert_eq!((reached.roots.len(), &reached.problems[0].0), (1, &missing));
        assert!(reach(&[missing], &Progress::default()).unwrap().at_least_one().is_err());
        assert!(matches!(roots(&[], &Progress::default()), Err(JobError::NothingNamed)));
    }

    #[cfg(unix)]
    #[test]
    fn a_listing_tells_files_directories_links_and_special_files_apart() {
        use std::os::unix::fs::symlink;

        let base = tempfile::tempdir().unwrap();
        let path = base.path();
        std::fs::write(path.join("photo.jpg"), b"abc").unwrap();
        std::fs::create_dir(path.join("sub")).unwrap();
        symlink("photo.jpg", path.join("link.jpg")).unwrap();
        symlink(".", path.join("loop")).unwrap();
        symlink("nowhere", path.join("dangling")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(path.join("socket")).unwrap();

        let mut entries = Vec::new();
        let listing = list(path, &Progress::default(), |_, slice| {
            entries.extend(slice);
            Ok::<(), ()>(())
        })
        .unwrap();
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        let files: Vec<_> = entries.iter().map(|e| (e.name.to_str().unwrap(), e.bytes, e.obstacle)).collect();
        assert_eq!(files[0].0, "dangling");
        assert_eq!(files[0].2, Some(Obstacle::DanglingLink));
        assert_eq!(files[1], ("link.jpg", 3, None));
        assert_eq!(files[2], ("photo.jpg", 3, None));
        assert_eq!(files[3].2, Some(Obstacle::Special));
        assert_eq!(listing.directories, [path.join("sub")]);
        assert_eq!(listing.n_directory_links, 1);
        assert!(listing.problems.is_empty());
    }
}
