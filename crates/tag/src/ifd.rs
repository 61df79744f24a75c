//! Reader for image file directories (TIFF 6.0, section 2; BigTIFF; EXIF 3.0, section 4.6), shared by all
//! containers: TIFF files, JPEG segments, PNG chunks, HEIF items.

mod damage;
mod entry;
mod facts;
mod follow;
mod image_data;
mod place;
mod read;
mod value;
mod walk;

pub(crate) use place::{ChainFacts, ImageFacts, Place};
pub(crate) use read::{note_thumbnail, read_bare_directory, read_directory, read_exif};
pub(crate) use walk::walk_chain;
