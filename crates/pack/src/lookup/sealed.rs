//! Digests of a lookup, where readers of earlier versions do not look.
//!
//! The shard table, which the checksum of the head covers, ends in a description of 56 bytes: magic
//! `thwgseal`, length of the names u64, what is there u32 (1: digests of `KEY.json`, 2: of the indexes),
//! length of a block u32, root. The part of the names is longer than its names: after them are
//!
//! - the digest of the `KEY.json` of each member, 32 bytes each, zeros where there is none;
//! - the digests of the two indexes of each shard (`.idx`, `.json`), and of the pack's list of shards;
//! - the digests of the blocks from the first member up to here. Their digest is the root.
//!
//! A block is checked when something in it is first needed, so opening a lookup and finding a member cost no
//! more than before, however long it is.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use seal::{Blocks, DIGEST_BYTES, Digest};

use super::layout::Layout;

/// Length of the description in the shard table.
pub(super) const DESCRIPTION_BYTES: usize = 56;

/// Length of a block: short, because finding a member needs bytes in three places.
pub(super) const BLOCK_BYTES: usize = 16 << 10;

const MAGIC: &[u8; 8] = b"thwgseal";
const HAS_JSON: u32 = 1;
const HAS_INDEXES: u32 = 2;

/// Which digests a lookup has after its names, as far as its head says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) names_bytes: u64,
    pub(super) has_json: bool,
    pub(super) has_indexes: bool,
    pub(super) root: Digest,
}

impl Description {
    pub(super) fn to_bytes(self) -> [u8; DESCRIPTION_BYTES] {
        let flags = if self.has_json { HAS_JSON } else { 0 } | if self.has_indexes { HAS_INDEXES } else { 0 };
        let mut out = [0; DESCRIPTION_BYTES];
        out[..8].copy_from_slice(MAGIC);
        out[8..16].copy_from_slice(&self.names_bytes.to_le_bytes());
        out[16..20].copy_from_slice(&flags.to_le_bytes());
        out[20..24].copy_from_slice(&(BLOCK_BYTES as u32).to_le_bytes());
        out[24..].copy_from_slice(&self.root);
        out
    }
}

/// The digests of an open lookup.
#[derive(Debug)]
pub(super) struct Sealed {
    blocks: Blocks,
    /// Position of the digests of `KEY.json`, and of those of the indexes.
    json_at: Option<u64>,
    indexes_at: Option<u64>,
    /// One bit for each block that was compared with its digest.
    checked: Box<[AtomicU64]>,
}

impl Sealed {
    /// Reads the digests of a lookup; `rest` is what follows the entries of its shard table. `None` if it has
    /// none.
    pub(super) fn of(file: &[u8], layout: &Layout, rest: &[u8]) -> Result<Option<Sealed>, &'static str> {
        let Some(description) = rest.last_chunk::<DESCRIPTION_BYTES>() else { return Ok(None) };
        if &description[..8] != MAGIC {
            return Ok(None);
        }
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| description[at + i]));
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| description[at + i]));
        let (names_bytes, flags, block_bytes) = (long(8), word(16), u64::from(word(20)));
        let wrong = "the description of its digests is wrong";
        if names_bytes > layout.names_bytes || block_bytes == 0 {
            return Err(wrong);
        }
        let mut at = layout.names_at() + names_bytes;
        let mut part = |is_there: bool, n_digests: u64| {
            let start = is_there.then_some(at);
            at = at.checked_add(if is_there { n_digests.checked_mul(DIGEST_BYTES as u64)? } else { 0 })?;
            Some(start)
        };
        let json_at = part(flags & HAS_JSON != 0, layout.n_members).ok_or(wrong)?;
        let n_indexes = 2 * u64::from(layout.n_shards) + 1;
        let indexes_at = part(flags & HAS_INDEXES != 0, n_indexes).ok_or(wrong)?;
        let blocks = Blocks { start: layout.members_at(), end: at, block_bytes };
        let end = blocks.table_bytes().and_then(|bytes| at.checked_add(bytes));
        if end != Some(file.len() as u64) {
            return Err(wrong);
        }
        if seal::digest(&file[at as usize..]) != description[24..] {
            return Err("the digests of its blocks differ from their own digest");
        }
        let n_words = blocks.n_blocks().div_ceil(64) as usize;
        let checked = (0..n_words).map(|_| AtomicU64::new(0)).collect();
        Ok(Some(Sealed { blocks, json_at, indexes_at, checked }))
    }

    /// Compares the blocks of a range with their digests, as far as that was not done before.
    #[inline]
    pub(super) fn check(&self, file: &[u8], at: u64, len_bytes: usize) -> Result<(), &'static str> {
        let first = self.blocks.block_at(at);
        let last = self.blocks.block_at(at + (len_bytes as u64).saturating_sub(1));
        (first..=last).try_for_each(|block| {
            let bit = 1 << (block % 64);
            match self.checked.get((block / 64) as usize) {
                Some(word) if word.load(Relaxed) & bit != 0 => Ok(()),
                Some(word) => {
                    self.check_block(file, block)?;
                    word.fetch_or(bit, Relaxed);
                    Ok(())
                }
                None => Ok(()),
            }
        })
    }

    #[cold]
    fn check_block(&self, file: &[u8], block: u64) -> Result<(), &'static str> {
        let (start, end) = self.blocks.range_of(block);
        let table = file.get(self.blocks.end as usize..).unwrap_or_default();
        let bytes = file.get(start as usize..end as usize).unwrap_or_default();
        self.blocks.check(block, bytes, table).map_err(|_| "its bytes differ from their digest")
    }

    /// Positions of the damaged blocks of the whole lookup.
    pub(super) fn damaged(&self, file: &[u8]) -> Vec<(u64, u64)> {
        let is_damaged = |block: &u64| self.check_block(file, *block).is_err();
        (0..self.blocks.n_blocks()).filter(is_damaged).map(|block| self.blocks.range_of(block)).collect()
    }

    /// Position of the digest of a member's `KEY.json`.
    pub(super) fn json_at(&self, index: usize) -> Option<u64> {
        Some(self.json_at? + (index * DIGEST_BYTES) as u64)
    }

    /// Position of the digest of an index: two for each shard, then the list of shards.
    pub(super) fn index_at(&self, number: u64) -> Option<u64> {
        Some(self.indexes_at? + number * DIGEST_BYTES as u64)
    }
}
