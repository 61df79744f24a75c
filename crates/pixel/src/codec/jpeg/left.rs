//! Which part of a damaged JPEG its data still give: a walk through the Huffman codes that counts MCUs.
//!
//! libjpeg goes on after damage and says little about it: it takes zeros and foreign bytes for coefficients.
//! Here they are recognised by what no encoder writes (ITU-T T.81): codes that do not exist, blocks with too
//! many coefficients, values that samples cannot give, data that end too early or too late. From such a
//! place to the next restart marker nothing is left, since the rest is shifted and predicted from wrong
//! values.
//!
//! Only files with a fault or with long runs of zeros are walked.

mod bits;
mod fault;
mod frame;
mod huffman;
mod progressive;
mod seam;
mod sequential;
mod tear;
mod walk;
mod zeros;

use bits::next_marker;
use fault::Fault;
use frame::{Frame, Scan, Tables};
use progressive::{Ac, Dc, NotZero};
use sequential::Sequential;
use walk::{Coder, WalkedScan, walk};
pub(super) use zeros::ZeroRuns;

use crate::damage::{Damage, IntactPart};

/// Maximum number of scans that are counted separately.
const MOST_SCANS: usize = 100;

/// Bytes that are kept of each MCU, and of each of its blocks.
const MCU_BYTES: u64 = 32;
const BLOCK_BYTES: u64 = 16;

/// Walks through a JPEG. `None` if its coding is not Huffman's, its headers cannot be read, or the walk needs
/// more memory than `most_bytes`.
pub(super) fn left(bytes: &[u8], most_bytes: u64) -> Option<IntactPart> {
    let mut walker = Walker { most_bytes, ..Walker::default() };
    let mut at = next_marker(bytes, 2);
    while let Some(code) = bytes.get(at + 1) {
        let end = match code {
            0xD9 => {
                walker.has_end = true;
                break;
            }
            0x01 | 0xD0..=0xD8 => at + 2,
            _ => {
                let Some(length) = bytes.get(at + 2..at + 4) else { break };
                let end = at + 2 + usize::from(u16::from_be_bytes([length[0], length[1]])).max(2);
                let Some(segment) = bytes.get(at + 4..end) else { break };
                match walker.segment(*code, segment, bytes, end) {
                    Some(end) => end,
                    None if walker.scans.is_empty() => return None,
                    // A marker in foreign bytes.
                    None => break,
                }
            }
        };
        at = next_marker(bytes, end);
    }
    walker.left()
}

#[derive(Default)]
struct Walker {
    frame: Option<Frame>,
    tables: Tables,
    not_zero: Vec<NotZero>,
    scans: Vec<Scan>,
    /// For each MCU, a bit for each scan in which it is lost.
    lost: Vec<u128>,
    /// The first fault: the row of MCUs, the offset, and what is wrong.
    first: Option<(usize, usize, Fault)>,
    has_end: bool,
    most_bytes: u64,
}

impl Walker {
    /// Takes a segment, and the scan after it; returns where to look for the next.
    fn segment(&mut self, code: u8, segment: &[u8], bytes: &[u8], end: usize) -> Option<usize> {
        match code {
            // A picture has one frame; what is begun would be a part of another one.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF if self.frame.is_some() => return None,
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let frame = Frame::read(code, segment)?;
                let n_blocks: usize = frame.components.iter().map(|it| it.blocks.0 * it.blocks.1).sum();
                if frame.n_mcus() as u64 * MCU_BYTES + n_blocks as u64 * BLOCK_BYTES > self.most_bytes {
                    return None;
                }
                self.lost = vec![0; frame.n_mcus()];
                self.not_zero = vec![NotZero::new(); frame.components.len()];
                self.frame = Some(frame);
            }
            0xDA if self.scans.len() < MOST_SCANS => return self.scan(segment, bytes, end),
            _ => self.tables.read(code, segment)?,
        }
        Some(end)
    }

    fn scan(&mut self, segment: &[u8], bytes: &[u8], from: usize) -> Option<usize> {
        let Walker { frame, tables, not_zero, .. } = self;
        let frame = frame.as_ref()?;
        let scan = Scan::read(frame, segment)?;
        let (n_units, _) = scan.units(frame);
        let run = |coder: &mut dyn Coder| walk(bytes, from, coder, n_units, tables.interval);
        let walked = match (frame.is_progressive, scan.band.0) {
            (false, _) => run(&mut Sequential::new(frame, &scan, tables)?),
            (true, 0) => run(&mut Dc::new(frame, &scan, tables)?),
            (true, _) => {
                let part = scan.parts.first()?;
                run(&mut Ac::new(frame, &scan, part, tables, &mut not_zero[part.component])?)
            }
        };
        Self::note(&mut self.lost, frame, &scan, self.scans.len(), &walked);
        if let (None, Some((unit, byte, fault))) = (self.first, walked.first_fault()) {
            let last = frame.n_mcus() - 1;
            self.first = Some((scan.mcu_of(frame, unit).min(last) / frame.mcus.0, byte, fault));
        }
        self.scans.push(scan);
        Some(walked.end)
    }

    fn note(lost: &mut [u128], frame: &Frame, scan: &Scan, number: usize, walked: &WalkedScan) {
        for unit in walked.lost().into_iter().flatten() {
            if let Some(lost) = lost.get_mut(scan.mcu_of(frame, unit)) {
                *lost |= 1 << number;
            }
        }
    }

    fn left(self) -> Option<IntactPart> {
        let frame = self.frame?;
        // An encoder may leave scans out, but then it wrote an end.
        let detail = |lost| if lost == 0 && self.has_end { 1.0 } else { stage(&frame, &self.scans, lost) };
        let mut left = 0.0;
        let mut last = (0, detail(0));
        for (mcu, lost) in self.lost.iter().enumerate() {
            if *lost != last.0 {
                last = (*lost, detail(*lost));
            }
            left += last.1 * frame.pixels_of(mcu) as f64;
        }
        let share = (left / (frame.width * frame.height) as f64).min(1.0);
        let damage = self.first.map(|(row, byte, fault)| Damage {
            what: fault.words().to_owned(),
            byte: Some(byte as u64),
            row: (row * frame.mcu.1) as u32,
            count: 1,
            truncated: false,
            lost_rows: None,
        });
        Some(IntactPart { share, damage })
    }
}

/// What an MCU shows when some of its scans are lost, 0 to 1.
///
/// A sequential MCU is there or not. A progressive one gets sharper with each scan: the constants are the
/// median, over a few pictures for each stage, of the share of contrast (sum of absolute differences from
/// the picture's mean) that is right there; see decision 056.
fn stage(frame: &Frame, scans: &[Scan], lost: u128) -> f64 {
    const ABSENT: u32 = 14;
    let mut planes = vec![[ABSENT; 64]; frame.components.len()];
    for (number, scan) in scans.iter().enumerate() {
        if lost >> number & 1 == 1 {
            continue;
        }
        for part in &scan.parts {
            for plane in &mut planes[part.component][scan.band.0..=scan.band.1] {
                if scan.before == 0 || *plane == scan.before {
                    *plane = scan.after;
                }
            }
        }
    }
    let is_complete = planes.iter().flatten().all(|plane| *plane == 0);
    let worst = |band: &[u32]| band.iter().copied().max().unwrap_or(ABSENT);
    let luma = &planes[0];
    match (worst(&luma[..1]), worst(&luma[1..6]), worst(&luma[1..])) {
        _ if is_complete => 1.0,
        _ if !frame.is_progressive => 0.0,
        (ABSENT, _, _) => 0.0,
        (_, ABSENT, _) => 0.75,
        (_, _, ABSENT) => 0.85,
        (_, _, 2..) => 0.9,
        _ => 0.97,
    }
}

#[cfg(test)]
mod tests;
