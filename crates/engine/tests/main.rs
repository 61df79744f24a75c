//! Tests of the jobs of the library.
//!
//! They form one test program, since each test program links the whole crate with its dependencies.

mod common;

mod by_program;
mod formats;
mod index;
mod packing;
mod pictures;
mod shards;
