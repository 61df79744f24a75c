//! Digests of the blocks of a Parquet file, between its data and its footer.
//!
//! Readers of Parquet find the footer from the end of a file, and data by the positions in the footer. So
//! what is between the last page and the footer is seen by no reader that does not look for it:
//!
//! | length | |
//! |---|---|
//! | 32 for each block | digests of the blocks of all bytes before the table |
//! | 32 | root: digest of the table, the numbers below, and all bytes from the magic to the end |
//! | 8 | position of the table, little endian |
//! | 4 | length of a block in bytes |
//! | 4 | zeros |
//! | 8 | magic `thwgseal` |
//!
//! A sealed file says so in its footer as well ([`WORD`]), so damage of the table cannot make it look like a
//! file that has none.

mod reader;
mod writer;

pub use reader::SealedReader;
pub use writer::{SealedWriter, finish};

/// Key of the entry in the footer which says that a file is sealed.
pub const WORD: &str = "thalweg.seal";

/// Value of that entry: the digest, and the version of the layout.
pub const WORD_VALUE: &str = "blake3 1";

/// Length of a block: what a reader of one row fetches at least.
const BLOCK_BYTES: usize = 256 << 10;

/// Length of what follows the table.
const TAIL_BYTES: usize = 56;

const MAGIC: &[u8; 8] = b"thwgseal";

/// Length of the footer's length and of Parquet's own magic.
const END_BYTES: usize = 8;

/// The root over the table, the numbers and the rest of the file.
fn root(table: &[u8], numbers: &[u8; 16], rest: [&[u8]; 2]) -> crate::Digest {
    let mut hasher = blake3::Hasher::new();
    hasher.update(table).update(numbers);
    for bytes in rest {
        hasher.update(bytes);
    }
    hasher.finalize().into()
}

/// The numbers of a tail as bytes.
fn numbers(table_at: u64, block_bytes: u32) -> [u8; 16] {
    let mut out = [0; 16];
    out[..8].copy_from_slice(&table_at.to_le_bytes());
    out[8..12].copy_from_slice(&block_bytes.to_le_bytes());
    out
}

#[cfg(test)]
mod tests;
