//! Tables of Sanyo's tags, and the conversions and conditions that they name.

pub mod items;
pub mod words;
