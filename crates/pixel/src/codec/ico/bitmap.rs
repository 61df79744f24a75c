//! Decodes a bitmap of an icon: its height counts pixels and mask, and it has no file header.

use std::io::Cursor;

use crate::codec::bmp;
use crate::codec::by_row::all_rows;
use crate::codec::input::ENDS_EARLY;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, SampleForm};
use crate::error::DecodeError;
use crate::layout::{Header, Layout};

const FILE_HEADER_BYTES: usize = 14;

/// Parsed fields of the bitmap's header.
struct Fields {
    header_bytes: usize,
    width: u32,
    /// Height of the pixels, without the mask.
    height: u32,
    bits: u16,
    compression: u32,
    n_colors: u32,
}

impl Fields {
    fn read(bytes: &[u8]) -> Option<Fields> {
        let u32_at = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let header_bytes = u32_at(0)?;
        if !matches!(header_bytes, 40..=256) {
            return None;
        }
        Some(Fields {
            header_bytes: header_bytes as usize,
            width: u32_at(4)?,
            height: u32_at(8)?.cast_signed().unsigned_abs() / 2,
            bits: (u32_at(12)? >> 16) as u16,
            compression: u32_at(16)?,
            n_colors: u32_at(32)?,
        })
    }

    /// Offset of the mask: after header, masks of colours, palette and pixels.
    fn mask_at(&self) -> u64 {
        let colors = match (self.bits, self.n_colors) {
            (..=8, 0) => 1 << self.bits,
            (..=8, n) => u64::from(n).min(1 << self.bits),
            _ => 0,
        };
        let masks = if self.compression == 3 && self.header_bytes == 40 { 12 } else { 0 };
        let row = (u64::from(self.width) * u64::from(self.bits)).div_ceil(32) * 4;
        self.header_bytes as u64 + masks + colors * 4 + row * u64::from(self.height)
    }
}

/// A decoded bitmap.
pub(super) struct DecodedBitmap {
    pub(super) header: Header,
    /// Red, green, blue and alpha.
    pub(super) pixels: Vec<u8>,
    /// Profile of the colours.
    pub(super) icc: Option<Vec<u8>>,
    pub(super) damage: Option<Damage>,
}

/// Decodes a bitmap; `is_cut`: the file ends before it should.
pub(super) fn decode(
    bytes: Vec<u8>,
    is_cut: bool,
    options: &DecodeOptions,
) -> Result<DecodedBitmap, DecodeError> {
    let fields = Fields::read(&bytes).ok_or_else(|| match bytes.first_chunk() {
        // OS/2's header.
        Some([12, 0, 0, 0]) => DecodeError::Unsupported("ICO with a bitmap of OS/2".into()),
        _ => DecodeError::damaged("a bitmap without a header"),
    })?;
    options.limits.check_size(fields.width, fields.height)?;
    // The fourth byte of a pixel is alpha, which a bitmap alone does not say.
    let has_alpha_byte = fields.bits == 32 && fields.compression == 0;
    let file = file(&bytes, &fields, has_alpha_byte);
    let options = DecodeOptions { stored: SampleForm::AsColour, embedded: true, ..*options };
    let mut decoder = bmp::open(Box::new(Cursor::new(file)), &options)?;
    let header = decoder.header();
    // The colours, and a vector that grows to colours with alpha.
    options.limits.check_memory(header.pixels() * 16)?;
    let pixels = all_rows(&mut *decoder, &options)?;
    let mut damage = decoder.damage();
    let mut pixels = with_alpha(&pixels, header.layout);
    // A profile may take the place of the mask.
    let end = profile_at(&bytes).unwrap_or(bytes.len());
    let mask = usize::try_from(fields.mask_at()).ok().and_then(|at| bytes.get(at..end));
    let mask = mask.unwrap_or_default();
    let is_unused = || pixels.iter().skip(3).step_by(4).all(|alpha| *alpha == 0);
    let is_masked = header.layout != Layout::Rgba8 || is_unused();
    if is_masked {
        apply_mask(&mut pixels, mask, header);
    }
    let rows_there = (mask.len() / mask_row_bytes(header)) as u32;
    if is_cut && rows_there < header.height {
        // The mask comes after the pixels, from the last row to the first.
        damage.get_or_insert(Damage {
            what: ENDS_EARLY.into(),
            byte: None,
            row: 0,
            count: 1,
            truncated: true,
            lost_rows: Some(if is_masked { header.height - rows_there } else { 0 }),
        });
    }
    let icc = decoder.embedded().icc;
    Ok(DecodedBitmap { header: Header { layout: Layout::Rgba8, ..header }, pixels, icc, damage })
}

/// Bytes of a row of the mask.
fn mask_row_bytes(header: Header) -> usize {
    (header.width as usize).div_ceil(32) * 4
}

/// Offset of the profile in a bitmap with the header of Windows 98.
fn profile_at(bytes: &[u8]) -> Option<usize> {
    let u32_at = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let is_there = u32_at(0)? >= 124 && bytes.get(56..60)? == b"DEBM";
    usize::try_from(u32_at(112)?).ok().filter(|at| is_there && *at <= bytes.len())
}

/// A BMP file of the pixels.
fn file(bytes: &[u8], fields: &Fields, has_alpha_byte: bool) -> Vec<u8> {
    let mut file = b"BM\0\0\0\0\0\0\0\0\0\0\0\0".to_vec();
    debug_assert_eq!(file.len(), FILE_HEADER_BYTES);
    let (header, rest) = bytes.split_at(fields.header_bytes.min(bytes.len()));
    file.extend_from_slice(header);
    let height = &mut file[FILE_HEADER_BYTES + 8..][..4];
    height.copy_from_slice(&fields.height.to_le_bytes());
    if has_alpha_byte && header.len() == 40 {
        // Masks of colours and alpha follow this header (`BI_ALPHABITFIELDS`).
        file[FILE_HEADER_BYTES + 16] = 6;
        for mask in [0x00FF_0000u32, 0xFF00, 0xFF, 0xFF00_0000] {
            file.extend_from_slice(&mask.to_le_bytes());
        }
    }
    file.extend_from_slice(rest);
    file
}

fn with_alpha(pixels: &[u8], layout: Layout) -> Vec<u8> {
    if layout == Layout::Rgba8 {
        return pixels.to_vec();
    }
    pixels.as_chunks::<3>().0.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect()
}

/// Makes pixels transparent whose bit is 1. Rows are stored from the bottom; those that are missing are
/// opaque.
fn apply_mask(pixels: &mut [u8], mask: &[u8], header: Header) {
    let row_bytes = mask_row_bytes(header);
    let rows = pixels.rchunks_exact_mut(header.width as usize * 4);
    for (index, row) in rows.enumerate() {
        let bits = mask.get(index * row_bytes..).unwrap_or_default();
        for (x, pixel) in row.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let is_clear = bits.get(x / 8).is_some_and(|byte| byte >> (7 - x % 8) & 1 == 1);
            pixel[3] = if is_clear { 0 } else { 255 };
        }
    }
}
