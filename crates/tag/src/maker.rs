//! Makers' notes: what a camera's maker keeps in tag 0x927c of EXIF, in a form of its own.
//!
//! No standard describes them. Most are image file directories with a header of the maker's, whose offsets
//! count from the TIFF header, from the note, or from a header inside of the note. [`list`] finds out whose
//! note it is by its first bytes, and by the camera's make where those say nothing; a maker's module opens
//! it. [`walk`] is the one engine that reads by the tables of `table::maker`; [`own`] calls the code that
//! reads values with a layout of their own.
//!
//! Sources: ExifTool documents names, numbers and words (its tag name pages, and `-listx`); what else a
//! module draws on it says at its head. What a note says was held against ExifTool's answer for real files of
//! each maker.

mod apple;
pub(crate) mod canon;
mod casio;
mod dji;
mod dng;
mod flir;
pub(crate) mod fujifilm;
pub(crate) mod google;
pub(crate) mod kodak;
pub(crate) mod list;
pub(crate) mod minolta;
mod nikon;
pub(crate) mod note;
mod olympus;
mod open;
pub(crate) mod own;
pub(crate) mod panasonic;
mod pentax;
mod phaseone;
pub(crate) mod private;
mod reconyx;
mod ricoh;
mod samsung;
mod sanyo;
pub(crate) mod segment;
pub(crate) mod sigma;
mod small;
mod sony;
pub(crate) mod walk;
