//! Makes the thumbnail of a single file on request.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use file::{ReadOptions, Strategy};
use pixel::Format;
use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer};

use crate::error::JobError;
use crate::film;
use crate::read::WholeReader;

/// Makes the thumbnail of the picture at `path`, which may be a member of a pack.
///
/// # Errors
/// [`JobError::NotAPicture`] with the reason if no thumbnail can be made of it; [`JobError::Read`] if it
/// cannot be read.
pub fn thumbnail_of(path: &Path, options: &ThumbnailOptions) -> Result<Thumbnail, JobError> {
    let no_picture = |what: String| JobError::NotAPicture { path: path.to_owned(), what };
    let mut thumbnailer = Thumbnailer::new(options)?;
    let mut files = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default())?;
    let is_picture = |head: &[u8]| Format::of_bytes(head).is_some();
    // If a decoder panics, only this picture is affected.
    let made = catch_unwind(AssertUnwindSafe(|| {
        files.visit(path, is_picture, |mut whole| thumbnailer.make(whole.input(), None))
    }));
    match made {
        Ok(Ok(Some(Ok(thumbnail)))) => Ok(thumbnail),
        Ok(Ok(Some(Err(error)))) => Err(no_picture(file::chain(&error))),
        Ok(Ok(None)) if film::is_named_film(path) => {
            film::thumbnail(&mut thumbnailer, path, &options.limits, None).map_err(no_picture)
        }
        Ok(Ok(None)) => Err(no_picture("not a supported image format".into())),
        Ok(Err(error)) => Err(error.into()),
        Err(_panic) => Err(JobError::Panicked),
    }
}

/// Makes the thumbnail of a picture in memory. `name` is the path used in errors.
///
/// # Errors
/// Those of [`thumbnail_of`].
pub fn thumbnail_of_bytes(
    name: &Path,
    bytes: &[u8],
    options: &ThumbnailOptions,
) -> Result<Thumbnail, JobError> {
    let mut thumbnailer = Thumbnailer::new(options)?;
    let made = catch_unwind(AssertUnwindSafe(|| thumbnailer.make(Box::new(Cursor::new(bytes)), None)));
    match made {
        Ok(made) => {
            made.map_err(|error| JobError::NotAPicture { path: name.to_owned(), what: file::chain(&error) })
        }
        Err(_panic) => Err(JobError::Panicked),
    }
}
