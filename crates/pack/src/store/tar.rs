//! Stores files in a tar file with its lookup next to it: a pack of one shard, whose members have any names.

use std::path::{Path, PathBuf};

use super::output::Output;
use super::{Store, StoreWriter};
use crate::lookup::{self, Shard, split_name};
use crate::tar::header::{END_BYTES, header_bytes, padding};
use crate::{Facts, Member, Pack, PackError};

/// Path of the lookup of the tar file at `path`.
pub(super) fn lookup_path(path: &Path) -> PathBuf {
    path.with_extension("lookup")
}

/// A tar file that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    output: Output,
    members: Vec<Member>,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        Ok(Writer { output: Output::create(path)?, members: Vec::new() })
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let len_bytes = bytes.len() as u64;
        self.output.append(&header_bytes(name, len_bytes))?;
        let (key, extension) = split_name(name);
        self.members.push(Member {
            key: key.into(),
            extension: extension.unwrap_or("").into(),
            shard: 0,
            offset: self.output.len_bytes(),
            bytes: len_bytes,
            json: None,
            json_hash: None,
            hash: blake3::hash(bytes).into(),
            facts: Facts::default(),
        });
        self.output.append(bytes)?;
        self.output.append(&[0; END_BYTES][..padding(len_bytes)])
    }

    fn finish(mut self: Box<Self>) -> Result<(), PackError> {
        self.output.append(&[0; END_BYTES])?;
        let (path, bytes) = (self.output.path().to_owned(), self.output.len_bytes());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.output.publish()?;
        lookup::write(&lookup_path(&path), &[Shard { name, bytes }], self.members.iter().map(Ok))
    }
}

/// An open tar file with its lookup.
#[derive(Debug)]
pub(super) struct Tar {
    pack: Pack,
}

impl Tar {
    pub(super) fn open(path: &Path) -> Result<Tar, PackError> {
        // If the tar file is missing, report that, and not that its lookup is missing.
        std::fs::metadata(path).map_err(PackError::io("open", path))?;
        let pack = Pack::open(&lookup_path(path))?;
        match pack.mismatched().pop() {
            Some(error) => Err(error),
            None => Ok(Tar { pack }),
        }
    }
}

impl Store for Tar {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.pack.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        let mut names =
            self.pack.iter().map(|member| Ok(member?.name())).collect::<Result<Vec<_>, PackError>>()?;
        names.sort();
        Ok(names)
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        match self.pack.lookup().find_exactly(name)? {
            Some(index) => self.pack.read(index, out),
            None => Err(PackError::NoKey {
                key: name.escape_debug().to_string(),
                path: self.pack.path().to_owned(),
            }),
        }
    }
}
