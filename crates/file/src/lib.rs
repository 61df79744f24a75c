//! How bytes come off storage: read strategies, physical order, look-ahead, and what the page cache holds.
//!
//! A [`Strategy`] is a value: the engine takes one as an option and the lab runs all of them, through the
//! same [`Reader`]. Around it stand the facts about storage that a good choice needs: where a file lies
//! ([`extent`]), in which order to visit many ([`order`]), whether the device below seeks ([`probe`]), which
//! file system it is ([`filesystem`]), what is already in memory ([`cache`]), and a small file that remembers
//! all of this ([`profile`]). [`beside`] is how finished files appear. Objects in stores have a room of their
//! own ([`object`]), and the same [`Reader`].
//!
//! Invariants: nothing here knows an image format; nothing here waits on a FIFO, a socket or a terminal; what
//! the operating system offers is met in `platform` alone, and above it no platform is named except by the
//! strategies that only one of them can run.

mod aligned;
mod error;
mod platform;

pub mod beside;
pub mod cache;
pub mod extent;
pub mod filesystem;
pub mod lookahead;
pub mod object;
pub mod order;
pub mod probe;
pub mod profile;
pub mod read;
mod stop;

pub use beside::Beside;
pub use error::{ReadError, StorageError, chain};
pub use order::Order;
pub use read::{
    FileRange, Head, OpenPath, Opened, RangeReader, RangeStream, ReadOptions, ReadRanges, Reader, SharedFile,
    Strategy,
};
pub use stop::Stop;
