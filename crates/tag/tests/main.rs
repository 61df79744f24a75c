//! Tests of the parser with hostile, damaged and rare input.
//!
//! All tests are one program, because each program links the whole crate with its dependencies.

mod counted;
mod credentials;
mod fast;
mod forms;
mod hostile;
mod maker;
mod mutation;
mod origin;
mod records;
mod roles;
mod shared_bytes;
mod structured;
