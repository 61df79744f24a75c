//! What the chores of the repository share: the form of a record of measurements.
//!
//! `cargo xtask bench NAME --record` writes records, `cargo xtask docs` renders them into documents.

pub mod record;
