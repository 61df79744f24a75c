//! GIF (87a, 89a) through the crate `gif`: every frame, composed onto the canvas as a viewer shows it.
//!
//! The canvas is in memory; a frame's rows are drawn onto it one by one, so that the readable part of a
//! damaged file is returned. GIF is not written, because no job needs it.

mod canvas;
mod palette;

use std::io::{Chain, Cursor};
use std::num::NonZeroU64;

use gif::{ColorOutput, DecodingError, MemoryLimit};

use super::frame::Frame;
use super::input::{ENDS_EARLY, GuardedBytes, Position};
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::{Deadline, Limits};
use canvas::Canvas;

/// Name of the library that decodes GIF.
pub(super) const LIBRARY: &str = "gif 0.14";

/// The file, with a palette if it has none.
type WithPalette<'a> = Chain<Cursor<Vec<u8>>, GuardedBytes<'a>>;

struct GifDecoder<'a> {
    decoder: gif::Decoder<WithPalette<'a>>,
    position: Position,
    limits: Limits,
    deadline: Deadline,
    canvas: Canvas,
    frame: Frame,
    n_frames: u32,
    damage: Option<Damage>,
    /// Share of the rows of a frame that is interlaced and cut.
    left: Option<f64>,
    /// Whether nothing more follows.
    is_over: bool,
}

/// Opens a GIF and decodes its first frame.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut how = gif::DecodeOptions::new();
    how.set_color_output(ColorOutput::Indexed);
    how.allow_unknown_blocks(true);
    let bytes = NonZeroU64::new(options.limits.memory_bytes).unwrap_or(NonZeroU64::MIN);
    how.set_memory_limit(MemoryLimit::Bytes(bytes));
    let input = palette::with_palette(input).map_err(|error| position.error(error))?;
    let decoder = how.read_info(input).map_err(|error| error_of(error, &position))?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    options.limits.check_size(width, height)?;
    // The canvas, its previous contents, and a frame.
    let pixel_bytes = if options.stored == SampleForm::AsInFile { 2 } else { 12 };
    options.limits.check_memory(u64::from(width) * u64::from(height) * pixel_bytes)?;
    let mut decoder = GifDecoder {
        decoder,
        position,
        limits: options.limits,
        deadline,
        canvas: Canvas::new(width, height, options.stored),
        frame: Frame::whole(Header { width, height, layout: crate::Layout::Rgb8 }, Vec::new()),
        n_frames: 0,
        damage: None,
        left: None,
        is_over: false,
    };
    if !decoder.next()? {
        return Err(decoder.position.damaged("no frame"));
    }
    Ok(Box::new(decoder))
}

fn error_of(error: DecodingError, position: &Position) -> DecodeError {
    match error {
        DecodingError::Io(error) => position.error(error),
        DecodingError::UnexpectedEof => position.damaged(ENDS_EARLY),
        DecodingError::MemoryLimit | DecodingError::OutOfMemory => {
            DecodeError::Limit("a frame needs more memory than allowed".into())
        }
        error => position.damaged(error.to_string()),
    }
}

impl GifDecoder<'_> {
    /// Decodes the next frame, as far as possible; `false` if there is none.
    fn next(&mut self) -> Result<bool, DecodeError> {
        let Some(frame) = self.decoder.next_frame_info().map_err(|error| error_of(error, &self.position))?
        else {
            return Ok(false);
        };
        self.limits.check_frames(self.n_frames)?;
        self.canvas.begin(frame);
        let is_interlaced = frame.interlaced;
        let (width, height) = (usize::from(frame.width), usize::from(frame.height));
        self.limits.check_memory((width * height) as u64)?;
        let palette = self.decoder.palette().unwrap_or_default().to_vec();
        let mut row = vec![0; width];
        let mut outcome = Ok(());
        let mut n_done = 0;
        for y in row_order(height, is_interlaced) {
            outcome = self.fill(&mut row);
            if outcome.is_err() {
                break;
            }
            self.canvas.put_row(y, &row, &palette);
            n_done += 1;
        }
        let pixels =
            std::mem::replace(&mut self.frame, Frame::whole(self.canvas.header(), Vec::new())).into_pixels();
        let (header, pixels) = self.canvas.picture(pixels);
        self.frame = match outcome {
            Ok(()) => Frame::whole(header, pixels),
            Err(error) => {
                let n_rows = if is_interlaced { complete_rows(n_done, height) } else { n_done };
                self.left = is_interlaced.then(|| n_done as f64 / height.max(1) as f64);
                Frame::cut(header, pixels, self.canvas.top() + n_rows as u32, error)
            }
        };
        self.canvas.dispose();
        self.n_frames += 1;
        Ok(true)
    }

    fn fill(&mut self, row: &mut [u8]) -> Result<(), DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        match self.decoder.fill_buffer(row) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.position.damaged("the data of a frame end early")),
            Err(error) => Err(error_of(error, &self.position)),
        }
    }
}

/// Passes of an interlaced frame: first row and distance (GIF 89a, appendix E).
const PASSES: [(usize, usize); 4] = [(0, 8), (4, 8), (2, 4), (1, 2)];

/// Order in which rows are stored.
fn row_order(height: usize, is_interlaced: bool) -> Box<dyn Iterator<Item = usize>> {
    if !is_interlaced {
        return Box::new(0..height);
    }
    Box::new(PASSES.into_iter().flat_map(move |(first, step)| (first..height).step_by(step)))
}

/// Number of complete rows from the top after `n_done` rows were decoded.
fn complete_rows(n_done: usize, height: usize) -> usize {
    let n_before = height - height / 2;
    n_done.checked_sub(n_before).map_or(usize::from(n_done > 0), |n_last| (2 * n_last + 1).min(height))
}

impl Decoder for GifDecoder<'_> {
    fn format(&self) -> Format {
        Format::Gif
    }

    fn header(&self) -> Header {
        self.frame.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        self.frame.read_rows(rows).inspect_err(|_| self.is_over = true)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.is_over {
            return Ok(false);
        }
        match self.next() {
            Ok(is_there) => {
                self.is_over = !is_there;
                Ok(is_there)
            }
            Err(error) => {
                self.is_over = true;
                // If the file ends between two frames, only its end mark is known to be missing.
                match self.position.damage(&error, self.frame.header.height) {
                    Some(damage) if damage.truncated => {
                        self.damage = Some(damage);
                        Ok(false)
                    }
                    _ => Err(error),
                }
            }
        }
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn left(&mut self) -> Option<IntactPart> {
        let share = self.left.filter(|_| self.n_frames == 1)?;
        Some(IntactPart { share, damage: None })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        EmbeddedMetadata {
            icc: self.decoder.icc_profile().map(<[u8]>::to_vec),
            xmp: self.decoder.xmp_metadata().map(<[u8]>::to_vec),
            ..EmbeddedMetadata::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interlaced_rows() {
        assert_eq!(row_order(9, true).collect::<Vec<_>>(), [0, 8, 4, 2, 6, 1, 3, 5, 7]);
        assert_eq!(complete_rows(0, 9), 0);
        assert_eq!(complete_rows(4, 9), 1);
        assert_eq!(complete_rows(6, 9), 3);
        assert_eq!(complete_rows(9, 9), 9);
    }
}
