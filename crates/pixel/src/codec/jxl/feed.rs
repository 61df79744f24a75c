//! Feeds the codestream into the library.

use jxl::api::{AlphaMode, Event, JxlDecoder, JxlDecoderOptions, JxlOutputBuffer, ProfileLevel};
use jxl::error::Error;

use super::boxes::Boxes;
use crate::codec::input::Position;
use crate::error::DecodeError;
use crate::limits::Limits;

/// Number of bytes that are passed at once.
const CHUNK_BYTES: usize = 64 << 10;

/// Boxes that precede the codestream: the library permits the larger pictures of level 10 only in a file
/// with these. The last box extends to the end of the file.
const LEVEL_10: &[u8] =
    b"\0\0\0\x0CJXL \r\n\x87\n\0\0\0\x14ftypjxl \0\0\0\0jxl \0\0\0\x09jxll\x0A\0\0\0\0jxlc";

/// Event at which the library stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Size and colours are known.
    Info,
    /// A frame begins.
    Begun,
    /// A frame ends, and there may be more of them.
    Ended { has_more: bool },
    /// The file ends before the frame does.
    Cut,
}

/// A decoder, and the bytes that it has not consumed.
pub(super) struct Feed {
    pub(super) jxl: JxlDecoder,
    pending: Vec<u8>,
    /// Number of pending bytes that were consumed.
    n_taken: usize,
}

impl Feed {
    /// Creates a decoder of pixels, or one that only counts frames.
    pub(super) fn new(limits: &Limits, only_counts: bool) -> Feed {
        let mut options = JxlDecoderOptions::default();
        let samples = limits.pixels.saturating_mul(4).min(limits.memory_bytes);
        options.sample_limit = Some(usize::try_from(samples).unwrap_or(usize::MAX));
        options.alpha_mode = AlphaMode::Unpremultiplied;
        options.scan_frames_only = only_counts;
        options.max_profile_level = ProfileLevel::Main10;
        Feed { jxl: JxlDecoder::new(options), pending: LEVEL_10.to_vec(), n_taken: 0 }
    }

    /// Continues to the next event. `frame` has the memory for a frame's pixels, and the length of a row.
    pub(super) fn step(
        &mut self,
        boxes: &mut Boxes<'_>,
        mut frame: Option<(&mut [u8], usize)>,
    ) -> Result<Step, DecodeError> {
        loop {
            let mut input = &self.pending[self.n_taken..];
            let mut buffer = frame.as_mut().map(|(pixels, row_bytes)| output(pixels, *row_bytes));
            let buffers = buffer.as_mut().map(std::slice::from_mut);
            let outcome = self.jxl.process(&mut input, buffers, None);
            self.n_taken = self.pending.len() - input.len();
            match outcome.map_err(|error| error_of(error, &boxes.position()))? {
                Event::NeedMoreInput { .. } if self.read_more(boxes)? => {}
                Event::NeedMoreInput { .. } => return Ok(Step::Cut),
                Event::BasicInfo => return Ok(Step::Info),
                Event::FrameHeader => return Ok(Step::Begun),
                Event::FrameComplete { has_more_frames } => {
                    return Ok(Step::Ended { has_more: has_more_frames });
                }
                Event::Complete => return Ok(Step::Ended { has_more: false }),
            }
        }
    }

    /// Fills the pixels of a cut frame as far as its bytes permit; whether there were any.
    pub(super) fn flush(&mut self, pixels: &mut [u8], row_bytes: usize) -> bool {
        self.jxl.flush_pixels(&mut [output(pixels, row_bytes)], None).unwrap_or(false)
    }

    fn read_more(&mut self, boxes: &mut Boxes<'_>) -> Result<bool, DecodeError> {
        self.pending.drain(..self.n_taken);
        self.n_taken = 0;
        let kept = self.pending.len();
        self.pending.resize(kept + CHUNK_BYTES, 0);
        let n = boxes.read(&mut self.pending[kept..]).map_err(|error| boxes.position().error(error))?;
        self.pending.truncate(kept + n);
        Ok(n > 0)
    }
}

fn output(pixels: &mut [u8], row_bytes: usize) -> JxlOutputBuffer<'_> {
    let n_rows = pixels.len() / row_bytes;
    JxlOutputBuffer::new(pixels, n_rows, row_bytes)
}

/// Counts the frames that are shown, without decoding them; `None` if the file is damaged. The boxes have to
/// be at their first byte, and are returned there.
pub(super) fn count_frames(boxes: &mut Boxes<'_>, limits: &Limits) -> Result<Option<u32>, DecodeError> {
    let mut feed = Feed::new(limits, true);
    let count = loop {
        match feed.step(boxes, None) {
            Ok(Step::Info | Step::Begun | Step::Ended { has_more: true }) => {}
            Ok(Step::Ended { has_more: false }) => break Some(feed.jxl.scanned_frames().len()),
            Err(error @ (DecodeError::Limit(_) | DecodeError::Read(_) | DecodeError::Stopped)) => {
                return Err(error);
            }
            Ok(Step::Cut) | Err(_) => break None,
        }
    };
    boxes.rewind().map_err(|error| boxes.position().error(error))?;
    Ok(count.and_then(|count| u32::try_from(count).ok()))
}

fn error_of(error: Error, position: &Position) -> DecodeError {
    let what = error.to_string();
    match error {
        Error::OutOfMemory(_)
        | Error::ImageOutOfMemory(..)
        | Error::ImageSizeTooLarge(..)
        | Error::ImageDimensionTooLarge(_) => {
            DecodeError::Limit(format!("the decoder needs more memory than allowed ({what})"))
        }
        Error::LevelLimitExceeded { .. } => DecodeError::Limit(what),
        Error::PatchesUnsupportedMixedUpsampling(..) => DecodeError::Unsupported(format!("JPEG XL: {what}")),
        _ => position.damaged(what),
    }
}
