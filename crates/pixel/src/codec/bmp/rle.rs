//! Unpacks runs of 8-bit and 4-bit palette indices (`BI_RLE8`, `BI_RLE4`).

use std::io::{self, Read};

use crate::codec::input::{ENDS_EARLY, Guarded};

/// Result of unpacking a run-length-coded picture.
pub(super) struct Unpacked {
    /// A palette index for each pixel, in stored order of rows; 0 if none was given.
    pub(super) numbers: Vec<u8>,
    /// Number of stored rows that were reached.
    pub(super) n_rows: usize,
    /// Why it ended before its end mark.
    pub(super) error: Option<io::Error>,
}

/// Position of the next pixel.
struct Pen {
    numbers: Vec<u8>,
    width: usize,
    height: usize,
    x: usize,
    y: usize,
}

impl Pen {
    fn put(&mut self, number: u8) {
        // Pixels beyond the right edge are dropped, as other programs do.
        if self.x < self.width && self.y < self.height {
            self.numbers[self.y * self.width + self.x] = number;
        }
        self.x += 1;
    }
}

/// Unpacks a picture of this size, as far as possible.
pub(super) fn unpack(input: &mut Guarded<'_>, width: u32, height: u32, is_nibbles: bool) -> Unpacked {
    let (width, height) = (width as usize, height as usize);
    let mut pen = Pen { numbers: vec![0; width * height], width, height, x: 0, y: 0 };
    let outcome = run(input, &mut pen, is_nibbles);
    Unpacked { n_rows: pen.y.min(height), numbers: pen.numbers, error: outcome.err() }
}

fn run(input: &mut Guarded<'_>, pen: &mut Pen, is_nibbles: bool) -> io::Result<()> {
    let number = |byte: u8, index: usize| match (is_nibbles, index % 2) {
        (false, _) => byte,
        (true, 0) => byte >> 4,
        (true, _) => byte & 0x0F,
    };
    let mut literal = [0; 256];
    while pen.y < pen.height {
        let mut pair = [0; 2];
        input.read_exact(&mut pair)?;
        match pair {
            [0, 0] => (pen.x, pen.y) = (0, pen.y + 1),
            [0, 1] => {
                pen.y = pen.height;
            }
            [0, 2] => {
                input.read_exact(&mut pair)?;
                pen.x = pen.x.saturating_add(pair[0].into());
                pen.y = pen.y.saturating_add(pair[1].into());
            }
            [0, n] => {
                let n = usize::from(n);
                // Padded to a multiple of two bytes.
                let n_bytes = if is_nibbles { n.div_ceil(2) } else { n }.next_multiple_of(2);
                input.read_exact(&mut literal[..n_bytes])?;
                (0..n).for_each(|index| {
                    pen.put(number(literal[if is_nibbles { index / 2 } else { index }], index))
                });
            }
            [n, byte] => (0..usize::from(n)).for_each(|index| pen.put(number(byte, index))),
        }
    }
    Ok(())
}

/// Whether unpacking stopped because the file ended.
pub(super) fn ended_early(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::UnexpectedEof || error.to_string() == ENDS_EARLY
}
