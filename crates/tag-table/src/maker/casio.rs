//! Tables of Casio's tags, with the conversions and conditions that they use.

pub mod faces;
pub mod print;
pub mod type1;
pub mod type2;
pub mod words;
