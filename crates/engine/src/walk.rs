//! Walks from the paths that a user names to the files below them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use file::Stop;

use crate::error::JobError;
use crate::exclude::{Excludes, FilteredListing, LeftOutByRule};
use crate::location::Location;
use crate::progress::Progress;
use crate::source::{Entry, Resolver, Root};

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
    output: Option<&'b Path>,
    /// `None` if nothing is left out.
    excludes: Option<&'b Excludes>,
    /// What was left out so far.
    pub left_out: LeftOutByRule,
    /// Directories to be listed, the next one last.
    waiting: Vec<PathBuf>,
    /// The current listing, and the directory of its following files.
    listing: Option<FilteredListing<'b>>,
    directory: Option<Arc<Path>>,
    problems: Vec<(PathBuf, io::Error)>,
}

impl<'b> Below<'b> {
    /// All files below `directory`, except those below `output`.
    pub(crate) fn new(directory: PathBuf, output: Option<&'b Path>, stop: &'b Stop) -> Below<'b> {
        let (waiting, problems, left_out) = (vec![directory], Vec::new(), LeftOutByRule::default());
        Below { stop, output, excludes: None, left_out, waiting, listing: None, directory: None, problems }
    }

    /// The same without what `excludes` leaves out.
    pub(crate) fn without(self, excludes: &'b Excludes) -> Below<'b> {
        Below { excludes: Some(excludes), ..self }
    }
}

impl Iterator for Below<'_> {
    type Item = WalkedDirectory;

    fn next(&mut self) -> Option<WalkedDirectory> {
        loop {
            if let Some((path, error)) = self.problems.pop() {
                return Some(WalkedDirectory::Problem(path, error));
            }
            let Some(listing) = &mut self.listing else {
                let next = self.waiting.pop().filter(|_| !self.stop.is_requested())?;
                self.listing = Some(FilteredListing::of(&next, self.excludes, self.stop));
                continue;
            };
            let Some(directory) = &self.directory else {
                self.directory = listing.next_directory();
                if self.directory.is_none() {
                    self.end_listing();
                }
                continue;
            };
            match listing.next_slice() {
                Some(files) => return Some(WalkedDirectory::Files(Arc::clone(directory), files)),
                None => self.directory = None,
            }
        }
    }
}

impl Below<'_> {
    fn end_listing(&mut self) {
        let Some(listing) = self.listing.take() else { return };
        let (mut listing, left_out) = listing.finish();
        self.left_out.add(left_out);
        listing.directories.retain(|below| self.output != Some(below));
        self.waiting.extend(listing.directories.into_iter().rev());
        self.problems = listing.problems;
        self.problems.reverse();
    }
}

/// Counts the files under `roots` ahead of the walk, to estimate the remaining time. Only directories are
/// read, and only the files with rules that the walk has read are obeyed. For remote roots, counting would
/// take as many requests as the walk, so nothing is counted.
pub(crate) fn count_ahead(roots: &[Root], excludes: &Excludes, progress: &Progress) {
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
        let rules = excludes.folder(&directory);
        let mut n_files = 0;
        for entry in entries.flatten() {
            let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
            match rules.rule_against(&entry.file_name(), is_directory) {
                Some(_) => {}
                None if is_directory => directories.push(entry.path()),
                None => n_files += 1,
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
