//! A lookup, written in one pass over its members.
//!
//! Records go straight to the file. Names and the first 8 bytes of the keys' hashes stay in memory until the end, about
//! 60 bytes a member: less than the members themselves take.

use std::fs::File;
use std::io::{self, BufWriter, SeekFrom, Write};
use std::path::Path;

use file::Beside;

use super::layout::Layout;
use super::record::Record;
use super::{HEAD_BYTES, MAX_PROBES, Shard, first_slot};
use crate::{Hash, Member, PackError};

/// What a lookup keeps of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'m> {
    pub(crate) key: &'m str,
    pub(crate) extension: &'m str,
    pub(crate) shard: u32,
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
    pub(crate) json: Option<(u64, u32)>,
    pub(crate) hash: Hash,
}

impl<'m> From<&'m Member> for Named<'m> {
    fn from(member: &'m Member) -> Self {
        Named {
            key: &member.key,
            extension: &member.extension,
            shard: member.shard,
            offset: member.offset,
            bytes: member.bytes,
            json: member.json,
            hash: member.hash,
        }
    }
}

/// Writes the lookup of `members`, which lie in `shards`, as `path`, in place of one that was there.
///
/// # Errors
/// [`PackError::Io`] if it cannot be written, or holds more than a lookup can: 4,294,967,294 members, names of 64 KiB.
pub fn write<'m>(
    path: &Path,
    shards: &[Shard],
    members: impl Iterator<Item = &'m Member>,
) -> Result<(), PackError> {
    let written = || -> io::Result<()> {
        let (beside, file) = Beside::create(path)?;
        encode(&mut BufWriter::with_capacity(1 << 18, &file), shards, members.map(Named::from))?;
        beside.publish(&file, true)
    };
    written().map_err(PackError::io("write", path))
}

/// What a lookup is written to.
pub(crate) trait Place: Write + io::Seek {}
impl Place for BufWriter<&File> {}
impl Place for io::Cursor<Vec<u8>> {}

/// Writes a lookup from the beginning of `out`.
pub(crate) fn encode<'m>(
    out: &mut dyn Place,
    shards: &[Shard],
    members: impl Iterator<Item = Named<'m>>,
) -> io::Result<()> {
    let shard_table = shard_table(shards)?;
    out.write_all(&[0; HEAD_BYTES])?;
    out.write_all(&shard_table)?;
    let mut names = String::new();
    let mut keys = Vec::new();
    for member in members {
        let name_at = names.len() as u64;
        keys.push(first_slot(member.key, 1 << 63));
        names.push_str(member.key);
        names.push('.');
        names.push_str(member.extension);
        out.write_all(&record(&member, name_at)?.to_bytes())?;
    }
    let slots = slots(&keys)?;
    for slot in &slots {
        out.write_all(&slot.to_le_bytes())?;
    }
    out.write_all(names.as_bytes())?;
    let layout = Layout {
        n_shards: u32::try_from(shards.len()).map_err(|_| too_much("shards"))?,
        n_members: keys.len() as u64,
        shard_table_bytes: shard_table.len() as u64,
        names_bytes: names.len() as u64,
        n_slots: slots.len() as u64,
    };
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&layout.to_bytes(&shard_table).ok_or_else(|| too_much("bytes"))?)?;
    out.flush()
}

fn record(member: &Named<'_>, name_at: u64) -> io::Result<Record> {
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

/// The table of slots for keys whose hashes these are, in their order: of equal keys the first is found first.
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
    io::Error::new(io::ErrorKind::FileTooLarge, format!("a lookup cannot hold so many {of_what}"))
}
