//! Units of progressive scans (ITU-T T.81, G).

use super::bits::Bits;
use super::fault::Fault;
use super::frame::{Frame, Part, Scan, Tables};
use super::huffman::{Table, extended};
use super::walk::Coder;

/// Coefficients of each block that are not zero so far, a bit for each in zigzag order.
pub(super) type NotZero = Vec<u64>;

/// Decodes the units of a scan of DC coefficients.
pub(super) struct Dc<'t> {
    /// Table (for the first bits), step, number of blocks in a unit, and prediction of each component.
    streams: Vec<(Option<&'t Table>, u16, usize, i32)>,
    after: u32,
    most: i32,
}

impl<'t> Dc<'t> {
    /// `None`: a table is missing.
    pub(super) fn new(frame: &Frame, scan: &Scan, tables: &'t Tables) -> Option<Self> {
        let mut streams = Vec::new();
        for part in &scan.parts {
            let component = &frame.components[part.component];
            let n_blocks = if scan.parts.len() == 1 { 1 } else { component.across * component.down };
            let table = if scan.before == 0 { Some(tables.dc(part)?) } else { None };
            streams.push((table, tables.steps(frame, part)[0], n_blocks, 0));
        }
        Some(Dc { streams, after: scan.after, most: 1024 << frame.precision.saturating_sub(8).min(4) })
    }
}

impl Coder for Dc<'_> {
    fn restart(&mut self) {
        self.streams.iter_mut().for_each(|stream| stream.3 = 0);
    }

    fn zeros_are_plausible(&self) -> bool {
        self.streams.iter().all(|(table, ..)| table.is_none_or(|table| table.of_zeros() == 0))
    }

    fn unit(&mut self, bits: &mut Bits<'_>, _unit: usize) -> Result<(), Fault> {
        for (table, step, n_blocks, predicted) in &mut self.streams {
            for _ in 0..*n_blocks {
                let Some(table) = table else {
                    bits.take(1);
                    continue;
                };
                let size = table.symbol(bits).filter(|size| *size <= 15).ok_or(Fault::BadCode)?;
                *predicted = predicted.saturating_add(extended(bits, size.into()));
                let whole_steps = (predicted.abs() - 1).saturating_mul(1 << self.after);
                if whole_steps.saturating_mul(i32::from(*step)) > self.most {
                    return Err(Fault::OutOfRange);
                }
            }
        }
        Ok(())
    }
}

/// Decodes the units of a scan of other coefficients of one component.
pub(super) struct Ac<'t> {
    table: &'t Table,
    not_zero: &'t mut NotZero,
    band: (usize, usize),
    is_first: bool,
    after: u32,
    steps: [u16; 64],
    most: i32,
    /// Number of blocks, with the next, in which no further coefficient is coded.
    n_ended: u32,
}

impl<'t> Ac<'t> {
    /// `None`: a table is missing.
    pub(super) fn new(
        frame: &Frame,
        scan: &Scan,
        part: &Part,
        tables: &'t Tables,
        not_zero: &'t mut NotZero,
    ) -> Option<Self> {
        let (across, down) = frame.components[part.component].blocks;
        not_zero.resize(across * down, 0);
        Some(Ac {
            table: tables.ac(part)?,
            not_zero,
            band: scan.band,
            is_first: scan.before == 0,
            after: scan.after,
            steps: tables.steps(frame, part),
            most: 1800 << frame.precision.saturating_sub(8).min(4),
            n_ended: 0,
        })
    }

    fn first(&mut self, bits: &mut Bits<'_>, unit: usize) -> Result<(), Fault> {
        let (mut k, end) = self.band;
        if self.n_ended > 0 {
            self.n_ended -= 1;
            return Ok(());
        }
        while k <= end {
            let symbol = self.table.symbol(bits).ok_or(Fault::BadCode)?;
            let (run, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            match (run, size) {
                (15, 0) if k + 15 > end => return Err(Fault::Overrun),
                (15, 0) => k += 16,
                (_, 0) => {
                    self.n_ended = (1 << run) - 1 + bits.take(run as u32) as u32;
                    break;
                }
                _ if k + run > end => return Err(Fault::Overrun),
                _ => {
                    k += run;
                    let value = extended(bits, size).abs() - 1;
                    if value.saturating_mul(1 << self.after).saturating_mul(self.steps[k].into()) > self.most
                    {
                        return Err(Fault::OutOfRange);
                    }
                    self.not_zero[unit] |= 1 << k;
                    k += 1;
                }
            }
        }
        Ok(())
    }

    fn refine(&mut self, bits: &mut Bits<'_>, unit: usize) -> Result<(), Fault> {
        let (mut k, end) = self.band;
        while self.n_ended == 0 && k <= end {
            let symbol = self.table.symbol(bits).ok_or(Fault::BadCode)?;
            let (mut run, size) = (u32::from(symbol >> 4), symbol & 15);
            match (run, size) {
                (15, 0) => {}
                (_, 0) => {
                    self.n_ended = (1 << run) + bits.take(run) as u32;
                    break;
                }
                (_, 1) => {
                    bits.take(1);
                }
                _ => return Err(Fault::BadCode),
            }
            while k <= end {
                if self.not_zero[unit] >> k & 1 == 1 {
                    bits.take(1);
                } else if run == 0 {
                    break;
                } else {
                    run -= 1;
                }
                k += 1;
            }
            if size == 1 {
                if k > end {
                    return Err(Fault::Overrun);
                }
                self.not_zero[unit] |= 1 << k;
            }
            k += 1;
        }
        if self.n_ended > 0 {
            self.n_ended -= 1;
            for k in k..=end {
                if self.not_zero[unit] >> k & 1 == 1 {
                    bits.take(1);
                }
            }
        }
        Ok(())
    }
}

impl Coder for Ac<'_> {
    fn restart(&mut self) {
        self.n_ended = 0;
    }

    /// Corrections by nothing.
    fn zeros_are_plausible(&self) -> bool {
        !self.is_first
    }

    fn unit(&mut self, bits: &mut Bits<'_>, unit: usize) -> Result<(), Fault> {
        if self.is_first { self.first(bits, unit) } else { self.refine(bits, unit) }
    }

    fn n_left_over(&self) -> u32 {
        self.n_ended
    }
}
