//! Moves rows from a decoder through an operation to an encoder, on 1 to N threads.
//!
//! The picture passes in *bands* of rows through a ring of reused buffers. A band is decoded, read
//! ([`Operation::first`]), changed ([`Operation::second`], once the bands around it were read) and encoded.
//! Decoding goes from top to bottom and so does encoding; the two steps of the operation run for any bands
//! that are ready. No thread is reserved for a step: each takes the most urgent task (`schedule.rs`), so one
//! thread does all of it band after band, two keep each other busy, and with many the decoder always runs, as
//! far ahead as the ring is long.
//!
//! An alternative was a sink that requests tiles, and images that compute the requested tiles (as in
//! libvips). It can cut out any part of a picture without computing the rest. Here the whole picture is
//! needed, codecs read and write rows, and requests for tiles would compute the halo around each tile again.

mod band;
mod schedule;
mod worker;

use std::num::NonZero;

use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::layout::Header;
use crate::limits::Limits;
use crate::op::Operation;
use schedule::Schedule;
use worker::Shared;

/// Options of a pipeline run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Total number of threads, including the caller's.
    pub threads: NonZero<usize>,
    /// Number of rows in a band; `None`: as many as suit a processor's cache. The pixels do not depend on it.
    pub band_rows: Option<NonZero<usize>>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            band_rows: None,
        }
    }
}

/// Why a pipeline stopped.
#[derive(Debug, thiserror::Error)]
pub enum PipelineError {
    /// The picture could not be decoded to its end.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The result could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// Moves all rows of the decoder's current frame to the encoder, which the caller must finish afterwards.
///
/// # Errors
/// The first error of the decoder or the encoder. Rows above may have been encoded. [`DecodeError::Limit`] if
/// the bands of one thread, of one row each, need more than the default [`Limits::memory_bytes`].
///
/// # Panics
/// If the operation panics, after all threads have ended.
pub fn run(
    decoder: &mut dyn Decoder,
    operation: &dyn Operation,
    encoder: &mut dyn Encoder,
    options: &Options,
) -> Result<(), PipelineError> {
    let header = decoder.header();
    let Ring { band_rows, threads } = ring(&header, operation, options)?;
    let shared = Shared::new(header, operation, decoder, encoder, band_rows, threads);
    std::thread::scope(|scope| {
        // More threads than bands would be idle.
        for _ in 1..threads.min(shared.bands()) {
            // Without it, this thread does more.
            let _ = std::thread::Builder::new().spawn_scoped(scope, || {
                gate::name_thread("pixel");
                shared.work();
            });
        }
        shared.work();
    });
    shared.outcome()
}

/// Number of rows of one band: some 200 kB of pixels, in whole rows of JPEG's blocks.
fn suitable_rows(header: &Header) -> usize {
    const BAND_BYTES: usize = 200 << 10;
    const BLOCK_ROWS: usize = 16;
    (BAND_BYTES / header.row_bytes().max(1)).next_multiple_of(BLOCK_ROWS).clamp(BLOCK_ROWS, 256)
}

/// Size of the ring of bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ring {
    band_rows: usize,
    threads: usize,
}

/// The ring that the options ask for; a smaller one if it would not fit into the memory.
fn ring(header: &Header, operation: &dyn Operation, options: &Options) -> Result<Ring, DecodeError> {
    let limits = Limits::default();
    let row_bytes = header.row_bytes() as u64 + 2 * operation.kept(header) as u64;
    let band_rows = options.band_rows.map_or_else(|| suitable_rows(header), NonZero::get);
    let mut ring =
        Ring { band_rows: band_rows.min(header.height as usize).max(1), threads: options.threads.get() };
    loop {
        let Ring { band_rows, threads } = ring;
        let n_rows = Schedule::of_picture(header, operation, band_rows, threads).ring() * band_rows;
        let needed = limits.check_memory(row_bytes.saturating_mul(n_rows as u64));
        match needed {
            Ok(()) => return Ok(ring),
            Err(_) if band_rows > 1 => ring.band_rows = band_rows / 2,
            Err(_) if threads > 1 => ring.threads = threads / 2,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::op::{Sharpen, SharpenOptions};

    fn ring_of(width: u32, layout: Layout, threads: usize) -> Result<Ring, DecodeError> {
        let header = Header { width, height: 10_000, layout };
        let sharpen = Sharpen::new(&SharpenOptions::default(), layout).unwrap();
        let threads = NonZero::new(threads).unwrap();
        ring(&header, &sharpen, &Options { threads, band_rows: None })
    }

    #[test]
    fn bands_of_wide_pictures_have_fewer_rows() {
        assert_eq!(ring_of(6000, Layout::Rgb8, 16).unwrap(), Ring { band_rows: 16, threads: 16 });
        assert_eq!(ring_of(100_000, Layout::Rgb8, 2).unwrap(), Ring { band_rows: 16, threads: 2 });
        let wide = ring_of(1_000_000, Layout::Rgb8, 8).unwrap();
        assert!(wide.band_rows < 16, "{wide:?}");
        assert!(matches!(ring_of(1 << 28, Layout::Rgb8, 8), Err(DecodeError::Limit(_))));
    }
}
