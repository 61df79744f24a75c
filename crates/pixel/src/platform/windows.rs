//! Windows: `LoadLibraryEx`.
#![expect(unsafe_code, reason = "opens libraries")]

use std::error::Error as _;
use std::path::{Path, PathBuf};

use libloading::Library;
use libloading::os::windows::{
    LOAD_LIBRARY_SEARCH_DEFAULT_DIRS, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR, Library as WindowsLibrary,
};

pub(crate) const CAN_OPEN_LIBRARIES: bool = true;

/// Opens the library with this name or path.
///
/// # Errors
/// The system's message.
pub(crate) fn open_library(name: &Path) -> Result<Library, String> {
    // The folder of the library itself may only be searched if it is named.
    let flags = if name.is_absolute() {
        LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS
    } else {
        LOAD_LIBRARY_SEARCH_DEFAULT_DIRS
    };
    // SAFETY: the libraries named by this crate run no code at loading other than constructors of their own
    // tables, which need nothing from the program.
    let library = unsafe { WindowsLibrary::load_with_flags(name, flags) };
    library.map(Library::from).map_err(|error| error.source().map_or(error.to_string(), ToString::to_string))
}

/// Not reported by this system.
pub(crate) fn path_of_address(_address: *const ()) -> Option<PathBuf> {
    None
}
