//! Reads a lookup file.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::layout::Layout;
use super::record::{RECORD_BYTES, Record};
use super::sealed::Sealed;
use super::{HEAD_BYTES, MAX_PROBES, Shard, first_slot};
use crate::platform::{self, Mapping};
use crate::{Hash, MemberRef, PackError};

/// Shorter files are read at once: this is cheaper than the faults of a mapping, and truncating the file does
/// no harm.
const MAPPED_FROM_BYTES: u64 = 4 << 20;

/// Index of the place of each member of a pack.
#[derive(Debug)]
pub struct Lookup {
    path: PathBuf,
    bytes: Bytes,
    layout: Layout,
    shards: Vec<Shard>,
    sealed: Option<Sealed>,
}

#[derive(Debug)]
enum Bytes {
    Read(Vec<u8>),
    Mapped(Mapping),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Read(bytes) => bytes,
            Bytes::Mapped(mapping) => mapping.bytes(),
        }
    }
}

impl Lookup {
    /// Opens the file at `path`; reads only its head and the names of its shards.
    ///
    /// # Errors
    /// [`PackError::Io`] if it cannot be read, [`PackError::Damaged`] if its head is wrong.
    pub fn open(path: &Path) -> Result<Lookup, PackError> {
        let file = File::open(path).map_err(PackError::io("open", path))?;
        let len_bytes = file.metadata().map_err(PackError::io("read", path))?.len();
        let mapping = if len_bytes >= MAPPED_FROM_BYTES { Mapping::new(&file, len_bytes).ok() } else { None };
        let bytes = match mapping {
            Some(mapping) => Bytes::Mapped(mapping),
            None => {
                let mut bytes = Vec::new();
                let wanted = usize::try_from(len_bytes).unwrap_or(usize::MAX);
                platform::append_at(&file, &mut bytes, wanted, 0).map_err(PackError::io("read", path))?;
                Bytes::Read(bytes)
            }
        };
        Lookup::new(path.to_owned(), bytes)
    }

    /// Opens a lookup that was built in memory for the archive at `path`; the bytes are not trusted.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if its head is wrong.
    pub fn from_bytes(path: &Path, bytes: Vec<u8>) -> Result<Lookup, PackError> {
        Lookup::new(path.to_owned(), Bytes::Read(bytes))
    }

    fn new(path: PathBuf, bytes: Bytes) -> Result<Lookup, PackError> {
        let read = || {
            let layout = Layout::of(bytes.all())?;
            let table = &bytes.all()[HEAD_BYTES..layout.members_at() as usize];
            let (shards, rest) = shards(table, layout.n_shards).ok_or("its shard table is damaged")?;
            let sealed = Sealed::of(bytes.all(), &layout, rest)?;
            Ok((layout, shards, sealed))
        };
        match read() {
            Ok((layout, shards, sealed)) => Ok(Lookup { path, bytes, layout, shards, sealed }),
            Err(what) => Err(damaged(&path, what)),
        }
    }

    /// Path of the lookup file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The shards, in the order of their numbers.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }

    /// Number of members in the pack.
    #[must_use]
    pub fn len(&self) -> usize {
        // The slots contain numbers of 32 bits.
        self.layout.n_members as usize
    }

    /// Whether the pack has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.layout.n_members == 0
    }

    /// Finds the number of the member `KEY` or `KEY.EXTENSION`; the first one if several have that key.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if a record read during the search is damaged.
    pub fn find(&self, name: &str) -> Result<Option<usize>, PackError> {
        let (key, extension) = split_name(name);
        self.search(key, |member| extension.is_none_or(|extension| member.extension == extension))
    }

    /// Finds the member with exactly this name: `KEY` alone is one without an extension.
    ///
    /// # Errors
    /// As [`Lookup::find`].
    pub(crate) fn find_exactly(&self, name: &str) -> Result<Option<usize>, PackError> {
        self.search(split_name(name).0, |member| member.is_named(name))
    }

    fn search(
        &self,
        key: &str,
        is_wanted: impl Fn(&MemberRef<'_>) -> bool,
    ) -> Result<Option<usize>, PackError> {
        let n_slots = self.layout.n_slots;
        let start = first_slot(key, n_slots);
        for probe in 0..(MAX_PROBES as u64).min(n_slots) {
            let at = self.layout.slots_at() + ((start + probe) & (n_slots - 1)) * 4;
            let slot = self.array(at).map_err(|what| damaged(&self.path, what))?;
            let Some(slot) = slot.map(u32::from_le_bytes) else { break };
            let Some(index) = (slot as usize).checked_sub(1) else { break };
            let member = self.member(index)?;
            if member.key == key && is_wanted(&member) {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Returns a member by its number.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if there is no such number, or the record or the name is damaged.
    pub fn member(&self, index: usize) -> Result<MemberRef<'_>, PackError> {
        self.record(index)
            .and_then(|record| self.named(record))
            .map_err(|what| damaged(&self.path, &format!("member {index}: {what}")))
    }

    fn record(&self, index: usize) -> Result<Record, &'static str> {
        if index >= self.len() {
            return Err("no such member");
        }
        let at = self.layout.members_at() + (index * RECORD_BYTES) as u64;
        let bytes = self.array::<RECORD_BYTES>(at)?.ok_or("its record is outside the file")?;
        let record = Record::from_bytes(&bytes).ok_or("checksum mismatch in its record")?;
        let shard = self.shards.get(record.shard as usize).ok_or("its shard does not exist")?;
        let fits = |offset: u64, bytes: u64| offset.checked_add(bytes).is_some_and(|end| end <= shard.bytes);
        let json_fits = record.json.is_none_or(|(offset, bytes)| fits(offset, bytes.into()));
        if fits(record.offset, record.bytes) && json_fits {
            Ok(record)
        } else {
            Err("it is past the end of its shard")
        }
    }

    fn named(&self, record: Record) -> Result<MemberRef<'_>, &'static str> {
        let names = self.bytes.all().get(self.layout.names_at() as usize..).unwrap_or(&[]);
        let (key_bytes, extension_bytes) =
            (usize::from(record.key_bytes), usize::from(record.extension_bytes));
        let name_bytes = key_bytes + 1 + extension_bytes;
        let name = usize::try_from(record.name_at)
            .ok()
            .and_then(|start| names.get(start..)?.get(..name_bytes))
            .and_then(|name| std::str::from_utf8(name).ok());
        if name.is_some() {
            self.check(self.layout.names_at() + record.name_at, name_bytes)?;
        }
        let split = name.and_then(|name| {
            let (key, rest) = name.split_at_checked(key_bytes)?;
            Some((key, rest.strip_prefix('.')?))
        });
        let (key, extension) = split.ok_or("its name is damaged")?;
        Ok(MemberRef {
            key,
            extension,
            shard: record.shard,
            offset: record.offset,
            bytes: record.bytes,
            json: record.json,
            hash: (record.hash != [0; 32]).then_some(record.hash),
        })
    }

    /// Bytes at a position, compared with their digest; `None` if they are outside the file.
    fn array<const N: usize>(&self, at: u64) -> Result<Option<[u8; N]>, &'static str> {
        let bytes = || self.bytes.all().get(usize::try_from(at).ok()?..)?.first_chunk().copied();
        let found = bytes();
        if found.is_some() {
            self.check(at, N)?;
        }
        Ok(found)
    }

    #[inline]
    fn check(&self, at: u64, len_bytes: usize) -> Result<(), &'static str> {
        self.sealed.as_ref().map_or(Ok(()), |sealed| sealed.check(self.bytes.all(), at, len_bytes))
    }

    /// Whether the lookup has digests of its blocks. Those of earlier versions have none.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.sealed.is_some()
    }

    /// Compares the whole lookup with its digests; returns the positions of the damaged blocks.
    #[must_use]
    pub fn damaged_blocks(&self) -> Vec<(u64, u64)> {
        self.sealed.as_ref().map(|sealed| sealed.damaged(self.bytes.all())).unwrap_or_default()
    }

    /// The hash of a member's `KEY.json`; `None` if the lookup has none.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if it is damaged.
    pub fn json_hash(&self, index: usize) -> Result<Option<Hash>, PackError> {
        let at = self.sealed.as_ref().filter(|_| index < self.len()).and_then(|sealed| sealed.json_at(index));
        self.digest(at)
    }

    /// The digest of an index of the pack: two for each shard, then the list of shards.
    pub(crate) fn index_digest(&self, number: u64) -> Result<Option<Hash>, PackError> {
        let is_one = number <= 2 * u64::from(self.layout.n_shards);
        self.digest(self.sealed.as_ref().filter(|_| is_one).and_then(|sealed| sealed.index_at(number)))
    }

    fn digest(&self, at: Option<u64>) -> Result<Option<Hash>, PackError> {
        let Some(at) = at else { return Ok(None) };
        let found = self.array::<32>(at).map_err(|what| damaged(&self.path, what))?;
        Ok(found.filter(|hash| *hash != [0; 32]))
    }
}

/// Splits a name into key and extension: the parts before and after the first dot of its last component.
pub(crate) fn split_name(name: &str) -> (&str, Option<&str>) {
    let base_at = name.rfind('/').map_or(0, |slash| slash + 1);
    match name[base_at..].find('.') {
        Some(dot) => (&name[..base_at + dot], Some(&name[base_at + dot + 1..])),
        None => (name, None),
    }
}

/// The entries of the shard table, and what follows them.
fn shards(mut table: &[u8], n_shards: u32) -> Option<(Vec<Shard>, &[u8])> {
    let mut shards = Vec::new();
    for _ in 0..n_shards {
        let (bytes, rest) = table.split_first_chunk::<8>()?;
        let (name_bytes, rest) = rest.split_first_chunk::<2>()?;
        let (name, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*name_bytes)))?;
        let name = std::str::from_utf8(name).ok()?;
        // A shard must be in the pack's folder and nowhere else.
        if matches!(name, "" | "." | "..") || name.contains(['/', '\\', '\0']) {
            return None;
        }
        shards.push(Shard { name: name.to_owned(), bytes: u64::from_le_bytes(*bytes) });
        table = rest;
    }
    Some((shards, table))
}

fn damaged(path: &Path, what: &str) -> PackError {
    PackError::Damaged { path: path.to_owned(), what: what.to_owned() }
}
