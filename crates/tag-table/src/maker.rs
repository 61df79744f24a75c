//! Tables of maker notes, one module per maker.
//!
//! [`row`] contains the types of a table, [`note`] the state that conditions and counts can use, [`reader`]
//! the names of the code that reads values with a special layout.

pub mod apple;
pub mod canon;
pub mod casio;
pub mod dji;
pub mod flir;
pub mod fujifilm;
pub mod google;
pub mod kodak;
pub mod leaf;
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
pub mod row;
pub mod samsung;
pub mod sanyo;
pub mod segment;
pub mod sigma;
pub mod small;
pub mod sony;
