//! PCX, ZSoft's bitmap, and DCX, a list of PCX pages, read here row by row (ZSoft PCX File Format Technical
//! Reference Manual, 1991).

use super::by_row::{RowSource, by_row};
use super::source::Source;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::error::DecodeError;
use crate::format::{Format, shape};
use crate::layout::{Header, Layout};
use crate::limits::Limits;

/// Name of the library that decodes PCX.
pub(super) const LIBRARY: &str = "built in";

const HEADER_BYTES: usize = 128;

/// Colours of the palette that EGA cards had, for files without one.
const EGA: [[u8; 3]; 16] = [
    [0, 0, 0],
    [0, 0, 170],
    [0, 170, 0],
    [0, 170, 170],
    [170, 0, 0],
    [170, 0, 170],
    [170, 85, 0],
    [170, 170, 170],
    [85, 85, 85],
    [85, 85, 255],
    [85, 255, 85],
    [85, 255, 255],
    [255, 85, 85],
    [255, 85, 255],
    [255, 255, 85],
    [255, 255, 255],
];

/// Meaning of the planes of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BlackWhite,
    Grey,
    /// Palette numbers, whose bits are in one plane or in several.
    Palette,
    Rgb,
}

/// Bytes of a palette at the end of a page, and the first of them.
const PALETTE_BYTES: u64 = 769;
const PALETTE_MARK: u8 = 0x0C;

struct Pcx<'a> {
    source: Source<'a>,
    header: Header,
    limits: Limits,
    stored: SampleForm,
    kind: Kind,
    is_packed: bool,
    bits: u8,
    n_planes: usize,
    plane_bytes: usize,
    palette: Vec<[u8; 3]>,
    /// All planes of a row.
    row: Vec<u8>,
    /// Rest of a run that goes on in the next row.
    run: (u8, u8),
    /// Offsets of the pages of a DCX.
    pages: Vec<u64>,
    page: usize,
}

/// Opens a PCX or DCX.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let pages = pages(&mut source)?;
    let mut pcx = Pcx {
        source,
        header: Header { width: 0, height: 0, layout: Layout::Rgb8 },
        limits: options.limits,
        stored: options.stored,
        kind: Kind::Rgb,
        is_packed: true,
        bits: 8,
        n_planes: 1,
        plane_bytes: 0,
        palette: Vec::new(),
        row: Vec::new(),
        run: (0, 0),
        pages,
        page: 0,
    };
    pcx.begin_page()?;
    let deadline = pcx.source.deadline();
    by_row(Format::Pcx, pcx, deadline, options)
}

/// Offsets of the pages: those in the list of a DCX, or 0.
fn pages(source: &mut Source<'_>) -> Result<Vec<u64>, DecodeError> {
    const MOST_PAGES: usize = 1023;
    if source.u8()? == 0x0A {
        return Ok(vec![0]);
    }
    source.skip(3)?;
    let mut pages = Vec::new();
    while pages.len() < MOST_PAGES {
        match source.le32()? {
            0 => break,
            offset => pages.push(offset.into()),
        }
    }
    if pages.is_empty() { Err(source.damaged("a list without pages")) } else { Ok(pages) }
}

impl Pcx<'_> {
    fn begin_page(&mut self) -> Result<(), DecodeError> {
        self.source.seek(self.pages[self.page])?;
        let head = self.source.take::<HEADER_BYTES>()?;
        if !shape::pcx(&head) {
            return Err(self.source.damaged("no header of PCX"));
        }
        let u16_at = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let size = |from: usize, to: usize| u32::from(u16_at(to) - u16_at(from)) + 1;
        let (width, height) = (size(4, 8), size(6, 10));
        self.limits.check_size(width, height)?;
        (self.bits, self.n_planes, self.plane_bytes) = (head[3], head[65].into(), u16_at(66).into());
        self.is_packed = head[2] == 1;
        self.run = (0, 0);
        let needed = (u64::from(width) * u64::from(self.bits)).div_ceil(8);
        if (self.plane_bytes as u64) < needed {
            return Err(self.source.damaged(format!("rows of {} bytes", self.plane_bytes)));
        }
        let version = head[1];
        self.palette = if version == 3 { EGA.to_vec() } else { colors(&head[16..64]) };
        self.kind = match (self.bits, self.n_planes) {
            (1, 1) => Kind::BlackWhite,
            (1, 2..=4) | (2 | 4, 1) => Kind::Palette,
            (8, 1) => self.read_palette()?,
            (8, 3 | 4) => Kind::Rgb,
            (bits, planes) => {
                return Err(DecodeError::Unsupported(format!("PCX with {planes} planes of {bits} bits")));
            }
        };
        let layout = match self.kind {
            Kind::BlackWhite | Kind::Grey => Layout::Grey8,
            Kind::Palette if self.stored == SampleForm::AsInFile => Layout::Indexed8,
            Kind::Palette | Kind::Rgb => Layout::Rgb8,
        };
        self.header = Header { width, height, layout };
        self.row.resize(self.plane_bytes * self.n_planes, 0);
        self.source.seek(self.pages[self.page] + HEADER_BYTES as u64)
    }

    /// Reads the palette of 256 colours from the end of the page; without one it is grey.
    fn read_palette(&mut self) -> Result<Kind, DecodeError> {
        let begin = self.pages[self.page];
        let end = self.pages.iter().copied().filter(|offset| *offset > begin).min();
        let end = end.map_or_else(|| self.source.len(), Ok)?;
        if end < begin + HEADER_BYTES as u64 + PALETTE_BYTES {
            return Ok(Kind::Grey);
        }
        self.source.seek(end - PALETTE_BYTES)?;
        let bytes = self.source.take::<{ PALETTE_BYTES as usize }>()?;
        self.palette = colors(&bytes[1..]);
        let is_ramp = || self.palette.iter().zip(0..=255).all(|(color, level)| *color == [level; 3]);
        Ok(if bytes[0] != PALETTE_MARK || is_ramp() { Kind::Grey } else { Kind::Palette })
    }

    fn fill_row(&mut self) -> Result<(), DecodeError> {
        if !self.is_packed {
            return self.source.fill(&mut self.row);
        }
        let Pcx { source, row, run, .. } = self;
        let mut n = 0;
        // A byte of 192 or more whose value has not been read yet.
        let mut count = 0;
        let put = |n: &mut usize, row: &mut [u8], run: &mut (u8, u8)| {
            let used = usize::from(run.0).min(row.len() - *n);
            row[*n..*n + used].fill(run.1);
            *n += used;
            run.0 -= used as u8;
        };
        put(&mut n, row, run);
        if n == row.len() {
            return Ok(());
        }
        source.scan(|bytes| {
            for (at, &byte) in bytes.iter().enumerate() {
                match (count, byte) {
                    (0, 0xC0..) if byte > 0xC0 => {
                        count = byte & 0x3F;
                        continue;
                    }
                    // A run of no bytes: its value follows and has no effect.
                    (0, 0xC0) => {
                        count = 0x40;
                        continue;
                    }
                    (0, byte) => *run = (1, byte),
                    (0x40, _) => *run = (0, 0),
                    (count, byte) => *run = (count, byte),
                }
                count = 0;
                put(&mut n, row, run);
                if n == row.len() {
                    return (at + 1, Some(()));
                }
            }
            (bytes.len(), None)
        })
    }

    /// Bits of a pixel in all planes.
    fn number(&self, x: usize) -> u8 {
        if self.n_planes == 1 {
            let per_byte = usize::from(8 / self.bits);
            let shift = 8 - self.bits * (x % per_byte + 1) as u8;
            return self.row[x / per_byte] >> shift & ((1u16 << self.bits) - 1) as u8;
        }
        let bit = |plane: usize| self.row[plane * self.plane_bytes + x / 8] >> (7 - x % 8) & 1;
        (0..self.n_planes).fold(0, |number, plane| number | bit(plane) << plane)
    }
}

fn colors(bytes: &[u8]) -> Vec<[u8; 3]> {
    bytes.as_chunks::<3>().0.to_vec()
}

impl RowSource for Pcx<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        self.fill_row()?;
        match self.kind {
            Kind::Grey => out.copy_from_slice(&self.row[..out.len()]),
            Kind::BlackWhite => {
                out.iter_mut().enumerate().for_each(|(x, level)| *level = self.number(x) * 255);
            }
            Kind::Palette if self.header.layout == Layout::Indexed8 => {
                out.iter_mut().enumerate().for_each(|(x, number)| *number = self.number(x));
            }
            Kind::Palette => {
                for (x, pixel) in out.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                    *pixel = self.palette.get(usize::from(self.number(x))).copied().unwrap_or_default();
                }
            }
            Kind::Rgb => {
                for (x, pixel) in out.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                    *pixel = [0, 1, 2].map(|plane| self.row[plane * self.plane_bytes + x]);
                }
            }
        }
        Ok(())
    }

    fn damage(&mut self) -> Option<Damage> {
        if self.kind != Kind::Grey || self.pages.len() > 1 {
            return None;
        }
        // After the last row, the mark of a palette, and fewer bytes than it has.
        let here = self.source.byte();
        let length = self.source.len().ok()?;
        let is_short = (1..PALETTE_BYTES).contains(&length.saturating_sub(here));
        let is_cut = is_short && self.source.u8().ok() == Some(PALETTE_MARK);
        is_cut.then(|| Damage {
            what: "the palette is cut".into(),
            byte: Some(length),
            row: 0,
            count: 1,
            truncated: true,
            lost_rows: None,
        })
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.page + 1 == self.pages.len() {
            return Ok(false);
        }
        self.page += 1;
        self.begin_page()?;
        Ok(true)
    }

    fn frames(&self) -> Option<u32> {
        Some(self.pages.len() as u32)
    }
}
