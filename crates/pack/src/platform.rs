//! Where the platforms differ. What lies above these names knows no platform.

mod write;

pub(crate) use write::{is_still_named, sync_directory, write_all_at};
