//! `decode_batch`: many pictures as one array.

use engine::pixel::{Fit, Frame};
use engine::{BatchInput, BatchLayout, BatchOptions, JobError, Progress};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering::Relaxed;

use crate::argument::{self, not_a, whole};
use crate::error::{raise, reason, usage};
use crate::input::{self, Input};
use crate::interrupt::{done, reported};
use crate::progress::{Counter, Reporter};
use crate::table;

/// Most pixels of one side: more than any model takes, and few enough that a batch is no mistake.
const MOST_SIDE: i64 = 8192;

/// Decodes pictures into one NumPy array, each fitted into a rectangle of the same size.
///
/// Pictures are upright, in sRGB and RGB, as :func:`decode` returns them, and are decoded on several
/// threads. JPEGs are decoded at a lower resolution where that is enough. Needs NumPy.
///
/// Args:
///     pictures: Inputs as in :func:`decode`: paths, contents, open files, members of packs.
///     size: Height and width in pixels, or one number for both: 1 to 8192.
///     fit: How pictures of another shape fill the rectangle: scaled until they cover it and cut at both ends
///         alike (``"cover"``), scaled until they are inside, with black at both ends alike (``"contain"``),
///         or scaled to its sides (``"stretch"``). Small pictures are enlarged.
///     layout: The order of the dimensions: ``"NHWC"`` is (picture, height, width, channel), ``"NCHW"``
///         (picture, channel, height, width) as PyTorch has it.
///     partial: Keep what could be decoded of damaged pictures, with missing rows black.
///     problems: A list to which the position and the reason of each picture that cannot be decoded are
///         added; its pixels are zero. By default the first one is an error.
///     threads: Number of pictures decoded at once. Default: one for each CPU.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     The array, of dtype uint8. It can be written to; its memory is as that of :func:`decode`.
///
/// Raises:
///     thalweg.DamagedError: A picture cannot be decoded, and ``problems`` is None.
///     thalweg.NotFoundError: A file does not exist, and ``problems`` is None.
///     thalweg.UsageError: ``size``, ``fit`` or ``layout`` makes no sense.
///     ImportError: NumPy is not installed.
///
/// Example:
///     >>> thalweg.decode_batch(["photo.jpg", "upload.jpg"], 224).shape
///     (2, 224, 224, 3)
#[pyfunction]
#[pyo3(signature = (
    pictures, size, *, fit = "cover", layout = "NHWC", partial = false, problems = None, threads = None,
    progress = None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn decode_batch<'py>(
    py: Python<'py>,
    pictures: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = sides)] size: (u32, u32),
    fit: &str,
    layout: &str,
    partial: bool,
    problems: Option<&Bound<'py, PyList>>,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = table::package(py, "numpy", "decode_batch")?;
    let fit = match fit {
        "cover" => Fit::Cover,
        "contain" => Fit::Contain,
        "stretch" => Fit::Stretch,
        other => return Err(usage(&format!("`fit` must be cover, contain or stretch, not `{other}`"))),
    };
    let (height, width) = size;
    let mut options = BatchOptions::of(Frame { width, height, fit });
    (options.partial, options.threads) = (partial, threads);
    options.layout = match layout {
        "NHWC" => BatchLayout::HeightWidthChannel,
        "NCHW" => BatchLayout::ChannelHeightWidth,
        other => return Err(usage(&format!("`layout` must be NHWC or NCHW, not `{other}`"))),
    };
    let given = input::several(pictures)?;
    let inputs: Vec<BatchInput<'_>> = given
        .iter()
        .map(|input| match input {
            Input::Path(path) => BatchInput::Path(path),
            Input::Held(held) => BatchInput::Bytes(&held.name, &held.bytes),
        })
        .collect();
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Progress::default();
    progress.files_expected.store(inputs.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let mut pixels = Vec::new();
    let n_bytes = inputs.len().checked_mul(options.picture_bytes());
    let has_room = n_bytes.is_some_and(|n_bytes| pixels.try_reserve_exact(n_bytes).is_ok());
    if !has_room {
        return Err(usage("the batch does not fit into memory; decode fewer pictures at once"));
    }
    pixels.resize(n_bytes.unwrap_or(0), 0_u8);
    let failed = reported(py, &progress, reporter.as_ref(), || {
        engine::decode_batch(&inputs, &options, &mut pixels, &progress)
    })?;
    done(py, &progress, reporter.as_ref())?;
    tell(&failed, problems)?;
    let shape = match options.layout {
        BatchLayout::ChannelHeightWidth => (inputs.len(), 3, height as usize, width as usize),
        _ => (inputs.len(), height as usize, width as usize, 3),
    };
    // The one copy, as for `decode`.
    let bytes = PyByteArray::new(py, &pixels);
    drop(pixels);
    numpy.call_method1("frombuffer", (bytes, numpy.getattr("uint8")?))?.call_method1("reshape", (shape,))
}

/// Adds what failed to the caller's list, or raises the first of it.
fn tell(failed: &[(usize, JobError)], problems: Option<&Bound<'_, PyList>>) -> PyResult<()> {
    let Some(problems) = problems else {
        return failed.first().map_or(Ok(()), |(_, error)| Err(raise(error)));
    };
    failed.iter().try_for_each(|(position, error)| problems.append((*position, reason(error))))
}

/// `size`: height and width, or one number for both.
fn sides(given: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let side = |given: &Bound<'_, PyAny>| Ok(u32::try_from(whole("size", given, 1, MOST_SIDE)?)?);
    let what = "a number of pixels, or height and width";
    match given.extract::<Vec<Bound<'_, PyAny>>>() {
        Ok(sides) => match sides.as_slice() {
            [height, width] => Ok((side(height)?, side(width)?)),
            _ => Err(usage(&format!("`size` must be {what}, not {} numbers", sides.len()))),
        },
        Err(_) if given.extract::<i64>().is_ok() || given.hasattr("__index__")? => {
            side(given).map(|side| (side, side))
        }
        Err(_) => Err(not_a("size", what, given)),
    }
}
