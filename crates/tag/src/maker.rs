//! Maker notes: data that camera makers store in EXIF tag 0x927c, each in a proprietary format.
//!
//! No standard describes them. Most are image file directories with a maker-specific header, whose offsets
//! count from the TIFF header, from the note, or from a header inside the note. [`list`] identifies the maker
//! of a note by its first bytes, or by the camera's make if those are not specific; the maker's module opens
//! it. [`walk`] is the shared reader for the tables of `table::maker`; [`own`] calls the code for values with
//! a layout of their own.
//!
//! Sources: ExifTool documents names, numbers and labels (its tag name pages, and `-listx`); other sources
//! are listed at the head of each module. The results were compared with ExifTool's output for real files of
//! each maker.

mod apple;
pub(crate) mod canon;
mod casio;
mod dji;
mod dng;
pub(crate) mod flir;
pub(crate) mod fujifilm;
pub(crate) mod google;
pub(crate) mod kodak;
pub(crate) mod leaf;
pub(crate) mod list;
pub(crate) mod minolta;
mod nikon;
mod olympus;
mod open;
pub(crate) mod own;
pub(crate) mod panasonic;
pub(crate) mod part;
mod pentax;
mod phaseone;
pub(crate) mod private;
pub(crate) mod property;
mod reconyx;
mod ricoh;
pub(crate) mod samsung;
mod sanyo;
pub(crate) mod segment;
pub(crate) mod sigma;
mod small;
mod sony;
mod value;
pub(crate) mod walk;
