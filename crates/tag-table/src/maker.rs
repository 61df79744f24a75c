//! Tables of makers' notes, a module for each maker.
//!
//! [`item`] has the types of a table, [`note`] what conditions and counts may ask, [`reader`] names the code
//! that reads values with a layout of their own.

pub mod apple;
pub mod canon;
pub mod casio;
pub mod dji;
pub mod flir;
pub mod fujifilm;
pub mod google;
pub mod item;
pub mod kodak;
pub mod minolta;
mod model;
pub mod nikon;
pub mod note;
pub mod olympus;
pub mod panasonic;
pub mod pentax;
pub mod phaseone;
pub mod print;
pub mod reader;
pub mod reconyx;
pub mod ricoh;
pub mod samsung;
pub mod sanyo;
pub mod segment;
pub mod sigma;
pub mod small;
pub mod sony;
