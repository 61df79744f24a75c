//! JPEG XL (ISO/IEC 18181) through `jxl` (jxl-rs), the JPEG XL project's decoder in Rust. Decoded only.
//!
//! The library accepts the codestream in pieces and fills a picture in memory group by group. If the file
//! ends early, the rows whose groups are all there are counted (`cut`), and the rest is filled with what the
//! library can render from the bytes that exist.
//!
//! The boxes around the codestream are read here (`boxes`): the library would unpack compressed metadata of
//! any size. One thread decodes a picture, because each of our threads decodes its own.

mod boxes;
mod cut;
mod feed;
mod reader;
mod samples;

pub(super) use reader::open;

/// Name of the library that decodes JPEG XL.
pub(super) const LIBRARY: &str = "jxl 0.8";
