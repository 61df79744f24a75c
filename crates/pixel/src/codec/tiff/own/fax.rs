//! Decodes fax (ITU-T T.4 and T.6): lines of runs, coded alone or relative to the line above.
//!
//! The code tables are those of the crate `fax`, whose own decoders know neither lines in two dimensions of
//! group 3 nor data without ends of lines.

use std::convert::Infallible;

use fax::maps::{Mode, black, mode, white};
use fax::{BitReader, ByteReader};

/// Kind of coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    /// Runs alone (compression 2, and group 3 in one dimension). `aligned`: lines begin at whole bytes.
    Alone { aligned: bool },
    /// Group 3 in two dimensions: a bit after the end of a line says how the next is coded.
    Mixed,
    /// Group 4.
    Relative,
}

/// Maximum number of codes in one line that do not move forward.
const MOST_IDLE: u32 = 1000;

/// Zeros after the data: the tables look at more bits than the last code has.
const AFTER: [u8; 4] = [0; 4];

type Bits<I> = ByteReader<std::iter::Map<I, fn(u8) -> Result<u8, Infallible>>>;

/// Decodes lines of `width` pixels into rows of packed bits, 1 for black. Lines after damage are white;
/// returns the number of lines that were decoded.
pub(super) fn decode(data: &[u8], width: usize, coding: Coding, rows: &mut [u8]) -> usize {
    let row_bytes = width.div_ceil(8);
    let ok: fn(u8) -> Result<u8, Infallible> = Ok;
    let Ok(mut bits) = ByteReader::new(data.iter().copied().chain(AFTER).map(ok));
    let mut above: Vec<usize> = Vec::new();
    let mut n_lines = 0;
    rows.fill(0);
    for row in rows.chunks_exact_mut(row_bytes.max(1)) {
        let line = match coding {
            Coding::Alone { aligned } => {
                if aligned {
                    let _ = bits.consume(bits.bits_to_byte_boundary());
                }
                skip_ends(&mut bits);
                alone(&mut bits, width)
            }
            Coding::Mixed => {
                skip_ends(&mut bits);
                let is_alone = bits.peek(1) == Some(1);
                let _ = bits.consume(1);
                if is_alone { alone(&mut bits, width) } else { relative(&mut bits, width, &above) }
            }
            Coding::Relative => relative(&mut bits, width, &above),
        };
        let Some(line) = line else { break };
        paint(&line, width, row);
        above = line;
        n_lines += 1;
    }
    n_lines
}

/// Skips marks of ends of lines, with the zeros before them.
fn skip_ends<I: Iterator<Item = u8>>(bits: &mut Bits<I>) {
    while bits.peek(11) == Some(0) {
        while bits.peek(1) == Some(0) {
            if bits.consume(1).is_err() {
                return;
            }
        }
        let _ = bits.consume(1);
    }
}

/// Length of a run: codes of 64 and more are followed by others.
fn run<I: Iterator<Item = u8>>(bits: &mut Bits<I>, is_black: bool) -> Option<usize> {
    let mut sum = 0usize;
    loop {
        let part = if is_black { black::decode(bits) } else { white::decode(bits) }?;
        sum = sum.checked_add(usize::from(part))?;
        if part < 64 {
            return Some(sum);
        }
    }
}

/// A line of runs. Returns the places at which the colour changes, beginning with white.
fn alone<I: Iterator<Item = u8>>(bits: &mut Bits<I>, width: usize) -> Option<Vec<usize>> {
    let (mut line, mut at, mut is_black) = (Vec::new(), 0usize, false);
    while at < width {
        // An end of the line within it: the rest is white.
        if bits.peek(11) == Some(0) {
            return (!line.is_empty()).then_some(line);
        }
        at = at.checked_add(run(bits, is_black)?)?.min(width);
        line.push(at);
        is_black = !is_black;
    }
    Some(line)
}

/// A line relative to the one above (T.6, 2.2).
fn relative<I: Iterator<Item = u8>>(bits: &mut Bits<I>, width: usize, above: &[usize]) -> Option<Vec<usize>> {
    let mut line: Vec<usize> = Vec::new();
    let (mut at, mut is_black, mut is_first, mut n_idle) = (0usize, false, true, 0);
    while at < width {
        let before = at;
        // The change above to the right of this place, and of the opposite colour.
        let next = |at: usize| {
            let start = above.partition_point(|change| *change < at || !is_first && *change == at);
            let start = start + usize::from(start % 2 != usize::from(is_black));
            let change = |index: usize| above.get(index).copied().unwrap_or(width);
            (change(start), change(start + 1))
        };
        let (first, second) = next(at);
        match mode::decode(bits)? {
            Mode::Pass => at = second,
            Mode::Vertical(by) => {
                let to = first.checked_add_signed(isize::from(by))?;
                at = to.max(at).min(width);
                line.push(at);
                is_black = !is_black;
            }
            Mode::Horizontal => {
                for is_black in [is_black, !is_black] {
                    at = at.checked_add(run(bits, is_black)?)?.min(width);
                    line.push(at);
                }
            }
            Mode::Extension | Mode::EOF => return None,
        }
        is_first = false;
        n_idle = if at == before { n_idle + 1 } else { 0 };
        if n_idle > MOST_IDLE {
            return None;
        }
    }
    Some(line)
}

/// Sets the bits of black runs.
fn paint(line: &[usize], width: usize, row: &mut [u8]) {
    for run in line.chunks(2) {
        let [start, rest @ ..] = run else { continue };
        let end = rest.first().copied().unwrap_or(width);
        for at in *start..end.min(width) {
            row[at / 8] |= 0x80 >> (at % 8);
        }
    }
}

#[cfg(test)]
mod tests {
    use fax::encoder::Encoder;
    use fax::{Color, VecWriter};

    use super::*;

    #[test]
    fn group_4_comes_back() {
        let width = 50;
        let is_black = |x: usize, y: usize| (x * 7 + y * y) % 11 < 4 || y == 3 || (y == 5 && x < 9);
        let mut encoder = Encoder::new(VecWriter::new());
        for y in 0..9 {
            let line = (0..width).map(|x| if is_black(x, y) { Color::Black } else { Color::White });
            encoder.encode_line(line, width as u16).unwrap();
        }
        let data = encoder.finish().unwrap().finish();
        let mut rows = vec![0; 7 * 9];
        assert_eq!(decode(&data, width, Coding::Relative, &mut rows), 9);
        for y in 0..9 {
            for x in 0..width {
                assert_eq!(rows[y * 7 + x / 8] >> (7 - x % 8) & 1 == 1, is_black(x, y), "{x} {y}");
            }
        }
    }

    #[test]
    fn group_3_in_one_dimension() {
        // End of line, 2 white (0111), 3 black (10), 3 white (1000); then 8 white (10011).
        let bits = "000000000001 0111 10 1000 000000000001 10011 000000000001";
        let bits: Vec<u8> = bits.bytes().filter(|bit| *bit != b' ').map(|bit| bit - b'0').collect();
        let data: Vec<u8> = bits
            .chunks(8)
            .map(|byte| byte.iter().enumerate().fold(0, |sum, (at, bit)| sum | bit << (7 - at)))
            .collect();
        let mut rows = [9; 3];
        assert_eq!(decode(&data, 8, Coding::Alone { aligned: false }, &mut rows), 2);
        assert_eq!(rows, [0b0011_1000, 0, 0]);
    }

    #[test]
    fn noise_ends() {
        let mut seed = 1u32;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        })
        .take(5000)
        .collect();
        for coding in [Coding::Alone { aligned: true }, Coding::Mixed, Coding::Relative] {
            let mut rows = vec![0; 100 * 100];
            assert!(decode(&noise, 800, coding, &mut rows) <= 100);
        }
    }
}
