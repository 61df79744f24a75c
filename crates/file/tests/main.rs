//! Every strategy of reading, over files of every shape, over files that change, and with faults.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod common;

mod extents_on_ext4;
mod read_changing;
mod read_faults;
mod read_refused;
mod read_shapes;
