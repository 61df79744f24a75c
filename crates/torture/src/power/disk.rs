//! A disk under a file system that promises no more than POSIX.
//!
//! - `fsync` of a file brings its contents and its length to the disk, and nothing else: not its name.
//! - `fsync` of a folder brings the names in it to the disk; `syncfs` brings everything.
//! - Without these, the changes of names in one folder reach the disk in their order, and any number of them;
//!   those of different folders in any order. A rename is there or not.
//! - Without these, each write reaches the disk or not, in any order, and the last one perhaps only in its
//!   first sectors. Where a file is longer than what was written of it, it has zeros.
//!
//! ext4, XFS and Btrfs lose less.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fastrand::Rng;

use super::trace::{Operation, is_shared_memory};
use crate::tree;

const SECTOR_BYTES: usize = 512;

/// A file, whatever its names are.
#[derive(Clone, Debug, Default)]
struct Node {
    /// What is on the disk for certain.
    synced: Vec<u8>,
    /// What was done since.
    pending: Vec<Change>,
    /// What a reader sees.
    now: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Change {
    Write(u64, Vec<u8>),
    Truncate(u64),
}

/// A change of the names in a folder.
#[derive(Clone, Debug)]
struct Naming {
    change: NameChange,
    /// Whether the folder was synced after it.
    is_synced: bool,
}

#[derive(Clone, Debug)]
enum NameChange {
    Add(PathBuf, Entry),
    Remove(PathBuf),
    Rename(PathBuf, PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Entry {
    File(usize),
    Folder,
}

type Names = BTreeMap<PathBuf, Entry>;

#[derive(Debug)]
pub(super) struct Disk {
    nodes: Vec<Node>,
    /// Names on the disk at the beginning.
    first: Names,
    /// Names that a reader sees.
    now: Names,
    namings: Vec<Naming>,
}

/// How much of what was not synced is on the disk.
#[derive(Clone, Copy, Debug)]
enum Luck {
    All,
    Nothing,
    /// What was done first.
    First,
    /// Any of it.
    Some,
}

impl Disk {
    /// A disk that holds the files below `folder`, synced.
    pub(super) fn new(folder: &Path) -> io::Result<Disk> {
        let mut disk =
            Disk { nodes: Vec::new(), first: Names::new(), now: Names::new(), namings: Vec::new() };
        for (name, bytes) in tree::files(folder)? {
            for above in name.ancestors().skip(1).filter(|above| *above != Path::new("")) {
                disk.first.insert(above.to_owned(), Entry::Folder);
            }
            disk.first.insert(name, Entry::File(disk.nodes.len()));
            disk.nodes.push(Node { synced: bytes.clone(), pending: Vec::new(), now: bytes });
        }
        disk.now = disk.first.clone();
        Ok(disk)
    }

    pub(super) fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Create(path) => {
                if !self.now.contains_key(path) {
                    self.nodes.push(Node::default());
                    self.name(NameChange::Add(path.clone(), Entry::File(self.nodes.len() - 1)));
                }
            }
            Operation::Truncate(path, len) => self.change(path, |_| Change::Truncate(*len)),
            Operation::Write(path, offset, bytes) => self.change(path, |now| {
                // An appended write goes to the end.
                Change::Write(if *offset == u64::MAX { now.len() as u64 } else { *offset }, bytes.clone())
            }),
            Operation::Sync(path) => self.sync(path),
            Operation::SyncAll => {
                self.nodes.iter_mut().for_each(Node::sync);
                self.namings.iter_mut().for_each(|naming| naming.is_synced = true);
            }
            Operation::Rename(old, new) => self.name(NameChange::Rename(old.clone(), new.clone())),
            Operation::Remove(path) => self.name(NameChange::Remove(path.clone())),
            Operation::Folder(path) => self.name(NameChange::Add(path.clone(), Entry::Folder)),
            Operation::Link(old, new) => {
                if let Some(&entry) = self.now.get(old) {
                    self.name(NameChange::Add(new.clone(), entry));
                }
            }
        }
    }

    fn name(&mut self, change: NameChange) {
        change.apply(&mut self.now);
        self.namings.push(Naming { change, is_synced: false });
    }

    fn change(&mut self, path: &Path, change: impl FnOnce(&[u8]) -> Change) {
        let Some(Entry::File(number)) = self.now.get(path) else { return };
        let node = &mut self.nodes[*number];
        let change = change(&node.now);
        change.apply(&mut node.now);
        node.pending.push(change);
    }

    fn sync(&mut self, path: &Path) {
        if let Some(Entry::File(number)) = self.now.get(path) {
            self.nodes[*number].sync();
        } else {
            let of_folder = self.namings.iter_mut().filter(|naming| naming.change.is_in(path));
            of_folder.for_each(|naming| naming.is_synced = true);
        }
    }

    /// The files as a reader sees them while there is power.
    pub(super) fn now(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = self.now.iter().filter_map(|(name, entry)| match entry {
            Entry::File(number) => Some((name.clone(), self.nodes[*number].now.clone())),
            Entry::Folder => None,
        });
        files.collect()
    }

    /// Writes to `folder` what is on the disk when the power is back.
    pub(super) fn write_after_cut(&self, folder: &Path, random: &mut Rng) -> io::Result<()> {
        tree::empty(folder)?;
        let luck = [Luck::All, Luck::Nothing, Luck::First, Luck::Some][random.usize(..4)];
        let names = self.names_after_cut(luck, random);
        for (name, entry) in &names {
            let is_reached = name.ancestors().skip(1).all(|above| {
                above == Path::new("") || names.get(above).is_some_and(|entry| *entry == Entry::Folder)
            });
            match entry {
                _ if !is_reached || is_shared_memory(name) => {}
                Entry::Folder => fs::create_dir_all(folder.join(name))?,
                Entry::File(number) => {
                    fs::write(folder.join(name), self.nodes[*number].after_cut(luck, random))?;
                }
            }
        }
        Ok(())
    }

    fn names_after_cut(&self, luck: Luck, random: &mut Rng) -> Names {
        // Of the changes in each folder, the number that certainly reached the disk, and of all.
        let mut lengths: BTreeMap<&Path, (usize, usize)> = BTreeMap::new();
        for naming in &self.namings {
            for folder in naming.change.folders() {
                let (synced, all) = lengths.entry(folder).or_default();
                *all += 1;
                *synced = if naming.is_synced { *all } else { *synced };
            }
        }
        let mut left: BTreeMap<&Path, usize> = lengths
            .into_iter()
            .map(|(folder, (synced, all))| match luck {
                Luck::All => (folder, all),
                Luck::Nothing => (folder, synced),
                Luck::First | Luck::Some => (folder, random.usize(synced..=all)),
            })
            .collect();
        let mut names = self.first.clone();
        let mut lost = BTreeSet::new();
        for naming in &self.namings {
            let mut is_there = true;
            for folder in naming.change.folders() {
                let of_folder = left.entry(folder).or_default();
                is_there &= *of_folder > 0 && !lost.contains(folder);
                *of_folder = of_folder.saturating_sub(1);
            }
            if is_there {
                naming.change.apply(&mut names);
            } else {
                // What comes later in these folders needs what is lost.
                lost.extend(naming.change.folders());
            }
        }
        names
    }
}

impl Node {
    fn sync(&mut self) {
        if !self.pending.is_empty() {
            self.synced.clone_from(&self.now);
            self.pending.clear();
        }
    }

    fn after_cut(&self, luck: Luck, random: &mut Rng) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let n_first = match luck {
            Luck::All => self.pending.len(),
            Luck::Nothing => 0,
            Luck::First | Luck::Some => random.usize(..=self.pending.len()),
        };
        for (number, change) in self.pending.iter().enumerate() {
            let is_there = match luck {
                Luck::Some => random.bool(),
                _ => number < n_first,
            };
            if is_there {
                change.apply(&mut bytes);
            } else if matches!(luck, Luck::Some) {
                change.apply_in_part(&mut bytes, random);
            }
        }
        bytes
    }
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Change::Write(offset, new) => {
                let start = *offset as usize;
                bytes.resize(bytes.len().max(start + new.len()), 0);
                bytes[start..start + new.len()].copy_from_slice(new);
            }
            Change::Truncate(len) => bytes.resize(*len as usize, 0),
        }
    }

    /// The length of a lost write may have reached the disk before its bytes, or some of its sectors.
    fn apply_in_part(&self, bytes: &mut Vec<u8>, random: &mut Rng) {
        if let Change::Write(offset, new) = self {
            match random.u8(..4) {
                0 => bytes.resize(bytes.len().max(*offset as usize + new.len()), 0),
                1 => {
                    let n_sectors = random.usize(..=new.len() / SECTOR_BYTES);
                    Change::Write(*offset, new[..n_sectors * SECTOR_BYTES].to_vec()).apply(bytes);
                }
                _ => {}
            }
        }
    }
}

impl NameChange {
    fn apply(&self, names: &mut Names) {
        match self {
            NameChange::Add(path, entry) => {
                names.insert(path.clone(), *entry);
            }
            NameChange::Remove(path) => {
                names.remove(path);
            }
            NameChange::Rename(old, new) => {
                if let Some(entry) = names.remove(old) {
                    names.insert(new.clone(), entry);
                    let below: Vec<PathBuf> =
                        names.keys().filter(|name| name.starts_with(old)).cloned().collect();
                    for name in below {
                        if let (Ok(rest), Some(entry)) = (name.strip_prefix(old), names.remove(&name)) {
                            names.insert(new.join(rest), entry);
                        }
                    }
                }
            }
        }
    }

    /// The folders whose names change.
    fn folders(&self) -> BTreeSet<&Path> {
        match self {
            NameChange::Add(path, _) | NameChange::Remove(path) => path.parent().into_iter().collect(),
            NameChange::Rename(old, new) => old.parent().into_iter().chain(new.parent()).collect(),
        }
    }

    fn is_in(&self, folder: &Path) -> bool {
        self.folders().contains(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All folders that a cut may leave of these operations.
    fn after_cuts(operations: &[Operation]) -> BTreeSet<Vec<(PathBuf, Vec<u8>)>> {
        let folder = tempfile::tempdir().unwrap();
        let before = folder.path().join("before");
        tree::empty(&before).unwrap();
        fs::write(before.join("old"), "old").unwrap();
        let mut disk = Disk::new(&before).unwrap();
        operations.iter().for_each(|operation| disk.apply(operation));
        (0..200)
            .map(|seed| {
                let now = folder.path().join("now");
                disk.write_after_cut(&now, &mut Rng::with_seed(seed)).unwrap();
                tree::files(&now).unwrap().into_iter().collect()
            })
            .collect()
    }

    fn write(name: &str) -> [Operation; 2] {
        [Operation::Create(name.into()), Operation::Write(name.into(), 0, b"new".to_vec())]
    }

    #[test]
    fn what_is_synced_is_there() {
        let [create, bytes] = write("a");
        let synced = [create, bytes, Operation::Sync("a".into()), Operation::Sync("".into())];
        let only = vec![("a".into(), b"new".to_vec()), ("old".into(), b"old".to_vec())];
        assert_eq!(after_cuts(&synced), BTreeSet::from([only]));
    }

    #[test]
    fn a_rename_without_a_sync_may_come_before_the_bytes() {
        let [create, bytes] = write("a");
        let rename = Operation::Rename("a".into(), "old".into());
        let contents: BTreeSet<_> = after_cuts(&[create.clone(), bytes.clone(), rename.clone()])
            .into_iter()
            .filter_map(|files| files.into_iter().find(|(name, _)| name == Path::new("old")))
            .map(|(_, bytes)| bytes)
            .collect();
        let expected: [&[u8]; 4] = [b"", b"\0\0\0", b"new", b"old"];
        assert_eq!(contents, expected.map(<[u8]>::to_vec).into());
        let safe = [create, bytes, Operation::Sync("a".into()), rename];
        for files in after_cuts(&safe) {
            assert!(files.iter().any(|(name, bytes)| name == Path::new("old") && bytes != b""));
        }
    }
}
