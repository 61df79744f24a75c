//! One picture: `thumbnail` makes a small file of it, `decode` an array of its pixels.

use engine::Progress;
use engine::pixel::thumbnail::{ThumbnailOptions, UseEmbedded};
use engine::pixel::{Format, SrgbOptions};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::error::{raise, usage};
use crate::input::{self, Input};
use crate::interrupt::work;
use crate::table;

#[pyfunction]
#[pyo3(signature = (path, size = 256, *, format = "jpeg", quality = 80, embedded = "auto"))]
pub(crate) fn thumbnail<'py>(
    py: Python<'py>,
    path: &Bound<'py, PyAny>,
    size: u32,
    format: &str,
    quality: u8,
    embedded: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    const MOST_PIXELS: u32 = 8192;
    if !(1..=MOST_PIXELS).contains(&size) || !(1..=100).contains(&quality) {
        return Err(usage("`size` is 1 to 8192 pixels, `quality` 1 to 100"));
    }
    let format = match format {
        "jpeg" => Format::Jpeg,
        "webp" => Format::WebP,
        other => return Err(usage(&format!("no thumbnails are made as `{other}`; `jpeg` and `webp` are"))),
    };
    let embedded = match embedded {
        "auto" => UseEmbedded::Auto,
        "never" => UseEmbedded::Never,
        "only" => UseEmbedded::Only,
        other => return Err(usage(&format!("`embedded` is auto, never or only, not `{other}`"))),
    };
    let options = ThumbnailOptions { size, embedded, format, quality, ..ThumbnailOptions::default() };
    let picture = input::one(path)?;
    // A picture has a limit of time of its own; nothing stops it before that.
    let made = work(py, &Progress::default(), || match &picture {
        Input::Path(path) => engine::thumbnail_of(path, &options),
        Input::Held(held) => engine::thumbnail_of_bytes(&held.name, &held.bytes, &options),
    })?;
    Ok(PyBytes::new(py, &made.map_err(|error| raise(&error))?.bytes))
}

#[pyfunction]
#[pyo3(signature = (path, max_size = None, *, alpha = false, partial = false, max_pixels = 268435456))]
pub(crate) fn decode<'py>(
    py: Python<'py>,
    path: &Bound<'py, PyAny>,
    max_size: Option<u32>,
    alpha: bool,
    partial: bool,
    max_pixels: u64,
) -> PyResult<Bound<'py, PyAny>> {
    if max_size == Some(0) || max_pixels == 0 {
        return Err(usage("`max_size` and `max_pixels` are at least 1"));
    }
    // Before the work: without it there is nothing to return.
    let numpy = table::package(py, "numpy", "decode")?;
    let mut options = SrgbOptions { max_size, alpha, partial, ..SrgbOptions::default() };
    options.limits.pixels = max_pixels;
    let given = input::one(path)?;
    let decoded = work(py, &Progress::default(), || match &given {
        Input::Path(path) => engine::decode(path, &options),
        Input::Held(held) => engine::decode_bytes(&held.name, &held.bytes, &options),
    })?;
    let picture = decoded.map_err(|error| raise(&error))?;
    let shape = (picture.header.height, picture.header.width, picture.header.layout.channels());
    // The one copy: Python owns the memory, and the array may be written to.
    let pixels = PyByteArray::new(py, &picture.pixels);
    drop(picture);
    numpy.call_method1("frombuffer", (pixels, numpy.getattr("uint8")?))?.call_method1("reshape", (shape,))
}
