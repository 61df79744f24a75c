//! Tables of DJI's tags, with the conversions and conditions that they use.

pub mod info;
pub mod main;
pub mod print;
