//! FlashPix, the format of Kodak's cameras around 1997: tiles at several sizes in a compound file, read here
//! (FlashPix Format Specification 1.0.1).
//!
//! The smallest of the sizes that is large enough is decoded. Tiles are plain, of one colour, or JPEG with
//! tables that many tiles share; those go through the decoder of JPEG.

mod compound;
mod properties;
mod tiles;

use super::by_row::{RowSource, by_row};
use super::input::GuardedBytes;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use compound::Compound;
use properties::Properties;
use tiles::{Colors, Tiles};

/// Name of the library that decodes FlashPix.
pub(super) const LIBRARY: &str = "built in";

/// Class of the root of a FlashPix image, 56616700-C154-11CE-8553-00AA00A1F95B.
const CLASS: [u8; 16] = *b"\0gaV\x54\xC1\xCE\x11\x85\x53\0\xAA\0\xA1\xF9\x5B";
/// Storage of the image.
const STORE: &str = "Data Object Store 000001";

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
    let input = GuardedBytes::new(input, deadline);
    let mut file = Compound::open(input, options.limits)?;
    if file.class()? != CLASS {
        // Documents of office programs are compound files too.
        return Err(DecodeError::Unknown);
    }
    let contents = file.stream(&[STORE, "\u{5}Image Contents"])?;
    let properties = Properties::read(&contents);
    let (best, full_size) = best_size(&mut file, options)?;
    let head = file.stream(&[STORE, &best, "Subimage 0000 Header"])?;
    let number = best.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    let colors = Colors::of_properties(&properties, number)?;
    let tiles = Tiles::read(&head, properties, colors)?;
    let data = file.stream(&[STORE, &best, "Subimage 0000 Data"])?;
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

/// Name of the smallest size that is large enough, else of the largest, and the width and height of the
/// largest.
fn best_size(file: &mut Compound<'_>, options: &DecodeOptions) -> Result<(String, (u32, u32)), DecodeError> {
    const MOST_SIZES: usize = 32;
    let names = file.names(&[STORE])?.into_iter().filter(|name| name.starts_with("Resolution "));
    let names: Vec<String> = names.take(MOST_SIZES).map(str::to_owned).collect();
    let mut sizes = Vec::new();
    for name in names {
        let head = file.stream(&[STORE, &name, "Subimage 0000 Header"])?;
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
