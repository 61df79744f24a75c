//! The tar format: writes headers, and lists the members of an archive.

mod folder;
pub(crate) mod header;
pub mod read;

pub use folder::write_folder;
