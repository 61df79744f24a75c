//! Thumbnails of camera raw files, made from their previews, or from their sensor data if there is no preview
//! that can be used and the system has LibRaw.

use std::io::{self, Cursor, Read as _, SeekFrom};

use pixel::thumbnail::{Thumbnail, Thumbnailer};

use crate::preview::{Attempt, Finder, Outcome, Picture};
use crate::read::Stream;

/// Maximum size of a raw file whose sensor data are developed: the file is in memory then.
const MOST_FILE_BYTES: u64 = 256 << 20;

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
    let made = finder.use_preview(stream, extension, size, &mut attempt)?;
    let Outcome::Unusable(mut unusable) = made else { return Ok(made) };
    let mut bytes = Vec::new();
    stream.seek(SeekFrom::Start(0))?;
    stream.take(MOST_FILE_BYTES).read_to_end(&mut bytes)?;
    match thumbnailer.make_of_sensor_data(Box::new(Cursor::new(bytes.as_slice())), xmp) {
        Ok(thumbnail) => Ok(Outcome::Made(thumbnail)),
        Err(error) => {
            unusable.not_developed = Some(file::chain(&error));
            Ok(Outcome::Unusable(unusable))
        }
    }
}
