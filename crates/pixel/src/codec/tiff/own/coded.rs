//! Decodes strips and tiles that are pictures of their own: JPEG, JPEG 2000, JPEG XL and WebP.

use std::io::Cursor;

use super::number::{compression, photometric};
use super::old_jpeg;
use super::page::Page;
use crate::codec::{jpeg, webp};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder};
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::picture::Picture;

/// Start of a JPEG.
const START: &[u8] = b"\xFF\xD8";

/// Decodes one chunk of this many rows; `None` if its compression is not that of a picture.
pub(super) fn decode(
    page: &Page,
    data: &[u8],
    height: u32,
    limits: &Limits,
) -> Result<Option<Picture>, DecodeError> {
    let options = DecodeOptions { limits: *limits, ..DecodeOptions::default() };
    let whole;
    let input = |bytes| Box::new(Cursor::new(bytes));
    let mut decoder = match page.compression {
        compression::OLD_JPEG if data.starts_with(START) => jpeg::open(input(data), &options)?,
        compression::OLD_JPEG => {
            whole = old_jpeg::whole(page, data, height)
                .ok_or_else(|| DecodeError::damaged("JPEG without tables"))?;
            jpeg::open(input(&whole[..]), &options)?
        }
        compression::JPEG => {
            whole = with_tables(page, data);
            jpeg::open(input(&whole[..]), &options)?
        }
        compression::WEBP => webp::open(input(data), &options)?,
        #[cfg(feature = "jp2")]
        compression::JPEG_2000 => crate::codec::jp2::open(input(data), &options)?,
        #[cfg(feature = "jxl")]
        compression::JPEG_XL => crate::codec::jxl::open(input(data), &options)?,
        _ => return Ok(None),
    };
    read(&mut *decoder, limits).map(Some)
}

fn read(decoder: &mut dyn Decoder, limits: &Limits) -> Result<Picture, DecodeError> {
    let header = decoder.header();
    let n_bytes = header.pixels().saturating_mul(header.layout.pixel_bytes() as u64);
    limits.check_memory(n_bytes)?;
    let mut pixels = vec![0; n_bytes as usize];
    let mut filled = 0;
    while filled < pixels.len() {
        match decoder.read_rows(&mut pixels[filled..])? {
            0 => return Err(DecodeError::damaged("a strip or tile ends early")),
            n => filled += n * header.row_bytes(),
        }
    }
    // Rows from the first damage on are not there.
    if let Some(damage) = decoder.damage().filter(Damage::costs_pixels) {
        let n_rows = decoder.left().map_or(damage.row, |left| (left.share * f64::from(header.height)) as u32);
        pixels.truncate(n_rows as usize * header.row_bytes());
    }
    Ok(Picture { header, pixels })
}

/// A whole JPEG from the tables that all chunks share and the data of one. Colours that are RGB in the file
/// are marked, because a JPEG without a mark has YCbCr.
fn with_tables(page: &Page, data: &[u8]) -> Vec<u8> {
    const END: &[u8] = b"\xFF\xD9";
    const RGB: &[u8] = b"\xFF\xEE\0\x0EAdobe\0\x64\0\0\0\0\0";
    let tables = page.jpeg_tables.strip_prefix(START).unwrap_or(&page.jpeg_tables);
    let tables = tables.strip_suffix(END).unwrap_or(tables);
    let mark = if page.photometric == photometric::RGB { RGB } else { &[] };
    [START, mark, tables, data.strip_prefix(START).unwrap_or(data)].concat()
}
