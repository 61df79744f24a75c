//! Encodes BMP: 8 bits with a grey palette, 24 bits, or 32 with alpha; bottom-up, which all readers accept.

use std::io::SeekFrom;

use crate::codec::rows_left::RowsLeft;
use crate::encode::{Encoder, Output};
use crate::error::EncodeError;
use crate::layout::{Header, Layout};

/// Lengths of the two headers in bytes: the file's, and the picture's without and with colour masks.
const FILE_HEADER_BYTES: u32 = 14;
const INFO_BYTES: u32 = 40;
const V4_BYTES: u32 = 108;

struct BmpEncoder<'a> {
    output: Box<dyn Output + 'a>,
    header: Header,
    rows: RowsLeft,
    next_row: u32,
    pixels_at: u64,
    stored_row_bytes: usize,
    band: Vec<u8>,
}

/// Starts a BMP by writing its headers.
pub(crate) fn create<'a>(
    output: Box<dyn Output + 'a>,
    header: Header,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    let unsupported = |what: String| EncodeError::Unsupported { format: "BMP", what };
    let (bits, info_bytes) = match header.layout {
        Layout::Grey8 => (8, INFO_BYTES),
        Layout::Rgb8 => (24, INFO_BYTES),
        Layout::Rgba8 => (32, V4_BYTES),
        layout => return Err(unsupported(layout.name().into())),
    };
    let stored_row_bytes = (u64::from(header.width) * bits).div_ceil(32) * 4;
    let palette: Vec<u8> = match bits {
        8 => (0..=255u8).flat_map(|grey| [grey, grey, grey, 0]).collect(),
        _ => Vec::new(),
    };
    let pixels_at = FILE_HEADER_BYTES + info_bytes + palette.len() as u32;
    let file_bytes = u32::try_from(u64::from(pixels_at) + stored_row_bytes * u64::from(header.height));
    let file_bytes = file_bytes.map_err(|_| unsupported("more than 4 GiB".into()))?;
    let mut head = headers(header, bits as u8, info_bytes, file_bytes, pixels_at);
    head.extend(palette);
    let mut encoder = BmpEncoder {
        output,
        header,
        rows: RowsLeft::of(header),
        next_row: 0,
        pixels_at: pixels_at.into(),
        stored_row_bytes: stored_row_bytes as usize,
        band: Vec::new(),
    };
    encoder.output.write_all(&head).map_err(EncodeError::Write)?;
    Ok(Box::new(encoder))
}

/// Encodes the headers, up to the palette.
fn headers(header: Header, bits: u8, info_bytes: u32, file_bytes: u32, pixels_at: u32) -> Vec<u8> {
    let mut head = b"BM".to_vec();
    for field in [file_bytes, 0, pixels_at, info_bytes, header.width, header.height] {
        head.extend(field.to_le_bytes());
    }
    head.extend([1, 0, bits, 0]);
    // 3: masks follow. 2,835 pixels per metre are 72 per inch.
    let compression = if bits == 32 { 3 } else { 0 };
    for field in [compression, file_bytes - pixels_at, 2_835, 2_835, 0, 0u32] {
        head.extend(field.to_le_bytes());
    }
    if bits == 32 {
        for mask in [0x00FF_0000u32, 0x0000_FF00, 0x0000_00FF, 0xFF00_0000] {
            head.extend(mask.to_le_bytes());
        }
        head.extend(b"BGRs");
        head.resize((FILE_HEADER_BYTES + V4_BYTES) as usize, 0);
    }
    head
}

impl Encoder for BmpEncoder<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        let n_rows = self.rows.take(rows)?;
        self.band.clear();
        self.band.resize(n_rows * self.stored_row_bytes, 0);
        let stored = self.band.rchunks_exact_mut(self.stored_row_bytes);
        for (row, stored) in rows.chunks_exact(self.header.row_bytes()).zip(stored) {
            stored[..row.len()].copy_from_slice(row);
            match self.header.layout {
                Layout::Rgb8 => stored.as_chunks_mut::<3>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2)),
                Layout::Rgba8 => stored.as_chunks_mut::<4>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2)),
                _ => {}
            }
        }
        self.next_row += n_rows as u32;
        let below = u64::from(self.header.height - self.next_row) * self.stored_row_bytes as u64;
        self.output
            .seek(SeekFrom::Start(self.pixels_at + below))
            .and_then(|_| self.output.write_all(&self.band))
            .map_err(EncodeError::Write)
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        self.rows.check_end()?;
        self.output.seek(SeekFrom::End(0)).and_then(|_| self.output.flush()).map_err(EncodeError::Write)
    }
}
