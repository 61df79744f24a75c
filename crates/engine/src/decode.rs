//! The pixels of one file, or of many in one array, for callers that compute with them.

mod batch;

pub use batch::{BatchInput, BatchLayout, BatchOptions, decode_batch};

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use file::{ReadOptions, Strategy};
use pixel::{Format, Picture, SrgbOptions, decode_srgb};

use crate::error::JobError;
use crate::read::WholeReader;

/// Decodes the picture at `path`, a member of a pack included, to sRGB pixels ([`pixel::decode_srgb`]).
///
/// # Errors
/// [`JobError::NotAPicture`] if it cannot be decoded, and why; [`JobError::Read`] if it cannot be read.
pub fn decode(path: &Path, options: &SrgbOptions) -> Result<Picture, JobError> {
    let mut files = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default())?;
    let is_picture = |head: &[u8]| Format::of_bytes(head).is_some();
    // A panic of a decoder costs this picture only.
    let decoded = catch_unwind(AssertUnwindSafe(|| {
        files.visit(path, is_picture, |mut whole| decode_srgb(whole.input(), options))
    }));
    match decoded {
        Ok(Ok(Some(decoded))) => decoded.map_err(|error| no_picture(path, file::chain(&error))),
        Ok(Ok(None)) => Err(no_picture(path, pixel::DecodeError::Unknown.to_string())),
        Ok(Err(error)) => Err(error.into()),
        Err(_panic) => Err(JobError::Panicked),
    }
}

/// Decodes a picture that is in memory. `name`: what errors call it.
///
/// # Errors
/// As [`decode`].
pub fn decode_bytes(name: &Path, bytes: &[u8], options: &SrgbOptions) -> Result<Picture, JobError> {
    match catch_unwind(AssertUnwindSafe(|| decode_srgb(Box::new(Cursor::new(bytes)), options))) {
        Ok(decoded) => decoded.map_err(|error| no_picture(name, file::chain(&error))),
        Err(_panic) => Err(JobError::Panicked),
    }
}

fn no_picture(path: &Path, what: String) -> JobError {
    JobError::NotAPicture { path: path.to_owned(), what }
}
