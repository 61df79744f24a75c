//! The tar format: writes headers, and lists the members of an archive.

mod folder;
pub(crate) mod header;
mod place;
pub mod read;

pub use folder::write_folder;
