//! Tables of Minolta's tags, with the conversions and conditions that they use.

pub mod a100;
pub mod dynax;
pub mod lens;
pub mod main;
pub mod raw;
pub mod settings;
pub mod values;
pub mod wb_a100;
pub mod words;
