//! Tables of Sigma's tags, with the conversions and conditions that they use.

pub mod main;
pub mod print;
pub mod words;
pub mod x3f_items;
