//! Objects in stores, by paths such as `s3://bucket/2024/a.jpg`: read in ranges, listed in pages, put as a
//! whole.
//!
//! A path is one of an object if it begins with `s3://`, `gs://`, `az://`, `http://` or `https://`
//! ([`is_object`]); every [`Reader`](crate::Reader) reads such paths beside those of files. Requests are made
//! by crate `object_store` on a runtime of its own threads (`client`): callers block, so that nothing above
//! knows of futures. Heads of many objects are under way at once
//! ([`ReadOptions::queue_depth`](crate::ReadOptions::queue_depth) for each reader); ranges beyond a head are
//! asked for under the condition that the object is still the one whose head was read.
//!
//! What a store answers is believed as little as a file's bytes. A request that fails for a reason that may
//! pass (429, 5xx, a broken connection) is made again with growing pauses, and a `Retry-After` is obeyed by
//! all requests to that store (`patience`). What remains is an [`io::Error`](std::io::Error) with the store's
//! words and what to do next.
//!
//! All of it stands behind the feature `objects`; without it such paths are errors that say so.

#[cfg(feature = "objects")]
mod aws;
#[cfg(feature = "objects")]
mod client;
#[cfg(feature = "objects")]
mod error;
#[cfg(feature = "objects")]
mod get;
#[cfg(feature = "objects")]
mod list;
mod name;
#[cfg(feature = "objects")]
mod patience;
#[cfg(feature = "objects")]
mod put;
#[cfg(feature = "objects")]
mod store;

#[cfg(not(feature = "objects"))]
mod absent;

#[cfg(not(feature = "objects"))]
pub(crate) use absent::ObjectReader;
#[cfg(not(feature = "objects"))]
pub use absent::{Pages, Ranges, look, put};
#[cfg(feature = "objects")]
pub(crate) use get::ObjectReader;
#[cfg(feature = "objects")]
pub use get::{Ranges, look};
#[cfg(feature = "objects")]
pub use list::Pages;
pub use name::{is_object, parent};
#[cfg(feature = "objects")]
pub use put::put;

use std::path::PathBuf;

/// What a store says of an object beside its bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Length in bytes.
    pub bytes: u64,
    /// Time of the last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// The entity tag (RFC 9110, section 8.8.3): another one for other bytes. Some servers have none.
    pub etag: Option<String>,
}

/// A page of a listing.
#[derive(Debug, Default)]
pub struct Page {
    /// Objects by their paths, in the order of the store.
    pub objects: Vec<(PathBuf, Object)>,
    /// What lies one level deeper, where the listing is of one level: paths that end with a slash.
    pub prefixes: Vec<PathBuf>,
    /// What was left out, and why: an object, or all that lies below a path which ends with a slash.
    pub left_out: Vec<(PathBuf, std::io::Error)>,
}

/// How deep a listing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The objects directly below the prefix, and the prefixes one level deeper.
    OneLevel,
    /// All objects that have the prefix.
    All,
}

/// What happens where an object of that name is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays as it is (a conditional request: `If-None-Match: *`).
    Keep,
    /// The new one takes its place.
    Replace,
}
