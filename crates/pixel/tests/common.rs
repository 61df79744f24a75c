//! Decoders and encoders for pictures in memory.

use thalweg_pixel::{DecodeError, Decoder, EncodeError, Encoder, Format, Header, Layout};

/// Returns rows that are in memory.
pub(crate) struct Raw<'a> {
    pub(crate) header: Header,
    pub(crate) rows: &'a [u8],
}

impl Decoder for Raw<'_> {
    fn format(&self) -> Format {
        Format::Bmp
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        // At most three rows at once, as some decoders do.
        let row_bytes = self.header.row_bytes();
        let n = (rows.len() / row_bytes).min(self.rows.len() / row_bytes).min(3);
        let (now, later) = self.rows.split_at(n * row_bytes);
        rows[..now.len()].copy_from_slice(now);
        self.rows = later;
        Ok(n)
    }
}

/// Keeps rows, up to a number after which writing fails.
pub(crate) struct KeptRows {
    pub(crate) rows: Vec<u8>,
    pub(crate) most_bytes: usize,
}

impl KeptRows {
    pub(crate) fn new() -> KeptRows {
        KeptRows { rows: Vec::new(), most_bytes: usize::MAX }
    }
}

impl Encoder for KeptRows {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        if self.rows.len() + rows.len() > self.most_bytes {
            return Err(EncodeError::Write(std::io::ErrorKind::StorageFull.into()));
        }
        self.rows.extend_from_slice(rows);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), EncodeError> {
        Ok(())
    }
}

/// A picture with flat parts, edges, gradients and noise, the same each time.
pub(crate) fn picture(width: u32, height: u32, layout: Layout) -> (Header, Vec<u8>) {
    let header = Header { width, height, layout };
    let mut seed = 12_345u32;
    let channels = layout.channels() as u32;
    let sample = |i: u32| {
        let (x, y, c) = (i / channels % width, i / channels / width, i % channels);
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let noise = seed >> 24;
        let value = match (x / 16 + y / 12) % 5 {
            0 => 40 + 50 * c,
            1 => (x * 5 + y * 3 + c * 80) % 256,
            2 => {
                if (x / 3 + y / 2) % 2 == 0 {
                    250 - c
                } else {
                    5 + c
                }
            }
            3 => noise,
            _ => 120 + noise / 16,
        };
        value as u8
    };
    (header, (0..width * height * channels).map(sample).collect())
}
