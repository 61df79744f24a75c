//! The servers, as a client over TCP sees them.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod bucket;
mod proxy;
mod server;
