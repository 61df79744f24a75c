//! Reads bytes from storage: read strategies, physical order, look-ahead, and page cache queries.
//!
//! A [`Strategy`] is a value: the engine takes one as an option, and the lab runs all of them through the
//! same [`Reader`]. Other modules report the facts about storage that a good choice needs: where a file lies
//! ([`extent`]), in which order to visit many files ([`order`]), whether the device seeks ([`probe`]), which
//! file system it is ([`filesystem`]), whether it is mounted ([`volume`], [`mounts`]), what is already in
//! memory ([`cache`]), and a small file that stores all of this between runs ([`profile`]). [`beside`] makes
//! files atomically. Objects in stores have a separate module ([`object`]) and the same [`Reader`].
//!
//! Invariants: this crate has no code for image formats; it never waits on a FIFO, a socket or a terminal;
//! only `platform` calls the operating system, and the code above it names no platform, except in strategies
//! that run on one platform only.
//!
//! ```
//! use thalweg_file::{ReadOptions, Reader, Strategy};
//!
//! let mut reader = Reader::new(Strategy::Pread, &ReadOptions::default())?;
//! let path = std::path::Path::new("Cargo.toml");
//! reader.visit_heads(&[path], &mut |_, head| {
//!     assert!(head.unwrap().bytes().starts_with(b"["));
//!     std::ops::ControlFlow::Continue(())
//! });
//! # Ok::<(), thalweg_file::ReadError>(())
//! ```

mod aligned;
mod error;
mod platform;

pub mod beside;
pub mod cache;
pub mod extent;
pub mod filesystem;
pub mod lookahead;
pub mod mounts;
pub mod object;
pub mod order;
pub mod probe;
pub mod profile;
pub mod read;
mod rename;
mod resolve;
mod stop;
pub mod unfollowed;
pub mod volume;

pub use beside::Beside;
pub use error::{ReadError, StorageError, chain};
pub use order::Order;
pub use read::{
    FileRange, Head, OpenContent, OpenPath, RangeReader, RangeStream, ReadOptions, ReadRanges, Reader,
    SharedFile, Strategy,
};
pub use rename::rename_new;
pub use resolve::{canonicalize, open_without_links};
pub use stop::Stop;
