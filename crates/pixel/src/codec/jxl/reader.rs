//! Decodes frames, or strips of a frame if the whole would need too much memory.

use jxl_oxide::CropInfo;

use super::boxes::Boxes;
use super::cut::lost_rows;
use super::samples::Samples;
use super::source::{Loaded, Source};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, Guarded};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::{Deadline, Limits};

/// Approximate memory that the library needs per pixel and channel: floating samples, filtered from one
/// buffer into another.
const WORK_BYTES: u64 = 16;

/// Minimum number of rows in a strip: groups are read whole, and those at the edges twice.
const LEAST_STRIP_ROWS: u32 = 1024;

/// CICP's numbers of primaries and transfer for sRGB, which needs no profile.
const SRGB: [u8; 2] = [1, 13];

struct Reader<'a> {
    source: Source<'a>,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    samples: Samples,
    is_upright: bool,
    strip_rows: u32,
    strip: Frame,
    /// First row below the strip.
    next_row: u32,
    /// Number of the frame, counted from 0.
    frame: u32,
    state: Loaded,
    damage: Option<Damage>,
    failed: bool,
}

/// Opens a JPEG XL and reads its first frame's bytes.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let input = Guarded::new(input, deadline);
    let position = input.position();
    let boxes = Boxes::open(input, options.embedded).map_err(|error| position.error(error))?;
    let mut source = Source::open(boxes, options.limits.memory_bytes)?;
    let (width, height) = (source.image.width(), source.image.height());
    options.limits.check_size(width, height)?;
    if options.embedded {
        source.read_ahead();
    }
    let metadata = &source.image.image_header().metadata;
    let is_upright = metadata.orientation == 1;
    let samples = Samples::of(source.image.pixel_format(), source.image.image_header());
    let header = Header { width, height, layout: samples.layout };
    let n_channels = 3 + metadata.ec_info.len() as u64;
    // Frames of animations refer to each other: each strip would render all of them again.
    let strip_rows = match metadata.animation {
        Some(_) => height,
        None => strip_rows(header, n_channels, options.limits.memory_bytes),
    };
    let mut reader = Reader {
        source,
        limits: options.limits,
        deadline,
        header,
        samples,
        is_upright,
        strip_rows,
        strip: Frame::whole(Header { height: 0, ..header }, Vec::new()),
        next_row: 0,
        frame: 0,
        state: Loaded::NoMore,
        damage: None,
        failed: false,
    };
    if !reader.load()? {
        return Err(position.damaged("no frame"));
    }
    Ok(Box::new(reader))
}

/// Number of rows that are rendered at once.
fn strip_rows(header: Header, n_channels: u64, memory_bytes: u64) -> u32 {
    let row_bytes = u64::from(header.width) * n_channels * WORK_BYTES + header.row_bytes() as u64;
    let rows = memory_bytes / row_bytes.max(1);
    u32::try_from(rows).unwrap_or(u32::MAX).max(LEAST_STRIP_ROWS).min(header.height)
}

impl Reader<'_> {
    /// Reads the bytes of the current frame; `false` if there is none.
    fn load(&mut self) -> Result<bool, DecodeError> {
        self.state = self.source.load(self.frame as usize)?;
        self.next_row = 0;
        if self.state == Loaded::Cut {
            let image = &self.source.image;
            let frame = image.frame(image.num_loaded_frames());
            let lost = lost_rows(frame.map(|frame| &**frame), self.header.height, self.is_upright);
            self.damage = Some(Damage {
                what: ENDS_EARLY.into(),
                byte: Some(self.source.boxes().position().byte()),
                row: lost.first,
                count: 1,
                truncated: true,
                lost_rows: Some(lost.count),
            });
        }
        Ok(self.state != Loaded::NoMore)
    }

    fn render(&mut self) -> Result<(), DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let header =
            Header { height: self.strip_rows.min(self.header.height - self.next_row), ..self.header };
        let image = &mut self.source.image;
        if header.height < self.header.height {
            let Header { width, height, .. } = header;
            image.set_image_region(CropInfo { width, height, left: 0, top: self.next_row });
        }
        let outcome = match self.state {
            Loaded::Cut => image.render_loading_frame(),
            _ => image.render_frame(self.frame as usize),
        };
        let render = outcome.map_err(|error| self.source.error_of(&*error))?;
        let empty = Frame::whole(Header { height: 0, ..header }, Vec::new());
        let mut pixels = std::mem::replace(&mut self.strip, empty).into_pixels();
        pixels.resize(header.row_bytes() * header.height as usize, 0);
        self.samples.write(&render, &mut pixels)?;
        self.strip = Frame::whole(header, pixels);
        self.next_row += header.height;
        Ok(())
    }

    fn icc(&self) -> Option<Vec<u8>> {
        let image = &self.source.image;
        let is_xyb = image.image_header().metadata.xyb_encoded;
        if let Some(icc) = image.original_icc().filter(|_| !is_xyb) {
            return Some(icc.to_vec());
        }
        let is_srgb = image.rendered_cicp().is_some_and(|cicp| cicp.starts_with(&SRGB));
        Some(image.rendered_icc()).filter(|icc| !is_srgb && !icc.is_empty())
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
        loop {
            let n = self.strip.read_rows(rows)?;
            if n > 0 || self.next_row == self.header.height {
                return Ok(n);
            }
            self.render().inspect_err(|_| self.failed = true)?;
        }
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || self.state != Loaded::Whole {
            return Ok(false);
        }
        self.frame += 1;
        let is_there = self.load().inspect_err(|_| self.failed = true)?;
        if is_there {
            self.limits.check_frames(self.frame).inspect_err(|_| self.failed = true)?;
        }
        Ok(is_there)
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> Embedded {
        // Pixels are returned upright, whatever EXIF contains.
        Embedded { icc: self.icc(), orientation: Some(1), ..self.source.boxes().embedded() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn large_pictures_come_in_strips() {
        let header = |width, height| Header { width, height, layout: Layout::Rgb8 };
        assert_eq!(strip_rows(header(1000, 800), 3, 192 << 20), 800);
        let rows = strip_rows(header(6000, 4000), 3, 192 << 20);
        assert!((LEAST_STRIP_ROWS..4000).contains(&rows), "{rows}");
        assert_eq!(strip_rows(header(60_000, 4000), 3, 192 << 20), LEAST_STRIP_ROWS);
    }
}
