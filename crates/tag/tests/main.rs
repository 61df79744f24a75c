//! The parser on hostile, damaged and rare bytes.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod hostile;
mod maker;
mod mutation;
