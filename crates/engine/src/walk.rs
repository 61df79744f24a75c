//! Walks from the paths that a user names to the files below them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use file::Stop;

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::source::{Entry, Lister, Resolver, Root};

/// The roots of `paths`, in the given order: absolute, with links resolved (so that a tree has one name
/// however it is reached), and none inside another.
///
/// # Errors
/// If a path cannot be accessed; continuing would mark a whole tree as vanished. [`JobError::Stopped`] after
/// a request to stop.
pub(crate) fn roots(paths: &[PathBuf], progress: &Progress) -> Result<Vec<Root>, JobError> {
    let mut reached = reach(paths, progress)?;
    if reached.problems.is_empty() {
        Ok(reached.roots)
    } else {
        let (path, source) = reached.problems.swap_remove(0);
        Err(JobError::Root { path, source })
    }
}

/// The roots of a list of paths, and those paths that cannot be accessed.
#[derive(Debug, Default)]
pub(crate) struct ReachedRoots {
    pub roots: Vec<Root>,
    pub problems: Vec<(PathBuf, io::Error)>,
}

impl ReachedRoots {
    /// Returns itself if there is at least one root.
    ///
    /// # Errors
    /// [`JobError::Root`] with the first path if none can be accessed: there is nothing to do then.
    pub(crate) fn at_least_one(mut self) -> Result<ReachedRoots, JobError> {
        if self.roots.is_empty() && !self.problems.is_empty() {
            let (path, source) = self.problems.swap_remove(0);
            return Err(JobError::Root { path, source });
        }
        Ok(self)
    }
}

/// Like [`roots`], for jobs that continue without paths that cannot be accessed, and report them.
///
/// # Errors
/// [`JobError::NothingNamed`] and [`JobError::Stopped`].
pub(crate) fn reach(paths: &[PathBuf], progress: &Progress) -> Result<ReachedRoots, JobError> {
    if paths.is_empty() {
        return Err(JobError::NothingNamed);
    }
    let mut reached = ReachedRoots::default();
    let mut resolver = Resolver::default();
    let mut resolved = Vec::with_capacity(paths.len());
    for (position, path) in paths.iter().enumerate() {
        match Location::of(path).absolute(&mut resolver) {
            Ok(location) => resolved.push((location, position)),
            Err(error) => reached.problems.push((path.clone(), error)),
        }
    }
    resolved.sort_by(|(a, position_a), (b, position_b)| {
        a.path().cmp(b.path()).then_with(|| position_a.cmp(position_b))
    });
    let mut kept: Vec<(Location<'static>, usize)> = Vec::new();
    for (location, position) in resolved {
        // Sorted by components, a directory comes directly before everything inside it, and a path before its
        // own duplicates.
        if !kept.last().is_some_and(|(above, _)| location.path().starts_with(above.path())) {
            kept.push((location, position));
        }
    }
    kept.sort_by_key(|(_, position)| *position);
    for (location, _) in kept {
        match location.root(progress.as_stop()) {
            Ok(root) => reached.roots.push(root),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(JobError::Stopped),
            Err(error) => reached.problems.push((location.path().to_owned(), error)),
        }
    }
    Ok(reached)
}

/// Files of one directory, or the error that prevents listing a part of the tree.
pub(crate) enum WalkedDirectory {
    Files(Arc<Path>, Vec<Entry>),
    Problem(PathBuf, io::Error),
}

/// All files below some directories, a slice at a time. Ends early after a request to stop.
pub(crate) struct Below<'b> {
    stop: &'b Stop,
    /// A directory that is not entered.
    left_out: Option<&'b Path>,
    /// Directories to be listed, the next one last.
    waiting: Vec<PathBuf>,
    /// The current listing, and the directory of its following files.
    lister: Option<Box<dyn Lister>>,
    directory: Option<Arc<Path>>,
    problems: Vec<(PathBuf, io::Error)>,
}

impl<'b> Below<'b> {
    pub(crate) fn new(directory: PathBuf, left_out: Option<&'b Path>, stop: &'b Stop) -> Below<'b> {
        let (waiting, problems) = (vec![directory], Vec::new());
        Below { stop, left_out, waiting, lister: None, directory: None, problems }
    }
}

impl Iterator for Below<'_> {
    type Item = WalkedDirectory;

    fn next(&mut self) -> Option<WalkedDirectory> {
        loop {
            if let Some((path, error)) = self.problems.pop() {
                return Some(WalkedDirectory::Problem(path, error));
            }
            let Some(lister) = &mut self.lister else {
                let next = self.waiting.pop().filter(|_| !self.stop.is_requested())?;
                self.lister = Some(Location::of(&next).list(self.stop));
                continue;
            };
            let Some(directory) = &self.directory else {
                self.directory = lister.next_directory();
                if self.directory.is_none() {
                    self.end_listing();
                }
                continue;
            };
            match lister.next_slice() {
                Some(files) => return Some(WalkedDirectory::Files(Arc::clone(directory), files)),
                None => self.directory = None,
            }
        }
    }
}

impl Below<'_> {
    fn end_listing(&mut self) {
        let Some(lister) = self.lister.take() else { return };
        let mut listing = lister.finish();
        listing.directories.retain(|below| self.left_out != Some(below));
        self.waiting.extend(listing.directories.into_iter().rev());
        self.problems = listing.problems;
        self.problems.reverse();
    }
}

/// Counts the files under `roots` ahead of the walk, to estimate the remaining time. Only directories are
/// read. For remote roots, counting would take as many requests as the walk, so nothing is counted.
pub(crate) fn count_ahead(roots: &[Root], progress: &Progress) {
    if roots.iter().any(|root| Location::of(&root.path()).is_remote()) {
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
        let base = file::canonicalize(base.path()).unwrap();
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

    #[test]
    fn all_files_below_a_directory_are_found() {
        let base = tempfile::tempdir().unwrap();
        let base = base.path();
        for name in ["a/x.jpg", "a/b/y.jpg", "out/z.jpg", "w.jpg"] {
            std::fs::create_dir_all(base.join(name).parent().unwrap()).unwrap();
            std::fs::write(base.join(name), b"x").unwrap();
        }
        let stop = Stop::default();
        let out = base.join("out");
        let mut names = Vec::new();
        for found in Below::new(base.to_owned(), Some(&out), &stop) {
            let WalkedDirectory::Files(directory, entries) = found else { panic!("a problem") };
            names.extend(entries.iter().map(|entry| directory.join(&entry.name)));
        }
        names.sort();
        assert_eq!(names, ["a/b/y.jpg", "a/x.jpg", "w.jpg"].map(|name| base.join(name)));
        let mut missing = Below::new(base.join("none"), None, &stop);
        assert!(matches!(missing.next(), Some(WalkedDirectory::Problem(..))));
        assert!(missing.next().is_none());
    }
}
