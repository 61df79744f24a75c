//! Pictures inside other files: finding the previews of camera raw files, choosing one, and reading only it.
//!
//! [`finder`] lists the candidates of a file from its metadata, `measure` looks at the first bytes of each,
//! `choose` puts them into the order in which they are tried, and `picture` reads one and says how it is
//! turned and which colours it has. [`raw`] is what thumbnails, hashes and `verify` call; [`extract`] writes
//! a preview as a file of its own.
//!
//! Little is read: the metadata, about a kilobyte of each candidate, and the bytes of the chosen one.

mod carry;
mod choose;
mod container;
mod extract;
mod files;
mod finder;
mod measure;
mod parts;
mod picture;
mod raw;
mod sizes;
mod unusable;
mod write;

pub use container::{Container, ContainerState};
pub use extract::{EmbeddedPicture, ExtractedPreview, embedded_pictures, largest_preview};
pub use raw::{PreviewState, RawFacts};
pub use write::write_preview;

pub(crate) use files::PreviewFiles;
pub(crate) use finder::{Finder, begins_like_raw, is_raw_name};
pub(crate) use picture::Picture;
pub(crate) use raw::{Attempt, Outcome};

#[cfg(test)]
mod tests;
