//! Objects in stores, with paths such as `s3://bucket/2024/a.jpg`: read in ranges, listed in pages, and put
//! as a whole.
//!
//! A path names an object if it begins with `s3://`, `gs://`, `az://`, `http://` or `https://`
//! ([`is_object`]); every [`Reader`](crate::Reader) reads such paths as well as those of files. Crate
//! `object_store` makes the requests, on a runtime with its own threads (`client`). Callers block, so the
//! layers above use no futures. Heads of many objects are requested at once
//! ([`ReadOptions::queue_depth`](crate::ReadOptions::queue_depth) for each reader); ranges beyond a head are
//! requested on condition that the object is still the one whose head was read.
//!
//! A store's answers are trusted as little as a file's bytes: their lengths and their pace are checked while
//! they arrive (`answer`), and pages of listings before they are believed (`listing`). A request that fails
//! for a reason that may pass (429, 5xx, a broken connection) is repeated with growing pauses, and all
//! requests to a store obey its `Retry-After` (`patience`). Errors that remain are reported as an
//! [`io::Error`](std::io::Error) with the store's message and what to do next.
//!
//! All of it requires the feature `objects`; without it such paths are errors that say so.

#[cfg(feature = "objects")]
mod answer;
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
#[cfg(feature = "objects")]
mod listing;
mod name;
#[cfg(feature = "objects")]
mod patience;
#[cfg(feature = "objects")]
mod put;
#[cfg(feature = "objects")]
mod store;
#[cfg(feature = "objects")]
mod tls;

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
pub use name::{is_object, join, parent};
#[cfg(feature = "objects")]
pub use put::put;

use std::path::PathBuf;

/// Metadata that a store reports for an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Length of the object in bytes.
    pub bytes: u64,
    /// Time of the last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Entity tag (RFC 9110, section 8.8.3), which differs for different bytes. `None` if the server has
    /// none.
    pub etag: Option<String>,
}

/// One page of a listing.
#[derive(Debug, Default)]
pub struct Page {
    /// Objects with their paths, in the order of the store.
    pub objects: Vec<(PathBuf, Object)>,
    /// Prefixes one level deeper, if the listing has one level: paths that end with a slash.
    pub prefixes: Vec<PathBuf>,
    /// Entries left out, and why: an object, or everything below a path that ends with a slash.
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

/// What to do if an object with that name already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep the existing object (a conditional request: `If-None-Match: *`).
    Keep,
    /// Replace the existing object.
    Replace,
}
