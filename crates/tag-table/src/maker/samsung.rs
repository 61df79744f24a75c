//! Tables of Samsung's tags, and the conversions and conditions that they name.

pub mod main;
pub mod print;
pub mod words;
