//! The rows that a search selects, from the file of columns alone: a group at a time, and of each group only
//! the columns that the search is about.

use super::arrays::{Arrays, Wanted};
use super::bitmap::{Bitmap, RankedSet};
use super::kept::{Contents, Kept};
use super::wanted::WantedCodes;
use crate::catalog_state::CatalogState;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::language::{Condition, Search};
use crate::meaning::FolderMatcher;

/// A search of which each condition is about columns of the file.
#[derive(Debug)]
enum Tree {
    And(Vec<Tree>),
    Or(Vec<Tree>),
    Not(Box<Tree>),
    Is(WantedCodes),
}

impl Tree {
    /// The search, or a wider one if `may_be_wider`: without conditions that the file cannot answer. Returns
    /// whether it is the search itself; `None` if nothing of it is left.
    fn of(
        search: &Search,
        may_be_wider: bool,
        contents: &Contents,
        catalog: &Catalog,
    ) -> Result<Option<(Tree, bool)>, CatalogError> {
        let parts = |list: &[Search]| -> Result<Vec<(Tree, bool)>, CatalogError> {
            let part = |search| Tree::of(search, may_be_wider, contents, catalog).transpose();
            list.iter().filter_map(part).collect()
        };
        let joined = |parts: Vec<(Tree, bool)>, join: fn(Vec<Tree>) -> Tree, is_whole: bool| {
            let is_exact = is_whole && parts.iter().all(|(_, is_exact)| *is_exact);
            (join(parts.into_iter().map(|(tree, _)| tree).collect()), is_exact)
        };
        Ok(match search {
            Search::And(list) => {
                let parts = parts(list)?;
                let is_whole = parts.len() == list.len();
                let is_left = is_whole || (may_be_wider && !parts.is_empty());
                is_left.then(|| joined(parts, Tree::And, is_whole))
            }
            Search::Or(list) => {
                let parts = parts(list)?;
                (parts.len() == list.len()).then(|| joined(parts, Tree::Or, true))
            }
            // What is not in a wider set may be in the narrower one.
            Search::Not(search) => Tree::of(search, false, contents, catalog)?
                .map(|(tree, is_exact)| (Tree::Not(Box::new(tree)), is_exact)),
            Search::Is(condition) => {
                let folders = |matcher: &FolderMatcher| matching_folders(catalog, matcher);
                WantedCodes::of(condition, contents.tables(), folders)?.map(|codes| (Tree::Is(codes), true))
            }
        })
    }

    fn add_to(&self, wanted: &mut Wanted) {
        match self {
            Tree::And(list) | Tree::Or(list) => list.iter().for_each(|tree| tree.add_to(wanted)),
            Tree::Not(tree) => tree.add_to(wanted),
            Tree::Is(codes) => codes.add_to(wanted),
        }
    }

    fn set(&self, arrays: &Arrays, len: usize) -> Bitmap {
        match self {
            Tree::And(list) => list.iter().fold(Bitmap::full(len), |mut set, tree| {
                set.and(&tree.set(arrays, len));
                set
            }),
            Tree::Or(list) => list.iter().fold(Bitmap::empty(len), |mut set, tree| {
                set.or(&tree.set(arrays, len));
                set
            }),
            Tree::Not(tree) => {
                let mut set = tree.set(arrays, len);
                set.invert();
                set
            }
            Tree::Is(codes) => codes.set(arrays),
        }
    }
}

/// For each row of the table of directories, whether the path matches.
fn matching_folders(catalog: &Catalog, matcher: &FolderMatcher) -> Result<Vec<bool>, CatalogError> {
    let read = || {
        let mut matching = Vec::new();
        let mut statement = catalog.reader().prepare("SELECT id, path FROM directory")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            // The numbers of directories are given out one by one; no array has a larger one.
            let Ok(id) = u32::try_from(row.get::<_, i64>(0)?) else { continue };
            if matcher.is_in(row.get_ref(1)?.as_str()?) {
                matching.resize(matching.len().max(id as usize + 1), false);
                matching[id as usize] = true;
            }
        }
        Ok(matching)
    };
    read().during("read the directories of", catalog.path())
}

impl Catalog {
    /// The numbers of all rows that a search may select, at most `most`: what else the search asks of them is
    /// to be looked up in the catalogue. `None` if there are more, there is no file of columns of this state,
    /// or it says nothing about the search.
    pub(crate) fn rows_by_columns(
        &self,
        search: &Search,
        most: usize,
    ) -> Result<Option<Vec<i64>>, CatalogError> {
        let Some((kept, tree, _)) = self.tree(search, true)? else { return Ok(None) };
        let mut rows = Vec::new();
        let is_read = kept.each(&tree, true, |arrays, set| {
            let n_before = rows.len();
            if n_before + set.len() <= most {
                rows.extend(set.members(0..set.len()).iter().map(|at| i64::from(arrays.ids[*at])));
                true
            } else {
                false
            }
        });
        Ok(is_read.then_some(rows))
    }

    /// The number of rows that a search selects; `None` as in [`Catalog::rows_by_columns`].
    pub(crate) fn count_by_columns(&self, search: &Search) -> Result<Option<u64>, CatalogError> {
        let Some((kept, tree, true)) = self.tree(search, false)? else { return Ok(None) };
        let mut n_rows = 0;
        let is_read = kept.each(&tree, false, |_, set| {
            n_rows += set.len() as u64;
            true
        });
        Ok(is_read.then_some(n_rows))
    }

    fn tree(&self, search: &Search, may_be_wider: bool) -> Result<Option<(Kept, Tree, bool)>, CatalogError> {
        // Rows that are named are found at once.
        let has_rows = match search {
            Search::And(list) => list.iter().any(is_of_rows),
            search => is_of_rows(search),
        };
        if has_rows || !search.conditions().into_iter().any(WantedCodes::may_be_of) {
            return Ok(None);
        }
        let Some(kept) = Kept::of(CatalogState::of(self)?.mark(), self, false) else { return Ok(None) };
        let tree = Tree::of(search, may_be_wider, &kept.contents, self)?;
        Ok(tree.map(|(tree, is_exact)| (kept, tree, is_exact)))
    }
}

fn is_of_rows(search: &Search) -> bool {
    matches!(search, Search::Is(Condition::Rows(_)))
}

impl Kept {
    /// Passes the columns of each group and the rows that the tree selects to `visit`, as long as it returns
    /// `true`. Returns whether all were read.
    fn each(&self, tree: &Tree, has_ids: bool, mut visit: impl FnMut(&Arrays, &RankedSet) -> bool) -> bool {
        let mut wanted = Wanted { ids: has_ids, ..Wanted::default() };
        tree.add_to(&mut wanted);
        self.contents.groups.iter().all(|group| {
            // Damage costs the time that the file saves, and no more.
            let Ok(arrays) = self.arrays(group, wanted) else { return false };
            let set = RankedSet::new(tree.set(&arrays, group.n_rows as usize));
            visit(&arrays, &set)
        })
    }
}
