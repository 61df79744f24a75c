//! Uses libexif, a C library, in this process: the counterpart of the publication's system library.
//!
//! The publication read the dates with .NET's `Image`, which is GDI+. Linux has no such library; libexif does
//! the same for the EXIF block: it opens the file, reads up to the end of the block, and parses all of it,
//! including maker notes it knows. It uses one thread, as the publication did.

use std::path::PathBuf;

use super::answer::Answers;
use crate::error::CaseError;
use crate::platform::LibExif;

/// EXIF tags of the dates in the order of [`DATE_NAMES`](super::answer::DATE_NAMES).
const TAGS: [u16; 3] = [0x9003, 0x9004, 0x0132];

/// Opens the library.
pub(super) fn open() -> Result<LibExif, CaseError> {
    LibExif::open().map_err(|error| {
        CaseError::Skipped(format!(
            "libexif cannot be opened ({error}); install it to compare (Debian package: libexif12)"
        ))
    })
}

/// Reads the dates of all files.
pub(super) fn read(files: &[PathBuf]) -> Result<Answers, CaseError> {
    let library = open()?;
    let dates: Result<_, _> = files
        .iter()
        .map(|path| library.texts(path, TAGS).map(Some).map_err(CaseError::file("read", path)))
        .collect();
    Ok(Answers { dates: dates?, n_one_by_one: 0 })
}
