//! Entropy decoding of baseline JPEG (ITU-T T.81, F.2.2), for intact data alone and faster than libjpeg's.
//!
//! A picture at 1/8 of its size needs one coefficient of each block, but the codes of all of them have to be
//! passed. Here one look-up passes as many codes as it has bits for, and coefficients that are needed come
//! with one look-up for code, run and value.
//!
//! This decoder accepts only what an encoder writes. Whatever else it meets, it answers [`Step::Doubtful`],
//! and the picture is decoded again by libjpeg alone, which therefore remains the judge of damage. It does
//! not panic, and takes no more steps than the scan has coefficients: the data are untrusted.

mod bits;
mod chains;
#[cfg(test)]
pub(super) mod made;
mod plan;
mod tables;

use bits::Bits;
pub(super) use bits::Source;
pub(super) use chains::MOST_BLOCKS;
use chains::{Differences, MOST_AT_ONCE, firsts};
pub(super) use plan::{BlockPlan, Plan};
use plan::{MOST_COMPONENTS, Part};
pub(super) use tables::Code;
use tables::Coefficients;

/// Last marker of a picture.
pub(super) const END: u8 = 0xD9;
/// First of the eight restart markers.
const RESTART: u8 = 0xD0;

/// Coefficients of a block, in natural order.
pub(super) type Block = [i16; 64];

/// Place of the coefficients in a block, in the order of the file (figure A.6).
const NATURAL: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// Result of decoding an MCU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There are more.
    Decoded,
    /// It was the last, and the marker [`END`] was read after it.
    Ended,
    /// The data are not what an encoder writes, or there are too few of them.
    Doubtful,
}

/// Decoder of a scan that has all components of its picture.
pub(super) struct ScanDecoder {
    parts: Vec<Part>,
    n_blocks: usize,
    state: State,
    /// First coefficients of blocks that were decoded ahead, and how many of them are left.
    ahead: Differences,
    n_ahead: usize,
}

/// Where in the scan the decoder is.
#[derive(Clone, Copy, Debug)]
struct State {
    bits: Bits,
    /// Last first coefficient of each component. libjpeg keeps more bits, of which a block takes these.
    predictions: [i16; MOST_COMPONENTS],
    interval: u32,
    left_in_interval: u32,
    n_restarts: u8,
    left: u64,
}

impl ScanDecoder {
    /// Makes the tables. `None` if the plan is not one of a baseline scan.
    pub(super) fn new(plan: &Plan) -> Option<ScanDecoder> {
        let state = State {
            bits: Bits::default(),
            predictions: [0; MOST_COMPONENTS],
            interval: plan.interval,
            left_in_interval: plan.interval,
            n_restarts: 0,
            left: plan.n_mcus,
        };
        let (parts, n_blocks) = (plan.parts()?, plan.blocks.len());
        (n_blocks > 0 && plan.n_mcus > 0).then_some(())?;
        Some(ScanDecoder { parts, n_blocks, state, ahead: [0; MOST_AT_ONCE], n_ahead: 0 })
    }

    /// Number of blocks of an MCU.
    pub(super) fn n_blocks(&self) -> usize {
        self.n_blocks
    }

    /// Decodes the next MCU into blocks of zeros.
    #[inline]
    pub(super) fn step<'b>(
        &mut self,
        source: &mut impl Source,
        mut blocks: impl Iterator<Item = &'b mut Block>,
    ) -> Step {
        if self.n_ahead == 0 && self.decode(source, &mut blocks).is_none() {
            self.state.left = 0;
            return Step::Doubtful;
        }
        if self.n_ahead > 0 {
            let firsts = self.ahead.get(..self.n_ahead).unwrap_or_default().iter().rev();
            blocks.zip(firsts).for_each(|(block, first)| block[0] = *first);
            self.n_ahead = self.n_ahead.saturating_sub(self.n_blocks);
        }
        if self.n_ahead > 0 || self.state.left > 0 { Step::Decoded } else { self.state.end(source) }
    }

    /// Decodes the next MCU into the blocks, or several ahead.
    #[inline(never)]
    fn decode<'b>(
        &mut self,
        source: &mut impl Source,
        blocks: &mut impl Iterator<Item = &'b mut Block>,
    ) -> Option<()> {
        self.state.begin(source)?;
        let mut n_mcus = 1;
        if let [Part::Firsts(run)] = &self.parts[..] {
            n_mcus = self.state.left_before_restart().min((MOST_AT_ONCE / self.n_blocks) as u64) as usize;
            self.n_ahead = n_mcus * self.n_blocks;
            self.state.bits = firsts(run, self.n_ahead, self.state.bits, source, &mut self.ahead)?;
            let ahead = self.ahead.get_mut(..self.n_ahead)?;
            for (plan, first) in run.iter().cycle().zip(ahead.iter_mut().rev()) {
                *first = self.state.predicted(plan.component, *first);
            }
        } else {
            for part in &self.parts {
                self.state.part(part, source, blocks, &mut self.ahead)?;
            }
        }
        self.state.left -= n_mcus as u64;
        self.state.left_in_interval = self.state.left_in_interval.wrapping_sub(n_mcus as u32);
        (!self.state.bits.is_overdrawn()).then_some(())
    }
}

impl State {
    /// Number of MCUs up to the next restart marker, or the end.
    fn left_before_restart(&self) -> u64 {
        if self.interval > 0 { self.left.min(u64::from(self.left_in_interval)) } else { self.left }
    }

    /// Makes ready for an MCU: passes the restart marker that is due (E.2.4).
    fn begin(&mut self, source: &mut impl Source) -> Option<()> {
        (self.left > 0).then_some(())?;
        if self.left_before_restart() > 0 {
            return Some(());
        }
        let due = RESTART + self.n_restarts % 8;
        (self.bits.marker_next(source)? == due).then_some(())?;
        self.n_restarts = (self.n_restarts + 1) % 8;
        self.bits = Bits::default();
        self.predictions = [0; MOST_COMPONENTS];
        self.left_in_interval = self.interval;
        Some(())
    }

    /// Reads the marker after the last MCU.
    #[cold]
    fn end(&mut self, source: &mut impl Source) -> Step {
        if self.bits.marker_next(source) == Some(END) { Step::Ended } else { Step::Doubtful }
    }

    /// The first coefficient of a block, given as the difference to the last of its component.
    fn predicted(&mut self, component: u8, difference: i16) -> i16 {
        let prediction = &mut self.predictions[usize::from(component) % MOST_COMPONENTS];
        *prediction = prediction.wrapping_add(difference);
        *prediction
    }

    /// Decodes a part of an MCU into blocks of zeros.
    fn part<'b>(
        &mut self,
        part: &Part,
        source: &mut impl Source,
        blocks: &mut impl Iterator<Item = &'b mut Block>,
        ahead: &mut Differences,
    ) -> Option<()> {
        match part {
            Part::Firsts(run) => {
                self.bits = firsts(run, run.len(), self.bits, source, ahead)?;
                for (tables, difference) in run.iter().zip(ahead.get(..run.len())?.iter().rev()) {
                    blocks.next()?[0] = self.predicted(tables.component, *difference);
                }
            }
            Part::Whole { component, first, others } => {
                let block = blocks.next()?;
                self.bits.refill(source);
                let difference = first.next(&mut self.bits.window)?.value;
                block[0] = self.predicted(*component, difference);
                self.bits = rest(others, self.bits, source, block)?;
            }
        }
        Some(())
    }
}

/// Decodes the coefficients after the first.
fn rest(table: &Coefficients, mut bits: Bits, source: &mut impl Source, block: &mut Block) -> Option<Bits> {
    let mut place = 1;
    loop {
        bits.refill(source);
        let found = table.next(&mut bits.window)?;
        place += found.advance;
        if place > 64 {
            // The end of the block, unless a run is too long.
            return found.is_end().then_some(bits);
        }
        block[usize::from(NATURAL[(place as usize - 1) % 64])] = found.value;
        if place == 64 {
            return Some(bits);
        }
    }
}
