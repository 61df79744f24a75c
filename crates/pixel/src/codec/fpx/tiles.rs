//! Decodes tiles.

use std::io::Cursor;

use super::properties::Properties;
use crate::codec::by_row::all_rows;
use crate::codec::jpeg;
use crate::damage::Damage;
use crate::decode::DecodeOptions;
use crate::error::DecodeError;
use crate::layout::Layout;

/// Bytes before the fields of a stream.
const PREFIX: usize = 28;

/// What the channels are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colors {
    Grey,
    Rgb,
    /// Kodak's PhotoYCC.
    PhotoYcc,
}

impl Colors {
    /// Reads the colour space of a size.
    pub(super) fn of_properties(properties: &Properties, size: u32) -> Result<Colors, DecodeError> {
        // The upper half of each channel's number is the space, without the marks for alpha and calibration.
        let space = properties.blob(0x0200_0002 | size << 16).and_then(|blob| u32_at(blob, 8));
        match space.map(|space| space >> 16 & 0x7FFF) {
            Some(1) => Ok(Colors::Grey),
            Some(2) => Ok(Colors::PhotoYcc),
            Some(3) | None => Ok(Colors::Rgb),
            Some(other) => Err(DecodeError::Unsupported(format!("FlashPix with colour space {other}"))),
        }
    }

    fn n_channels(self) -> usize {
        if self == Colors::Grey { 1 } else { 3 }
    }
}

/// Tiles of one size.
pub(super) struct Tiles {
    pub(super) width: u32,
    pub(super) height: u32,
    tile_width: u32,
    pub(super) tile_height: u32,
    colors: Colors,
    tiles: Vec<Tile>,
    properties: Properties,
}

/// One tile: where it is, and how it is coded.
#[derive(Clone, Copy)]
struct Tile {
    offset: usize,
    n_bytes: usize,
    coding: u32,
    details: [u8; 4],
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Width and height in the header of a size.
pub(super) fn size(head: &[u8]) -> Option<(u32, u32)> {
    let size = (u32_at(head, PREFIX + 4)?, u32_at(head, PREFIX + 8)?);
    (size.0 > 0 && size.1 > 0).then_some(size)
}

impl Tiles {
    /// Reads the header of a size with the list of its tiles.
    pub(super) fn read(head: &[u8], properties: Properties, colors: Colors) -> Result<Tiles, DecodeError> {
        let damaged = || DecodeError::damaged("a list of tiles that is cut or wrong");
        let field = |at: usize| u32_at(head, PREFIX + at).ok_or_else(damaged);
        let (width, height) = size(head).ok_or_else(damaged)?;
        let (tile_width, tile_height) = (field(16)?, field(20)?);
        // The specification has 64 alone.
        if !(8..=1024).contains(&tile_width) || !(8..=1024).contains(&tile_height) {
            return Err(damaged());
        }
        let (offset, entry_bytes) = (field(28)? as usize, field(32)? as usize);
        let n_tiles = u64::from(width.div_ceil(tile_width)) * u64::from(height.div_ceil(tile_height));
        let list = head.get(PREFIX.saturating_add(offset)..).unwrap_or_default();
        if entry_bytes < 16 || ((list.len() / entry_bytes) as u64) < n_tiles {
            return Err(damaged());
        }
        let tile = |entry: &[u8]| {
            let field = |at: usize| u32_at(entry, at).unwrap_or(0);
            let details = field(12).to_le_bytes();
            Tile { offset: field(0) as usize, n_bytes: field(4) as usize, coding: field(8), details }
        };
        let tiles = list.chunks_exact(entry_bytes).take(n_tiles as usize).map(tile).collect();
        Ok(Tiles { width, height, tile_width, tile_height, colors, tiles, properties })
    }

    /// Decodes a row of tiles to rows of pixels.
    pub(super) fn decode_row(
        &self,
        data: &[u8],
        number: u32,
        rows: &mut [u8],
        row_bytes: usize,
        options: &DecodeOptions,
    ) -> Result<(), DecodeError> {
        let n_columns = self.width.div_ceil(self.tile_width) as usize;
        let channels = self.colors.n_channels();
        let tiles = &self.tiles[number as usize * n_columns..][..n_columns];
        for (column, tile) in tiles.iter().enumerate() {
            let pixels = self.decode(data, tile, options)?;
            let left = column * self.tile_width as usize * channels;
            let tile_bytes = self.tile_width as usize * channels;
            let used = tile_bytes.min(row_bytes - left);
            for (row, stored) in rows.chunks_exact_mut(row_bytes).zip(pixels.chunks_exact(tile_bytes)) {
                row[left..left + used].copy_from_slice(&stored[..used]);
            }
        }
        Ok(())
    }

    /// Pixels of a tile, grey or red, green and blue.
    fn decode(&self, data: &[u8], tile: &Tile, options: &DecodeOptions) -> Result<Vec<u8>, DecodeError> {
        let n_pixels = (self.tile_width * self.tile_height) as usize;
        let channels = self.colors.n_channels();
        let begin = PREFIX.saturating_add(tile.offset);
        let stored = data.get(begin..begin.saturating_add(tile.n_bytes));
        let stored = || stored.ok_or_else(|| DecodeError::damaged("a tile outside its stream"));
        let mut pixels = match tile.coding {
            0 => stored()?.to_vec(),
            1 => tile.details[..channels].repeat(n_pixels),
            2 => self.of_jpeg(stored()?, tile.details, options)?,
            other => return Err(DecodeError::Unsupported(format!("FlashPix with coding {other}"))),
        };
        if pixels.len() < n_pixels * channels {
            return Err(DecodeError::damaged("a tile with too few pixels"));
        }
        // A JPEG that converted its colours itself is RGB of another space's channels: it is as it should be.
        if self.colors == Colors::PhotoYcc && !(tile.coding == 2 && tile.details[2] != 0) {
            pixels.as_chunks_mut::<3>().0.iter_mut().for_each(|pixel| *pixel = of_photo_ycc(*pixel));
        }
        Ok(pixels)
    }

    fn of_jpeg(
        &self,
        stored: &[u8],
        [_, _, is_converted, tables]: [u8; 4],
        options: &DecodeOptions,
    ) -> Result<Vec<u8>, DecodeError> {
        const BEGIN: [u8; 2] = [0xFF, 0xD8];
        const END: [u8; 2] = [0xFF, 0xD9];
        let tables = self.properties.blob(0x0300_0001 | u32::from(tables) << 16).unwrap_or_default();
        let tables = tables.strip_prefix(&BEGIN).unwrap_or_default();
        let tables = tables.strip_suffix(&END).unwrap_or(tables);
        // Adobe's marker states whether the three channels are YCbCr or what they are.
        let transform = u8::from(is_converted != 0);
        let adobe = [b"\xFF\xEE\0\x0EAdobe\0\x64\0\0\0\0", &[transform][..]].concat();
        let tile = stored.strip_prefix(&BEGIN).unwrap_or(stored);
        let file = [&BEGIN[..], &adobe, tables, tile].concat();
        let mut decoder = jpeg::open(Box::new(Cursor::new(file)), options)?;
        let header = decoder.header();
        let expected = if self.colors == Colors::Grey { Layout::Grey8 } else { Layout::Rgb8 };
        if (header.width, header.height, header.layout) != (self.tile_width, self.tile_height, expected) {
            return Err(DecodeError::damaged("a tile of another size or with other channels"));
        }
        let pixels = all_rows(&mut *decoder, options)?;
        match decoder.damage().filter(Damage::costs_pixels) {
            Some(damage) => Err(DecodeError::damaged(damage.what)),
            None => Ok(pixels),
        }
    }
}

/// Red, green and blue of PhotoYCC (Kodak, "Color management in the Photo CD system").
fn of_photo_ycc([luma, first, second]: [u8; 3]) -> [u8; 3] {
    let luma = 1.3584 * f32::from(luma);
    let (first, second) = (2.2179 * (f32::from(first) - 156.0), 1.8215 * (f32::from(second) - 137.0));
    [luma + second, luma - 0.194 * first - 0.509 * second, luma + first].map(|value| value.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn photo_ycc_becomes_rgb() {
        assert_eq!(of_photo_ycc([0, 156, 137]), [0; 3]);
        assert_eq!(of_photo_ycc([188, 156, 137]), [255; 3]);
        assert_eq!(of_photo_ycc([79, 123, 220]), [255, 45, 34]);
    }
}
