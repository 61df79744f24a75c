//! Rows from a decoder through an operation to an encoder, on 1 to N threads.
//!
//! The picture passes in *bands* of rows through a ring of buffers that are used again and again. A band is
//! decoded, looked at ([`Operation::first`]), changed ([`Operation::second`], once the bands around it were
//! looked at) and encoded. Decoding goes from the top to the bottom and so does encoding; the two halves of
//! the operation run for any bands that are ready. No thread is set apart for anything: each takes what is
//! most urgent (`schedule.rs`), so one thread does all of it band after band, two keep each other busy, and
//! with many the decoder always runs, as far ahead as the ring is long.
//!
//! A sink that asks for tiles, and images that compute the tiles they are asked for (libvips' way), was
//! weighed. It can cut out any part of a picture without computing the rest; here all of it is wanted, rows
//! are what codecs give and take, and asking from below would compute the halo around each tile again.

mod band;
mod schedule;
mod worker;

use std::num::NonZero;

use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::layout::Header;
use crate::op::Operation;
use worker::Shared;

/// How a pipeline runs.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads in all, the caller's among them.
    pub threads: NonZero<usize>,
    /// Rows in a band; `None`: as many as suit a processor's cache. The pixels do not depend on it.
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

/// Carries all rows of the decoder's present frame to the encoder, which is to be finished afterwards.
///
/// # Errors
/// What the decoder or the encoder says first. Rows above may have been handed to the encoder.
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
    let band_rows =
        options.band_rows.map_or_else(|| suitable_rows(&header), NonZero::get).min(header.height as usize);
    let threads = options.threads.get();
    let shared = Shared::new(header, operation, decoder, encoder, band_rows.max(1), threads);
    std::thread::scope(|scope| {
        // More threads than bands would find nothing to do.
        for _ in 1..threads.min(shared.bands()) {
            scope.spawn(|| {
                gate::name_thread("pixel");
                shared.work();
            });
        }
        shared.work();
    });
    shared.outcome()
}

/// Rows of one band: some 200 kB of pixels, in whole rows of JPEG's blocks.
fn suitable_rows(header: &Header) -> usize {
    const BAND_BYTES: usize = 200 << 10;
    const BLOCK_ROWS: usize = 16;
    (BAND_BYTES / header.row_bytes().max(1)).next_multiple_of(BLOCK_ROWS).clamp(BLOCK_ROWS, 256)
}
