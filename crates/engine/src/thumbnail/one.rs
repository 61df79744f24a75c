//! Makes the thumbnail of a single file on request.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use file::ReadOptions;
use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer};

use crate::error::JobError;
use crate::preview::{Finder, Outcome, begins_like_raw};
use crate::read::extension_of;

use super::{MakeError, ThumbnailMaker, thumbnail_of_raw};

/// Makes the thumbnail of the picture at `path`, which may be a member of a pack.
///
/// # Errors
/// [`JobError::NotAPicture`] with the reason if no thumbnail can be made of it; [`JobError::Read`] if it
/// cannot be read.
pub fn thumbnail_of(path: &Path, options: &ThumbnailOptions) -> Result<Thumbnail, JobError> {
    let no_picture = |what: String| JobError::NotAPicture { path: path.to_owned(), what };
    let mut thumbnailer = Thumbnailer::new(options)?;
    match ThumbnailMaker::new(&ReadOptions::default())?.make(path, &mut thumbnailer, None) {
        Ok(Some(thumbnail)) => Ok(thumbnail),
        Ok(None) => Err(no_picture("not a supported image format".into())),
        Err(MakeError::Read(error)) => Err(error.into()),
        Err(MakeError::Panicked) => Err(JobError::Panicked),
        Err(error) => Err(no_picture(error.reason())),
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
