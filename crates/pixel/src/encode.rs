//! Rows into a file's bytes.

use std::io::{Seek, Write};

use crate::error::EncodeError;

/// Where encoded bytes go.
pub trait Output: Write + Seek + Send {}

impl<T: Write + Seek + Send> Output for T {}

/// How a picture is encoded.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions {
    /// Quality of formats that lose something, 1 to 100. The default is libvips', 75.
    pub quality: u8,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        EncodeOptions { quality: 75 }
    }
}

/// Takes a picture's rows from the top to the bottom.
pub trait Encoder: Send {
    /// Takes the next whole rows, as the header that the encoder was made with has them.
    ///
    /// # Errors
    /// They could not be written, or there are more than the header promised.
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError>;

    /// Writes what remains. Without it the file is not a picture.
    ///
    /// # Errors
    /// It could not be written, or rows are missing.
    fn finish(self: Box<Self>) -> Result<(), EncodeError>;
}
