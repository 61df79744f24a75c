//! Tests of packs: written, continued, read, checked and unpacked.
//!
//! All tests are one program, since each program links the whole crate with its dependencies.

mod archive;
mod common;

mod archives;
mod go_on;
mod reading;
mod tamper;
mod unpacking;
mod write;
