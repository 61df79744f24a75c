//! Writes a lookup in one pass over its members.
//!
//! Records go straight to the file. What follows them is written to unfinished files until the end; only the
//! first 8 bytes of the keys' hashes stay in memory. With the slots that are made of them, a member takes at
//! most 24 bytes.

use std::borrow::Borrow;
use std::fs::File;
use std::io::{self, BufWriter, SeekFrom, Write};
use std::path::Path;

use file::Beside;
use seal::{BlockHasher, Digest};

use super::later::{Later, Unfinished};
use super::layout::Layout;
use super::record::Record;
use super::sealed::{BLOCK_BYTES, DESCRIPTION_BYTES, Description};
use super::{HEAD_BYTES, MAX_PROBES, Shard, first_slot};
use crate::{Hash, Member, PackError};

/// Fields of a member that a lookup stores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookupFields<'m> {
    pub(crate) key: &'m str,
    pub(crate) extension: &'m str,
    pub(crate) shard: u32,
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
    pub(crate) json: Option<(u64, u32)>,
    pub(crate) hash: Hash,
    pub(crate) json_hash: Option<Hash>,
}

/// Digests of the indexes of a pack: two for each shard, then that of the list of shards.
pub(crate) type Indexes = Vec<Digest>;

impl<'m> From<&'m Member> for LookupFields<'m> {
    fn from(member: &'m Member) -> Self {
        LookupFields {
            key: &member.key,
            extension: &member.extension,
            shard: member.shard,
            offset: member.offset,
            bytes: member.bytes,
            json: member.json,
            hash: member.hash,
            json_hash: member.json_hash,
        }
    }
}

/// Writes the lookup of `members`, which lie in `shards`, as `path`. An existing file is replaced.
///
/// # Errors
/// [`PackError::Io`] if it cannot be written, or contains more than a lookup can: 4,294,967,294 members,
/// names of 64 KiB; and the first error of `members`.
pub fn write<M: Borrow<Member>>(
    path: &Path,
    shards: &[Shard],
    members: impl Iterator<Item = Result<M, PackError>>,
) -> Result<(), PackError> {
    let (beside, file) = Beside::create(path).map_err(PackError::io("write", path))?;
    write_to(&file, Unfinished::beside(path), shards, None, members)?;
    beside.publish(&file, true).map_err(PackError::io("write", path))
}

/// Writes a lookup into an empty file; errors name its final path.
pub(crate) fn write_to<M: Borrow<Member>>(
    file: &File,
    unfinished: Unfinished,
    shards: &[Shard],
    indexes: Option<Indexes>,
    members: impl Iterator<Item = Result<M, PackError>>,
) -> Result<(), PackError> {
    let path = unfinished.path.clone();
    let failed = || PackError::io("write", &path);
    let mut out = BufWriter::with_capacity(1 << 18, file);
    let mut encoder = Encoder::sealed(&mut out, shards, indexes, unfinished).map_err(failed())?;
    for member in members {
        encoder.add(&LookupFields::from(member?.borrow())).map_err(failed())?;
    }
    encoder.finish().map_err(failed())
}

/// Output that a lookup can be written to.
pub(crate) trait Place: Write + io::Seek {}
impl Place for BufWriter<&File> {}
impl Place for io::Cursor<Vec<u8>> {}

/// A lookup being written.
pub(crate) struct Encoder<'o> {
    out: &'o mut dyn Place,
    n_shards: u32,
    shard_table: Vec<u8>,
    names: Later,
    keys: Vec<u64>,
    seal: Option<Seal>,
}

/// Digests that are collected for a lookup.
struct Seal {
    hasher: BlockHasher,
    indexes: Option<Indexes>,
    json: Later,
    has_json: bool,
}

impl<'o> Encoder<'o> {
    /// Starts a lookup without digests at the beginning of `out`: one that is not kept, and is in memory.
    pub(crate) fn begin(out: &'o mut dyn Place, shards: &[Shard]) -> io::Result<Encoder<'o>> {
        Encoder::start(out, shards, None, None)
    }

    /// Starts a lookup with digests, among them those of the indexes of a pack.
    pub(crate) fn sealed(
        out: &'o mut dyn Place,
        shards: &[Shard],
        indexes: Option<Indexes>,
        unfinished: Unfinished,
    ) -> io::Result<Encoder<'o>> {
        let (hasher, json) = (BlockHasher::new(BLOCK_BYTES), Later::new(Some(unfinished.clone())));
        Encoder::start(out, shards, Some(Seal { hasher, indexes, json, has_json: false }), Some(unfinished))
    }

    fn start(
        out: &'o mut dyn Place,
        shards: &[Shard],
        seal: Option<Seal>,
        unfinished: Option<Unfinished>,
    ) -> io::Result<Encoder<'o>> {
        let mut shard_table = shard_table(shards)?;
        if seal.is_some() {
            shard_table.extend([0; DESCRIPTION_BYTES]);
        }
        out.write_all(&[0; HEAD_BYTES])?;
        out.write_all(&shard_table)?;
        let n_shards = u32::try_from(shards.len()).map_err(|_| too_much("shards"))?;
        Ok(Encoder { out, n_shards, shard_table, names: Later::new(unfinished), keys: Vec::new(), seal })
    }

    /// Adds the next member in the order of the pack.
    pub(crate) fn add(&mut self, member: &LookupFields<'_>) -> io::Result<()> {
        let name_at = self.names.len_bytes();
        self.keys.push(first_slot(member.key, 1 << 63));
        for part in [member.key, ".", member.extension] {
            self.names.push(part.as_bytes())?;
        }
        let record = record(member, name_at)?.to_bytes();
        if let Some(seal) = &mut self.seal {
            seal.hasher.update(&record);
            seal.has_json |= member.json_hash.is_some();
            seal.json.push(&member.json_hash.unwrap_or_default())?;
        }
        self.out.write_all(&record)
    }

    /// Writes the parts after the members, and the head.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Encoder { out, n_shards, mut shard_table, names, keys, mut seal } = self;
        let slots = slots(&keys)?;
        let mut put = |bytes: &[u8]| {
            if let Some(seal) = &mut seal {
                seal.hasher.update(bytes);
            }
            out.write_all(bytes)
        };
        for slot in &slots {
            put(&slot.to_le_bytes())?;
        }
        let mut names_bytes = names.len_bytes();
        names.for_each(put)?;
        if let Some(seal) = seal {
            let (description, n_bytes) = seal.finish(out, names_bytes)?;
            let description_at = shard_table.len() - DESCRIPTION_BYTES;
            shard_table[description_at..].copy_from_slice(&description.to_bytes());
            names_bytes += n_bytes;
        }
        let layout = Layout {
            n_shards,
            n_members: keys.len() as u64,
            shard_table_bytes: shard_table.len() as u64,
            names_bytes,
            n_slots: slots.len() as u64,
        };
        out.seek(SeekFrom::Start(0))?;
        out.write_all(&layout.to_bytes(&shard_table).ok_or_else(|| too_much("bytes"))?)?;
        out.write_all(&shard_table)?;
        out.flush()
    }
}

impl Seal {
    /// Writes what follows the names; returns its description and its length in bytes.
    fn finish(self, out: &mut dyn Place, names_bytes: u64) -> io::Result<(Description, u64)> {
        let Seal { mut hasher, indexes, json, has_json } = self;
        let mut n_bytes = 0;
        let mut put = |bytes: &[u8]| {
            n_bytes += bytes.len() as u64;
            hasher.update(bytes);
            out.write_all(bytes)
        };
        if has_json {
            json.for_each(&mut put)?;
        }
        put(indexes.as_deref().unwrap_or_default().as_flattened())?;
        let table = hasher.finish();
        out.write_all(&table)?;
        let root = seal::digest(&table);
        let description = Description { names_bytes, has_json, has_indexes: indexes.is_some(), root };
        Ok((description, n_bytes + table.len() as u64))
    }
}

fn record(member: &LookupFields<'_>, name_at: u64) -> io::Result<Record> {
    let short = |text: &str| u16::try_from(text.len()).map_err(|_| too_much("bytes in a name"));
    Ok(Record {
        offset: member.offset,
        bytes: member.bytes,
        json: member.json,
        shard: member.shard,
        name_at,
        key_bytes: short(member.key)?,
        extension_bytes: short(member.extension)?,
        hash: member.hash,
    })
}

fn shard_table(shards: &[Shard]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    for shard in shards {
        let name_bytes = u16::try_from(shard.name.len()).map_err(|_| too_much("bytes in a shard's name"))?;
        out.extend(shard.bytes.to_le_bytes());
        out.extend(name_bytes.to_le_bytes());
        out.extend(shard.name.as_bytes());
    }
    out.resize(out.len().next_multiple_of(8), 0);
    Ok(out)
}

/// Builds the table of slots for keys with these hashes, in their order: of equal keys, the first is found
/// first.
fn slots(keys: &[u64]) -> io::Result<Vec<u32>> {
    if keys.len() >= u32::MAX as usize {
        return Err(too_much("members"));
    }
    let mut slots = vec![0_u32; (keys.len() * 2).next_power_of_two().max(2)];
    let mask = slots.len() - 1;
    for (number, key) in (1..).zip(keys) {
        let start = *key as usize & mask;
        if let Some(at) = (0..MAX_PROBES).map(|n| (start + n) & mask).find(|&at| slots[at] == 0) {
            slots[at] = number;
        }
    }
    Ok(slots)
}

fn too_much(of_what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("too many {of_what} for a lookup"))
}
