//! Tables of Sigma's tags, and the conversions and conditions that they name.

pub mod main;
pub mod print;
pub mod words;
pub mod x3f_items;
