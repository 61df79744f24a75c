//! JPEG (ITU-T T.81): through libjpeg-turbo, or through crates in Rust alone.

#[cfg(feature = "turbojpeg")]
mod entropy;
#[cfg(feature = "turbojpeg")]
mod left;
mod markers;
#[cfg(not(feature = "turbojpeg"))]
mod rust;
#[cfg(feature = "turbojpeg")]
mod turbo;

#[cfg(not(feature = "turbojpeg"))]
pub(super) use rust::{LIBRARY, create, open};
#[cfg(feature = "turbojpeg")]
pub(super) use turbo::{LIBRARY, create, open};

#[cfg(feature = "turbojpeg")]
pub(crate) use turbo::is_alike;

use crate::error::EncodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Quality from which on colour is stored at full size, as libvips does.
const FULL_CHROMA_FROM: u8 = 90;

/// Longest side that libjpeg accepts.
const MOST_PIXELS_ACROSS: u32 = 65_500;

/// Rejects pictures that a JPEG cannot store.
fn check_writable(header: Header) -> Result<(), EncodeError> {
    let unsupported = |what: String| Err(EncodeError::Unsupported { format: Format::Jpeg.name(), what });
    let Header { width, height, layout } = header;
    if !matches!(layout, Layout::Grey8 | Layout::Rgb8) {
        return unsupported(layout.name().to_string());
    }
    if width.max(height) > MOST_PIXELS_ACROSS {
        return unsupported(format!("{width} x {height} pixels ({MOST_PIXELS_ACROSS} at most)"));
    }
    Ok(())
}
