//! The `thalweg` program.
fn main() {}
