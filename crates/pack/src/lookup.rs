//! `NAME.lookup`: the place of each member, found by its name without reading the others.
//!
//! # The format, little endian
//!
//! - head: magic `thwgpack`, version u32, shards u32, members u64, bytes of the shard table u64, bytes of
//!   names u64, slots u64, length of the file u64, the first 8 bytes of BLAKE3 of all before and the shard
//!   table
//! - shard table, for each shard: length u64, length of its name u16, its name; zeros up to a multiple of 8
//! - members, in the order of the pack, 80 bytes each, see `record.rs`
//! - slots, u32 each: a member's number and 1, or 0; open addressing from the first 8 bytes of BLAKE3 of the
//!   key, one by one, at most half of them full
//! - names: `KEY.EXTENSION`, one after the other; then digests, see `sealed.rs`
//!
//! Alternatives considered: SQLite (opens as fast, but a lookup costs several times a read of a small
//! picture, and takes locks), a sorted list of names (20 reads of memory instead of two), offsets without
//! hashes (then members cannot be verified). A record has its own checksum, so a damaged one is an error and
//! never yields the bytes of something else.
//!
//! # What is not trusted
//!
//! Nothing in the file is trusted: the parts must fill the file exactly, each record must have its checksum
//! and lie in its shard, each name must lie in the names; a search ends after 1,024 slots. A long file is
//! mapped and a short one is read, so that opening costs nothing. What a search or a member needs is compared
//! with the digest of its block when it is first needed. The file must not be changed in place,
//! which `write` never does.

mod later;
mod layout;
mod read;
mod record;
mod sealed;
mod write;

pub(crate) use later::Unfinished;
pub use read::Lookup;
pub(crate) use read::split_name;
pub use write::write;
pub(crate) use write::{Encoder, Indexes, LookupFields, write_to};

/// Maximum number of slots that a search reads. A table that is half full has no run near this long. One that
/// was filled to be slow has, and its last keys are then not found by name.
const MAX_PROBES: usize = 1024;

/// Length of the head in bytes.
const HEAD_BYTES: usize = 64;

/// A shard as the lookup describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Name of its file, in the folder of the lookup.
    pub name: String,
    /// Length of its file in bytes.
    pub bytes: u64,
}

/// Number of the slot at which a search for `key` begins.
fn first_slot(key: &str, n_slots: u64) -> u64 {
    let hash = blake3::hash(key.as_bytes());
    u64::from_le_bytes(std::array::from_fn(|at| hash.as_bytes()[at])) & (n_slots - 1)
}
