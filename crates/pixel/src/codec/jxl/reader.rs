//! Decodes JPEG XL frame by frame.

use super::boxes::Boxes;
use super::cut::{lost_rows, mark};
use super::feed::{Feed, Step, count_frames};
use super::samples::{colours, layout};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Memory per pixel that the library needs beyond the output, in bytes: it works on a few groups at a time.
const WORK_BYTES: u64 = 2;

struct Reader<'a> {
    boxes: Boxes<'a>,
    feed: Feed,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    /// Number of frames, of animations.
    n_frames: Option<u32>,
    frame: Option<Frame>,
    /// Number of the frame, counted from 0.
    number: u32,
    has_more: bool,
    damage: Option<Damage>,
    failed: bool,
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
    Ok(Box::new(Reader {
        boxes,
        feed,
        limits,
        deadline,
        header,
        n_frames,
        frame: None,
        number: 0,
        has_more: false,
        damage: None,
        failed: false,
    }))
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

impl Reader<'_> {
    fn decode(&mut self) -> Result<Frame, DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let row_bytes = self.header.row_bytes();
        let mut pixels = self.frame.take().map(Frame::into_pixels).unwrap_or_default();
        // Memory of this size is aligned for samples of two bytes, which the library checks.
        pixels.resize(row_bytes * self.header.height as usize, 0);
        mark(&mut pixels);
        match self.feed.step(&mut self.boxes, Some((&mut pixels, row_bytes)))? {
            Step::Ended { has_more } => self.has_more = has_more,
            _ => self.keep_decoded(&mut pixels)?,
        }
        if self.header.layout == Layout::Cmyk8 {
            // In the file, 0 is all ink.
            pixels.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
        Ok(Frame::whole(self.header, pixels))
    }

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

impl Decoder for Reader<'_> {
    fn format(&self) -> Format {
        Format::Jxl
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if self.failed || rows.len() < self.header.row_bytes() {
            return Ok(0);
        }
        if self.frame.is_none() {
            self.frame = Some(self.decode().inspect_err(|_| self.failed = true)?);
        }
        self.frame.as_mut().map_or(Ok(0), |frame| frame.read_rows(rows))
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || !self.has_more {
            return Ok(false);
        }
        self.number += 1;
        let begun = self.limits.check_frames(self.number);
        let begun = begun.and_then(|()| self.feed.step(&mut self.boxes, None));
        match begun.inspect_err(|_| self.failed = true)? {
            Step::Begun => {}
            Step::Cut => {
                self.failed = true;
                return Err(self.boxes.position().damaged(ENDS_EARLY));
            }
            _ => {
                self.has_more = false;
                return Ok(false);
            }
        }
        self.has_more = false;
        let frame = self.decode().inspect_err(|_| self.failed = true)?;
        self.frame = Some(frame);
        Ok(true)
    }

    fn frames(&self) -> Option<u32> {
        self.n_frames
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> Embedded {
        let (icc, cicp) = colours(&self.feed.jxl);
        // Pixels are returned upright, whatever EXIF contains.
        Embedded { icc, cicp, orientation: Some(1), ..self.boxes.embedded() }
    }
}
