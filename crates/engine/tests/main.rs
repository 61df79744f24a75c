//! The jobs of the library.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod common;

mod index;
mod packing;
