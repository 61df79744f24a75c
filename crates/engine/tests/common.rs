//! Helpers shared by the tests.

pub(crate) mod picture;
