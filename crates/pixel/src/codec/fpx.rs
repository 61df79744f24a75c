//! FlashPix, the format of Kodak's cameras around 1997: tiles at several sizes in a compound file, read here
//! (FlashPix Format Specification 1.0.1), with the crate `cfb` for the compound file.
//!
//! The smallest of the sizes that is large enough is decoded. Tiles are plain, of one colour, or JPEG with
//! tables that many tiles share; those go through the decoder of JPEG.

mod properties;
mod tiles;

use std::io::Read as _;

use cfb::CompoundFile;

use super::by_row::{RowSource, by_row};
use super::input::{Guarded, Position};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use properties::Properties;
use tiles::{Colors, Tiles};

/// Name of the library that decodes FlashPix.
pub(super) const LIBRARY: &str = "built in";

/// Class of the root of a FlashPix image.
const CLASS: u128 = 0x5661_6700_C154_11CE_8553_00AA_00A1_F95B;

type File<'a> = CompoundFile<Guarded<'a>>;

/// The pixels, or a row of tiles of them.
struct Fpx {
    data: Vec<u8>,
    tiles: Tiles,
    header: Header,
    full_size: (u32, u32),
    options: DecodeOptions,
    /// Rows of the tiles that were decoded last, and the number of their row of tiles.
    band: Vec<u8>,
    band_number: Option<u32>,
}

/// Opens a compound file, and if it contains an image reads the one size that is needed.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let input = Guarded::new(input, deadline);
    let position = input.position();
    let mut file = CompoundFile::open(input).map_err(|error| position.error(error))?;
    if file.root_entry().clsid().as_u128() != CLASS {
        // Documents of office programs are compound files too.
        return Err(DecodeError::Unknown);
    }
    let store = "/Data Object Store 000001";
    let contents = stream(&mut file, &format!("{store}/\u{5}Image Contents"), options, &position)?;
    let properties = Properties::read(&contents);
    let (best, full_size) = best_size(&mut file, store, options, &position)?;
    let head = stream(&mut file, &format!("{best}/Subimage 0000 Header"), options, &position)?;
    let number = best.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    let colors = Colors::of_properties(&properties, number)?;
    let tiles = Tiles::read(&head, properties, colors)?;
    let data = stream(&mut file, &format!("{best}/Subimage 0000 Data"), options, &position)?;
    let layout = if colors == Colors::Grey { Layout::Grey8 } else { Layout::Rgb8 };
    let header = Header { width: tiles.width, height: tiles.height, layout };
    options.limits.check_memory(header.row_bytes() as u64 * u64::from(tiles.tile_height))?;
    // Tiles are decoded whole.
    let options_of_tiles =
        DecodeOptions { limits: options.limits, stored: options.stored, ..DecodeOptions::default() };
    let fpx = Fpx {
        data,
        tiles,
        header,
        full_size,
        options: options_of_tiles,
        band: Vec::new(),
        band_number: None,
    };
    by_row(Format::Fpx, fpx, deadline, options)
}

/// Reads a stream.
fn stream(
    file: &mut File<'_>,
    path: &str,
    options: &DecodeOptions,
    position: &Position,
) -> Result<Vec<u8>, DecodeError> {
    let mut stream = file.open_stream(path).map_err(|error| position.error(error))?;
    options.limits.check_memory(stream.len())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).map_err(|error| position.error(error))?;
    Ok(bytes)
}

/// Path of the smallest size that is large enough, else of the largest, and the width and height of the
/// largest.
fn best_size(
    file: &mut File<'_>,
    store: &str,
    options: &DecodeOptions,
    position: &Position,
) -> Result<(String, (u32, u32)), DecodeError> {
    const MOST_SIZES: usize = 32;
    let entries = file.read_storage(store).map_err(|error| position.error(error))?;
    let names: Vec<String> = entries
        .filter(|entry| entry.is_storage() && entry.name().starts_with("Resolution "))
        .take(MOST_SIZES)
        .map(|entry| format!("{store}/{}", entry.name()))
        .collect();
    let mut sizes = Vec::new();
    for name in names {
        let head = stream(file, &format!("{name}/Subimage 0000 Header"), options, position)?;
        if let Some(size) = tiles::size(&head) {
            sizes.push((size, name));
        }
    }
    sizes.sort_by_key(|((width, height), _)| u64::from(*width) * u64::from(*height));
    let full_size = sizes.last().map(|(size, _)| *size);
    let best =
        sizes.iter().position(|(size, _)| options.is_enough(*size)).unwrap_or(sizes.len().saturating_sub(1));
    let best = sizes.into_iter().nth(best);
    let damaged = || DecodeError::damaged("no picture of any size");
    Ok((best.ok_or_else(damaged)?.1, full_size.ok_or_else(damaged)?))
}

impl RowSource for Fpx {
    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let (number, inside) = (row / self.tiles.tile_height, row % self.tiles.tile_height);
        let row_bytes = self.header.row_bytes();
        if self.band_number != Some(number) {
            self.band.resize(row_bytes * self.tiles.tile_height as usize, 0);
            self.tiles.decode_row(&self.data, number, &mut self.band, row_bytes, &self.options)?;
            self.band_number = Some(number);
        }
        out.copy_from_slice(&self.band[inside as usize * row_bytes..][..row_bytes]);
        Ok(())
    }
}
