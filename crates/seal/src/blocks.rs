//! Digests of the blocks of a file: made while it is written, checked while it is read.

use std::io;

use crate::{DIGEST_BYTES, damaged, digest};

/// Makes the digest of each block of what is written.
#[derive(Debug)]
pub struct BlockHasher {
    /// The bytes of the open block: whole blocks are hashed at once, which is several times as fast as piece
    /// by piece.
    open: Vec<u8>,
    block_bytes: usize,
    table: Vec<u8>,
}

impl BlockHasher {
    /// Starts with no bytes; blocks have this length in bytes, the last one may be shorter.
    #[must_use]
    pub fn new(block_bytes: usize) -> BlockHasher {
        BlockHasher { open: Vec::new(), block_bytes: block_bytes.max(1), table: Vec::new() }
    }

    /// Adds the next bytes of the file.
    pub fn update(&mut self, mut bytes: &[u8]) {
        while self.open.len() + bytes.len() >= self.block_bytes {
            let (now, rest) = bytes.split_at(self.block_bytes - self.open.len());
            if self.open.is_empty() {
                self.table.extend(digest(now));
            } else {
                self.open.extend_from_slice(now);
                self.table.extend(digest(&self.open));
                self.open.clear();
            }
            bytes = rest;
        }
        self.open.extend_from_slice(bytes);
    }

    /// The digests of all blocks, one after the other.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        if !self.open.is_empty() {
            self.table.extend(digest(&self.open));
        }
        self.table
    }
}

/// The digests of the blocks of a range of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Position of the first byte that has a digest.
    pub start: u64,
    /// Position after the last byte that has a digest.
    pub end: u64,
    /// Length of a block in bytes; the last one may be shorter.
    pub block_bytes: u64,
}

impl Blocks {
    /// Number of blocks in the range.
    #[must_use]
    pub fn n_blocks(&self) -> u64 {
        self.end.saturating_sub(self.start).div_ceil(self.block_bytes.max(1))
    }

    /// Length of the table of digests in bytes; `None` if no file can have one that long.
    #[must_use]
    pub fn table_bytes(&self) -> Option<u64> {
        self.n_blocks().checked_mul(DIGEST_BYTES as u64)
    }

    /// Number of the block that holds the byte at this position.
    #[must_use]
    pub fn block_at(&self, position: u64) -> u64 {
        position.saturating_sub(self.start) / self.block_bytes.max(1)
    }

    /// Positions of the first byte of a block, and of the byte after it.
    #[must_use]
    pub fn range_of(&self, block: u64) -> (u64, u64) {
        let start = self.start + block * self.block_bytes;
        (start.min(self.end), (start + self.block_bytes).min(self.end))
    }

    /// Checks the bytes of a block with the table of digests.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] with the position if they differ from their digest.
    pub fn check(&self, block: u64, bytes: &[u8], table: &[u8]) -> io::Result<()> {
        let at = usize::try_from(block).ok().and_then(|block| block.checked_mul(DIGEST_BYTES));
        let expected = at.and_then(|at| table.get(at..)?.first_chunk::<DIGEST_BYTES>());
        if expected == Some(&digest(bytes)) {
            return Ok(());
        }
        let (start, end) = self.range_of(block);
        Err(damaged(format!("the bytes from {start} to {end} differ from their digest")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_pieces_make_the_same_digests() {
        let bytes: Vec<u8> = (0..1000_u32).map(|n| (n * 7) as u8).collect();
        for len in [0, 1, 15, 16, 17, 160, 1000] {
            let whole: Vec<u8> = bytes[..len].chunks(16).flat_map(digest).collect();
            for piece in [1, 5, 16, 33, 1000] {
                let mut hasher = BlockHasher::new(16);
                bytes[..len].chunks(piece).for_each(|piece| hasher.update(piece));
                assert_eq!(hasher.finish(), whole, "{len} in {piece}");
            }
            let blocks = Blocks { start: 0, end: len as u64, block_bytes: 16 };
            assert_eq!(blocks.table_bytes(), Some(whole.len() as u64));
            for block in 0..blocks.n_blocks() {
                let (start, end) = blocks.range_of(block);
                let mut bytes = bytes[start as usize..end as usize].to_vec();
                blocks.check(block, &bytes, &whole).unwrap();
                bytes[0] ^= 1;
                assert!(blocks.check(block, &bytes, &whole).is_err());
            }
        }
    }
}
