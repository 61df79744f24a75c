//! A picture of one item, or of a grid of items (ISO/IEC 23008-12, 6.6.2.3).

use super::av1::Av1;
use super::bytes::Bytes;
use super::items::{Item, Items, Missing};
use super::planes::Planes;
use super::property::Properties;
use crate::codec::input::ENDS_EARLY;
use crate::error::DecodeError;
use crate::limits::{Deadline, Limits};

/// Memory in bytes for a pixel of a tile: three planes of 16 bits, and as many of the library.
const TILE_PIXEL_BYTES: u64 = 12;

/// The coded tiles of a picture, row by row.
pub(super) struct Tiles {
    pub(super) size: (u32, u32),
    columns: usize,
    /// Properties of the first tile.
    pub(super) properties: Properties,
    data: Vec<Result<Vec<u8>, Missing>>,
}

impl Tiles {
    /// Finds the tiles of an item.
    pub(super) fn of(items: &Items<'_>, item: &Item, limits: &Limits) -> Result<Tiles, DecodeError> {
        match &item.kind {
            b"av01" => {
                let size = items.properties(item).size;
                let size = size.ok_or_else(|| DecodeError::damaged("a picture without a size"))?;
                Ok(Tiles::gather(items, &[item], size, 1, limits))
            }
            b"grid" => {
                let data = items.data(item, limits.memory_bytes).map_err(error_of)?;
                let (columns, rows, size) =
                    grid(&data).ok_or_else(|| DecodeError::damaged("a damaged grid"))?;
                let tiles = items.references(b"dimg", item.id).iter();
                let tiles: Vec<&Item> = tiles.filter_map(|id| items.item(*id)).collect();
                let is_coded = tiles.iter().all(|tile| tile.kind == *b"av01");
                if tiles.len() != columns * rows || !is_coded {
                    let what = format!("a grid of {columns} x {rows} tiles, and {} of them", tiles.len());
                    return Err(DecodeError::damaged(what));
                }
                Ok(Tiles::gather(items, &tiles, size, columns, limits))
            }
            kind => {
                let kind = String::from_utf8_lossy(kind);
                Err(DecodeError::Unsupported(format!("AVIF with a picture of the kind `{kind}`")))
            }
        }
    }

    /// The alpha of an item: an item of its own, or one for each tile of a grid.
    pub(super) fn alpha(
        items: &Items<'_>,
        item: &Item,
        size: (u32, u32),
        limits: &Limits,
    ) -> Result<Option<Tiles>, DecodeError> {
        let alpha_of =
            |id: u32| items.referring(*b"auxl", id).find(|auxiliary| items.properties(auxiliary).is_alpha);
        if let Some(alpha) = alpha_of(item.id) {
            // Some encoders leave the size of alpha out, which is that of the colours.
            if alpha.kind == *b"av01" && items.properties(alpha).size.is_none() {
                return Ok(Some(Tiles::gather(items, &[alpha], size, 1, limits)));
            }
            return Tiles::of(items, alpha, limits).map(Some);
        }
        let tiles = items.references(b"dimg", item.id);
        let alphas: Option<Vec<&Item>> = tiles.iter().map(|id| alpha_of(*id)).collect();
        let columns = || {
            let data = items.data(item, limits.memory_bytes).ok()?;
            grid(&data).map(|(columns, _, _)| columns)
        };
        let found = alphas.filter(|alphas| !alphas.is_empty() && item.kind == *b"grid").zip(columns());
        Ok(found.map(|(alphas, columns)| Tiles::gather(items, &alphas, size, columns, limits)))
    }

    fn gather(
        items: &Items<'_>,
        tiles: &[&Item],
        size: (u32, u32),
        columns: usize,
        limits: &Limits,
    ) -> Tiles {
        let properties = tiles.first().map(|tile| items.properties(tile)).unwrap_or_default();
        let mut left = limits.memory_bytes;
        let mut read = |tile: &&Item| {
            let data = items.data(tile, left)?.into_owned();
            left -= data.len() as u64;
            Ok(data)
        };
        Tiles { size, columns, properties, data: tiles.iter().map(&mut read).collect() }
    }

    /// Number of bytes of coded data.
    pub(super) fn n_bytes(&self) -> u64 {
        self.data.iter().flatten().map(|data| data.len() as u64).sum()
    }

    /// Pixels that a frame may have: those of the size that the file states for it, so that the library takes
    /// no memory for others.
    fn most_pixels(&self, limits: &Limits) -> Result<u64, DecodeError> {
        let (width, height) = self.properties.size.unwrap_or(self.size);
        let n_pixels = u64::from(width) * u64::from(height);
        if self.data.len() > 1 {
            // The size of the whole picture was checked, but a tile may be larger.
            limits.check_size(width, height)?;
            limits.check_memory(n_pixels.saturating_mul(TILE_PIXEL_BYTES))?;
        }
        Ok(n_pixels.min(limits.pixels))
    }

    /// Share of the tiles whose data are all in the file.
    pub(super) fn share_there(&self) -> f64 {
        let n_there = self.data.iter().filter(|data| data.is_ok()).count();
        n_there as f64 / self.data.len().max(1) as f64
    }

    /// Decodes all tiles that are in the file; the place of others in a grid stays empty.
    pub(super) fn decode(&self, limits: &Limits, deadline: Deadline) -> Result<Planes, DecodeError> {
        let most_pixels = self.most_pixels(limits)?;
        let tile = |data: &Result<Vec<u8>, Missing>| {
            if deadline.has_passed() {
                return Err(deadline.error());
            }
            let data = data.as_ref().map_err(|missing| error_of(*missing))?;
            Av1::new(most_pixels, self.properties.operating_point)?.decode(data)
        };
        let mut canvas: Option<(Planes, u32, u32)> = None;
        let has_any = self.data.iter().any(Result::is_ok);
        for (number, data) in self.data.iter().enumerate() {
            if has_any && matches!(data, Err(Missing::EndsEarly)) {
                continue;
            }
            let tile = tile(data)?;
            if self.data.len() == 1 && tile.size() == self.size {
                return Ok(tile);
            }
            let (width, height) = tile.size();
            let (canvas, tile_width, tile_height) =
                canvas.get_or_insert_with(|| (Planes::canvas(&tile, self.size), width, height));
            if (*tile_width, *tile_height) != (width, height) {
                return Err(DecodeError::damaged("tiles of different sizes"));
            }
            let (column, row) = ((number % self.columns) as u32, (number / self.columns) as u32);
            canvas.put(&tile, column.saturating_mul(width), row.saturating_mul(height))?;
        }
        let (canvas, width, height) = canvas.ok_or_else(|| DecodeError::damaged("a grid without tiles"))?;
        let rows = (self.data.len() / self.columns) as u64;
        let covered = (u64::from(width) * self.columns as u64, u64::from(height) * rows);
        if covered.0 < u64::from(self.size.0) || covered.1 < u64::from(self.size.1) {
            let (width, height) = self.size;
            return Err(DecodeError::damaged(format!("tiles smaller than the {width} x {height} pixels")));
        }
        Ok(canvas)
    }
}

/// Size of a grid in pixels, and the share of its tiles whose data are in the file, in whatever coding.
pub(super) fn share_of_grid(items: &Items<'_>, item: &Item) -> Option<((u32, u32), f64)> {
    const MOST_BYTES: u64 = 16;
    let (columns, rows, size) = grid(&items.data(item, MOST_BYTES).ok()?)?;
    let tiles = items.references(b"dimg", item.id);
    let is_there = |id: &&u32| items.item(**id).is_some_and(|tile| items.data(tile, u64::MAX).is_ok());
    let n_there = tiles.iter().filter(is_there).count();
    (tiles.len() == columns * rows).then(|| (size, n_there as f64 / tiles.len() as f64))
}

/// Columns, rows, and size in pixels of a grid.
fn grid(data: &[u8]) -> Option<(usize, usize, (u32, u32))> {
    let mut data = Bytes(data);
    let (_, flags) = (data.u8()?, data.u8()?);
    let (rows, columns) = (usize::from(data.u8()?) + 1, usize::from(data.u8()?) + 1);
    let bytes = if flags & 1 == 0 { 2 } else { 4 };
    let (width, height) = (data.number(bytes)? as u32, data.number(bytes)? as u32);
    Some((columns, rows, (width, height)))
}

pub(super) fn error_of(missing: Missing) -> DecodeError {
    match missing {
        Missing::EndsEarly => DecodeError::damaged(ENDS_EARLY),
        Missing::TooLong => DecodeError::Limit("its data need more memory than allowed".into()),
    }
}
