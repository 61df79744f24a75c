//! Tables of Minolta's tags, and the conversions and conditions that they name.

pub mod a100;
pub mod dynax;
pub mod lens;
pub mod main;
pub mod raw;
pub mod settings;
pub mod values;
pub mod wb_a100;
pub mod words;
