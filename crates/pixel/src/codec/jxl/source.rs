//! Feeds the codestream into the library.

use std::error::Error;

use jxl_oxide::{AllocTracker, InitializeResult, JxlImage, JxlThreadPool};

use super::boxes::Boxes;
use crate::codec::input::{ENDS_EARLY, Position};
use crate::error::DecodeError;

/// Number of bytes that are passed at once.
const CHUNK_BYTES: usize = 64 << 10;

/// Result of loading a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loaded {
    /// All bytes of the frame were read.
    Whole,
    /// The file ends before the frame does.
    Cut,
    /// The previous frame was the last.
    NoMore,
}

/// A picture, and the file that it is read from.
pub(super) struct Source<'a> {
    boxes: Boxes<'a>,
    pub(super) image: JxlImage,
    /// Bytes that were read and that the library has not consumed.
    pending: Vec<u8>,
    is_at_end: bool,
    /// Error that occurred while reading ahead, and belongs to the next request.
    error: Option<DecodeError>,
}

impl<'a> Source<'a> {
    /// Reads until size and colours are known.
    pub(super) fn open(mut boxes: Boxes<'a>, memory_bytes: u64) -> Result<Self, DecodeError> {
        let tracker = AllocTracker::with_limit(usize::try_from(memory_bytes).unwrap_or(usize::MAX));
        let mut begun = JxlImage::builder().pool(JxlThreadPool::none()).alloc_tracker(tracker).build_uninit();
        let position = boxes.position();
        let mut pending = Vec::new();
        loop {
            if !read_more(&mut boxes, &mut pending)? {
                return Err(position.damaged(ENDS_EARLY));
            }
            let taken = begun.feed_bytes(&pending).map_err(|error| error_of(&*error, &position))?;
            pending.drain(..taken);
            begun = match begun.try_init().map_err(|error| error_of(&*error, &position))? {
                InitializeResult::NeedMoreData(begun) => begun,
                InitializeResult::Initialized(image) => {
                    return Ok(Source { boxes, image, pending, is_at_end: false, error: None });
                }
            };
        }
    }

    pub(super) fn boxes(&self) -> &Boxes<'a> {
        &self.boxes
    }

    pub(super) fn error_of(&self, error: &(dyn Error + 'static)) -> DecodeError {
        error_of(error, &self.boxes.position())
    }

    /// Reads on until the frame with this number was read.
    pub(super) fn load(&mut self, frame: usize) -> Result<Loaded, DecodeError> {
        while self.image.num_loaded_keyframes() <= frame {
            if self.image.is_loading_done() {
                return Ok(Loaded::NoMore);
            }
            if !self.feed()? {
                return Ok(Loaded::Cut);
            }
        }
        Ok(Loaded::Whole)
    }

    /// Reads to the end of the file, since metadata may be there. Errors in the picture are reported later.
    pub(super) fn read_ahead(&mut self) {
        let outcome = loop {
            match self.feed() {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(error),
            }
        };
        self.error = outcome;
    }

    /// Passes the next bytes to the library; `false` at the end of the file.
    fn feed(&mut self) -> Result<bool, DecodeError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if self.is_at_end || !read_more(&mut self.boxes, &mut self.pending)? {
            self.is_at_end = true;
            return Ok(false);
        }
        // Bytes after the last frame are discarded: the library would collect them.
        let taken = if self.image.is_loading_done() {
            self.pending.len()
        } else {
            self.image.feed_bytes(&self.pending).map_err(|error| self.error_of(&*error))?
        };
        self.pending.drain(..taken);
        Ok(true)
    }
}

fn read_more(boxes: &mut Boxes<'_>, pending: &mut Vec<u8>) -> Result<bool, DecodeError> {
    let kept = pending.len();
    pending.resize(kept + CHUNK_BYTES, 0);
    let n = boxes.read(&mut pending[kept..]).map_err(|error| boxes.position().error(error))?;
    pending.truncate(kept + n);
    Ok(n > 0)
}

/// The library's errors have a dozen types that it does not export, so their text decides.
fn error_of(error: &(dyn Error + 'static), position: &Position) -> DecodeError {
    let what = error.to_string();
    if what.contains("failed to allocate") || what.contains("out of memory") {
        DecodeError::Limit(format!("the decoder needs more memory than allowed ({what})"))
    } else if what.contains("not supported") {
        DecodeError::Unsupported(what)
    } else {
        position.damaged(what)
    }
}
