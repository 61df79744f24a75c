//! `thumbnail`: one small picture.

use engine::Progress;
use engine::pixel::Format;
use engine::pixel::thumbnail::{ThumbnailOptions, UseEmbedded};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{raise, usage};
use crate::input::{self, Input};
use crate::interrupt::work;

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
        return Err(usage("`size` must be 1 to 8192 pixels, and `quality` 1 to 100"));
    }
    let format = match format {
        "jpeg" => Format::Jpeg,
        "webp" => Format::WebP,
        other => return Err(usage(&format!("`format` must be jpeg or webp, not `{other}`"))),
    };
    let embedded = match embedded {
        "auto" => UseEmbedded::Auto,
        "never" => UseEmbedded::Never,
        "only" => UseEmbedded::Only,
        other => return Err(usage(&format!("`embedded` must be auto, never or only, not `{other}`"))),
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
