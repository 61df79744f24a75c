//! Tables of FLIR's tags, and the conversions and conditions that they name.

pub mod beside;
pub mod camera;
pub mod print;
pub mod words;
