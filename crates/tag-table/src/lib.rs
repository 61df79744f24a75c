//! Tables of tags: which tags exist, their names, and how their values become text.
//!
//! This crate contains only data, and the functions that the data refers to: conversions, conditions, counts.
//! The code that walks the tables and reads files is in the crate `tag`. They are separate crates so that a
//! change of a reader does not recompile the tables.
//!
//! [`value`] and [`def`] contain the types shared by all tables. [`standard`] contains the tables of
//! standards, [`maker`] those of maker notes, one module each. [`print`](mod@print) contains the conversions
//! of the standards; a maker's conversions are next to its tables.
//!
//! ```
//! use thalweg_tag_table::extension;
//!
//! assert!(extension::is_known("jpg") && extension::is_read("cr3"));
//! assert!(!extension::is_known("rs"));
//! ```

pub mod arena;
pub mod base64;
pub mod bytes;
pub mod def;
pub mod document;
pub mod extension;
pub mod file_type;
pub mod film;
mod generated;
pub mod maker;
pub mod name;
pub mod number;
pub mod plist;
pub mod print;
pub mod row;
pub mod standard;
pub mod text;
pub mod value;
