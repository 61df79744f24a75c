//! Tables of Ricoh's tags, and the conversions and conditions that they name.

pub mod main;
pub mod sub;
pub mod values;
