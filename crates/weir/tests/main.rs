//! Tests of the servers as a client over TCP sees them.
//!
//! All tests are one program, since each program links the whole crate with its dependencies.

mod bucket;
mod proxy;
mod server;
