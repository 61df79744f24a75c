//! Encoders: rows to the bytes of a file.

use std::io::{Seek, Write};

use crate::error::EncodeError;

/// Destination of encoded bytes.
pub trait Output: Write + Seek + Send {}

impl<T: Write + Seek + Send> Output for T {}

/// Options for encoding a picture.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions {
    /// Quality for lossy formats, 1 to 100. Default: 75, as in libvips.
    pub quality: u8,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        EncodeOptions { quality: 75 }
    }
}

/// Encodes a picture's rows from top to bottom.
pub trait Encoder: Send {
    /// Encodes the next whole rows, in the layout of the header that the encoder was created with.
    ///
    /// # Errors
    /// The rows could not be written, or there are more than the header states.
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError>;

    /// Writes the rest of the file. Without this call the file is not a valid picture.
    ///
    /// # Errors
    /// The file could not be written, or rows are missing.
    fn finish(self: Box<Self>) -> Result<(), EncodeError>;
}
