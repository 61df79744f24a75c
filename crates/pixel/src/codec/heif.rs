//! HEIC and HEIF (ISO/IEC 23008-12) through the system's libheif, which is opened at run time. Decoded only.
//!
//! libheif parses the boxes, decodes the coded pictures, assembles grids and overlays, applies `irot`,
//! `imir` and `clap`, and returns planes. Its conversion to RGB is left out for pictures in YCbCr: rows are
//! converted here (`rows`) as they are requested, which saves a copy of the picture (4.5 bytes per pixel
//! become 1.5) and a pass over memory. Depths over 8 bits become 8, because the outputs here have 8.
//!
//! A picture that is requested smaller is averaged by a whole factor; if a thumbnail item (`thmb`) is large
//! enough for what is requested, that is decoded instead, which costs a hundredth.
//!
//! The library is C++ that reads untrusted bytes and decodes a picture in one call, which no deadline stops:
//! both are reasons for a process of its own ([`Format::needs_process`](crate::Format::needs_process)).

mod coding;
mod cut;
mod file;
mod image;
mod reader;
mod rows;

pub(super) use reader::open;
