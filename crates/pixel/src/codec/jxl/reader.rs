//! Decodes JPEG XL frame by frame.

use super::boxes::Boxes;
use super::cut::{lost_rows, mark};
use super::feed::{Feed, Step, count_frames};
use super::samples::{colours, layout};
use crate::codec::by_frame::{FrameSource, by_frame};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;

/// Memory per pixel that the library needs beyond the output, in bytes: it works on a few groups at a time.
const WORK_BYTES: u64 = 2;

struct Frames<'a> {
    boxes: Boxes<'a>,
    feed: Feed,
    header: Header,
    /// Number of frames, of animations.
    n_frames: Option<u32>,
    has_more: bool,
    damage: Option<Damage>,
}

/// Opens a JPEG XL and reads up to its first frame.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut boxes = Boxes::open(input, options.embedded).map_err(|error| position.error(error))?;
    let mut feed = Feed::new(&limits, false);
    if feed.step(&mut boxes, None)? != Step::Info {
        return Err(position.damaged(ENDS_EARLY));
    }
    let header = header(&mut feed, &limits)?;
    let mut n_frames = None;
    if feed.jxl.basic_info().is_some_and(|info| info.animation.is_some()) {
        boxes.rewind().map_err(|error| position.error(error))?;
        n_frames = count_frames(&mut boxes, &limits)?;
        // The bytes before the first frame are read again.
        feed = Feed::new(&limits, false);
        feed.step(&mut boxes, None)?;
        self::header(&mut feed, &limits)?;
    }
    match feed.step(&mut boxes, None)? {
        Step::Begun => {}
        Step::Cut => return Err(position.damaged(ENDS_EARLY)),
        _ => return Err(position.damaged("no frame")),
    }
    let frames = Frames { boxes, feed, header, n_frames, has_more: false, damage: None };
    Ok(by_frame(Format::Jxl, frames, deadline, options))
}

/// Checks the size, and chooses the samples.
fn header(feed: &mut Feed, limits: &Limits) -> Result<Header, DecodeError> {
    let size = feed.jxl.basic_info().map_or((0, 0), |info| info.size);
    let (Ok(width), Ok(height)) = (u32::try_from(size.0), u32::try_from(size.1)) else {
        return Err(DecodeError::Limit(format!("{} x {} pixels", size.0, size.1)));
    };
    limits.check_size(width, height)?;
    let (layout, format) =
        layout(&feed.jxl).ok_or_else(|| DecodeError::damaged("no information on its samples"))?;
    feed.jxl.set_pixel_format(format).map_err(|error| DecodeError::damaged(error.to_string()))?;
    let header = Header { width, height, layout };
    limits.check_memory(header.pixels().saturating_mul(layout.pixel_bytes() as u64 + WORK_BYTES))?;
    Ok(header)
}

impl Frames<'_> {
    /// Notes which rows of a cut frame are complete, and fills the others as far as possible.
    fn keep_decoded(&mut self, pixels: &mut [u8]) -> Result<(), DecodeError> {
        let row_bytes = self.header.row_bytes();
        let lost = lost_rows(pixels, row_bytes);
        let has_more = self.feed.flush(pixels, row_bytes);
        if lost.count == self.header.height && !has_more {
            return Err(self.boxes.position().damaged(ENDS_EARLY));
        }
        self.damage = Some(Damage {
            what: ENDS_EARLY.into(),
            byte: Some(self.boxes.position().byte()),
            row: lost.first,
            count: 1,
            truncated: true,
            lost_rows: Some(lost.count),
        });
        Ok(())
    }
}

impl FrameSource for Frames<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn decode(&mut self, mut pixels: Vec<u8>) -> Result<Frame, DecodeError> {
        let row_bytes = self.header.row_bytes();
        // Memory of this size is aligned for samples of two bytes, which the library checks.
        mark(&mut pixels);
        match self.feed.step(&mut self.boxes, Some((&mut pixels, row_bytes)))? {
            Step::Ended { has_more } => self.has_more = has_more,
            _ => {
                self.has_more = false;
                self.keep_decoded(&mut pixels)?;
            }
        }
        if self.header.layout == Layout::Cmyk8 {
            // In the file, 0 is all ink.
            pixels.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
        Ok(Frame::whole(self.header, pixels))
    }

    fn has_next(&self) -> bool {
        self.has_more
    }

    fn find_next(&mut self) -> Result<bool, DecodeError> {
        match self.feed.step(&mut self.boxes, None)? {
            Step::Begun => Ok(true),
            Step::Cut => Err(self.boxes.position().damaged(ENDS_EARLY)),
            _ => {
                self.has_more = false;
                Ok(false)
            }
        }
    }

    fn frames(&self) -> Option<u32> {
        self.n_frames
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        let (icc, cicp) = colours(&self.feed.jxl);
        // Pixels are returned upright, whatever EXIF contains.
        EmbeddedMetadata { icc, cicp, orientation: Some(1), ..self.boxes.embedded() }
    }
}
