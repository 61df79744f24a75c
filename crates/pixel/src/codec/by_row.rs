//! The common part of decoders that return a picture's rows one by one.

use std::io::Cursor;

use super::frame::Frame;
use super::input::ENDS_EARLY;
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::{Deadline, Limits};

/// A format's own part: the rows of the frame that was opened last.
pub(super) trait RowSource: Send {
    /// Size and layout of the rows.
    fn header(&self) -> Header;

    /// Decodes a row; rows are requested in order, each once.
    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError>;

    /// Size as stored, if the picture is returned smaller.
    fn full_size(&self) -> (u32, u32) {
        (self.header().width, self.header().height)
    }

    /// Whether the last row is stored first, so that a file that ends early lacks its upper rows. Rows have
    /// to be readable in any order then.
    fn is_bottom_up(&self) -> bool {
        false
    }

    /// Damage after which all rows were read, asked for after the last one.
    fn damage(&mut self) -> Option<Damage> {
        None
    }

    /// As [`Decoder::next_frame`].
    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        Ok(false)
    }

    /// As [`Decoder::frames`].
    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    /// As [`Decoder::embedded`].
    fn embedded(&self) -> EmbeddedMetadata {
        EmbeddedMetadata::default()
    }
}

struct ByRow<S> {
    format: Format,
    source: S,
    header: Header,
    limits: Limits,
    deadline: Deadline,
    n_frames: u32,
    next_row: u32,
    /// An error that occurred after rows that had to be returned first.
    pending: Option<DecodeError>,
    /// First row that is in the file, if upper rows are not.
    first_there: u32,
    damage: Option<Damage>,
    failed: bool,
}

/// Number of rows between two checks of the deadline.
const ROWS_PER_LOOK: usize = 16;

/// Makes a decoder of a format's rows.
///
/// # Errors
/// The size exceeds the limits.
pub(super) fn by_row<'a>(
    format: Format,
    source: impl RowSource + 'a,
    deadline: Deadline,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let header = source.header();
    let (width, height) = source.full_size();
    options.limits.check_size(width, height)?;
    options.limits.check_size(header.width, header.height)?;
    Ok(Box::new(ByRow {
        format,
        source,
        header,
        limits: options.limits,
        deadline,
        n_frames: 1,
        next_row: 0,
        pending: None,
        first_there: 0,
        damage: None,
        failed: false,
    }))
}

impl<S: RowSource> ByRow<S> {
    fn row(&mut self, n_before: usize, out: &mut [u8]) -> Result<(), DecodeError> {
        if n_before.is_multiple_of(ROWS_PER_LOOK) && self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        if self.next_row < self.first_there {
            out.fill(0);
            return Ok(());
        }
        let error = match self.source.read_row(self.next_row, out) {
            Err(error @ DecodeError::Damaged { .. }) if self.source.is_bottom_up() => error,
            outcome => return outcome,
        };
        let first = self.first_readable(out)?.ok_or(error)?;
        self.first_there = first;
        self.damage = Some(Damage {
            what: ENDS_EARLY.into(),
            byte: None,
            row: self.next_row,
            count: 1,
            truncated: true,
            lost_rows: Some(first - self.next_row),
        });
        out.fill(0);
        Ok(())
    }

    /// The first row that is in a file without its upper rows; `None` if there is none.
    fn first_readable(&mut self, row: &mut [u8]) -> Result<Option<u32>, DecodeError> {
        let (mut lost, mut there) = (self.next_row, self.header.height);
        while lost + 1 < there {
            let middle = lost + (there - lost) / 2;
            match self.source.read_row(middle, row) {
                Ok(()) => there = middle,
                Err(DecodeError::Damaged { .. }) => lost = middle,
                Err(error) => return Err(error),
            }
        }
        Ok((there < self.header.height).then_some(there))
    }
}

impl<S: RowSource> Decoder for ByRow<S> {
    fn format(&self) -> Format {
        self.format
    }

    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.source.full_size()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if let Some(error) = self.pending.take() {
            return Err(error);
        }
        if self.failed {
            return Ok(0);
        }
        let left = (self.header.height - self.next_row) as usize;
        let mut n_rows = 0;
        for out in rows.chunks_exact_mut(self.header.row_bytes()).take(left) {
            if let Err(error) = self.row(n_rows, out) {
                self.failed = true;
                if n_rows == 0 {
                    return Err(error);
                }
                self.pending = Some(error);
                break;
            }
            self.next_row += 1;
            n_rows += 1;
        }
        if self.next_row == self.header.height && self.damage.is_none() {
            self.damage = self.source.damage();
        }
        Ok(n_rows)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed {
            return Ok(false);
        }
        let is_there = self.source.next_frame().inspect_err(|_| self.failed = true)?;
        if is_there {
            self.limits.check_frames(self.n_frames).inspect_err(|_| self.failed = true)?;
            self.n_frames += 1;
            self.header = self.source.header();
            self.limits.check_size(self.header.width, self.header.height)?;
            (self.next_row, self.first_there) = (0, 0);
        }
        Ok(is_there)
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn frames(&self) -> Option<u32> {
        self.source.frames()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.source.embedded()
    }
}

/// A picture that is in memory as a whole.
pub(super) struct WholePicture {
    pub(super) format: Format,
    /// Size as stored, which may be larger than that of the frame.
    pub(super) full_size: (u32, u32),
    pub(super) frame: Frame,
    pub(super) embedded: EmbeddedMetadata,
    pub(super) damage: Option<Damage>,
}

impl WholePicture {
    /// A picture of its full size, without metadata and damage.
    pub(super) fn new(format: Format, frame: Frame) -> WholePicture {
        let Header { width, height, .. } = frame.header;
        let embedded = EmbeddedMetadata::default();
        WholePicture { format, full_size: (width, height), frame, embedded, damage: None }
    }
}

impl Decoder for WholePicture {
    fn format(&self) -> Format {
        self.format
    }

    fn header(&self) -> Header {
        self.frame.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        self.frame.read_rows(rows)
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}

/// A picture inside a file of another format, which names that format.
pub(super) struct EmbeddedPicture<'a> {
    pub(super) format: Format,
    pub(super) inner: Box<dyn Decoder + 'a>,
    /// Size of the picture that the inner one is a smaller copy of.
    pub(super) full_size: Option<(u32, u32)>,
    /// Metadata of the outer file, which replace those of the inner one.
    pub(super) embedded: Option<EmbeddedMetadata>,
}

/// Opens a picture of one of these formats that is stored inside a file of the format `outer`.
///
/// # Errors
/// It is not one of these formats, or cannot be opened.
pub(super) fn within(
    outer: Format,
    bytes: Vec<u8>,
    allowed: &[Format],
    options: &DecodeOptions,
) -> Result<EmbeddedPicture<'static>, DecodeError> {
    let inner = Format::of_bytes(&bytes)
        .filter(|format| allowed.contains(format))
        .ok_or_else(|| DecodeError::Unsupported(format!("the picture inside this {} file", outer.name())))?;
    let inner = super::open(inner, Box::new(Cursor::new(bytes)), options)?;
    Ok(EmbeddedPicture { format: outer, inner, full_size: None, embedded: None })
}

impl Decoder for EmbeddedPicture<'_> {
    fn format(&self) -> Format {
        self.format
    }

    fn header(&self) -> Header {
        self.inner.header()
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size.unwrap_or_else(|| self.inner.full_size())
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        self.inner.read_rows(rows)
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn damage(&self) -> Option<Damage> {
        self.inner.damage()
    }

    fn left(&mut self) -> Option<IntactPart> {
        self.inner.left()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone().unwrap_or_else(|| self.inner.embedded())
    }
}

/// Decodes all rows of a small picture. The caller has to ask the decoder for damage.
///
/// # Errors
/// It needs more memory than allowed, or a row cannot be decoded.
pub(super) fn all_rows(decoder: &mut dyn Decoder, options: &DecodeOptions) -> Result<Vec<u8>, DecodeError> {
    let header = decoder.header();
    let n_bytes = header.row_bytes() as u64 * u64::from(header.height);
    options.limits.check_memory(n_bytes)?;
    let mut pixels = vec![0; n_bytes as usize];
    let mut filled = 0;
    while filled < pixels.len() {
        match decoder.read_rows(&mut pixels[filled..])? {
            0 => return Err(DecodeError::damaged("rows are missing")),
            n => filled += n * header.row_bytes(),
        }
    }
    Ok(pixels)
}
