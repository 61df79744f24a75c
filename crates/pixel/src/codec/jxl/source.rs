//! The codestream on its way into the library.

use std::error::Error;

use jxl_oxide::{AllocTracker, InitializeResult, JxlImage, JxlThreadPool};

use super::boxes::Boxes;
use crate::codec::input::{ENDS_EARLY, Position};
use crate::error::DecodeError;

/// Bytes that are handed over at once.
const CHUNK_BYTES: usize = 64 << 10;

/// What became of a frame that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loaded {
    /// All of its bytes are there.
    Whole,
    /// The file ends before it does.
    Cut,
    /// The frame before was the last.
    NoMore,
}

/// A picture, and the file that it comes from.
pub(super) struct Source<'a> {
    boxes: Boxes<'a>,
    pub(super) image: JxlImage,
    /// Read, and not yet taken by the library.
    pending: Vec<u8>,
    is_at_end: bool,
    /// Came up while reading ahead, and belongs to what is asked for next.
    error: Option<DecodeError>,
}

impl<'a> Source<'a> {
    /// Reads so far that size and colours are known.
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

    /// Reads on until the frame of this number is there.
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

    /// Reads to the end of the file, since metadata may stand there. What is wrong with the picture is told
    /// later.
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

    /// Hands over the next bytes; `false` at the end of the file.
    fn feed(&mut self) -> Result<bool, DecodeError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if self.is_at_end || !read_more(&mut self.boxes, &mut self.pending)? {
            self.is_at_end = true;
            return Ok(false);
        }
        // What follows the last frame is not kept: the library would collect it.
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

/// The library's errors are of a dozen types that it keeps to itself, so their words decide.
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
