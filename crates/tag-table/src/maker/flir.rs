//! Tables of FLIR's tags, with the conversions and conditions that they use.

pub mod beside;
pub mod camera;
pub mod print;
pub mod words;
