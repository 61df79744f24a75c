//! The operating system interface of this crate: private files, locks of folders, owners, and what has to
//! reach the device.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use portable::*;
#[cfg(unix)]
pub(crate) use unix::*;
