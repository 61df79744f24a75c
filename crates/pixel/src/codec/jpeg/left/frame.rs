//! Headers of a JPEG that its entropy-coded data need (ITU-T T.81, B.2): frame, scans, tables.

use super::huffman::Table;

/// Most components that a frame may have here.
const MOST_COMPONENTS: usize = 4;

/// A component of the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    id: u8,
    /// Numbers of blocks in an MCU of the frame, across and down.
    pub(super) across: usize,
    pub(super) down: usize,
    quantisation: usize,
    /// Numbers of blocks that cover the component, across and down.
    pub(super) blocks: (usize, usize),
}

/// The frame header.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) is_progressive: bool,
    /// Bits of a sample.
    pub(super) precision: u32,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Width and height of an MCU in pixels.
    pub(super) mcu: (usize, usize),
    /// Numbers of MCUs across and down.
    pub(super) mcus: (usize, usize),
    pub(super) components: Vec<Component>,
}

impl Frame {
    /// Reads a frame header; `None` if it is not of a Huffman-coded picture of blocks.
    pub(super) fn read(code: u8, segment: &[u8]) -> Option<Frame> {
        let [precision, h1, h0, w1, w0, n, listed @ ..] = segment else { return None };
        let height = usize::from(u16::from_be_bytes([*h1, *h0]));
        let width = usize::from(u16::from_be_bytes([*w1, *w0]));
        let n = usize::from(*n);
        if !matches!(code, 0xC0..=0xC2) || n == 0 || n > MOST_COMPONENTS || width == 0 || height == 0 {
            return None;
        }
        let mut components = Vec::new();
        for entry in listed.chunks_exact(3).take(n) {
            let (across, down) = (usize::from(entry[1] >> 4), usize::from(entry[1] & 15));
            if !(1..=4).contains(&across) || !(1..=4).contains(&down) {
                return None;
            }
            let quantisation = usize::from(entry[2]);
            components.push(Component { id: entry[0], across, down, quantisation, blocks: (0, 0) });
        }
        let most = |of: fn(&Component) -> usize| components.iter().map(of).max();
        let (across, down) = (most(|c| c.across)?, most(|c| c.down)?);
        let mcu = (8 * across, 8 * down);
        for component in &mut components {
            let blocks = |length: usize, own: usize, most: usize| (length * own).div_ceil(most).div_ceil(8);
            component.blocks =
                (blocks(width, component.across, across), blocks(height, component.down, down));
        }
        let mcus = (width.div_ceil(mcu.0), height.div_ceil(mcu.1));
        let (is_progressive, precision) = (code == 0xC2, u32::from(*precision));
        (components.len() == n).then_some(Frame {
            is_progressive,
            precision,
            width,
            height,
            mcu,
            mcus,
            components,
        })
    }

    /// Number of MCUs of the frame.
    pub(super) fn n_mcus(&self) -> usize {
        self.mcus.0 * self.mcus.1
    }

    /// Number of pixels of an MCU that lie in the picture.
    pub(super) fn pixels_of(&self, mcu: usize) -> u64 {
        let (x, y) = (mcu % self.mcus.0 * self.mcu.0, mcu / self.mcus.0 * self.mcu.1);
        (self.mcu.0.min(self.width - x) * self.mcu.1.min(self.height - y)) as u64
    }
}

/// A component in a scan: its place in the frame and its tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) component: usize,
    pub(super) dc: usize,
    pub(super) ac: usize,
}

/// A scan header.
#[derive(Debug)]
pub(super) struct Scan {
    pub(super) parts: Vec<Part>,
    /// First and last coefficient in zigzag order.
    pub(super) band: (usize, usize),
    /// Bit planes before and after the scan (Ah, Al); `before` is 0 in the first scan of a band.
    pub(super) before: u32,
    pub(super) after: u32,
}

impl Scan {
    /// Reads a scan header.
    pub(super) fn read(frame: &Frame, segment: &[u8]) -> Option<Scan> {
        let n = usize::from(*segment.first()?);
        let listed = segment.get(1..1 + 2 * n)?;
        let [start, end, planes] = *segment.get(1 + 2 * n..4 + 2 * n)? else { return None };
        let mut parts = Vec::new();
        for entry in listed.chunks_exact(2) {
            let component = frame.components.iter().position(|component| component.id == entry[0])?;
            parts.push(Part { component, dc: usize::from(entry[1] >> 4), ac: usize::from(entry[1] & 15) });
        }
        let (band, before, after) = if frame.is_progressive {
            ((start.into(), end.into()), u32::from(planes >> 4), u32::from(planes & 15))
        } else {
            ((0, 63), 0, 0)
        };
        let is_possible = band.0 <= band.1
            && band.1 < 64
            && (band.0 > 0 || band.1 == 0 || !frame.is_progressive)
            && (band.0 == 0 || !frame.is_progressive || n == 1)
            && after <= 13
            && (before == 0 || before == after + 1);
        (!parts.is_empty() && is_possible).then_some(Scan { parts, band, before, after })
    }

    /// Number of units (MCUs, or blocks of a single component), and of those across.
    pub(super) fn units(&self, frame: &Frame) -> (usize, usize) {
        match self.parts.as_slice() {
            [part] => {
                let (across, down) = frame.components[part.component].blocks;
                (across * down, across)
            }
            _ => (frame.n_mcus(), frame.mcus.0),
        }
    }

    /// The frame's MCU to which a unit belongs.
    pub(super) fn mcu_of(&self, frame: &Frame, unit: usize) -> usize {
        let [part] = self.parts.as_slice() else { return unit };
        let component = &frame.components[part.component];
        let (x, y) = (unit % component.blocks.0, unit / component.blocks.0);
        y / component.down * frame.mcus.0 + x / component.across
    }
}

/// Tables in force, by their numbers.
#[derive(Default)]
pub(super) struct Tables {
    dc: [Option<Table>; 4],
    ac: [Option<Table>; 4],
    quantisation: [Option<[u16; 64]>; 4],
    /// Number of units between restart markers; 0: there are none.
    pub(super) interval: usize,
}

impl Tables {
    pub(super) fn dc(&self, part: &Part) -> Option<&Table> {
        self.dc.get(part.dc)?.as_ref()
    }

    pub(super) fn ac(&self, part: &Part) -> Option<&Table> {
        self.ac.get(part.ac)?.as_ref()
    }

    /// Steps of quantisation of a component, in zigzag order.
    pub(super) fn steps(&self, frame: &Frame, part: &Part) -> [u16; 64] {
        let number = frame.components[part.component].quantisation;
        self.quantisation.get(number).copied().flatten().unwrap_or([1; 64])
    }

    /// Reads a segment with tables; `None`: it is damaged. Other segments are ignored.
    pub(super) fn read(&mut self, code: u8, segment: &[u8]) -> Option<()> {
        match code {
            0xC4 => self.read_huffman(segment),
            0xDB => self.read_quantisation(segment),
            0xDD => {
                self.interval = usize::from(u16::from_be_bytes([*segment.first()?, *segment.get(1)?]));
                Some(())
            }
            _ => Some(()),
        }
    }

    fn read_huffman(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((kind, rest)) = segment.split_first() {
            let (counts, rest) = rest.split_first_chunk::<16>()?;
            let n = counts.iter().map(|count| usize::from(*count)).sum();
            let symbols = rest.get(..n)?;
            let of_kind = if kind >> 4 == 0 { &mut self.dc } else { &mut self.ac };
            *of_kind.get_mut(usize::from(kind & 15))? = Some(Table::new(counts, symbols)?);
            segment = &rest[n..];
        }
        Some(())
    }

    fn read_quantisation(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((kind, rest)) = segment.split_first() {
            let width = if kind >> 4 == 0 { 1 } else { 2 };
            let values = rest.get(..64 * width)?;
            let mut steps = [0; 64];
            for (step, bytes) in steps.iter_mut().zip(values.chunks_exact(width)) {
                *step = bytes.iter().fold(0, |value, byte| value << 8 | u16::from(*byte));
            }
            *self.quantisation.get_mut(usize::from(kind & 15))? = Some(steps);
            segment = &rest[64 * width..];
        }
        Some(())
    }
}
