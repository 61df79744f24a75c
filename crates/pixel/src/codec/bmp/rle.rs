//! Unpacks runs of 8-bit and 4-bit palette indices (`BI_RLE8`, `BI_RLE4`), and of pixels of 24 bits (OS/2).

use std::io::{self, Read};

use crate::codec::input::{ENDS_EARLY, GuardedBytes};

/// Result of unpacking a run-length-coded picture.
pub(super) struct UnpackedPicture {
    /// A palette index, or three bytes, for each pixel, in stored order of rows; 0 if none was given.
    pub(super) numbers: Vec<u8>,
    /// Number of stored rows that were reached.
    pub(super) n_rows: usize,
    /// Why it ended before its end mark.
    pub(super) error: Option<io::Error>,
}

/// Kind of the pixels in runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pixels {
    Nibbles,
    Bytes,
    Triples,
}

impl Pixels {
    /// Number of bytes of a pixel after unpacking.
    pub(super) fn n_bytes(self) -> usize {
        if self == Pixels::Triples { 3 } else { 1 }
    }

    /// Number of bytes of `n` pixels that are no run.
    fn literal_bytes(self, n: usize) -> usize {
        match self {
            Pixels::Nibbles => n.div_ceil(2),
            Pixels::Bytes => n,
            Pixels::Triples => n * 3,
        }
    }
}

/// Position of the next pixel.
struct Pen {
    numbers: Vec<u8>,
    pixels: Pixels,
    width: usize,
    height: usize,
    x: usize,
    y: usize,
}

impl Pen {
    /// Puts the pixel number `index` of these stored bytes.
    fn put(&mut self, stored: &[u8], index: usize) {
        // Pixels beyond the right edge are dropped, as other programs do.
        if self.x < self.width && self.y < self.height {
            let at = self.y * self.width + self.x;
            match self.pixels {
                Pixels::Bytes => self.numbers[at] = stored[index],
                Pixels::Nibbles => self.numbers[at] = stored[index / 2] >> (4 * (1 - index % 2)) & 0x0F,
                Pixels::Triples => {
                    self.numbers[at * 3..at * 3 + 3].copy_from_slice(&stored[index * 3..index * 3 + 3]);
                }
            }
        }
        self.x += 1;
    }

    /// Puts `n` times the pixel, or the pair of pixels, of these stored bytes.
    fn put_run(&mut self, stored: &[u8], n: usize) {
        let n_different = if self.pixels == Pixels::Nibbles { 2 } else { 1 };
        (0..n).for_each(|index| self.put(stored, index % n_different));
    }
}

/// Unpacks a picture of this size, as far as possible.
pub(super) fn unpack(
    input: &mut GuardedBytes<'_>,
    width: u32,
    height: u32,
    pixels: Pixels,
) -> UnpackedPicture {
    let (width, height) = (width as usize, height as usize);
    let numbers = vec![0; width * height * pixels.n_bytes()];
    let mut pen = Pen { numbers, pixels, width, height, x: 0, y: 0 };
    let outcome = run(input, &mut pen);
    UnpackedPicture { n_rows: pen.y.min(height), numbers: pen.numbers, error: outcome.err() }
}

fn run(input: &mut GuardedBytes<'_>, pen: &mut Pen) -> io::Result<()> {
    let mut literal = [0; 256 * 3];
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
                let n_bytes = pen.pixels.literal_bytes(n).next_multiple_of(2);
                input.read_exact(&mut literal[..n_bytes])?;
                (0..n).for_each(|index| pen.put(&literal, index));
            }
            [n, first] => {
                let mut stored = [first, 0, 0];
                input.read_exact(&mut stored[1..pen.pixels.n_bytes()])?;
                pen.put_run(&stored, n.into());
            }
        }
    }
    Ok(())
}

/// Whether unpacking stopped because the file ended.
pub(super) fn ended_early(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::UnexpectedEof || error.to_string() == ENDS_EARLY
}
