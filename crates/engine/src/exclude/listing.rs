//! A listing without what the rules leave out.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::{Stop, object};

use super::{Excludes, Folder, LeftOutByRule};
use crate::location::Location;
use crate::source::{Entry, Lister, Listing, SLICE_FILES};

/// The listing of a directory without the files and folders that the rules leave out.
pub(crate) struct FilteredListing<'e> {
    lister: Box<dyn Lister>,
    /// `None` if nothing is left out.
    excludes: Option<&'e Excludes>,
    /// The directory that is listed.
    listed: PathBuf,
    /// The directory of the following files.
    directory: Option<Arc<Path>>,
    /// The rules of the directory whose names were judged last.
    rules: Option<Folder>,
    disobeyed: Vec<super::Disobeyed>,
    left_out: LeftOutByRule,
}

impl<'e> FilteredListing<'e> {
    /// Starts listing a directory. Without `excludes`, nothing is left out.
    pub(crate) fn of(directory: &Path, excludes: Option<&'e Excludes>, stop: &Stop) -> FilteredListing<'e> {
        let lister = Location::of(directory).list(stop);
        FilteredListing { excludes, listed: directory.to_owned(), ..FilteredListing::whole(lister) }
    }

    /// All that a lister lists.
    pub(crate) fn whole(lister: Box<dyn Lister>) -> FilteredListing<'e> {
        FilteredListing {
            lister,
            excludes: None,
            listed: PathBuf::new(),
            directory: None,
            rules: None,
            disobeyed: Vec::new(),
            left_out: LeftOutByRule::default(),
        }
    }

    /// See [`Lister::next_directory`].
    pub(crate) fn next_directory(&mut self) -> Option<Arc<Path>> {
        loop {
            let next = self.lister.next_directory()?;
            let Some(excludes) = self.excludes else { return Some(next) };
            self.rules = None;
            // A store and a container list what is below as well.
            let is_below = *next != *self.listed;
            let rule = if is_below { excludes.rule_against(&self.listed, &next, true) } else { None };
            let Some(rule) = rule else {
                self.directory = Some(Arc::clone(&next));
                return Some(next);
            };
            self.left_out.add_folder(&rule);
            while self.lister.next_slice().is_some() {}
        }
    }

    /// See [`Lister::next_slice`]. As there, a slice that is not half full is the last one of its directory.
    pub(crate) fn next_slice(&mut self) -> Option<Vec<Entry>> {
        let mut files = self.lister.next_slice()?;
        let (Some(excludes), Some(directory)) = (self.excludes, self.directory.clone()) else {
            return Some(files);
        };
        self.leave_out(excludes, &directory, &mut files);
        while files.len() < SLICE_FILES / 2
            && let Some(mut more) = self.lister.next_slice()
        {
            self.leave_out(excludes, &directory, &mut more);
            files.append(&mut more);
        }
        Some(files)
    }

    /// Removes the files that are left out. The rules are put together for the first files of a directory.
    fn leave_out(&mut self, excludes: &Excludes, directory: &Path, files: &mut Vec<Entry>) {
        let FilteredListing { rules, disobeyed, left_out, .. } = self;
        let rules = rules.get_or_insert_with(|| excludes.enter(directory, files, disobeyed));
        let rule_against = |name: &OsStr| {
            // Names of members may have folders, to which rules apply as well.
            let has_folders = rules.is_container() && name.as_encoded_bytes().contains(&b'/');
            if has_folders {
                excludes.rule_against(directory, &object::join(directory, name), false)
            } else {
                rules.rule_against(name, false)
            }
        };
        files.retain(|entry| match rule_against(&entry.name) {
            Some(rule) => {
                left_out.add_file(&rule);
                false
            }
            None => true,
        });
    }

    /// See [`Lister::finish`]; with what was left out. Files whose rules are not obeyed are problems.
    pub(crate) fn finish(self) -> (Listing, LeftOutByRule) {
        let FilteredListing { lister, excludes, mut rules, disobeyed, mut left_out, .. } = self;
        let mut listing = lister.finish();
        let Some(excludes) = excludes else { return (listing, left_out) };
        listing.directories.retain(|path| {
            let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return true };
            let of_parent = match rules.take() {
                Some(rules) if rules.path() == parent => rules,
                _ => excludes.folder(parent),
            };
            let rule = of_parent.rule_against(name, true);
            rules = Some(of_parent);
            if let Some(rule) = &rule {
                left_out.add_folder(rule);
            }
            rule.is_none()
        });
        let problems = disobeyed.into_iter().map(|(path, reason)| (path, io::Error::other(reason)));
        listing.problems.extend(problems);
        (listing, left_out)
    }
}
