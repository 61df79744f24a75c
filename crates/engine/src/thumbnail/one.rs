//! Makes the thumbnail of a single file on request.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use file::{ReadOptions, Strategy};
use pixel::Format;
use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer};

use crate::error::JobError;
use crate::film;
use crate::preview::{Finder, Outcome, PreviewFiles, begins_like_raw, is_raw_name};
use crate::read::{WholeReader, extension_of};

use super::thumbnail_of_raw;

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
    if is_raw_name(path) {
        let made = catch_unwind(AssertUnwindSafe(|| {
            PreviewFiles::new()?
                .visit(path, |finder, stream, extension| {
                    thumbnail_of_raw(finder, stream, extension, &mut thumbnailer, options.size, None)
                })
                .map_err(|error| no_picture(file::chain(&error)))
        }));
        match made.map_err(|_panic| JobError::Panicked)?? {
            Outcome::Made(thumbnail) => return Ok(thumbnail),
            Outcome::Unusable(unusable) => return Err(no_picture(unusable.error().to_string())),
            Outcome::NotRaw => {}
        }
    }
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
    let no_picture = |what: String| JobError::NotAPicture { path: name.to_owned(), what };
    let mut thumbnailer = Thumbnailer::new(options)?;
    if begins_like_raw(bytes) {
        let mut extension = String::new();
        let extension = extension_of(name, &mut extension);
        let made = catch_unwind(AssertUnwindSafe(|| {
            let (finder, stream) = (&mut Finder::new(), &mut Cursor::new(bytes));
            thumbnail_of_raw(finder, stream, extension, &mut thumbnailer, options.size, None)
        }));
        match made.map_err(|_panic| JobError::Panicked)? {
            Ok(Outcome::Made(thumbnail)) => return Ok(thumbnail),
            Ok(Outcome::Unusable(unusable)) => return Err(no_picture(unusable.error().to_string())),
            Err(error) => return Err(no_picture(file::chain(&error))),
            Ok(Outcome::NotRaw) => {}
        }
    }
    let made = catch_unwind(AssertUnwindSafe(|| thumbnailer.make(Box::new(Cursor::new(bytes)), None)));
    match made {
        Ok(made) => made.map_err(|error| no_picture(file::chain(&error))),
        Err(_panic) => Err(JobError::Panicked),
    }
}
