//! Tables of Reconyx's tags, with the conversions and conditions that they use.

pub mod items;
pub mod print;
pub mod words;
