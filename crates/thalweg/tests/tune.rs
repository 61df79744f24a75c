//! `thalweg tune` from outside: what it keeps, what it leaves behind, and what `index` makes of it.
#![cfg(target_os = "linux")]

mod obeyed;
mod storages;
mod tuned;
