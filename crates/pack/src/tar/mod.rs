//! The form of a shard: POSIX tar.

pub(crate) mod header;
