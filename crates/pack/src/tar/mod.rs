//! The tar format: headers, and the members of an archive.

pub mod read;
