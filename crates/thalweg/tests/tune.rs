//! Black-box tests of `thalweg tune`: the stored profile, leftover files, and its use by `index`.
#![cfg(target_os = "linux")]

mod obeyed;
mod storages;
mod tuned;
