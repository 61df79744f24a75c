//! Tests of the catalogue through its public interface.
//!
//! All tests are in one program, because each test program links the whole crate with its dependencies.

mod common;

mod ask;
mod displaced;
mod kill;
mod open;
mod part;
mod record;
