//! Many pictures decoded into one array, each fitted into the same rectangle.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use pixel::{Frame, SrgbOptions};

use super::{decode, decode_bytes};
use crate::error::JobError;
use crate::progress::Progress;

/// A picture of a batch.
#[derive(Clone, Copy, Debug)]
pub enum BatchInput<'i> {
    /// A file, a member of a pack, or an object.
    Path(&'i Path),
    /// The contents of a file, and what errors call it.
    Bytes(&'i Path, &'i [u8]),
}

/// The order of the values of one picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchLayout {
    /// Row by row, the channels of a pixel side by side.
    #[default]
    HeightWidthChannel,
    /// Channel by channel, each row by row.
    ChannelHeightWidth,
}

/// How a batch is decoded. Start from `of` and set fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BatchOptions {
    /// The rectangle that every picture is fitted into.
    pub frame: Frame,
    /// The order of the values. Default: the channels of a pixel side by side.
    pub layout: BatchLayout,
    /// Keep what could be decoded of damaged pictures. Default: no.
    pub partial: bool,
    /// Number of threads. Default: one per processor.
    pub threads: Option<NonZeroUsize>,
}

/// Number of channels: red, green, blue.
const CHANNELS: usize = 3;

impl BatchOptions {
    /// The defaults for a rectangle.
    #[must_use]
    pub fn of(frame: Frame) -> BatchOptions {
        BatchOptions { frame, layout: BatchLayout::default(), partial: false, threads: None }
    }

    /// Number of bytes of one picture.
    #[must_use]
    pub fn picture_bytes(&self) -> usize {
        self.frame.width as usize * self.frame.height as usize * CHANNELS
    }
}

/// Decodes the pictures to sRGB, upright, into `out`, which has [`BatchOptions::picture_bytes`] for each of
/// them, one after another. Returns the positions of those that cannot be decoded, in order, with the errors;
/// their bytes are zero. After a request to stop, the remaining ones are such positions too.
///
/// # Panics
/// If `out` has another length.
pub fn decode_batch(
    inputs: &[BatchInput<'_>],
    options: &BatchOptions,
    out: &mut [u8],
    progress: &Progress,
) -> Vec<(usize, JobError)> {
    let _gate = gate::gate!("engine::decode batch");
    let picture_bytes = options.picture_bytes();
    assert_eq!(out.len(), inputs.len() * picture_bytes, "a place for each picture");
    let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let n_threads = options.threads.unwrap_or(processors).get().min(inputs.len());
    let slots = Mutex::new(inputs.iter().zip(out.chunks_exact_mut(picture_bytes.max(1))).enumerate());
    let failed = Mutex::new(Vec::new());
    let work = || {
        loop {
            let next = slots.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((position, (input, slot))) = next else { break };
            let decoded = if progress.is_stopped() {
                Err(JobError::Stopped)
            } else {
                decode_into(*input, options, slot)
            };
            if let Err(error) = decoded {
                slot.fill(0);
                failed.lock().unwrap_or_else(PoisonError::into_inner).push((position, error));
            }
            Progress::add(&progress.files_done, 1);
        }
    };
    std::thread::scope(|scope| {
        // This thread works too, so a batch for one thread starts none.
        for _ in 1..n_threads {
            // Without it, this thread does more.
            let _ = Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.sort_by_key(|(position, _)| *position);
    failed
}

fn decode_into(input: BatchInput<'_>, options: &BatchOptions, slot: &mut [u8]) -> Result<(), JobError> {
    let srgb = SrgbOptions { frame: Some(options.frame), partial: options.partial, ..SrgbOptions::default() };
    let picture = match input {
        BatchInput::Path(path) => decode(path, &srgb)?,
        BatchInput::Bytes(name, bytes) => decode_bytes(name, bytes, &srgb)?,
    };
    match options.layout {
        BatchLayout::HeightWidthChannel => slot.copy_from_slice(&picture.pixels),
        BatchLayout::ChannelHeightWidth => {
            let plane_bytes = slot.len() / CHANNELS;
            for (channel, plane) in slot.chunks_exact_mut(plane_bytes.max(1)).enumerate() {
                let values = picture.pixels.iter().skip(channel).step_by(CHANNELS);
                plane.iter_mut().zip(values).for_each(|(to, from)| *to = *from);
            }
        }
    }
    Ok(())
}
