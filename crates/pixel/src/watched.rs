//! Decoding that can be stopped by the caller.

use crate::damage::{Damage, IntactPart};
use crate::decode::Decoder;
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;

/// A decoder that checks before each band whether to continue.
pub struct WatchedDecoder<'a> {
    decoder: Box<dyn Decoder + 'a>,
    /// Called with the number of returned rows; `false` stops.
    go_on: Box<dyn FnMut(u32) -> bool + Send + 'a>,
    rows_out: u32,
}

impl<'a> WatchedDecoder<'a> {
    /// Wraps `decoder`. `go_on` is called with the number of rows returned so far; once it returns `false`,
    /// decoding ends with [`DecodeError::Stopped`].
    #[must_use]
    pub fn new(
        decoder: Box<dyn Decoder + 'a>,
        go_on: impl FnMut(u32) -> bool + Send + 'a,
    ) -> WatchedDecoder<'a> {
        WatchedDecoder { decoder, go_on: Box::new(go_on), rows_out: 0 }
    }
}

impl Decoder for WatchedDecoder<'_> {
    fn format(&self) -> Format {
        self.decoder.format()
    }

    fn header(&self) -> Header {
        self.decoder.header()
    }

    fn full_size(&self) -> (u32, u32) {
        self.decoder.full_size()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if !(self.go_on)(self.rows_out) {
            return Err(DecodeError::Stopped);
        }
        let n = self.decoder.read_rows(rows)?;
        self.rows_out += n as u32;
        Ok(n)
    }

    fn is_reduced_copy(&self) -> bool {
        self.decoder.is_reduced_copy()
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        self.decoder.next_frame()
    }

    fn damage(&self) -> Option<Damage> {
        self.decoder.damage()
    }

    fn left(&mut self) -> Option<IntactPart> {
        self.decoder.left()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.decoder.embedded()
    }
}
