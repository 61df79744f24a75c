//! Files that are not read by their path: standard input (`-`), and files within `.gz` files (`-z`).

pub(super) mod piped;
pub(super) mod zipped;
