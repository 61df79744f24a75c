//! Digests in files that one command writes and another reads: each changed byte is noticed when it is read.
//!
//! # The model
//!
//! A file is cut into blocks, and the BLAKE3 digest of each block is in the file itself ([`Blocks`]). A
//! reader that needs a few ranges checks the blocks that hold them, and never reads the others. The table of
//! digests has a digest of its own, the root, which is checked when a file is opened.
//!
//! - A Parquet file has the table before its footer, where no reader looks, and the root covers the footer as
//!   well ([`parquet`]).
//! - A JSON document has the digest of the rest as its first member ([`json`]).
//!
//! # Guarantees
//!
//! - Readers that know nothing of digests read such a file as before; a file without them is read as before,
//!   and [`parquet::SealedReader::is_sealed`] says whether a file has them.
//! - No byte reaches a decoder before its block was checked.
//!
//! # Limits
//!
//! A digest shows damage, not intent: whoever changes a file on purpose can compute it again. Signatures
//! would be needed for that, and there are none.

mod blocks;
pub mod json;
pub mod parquet;

use std::io;

pub use blocks::{BlockHasher, Blocks};

/// Length of a BLAKE3 digest in bytes.
pub const DIGEST_BYTES: usize = 32;

/// A BLAKE3 digest, as its bytes.
pub type Digest = [u8; DIGEST_BYTES];

/// The BLAKE3 digest of these bytes.
#[must_use]
pub fn digest(bytes: &[u8]) -> Digest {
    blake3::hash(bytes).into()
}

/// The error for bytes that differ from their digest.
fn damaged(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
