//! A run that is asked to stop, and one that is killed: what it had finished is kept, and the next one goes
//! on.
#![cfg(target_os = "linux")]

mod kill;
mod stop;
