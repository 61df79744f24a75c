//! Reads the planes of the merged picture in bands of rows: raw, run-length coded, or ZIP.

use std::io::Read as _;

use super::header::PsdHeader;
use crate::codec::packbits;
use crate::codec::source::Source;
use crate::error::DecodeError;
use crate::limits::Limits;

/// Number of bytes of a plane that are read at once.
const BAND_BYTES: u64 = 1 << 19;

/// Storage of the samples.
enum Coding {
    /// Rows follow each other.
    Raw { at: u64 },
    /// Each row is packed; `ends[channel * height + row]` is the offset of its end.
    Packed { at: u64, ends: Vec<u64> },
    /// All rows are in `samples`, unpacked.
    Unpacked { samples: Vec<u8> },
}

/// The planes, and the rows of them that were read last.
pub(super) struct Planes {
    coding: Coding,
    row_bytes: usize,
    height: u32,
    n_planes: usize,
    /// Rows of all planes: all rows of the first, then those of the next.
    band: Vec<u8>,
    first: u32,
    n_held: u32,
    rows_at_once: u32,
    packed: Vec<u8>,
}

impl Planes {
    /// Reads what precedes the samples.
    pub(super) fn read(
        source: &mut Source<'_>,
        psd: &PsdHeader,
        limits: &Limits,
    ) -> Result<Planes, DecodeError> {
        let coding = match source.be16()? {
            0 => Coding::Raw { at: source.byte() },
            1 => packed(source, psd, limits)?,
            method @ (2 | 3) => Coding::Unpacked { samples: unzip(source, psd, method == 3, limits)? },
            other => return Err(source.damaged(format!("compression {other}"))),
        };
        let n_rows = (BAND_BYTES / psd.row_bytes().max(1)).clamp(1, psd.height.into()) as u32;
        Ok(Planes {
            coding,
            row_bytes: psd.row_bytes() as usize,
            height: psd.height,
            n_planes: psd.n_used().into(),
            band: Vec::new(),
            first: 0,
            n_held: 0,
            rows_at_once: n_rows,
            packed: Vec::new(),
        })
    }

    /// Makes a row of all planes available to [`plane`](Self::plane).
    pub(super) fn go_to(&mut self, source: &mut Source<'_>, row: u32) -> Result<(), DecodeError> {
        if (self.first..self.first + self.n_held).contains(&row) {
            return Ok(());
        }
        let n_rows = self.rows_at_once.min(self.height - row);
        match self.fill(source, row, n_rows) {
            Err(_) if n_rows > 1 => {
                // Rows before the damage are right, so they are read one by one.
                self.rows_at_once = 1;
                self.fill(source, row, 1)
            }
            outcome => outcome,
        }
    }

    /// Samples of a plane in a row.
    pub(super) fn plane(&self, plane: usize, row: u32) -> &[u8] {
        let index = plane * self.n_held as usize + (row - self.first) as usize;
        &self.band[index * self.row_bytes..][..self.row_bytes]
    }

    fn fill(&mut self, source: &mut Source<'_>, row: u32, n_rows: u32) -> Result<(), DecodeError> {
        source.check_time()?;
        (self.first, self.n_held) = (row, 0);
        let band_bytes = self.row_bytes * n_rows as usize;
        self.band.clear();
        self.band.resize(band_bytes * self.n_planes, 0);
        for (index, out) in self.band.chunks_exact_mut(band_bytes).enumerate() {
            let from = index as u64 * u64::from(self.height) + u64::from(row);
            match &self.coding {
                Coding::Raw { at } => {
                    source.seek(at.saturating_add(from * self.row_bytes as u64))?;
                    source.fill(out)?;
                }
                Coding::Packed { at, ends } => {
                    let rows = &ends[from as usize..][..n_rows as usize];
                    let begin = if from == 0 { *at } else { ends[from as usize - 1] };
                    fill_packed(source, &mut self.packed, begin, rows, out, self.row_bytes)?;
                }
                Coding::Unpacked { samples } => {
                    out.copy_from_slice(&samples[from as usize * self.row_bytes..][..band_bytes]);
                }
            }
        }
        self.n_held = n_rows;
        Ok(())
    }
}

/// Reads the table of packed lengths.
fn packed(source: &mut Source<'_>, psd: &PsdHeader, limits: &Limits) -> Result<Coding, DecodeError> {
    let count_bytes = if psd.is_large { 4 } else { 2 };
    let n_rows = u64::from(psd.height) * u64::from(psd.n_used());
    limits.check_memory(n_rows * 12)?;
    let table_at = source.byte();
    let counts = source.vec(n_rows * count_bytes)?;
    let at = table_at + u64::from(psd.height) * u64::from(psd.n_channels) * count_bytes;
    let mut end = at;
    let ends = counts.chunks_exact(count_bytes as usize).map(|count| {
        end += count.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
        end
    });
    Ok(Coding::Packed { at, ends: ends.collect() })
}

fn fill_packed(
    source: &mut Source<'_>,
    packed: &mut Vec<u8>,
    begin: u64,
    ends: &[u64],
    out: &mut [u8],
    row_bytes: usize,
) -> Result<(), DecodeError> {
    // Runs are never longer than this unless most of them have no effect.
    let most = (row_bytes as u64 + 64) * 2 * ends.len() as u64;
    let n_bytes = ends.last().map_or(0, |end| end - begin);
    if n_bytes > most {
        return Err(source.damaged(format!("{n_bytes} bytes for {} packed rows", ends.len())));
    }
    source.seek(begin)?;
    packed.resize(n_bytes as usize, 0);
    source.fill(packed)?;
    let mut from = 0;
    for (end, row) in ends.iter().zip(out.chunks_exact_mut(row_bytes)) {
        let to = (end - begin) as usize;
        if packbits::unpack(&packed[from..to], row) < row_bytes {
            return Err(source.damaged("a packed row is too short"));
        }
        from = to;
    }
    Ok(())
}

/// Unpacks all planes.
fn unzip(
    source: &mut Source<'_>,
    psd: &PsdHeader,
    is_predicted: bool,
    limits: &Limits,
) -> Result<Vec<u8>, DecodeError> {
    let n_bytes = psd.row_bytes() * u64::from(psd.height) * u64::from(psd.n_used());
    limits.check_memory(n_bytes)?;
    let zipped = source.rest(limits)?;
    let mut samples = Vec::new();
    let mut unpacked = flate2::read::ZlibDecoder::new(&zipped[..]).take(n_bytes);
    unpacked.read_to_end(&mut samples).map_err(|error| source.damaged(error.to_string()))?;
    if (samples.len() as u64) < n_bytes {
        return Err(source.ends_early());
    }
    if is_predicted {
        for row in samples.chunks_exact_mut(psd.row_bytes() as usize) {
            undo_prediction(row, psd.bits);
        }
    }
    Ok(samples)
}

/// Adds up differences between neighbours.
fn undo_prediction(row: &mut [u8], bits: u16) {
    match bits {
        16 => {
            let mut last = 0u16;
            for sample in row.as_chunks_mut::<2>().0 {
                last = last.wrapping_add(u16::from_be_bytes(*sample));
                *sample = last.to_be_bytes();
            }
        }
        8 | 32 => {
            let mut last = 0u8;
            for byte in row.iter_mut() {
                last = last.wrapping_add(*byte);
                *byte = last;
            }
            if bits == 32 {
                // All first bytes of the samples come first, then all second ones.
                let planar = row.to_vec();
                let n = planar.len() / 4;
                for (at, sample) in row.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                    *sample = [0, 1, 2, 3].map(|byte| planar[byte * n + at]);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_undone() {
        let mut bytes = [1, 2, 255];
        undo_prediction(&mut bytes, 8);
        assert_eq!(bytes, [1, 3, 2]);
        let mut words = [1, 0, 0xFF, 1];
        undo_prediction(&mut words, 16);
        assert_eq!(words, [1, 0, 0, 1]);
        let (one, two) = (1f32.to_be_bytes(), 2f32.to_be_bytes());
        let planar: Vec<u8> = (0..4).flat_map(|at| [one[at], two[at]]).collect();
        let mut last = 0;
        let mut coded: Vec<u8> =
            planar.iter().map(|byte| byte.wrapping_sub(std::mem::replace(&mut last, *byte))).collect();
        undo_prediction(&mut coded, 32);
        assert_eq!(coded, [one, two].concat());
    }
}
