//! Positions of the parts of a lookup: reads and writes the head.

use super::HEAD_BYTES;
use super::record::RECORD_BYTES;

const MAGIC: &[u8; 8] = b"thwgpack";
const VERSION: u32 = 1;

/// The counts in a head. All offsets follow from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) n_shards: u32,
    pub(super) n_members: u64,
    /// Length including its padding.
    pub(super) shard_table_bytes: u64,
    pub(super) names_bytes: u64,
    /// Number of slots, a power of two.
    pub(super) n_slots: u64,
}

impl Layout {
    pub(super) fn members_at(&self) -> u64 {
        HEAD_BYTES as u64 + self.shard_table_bytes
    }

    pub(super) fn slots_at(&self) -> u64 {
        self.members_at() + self.n_members * RECORD_BYTES as u64
    }

    pub(super) fn names_at(&self) -> u64 {
        self.slots_at() + self.n_slots * 4
    }

    /// Length of the file; `None` if no file can be that long.
    fn len_bytes(&self) -> Option<u64> {
        let records = self.n_members.checked_mul(RECORD_BYTES as u64)?;
        let parts = [self.shard_table_bytes, records, self.n_slots.checked_mul(4)?, self.names_bytes];
        parts.iter().try_fold(HEAD_BYTES as u64, |sum, part| sum.checked_add(*part))
    }

    /// Encodes the head of a file with this shard table.
    pub(super) fn to_bytes(self, shard_table: &[u8]) -> Option<[u8; HEAD_BYTES]> {
        let counts =
            [self.n_members, self.shard_table_bytes, self.names_bytes, self.n_slots, self.len_bytes()?];
        let mut head = [0; HEAD_BYTES];
        head[..8].copy_from_slice(MAGIC);
        head[8..12].copy_from_slice(&VERSION.to_le_bytes());
        head[12..16].copy_from_slice(&self.n_shards.to_le_bytes());
        for (field, count) in head[16..56].chunks_exact_mut(8).zip(counts) {
            field.copy_from_slice(&count.to_le_bytes());
        }
        let checksum = checksum(&head[..56], shard_table);
        head[56..].copy_from_slice(&checksum);
        Some(head)
    }

    /// Reads the layout of a whole lookup, if its head is valid and its parts fill it exactly.
    pub(super) fn of(file: &[u8]) -> Result<Layout, &'static str> {
        let head = file.first_chunk::<HEAD_BYTES>().ok_or("the file is too short")?;
        if &head[..8] != MAGIC {
            return Err("it is not a lookup file");
        }
        if head[8..12] != VERSION.to_le_bytes() {
            return Err("unsupported version of the lookup; pack again");
        }
        let count = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let layout = Layout {
            n_shards: u32::from_le_bytes(std::array::from_fn(|i| head[12 + i])),
            n_members: count(16),
            shard_table_bytes: count(24),
            names_bytes: count(32),
            n_slots: count(40),
        };
        if layout.len_bytes() != Some(file.len() as u64) || count(48) != file.len() as u64 {
            return Err("its length differs from the one in its header");
        }
        // The writer guarantees both; a search relies on an empty slot.
        if !layout.n_slots.is_power_of_two() || layout.n_slots / 2 < layout.n_members {
            return Err("invalid size of its slot table");
        }
        let shard_table = &file[HEAD_BYTES..layout.members_at() as usize];
        if head[56..] != checksum(&head[..56], shard_table) {
            return Err("checksum mismatch in its header");
        }
        Ok(layout)
    }
}

fn checksum(head: &[u8], shard_table: &[u8]) -> [u8; 8] {
    let hash = *blake3::Hasher::new().update(head).update(shard_table).finalize().as_bytes();
    std::array::from_fn(|at| hash[at])
}
