//! Decodes the rows of PNM, PAM and PFM.

use super::header::{Coding, PnmHeader, token};
use crate::codec::by_row::{RowSource, by_row};
use crate::codec::sample::{Widen, unpack};
use crate::codec::source::Source;
use crate::codec::stored_rows::StoredRows;
use crate::codec::tone::Tone;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::Limits;

struct Pnm<'a> {
    source: Source<'a>,
    pnm: PnmHeader,
    stored: StoredRows,
    tone: Option<Tone>,
    limits: Limits,
    /// Whether further pictures follow.
    has_more: bool,
}

/// Opens a picture of the PNM family.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let pnm = PnmHeader::read(&mut source)?;
    let (stored, tone) = rows_of(&pnm, source.byte(), &options.limits)?;
    let deadline = source.deadline();
    let mut pnm = Pnm { source, pnm, stored, tone, limits: options.limits, has_more: false };
    pnm.has_more = pnm.find_next()?;
    by_row(Format::Pnm, pnm, deadline, options)
}

/// The rows of a picture that begin at byte `at`, and how floating numbers are shown.
fn rows_of(pnm: &PnmHeader, at: u64, limits: &Limits) -> Result<(StoredRows, Option<Tone>), DecodeError> {
    limits.check_size(pnm.width, pnm.height)?;
    let row_samples = u64::from(pnm.width) * u64::from(pnm.n_channels);
    let row_bytes = match pnm.coding {
        Coding::Bits => u64::from(pnm.width).div_ceil(8),
        Coding::Floats { .. } => row_samples * 4,
        _ => row_samples * if pnm.largest > 255 { 2 } else { 1 },
    };
    limits.check_memory(row_bytes)?;
    let tone = matches!(pnm.coding, Coding::Floats { .. }).then(Tone::new);
    Ok((StoredRows::new(at, row_bytes, pnm.height), tone))
}

impl Pnm<'_> {
    /// Looks for a picture behind this one, which files of the binary kinds may have, and returns to the
    /// pixels of this one.
    fn find_next(&mut self) -> Result<bool, DecodeError> {
        if matches!(self.pnm.coding, Coding::Plain | Coding::PlainBits) {
            return Ok(false);
        }
        let here = self.source.byte();
        self.source.seek(self.stored.end())?;
        let mut magic = [0; 2];
        let n_bytes = self.source.fill_some(&mut magic)?;
        self.source.seek(here)?;
        Ok(n_bytes == 2 && matches!(&magic, b"P4" | b"P5" | b"P6" | b"P7" | b"Pf" | b"PF"))
    }

    /// A sample that is stored as text.
    fn plain(&mut self) -> Result<u32, DecodeError> {
        if self.pnm.coding == Coding::PlainBits {
            return self.plain_bit();
        }
        let text = token(&mut self.source)?;
        let value = text.parse().ok().filter(|value| *value <= self.pnm.largest);
        value.ok_or_else(|| self.source.damaged(format!("{text:?} where a sample should be")))
    }

    fn plain_bit(&mut self) -> Result<u32, DecodeError> {
        let mut is_comment = false;
        let digit = self.source.scan(|bytes| {
            for (at, &byte) in bytes.iter().enumerate() {
                match byte {
                    b'\n' if is_comment => is_comment = false,
                    _ if is_comment => {}
                    b'#' => is_comment = true,
                    _ if byte.is_ascii_whitespace() => {}
                    _ => return (at + 1, Some(byte)),
                }
            }
            (bytes.len(), None)
        })?;
        match digit {
            b'0' => Ok(1),
            b'1' => Ok(0),
            other => Err(self.source.damaged(format!("{:?} where a bit should be", char::from(other)))),
        }
    }
}

impl RowSource for Pnm<'_> {
    fn header(&self) -> Header {
        Header { width: self.pnm.width, height: self.pnm.height, layout: self.pnm.layout }
    }

    fn is_bottom_up(&self) -> bool {
        matches!(self.pnm.coding, Coding::Floats { .. })
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let sample_bytes = self.pnm.layout.sample_bytes();
        let largest = u64::from(self.pnm.largest);
        match self.pnm.coding {
            Coding::Plain | Coding::PlainBits => {
                for sample in out.chunks_exact_mut(sample_bytes) {
                    let value = self.plain()?.into();
                    match sample {
                        [sample] => *sample = scaled(value, largest, 255) as u8,
                        pair => pair.copy_from_slice(&scaled(value, largest, 65_535).to_ne_bytes()),
                    }
                }
            }
            Coding::Bits => {
                unpack(self.stored.row(&mut self.source, row)?, 1, Widen::AsGrey, out);
                out.iter_mut().for_each(|level| *level = !*level);
            }
            Coding::Raw => {
                let stored = self.stored.row(&mut self.source, row)?;
                if sample_bytes == 2 {
                    for (sample, stored) in
                        out.as_chunks_mut::<2>().0.iter_mut().zip(stored.as_chunks::<2>().0)
                    {
                        *sample = scaled(u16::from_be_bytes(*stored).into(), largest, 65_535).to_ne_bytes();
                    }
                } else if largest == 255 {
                    out.copy_from_slice(stored);
                } else {
                    for (sample, stored) in out.iter_mut().zip(stored) {
                        *sample = scaled((*stored).into(), largest, 255) as u8;
                    }
                }
            }
            Coding::Floats { is_big_endian } => {
                let stored = self.stored.row(&mut self.source, self.pnm.height - 1 - row)?;
                let of_bytes = if is_big_endian { f32::from_be_bytes } else { f32::from_le_bytes };
                let Some(tone) = &self.tone else { return Ok(()) };
                for (sample, stored) in out.iter_mut().zip(stored.as_chunks::<4>().0) {
                    *sample = tone.level(of_bytes(*stored));
                }
            }
        }
        Ok(())
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if !self.has_more {
            return Ok(false);
        }
        self.source.seek(self.stored.end())?;
        self.pnm = PnmHeader::read(&mut self.source)?;
        (self.stored, self.tone) = rows_of(&self.pnm, self.source.byte(), &self.limits)?;
        self.has_more = self.find_next()?;
        Ok(true)
    }

    /// Their number is not stored.
    fn frames(&self) -> Option<u32> {
        (!self.has_more).then_some(1)
    }
}

/// Scales a value from `0..=largest` to `0..=white`, rounded; larger values are cut off.
fn scaled(value: u64, largest: u64, white: u64) -> u16 {
    ((value * white + largest / 2) / largest).min(white) as u16
}
