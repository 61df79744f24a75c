//! Tables of Samsung's tags, with the conversions and conditions that they use.

pub mod main;
pub mod print;
pub mod words;
