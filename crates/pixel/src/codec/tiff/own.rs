//! Reads the pages that the library refuses: fax of group 3, floating, signed and wide numbers, YCbCr of
//! different resolutions, CIELab, logarithmic light, old-style JPEG, and rare compressions.

mod coded;
mod colour;
mod directory;
mod fax;
mod log;
mod needed;
mod number;
mod old_jpeg;
mod old_tables;
mod page;
mod reader;
mod unpack;

pub(super) use needed::is_needed;
pub(super) use reader::open;
