//! Runs every read strategy on files of every shape, on files that change, and with faults.
//!
//! All tests are one program, since each program links the whole crate with its dependencies.

mod common;

mod extents_on_ext4;
mod read_changing;
mod read_faults;
mod read_refused;
mod read_shapes;
