//! Record of one member in a lookup, 80 bytes:
//!
//! | at | |
//! |---|---|
//! | 0 | offset of the content u64 |
//! | 8 | its length u64 |
//! | 16 | offset of `KEY.json` u64, 0 if there is none |
//! | 24 | its length u32 |
//! | 28 | number of the shard u32 |
//! | 32 | position of the name in the names u64 |
//! | 40 | length of the key u16 |
//! | 42 | length of the extension u16 |
//! | 44 | checksum of the rest of the record |
//! | 48 | BLAKE3 of the content; zeros if it is not known (an archive that was not written by `pack`) |

use crate::Hash;

/// Length of one record in bytes.
pub(super) const RECORD_BYTES: usize = 80;

/// Record of a member, without its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) offset: u64,
    pub(super) bytes: u64,
    pub(super) json: Option<(u64, u32)>,
    pub(super) shard: u32,
    pub(super) name_at: u64,
    pub(super) key_bytes: u16,
    pub(super) extension_bytes: u16,
    pub(super) hash: Hash,
}

impl Record {
    pub(super) fn to_bytes(self) -> [u8; RECORD_BYTES] {
        let (json_offset, json_bytes) = self.json.unwrap_or((0, 0));
        let mut out = [0; RECORD_BYTES];
        out[..8].copy_from_slice(&self.offset.to_le_bytes());
        out[8..16].copy_from_slice(&self.bytes.to_le_bytes());
        out[16..24].copy_from_slice(&json_offset.to_le_bytes());
        out[24..28].copy_from_slice(&json_bytes.to_le_bytes());
        out[28..32].copy_from_slice(&self.shard.to_le_bytes());
        out[32..40].copy_from_slice(&self.name_at.to_le_bytes());
        out[40..42].copy_from_slice(&self.key_bytes.to_le_bytes());
        out[42..44].copy_from_slice(&self.extension_bytes.to_le_bytes());
        out[48..].copy_from_slice(&self.hash);
        let checksum = checksum(&out);
        out[44..48].copy_from_slice(&checksum);
        out
    }

    /// Decodes a record; `None` if the checksum is wrong.
    pub(super) fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Option<Record> {
        if bytes[44..48] != checksum(bytes) {
            return None;
        }
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Some(Record {
            offset: long(0),
            bytes: long(8),
            json: (long(16) != 0).then(|| (long(16), word(24))),
            shard: word(28),
            name_at: long(32),
            key_bytes: short(40),
            extension_bytes: short(42),
            hash: std::array::from_fn(|i| bytes[48 + i]),
        })
    }
}

/// Checksum of all other bytes of a record. It detects accidental damage, not manipulation, and is computed
/// at each read: BLAKE3 here would cost a tenth of reading a small picture. Every step can be undone, so no
/// change of one word is lost before the sum is cut to 32 bits.
fn checksum(record: &[u8; RECORD_BYTES]) -> [u8; 4] {
    let mut rest = *record;
    rest[44..48].fill(0);
    let sum = rest.as_chunks::<8>().0.iter().fold(0x7468_7767_7061_636b_u64, |sum, word| {
        ((sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(29)
    });
    ((sum ^ (sum >> 32)) as u32).to_le_bytes()
}
