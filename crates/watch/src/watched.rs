//! The folders that the kernel watches for this program, and those that it does not.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use engine::Folders;
use engine::file::filesystem;

use crate::mounts::Mounts;
use crate::platform::Notices;
use crate::status::{Method, TreeStatus};
use crate::tree::{Id, Tree};

/// Most parts of a tree that are compared on a schedule by themselves. If there are more, the whole tree is.
const MOST_REFUSED: usize = 100;

/// Folders, watched or not.
#[derive(Debug)]
pub(crate) struct Watched {
    pub roots: Vec<PathBuf>,
    pub folders: Folders,
    pub tree: Tree,
    pub mounts: Mounts,
    /// The queue, or why there is none.
    notices: Result<Notices, String>,
    /// Folders that are not watched, with all below them, and why.
    refused: BTreeMap<PathBuf, String>,
    /// Folders that are not there.
    absent: BTreeMap<PathBuf, Absence>,
}

/// Why a folder is not there.
#[derive(Clone, Debug)]
pub(crate) struct Absence {
    pub why: &'static str,
    /// Where its file system has to be mounted.
    pub mount: Option<PathBuf>,
}

/// Which folders are listed that are watched already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    /// None: the kernel has told of all that is in them.
    New,
    /// All: notices were lost, or rules have changed.
    All,
}

impl Watched {
    pub(crate) fn new(roots: Vec<PathBuf>, folders: Folders) -> Watched {
        let notices = Notices::new().map_err(|error| {
            format!("the kernel gives no queue of notices (fs.inotify.max_user_instances): {error}")
        });
        let (refused, absent) = (BTreeMap::new(), BTreeMap::new());
        Watched { roots, folders, tree: Tree::default(), mounts: Mounts::read(), notices, refused, absent }
    }

    /// The queue of notices, if there is one.
    pub(crate) fn notices(&self) -> Option<&Notices> {
        self.notices.as_ref().ok()
    }

    /// Watches a folder and all below it, as far as it is not watched yet. Ends early if `is_stopped`.
    pub(crate) fn watch(&mut self, path: &Path, list: List, is_stopped: &dyn Fn() -> bool) {
        let parent = match path.parent() {
            _ if self.roots.iter().any(|root| root == path) => None,
            Some(parent) => match self.tree.at(&self.roots, parent) {
                Some(parent) => Some(parent),
                None => return,
            },
            None => return,
        };
        let mut waiting = vec![(path.to_owned(), parent)];
        let mut exhausted = None;
        while let Some((path, parent)) = waiting.pop() {
            if is_stopped() {
                break;
            }
            match self.watch_one(&path, parent, list, &mut exhausted) {
                Ok(inside) => waiting.extend(inside),
                Err(why) => self.refuse(path, why),
            }
        }
        self.end_dropped();
    }

    /// Watches one folder. Returns the folders in it that are to be watched too, or why it cannot be watched.
    fn watch_one(
        &mut self,
        path: &Path,
        parent: Option<Id>,
        list: List,
        exhausted: &mut Option<String>,
    ) -> Result<Vec<(PathBuf, Option<Id>)>, String> {
        if (parent.is_none() || self.mounts.has(path))
            && let Ok(kind) = filesystem::kind(path)
            && kind.is_network()
        {
            return Err(format!("its file system ({kind}) does not tell what other machines change"));
        }
        let notices = self.notices.as_ref().map_err(String::clone)?;
        if let Some(why) = exhausted {
            return Err(why.clone());
        }
        let watch = match notices.watch(path) {
            Ok(watch) if !self.tree.is_full() => watch,
            Ok(_) => return Err("there are too many folders".to_owned()),
            Err(error) if is_gone(&error) => {
                if parent.is_none() {
                    let absence = Absence { why: "there is no such folder", mount: None };
                    self.absent.insert(path.to_owned(), absence);
                }
                return Ok(Vec::new());
            }
            Err(error) if error.kind() == io::ErrorKind::StorageFull => {
                let why = "no more folders may be watched (fs.inotify.max_user_watches)";
                return Err(exhausted.insert(why.to_owned()).clone());
            }
            Err(error) => return Err(error.to_string()),
        };
        let is_known = self.tree.by_watch(watch).is_some();
        let id = match (parent, path.file_name()) {
            (Some(parent), Some(name)) => self.tree.add(parent, name.as_encoded_bytes(), watch),
            _ => Some(self.tree.add_root(path, watch)),
        };
        self.refused.remove(path);
        let Some(id) = id.filter(|_| !is_known || list == List::All) else { return Ok(Vec::new()) };
        let names = match self.folders.inside(path) {
            Ok(names) => names,
            Err(error) if is_gone(&error) => Vec::new(),
            Err(error) => return Err(error.to_string()),
        };
        if is_known {
            let there: HashSet<_> = names.iter().collect();
            for child in self.tree.children(id) {
                if !there.contains(&self.tree.name_of(child)) {
                    self.tree.remove(child);
                }
            }
        }
        Ok(names.into_iter().map(|name| (path.join(name), Some(id))).collect())
    }

    /// Tries once more to watch a folder that could not be watched.
    pub(crate) fn retry(&mut self, path: &Path, is_stopped: &dyn Fn() -> bool) {
        if self.refused.remove(path).is_some() {
            self.watch(path, List::All, is_stopped);
        }
    }

    fn refuse(&mut self, path: PathBuf, why: String) {
        let root = self.roots.iter().find(|root| path.starts_with(root)).cloned();
        let is_covered = |path: &Path| path.ancestors().any(|above| self.refused.contains_key(above));
        if is_covered(&path) {
            return;
        }
        let below = |at: &Path| self.refused.keys().filter(|path| path.starts_with(at)).count();
        match root.filter(|root| below(root) >= MOST_REFUSED) {
            Some(root) => {
                self.refused.retain(|path, _| !path.starts_with(&root));
                self.refused.insert(root, why);
            }
            None => {
                self.refused.insert(path, why);
            }
        }
    }

    /// Forgets a folder and all below it.
    pub(crate) fn forget(&mut self, id: Id) {
        self.tree.remove(id);
        self.end_dropped();
    }

    /// Forgets a folder that is not at its place any more, unless another one is there.
    pub(crate) fn forget_gone(&mut self, path: &Path) {
        if path.symlink_metadata().is_err_and(|error| is_gone(&error)) {
            if let Some(id) = self.tree.at(&self.roots, path) {
                self.forget(id);
            }
            self.refused.retain(|refused, _| !refused.starts_with(path));
        }
    }

    fn end_dropped(&mut self) {
        let dropped = self.tree.take_dropped();
        if let Ok(notices) = &self.notices {
            dropped.into_iter().for_each(|watch| notices.end(watch));
        }
    }

    /// Notes that a folder is not there. Returns whether this is news.
    pub(crate) fn miss(&mut self, path: &Path, absence: Absence) -> bool {
        if path.ancestors().any(|above| self.absent.contains_key(above)) {
            return false;
        }
        self.absent.retain(|absent, _| !absent.starts_with(path));
        self.absent.insert(path.to_owned(), absence);
        true
    }

    /// Whether some folder is not there.
    pub(crate) fn misses_any(&self) -> bool {
        !self.absent.is_empty()
    }

    /// Whether this folder, or one above it, is not there.
    pub(crate) fn misses(&self, path: &Path) -> bool {
        path.ancestors().any(|above| self.absent.contains_key(above))
    }

    /// Folders that were not there and are again.
    pub(crate) fn take_returned(&mut self) -> Vec<PathBuf> {
        let is_back = |(path, absence): &(&PathBuf, &Absence)| {
            absence.mount.as_ref().is_none_or(|mount| self.mounts.has(mount)) && path.is_dir()
        };
        let back: Vec<PathBuf> = self.absent.iter().filter(is_back).map(|(path, _)| path.clone()).collect();
        back.iter().for_each(|path| drop(self.absent.remove(path)));
        back
    }

    /// Folders that are not watched, with all below them.
    pub(crate) fn refused(&self) -> impl Iterator<Item = (&PathBuf, &String)> {
        self.refused.iter()
    }

    /// The trees and how changes in them are found.
    pub(crate) fn status(&self) -> Vec<TreeStatus> {
        let tree = |path: &Path, method, why: Option<&str>| TreeStatus {
            path: path.display().to_string(),
            method,
            why: why.map(str::to_owned),
        };
        let is_other = |root: &PathBuf| self.refused.contains_key(root) || self.absent.contains_key(root);
        let watched = self.roots.iter().filter(|root| !is_other(root));
        watched
            .map(|path| tree(path, Method::Watched, None))
            .chain(self.refused.iter().map(|(path, why)| tree(path, Method::Swept, Some(why))))
            .chain(self.absent.iter().map(|(path, absence)| tree(path, Method::Absent, Some(absence.why))))
            .collect()
    }
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
