//! Tables of Google's tags, with the conversions and conditions that they use.

pub mod message;
pub mod text;
