//! Packs many small files into a few large ones.
//!
//! # The model
//!
//! A pack is a folder of tar shards, `NAME-000000.tar` and so on, that common loaders read. Each picture is a
//! member `KEY.EXTENSION`; if its metadata is requested, a member `KEY.json` follows it. A key is unique in
//! the pack and has no dots, because loaders take the part before the first dot as the name of a sample. The
//! same folder contains
//!
//! - `NAME.parquet`, the manifest: one row per picture, including those that could not be packed;
//! - `NAME.lookup`, with which this crate finds one member among millions without reading it into memory;
//! - the indexes of other readers: `NAME.json` (wids), `NAME-000000.json` (webshart), `NAME-000000.idx`
//!   (DALI).
//!
//! # Guarantees
//!
//! - The same input produces the same bytes.
//! - No file has its final name before it is complete; a run that was killed is continued at the first
//!   missing shard.
//! - The contents of a shard can be read at any offset, by any number of threads.
//! - No input makes the crate panic, write outside its target, or take unlimited memory.
//!
//! This crate contains no code for image formats: the caller supplies the metadata of a picture ([`Facts`]).
//!
//! ```
//! let mut keys = thalweg_pack::Keys::new();
//! // The part before the first dot is the name of a sample.
//! assert_eq!(keys.take("2024/harbour.at.dawn.jpg".as_ref()).1, "jpg");
//!
//! fn first_member(folder: &std::path::Path) -> Result<Vec<u8>, thalweg_pack::PackError> {
//!     let pack = thalweg_pack::Pack::open(folder)?;
//!     let mut bytes = Vec::new();
//!     pack.read(0, &mut bytes)?;
//!     Ok(bytes)
//! }
//! ```

pub mod check;
mod error;
mod index;
mod key;
pub mod lookup;
mod manifest;
mod member;
pub mod pack;
mod platform;
mod shard;
pub mod store;
pub mod tar;
pub mod unpack;
mod writer;

pub use check::{Finding, Findings, check};
pub use error::PackError;
pub use key::{Keys, key_of};
pub use lookup::Lookup;
pub use member::{Facts, Hash, Member, MemberRef};
pub use pack::{Content, LeftOut, Pack, Reading};
pub use shard::Cut;
pub use unpack::{UnpackOptions, Unpacked, unpack};
pub use writer::{Batch, Inputs, PackSummary, Plan, Writer};
