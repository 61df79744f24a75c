//! Tables of Sanyo's tags, with the conversions and conditions that they use.

pub mod items;
pub mod words;
