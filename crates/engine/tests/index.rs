//! The main road through the library: what a run records, and what a later run finds changed.
//!
//! The places in which something moves, vanishes or comes back are told apart by inodes, so these tests are
//! for Unix.
#![cfg(unix)]

mod tree;

mod changed;
mod film;
mod large;
mod lens;
mod moved;
mod roots;
mod scan;
mod sidecar;
mod source;
mod tags;
mod vanished;
