//! The list of the files of a pack, made for millions of them.
//!
//! A file takes 44 bytes and its name; folders are kept once, and keys are derived again from paths when they
//! are needed. Files lie in blocks, so that the list grows without being copied, and their order is a list of
//! numbers, so that sorting moves only these.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf, is_separator};

use pack::{Keys, key_of};

use crate::source::Entry;

/// Number of files of a block.
const BLOCK_FILES: usize = 1 << 16;

/// All inputs of a pack, by their places in the order of the pack.
#[derive(Debug, Default)]
pub(super) struct InputList {
    folders: Vec<Folder>,
    blocks: Vec<Block>,
    /// Numbers of the files in the order of the pack.
    order: Vec<u32>,
    /// Why files cannot be packed, as far as that is already known; these have no keys.
    problems: HashMap<u32, String>,
}

/// Path of a folder, with the separator at its end.
#[derive(Debug)]
struct Folder {
    path: Box<[u8]>,
    /// Where the part of its files' paths begins from which keys are derived. It may lie in the names.
    relative_at: usize,
}

/// Files in the order in which they were found.
#[derive(Debug, Default)]
struct Block {
    files: Vec<File>,
    names: Vec<u8>,
}

#[derive(Debug)]
struct File {
    state: FileState,
    /// Position of its name, which ends where that of the next file begins.
    name_at: usize,
    folder: u32,
    /// Number of its key, see [`Keys::number`].
    key: u32,
}

/// Size, time and place of a file when it was listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FileState {
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    pub(super) inode: u64,
}

impl FileState {
    pub(super) fn of(entry: &Entry) -> FileState {
        FileState { bytes: entry.bytes, mtime_ns: entry.mtime_ns, inode: entry.inode }
    }
}

impl InputList {
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// Adds a file; keys are derived from the last `relative_bytes` bytes of its path.
    ///
    /// # Errors
    /// If there are more files than a pack can have.
    pub(super) fn push(&mut self, path: &Path, relative_bytes: usize, state: FileState) -> io::Result<()> {
        let path = path.as_os_str().as_encoded_bytes();
        let is_end_of_folder = |byte: &u8| is_separator(char::from(*byte));
        let (folder, name) = path.split_at(path.iter().rposition(is_end_of_folder).map_or(0, |at| at + 1));
        let relative_at = path.len().saturating_sub(relative_bytes);
        let is_same = |last: &Folder| (&*last.path, last.relative_at) == (folder, relative_at);
        if !self.folders.last().is_some_and(is_same) {
            self.folders.push(Folder { path: folder.into(), relative_at });
        }
        if self.order.len().is_multiple_of(BLOCK_FILES) {
            self.blocks.push(Block { files: Vec::with_capacity(BLOCK_FILES), names: Vec::new() });
        }
        let number = u32::try_from(self.order.len())
            .map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "too many files for a pack"))?;
        if let Some(block) = self.blocks.last_mut() {
            let (name_at, folder) = (block.names.len(), self.folders.len() as u32 - 1);
            block.files.push(File { state, name_at, folder, key: 0 });
            block.names.extend_from_slice(name);
        }
        self.order.push(number);
        Ok(())
    }

    /// Adds a path whose files are missing.
    ///
    /// # Errors
    /// Those of [`InputList::push`].
    pub(super) fn push_problem(&mut self, path: &Path, problem: String) -> io::Result<()> {
        self.push(path, path.as_os_str().len(), FileState::default())?;
        self.problems.extend(self.order.last().map(|number| (*number, problem)));
        Ok(())
    }

    /// Derives keys from the parts of paths below `above`.
    pub(super) fn derive_keys_below(&mut self, above: &Path) {
        let mut last = None;
        for number in 0..self.len() as u32 {
            let folder = self.file(number).0.folder;
            if last != Some(folder) {
                let path = self.path_of(number);
                let relative = path.strip_prefix(above).unwrap_or(&path);
                let relative_at = path.as_os_str().len() - relative.as_os_str().len();
                self.folders[folder as usize].relative_at = relative_at;
                last = Some(folder);
            }
        }
    }

    /// Sorts by the part of the paths from which keys are derived, then by whole paths, and gives each file
    /// its key.
    pub(super) fn sort_and_key(&mut self) {
        self.sort(|list, a, b| {
            let by_relative = joined_cmp(list.relative_parts(a), list.relative_parts(b));
            by_relative.then_with(|| list.path_of(a).cmp(&list.path_of(b)))
        });
        let mut keys = Keys::of_files(self.len());
        for at in 0..self.len() {
            let number = self.order[at];
            // Missing files get no key, so that the other keys do not depend on them.
            if !self.problems.contains_key(&number) {
                let key = keys.number(&self.relative(number));
                self.blocks[number as usize / BLOCK_FILES].files[number as usize % BLOCK_FILES].key = key;
            }
        }
    }

    /// Sorts by what `rank` returns for places; files of one rank stay in their order.
    pub(super) fn sort_by_rank<R: Ord>(&mut self, rank: impl Fn(&InputList, usize) -> R) {
        let mut ranked: Vec<(R, u32)> =
            self.order.iter().enumerate().map(|(at, number)| (rank(self, at), *number)).collect();
        ranked.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.order.iter_mut().zip(ranked).for_each(|(place, (_, number))| *place = number);
    }

    fn sort(&mut self, compare: impl Fn(&InputList, u32, u32) -> Ordering) {
        let mut order = std::mem::take(&mut self.order);
        // Neighbours were found one after the other: sorted while they are near, they are merged sooner.
        for near in order.chunks_mut(BLOCK_FILES) {
            near.sort_by(|a, b| compare(self, *a, *b));
        }
        order.sort_by(|a, b| compare(self, *a, *b));
        self.order = order;
    }

    /// Reads the state of each file, in the order of the list.
    pub(super) fn look(&mut self, look: impl Fn(&Path) -> FileState) {
        for at in 0..self.len() {
            let (number, state) = (self.order[at] as usize, look(&self.path(at)));
            self.blocks[number / BLOCK_FILES].files[number % BLOCK_FILES].state = state;
        }
    }

    /// Whether no file can be packed.
    pub(super) fn has_only_problems(&self) -> bool {
        self.problems.len() == self.len()
    }

    pub(super) fn state(&self, at: usize) -> FileState {
        self.file(self.order[at]).0.state
    }

    pub(super) fn path(&self, at: usize) -> PathBuf {
        self.path_of(self.order[at])
    }

    /// Why the file cannot be packed, if already known.
    pub(super) fn problem(&self, at: usize) -> Option<&str> {
        self.problems.get(&self.order[at]).map(String::as_str)
    }

    /// Key and extension of a file.
    pub(super) fn key(&self, at: usize) -> (String, String) {
        let number = self.order[at];
        key_of(&self.relative(number), self.file(number).0.key)
    }

    /// A file and its name.
    fn file(&self, number: u32) -> (&File, &[u8]) {
        let (block, at) = (&self.blocks[number as usize / BLOCK_FILES], number as usize % BLOCK_FILES);
        let (file, next) = (&block.files[at], block.files.get(at + 1));
        (file, &block.names[file.name_at..next.map_or(block.names.len(), |next| next.name_at)])
    }

    fn path_of(&self, number: u32) -> PathBuf {
        let (file, name) = self.file(number);
        catalog::path_of_bytes(&[&self.folders[file.folder as usize].path, name].concat())
    }

    fn relative(&self, number: u32) -> PathBuf {
        let (folder, name) = self.relative_parts(number);
        catalog::path_of_bytes(&[folder, name].concat())
    }

    /// The part of a path from which the key is derived, in two pieces.
    fn relative_parts(&self, number: u32) -> (&[u8], &[u8]) {
        let (file, name) = self.file(number);
        let Folder { path, relative_at } = &self.folders[file.folder as usize];
        match path.get(*relative_at..) {
            Some(folder) => (folder, name),
            None => (&[], name.get(relative_at - path.len()..).unwrap_or_default()),
        }
    }
}

/// Compares two texts that are in two pieces each.
fn joined_cmp(a: (&[u8], &[u8]), b: (&[u8], &[u8])) -> Ordering {
    let n_common = a.0.len().min(b.0.len());
    let by_folder = a.0[..n_common].cmp(&b.0[..n_common]);
    by_folder.then_with(|| match a.0.len().cmp(&b.0.len()) {
        Ordering::Equal => a.1.cmp(b.1),
        _ => a.0[n_common..].iter().chain(a.1).cmp(b.0[n_common..].iter().chain(b.1)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Memory of a list in bytes.
    fn memory(list: &InputList) -> usize {
        let of_block = |block: &Block| block.files.capacity() * size_of::<File>() + block.names.capacity();
        let of_folder = |folder: &Folder| size_of::<Folder>() + folder.path.len();
        list.blocks.iter().map(of_block).sum::<usize>()
            + list.folders.iter().map(of_folder).sum::<usize>()
            + list.order.capacity() * size_of::<u32>()
    }

    #[test]
    fn a_file_takes_less_than_seventy_bytes() {
        const FILES: usize = 1_000_000;
        let mut list = InputList::default();
        for number in 0..FILES {
            let path = format!("/volumes/archive/photos/2024/{:05}/IMG_{number:08}.jpg", number / 500);
            list.push(Path::new(&path), 30, FileState::default()).unwrap();
        }
        assert!(memory(&list) < 70 * FILES, "{} bytes each", memory(&list) / FILES);
    }

    /// What the list must do, with all paths in memory.
    fn simply(paths: &[(&str, usize)]) -> Vec<(PathBuf, String, String)> {
        let mut files: Vec<(PathBuf, PathBuf)> = paths
            .iter()
            .map(|(path, relative)| (path[path.len() - relative..].into(), PathBuf::from(path)))
            .collect();
        files.sort_by(|a, b| a.0.as_os_str().cmp(b.0.as_os_str()).then_with(|| a.1.cmp(&b.1)));
        let mut keys = Keys::new();
        let keyed = |(relative, path): (PathBuf, PathBuf)| {
            let (key, extension) = keys.take(&relative);
            (path, key, extension)
        };
        files.into_iter().map(keyed).collect()
    }

    #[test]
    fn order_and_keys_are_those_of_whole_paths() {
        let mut paths = vec![
            ("/r/a/b.jpg", 7),
            ("/r/a-b/c.jpg", 9),
            ("/r/a/b/c.jpg", 9),
            ("/r/a.b/c.jpg", 9),
            ("/r/A/B.png", 7),
            ("/q/a/b.jpg", 7),
            ("/r/a/b-2.jpg", 9),
            ("/r/z.jpg", 5),
            ("/r/z.jpg", 6),
            ("/r/y", 0),
            ("/other/x.jpg", 3),
            ("name", 4),
        ];
        for _ in 0..3 {
            let mut list = InputList::default();
            for (path, relative) in &paths {
                list.push(Path::new(path), *relative, FileState::default()).unwrap();
            }
            list.sort_and_key();
            let found: Vec<(PathBuf, String, String)> = (0..list.len())
                .map(|at| {
                    let (key, extension) = list.key(at);
                    (list.path(at), key, extension)
                })
                .collect();
            assert_eq!(found, simply(&paths));
            paths.rotate_left(5);
        }
    }

    #[test]
    fn more_files_than_a_block_has_are_sorted_and_keep_their_states() {
        let n_files = BLOCK_FILES + 1000;
        let name_of = |number: usize| format!("{:06}.jpg", number * 7919 % n_files);
        let mut list = InputList::default();
        for number in 0..n_files {
            let state = FileState { bytes: (number * 7919 % n_files) as u64, mtime_ns: -1, inode: 3 };
            let path = PathBuf::from(format!("/photos/{}", name_of(number)));
            list.push(&path, name_of(number).len(), state).unwrap();
        }
        list.push_problem(Path::new("/missing"), "gone".into()).unwrap();
        list.sort_and_key();
        assert_eq!((list.path(0), list.problem(0)), ("/missing".into(), Some("gone")));
        for at in 1..list.len() {
            assert_eq!(list.state(at).bytes, at as u64 - 1);
            assert_eq!(list.path(at), Path::new(&format!("/photos/{:06}.jpg", at - 1)));
            assert_eq!((list.key(at).0, list.problem(at)), (format!("{:06}", at - 1), None));
        }
        list.sort_by_rank(|list, at| std::cmp::Reverse(list.state(at).bytes));
        assert_eq!(list.state(0).bytes, n_files as u64 - 1);
        // Of two with 0 bytes, the one that was first stays first.
        assert_eq!(list.path(n_files - 1), Path::new("/missing"));
        assert_eq!(list.path(n_files), Path::new("/photos/000000.jpg"));
    }

    #[test]
    fn keys_below_a_folder_are_derived_afterwards() {
        let mut list = InputList::default();
        for path in ["/a/b/1.jpg", "/a/b/c/2.jpg", "/a/b", "/a/b/3.jpg"] {
            list.push(Path::new(path), 0, FileState::default()).unwrap();
        }
        list.derive_keys_below(Path::new("/a/b"));
        list.sort_and_key();
        let keys: Vec<String> = (0..list.len()).map(|at| list.key(at).0).collect();
        assert_eq!(keys, ["_", "1", "3", "c/2"]);
    }
}
