//! JPEG XL (ISO/IEC 18181) through `jxl-oxide`, which is Rust alone. Not written.
//!
//! The library takes the codestream as it comes and renders any rectangle of it, so a picture whose samples
//! exceed the memory is rendered in strips, each by itself (`reader`), and a file that is cut is rendered as
//! far as it goes, with the rows that are whole counted (`cut`). Its threads are not used: there is one
//! picture on each of ours.
//!
//! The boxes around the codestream are read here (`boxes`): the library would unpack compressed metadata of
//! any size. The bindings to libjxl were weighed: C++ where bytes are not trusted, for about twice the speed.

mod boxes;
mod cut;
mod reader;
mod samples;
mod source;

pub(super) use reader::open;

/// What decodes JPEG XL.
pub(super) const LIBRARY: &str = "jxl-oxide 0.12";
