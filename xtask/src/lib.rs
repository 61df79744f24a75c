//! What the chores of the repository share: the form of a record of measurements, and how Cargo is started.
//!
//! `cargo xtask bench NAME --record` writes records, `cargo xtask docs` renders them into documents.

mod cargo;
pub mod record;

pub use cargo::{cargo, forget_caller};
