//! Reads the pages that the library refuses: fax of group 3, floating, signed and wide numbers, YCbCr of
//! different resolutions, CIELab, and rare compressions.

mod coded;
mod colour;
mod directory;
mod fax;
mod page;
mod reader;
mod unpack;

pub(super) use reader::{is_needed, open};
