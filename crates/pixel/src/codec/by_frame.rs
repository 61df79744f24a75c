//! The common part of decoders that decode a frame as a whole and return its rows afterwards.

use super::frame::Frame;
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::{Deadline, Limits};

/// A format's own part: its frames, one after another.
pub(super) trait FrameSource: Send {
    /// Size and layout of the frames.
    fn header(&self) -> Header;

    /// Decodes the next frame into `pixels`, which has its size and any content.
    fn decode(&mut self, pixels: Vec<u8>) -> Result<Frame, DecodeError>;

    /// Whether more frames may follow those that were decoded.
    fn has_next(&self) -> bool {
        false
    }

    /// Finds the next frame, of which [`FrameSource::has_next`] said that it may be there; `false` if it is
    /// not.
    fn find_next(&mut self) -> Result<bool, DecodeError> {
        Ok(true)
    }

    /// As [`Decoder::frames`].
    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    /// As [`Decoder::end_byte`].
    fn end_byte(&self) -> Option<u64> {
        None
    }

    /// As [`Decoder::damage`].
    fn damage(&self) -> Option<Damage>;

    /// As [`Decoder::left`].
    fn left(&mut self) -> Option<IntactPart> {
        None
    }

    /// As [`Decoder::embedded`].
    fn embedded(&self) -> EmbeddedMetadata;
}

struct ByFrame<S> {
    format: Format,
    source: S,
    limits: Limits,
    deadline: Deadline,
    /// The frame that was decoded last.
    frame: Option<Frame>,
    /// Number of frames that were decoded.
    n_done: u32,
    failed: bool,
}

/// Makes a decoder of a format's frames. The first call for rows decodes the first one.
pub(super) fn by_frame<'a>(
    format: Format,
    source: impl FrameSource + 'a,
    deadline: Deadline,
    options: &DecodeOptions,
) -> Box<dyn Decoder + 'a> {
    let limits = options.limits;
    Box::new(ByFrame { format, source, limits, deadline, frame: None, n_done: 0, failed: false })
}

impl<S: FrameSource> ByFrame<S> {
    /// Decodes the next frame into the memory of the one before.
    fn decode(&mut self) -> Result<&mut Frame, DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let header = self.source.header();
        let mut pixels = self.frame.take().map(Frame::into_pixels).unwrap_or_default();
        pixels.resize(header.row_bytes() * header.height as usize, 0);
        let frame = self.source.decode(pixels)?;
        self.n_done += 1;
        Ok(self.frame.insert(frame))
    }

    fn rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        match &mut self.frame {
            Some(frame) => frame.read_rows(rows),
            None => self.decode()?.read_rows(rows),
        }
    }

    fn advance(&mut self) -> Result<bool, DecodeError> {
        self.limits.check_frames(self.n_done)?;
        let is_there = self.source.find_next()?;
        if is_there {
            self.decode()?;
        }
        Ok(is_there)
    }
}

impl<S: FrameSource> Decoder for ByFrame<S> {
    fn format(&self) -> Format {
        self.format
    }

    fn header(&self) -> Header {
        self.source.header()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if self.failed || rows.len() < self.source.header().row_bytes() {
            return Ok(0);
        }
        self.rows(rows).inspect_err(|_| self.failed = true)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || !self.source.has_next() {
            return Ok(false);
        }
        self.advance().inspect_err(|_| self.failed = true)
    }

    fn frames(&self) -> Option<u32> {
        self.source.frames()
    }

    fn end_byte(&self) -> Option<u64> {
        self.source.end_byte()
    }

    fn damage(&self) -> Option<Damage> {
        self.source.damage()
    }

    fn left(&mut self) -> Option<IntactPart> {
        self.source.left()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.source.embedded()
    }
}
