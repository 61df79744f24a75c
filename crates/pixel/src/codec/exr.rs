//! OpenEXR, through the crate `exr`, which decodes whole pictures.
//!
//! Linear light becomes sRGB as `tone.rs` describes; alpha, which is multiplied into the colours, is divided
//! out. The picture is the display window, with black where the file has no pixels. Of a file with several
//! layers the first one with pixels is decoded.

mod channels;
mod kind;

use std::io::Seek as _;

use exr::prelude::{ReadChannels as _, ReadLayers as _, Vec2, read};

use super::by_row::{RowSource, by_row};
use super::input::GuardedBytes;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;
use channels::Channels;

/// Name of the library that decodes OpenEXR.
pub(super) const LIBRARY: &str = "exr";

struct Exr {
    channels: Channels,
    header: Header,
    /// Position of the stored pixels in the display window.
    place: (i64, i64),
}

/// Opens an OpenEXR file and decodes it.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let mut input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let error_of = |error: exr::error::Error| match error {
        exr::error::Error::Io(error) => position.error(error),
        exr::error::Error::NotSupported(what) => DecodeError::Unsupported(format!("OpenEXR: {what}")),
        error => position.damaged(error.to_string()),
    };
    if let Some(what) = kind::not_read(&mut input).map_err(|error| position.error(error))? {
        return Err(DecodeError::Unsupported(format!("OpenEXR {what}")));
    }
    input.rewind().map_err(|error| position.error(error))?;
    check(&mut input, &options.limits, &error_of)?;
    input.rewind().map_err(|error| position.error(error))?;
    let image = read()
        .no_deep_data()
        .largest_resolution_level()
        .all_channels()
        .first_valid_layer()
        .all_attributes()
        .non_parallel()
        .from_buffered(input)
        .map_err(error_of)?;
    let layer = image.layer_data;
    let (stored, data_at) = (layer.size, layer.attributes.layer_position);
    let window = image.attributes.display_window;
    let channels = Channels::new(layer.channel_data.list, stored.0)?;
    let place = (
        i64::from(data_at.0) - i64::from(window.position.0),
        i64::from(data_at.1) - i64::from(window.position.1),
    );
    let is_seen = |at: i64, length: usize, whole: usize| at < whole as i64 && at + length as i64 > 0;
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let (size, place) =
        if is_seen(place.0, stored.0, window.size.0) && is_seen(place.1, stored.1, window.size.1) {
            (window.size, place)
        } else {
            (stored, (0, 0))
        };
    let layout = if channels.has_alpha() { Layout::Rgba8 } else { Layout::Rgb8 };
    let header = Header { width: side(size.0), height: side(size.1), layout };
    by_row(Format::Exr, Exr { channels, header, place }, deadline, options)
}

/// Checks the sizes in the headers before anything is decoded.
fn check(
    input: &mut GuardedBytes<'_>,
    limits: &Limits,
    error_of: &impl Fn(exr::error::Error) -> DecodeError,
) -> Result<(), DecodeError> {
    let meta = exr::meta::MetaData::read_from_buffered(input, false).map_err(error_of)?;
    for header in &meta.headers {
        // The library holds the samples of all channels, and they are kept as 32 bits.
        check_window(header.layer_size, header.channels.list.len() as u64 * 4, limits)?;
        // Where there are no samples, rows are black, however large the window is.
        check_window(header.shared_attributes.display_window.size, 4, limits)?;
    }
    Ok(())
}

/// Checks a rectangle whose pixels have this many bytes.
fn check_window(size: Vec2<usize>, pixel_bytes: u64, limits: &Limits) -> Result<(), DecodeError> {
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    limits.check_size(side(size.0), side(size.1))?;
    limits.check_memory((size.0 as u64 * size.1 as u64).saturating_mul(pixel_bytes))
}

impl RowSource for Exr {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let pixel_bytes = self.header.layout.pixel_bytes();
        out.fill(0);
        let Ok(y) = usize::try_from(i64::from(row) - self.place.1) else { return Ok(()) };
        let first = usize::try_from(self.place.0).unwrap_or(0);
        let skipped = usize::try_from(-self.place.0).unwrap_or(0);
        for (x, pixel) in out.chunks_exact_mut(pixel_bytes).skip(first).enumerate() {
            let Some(color) = self.channels.pixel(x + skipped, y) else { break };
            pixel.copy_from_slice(&color[..pixel_bytes]);
        }
        Ok(())
    }
}
