//! Makes the pictures of one worker.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use file::ReadOptions;
use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer, UseEmbedded};
use pixel::{DecodeError, EncodeError, Format};

use super::memory::MOST_PIXELS;
use super::queue::Key;
use super::{MadePicture, PictureError, PictureSize, checked};
use crate::error::JobError;
use crate::location;
use crate::thumbnail::{MakeError, ThumbnailMaker};

/// Maximum side of a converted original: that of WebP, and near the limits of browsers.
const MOST_SIDE: u32 = 16_383;

/// Quality of a converted original, which is looked at pixel by pixel.
const QUALITY_OF_FULL: u8 = 90;

/// Memory for a file's bytes that is kept for the next file.
const MOST_KEPT_BYTES: usize = 16 << 20;

/// Makes pictures one after another, reusing readers, memory and tables. Each worker has one.
pub(super) struct PictureMaker {
    files: ThumbnailMaker,
    /// Created with the first picture of each size.
    thumbnailers: HashMap<PictureSize, Thumbnailer>,
}

impl PictureMaker {
    pub(super) fn new(follow_links: bool) -> Result<PictureMaker, JobError> {
        let options = if follow_links { ReadOptions::default() } else { location::without_links() };
        Ok(PictureMaker { files: ThumbnailMaker::new(&options)?, thumbnailers: HashMap::new() })
    }

    /// Makes a picture, unless `stop` is set meanwhile.
    pub(super) fn make(&mut self, key: &Key, stop: &Arc<AtomicBool>) -> Result<MadePicture, PictureError> {
        if stop.load(Relaxed) {
            return Err(PictureError::Cancelled);
        }
        checked::check(key)?;
        let mut thumbnailer = match self.thumbnailers.remove(&key.size) {
            Some(thumbnailer) => thumbnailer,
            None => thumbnailer(key.size).map_err(|error| PictureError::CannotBeMade(error.to_string()))?,
        };
        thumbnailer.set_stop(Some(Arc::clone(stop)));
        let made = match key.page {
            0 => self.files.make(&key.path, &mut thumbnailer, None),
            page => self.files.make_page(&key.path, page, &mut thumbnailer),
        };
        self.files.shrink(MOST_KEPT_BYTES);
        if !matches!(made, Err(MakeError::Panicked)) {
            self.thumbnailers.insert(key.size, thumbnailer);
        }
        if stop.load(Relaxed) {
            return Err(PictureError::Cancelled);
        }
        // Also after a failure: a file that changed while it was read often looks damaged.
        checked::check(key)?;
        match made {
            Ok(Some(thumbnail)) => Ok(MadePicture::from(thumbnail)),
            Ok(None) => Err(PictureError::CannotBeMade(DecodeError::Unknown.to_string())),
            Err(error @ (MakeError::Picture(_) | MakeError::Panicked)) => {
                Err(PictureError::CannotBeMade(error.reason()))
            }
            Err(error) => Err(PictureError::Read(error.reason())),
        }
    }
}

impl From<Thumbnail> for MadePicture {
    fn from(thumbnail: Thumbnail) -> MadePicture {
        let mime = match Format::of_bytes(&thumbnail.bytes) {
            Some(Format::WebP) => "image/webp",
            Some(Format::Png) => "image/png",
            _ => "image/jpeg",
        };
        MadePicture { bytes: thumbnail.bytes, mime, width: thumbnail.width, height: thumbnail.height }
    }
}

/// The thumbnailer of a size.
fn thumbnailer(size: PictureSize) -> Result<Thumbnailer, EncodeError> {
    let options = ThumbnailOptions::default();
    let Some(side) = size.longer_side() else {
        let options = options.size(MOST_SIDE).quality(QUALITY_OF_FULL).embedded(UseEmbedded::Never);
        let mut thumbnailer = Thumbnailer::new(&options)?;
        thumbnailer.set_most_pixels(MOST_PIXELS);
        // Builds without the library of WebP write PNG.
        if thumbnailer.set_format_of_alpha(Format::WebP).is_err() {
            thumbnailer.set_format_of_alpha(Format::Png)?;
        }
        return Ok(thumbnailer);
    };
    Thumbnailer::new(&options.size(side))
}
