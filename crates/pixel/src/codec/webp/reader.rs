//! Decodes WebP, a whole picture at once.

use std::io::{self, Read as _, Seek as _, SeekFrom};

use image_webp::{DecodingError, WebPDecoder};

use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, Guarded, Position};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

struct Reader<'a> {
    decoder: WebPDecoder<Guarded<'a>>,
    position: Position,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    /// Frame that the first call for rows decodes.
    frame: Option<Frame>,
    n_frames: u32,
    frames_left: u32,
    /// Position where the file should end, and the damage to report if it ends before.
    end: Option<u64>,
    damage: Option<Damage>,
    is_animated: bool,
    embedded: Embedded,
    failed: bool,
}

/// Opens a WebP and reads its chunks' headers.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let mut input = Guarded::new(input, deadline);
    let position = input.position();
    let error = |error| error_of(error, &position);
    let (end, length) = ends(&mut input).map_err(|error| position.error(error))?;
    let mut decoder = WebPDecoder::new(input).map_err(error)?;
    let (width, height) = decoder.dimensions();
    options.limits.check_size(width, height)?;
    let layout = if decoder.has_alpha() { Layout::Rgba8 } else { Layout::Rgb8 };
    let header = Header { width, height, layout };
    // The pixels, and about the same amount inside the library.
    options.limits.check_memory(header.pixels().saturating_mul(8))?;
    decoder.set_memory_limit(usize::try_from(options.limits.memory_bytes).unwrap_or(usize::MAX));
    let mut embedded = Embedded::default();
    if options.embedded {
        embedded.icc = decoder.icc_profile().map_err(error)?;
        embedded.exif = decoder.exif_metadata().map_err(error)?;
        embedded.xmp = decoder.xmp_metadata().map_err(error)?;
    }
    // The library fills the missing end of a lossless picture with zeros and reports nothing.
    let damage = (length < end).then(|| Damage {
        what: ENDS_EARLY.into(),
        byte: Some(length),
        row: 0,
        count: 1,
        truncated: true,
        lost_rows: None,
    });
    let is_animated = decoder.is_animated();
    let n_frames = if is_animated { decoder.num_frames() } else { 1 };
    Ok(Box::new(Reader {
        decoder,
        position,
        limits: options.limits,
        deadline,
        header,
        frame: None,
        n_frames,
        frames_left: n_frames,
        end: Some(end),
        damage,
        is_animated,
        embedded,
        failed: false,
    }))
}

/// End of the file according to the outermost chunk, and its actual end.
fn ends(input: &mut Guarded<'_>) -> io::Result<(u64, u64)> {
    let mut head = [0; 8];
    input.read_exact(&mut head)?;
    let [.., a, b, c, d] = head;
    let end = u64::from(u32::from_le_bytes([a, b, c, d])) + 8;
    let length = input.seek(SeekFrom::End(0))?;
    input.rewind()?;
    Ok((end, length))
}

fn error_of(error: DecodingError, position: &Position) -> DecodeError {
    match error {
        DecodingError::IoError(error) => position.error(error),
        DecodingError::MemoryLimitExceeded => {
            DecodeError::Limit("its chunks need more memory than allowed".into())
        }
        DecodingError::UnsupportedFeature(what) => DecodeError::Unsupported(format!("WebP with {what}")),
        // Values without a meaning yet, which other readers ignore (RFC 6386, section 9.2; RFC 9649, 2.7.1.2 and
        // 3.4).
        DecodingError::ColorSpaceInvalid(_)
        | DecodingError::InvalidAlphaPreprocessing
        | DecodingError::InvalidCompressionMethod
        | DecodingError::VersionNumberInvalid(_) => DecodeError::Unsupported(format!("WebP: {error}")),
        DecodingError::ImageTooLarge => DecodeError::Limit(error.to_string()),
        error => position.damaged(error.to_string()),
    }
}

impl Reader<'_> {
    fn decode(&mut self) -> Result<Frame, DecodeError> {
        let bytes = self.header.row_bytes() * self.header.height as usize;
        let mut pixels = self.frame.take().map(Frame::into_pixels).unwrap_or_default();
        pixels.resize(bytes, 0);
        self.frames_left = self.frames_left.saturating_sub(1);
        let outcome = if self.is_animated {
            self.decoder.read_frame(&mut pixels).map(|_| ())
        } else {
            self.decoder.read_image(&mut pixels)
        };
        outcome.map_err(|error| error_of(error, &self.position))?;
        Ok(Frame::whole(self.header, pixels))
    }
}

impl Decoder for Reader<'_> {
    fn format(&self) -> Format {
        Format::WebP
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if self.failed || rows.len() < self.header.row_bytes() {
            return Ok(0);
        }
        if self.frame.is_none() {
            let frame = self.decode().inspect_err(|_| self.failed = true)?;
            self.frame = Some(frame);
        }
        self.frame.as_mut().map_or(Ok(0), |frame| frame.read_rows(rows))
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || self.frames_left == 0 {
            return Ok(false);
        }
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let n_done = self.n_frames - self.frames_left;
        let frame = self.limits.check_frames(n_done).and_then(|()| self.decode());
        self.frame = Some(frame.inspect_err(|_| self.failed = true)?);
        Ok(true)
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

    fn embedded(&self) -> Embedded {
        self.embedded.clone()
    }
}
