//! The tar format: headers, and the members of an archive.

pub(crate) mod header;
pub mod read;
