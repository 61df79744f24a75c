//! Long runs of zero bytes in entropy-coded data: blocks of a file system that were never written.

use std::ops::Range;

use super::bits::Bits;
use super::fault::Fault;

/// Runs of at least this many zero bytes are suspicious.
const MANY: usize = 16;
/// Within this many bytes, foreign data become impossible.
const SOON: usize = 2048;

/// Offsets of long runs of zeros in a file that is read piece by piece.
#[derive(Debug, Default)]
pub(crate) struct ZeroRuns(Vec<u64>);

/// Most runs of a file that are remembered; one with more is suspicious wherever they are.
const MOST_RUNS: usize = 4096;

impl ZeroRuns {
    /// Looks for runs in a piece that begins at an offset. Costs a look at every sixteenth byte.
    pub(crate) fn note(&mut self, piece: &[u8], offset: u64) {
        let room = MOST_RUNS - self.0.len();
        self.0.extend(runs(piece).take(room).map(|run| offset + run.start as u64));
    }

    /// Whether a run begins in this part of the file.
    pub(crate) fn is_any_in(&self, part: Range<u64>) -> bool {
        self.0.len() == MOST_RUNS || self.0.iter().any(|start| part.contains(start))
    }
}

/// Finds the long runs of zeros in some bytes.
fn runs(data: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at + MANY <= data.len() {
            if data[at + MANY - 1] != 0 {
                at += MANY;
                continue;
            }
            let start = data[..at + MANY].iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
            let length = data[start..].iter().take_while(|byte| **byte == 0).count();
            at = start + length;
            if length >= MANY {
                return Some(start..at);
            }
        }
        None
    })
}

/// Long runs of zero bytes in an interval's data.
pub(super) struct Zeros {
    /// Those that are not reached yet, the last first.
    ahead: Vec<Range<usize>>,
    /// Those that were reached: unit and its offset, and the run.
    reached: Vec<((usize, usize), Range<usize>)>,
}

impl Zeros {
    /// Finds the runs in data that begin at an offset.
    pub(super) fn of(data: &[u8], from: usize) -> Zeros {
        let mut ahead: Vec<_> = runs(data).map(|run| from + run.start..from + run.end).collect();
        ahead.reverse();
        Zeros { ahead, reached: Vec::new() }
    }

    /// Whether a run was reached with a unit, given with its offset.
    pub(super) fn reached(&mut self, bits: &Bits<'_>, unit: (usize, usize)) -> bool {
        let mut is_reached = false;
        while let Some(run) = self.ahead.pop_if(|run| bits.position() > run.start) {
            is_reached = true;
            self.reached.push((unit, run));
        }
        is_reached
    }

    /// Unit and offset at which a fault began, if zeros that looked like even blocks explain it: data after
    /// them soon become impossible, or there are too many or too few at the end, which is at `end`. In a
    /// file that `is_cut` there, too few are no surprise.
    pub(super) fn cause_of(
        &self,
        at: usize,
        fault: Fault,
        end: usize,
        is_cut: bool,
    ) -> Option<(usize, usize)> {
        let is_possible = |run: &Range<usize>| {
            if fault.is_count() {
                run.end == end || (!is_cut && has_sector(run))
            } else {
                run.end + SOON > at
            }
        };
        let possible = self.reached.iter().filter(|(_, run)| is_possible(run));
        possible.max_by_key(|(_, run)| run.len()).map(|(unit, _)| *unit)
    }
}

/// Whether a run has a whole sector of a disk, which is what is lost at once.
fn has_sector(run: &Range<usize>) -> bool {
    const SECTOR: usize = 512;
    run.start.next_multiple_of(SECTOR) + SECTOR <= run.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_wherever_they_begin() {
        for start in 0..40 {
            let mut data = [1; 100];
            data[start..start + 16].fill(0);
            assert_eq!(Zeros::of(&data, 1000).ahead.pop(), Some(1000 + start..1016 + start));
            data[start + 7] = 1;
            assert!(Zeros::of(&data, 1000).ahead.is_empty());
        }
    }
}
