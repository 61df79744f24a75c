//! One picture: `thumbnail` makes a small file of it, `decode` an array of its pixels.

use engine::Progress;
use engine::pixel::thumbnail::{ThumbnailOptions, UseEmbedded};
use engine::pixel::{Format, SrgbOptions};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::argument;
use crate::error::{raise, usage};
use crate::input::{self, Input};
use crate::interrupt::work;
use crate::table;

/// Makes a small picture and returns it as the bytes of a JPEG or WebP file.
///
/// The result is upright, in sRGB, and never larger than the original.
///
/// Args:
///     path: A path, contents or an open file, as in :func:`read_tags`. A member of a pack is a path such
///         as ``packed/images-000000.tar//key``.
///     size: The longer side in pixels, at most: 1 to 8192.
///     format: The format of the result.
///     quality: 1 to 100.
///     embedded: Whether to use the thumbnail that the camera stored in the file: if it is large enough
///         (``"auto"``), ``"never"``, or nothing else (``"only"``).
///
/// Returns:
///     The bytes of the file.
///
/// Raises:
///     thalweg.DamagedError: The file is not a picture that can be decoded.
///     thalweg.NotFoundError: The file does not exist.
///
/// Example:
///     >>> from pathlib import Path
///     >>> Path("small.jpg").write_bytes(thalweg.thumbnail("photo.jpg", 512))
#[pyfunction]
#[pyo3(signature = (path, size = 256, *, format = "jpeg", quality = 80, embedded = "auto"))]
pub(crate) fn thumbnail<'py>(
    py: Python<'py>,
    path: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::size)] size: u32,
    format: &str,
    #[pyo3(from_py_with = argument::quality)] quality: u8,
    embedded: &str,
) -> PyResult<Bound<'py, PyBytes>> {
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

/// Decodes a picture to a NumPy array of shape (height, width, 3), dtype uint8, in sRGB and upright.
///
/// The orientation of the file is applied, its colour profile is converted to sRGB, greyscale becomes
/// three equal channels, and 16 bits become 8. Of a file with several frames you get the first. Needs NumPy.
///
/// The array is contiguous, can be written to, and shares its memory with nothing else: it keeps the
/// ``bytearray`` in ``array.base`` alive, so ``array.flags.owndata`` is False. ``torch.from_numpy`` takes it
/// as it is.
///
/// Args:
///     path: A path, contents, an open file or a member of a pack, as in :func:`thumbnail`.
///     max_size: The longer side in pixels, at most; the shape is kept. A JPEG is then decoded at a lower
///         resolution, which is several times as fast. Default: the stored size.
///     alpha: Return four channels, with alpha last; opaque if the file has no alpha. By default
///         transparent pixels are drawn on white.
///     partial: Return what could be decoded of a damaged picture, with missing rows black. By default
///         damage is an error.
///     max_pixels: The stored width times height, at most. Default: 2 ** 28.
///
/// Returns:
///     The array.
///
/// Raises:
///     thalweg.DamagedError: The picture is damaged, has more than ``max_pixels`` pixels, or its format is
///         not decoded; ``path`` and ``reason`` say which file and why.
///     thalweg.NotFoundError: The file does not exist.
///     ImportError: NumPy is not installed.
///
/// Example:
///     >>> thalweg.decode("photo.jpg", 224).shape
///     (168, 224, 3)
#[pyfunction]
#[pyo3(signature = (path, max_size = None, *, alpha = false, partial = false, max_pixels = 268435456))]
pub(crate) fn decode<'py>(
    py: Python<'py>,
    path: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::max_size)] max_size: Option<u32>,
    alpha: bool,
    partial: bool,
    #[pyo3(from_py_with = argument::max_pixels)] max_pixels: u64,
) -> PyResult<Bound<'py, PyAny>> {
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
