//! Operating system calls: opening a library at run time, and where it was found.

#[cfg(not(windows))]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(windows))]
use unix as imp;
#[cfg(windows)]
use windows as imp;

/// Whether this program can open libraries: a static one for Linux cannot.
pub(crate) use imp::CAN_OPEN_LIBRARIES;
/// Opens a library with all its symbols resolved and none of them visible to other libraries. A name without
/// a folder is searched where the system keeps libraries, and never in the current folder.
pub(crate) use imp::open_library;
/// Path of the file that contains the code or data at an address, if the system reports it.
pub(crate) use imp::path_of_address;
