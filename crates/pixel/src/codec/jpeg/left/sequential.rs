//! Units of sequential scans (ITU-T T.81, F.2).

use super::bits::Bits;
use super::fault::Fault;
use super::frame::{Frame, Scan, Tables};
use super::huffman::{Table, extended};
use super::seam::{Edges, Seam};
use super::walk::Coder;

/// What is decoded of a component in each unit.
struct Stream<'t> {
    dc: &'t Table,
    ac: &'t Table,
    steps: [u16; 64],
    /// Numbers of blocks in a unit, across and down.
    blocks: (usize, usize),
    predicted: i32,
    seam: Seam,
}

/// Decodes the units of a sequential scan.
pub(super) struct Sequential<'t> {
    streams: Vec<Stream<'t>>,
    /// Number of units in a row of the picture.
    n_across: usize,
    /// Most bits of a difference of DC, and of another coefficient.
    most_bits: (u8, u8),
    /// Largest DC and largest other coefficient that samples can give.
    most: (i32, i32),
}

impl<'t> Sequential<'t> {
    /// `None`: a table is missing.
    pub(super) fn new(frame: &Frame, scan: &Scan, tables: &'t Tables) -> Option<Self> {
        let mut streams = Vec::new();
        let (_, n_across) = scan.units(frame);
        for part in &scan.parts {
            let component = &frame.components[part.component];
            let blocks = if scan.parts.len() == 1 { (1, 1) } else { (component.across, component.down) };
            let (dc, ac) = (tables.dc(part)?, tables.ac(part)?);
            let (steps, seam) = (tables.steps(frame, part), Seam::default());
            streams.push(Stream { dc, ac, steps, blocks, predicted: 0, seam });
        }
        let extra = frame.precision.saturating_sub(8).min(4);
        let most_bits = (11 + extra as u8, 10 + extra as u8);
        // DC is eight times the mean of samples around 0; the other coefficients are at most 1.7 times that.
        let most = (1024 << extra, 1800 << extra);
        Some(Sequential { streams, n_across, most_bits, most })
    }
}

impl Coder for Sequential<'_> {
    fn restart(&mut self) {
        self.streams.iter_mut().for_each(|stream| stream.predicted = 0);
    }

    /// Blocks without a change and without other coefficients, if these have codes of zeros.
    fn zeros_are_plausible(&self) -> bool {
        self.streams.iter().all(|stream| stream.dc.of_zeros() == 0 && stream.ac.of_zeros() == 0)
    }

    fn unit(&mut self, bits: &mut Bits<'_>, unit: usize) -> Result<(), Fault> {
        let mut edges = [Edges::of_dc(0); 16];
        for stream in &mut self.streams {
            let (across, down) = stream.blocks;
            let edges = &mut edges[..across * down];
            for edges in edges.iter_mut() {
                *edges = stream.block(bits, self.most_bits, self.most)?;
            }
            stream.seam.add(unit, self.n_across, across, edges);
        }
        Ok(())
    }

    fn seams(&self) -> (Vec<&Seam>, usize) {
        (self.streams.iter().map(|stream| &stream.seam).collect(), self.n_across)
    }
}

impl Stream<'_> {
    fn block(&mut self, bits: &mut Bits<'_>, most_bits: (u8, u8), most: (i32, i32)) -> Result<Edges, Fault> {
        let size = self.dc.symbol(bits).filter(|size| *size <= most_bits.0).ok_or(Fault::BadCode)?;
        self.predicted = self.predicted.saturating_add(extended(bits, size.into()));
        if is_beyond(self.predicted, self.steps[0], most.0) {
            return Err(Fault::OutOfRange);
        }
        let mut edges = Edges::of_dc(self.predicted * i32::from(self.steps[0]));
        let mut k = 1;
        while k < 64 {
            let symbol = self.ac.symbol(bits).ok_or(Fault::BadCode)?;
            let (run, size) = (usize::from(symbol >> 4), symbol & 15);
            match (run, size) {
                (0, 0) => break,
                (15, 0) if k + 15 > 63 => return Err(Fault::Overrun),
                (15, 0) => k += 16,
                (_, 0) => return Err(Fault::BadCode),
                _ if k + run > 63 => return Err(Fault::Overrun),
                _ if size > most_bits.1 => return Err(Fault::BadCode),
                _ => {
                    k += run;
                    let value = extended(bits, size.into());
                    if is_beyond(value, self.steps[k], most.1) {
                        return Err(Fault::OutOfRange);
                    }
                    edges.add(k, value * i32::from(self.steps[k]));
                    k += 1;
                }
            }
        }
        Ok(edges)
    }
}

/// Whether a coefficient is beyond a limit by more than rounding explains.
fn is_beyond(value: i32, step: u16, most: i32) -> bool {
    (value.abs() - 1).saturating_mul(i32::from(step)) > most
}
