//! A frame that is in memory as a whole, read row by row.

use crate::error::DecodeError;
use crate::layout::Header;

/// Pixels, and the error that stopped their decoding before the last row.
pub(crate) struct Frame {
    pub(crate) header: Header,
    pixels: Vec<u8>,
    next_row: u32,
    /// Number of rows that were decoded.
    n_rows: u32,
    /// Why there are no more rows.
    error: Option<DecodeError>,
}

impl Frame {
    /// Creates a frame that was decoded to its end.
    pub(crate) fn whole(header: Header, pixels: Vec<u8>) -> Self {
        Frame { header, pixels, next_row: 0, n_rows: header.height, error: None }
    }

    /// Creates a frame whose first `n_rows` were decoded.
    pub(crate) fn cut(header: Header, pixels: Vec<u8>, n_rows: u32, error: DecodeError) -> Self {
        Frame { header, pixels, next_row: 0, n_rows: n_rows.min(header.height), error: Some(error) }
    }

    /// Implements [`Decoder::read_rows`](crate::Decoder::read_rows).
    pub(crate) fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let row_bytes = self.header.row_bytes();
        let count = (rows.len() / row_bytes).min((self.n_rows - self.next_row) as usize);
        if count == 0 && self.next_row == self.n_rows && rows.len() >= row_bytes {
            return self.error.take().map_or(Ok(0), Err);
        }
        let from = self.next_row as usize * row_bytes;
        rows[..count * row_bytes].copy_from_slice(&self.pixels[from..from + count * row_bytes]);
        self.next_row += count as u32;
        Ok(count)
    }

    /// Returns the memory, for reuse by the next frame.
    pub(super) fn into_pixels(self) -> Vec<u8> {
        self.pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn rows_come_first_and_then_the_error_once() {
        let header = Header { width: 2, height: 3, layout: Layout::Grey8 };
        let mut frame = Frame::cut(header, vec![1, 2, 3, 4, 0, 0], 2, DecodeError::Unknown);
        let mut rows = [0; 3];
        assert_eq!(frame.read_rows(&mut rows[..1]).unwrap(), 0);
        assert_eq!((frame.read_rows(&mut rows).unwrap(), rows), (1, [1, 2, 0]));
        assert_eq!(frame.read_rows(&mut [0; 9]).unwrap(), 1);
        assert!(frame.read_rows(&mut rows).is_err());
        assert_eq!(frame.read_rows(&mut rows).unwrap(), 0);
    }
}
