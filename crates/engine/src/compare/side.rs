//! The files of one side of a comparison, in little memory: some fifty bytes each, sixteen more with
//! hashes of pictures, and each folder once.

use std::path::PathBuf;

use catalog::path_of_bytes;
use foldhash::HashMap;

/// Size of a file whose size is not known, and time of one whose time is not.
const UNKNOWN_BYTES: u64 = u64::MAX;
const UNKNOWN_TIME: i64 = i64::MIN;

/// Bytes of a hash that are kept: by chance, no two hashes agree in them.
const HASH_BYTES: usize = 16;

/// What is known of a file besides its path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts<'f> {
    pub bytes: Option<u64>,
    pub mtime_ns: Option<i64>,
    pub hash: Option<&'f [u8]>,
    /// The hash of the picture's data without metadata.
    pub picture: Option<&'f [u8]>,
}

/// A file of a side.
#[derive(Clone, Debug)]
pub(super) struct SideFile {
    folder: u32,
    name_length: u32,
    name_start: u64,
    bytes: u64,
    mtime_ns: i64,
    /// All zero if there is none.
    hash: [u8; HASH_BYTES],
}

impl SideFile {
    pub(super) fn bytes(&self) -> Option<u64> {
        Some(self.bytes).filter(|bytes| *bytes != UNKNOWN_BYTES)
    }

    pub(super) fn mtime_ns(&self) -> Option<i64> {
        Some(self.mtime_ns).filter(|mtime_ns| *mtime_ns != UNKNOWN_TIME)
    }

    pub(super) fn hash(&self) -> Option<&[u8; HASH_BYTES]> {
        Some(&self.hash).filter(|hash| **hash != [0; HASH_BYTES])
    }
}

/// The files of a side.
#[derive(Debug, Default)]
pub(super) struct Side {
    /// Paths of the folders, with separators at their ends.
    folders: Vec<Box<[u8]>>,
    numbers: HashMap<Box<[u8]>, u32>,
    /// The folder of the file that was added last.
    last: u32,
    names: Vec<u8>,
    pub files: Vec<SideFile>,
    /// The hashes of the pictures' data, all zero if there is none, up to the last file that has one.
    pictures: Vec<[u8; HASH_BYTES]>,
    /// The folder that was named, with a separator at its end, if one was.
    pub root: Option<Vec<u8>>,
    /// Whether it is a list of hashes, whose files are named relative to any folder.
    pub is_list: bool,
}

impl Side {
    /// Adds a file of a folder, whose path ends with a separator or is empty.
    pub(super) fn add(&mut self, folder: &[u8], name: &[u8], facts: Facts<'_>) {
        if self.folders.get(self.last as usize).is_none_or(|last| **last != *folder) {
            self.last = match self.numbers.get(folder) {
                Some(number) => *number,
                None => {
                    let number = self.folders.len() as u32;
                    self.folders.push(folder.into());
                    self.numbers.insert(folder.into(), number);
                    number
                }
            };
        }
        let start =
            |hash: Option<&[u8]>| hash.and_then(|hash| hash.first_chunk().copied()).unwrap_or_default();
        self.files.push(SideFile {
            folder: self.last,
            name_length: name.len() as u32,
            name_start: self.names.len() as u64,
            bytes: facts.bytes.unwrap_or(UNKNOWN_BYTES),
            mtime_ns: facts.mtime_ns.unwrap_or(UNKNOWN_TIME),
            hash: start(facts.hash),
        });
        if facts.picture.is_some() {
            self.pictures.resize(self.files.len(), [0; HASH_BYTES]);
            self.pictures[self.files.len() - 1] = start(facts.picture);
        }
        self.names.extend_from_slice(name);
    }

    pub(super) fn set_hash(&mut self, number: u32, hash: &[u8]) {
        if let Some(start) = hash.first_chunk() {
            self.files[number as usize].hash = *start;
        }
    }

    pub(super) fn file(&self, number: u32) -> &SideFile {
        &self.files[number as usize]
    }

    /// The hash of the picture's data of a file.
    pub(super) fn picture(&self, number: u32) -> Option<&[u8; HASH_BYTES]> {
        self.pictures.get(number as usize).filter(|hash| **hash != [0; HASH_BYTES])
    }

    /// Whether any file has a hash of its bytes.
    pub(super) fn has_hashes(&self) -> bool {
        self.files.iter().any(|file| file.hash().is_some())
    }

    pub(super) fn folder(&self, number: u32) -> &[u8] {
        &self.folders[self.file(number).folder as usize]
    }

    pub(super) fn name(&self, number: u32) -> &[u8] {
        let file = self.file(number);
        &self.names[file.name_start as usize..][..file.name_length as usize]
    }

    pub(super) fn path(&self, number: u32) -> PathBuf {
        path_of_bytes(&[self.folder(number), self.name(number)].concat())
    }

    /// The longest folder that all files are below, with a separator at its end.
    pub(super) fn common_folder(&self) -> Vec<u8> {
        let mut folders = self.folders.iter();
        let Some(first) = folders.next() else { return Vec::new() };
        let n_common = folders.fold(first.len(), |n, folder| {
            first.iter().zip(folder.iter()).take(n).take_while(|(a, b)| a == b).count()
        });
        let common = &first[..n_common];
        let end = common.iter().rposition(|byte| is_separator(*byte)).map_or(0, |at| at + 1);
        common[..end].to_vec()
    }
}

/// Whether a byte separates the parts of a path.
pub(super) fn is_separator(byte: u8) -> bool {
    std::path::is_separator(char::from(byte))
}
