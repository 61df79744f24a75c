//! `thalweg tune` from outside: what it keeps, what it leaves behind, and what `index` makes of it.
#![cfg(target_os = "linux")]

#[path = "../env/mod.rs"]
mod env;
#[path = "../env/trace.rs"]
mod trace;

mod obeyed;
mod storages;
mod tuned;
