//! The watched folders: a tree of names, and the number of each folder's watch.
//!
//! A folder takes some 60 bytes with a name of 15, since a collection may have a million of them. The kernel
//! follows a folder that is moved, so its watch stays and only its place in the tree changes.

use std::hash::BuildHasher as _;
use std::path::{Path, PathBuf};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::platform::name_of;

/// A folder of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id(u32);

/// No folder.
const NONE: u32 = u32::MAX;

/// Fewest bytes of removed names for which the others are moved together.
const FEW_BYTES: usize = 1 << 20;

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    first: u32,
    next: u32,
    previous: u32,
    watch: i32,
    name_at: u32,
    name_len: u16,
    is_used: bool,
}

/// The watched folders.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Unused entries of `nodes`.
    free: Vec<u32>,
    names: Vec<u8>,
    /// Bytes of `names` that belong to no folder any more.
    n_dead_bytes: usize,
    by_watch: HashTable<u32>,
    by_name: HashTable<u32>,
    /// Watches of removed folders.
    dropped: Vec<i32>,
}

fn hash_of_watch(watch: i32) -> u64 {
    FixedState::default().hash_one(watch)
}

fn hash_of_name(parent: u32, name: &[u8]) -> u64 {
    FixedState::default().hash_one((parent, name))
}

impl Tree {
    /// Number of folders.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Adds a tree, by the whole path of its folder.
    pub(crate) fn add_root(&mut self, path: &Path, watch: i32) -> Id {
        let name = path.as_os_str().as_encoded_bytes();
        // Below no folder, none can be above itself.
        self.put(NONE, name, watch).unwrap_or(Id(0))
    }

    /// The root with this path.
    pub(crate) fn root(&self, path: &Path) -> Option<Id> {
        self.find(NONE, path.as_os_str().as_encoded_bytes())
    }

    /// Adds a folder that is in another one. If its watch is that of a folder elsewhere, which was moved,
    /// that one gets this place. `None` if it is that of a folder above, which is mounted here once more.
    pub(crate) fn add(&mut self, parent: Id, name: &[u8], watch: i32) -> Option<Id> {
        self.put(parent.0, name, watch)
    }

    fn put(&mut self, parent: u32, name: &[u8], watch: i32) -> Option<Id> {
        let known = self.by_watch(watch);
        if known.is_some_and(|known| self.is_within(parent, known)) {
            return None;
        }
        let there = self.find(parent, name);
        if there.is_some() && there == known {
            return there;
        }
        if let Some(other) = there {
            // It was here before. The folder of the watch may be below it.
            if let Some(known) = known {
                self.place(known.0, parent, name);
            }
            self.remove(other);
        }
        match known {
            Some(moved) if there.is_none() => self.place(moved.0, parent, name),
            Some(_) => {}
            None => return Some(self.insert(parent, name, watch)),
        }
        known
    }

    /// Whether there is no room for another folder.
    pub(crate) fn is_full(&self) -> bool {
        const MOST: usize = u32::MAX as usize - (1 << 16);
        self.nodes.len() >= MOST || self.names.len() >= MOST
    }

    fn insert(&mut self, parent: u32, name: &[u8], watch: i32) -> Id {
        let node = Node {
            parent: NONE,
            first: NONE,
            next: NONE,
            previous: NONE,
            watch,
            name_at: 0,
            name_len: 0,
            is_used: true,
        };
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id as usize] = node;
                id
            }
            None => {
                self.nodes.push(node);
                (self.nodes.len() - 1) as u32
            }
        };
        let nodes = &self.nodes;
        self.by_watch.insert_unique(hash_of_watch(watch), id, |id| hash_of_watch(nodes[*id as usize].watch));
        self.link(id, parent, name);
        Id(id)
    }

    /// Whether `inner` is `outer` or below it.
    fn is_within(&self, mut inner: u32, outer: Id) -> bool {
        while inner != NONE {
            if inner == outer.0 {
                return true;
            }
            inner = self.nodes[inner as usize].parent;
        }
        false
    }

    /// The folder of a watch.
    pub(crate) fn by_watch(&self, watch: i32) -> Option<Id> {
        let found = self.by_watch.find(hash_of_watch(watch), |id| self.nodes[*id as usize].watch == watch);
        found.copied().map(Id)
    }

    /// The folder of this name in another one.
    pub(crate) fn child(&self, parent: Id, name: &[u8]) -> Option<Id> {
        self.find(parent.0, name)
    }

    fn find(&self, parent: u32, name: &[u8]) -> Option<Id> {
        let is_it = |id: &u32| self.nodes[*id as usize].parent == parent && self.name(*id) == name;
        self.by_name.find(hash_of_name(parent, name), is_it).copied().map(Id)
    }

    fn name(&self, id: u32) -> &[u8] {
        let Node { name_at, name_len, .. } = self.nodes[id as usize];
        &self.names[name_at as usize..][..usize::from(name_len)]
    }

    /// The folder in which a folder is; `None` for that of a whole tree.
    pub(crate) fn parent(&self, id: Id) -> Option<Id> {
        Some(self.nodes[id.0 as usize].parent).filter(|parent| *parent != NONE).map(Id)
    }

    /// The path of a folder.
    pub(crate) fn path(&self, id: Id) -> PathBuf {
        let mut above = vec![id.0];
        while let Some(parent) = self.parent(Id(above[above.len() - 1])) {
            above.push(parent.0);
        }
        above.into_iter().rev().map(|id| name_of(self.name(id))).collect()
    }

    /// The folder at a path.
    pub(crate) fn at(&self, roots: &[PathBuf], path: &Path) -> Option<Id> {
        let root = roots.iter().find(|root| path.starts_with(root))?;
        let mut id = self.root(root)?;
        for part in path.strip_prefix(root).ok()? {
            id = self.child(id, part.as_encoded_bytes())?;
        }
        Some(id)
    }

    /// The folders in a folder.
    pub(crate) fn children(&self, id: Id) -> Vec<Id> {
        let mut children = Vec::new();
        let mut next = self.nodes[id.0 as usize].first;
        while next != NONE {
            children.push(Id(next));
            next = self.nodes[next as usize].next;
        }
        children
    }

    /// Name of a folder in the one that it is in.
    pub(crate) fn name_of(&self, id: Id) -> std::ffi::OsString {
        name_of(self.name(id.0))
    }

    /// Gives a folder another place, with all that is below it.
    fn place(&mut self, id: u32, parent: u32, name: &[u8]) {
        self.unlink(id);
        self.link(id, parent, name);
    }

    /// The watches of folders that were removed since the last call.
    pub(crate) fn take_dropped(&mut self) -> Vec<i32> {
        std::mem::take(&mut self.dropped)
    }

    /// Removes a folder with all that is below it.
    pub(crate) fn remove(&mut self, id: Id) {
        let mut waiting = vec![id.0];
        while let Some(id) = waiting.pop() {
            waiting.extend(self.children(Id(id)).into_iter().map(|id| id.0));
            let watch = self.nodes[id as usize].watch;
            self.dropped.push(watch);
            self.unlink(id);
            let nodes = &self.nodes;
            let is_it = |found: &u32| nodes[*found as usize].watch == watch;
            if let Ok(entry) = self.by_watch.find_entry(hash_of_watch(watch), is_it) {
                entry.remove();
            }
            self.nodes[id as usize].is_used = false;
            self.free.push(id);
        }
        self.collect_names();
    }

    /// Gives a folder its name and its place among the folders of its parent.
    fn link(&mut self, id: u32, parent: u32, name: &[u8]) {
        let next = if parent == NONE { NONE } else { self.nodes[parent as usize].first };
        let node = &mut self.nodes[id as usize];
        node.name_at = self.names.len() as u32;
        node.name_len = name.len() as u16;
        (node.parent, node.next, node.previous) = (parent, next, NONE);
        self.names.extend_from_slice(name);
        if next != NONE {
            self.nodes[next as usize].previous = id;
        }
        if parent != NONE {
            self.nodes[parent as usize].first = id;
        }
        let Tree { nodes, names, by_name, .. } = self;
        by_name.insert_unique(hash_of_name(parent, name), id, |id| {
            let Node { parent, name_at, name_len, .. } = nodes[*id as usize];
            hash_of_name(parent, &names[name_at as usize..][..usize::from(name_len)])
        });
    }

    fn unlink(&mut self, id: u32) {
        let hash = hash_of_name(self.nodes[id as usize].parent, self.name(id));
        if let Ok(entry) = self.by_name.find_entry(hash, |found| *found == id) {
            entry.remove();
        }
        let Node { parent, next, previous, name_len, .. } = self.nodes[id as usize];
        if next != NONE {
            self.nodes[next as usize].previous = previous;
        }
        if previous != NONE {
            self.nodes[previous as usize].next = next;
        } else if parent != NONE {
            self.nodes[parent as usize].first = next;
        }
        self.n_dead_bytes += usize::from(name_len);
    }

    /// Moves the names together if most of their bytes are of removed folders.
    fn collect_names(&mut self) {
        if self.n_dead_bytes < FEW_BYTES || self.n_dead_bytes < self.names.len() / 2 {
            return;
        }
        let mut names = Vec::with_capacity(self.names.len() - self.n_dead_bytes);
        for node in self.nodes.iter_mut().filter(|node| node.is_used) {
            let name = &self.names[node.name_at as usize..][..usize::from(node.name_len)];
            node.name_at = names.len() as u32;
            names.extend_from_slice(name);
        }
        (self.names, self.n_dead_bytes) = (names, 0);
    }

    /// Gives back memory that was allocated for growth.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.names.shrink_to_fit();
    }

    /// Bytes of memory that it takes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.names.capacity()
            + self.free.capacity() * 4
            + self.by_watch.allocation_size()
            + self.by_name.allocation_size()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn tree() -> (Tree, Id) {
        let mut tree = Tree::default();
        let root = tree.add_root(Path::new("/p"), 1);
        (tree, root)
    }

    #[test]
    fn a_folder_has_the_path_of_its_place() {
        let (mut tree, root) = tree();
        let a = tree.add(root, b"a", 2).unwrap();
        let b = tree.add(a, b"b\xff", 3).unwrap();
        assert_eq!(tree.path(b).as_os_str().as_encoded_bytes(), b"/p/a/b\xff");
        assert_eq!((tree.by_watch(3), tree.by_watch(9)), (Some(b), None));
        let c = tree.add(root, b"c", 4).unwrap();
        assert_eq!(tree.add(c, b"d", 2), Some(a));
        assert_eq!(tree.path(b).as_os_str().as_encoded_bytes(), b"/p/c/d/b\xff");
        assert_eq!((tree.child(root, b"a"), tree.child(c, b"d")), (None, Some(a)));
        let roots = [PathBuf::from("/p")];
        assert_eq!(tree.at(&roots, Path::new("/p/c/d")), Some(a));
        assert_eq!((tree.at(&roots, Path::new("/p")), tree.at(&roots, Path::new("/q"))), (Some(root), None));
    }

    #[test]
    fn a_folder_is_never_below_itself() {
        let (mut tree, root) = tree();
        let a = tree.add(root, b"a", 2).unwrap();
        assert_eq!((tree.add(a, b"x", 2), tree.add(a, b"x", 1), tree.len()), (None, None, 2));
        // A folder takes the place of the one that it was in.
        let b = tree.add(a, b"b", 3).unwrap();
        tree.add(b, b"c", 4).unwrap();
        assert_eq!(tree.add(root, b"a", 3), Some(b));
        assert_eq!((tree.len(), tree.by_watch(2)), (3, None));
        assert_eq!(tree.path(tree.by_watch(4).unwrap()), Path::new("/p/a/c"));
    }

    #[test]
    fn removed_folders_go_with_all_below() {
        let (mut tree, root) = tree();
        let a = tree.add(root, b"a", 2).unwrap();
        tree.add(a, b"b", 3);
        tree.add(a, b"c", 4);
        let other = tree.add(root, b"other", 5).unwrap();
        tree.remove(a);
        let mut watches = tree.take_dropped();
        watches.sort_unstable();
        assert_eq!((watches.as_slice(), tree.len()), ([2, 3, 4].as_slice(), 2));
        assert_eq!((tree.by_watch(3), tree.children(root)), (None, vec![other]));
        let again = tree.add(root, b"a", 6).unwrap();
        assert_eq!((tree.children(again), tree.len()), (Vec::new(), 3));
    }

    /// The watch of a folder that was moved comes back when it is added at its new place.
    #[test]
    fn a_known_watch_moves_its_folder() {
        let (mut tree, root) = tree();
        let a = tree.add(root, b"a", 2).unwrap();
        let b = tree.add(a, b"b", 3).unwrap();
        assert_eq!(tree.add(root, b"z", 2), Some(a));
        assert_eq!((tree.path(b), tree.len()), (PathBuf::from("/p/z/b"), 3));
        // Another folder at a known place takes it.
        let new = tree.add(root, b"z", 7).unwrap();
        assert_eq!((tree.len(), tree.by_watch(2), tree.path(new)), (2, None, PathBuf::from("/p/z")));
    }

    #[test]
    fn a_million_folders_take_at_most_a_hundred_bytes_each() {
        let (mut tree, root) = tree();
        for outer in 0..1000 {
            let folder =
                tree.add(root, format!("2019-05-06 Holidays {outer}").as_bytes(), 2 + outer * 1000).unwrap();
            for inner in 1..1000 {
                let name = format!("2019-05-06 Day {inner}");
                tree.add(folder, name.as_bytes(), 2 + outer * 1000 + inner);
            }
        }
        tree.shrink();
        assert_eq!(tree.len(), 1_000_001);
        let bytes = tree.bytes() / tree.len();
        assert!(bytes <= 100, "{bytes} bytes for a folder");
        let first = tree.children(root)[0];
        tree.remove(first);
        assert_eq!(tree.take_dropped().len(), 1000);
        for id in tree.children(root) {
            tree.remove(id);
        }
        assert_eq!((tree.len(), tree.names.len() < 2 << 20), (1, true));
    }
}
