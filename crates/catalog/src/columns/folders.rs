//! The tree of folders, in which each folder with all below it is a range of codes.

use foldhash::HashMap;

use super::arrays::partition_point;
use crate::hash;
use crate::meaning::is_separator;

/// A folder with the number of selected files in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FolderCount {
    /// The folder's number: its row in the table `directory`, or a negative number if no file is in the
    /// folder itself. Stays the same in later generations, and is exact in a double.
    pub id: i64,
    /// The part of the path after the parent's. It has separators where folders with a single child and
    /// without files are left out.
    pub name: String,
    /// The readable text of the absolute path, with a separator at its end.
    pub path: String,
    /// Number of selected files in the folder and all folders below.
    pub count: u32,
    /// Number of selected files in the folder itself.
    pub own: u32,
    /// Whether there are folders below, with selected files or without.
    pub has_folders: bool,
}

/// One folder. Nodes are sorted by path, so that all folders below one follow it.
#[derive(Clone, Copy, Debug)]
struct Node {
    id: i64,
    /// Place of the name in `Folders::names`.
    name_start: usize,
    name_bytes: u32,
    /// Code of the folder above, or [`NO_PARENT`].
    parent: u32,
    /// The code after those of all folders below.
    end: u32,
}

const NO_PARENT: u32 = u32::MAX;

/// All folders that hold files, and those where their paths part. A folder's code is its place in the order
/// of paths.
#[derive(Debug, Default)]
pub(super) struct Folders {
    nodes: Vec<Node>,
    names: String,
    codes: HashMap<i64, u32>,
}

impl Folders {
    /// The tree of these directories, each with its row and its path, which ends with a separator.
    pub(super) fn new(directories: Vec<(i64, String)>) -> Folders {
        let mut paths: Vec<(String, Option<i64>)> =
            directories.into_iter().map(|(id, path)| (path, Some(id))).collect();
        paths.sort_unstable();
        let forks: Vec<(String, Option<i64>)> = paths
            .windows(2)
            .map(|pair| common_folder(&pair[0].0, &pair[1].0))
            .filter(|path| !path.is_empty())
            .map(|path| (path.to_owned(), None))
            .collect();
        paths.extend(forks);
        paths.sort_unstable();
        paths.dedup();
        let mut folders = Folders::default();
        let mut above: Vec<(u32, String)> = Vec::new();
        for (path_idx, (path, directory)) in paths.iter().enumerate() {
            while let Some((code, _)) = above.pop_if(|(_, top)| !path.starts_with(top.as_str())) {
                folders.nodes[code as usize].end = folders.nodes.len() as u32;
            }
            let same = above.last().filter(|(_, top)| top == path).map(|(code, _)| *code);
            match (same, directory) {
                // Two directories whose paths have the same text, because bytes are escaped in one of them.
                (Some(code), Some(id)) => drop(folders.codes.insert(*id, code)),
                (Some(_), None) => {}
                // A fork sorts before the directory with the same path, which has a row.
                (None, None) if paths.get(path_idx + 1).is_some_and(|(next, _)| next == path) => {}
                (None, _) => {
                    let parent = above.last().map(|(code, top)| (*code, top.len()));
                    let code = folders.push(path, *directory, parent);
                    above.push((code, path.clone()));
                }
            }
        }
        let n_nodes = folders.nodes.len() as u32;
        above.into_iter().for_each(|(code, _)| folders.nodes[code as usize].end = n_nodes);
        folders
    }

    fn push(&mut self, path: &str, directory: Option<i64>, parent: Option<(u32, usize)>) -> u32 {
        let code = self.nodes.len() as u32;
        let (parent, above_bytes) = parent.unwrap_or((NO_PARENT, 0));
        let name = &path[above_bytes..];
        let mut id = directory.unwrap_or_else(|| id_without_row(path));
        while self.codes.contains_key(&id) {
            id -= 1;
        }
        self.codes.insert(id, code);
        let name_start = self.names.len();
        self.names.push_str(name);
        self.nodes.push(Node { id, name_start, name_bytes: name.len() as u32, parent, end: code + 1 });
        code
    }

    /// Number of codes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The code of a folder by its number.
    pub(super) fn code(&self, id: i64) -> Option<u32> {
        self.codes.get(&id).copied()
    }

    /// The number of a folder by its code.
    pub(super) fn id(&self, code: u32) -> Option<i64> {
        self.nodes.get(code as usize).map(|node| node.id)
    }

    /// The number of codes of folders whose paths come before this one.
    pub(super) fn n_before(&self, path: &str) -> u32 {
        partition_point(0..self.nodes.len(), |code| self.path(code as u32).as_str() < path) as u32
    }

    /// The path of a folder, with a separator at its end.
    pub(super) fn path(&self, code: u32) -> String {
        let mut names = Vec::new();
        let mut at = self.nodes.get(code as usize);
        while let Some(node) = at {
            names.push(self.name(node));
            at = self.nodes.get(node.parent as usize);
        }
        names.into_iter().rev().collect()
    }

    /// For each code, whether the folder's path matches.
    pub(super) fn matching(&self, is_match: impl Fn(&str) -> bool) -> Vec<bool> {
        let mut path = String::new();
        let mut ends: Vec<usize> = vec![0; self.nodes.len()];
        let mut matching = Vec::with_capacity(self.nodes.len());
        for (code, node) in self.nodes.iter().enumerate() {
            path.truncate(ends.get(node.parent as usize).copied().unwrap_or(0));
            path.push_str(self.name(node));
            ends[code] = path.len();
            matching.push(is_match(&path));
        }
        matching
    }

    /// The folders below `under`, or the topmost ones, with the sums of these counts, which are by code.
    /// Folders without selected files are left out.
    pub(super) fn children(&self, under: Option<u32>, counts: &[u32]) -> Vec<FolderCount> {
        let (mut code, end, above) = match under {
            None => (0, self.nodes.len() as u32, String::new()),
            Some(code) => match self.nodes.get(code as usize) {
                None => return Vec::new(),
                Some(node) => (code + 1, node.end, self.path(code)),
            },
        };
        let mut children = Vec::new();
        while code < end {
            let node = self.nodes[code as usize];
            let count = counts[code as usize..node.end as usize].iter().sum();
            if count > 0 {
                let name = self.name(&node);
                children.push(FolderCount {
                    id: node.id,
                    name: if name.chars().all(is_separator) {
                        name
                    } else {
                        name.trim_end_matches(is_separator)
                    }
                    .to_owned(),
                    path: format!("{above}{name}"),
                    count,
                    own: counts[code as usize],
                    has_folders: node.end > code + 1,
                });
            }
            code = node.end;
        }
        children
    }

    /// The directories that have a row, as [`Folders::new`] takes them.
    pub(super) fn directories(&self) -> Vec<(i64, String)> {
        let with_row = (0..self.nodes.len() as u32).filter(|code| self.nodes[*code as usize].id > 0);
        with_row.map(|code| (self.nodes[code as usize].id, self.path(code))).collect()
    }

    /// Memory that the folders take, about, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.names.capacity() + self.codes.capacity() * 18
    }

    fn name(&self, node: &Node) -> &str {
        &self.names[node.name_start..node.name_start + node.name_bytes as usize]
    }
}

/// The longest path of a folder that contains both.
fn common_folder<'p>(a: &'p str, b: &str) -> &'p str {
    let common = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let common = (0..=common).rev().find(|end| a.is_char_boundary(*end)).unwrap_or(0);
    let end = a[..common].rfind(is_separator).map_or(0, |at| at + 1);
    &a[..end]
}

/// A negative number for a folder without a row, from its path, of at most 52 bits: JSON readers keep
/// numbers as doubles.
fn id_without_row(path: &str) -> i64 {
    let hash = hash::fnv1a(path.as_bytes());
    -((hash >> 13) as i64) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(paths: &[&str]) -> Folders {
        Folders::new(paths.iter().enumerate().map(|(n, path)| (n as i64 + 1, (*path).to_owned())).collect())
    }

    /// Counts one file for each of the directories.
    fn counts(folders: &Folders) -> Vec<u32> {
        (0..folders.len()).map(|code| u32::from(folders.nodes[code].id > 0)).collect()
    }

    fn shown(folders: &Folders, under: Option<i64>) -> Vec<String> {
        let under = under.map(|id| folders.code(id).unwrap());
        let children = folders.children(under, &counts(folders));
        children.iter().map(|child| format!("{} {}/{}", child.name, child.own, child.count)).collect()
    }

    #[test]
    fn chains_are_one_folder_and_forks_are_shown() {
        let folders =
            tree(&["/data/p/2019/", "/data/p/2020/", "/data/p/2020/rome/", "/data/p-x/", "s3://b/k/"]);
        assert_eq!(shown(&folders, None), ["/data 0/4", "s3://b/k 1/1"]);
        let data = folders.children(None, &counts(&folders))[0].id;
        assert!(data < 0 && data > -(1 << 52));
        assert_eq!(shown(&folders, Some(data)), ["p-x 1/1", "p 0/3"]);
        let p = folders.children(folders.code(data), &counts(&folders))[1].clone();
        assert_eq!((p.path.as_str(), p.has_folders), ("/data/p/", true));
        assert_eq!(shown(&folders, Some(p.id)), ["2019 1/1", "2020 1/2"]);
        assert_eq!(shown(&folders, Some(2)), ["rome 1/1"]);
        assert_eq!(shown(&folders, Some(3)), [""; 0]);
    }

    #[test]
    fn every_folder_has_its_path_and_the_files_below_it() {
        let paths = ["/", "/a/", "/a/b/", "/a/bc/", "/a/b/c/d/", "/ä/x/", "/ä/y/", "/å/", "C:/x/", "rel/"];
        let folders = tree(&paths);
        for (n, path) in paths.iter().enumerate() {
            let code = folders.code(n as i64 + 1).unwrap();
            assert_eq!(folders.path(code), *path);
            assert_eq!(folders.id(code), Some(n as i64 + 1));
            assert_eq!((folders.n_before(path), folders.n_before(&format!("{path}\0"))), (code, code + 1));
            let below = paths.iter().filter(|other| other.starts_with(path)).count();
            let all = counts(&folders);
            let found: u32 = all[code as usize..folders.nodes[code as usize].end as usize].iter().sum();
            assert_eq!(found as usize, below, "{path}");
        }
        let matching = folders.matching(|path| path.starts_with("/a/b/"));
        let expected: Vec<bool> =
            (0..folders.len() as u32).map(|code| folders.path(code).starts_with("/a/b/")).collect();
        assert_eq!(matching, expected);
        let again = Folders::new(folders.directories());
        assert_eq!(shown(&again, None), shown(&folders, None));
    }

    #[test]
    fn directories_with_the_same_text_are_one_folder() {
        let folders = tree(&["/a\\xFF/", "/a\\xFF/", "/b/"]);
        assert_eq!(folders.code(1), folders.code(2));
        assert_eq!(folders.len(), 3);
    }
}
