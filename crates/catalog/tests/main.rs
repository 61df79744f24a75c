//! The catalogue through its public interface.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod common;

mod ask;
mod displaced;
mod kill;
mod open;
mod part;
mod record;
