//! Tables of Kodak's tags, with the conversions and conditions that they use.

pub mod directories;
pub mod fixed;
pub mod ifd;
pub mod meta;
pub mod print;
pub mod text_items;
pub mod words;
