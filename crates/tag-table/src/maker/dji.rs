//! Tables of DJI's tags, and the conversions and conditions that they name.

pub mod info;
pub mod main;
pub mod print;
