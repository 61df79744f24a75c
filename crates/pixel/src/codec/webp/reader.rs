//! Decodes WebP, a whole picture at once.

use std::io::{self, SeekFrom};
use std::sync::Arc;

use image_webp::{DecodingError, WebPDecoder};

use super::cut;
use crate::codec::by_frame::{FrameSource, by_frame};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes, Position};
use crate::codec::padded::{self, FILLS, PaddedBytes};
use crate::damage::{Damage, Place};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;

/// Least number of bytes that a cut picture gets after its end.
const LEAST_ROOM: u64 = 1 << 20;

/// Number of pictures that a cut one is compared with: a row may be the same in two by chance.
const MOST_COMPARED: usize = 3;

struct Frames<'a> {
    decoder: WebPDecoder<GuardedBytes<'a>>,
    /// Of a file that is cut: the same with other bytes after its end.
    twins: Vec<WebPDecoder<GuardedBytes<'a>>>,
    position: Position,
    header: Header,
    n_frames: u32,
    frames_left: u32,
    /// Position where the file should end, and the damage to report if it ends before.
    end: Option<u64>,
    damage: Option<Damage>,
    is_animated: bool,
    embedded: EmbeddedMetadata,
}

/// Opens a WebP and reads its chunks' headers.
pub(crate) fn open<'a>(
    mut input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let (end, length) = ends(&mut *input).map_err(|error| Position::default().error(error))?;
    let (file, padded_end) = if length < end {
        extended(&mut *input, &options.limits).map_err(DecodeError::Read)?.unzip()
    } else {
        (None, None)
    };
    input.rewind().map_err(DecodeError::Read)?;
    let padded = |file: &Arc<[u8]>, fill: u8| -> GuardedBytes<'a> {
        GuardedBytes::new(Box::new(PaddedBytes::new(file, padded_end.unwrap_or(end), fill)), deadline)
    };
    let input =
        file.as_ref().map_or_else(|| GuardedBytes::new(input, deadline), |file| padded(file, FILLS[0]));
    let position = input.position();
    let error = |error| error_of(error, &position);
    let mut decoder = WebPDecoder::new(input).map_err(error)?;
    let twins = file.iter().flat_map(|file| FILLS[1..].iter().map(|fill| padded(file, *fill)));
    let twins = twins.filter_map(|input| WebPDecoder::new(input).ok()).collect();
    let (width, height) = decoder.dimensions();
    options.limits.check_size(width, height)?;
    let layout = if decoder.has_alpha() { Layout::Rgba8 } else { Layout::Rgb8 };
    let header = Header { width, height, layout };
    // The pixels, and about the same amount inside the library; the pixels twice for comparison.
    let pixel_bytes = if file.is_some() { 12 } else { 8 };
    options.limits.check_memory(header.pixels().saturating_mul(pixel_bytes))?;
    decoder.set_memory_limit(usize::try_from(options.limits.memory_bytes).unwrap_or(usize::MAX));
    let mut embedded = EmbeddedMetadata::default();
    if options.embedded {
        embedded.icc = decoder.icc_profile().map_err(error)?;
        embedded.exif = decoder.exif_metadata().map_err(error)?;
        embedded.xmp = decoder.xmp_metadata().map_err(error)?;
    }
    // The library fills the missing end of a lossless picture with zeros and reports nothing. Of a padded
    // file, the rows that are missing are known when they are decoded.
    let damage = (length < end).then(|| Damage {
        what: ENDS_EARLY.into(),
        byte: Some(length),
        row: 0,
        count: 1,
        truncated: true,
        lost_rows: file.is_some().then_some(0),
    });
    let is_animated = decoder.is_animated();
    let n_frames = if is_animated { decoder.num_frames() } else { 1 };
    let frames = Frames {
        decoder,
        twins,
        position,
        header,
        n_frames,
        frames_left: n_frames,
        end: Some(end),
        damage,
        is_animated,
        embedded,
    };
    Ok(by_frame(Format::WebP, frames, deadline, options))
}

/// End of the file according to the outermost chunk, and its actual end.
fn ends(input: &mut dyn Input) -> io::Result<(u64, u64)> {
    let mut head = [0; 8];
    input.read_exact(&mut head)?;
    let [.., a, b, c, d] = head;
    let end = u64::from(u32::from_le_bytes([a, b, c, d])) + 8;
    let length = input.seek(SeekFrom::End(0))?;
    input.rewind()?;
    Ok((end, length))
}

/// A file that is cut, with room for bytes after its end, and the length that it has then. Room takes memory
/// in the library.
fn extended(input: &mut dyn Input, limits: &Limits) -> io::Result<Option<(Arc<[u8]>, u64)>> {
    let most = limits.memory_bytes / 16;
    let Some(file) = padded::read(input, most)? else { return Ok(None) };
    let mut file = file.to_vec();
    let more = (4 * file.len() as u64 + LEAST_ROOM).min(most) as u32 & !1;
    let end = cut::extend(&mut file, more).filter(|end| *end <= 4 * most);
    Ok(end.map(|end| (file.into(), end)))
}

fn error_of(error: DecodingError, position: &Position) -> DecodeError {
    match error {
        DecodingError::IoError(error) => position.error(error),
        DecodingError::MemoryLimitExceeded => {
            DecodeError::Limit("its chunks need more memory than allowed".into())
        }
        DecodingError::UnsupportedFeature(what) => DecodeError::Unsupported(format!("WebP with {what}")),
        // Values without a meaning yet, which other readers ignore (RFC 6386, section 9.2; RFC 9649, 2.7.1.2
        // and 3.4).
        DecodingError::ColorSpaceInvalid(_)
        | DecodingError::InvalidAlphaPreprocessing
        | DecodingError::InvalidCompressionMethod
        | DecodingError::VersionNumberInvalid(_) => DecodeError::Unsupported(format!("WebP: {error}")),
        DecodingError::ImageTooLarge => DecodeError::Limit(error.to_string()),
        error => position.damaged(error.to_string()),
    }
}

impl Frames<'_> {
    /// Finds the rows that do not depend on the bytes after the end of a file that is cut.
    fn compare(&mut self, pixels: Vec<u8>) -> Result<Frame, DecodeError> {
        let Header { height, .. } = self.header;
        if self.twins.is_empty() {
            return Ok(Frame::whole(self.header, pixels));
        }
        let mut others = vec![0; pixels.len()];
        let (mut n_rows, mut n_compared) = (height, 0);
        // Of an animation, one that is left out would be at an earlier frame afterwards.
        let most = if self.is_animated { 1 } else { MOST_COMPARED };
        while n_compared < most
            && let Some(twin) = self.twins.get_mut(n_compared)
        {
            match read(twin, self.is_animated, &mut others) {
                Ok(()) => {
                    n_rows = n_rows.min(padded::equal_rows(&pixels, &others, self.header.row_bytes()));
                    n_compared += 1;
                }
                Err(_) if self.is_animated => self.twins.clear(),
                Err(_) => drop(self.twins.remove(n_compared)),
            }
        }
        match (n_compared, n_rows) {
            (0, _) => Err(self.ends_early()),
            (_, n_rows) if n_rows == height => Ok(Frame::whole(self.header, pixels)),
            (_, n_rows) => Ok(Frame::cut(self.header, pixels, n_rows, self.ends_early())),
        }
    }

    /// The error for a file that ends early: at its end, which is not where the library read.
    fn ends_early(&self) -> DecodeError {
        let byte = self.damage.as_ref().and_then(|damage| damage.byte);
        DecodeError::Damaged { what: ENDS_EARLY.into(), place: byte.map(Place::Byte) }
    }
}

fn read(
    decoder: &mut WebPDecoder<GuardedBytes<'_>>,
    is_animated: bool,
    pixels: &mut [u8],
) -> Result<(), DecodingError> {
    if is_animated { decoder.read_frame(pixels).map(|_| ()) } else { decoder.read_image(pixels) }
}

impl FrameSource for Frames<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn decode(&mut self, mut pixels: Vec<u8>) -> Result<Frame, DecodeError> {
        self.frames_left = self.frames_left.saturating_sub(1);
        if let Err(mut error) = read(&mut self.decoder, self.is_animated, &mut pixels) {
            // Other bytes after the end of a cut file may make sense to the library.
            loop {
                if self.is_animated || self.twins.is_empty() {
                    return Err(match (error_of(error, &self.position), &self.damage) {
                        (DecodeError::Damaged { .. }, Some(_)) => self.ends_early(),
                        (error, _) => error,
                    });
                }
                match read(&mut self.twins.remove(0), false, &mut pixels) {
                    Ok(()) => break,
                    Err(other) => error = other,
                }
            }
            if self.twins.is_empty() {
                return Err(self.ends_early());
            }
        }
        self.compare(pixels)
    }

    fn has_next(&self) -> bool {
        self.frames_left > 0
    }

    fn frames(&self) -> Option<u32> {
        Some(self.n_frames)
    }

    fn end_byte(&self) -> Option<u64> {
        self.end
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}
