//! Opens packs for reading.
//!
//! What can be opened: a pack written by this crate, given as its folder, its `FOLDER/NAME` or its lookup; or
//! any tar archive, or a folder of them, whose headers are then read once. In such an archive a sample may
//! have several components:
//!
//! - each is a separate member, `KEY.EXTENSION`. The key with its folder is the part before the first dot of
//!   the last component of the name, as loaders define it; `KEY` alone means the first;
//! - one named `KEY.json` belongs to the first other member of that key and is not a member itself, as in
//!   packs; if there is no other, it is one;
//! - names that are not UTF-8 have U+FFFD for each part that cannot be decoded.
//!
//! All of that may be in an object store: then the lookup is read at once and kept in memory, and each
//! member is a request for its range.
//!
//! A `Pack` is shared by any number of threads: nothing in it is locked. Shards are opened when they are
//! first needed. A shard whose length differs from the lookup is reported ([`Pack::mismatched`]). Its members
//! are then read only if a matching header precedes them, so those before a cut are still available and no
//! wrong bytes are returned.

mod bytes;
mod content;
mod locate;
mod many;
mod scan;
mod shard;

use std::path::{Path, PathBuf};

pub use content::Content;
pub use scan::LeftOut;

use crate::{Hash, Lookup, MemberRef, PackError};
use bytes::Bytes;
use file::object;
use shard::ShardFile;

/// How the bytes of shards are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Read with `pread(2)` into a buffer.
    #[default]
    Pread,
    /// Map shards into memory, without copying. Not for shards that may be changed: a page that is removed
    /// kills the process (`SIGBUS`). Shards that cannot be mapped are read.
    Mapped,
}

/// An open pack or archive, whose members can be read in any order.
#[derive(Debug)]
pub struct Pack {
    path: PathBuf,
    lookup: Lookup,
    shards: Vec<ShardFile>,
    manifest: Option<PathBuf>,
    left_out: Vec<LeftOut>,
}

/// All bytes of a file of a pack, on a disk or in a store.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, PackError> {
    Bytes::open(path).and_then(|bytes| bytes.read_all()).map_err(PackError::io("read", path))
}

impl Pack {
    /// Opens the pack or archive at `path`, to be read with `pread(2)`.
    ///
    /// # Errors
    /// As [`Pack::open_with`].
    pub fn open(path: &Path) -> Result<Pack, PackError> {
        Pack::open_with(path, Reading::Pread)
    }

    /// Opens the pack or archive at `path`.
    ///
    /// # Errors
    /// [`PackError::NoPack`] if there is none, [`PackError::Damaged`] if its lookup is damaged,
    /// [`PackError::Io`] otherwise.
    pub fn open_with(path: &Path, reading: Reading) -> Result<Pack, PackError> {
        let (lookup, folder, manifest, left_out) = match locate::locate(path)? {
            locate::Location::Lookup(at) => {
                let lookup = if object::is_object(&at) {
                    Lookup::from_bytes(&at, read_file(&at)?)?
                } else {
                    Lookup::open(&at)?
                };
                (lookup, bytes::folder_of(&at), Some(at.with_extension("parquet")), Vec::new())
            }
            locate::Location::Archives(folder, names) => {
                let (lookup, left_out) = scan::scan(path, &folder, names)?;
                (lookup, folder, None, left_out)
            }
        };
        let shard = |shard: &crate::lookup::Shard| {
            ShardFile::new(object::join(&folder, &shard.name), shard.bytes, reading)
        };
        let shards = lookup.shards().iter().map(shard).collect();
        Ok(Pack { path: path.to_owned(), lookup, shards, manifest, left_out })
    }

    /// The path as the caller gave it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lookup with the place of each member.
    #[must_use]
    pub fn lookup(&self) -> &Lookup {
        &self.lookup
    }

    /// Path of the manifest, if this is a pack that has one.
    #[must_use]
    pub fn manifest(&self) -> Option<&Path> {
        self.manifest.as_deref()
    }

    /// Entries of archives that are not members: links, devices, and what follows damage. Packs have none.
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Path of a shard by its number; `None` if there is no such shard.
    #[must_use]
    pub fn shard_path(&self, shard: u32) -> Option<&Path> {
        self.shards.get(shard as usize).map(ShardFile::path)
    }

    /// Errors for shards that are missing or whose length differs from the lookup.
    #[must_use]
    pub fn mismatched(&self) -> Vec<PackError> {
        self.shards.iter().filter_map(ShardFile::mismatch).collect()
    }

    /// Number of members in the pack.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lookup.len()
    }

    /// Whether the pack has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lookup.is_empty()
    }

    /// Finds the number of the member `KEY` or `KEY.EXTENSION`. `None` also if the lookup is damaged
    /// ([`Lookup::find`] distinguishes the two).
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.lookup.find(name).ok().flatten()
    }

    /// Returns a member by its number.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if the lookup is damaged, or there is no such number.
    pub fn member(&self, index: usize) -> Result<MemberRef<'_>, PackError> {
        self.lookup.member(index)
    }

    /// Iterates over all members in the order of the pack.
    pub fn iter(&self) -> impl Iterator<Item = Result<MemberRef<'_>, PackError>> {
        (0..self.len()).map(|index| self.member(index))
    }

    /// Reads the content of `KEY` or `KEY.EXTENSION`, or of the `KEY.json` that belongs to a member.
    ///
    /// # Errors
    /// [`PackError::NoKey`] if there is no such member, [`PackError::Damaged`] if lookup or shard are
    /// damaged, [`PackError::Io`] if the shard cannot be read.
    pub fn get(&self, name: &str) -> Result<Content<'_>, PackError> {
        if let Some(index) = self.lookup.find(name)? {
            return self.content(&self.member(index)?);
        }
        if let Some(key) = name.strip_suffix(".json")
            && let Some(index) = self.lookup.find(key)?
            && let Some(json) = self.json(index)?
        {
            return Ok(json);
        }
        Err(PackError::NoKey { key: name.escape_debug().to_string(), path: self.path.clone() })
    }

    /// As [`Pack::get`], and compares the content with its hash. Content without a hash is returned as it is:
    /// that of archives of other programs, and `KEY.json` of earlier versions.
    ///
    /// # Errors
    /// As [`Pack::get`], and [`PackError::Damaged`] if content and hash differ.
    pub fn get_checked(&self, name: &str) -> Result<Content<'_>, PackError> {
        if let Some(index) = self.lookup.find(name)? {
            let member = self.member(index)?;
            let content = self.content(&member)?;
            return self.compared(&member, member.hash, content);
        }
        if let Some(key) = name.strip_suffix(".json")
            && let Some(index) = self.lookup.find(key)?
            && let Some(json) = self.json_checked(index)?
        {
            return Ok(json);
        }
        self.get(name)
    }

    /// As [`Pack::json`], and compares it with its hash, if it has one.
    ///
    /// # Errors
    /// As [`Pack::json`], and [`PackError::Damaged`] if the two differ.
    pub fn json_checked(&self, index: usize) -> Result<Option<Content<'_>>, PackError> {
        let member = self.member(index)?;
        let hash = self.lookup.json_hash(index)?;
        self.json(index)?.map(|json| self.compared(&member, hash, json)).transpose()
    }

    fn compared<'p>(
        &self,
        member: &MemberRef<'_>,
        hash: Option<Hash>,
        content: Content<'p>,
    ) -> Result<Content<'p>, PackError> {
        match hash {
            Some(hash) if seal::digest(&content) != hash => {
                let path = self.shard_path(member.shard).unwrap_or(&self.path).to_owned();
                let what = format!("`{}` differs from its hash", member.name().escape_debug());
                Err(PackError::Damaged { path, what })
            }
            _ => Ok(content),
        }
    }

    /// Reads the content of a member into `out`, whose previous contents are replaced. Its memory is reused
    /// and not zeroed.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if lookup or shard are damaged, [`PackError::Io`] if the shard cannot be read.
    pub fn read(&self, index: usize, out: &mut Vec<u8>) -> Result<(), PackError> {
        let member = self.member(index)?;
        out.clear();
        self.shard(&member).read(&member, member.offset, member.bytes, out)
    }

    /// Reads a range of a member's content, like `pread(2)`: returns fewer bytes than requested only at its
    /// end.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if lookup or shard are damaged, [`PackError::Io`] if the shard cannot be read.
    pub fn read_range(&self, index: usize, offset: u64, out: &mut [u8]) -> Result<usize, PackError> {
        let member = self.member(index)?;
        let rest = usize::try_from(member.bytes.saturating_sub(offset)).unwrap_or(usize::MAX);
        let n_bytes = rest.min(out.len());
        if n_bytes > 0 {
            self.shard(&member).read_into(&member, member.offset + offset, &mut out[..n_bytes])?;
        }
        Ok(n_bytes)
    }

    /// Announces to the system that a member will be read soon, so that a device works on many at once. The
    /// member can be read even if the announcement fails.
    pub fn will_need(&self, index: usize) {
        if let Ok(member) = self.member(index) {
            self.shard(&member).will_need(member.offset, member.bytes);
        }
    }

    /// Reads the member's `KEY.json`, if it has one.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if lookup or shard are damaged, [`PackError::Io`] if the shard cannot be read.
    pub fn json(&self, index: usize) -> Result<Option<Content<'_>>, PackError> {
        let member = self.member(index)?;
        let of_json = |(offset, bytes): (u64, u32)| MemberRef {
            extension: "json",
            offset,
            bytes: bytes.into(),
            ..member
        };
        member.json.map(|json| self.content(&of_json(json))).transpose()
    }

    /// Checks that the header before a member's content is that member's.
    pub(crate) fn check_header(&self, member: &MemberRef<'_>) -> Result<(), PackError> {
        self.shard(member).check_header(member)
    }

    fn index_of(&self, name: &str) -> Result<usize, PackError> {
        self.lookup
            .find(name)?
            .ok_or_else(|| PackError::NoKey { key: name.escape_debug().to_string(), path: self.path.clone() })
    }

    fn content(&self, member: &MemberRef<'_>) -> Result<Content<'_>, PackError> {
        let shard = self.shard(member);
        if let Some(bytes) = shard.mapped(member)? {
            return Ok(Content::Mapped(bytes));
        }
        let mut out = Vec::new();
        shard.read(member, member.offset, member.bytes, &mut out)?;
        Ok(Content::Read(out))
    }

    /// The shard of a member; the lookup has checked its number.
    fn shard(&self, member: &MemberRef<'_>) -> &ShardFile {
        &self.shards[member.shard as usize]
    }
}
