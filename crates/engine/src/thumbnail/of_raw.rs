//! Thumbnails of camera raw files, made from their previews.

use std::io::{self, Cursor};

use pixel::thumbnail::{Thumbnail, Thumbnailer};

use crate::preview::{Attempt, Finder, Outcome, Picture};
use crate::read::Stream;

/// Makes a thumbnail of at most `size` pixels from the smallest preview that is large enough. `extension` is
/// that of the file's name; `xmp`, if given, is stored in the thumbnail.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn thumbnail_of_raw(
    finder: &mut Finder,
    stream: &mut dyn Stream,
    extension: &str,
    thumbnailer: &mut Thumbnailer,
    size: u32,
    xmp: Option<&[u8]>,
) -> io::Result<Outcome<Thumbnail>> {
    let mut attempt = |picture: &Picture| {
        let input = Box::new(Cursor::new(picture.bytes.as_slice()));
        match thumbnailer.make_of_preview(input, &picture.facts(), xmp) {
            Ok(thumbnail) if thumbnail.damage.is_some() => Attempt::Damaged(thumbnail),
            Ok(thumbnail) => Attempt::Good(thumbnail),
            Err(error) => Attempt::Failed(file::chain(&error)),
        }
    };
    finder.use_preview(stream, extension, size, &mut attempt)
}
