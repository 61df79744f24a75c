//! The tar format: writes headers, and lists the members of an archive.

pub(crate) mod header;
pub mod read;
