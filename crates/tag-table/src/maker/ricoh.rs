//! Tables of Ricoh's tags, with the conversions and conditions that they use.

pub mod main;
pub mod sub;
pub mod values;
