//! Tables of Casio's tags, and the conversions and conditions that they name.

pub mod faces;
pub mod print;
pub mod type1;
pub mod type2;
pub mod words;
