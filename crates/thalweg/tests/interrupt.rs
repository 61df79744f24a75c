//! Stopped and killed runs: finished work is kept, and the next run continues.
#![cfg(target_os = "linux")]

mod kill;
mod stop;
