//! JPEG XL (ISO/IEC 18181) through `jxl-oxide`, which is Rust alone. Decoded only.
//!
//! The library accepts the codestream in pieces and renders any rectangle of it. So a picture whose samples
//! exceed the memory limit is rendered in strips (`reader`), and a truncated file is rendered as far as
//! possible, and its complete rows are counted (`cut`). The library's threads are not used, because each of
//! our threads decodes its own picture.
//!
//! The boxes around the codestream are read here (`boxes`): the library would unpack compressed metadata of
//! any size. The bindings to libjxl were considered: they would run C++ on untrusted bytes, for about twice
//! the speed.

mod boxes;
mod cut;
mod reader;
mod samples;
mod source;

pub(super) use reader::open;

/// Name of the library that decodes JPEG XL.
pub(super) const LIBRARY: &str = "jxl-oxide 0.12";
