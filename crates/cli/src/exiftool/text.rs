//! How values become text: descriptions, dates, coordinates, escapes and character sets.
//!
//! These modules know texts alone, no tags of a file. A new form of values (such as `-d`, `-c`, `-E`) is a
//! module here, and a field of [`Values`](super::entry::Values) that applies it.

pub(super) mod charset;
pub(super) mod coordinate;
pub(super) mod date;
pub(super) mod description;
pub(super) mod escape;
pub(super) mod source_name;
