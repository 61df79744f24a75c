//! Tables of Phase One's tags, and the conversions and conditions that they name.

pub mod items;
pub mod print;
pub mod words;
