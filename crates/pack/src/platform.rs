//! Operating system interface of this crate: mappings, reads by position into memory that was not zeroed
//! first, writes by position, and folders whose names are followed one by one, never through a link.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;
mod write;

#[cfg(not(unix))]
pub(crate) use portable::*;
#[cfg(unix)]
pub(crate) use unix::*;
/// Whether a backslash separates folders, and a colon names a drive or a stream.
pub(crate) const NAMES_HAVE_DRIVES: bool = cfg!(windows);
/// Whether a file that is open can be removed, and the folder with it.
pub(crate) const REMOVES_OPEN_FILES: bool = cfg!(unix);

pub(crate) use write::{is_still_named, sync_directory, write_all_at};
