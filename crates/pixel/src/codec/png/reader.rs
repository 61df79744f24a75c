//! Decodes PNG row by row.

use std::io::BufRead as _;

use png::{BitDepth, ColorType, DecodingError, Transformations};

use super::adam7::{complete_rows, share_of_pixels};
use super::tear::Steps;
use crate::cicp::Cicp;
use crate::codec::frame::Frame;
use crate::codec::input::{GuardedBytes, Position};
use crate::codec::sample::{Widen, swap_big_endian, unpack};
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Keyword of an XMP packet (XMP specification, part 3, 1.1.5).
pub(super) const XMP: &str = "XML:com.adobe.xmp";

/// Number of rows between two checks of the deadline.
const ROWS_PER_LOOK: usize = 64;

struct PngDecoder<'a> {
    reader: png::Reader<GuardedBytes<'a>>,
    position: Position,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    /// Bits per sample in the library's output, and the conversion of fewer than 8.
    bits: u8,
    widen: Widen,
    next_row: u32,
    /// A whole frame, if it is interlaced.
    frame: Option<Frame>,
    /// A row of the library's output, if it has to be converted.
    packed: Vec<u8>,
    n_frames: u32,
    frames_left: u32,
    /// Position after the end mark.
    end: Option<u64>,
    damage: Option<Damage>,
    steps: Steps,
    /// Share of the pixels of a first frame that is interlaced and cut.
    left: Option<f64>,
    failed: bool,
}

/// Opens a PNG and reads up to its first row.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let mut input = GuardedBytes::new(input, deadline);
    let position = input.position();
    // Apple's variant of iOS, without checksum of zlib and with the colours in another order, has a critical
    // chunk before the first.
    let head = input.fill_buf().map_err(|error| position.error(error))?;
    if head.get(12..16) == Some(b"CgBI") {
        return Err(DecodeError::Unsupported("PNG in the variant of iOS (CgBI)".into()));
    }
    let bytes = usize::try_from(options.limits.memory_bytes).unwrap_or(usize::MAX);
    let mut decoder = png::Decoder::new_with_limits(input, png::Limits { bytes });
    decoder.set_transformations(match options.stored {
        SampleForm::AsColour => Transformations::EXPAND,
        SampleForm::AsInFile => Transformations::IDENTITY,
    });
    decoder.set_ignore_text_chunk(!options.embedded);
    decoder.set_ignore_iccp_chunk(!options.embedded);
    let reader = decoder.read_info().map_err(|error| error_of(error, &position))?;
    let (width, height) = (reader.info().width, reader.info().height);
    options.limits.check_size(width, height)?;
    let n_frames = reader.info().animation_control().map_or(1, |animation| {
        // A picture outside the animation is an additional frame.
        animation.num_frames.saturating_add(u32::from(reader.info().frame_control.is_none()))
    });
    let mut decoder = PngDecoder {
        reader,
        position,
        limits: options.limits,
        deadline,
        header: Header { width, height, layout: Layout::Rgb8 },
        bits: 8,
        widen: Widen::AsGrey,
        next_row: 0,
        frame: None,
        packed: Vec::new(),
        n_frames,
        end: None,
        frames_left: n_frames.saturating_sub(1),
        damage: None,
        steps: Steps::default(),
        left: None,
        failed: false,
    };
    decoder.begin_frame()?;
    Ok(Box::new(decoder))
}

fn error_of(error: DecodingError, position: &Position) -> DecodeError {
    match error {
        DecodingError::IoError(error) => position.error(error),
        DecodingError::LimitsExceeded => {
            DecodeError::Limit("its chunks need more memory than allowed".into())
        }
        error => position.damaged(in_plain_words(with_plain_names(error.to_string()))),
    }
}

/// Names chunks as people do: the library's messages contain all that a chunk's type means,
/// `ChunkType { type: IDAT, critical: true, ... }`.
fn with_plain_names(message: String) -> String {
    let parts = message.split_once("ChunkType { type: ").and_then(|(before, rest)| {
        // The name may have any characters.
        let (name, rest) = rest.split_once(", critical: ")?;
        let (_, after) = rest.split_once(" }")?;
        Some(format!("{before}{name}{after}"))
    });
    parts.map_or(message, |parts| parts.trim_end().to_owned())
}

/// Writes names of errors of the deflate decoder as words: `Corrupt deflate stream. BadZlibHeader`.
fn in_plain_words(message: String) -> String {
    let Some((before, name)) = message.split_once("deflate stream. ") else { return message };
    let mut words = format!("{before}deflate stream: ");
    for (at, character) in name.trim_end_matches('.').char_indices() {
        if at > 0 && character.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(character.to_ascii_lowercase());
    }
    words
}

impl PngDecoder<'_> {
    fn error(&self, error: DecodingError) -> DecodeError {
        error_of(error, &self.position)
    }

    /// Takes over the library's description of the frame whose rows come next.
    fn begin_frame(&mut self) -> Result<(), DecodeError> {
        let (color, depth) = self.reader.output_color_type();
        let info = self.reader.info();
        let (width, height) = match info.frame_control() {
            // Before the animation begins, the picture has the file's size.
            Some(frame) => (frame.width, frame.height),
            None => (info.width, info.height),
        };
        self.widen = if color == ColorType::Indexed { Widen::AsNumber } else { Widen::AsGrey };
        self.bits = depth as u8;
        self.header = Header { width, height, layout: layout(color, depth) };
        self.next_row = 0;
        self.frame = None;
        self.limits.check_size(width, height)?;
        if self.reader.info().interlaced {
            self.frame = Some(self.interlaced()?);
        }
        Ok(())
    }

    /// Decodes a whole interlaced frame. Rows are complete up to the one at which the last pass stopped.
    fn interlaced(&mut self) -> Result<Frame, DecodeError> {
        let header = self.header;
        let line_bytes = self.reader.output_line_size(header.width).unwrap_or(usize::MAX);
        let packed_bytes = (line_bytes as u64).saturating_mul(u64::from(header.height));
        self.limits.check_memory(
            packed_bytes.saturating_add(header.row_bytes() as u64 * u64::from(header.height)),
        )?;
        let bits_per_pixel = (header.layout.channels() * usize::from(self.bits)) as u8;
        let mut packed = vec![0; packed_bytes as usize];
        let mut n_lines = 0;
        let outcome = loop {
            if self.deadline.has_passed() {
                break Err(self.deadline.error());
            }
            match self.reader.next_interlaced_row() {
                Ok(None) => break Ok(()),
                Ok(Some(row)) => {
                    let png::InterlaceInfo::Adam7(place) = row.interlace() else { continue };
                    png::expand_interlaced_row(&mut packed, line_bytes, row.data(), place, bits_per_pixel);
                    n_lines += 1;
                }
                Err(error) => break Err(self.error(error)),
            }
        };
        let n_rows = complete_rows(n_lines, header.width, header.height);
        let mut pixels = vec![0; header.row_bytes() * header.height as usize];
        for (row, out) in packed.chunks_exact(line_bytes).zip(pixels.chunks_exact_mut(header.row_bytes())) {
            self.convert(row, out);
        }
        Ok(match outcome {
            Ok(()) => Frame::whole(header, pixels),
            // Damage after the last row does no harm.
            Err(error) if n_rows == header.height => {
                self.damage = self.damage.take().or(self.position.damage(&error, header.height));
                Frame::whole(header, pixels)
            }
            Err(error) => {
                self.left = Some(share_of_pixels(n_lines, header.width, header.height));
                Frame::cut(header, pixels, n_rows, error)
            }
        })
    }

    fn convert(&self, row: &[u8], out: &mut [u8]) {
        if self.bits == 16 {
            out.copy_from_slice(&row[..out.len()]);
            swap_big_endian(out);
        } else {
            unpack(row, self.bits, self.widen, out);
        }
    }

    fn read_row(&mut self, out: &mut [u8]) -> Result<(), DecodeError> {
        if self.bits == 8 {
            self.reader.read_row(out).map_err(|error| error_of(error, &self.position))?;
            return Ok(());
        }
        let mut packed = std::mem::take(&mut self.packed);
        packed.resize(self.reader.output_line_size(self.reader.info().width).unwrap_or_default(), 0);
        let outcome = self.reader.read_row(&mut packed);
        if outcome.is_ok() {
            self.convert(&packed, out);
        }
        self.packed = packed;
        outcome.map(|_| ()).map_err(|error| self.error(error))
    }

    /// Reads the chunks after the last row. The picture is already complete, so errors there are only
    /// reported as damage.
    fn end_frame(&mut self) -> Result<(), DecodeError> {
        let mut outcome = Ok(());
        if self.frame.is_none() {
            outcome = self.reader.next_row().map(|_| ());
        }
        if self.frames_left == 0 {
            outcome = outcome.and_then(|()| self.reader.finish());
        }
        let Err(error) = outcome.map_err(|error| self.error(error)) else {
            self.end = (self.frames_left == 0).then(|| self.position.byte());
            return Ok(());
        };
        // A wrong checksum of the pixels' data, and not of another chunk.
        let is_of_pixels = matches!(&error, DecodeError::Damaged { what, .. } if what.contains("IDAT"));
        let row = self.steps.tear().filter(|_| is_of_pixels).unwrap_or(self.header.height);
        match self.position.damage(&error, row) {
            Some(damage) => self.damage = self.damage.take().or(Some(damage)),
            None => return Err(error),
        }
        Ok(())
    }
}

fn layout(color: ColorType, depth: BitDepth) -> Layout {
    match (color, depth == BitDepth::Sixteen) {
        (ColorType::Grayscale, false) => Layout::Grey8,
        (ColorType::Grayscale, true) => Layout::Grey16,
        (ColorType::GrayscaleAlpha, false) => Layout::GreyAlpha8,
        (ColorType::GrayscaleAlpha, true) => Layout::GreyAlpha16,
        (ColorType::Rgb, false) => Layout::Rgb8,
        (ColorType::Rgb, true) => Layout::Rgb16,
        (ColorType::Rgba, false) => Layout::Rgba8,
        (ColorType::Rgba, true) => Layout::Rgba16,
        (ColorType::Indexed, _) => Layout::Indexed8,
    }
}

impl Decoder for PngDecoder<'_> {
    fn format(&self) -> Format {
        Format::Png
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let row_bytes = self.header.row_bytes();
        let left = (self.header.height - self.next_row) as usize;
        if self.failed || left == 0 || rows.len() < row_bytes {
            return Ok(0);
        }
        let mut n_rows = 0;
        if let Some(frame) = &mut self.frame {
            n_rows = frame.read_rows(rows).inspect_err(|_| self.failed = true)?;
        } else {
            for row in rows.chunks_exact_mut(row_bytes).take(left) {
                if n_rows % ROWS_PER_LOOK == 0 && self.deadline.has_passed() {
                    self.failed = true;
                    return Err(self.deadline.error());
                }
                if let Err(error) = self.read_row(row) {
                    // The rows before it are right: they are returned first, and the error occurs again at
                    // the next call.
                    self.failed = n_rows == 0;
                    if self.failed {
                        return Err(error);
                    }
                    self.frame = Some(Frame::cut(self.header, Vec::new(), 0, error));
                    break;
                }
                self.steps.add(row);
                n_rows += 1;
            }
        }
        self.next_row += n_rows as u32;
        if self.next_row == self.header.height {
            self.end_frame()?;
        }
        Ok(n_rows)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || self.frames_left == 0 {
            return Ok(false);
        }
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        self.limits.check_frames(self.n_frames - self.frames_left).inspect_err(|_| self.failed = true)?;
        self.frames_left -= 1;
        if let Err(error) = self.reader.next_frame_info() {
            self.failed = true;
            return Err(error_of(error, &self.position));
        }
        self.begin_frame()?;
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

    fn left(&mut self) -> Option<IntactPart> {
        let share = self.left.filter(|_| self.n_frames == 1)?;
        Some(IntactPart { share, damage: None })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        let info = self.reader.info();
        let colours = info.coding_independent_code_points.as_ref();
        let cicp = colours
            .map(|colours| Cicp { primaries: colours.color_primaries, transfer: colours.transfer_function });
        let xmp = info.utf8_text.iter().find(|text| text.keyword == XMP);
        EmbeddedMetadata {
            exif: info.exif_metadata.as_ref().map(|block| block.to_vec()),
            icc: info.icc_profile.as_ref().map(|profile| profile.to_vec()),
            xmp: xmp.and_then(|text| text.get_text().ok()).map(String::into_bytes),
            cicp: cicp.and_then(Cicp::if_not_srgb),
            ..EmbeddedMetadata::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_chunks_by_their_four_letters() {
        let of_checksum = "CRC error: expected 0xf28c have 0x982d while decoding ChunkType { type: IDAT, critical: true, \
                           private: false, reserved: false, safecopy: false } chunk.";
        for (message, expected) in [
            (of_checksum, "CRC error: expected 0xf28c have 0x982d while decoding IDAT chunk."),
            ("no ChunkType { type: PLTE, critical: true }", "no PLTE"),
            ("ChunkType { type: PLTE", "ChunkType { type: PLTE"),
            (
                "Unrecognized critical chunk: ChunkType { type: \\u{98}e} y, critical: true, private: true }",
                "Unrecognized critical chunk: \\u{98}e} y",
            ),
            ("Corrupt deflate stream", "Corrupt deflate stream"),
            ("Corrupt deflate stream. DistanceTooFarBack", "Corrupt deflate stream: distance too far back"),
        ] {
            assert_eq!(in_plain_words(with_plain_names(message.to_owned())), expected);
        }
    }
}
