//! The same tests for all formats: written files are read again, and a broken file costs one picture.

mod bombs;
mod broken;
mod coded;
mod odd;
pub(crate) mod pictures;
mod round_trip;
mod sides;
mod tiff;
mod variants;
