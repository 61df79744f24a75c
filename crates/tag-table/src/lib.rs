//! Tables of tags: which tags there are, what they are called, and how their values become text.
//!
//! Everything in here is data, and the functions that data names: conversions, conditions, counts. Nothing
//! walks a table or reads a file; the crate `tag` does. The crates are two so that a change of a reader does
//! not compile the tables again.
//!
//! [`value`] and [`def`] have the types that all tables share. [`standard`] has the tables of standards,
//! [`maker`] those of makers' notes, a module for each. [`print`](mod@print) has the conversions of the
//! standards; a maker's conversions lie beside its tables.

pub mod arena;
pub mod base64;
pub mod bytes;
pub mod def;
pub mod maker;
pub mod name;
pub mod number;
pub mod plist;
pub mod print;
pub mod standard;
pub mod text;
pub mod value;
