//! Loops that attack the program from outside, as the world does: processes are killed, system calls fail,
//! the power is cut, files are changed, and each time the promises of `docs/reliability.md` are checked.
//!
//! A loop is a number of rounds. Each round has a random number generator of its own, made of the seed and
//! the number of the round, so that a round that found something can be run again alone. What a round found
//! is kept in a folder and the loop goes on.
//!
//! The short forms are tests (`crates/thalweg/tests/torture.rs`); `cargo xtask torture NAME` runs the long
//! ones.

#![cfg(unix)]

mod collection;
mod exhaust;
mod extent;
mod fault;
mod finding;
mod fuzz;
mod ground;
mod job;
mod kill;
mod mutate;
mod power;
mod program;
mod race;
mod report;
mod rounds;
mod stores;
mod tamper;
mod tree;

pub use extent::Extent;
pub use finding::Finding;
pub use ground::Settings;
pub use report::Report;
pub use rounds::{LOOPS, run};
