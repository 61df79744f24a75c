//! ICO and CUR, Windows' icons and cursors: the largest picture of the file, a PNG or a bitmap with a mask.
//!
//! The bitmaps are decoded by the decoder of BMP, for which a file header is made.

mod bitmap;

use std::cmp::Reverse;

use super::by_row::{WholePicture, all_rows, within};
use super::frame::Frame;
use super::input::ENDS_EARLY;
use super::source::Source;
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;

/// Name of the library that decodes icons.
pub(super) const LIBRARY: &str = "built in";

const ENTRY_BYTES: u32 = 16;

/// One picture of the file.
#[derive(Clone, Copy, Debug)]
struct Entry {
    width: u32,
    height: u32,
    bits: u16,
    n_bytes: u32,
    offset: u32,
}

impl Entry {
    fn n_pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether the file should be longer, as the entry says.
    fn is_cut(&self, file_bytes: u64) -> bool {
        u64::from(self.offset) + u64::from(self.n_bytes) > file_bytes
    }
}

/// The picture that is shown, and what is known of the others.
struct Icon {
    picture: Box<dyn Decoder>,
    /// Number of pixels of all pictures of the file, of the one that is shown, and of others that are cut.
    n_pixels: u64,
    n_shown: u64,
    n_cut: u64,
    byte: u64,
    /// Share of the rows of the picture that is shown.
    share: f64,
    rows_out: u32,
}

/// Opens an icon and decodes its largest picture that is whole, or else the largest that can be decoded.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let mut entries = entries(&mut source)?;
    entries.sort_by_key(|entry| Reverse((entry.n_pixels(), entry.bits)));
    let (mut first_error, mut damaged, mut n_cut) = (None, None, 0);
    let file_bytes = source.len()?;
    // More than that are not alternatives, but an attempt to keep the decoder busy.
    let mut tries = entries.iter().take(16);
    let mut shown = None;
    for entry in &mut tries {
        source.check_time()?;
        match picture(&mut source, *entry, options) {
            Ok(decoder) if decoder.damage().is_none() => {
                shown = Some((decoder, *entry));
                break;
            }
            Ok(decoder) if damaged.is_none() => damaged = Some((decoder, *entry)),
            // A picture that is damaged, and there is a larger one.
            Ok(_) => n_cut += entry.n_pixels(),
            Err(error) => {
                n_cut += if matches!(error, DecodeError::Damaged { .. }) { entry.n_pixels() } else { 0 };
                first_error = first_error.or(Some(error));
            }
        }
    }
    // Of the rest those are tried that the file does not seem to contain. The length that an entry states is
    // too large in some files.
    for entry in tries.filter(|entry| entry.is_cut(file_bytes)) {
        source.check_time()?;
        let is_whole = picture(&mut source, *entry, options)
            .is_ok_and(|mut decoder| all_rows(&mut *decoder, options).is_ok() && decoder.damage().is_none());
        n_cut += if is_whole { 0 } else { entry.n_pixels() };
    }
    if let (Some(_), Some((_, entry))) = (&shown, &damaged) {
        n_cut += entry.n_pixels();
    }
    let Some((picture, entry)) = shown.or(damaged) else {
        return Err(first_error.unwrap_or_else(|| source.damaged("no pictures")));
    };
    let n_pixels = entries.iter().take(16).map(Entry::n_pixels).sum();
    let icon = Icon {
        picture,
        n_pixels,
        n_shown: entry.n_pixels(),
        n_cut,
        byte: file_bytes,
        share: 0.0,
        rows_out: 0,
    };
    Ok(Box::new(icon))
}

impl Decoder for Icon {
    fn format(&self) -> Format {
        Format::Ico
    }

    fn header(&self) -> Header {
        self.picture.header()
    }

    fn full_size(&self) -> (u32, u32) {
        self.picture.full_size()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let n_rows = self.picture.read_rows(rows)?;
        self.rows_out += n_rows as u32;
        let lost = self.picture.damage().and_then(|damage| damage.lost_rows).unwrap_or(0);
        let height = self.header().height.max(1);
        self.share = f64::from(self.rows_out.saturating_sub(lost)) / f64::from(height);
        Ok(n_rows)
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn damage(&self) -> Option<Damage> {
        let of_others = || Damage {
            what: ENDS_EARLY.into(),
            byte: Some(self.byte),
            row: 0,
            count: 1,
            truncated: true,
            lost_rows: Some(0),
        };
        self.picture.damage().or_else(|| (self.n_cut > 0).then(of_others))
    }

    fn left(&mut self) -> Option<IntactPart> {
        let whole = self.n_pixels - self.n_shown - self.n_cut.min(self.n_pixels - self.n_shown);
        let share = (self.share * self.n_shown as f64 + whole as f64) / self.n_pixels.max(1) as f64;
        Some(IntactPart { share, damage: None })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.picture.embedded()
    }
}

fn entries(source: &mut Source<'_>) -> Result<Vec<Entry>, DecodeError> {
    source.skip(2)?;
    let (kind, n_entries) = (source.le16()?, source.le16()?);
    let bytes = source.vec(u64::from(n_entries) * u64::from(ENTRY_BYTES))?;
    let side = |byte: u8| if byte == 0 { 256 } else { u32::from(byte) };
    let entry = |entry: &[u8; ENTRY_BYTES as usize]| {
        let u32_at = |at: usize| u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]);
        Entry {
            width: side(entry[0]),
            height: side(entry[1]),
            // A cursor stores its hot spot there.
            bits: if kind == 1 { u16::from_le_bytes([entry[6], entry[7]]) } else { 0 },
            n_bytes: u32_at(8),
            offset: u32_at(12),
        }
    };
    Ok(bytes.as_chunks().0.iter().map(entry).collect())
}

fn picture(
    source: &mut Source<'_>,
    entry: Entry,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'static>, DecodeError> {
    // The length that the directory states is wrong in some files, so the bitmap's own is used.
    let end = source.len()?;
    let n_bytes = end.saturating_sub(entry.offset.into());
    let n_bytes = if n_bytes > options.limits.memory_bytes { entry.n_bytes.into() } else { n_bytes };
    options.limits.check_memory(n_bytes)?;
    source.seek(entry.offset.into())?;
    let bytes = source.vec(n_bytes)?;
    if bytes.starts_with(b"\x89PNG") {
        return Ok(Box::new(within(Format::Ico, bytes, &[Format::Png], options)?));
    }
    let bitmap::DecodedBitmap { header, pixels, icc, damage } =
        bitmap::decode(bytes, entry.is_cut(end), options)?;
    let embedded = EmbeddedMetadata { icc, ..EmbeddedMetadata::default() };
    let picture = WholePicture::new(Format::Ico, Frame::whole(header, pixels));
    Ok(Box::new(WholePicture { embedded, damage, ..picture }))
}
