//! The one place where this crate meets an operating system: mappings, reads by position into memory that was not
//! zeroed first, and folders whose names are followed one by one, never through a link.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use portable::*;
#[cfg(unix)]
pub(crate) use unix::*;
