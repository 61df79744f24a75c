//! Walk through the units of a scan, from restart marker to restart marker.
//!
//! Where markers are missing, units are placed as libjpeg places them (`jpeg_resync_to_restart`), since what
//! is left is what a decoder shows.

use std::ops::Range;

use super::bits::{Bits, next_marker};
use super::fault::Fault;
use super::seam::Seam;
use super::tear::Evidence;
use super::zeros::Zeros;

/// Decodes the units of a scan.
pub(super) trait Coder {
    /// Begins a new interval.
    fn restart(&mut self);

    /// Decodes a unit, and reports what cannot be.
    fn unit(&mut self, bits: &mut Bits<'_>, unit: usize) -> Result<(), Fault>;

    /// Whether long runs of zeros can be data, such as those of even blocks.
    fn zeros_are_plausible(&self) -> bool;

    /// Number of units that the last code of the interval still covers after its end.
    fn n_left_over(&self) -> u32 {
        0
    }

    /// Steps between the units, by component, and the number of units in a row of the picture.
    fn seams(&self) -> (Vec<&Seam>, usize) {
        (Vec::new(), 1)
    }
}

/// A run of units from one restart marker to the next.
#[derive(Clone, Debug)]
pub(super) struct Interval {
    pub(super) units: Range<usize>,
    /// Offset of its data in the file.
    pub(super) bytes: Range<usize>,
    /// First unit that is wrong, its offset, and why.
    pub(super) fault: Option<(usize, usize, Fault)>,
    /// What is known of the place where it began to be wrong.
    origin: Origin,
}

/// What is known of the place where an interval began to be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Origin {
    /// It is that of the fault.
    Fault,
    /// It may lie before the fault.
    Earlier,
    /// There are too many or too few units before the next marker, for a reason that may lie anywhere.
    Anywhere,
}

/// A scan that was walked.
#[derive(Debug, Default)]
pub(super) struct WalkedScan {
    pub(super) intervals: Vec<Interval>,
    /// Offset of the marker after the scan, or of the end of the file.
    pub(super) end: usize,
    /// Number of restart markers after the last unit.
    n_spare: usize,
    /// Numbers of intervals before which the markers went back.
    went_back: Vec<usize>,
}

/// Walks the scan whose data begin at an offset. `interval`: units between restart markers, or 0.
pub(super) fn walk(
    bytes: &[u8],
    from: usize,
    coder: &mut dyn Coder,
    n_units: usize,
    interval: usize,
) -> WalkedScan {
    let interval = if interval == 0 { n_units } else { interval };
    let mut walked = WalkedScan::default();
    let (mut unit, mut at, mut expected, mut is_misplaced) = (0, from, 0, false);
    loop {
        let mut found = walk_interval(bytes, at, coder, unit..(unit + interval).min(n_units));
        if is_misplaced {
            found.fault = Some((unit, at, Fault::Misplaced));
        }
        (unit, at) = (found.units.end, found.bytes.end);
        walked.intervals.push(found);
        if unit == n_units {
            break;
        }
        let resumed = resume(bytes, &mut at, expected);
        if resumed.is_back {
            walked.went_back.push(walked.intervals.len());
        }
        let n_missing = resumed.n_missing.map_or(n_units, |count| count * interval);
        if n_missing > 0 {
            let missing = unit..(unit + n_missing).min(n_units);
            unit = missing.end;
            walked.intervals.push(Interval::missing(missing, at));
        }
        if unit == n_units {
            break;
        }
        is_misplaced = resumed.is_far;
        expected = (expected + 1 + resumed.n_missing.unwrap_or(0) as u8) % 8;
        at += 2;
    }
    (walked.end, walked.n_spare) = after_restarts(bytes, at);
    let (seams, n_across) = coder.seams();
    let evidence = Evidence::of(&seams, n_across);
    walked.find_origins(evidence.as_ref());
    for end in std::mem::take(&mut walked.went_back) {
        walked.mark_foreign(end, evidence.as_ref());
    }
    walked
}

impl Interval {
    fn missing(units: Range<usize>, at: usize) -> Interval {
        let fault = Some((units.start, at, Fault::EndsEarly));
        Interval { units, bytes: at..at, fault, origin: Origin::Fault }
    }
}

fn walk_interval(bytes: &[u8], from: usize, coder: &mut dyn Coder, units: Range<usize>) -> Interval {
    coder.restart();
    let mut bits = Bits::at(bytes, from);
    let end = bits.marker();
    let mut zeros = Zeros::of(&bytes[from..end], from);
    let mut fault = None;
    for unit in units.clone() {
        let at = bits.position();
        let outcome = coder.unit(&mut bits, unit);
        let outcome = if bits.is_past_end() { Err(Fault::EndsEarly) } else { outcome };
        let has_zeros = zeros.reached(&bits, (unit, at)) && !coder.zeros_are_plausible();
        let outcome = if has_zeros { Err(Fault::Zeros) } else { outcome };
        if let Err(kind) = outcome {
            fault = Some((unit, at, kind));
            break;
        }
    }
    if fault.is_none() && (bits.unused_bytes() > 0 || coder.n_left_over() > 0) {
        fault = Some((units.end, bits.position(), Fault::EndsLate));
    }
    let is_cut = end == bytes.len();
    // Other markers are in foreign data.
    let is_end = matches!(bytes.get(end + 1), Some(0xC4 | 0xD0..=0xDA));
    let mut origin = Origin::Fault;
    let fault = fault.map(|(unit, at, kind)| {
        if let Some((unit, at)) = zeros.cause_of(at, kind, end, is_cut) {
            return (unit, at, Fault::Zeros);
        }
        origin = match kind {
            Fault::Zeros => Origin::Fault,
            _ if is_cut && kind.is_count() => Origin::Fault,
            _ if is_end && kind.is_count() => Origin::Anywhere,
            _ => Origin::Earlier,
        };
        (unit, at, kind)
    });
    Interval { units, bytes: from..end, fault, origin }
}

/// Where decoding goes on after an interval.
struct ResumePoint {
    /// Number of intervals that are missing; `None`: all that follow.
    n_missing: Option<usize>,
    /// Whether the marker is too far from the expected one to know which units follow.
    is_far: bool,
    /// Whether markers were dropped that belong before the expected one.
    is_back: bool,
}

/// Finds the next restart marker from `at` on.
fn resume(bytes: &[u8], at: &mut usize, expected: u8) -> ResumePoint {
    let mut is_back = false;
    loop {
        let ahead = match bytes.get(*at + 1) {
            Some(code @ 0xD0..=0xD7) => (code - 0xD0).wrapping_sub(expected) & 7,
            Some(0..=0xBF) => 7,
            _ => return ResumePoint { n_missing: None, is_far: false, is_back },
        };
        match ahead {
            0..=2 => return ResumePoint { n_missing: Some(ahead.into()), is_far: false, is_back },
            3..=5 => return ResumePoint { n_missing: Some(0), is_far: true, is_back },
            _ => {
                is_back = true;
                *at = next_marker(bytes, *at + 2);
            }
        }
    }
}

/// Offset of the first marker that is no restart marker, and the number of those before it.
fn after_restarts(bytes: &[u8], mut at: usize) -> (usize, usize) {
    let mut count = 0;
    while let Some(0xD0..=0xD7) = bytes.get(at + 1) {
        at = next_marker(bytes, at + 2);
        count += 1;
    }
    (at, count)
}

/// Fewest usual intervals whose bytes an interval has that hides lost ones: the numbers of eight lost
/// markers do not show, and intervals differ in length.
const HIDDEN: usize = 4;

/// Longest run of bytes from which intervals are taken for foreign.
const MOST_FOREIGN: usize = 1 << 16;

impl WalkedScan {
    /// Finds where the intervals began to be wrong, and those of a damaged scan that have no fault but a
    /// tear.
    fn find_origins(&mut self, evidence: Option<&Evidence>) {
        if self.first_fault().is_none() {
            return;
        }
        for interval in &mut self.intervals {
            let units = &interval.units;
            let to = interval.fault.map_or(units.end, |(unit, ..)| unit);
            let is_sought = interval.fault.is_none() || interval.origin != Origin::Fault;
            let torn = evidence.filter(|_| is_sought).and_then(|known| known.first_tear(units, to));
            match (&mut interval.fault, torn) {
                (Some((unit, ..)), Some(torn)) => *unit = torn,
                (None, Some(torn)) => interval.fault = Some((torn, interval.bytes.start, Fault::Torn)),
                // Somewhere in a short interval.
                (Some((unit, ..)), None) if interval.origin == Origin::Anywhere && units.start > 0 => {
                    *unit = units.start.midpoint(*unit);
                }
                _ => {}
            }
        }
    }

    /// Marks intervals before the one with a number, at which the markers went back: since the last fault,
    /// they may be foreign.
    fn mark_foreign(&mut self, end: usize, evidence: Option<&Evidence>) {
        let Some((last, earlier)) = self.intervals[..end].split_last_mut() else { return };
        let has_fault = |interval: &Interval| interval.fault.is_some_and(|(.., kind)| kind != Fault::Torn);
        let Some(index) = earlier.iter().rposition(has_fault) else { return };
        if last.bytes.start - earlier[index].bytes.start > MOST_FOREIGN {
            return;
        }
        let from = earlier[index].fault.map_or(0, |(unit, ..)| unit);
        let torn = |to: usize, evidence: &Evidence| evidence.of_torn(from..earlier[to].units.end);
        // Those that continue the picture are its own.
        let likeliest = |evidence: &Evidence| {
            let ends = (index..earlier.len()).rev();
            ends.max_by(|one, two| torn(*one, evidence).total_cmp(&torn(*two, evidence)))
        };
        let to = evidence.and_then(likeliest).unwrap_or(earlier.len() - 1);
        for interval in earlier[index + 1..=to].iter_mut().chain([last]) {
            interval.fault = Some((interval.units.start, interval.bytes.start, Fault::Misplaced));
        }
    }

    /// The first fault: unit, offset, and what is wrong.
    pub(super) fn first_fault(&self) -> Option<(usize, usize, Fault)> {
        self.intervals.iter().find_map(|interval| interval.fault)
    }

    /// Ranges of units that are lost.
    pub(super) fn lost(&self) -> Vec<Range<usize>> {
        let mut lost: Vec<Range<usize>> = Vec::new();
        for interval in &self.intervals {
            if let Some((unit, _, _)) = interval.fault {
                lost.push(unit..interval.units.end);
            }
        }
        if let Some(last) = self.intervals.last()
            && let Some(from) = self.first_misplaced()
        {
            lost.push(from..last.units.end);
        }
        lost
    }

    /// First unit that is in the wrong place, if there are more or fewer intervals than there should be
    /// because restart markers were lost or made: the longest damaged interval is where that happened.
    fn first_misplaced(&self) -> Option<usize> {
        let is_short = self.intervals.last().is_some_and(|last| last.bytes.is_empty());
        let damaged = self.intervals.iter().filter(|each| each.fault.is_some() && !each.bytes.is_empty());
        let longest = damaged.max_by_key(|each| each.bytes.len())?;
        let whole = self.intervals.iter().filter(|each| each.fault.is_none());
        let mut usual: Vec<usize> = whole.map(|each| each.bytes.len()).collect();
        usual.sort_unstable();
        if longest.bytes.len() < HIDDEN * usual.get(usual.len() / 2).copied().unwrap_or(0) {
            return None;
        }
        (self.n_spare > 0 || is_short).then_some(longest.units.end)
    }
}
