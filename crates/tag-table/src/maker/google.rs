//! Tables of Google's tags, and the conversions and conditions that they name.

pub mod message;
pub mod text;
