//! Many small files in a few large ones.
//!
//! # The model
//!
//! A pack is a folder of tar shards, `NAME-000000.tar` and so on, that today's loaders read. Each picture is
//! a member `KEY.EXTENSION`; where its metadata is wanted, a member `KEY.json` follows it. A key is unique in
//! the pack and has no dots, for loaders take what stands before the first dot for the name of a sample.
//! Beside the shards lie
//!
//! - `NAME.parquet`, the manifest: one row a picture, also of those that could not be packed ;
//! - `NAME.lookup`, by which this crate finds a member of millions without reading any of it into memory;
//! - the indexes of other readers: `NAME.json` (wids), `NAME-000000.json` (webshart), `NAME-000000.idx`
//!   (DALI).
//!
//! # The promises
//!
//! - The same input makes the same bytes.
//! - Nothing has its final name before it is whole; a run that was killed goes on at the first missing shard.
//! - What a shard holds is reached at any offset, by any number of threads.
//! - No input makes it panic, write outside its target, or take memory without bound.
//!
//! This crate knows no image format: what is known of a picture comes with it ([`Facts`]).

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
pub use key::Keys;
pub use lookup::Lookup;
pub use member::{Facts, Hash, Member, MemberRef};
pub use pack::{Content, LeftOut, Pack, Reading};
pub use shard::Cut;
pub use unpack::{UnpackOptions, Unpacked, unpack};
pub use writer::{Batch, Inputs, Packed, Plan, Writer};
