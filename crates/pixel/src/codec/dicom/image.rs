//! Reads the elements that describe pixels, up to the pixels.

use super::element::{Head, Syntax, UNDEFINED};
use crate::codec::source::Source;
use crate::error::DecodeError;

/// How pixels are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Plain,
    RunLengths,
    /// A file of another format: JPEG, JPEG-LS, JPEG 2000.
    Inside,
}

/// What a sample means (`PhotometricInterpretation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colors {
    Grey {
        is_inverted: bool,
    },
    Palette,
    Rgb,
    YbrFull,
    /// Two pixels share their colour.
    YbrFull422,
}

/// Description of the pixels.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub(super) syntax: Syntax,
    pub(super) coding: Coding,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) n_samples: u16,
    pub(super) is_planar: bool,
    pub(super) colors: Colors,
    /// Bits of a sample in the file, and those of them that are used.
    pub(super) bits_allocated: u16,
    pub(super) bits_stored: u16,
    pub(super) is_signed: bool,
    pub(super) n_frames: u32,
    pub(super) slope: f64,
    pub(super) intercept: f64,
    /// Centre and width.
    pub(super) window: Option<(f64, f64)>,
    /// Palette: number of the first entry, and the entries of red, green and blue.
    pub(super) palette_first: i32,
    pub(super) palette: [Vec<u8>; 3],
    /// Offset of the pixels.
    pub(super) at: u64,
}

const PIXEL_DATA: u32 = 0x7FE0_0010;
const TRANSFER_SYNTAX: u32 = 0x0002_0010;
/// Maximum length of a value that is read.
const MOST_VALUE_BYTES: u32 = 1 << 20;

/// What the name of a transfer syntax means.
pub(super) fn syntax(name: &str) -> Result<(Syntax, Coding, bool), DecodeError> {
    let little = Syntax { is_explicit: true, is_big_endian: false };
    Ok(match name {
        "1.2.840.10008.1.2" => (Syntax { is_explicit: false, ..little }, Coding::Plain, false),
        "1.2.840.10008.1.2.1" => (little, Coding::Plain, false),
        "1.2.840.10008.1.2.1.99" => (little, Coding::Plain, true),
        "1.2.840.10008.1.2.2" => (Syntax { is_big_endian: true, ..little }, Coding::Plain, false),
        "1.2.840.10008.1.2.5" => (little, Coding::RunLengths, false),
        // JPIP: the pixels are on a server.
        "1.2.840.10008.1.2.4.94"
        | "1.2.840.10008.1.2.4.95"
        | "1.2.840.10008.1.2.4.204"
        | "1.2.840.10008.1.2.4.205" => {
            return Err(DecodeError::Unsupported("DICOM whose pixels are elsewhere".into()));
        }
        _ if name.starts_with("1.2.840.10008.1.2.4.") => (little, Coding::Inside, false),
        _ => return Err(DecodeError::Unsupported(format!("DICOM of the transfer syntax {name}"))),
    })
}

/// Reads the elements of the file's own header; returns the name of the transfer syntax. They are explicit
/// and little-endian in every file.
pub(super) fn transfer_syntax(source: &mut Source<'_>) -> Result<String, DecodeError> {
    let little = Syntax { is_explicit: true, is_big_endian: false };
    let mut name = None;
    loop {
        let here = source.byte();
        if source.le16()? != 2 {
            source.seek(here)?;
            break;
        }
        source.seek(here)?;
        let head = little.head(source)?;
        if head.tag == TRANSFER_SYNTAX && head.length <= 64 {
            name = Some(text(&source.vec(head.length.into())?));
        } else {
            little.skip(source, head)?;
        }
    }
    name.ok_or_else(|| source.damaged("no transfer syntax"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_matches([' ', '\0']).to_owned()
}

/// The first of the numbers that a text contains.
fn number(bytes: &[u8]) -> Option<f64> {
    text(bytes).split('\\').next()?.trim().parse().ok()
}

impl Image {
    /// Reads up to the pixels.
    pub(super) fn read(
        source: &mut Source<'_>,
        syntax: Syntax,
        coding: Coding,
    ) -> Result<Image, DecodeError> {
        let mut image = Image {
            syntax,
            coding,
            width: 0,
            height: 0,
            n_samples: 1,
            is_planar: false,
            colors: Colors::Grey { is_inverted: false },
            bits_allocated: 8,
            bits_stored: 0,
            is_signed: false,
            n_frames: 1,
            slope: 1.0,
            intercept: 0.0,
            window: None,
            palette_first: 0,
            palette: Default::default(),
            at: 0,
        };
        let mut window = (None, None);
        loop {
            source.check_time()?;
            let head = match syntax.head(source) {
                Ok(head) => head,
                Err(DecodeError::Damaged { .. }) if source.byte() >= source.len()? => {
                    return Err(DecodeError::Unsupported("DICOM without pixels".into()));
                }
                Err(error) => return Err(error),
            };
            if head.tag == PIXEL_DATA {
                image.window = window.0.zip(window.1).filter(|(_, width)| *width >= 1.0);
                image.at = source.byte();
                return image.check(source, head);
            }
            let is_wanted = matches!(head.tag >> 16, 0x0028);
            if !is_wanted || head.length > MOST_VALUE_BYTES {
                syntax.skip(source, head)?;
                continue;
            }
            let value = source.vec(head.length.into())?;
            match head.tag {
                0x0028_1050 => window.0 = number(&value),
                0x0028_1051 => window.1 = number(&value),
                tag => image.take(tag, &value),
            }
        }
    }

    fn u16(&self, value: &[u8], index: usize) -> u16 {
        let bytes = value.as_chunks::<2>().0.get(index).copied().unwrap_or_default();
        if self.syntax.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
    }

    fn take(&mut self, tag: u32, value: &[u8]) {
        let first = self.u16(value, 0);
        match tag {
            0x0028_0002 => self.n_samples = first,
            0x0028_0004 => {
                self.colors = match text(value).as_str() {
                    "MONOCHROME1" => Colors::Grey { is_inverted: true },
                    "PALETTE COLOR" => Colors::Palette,
                    "RGB" => Colors::Rgb,
                    "YBR_FULL" => Colors::YbrFull,
                    "YBR_FULL_422" => Colors::YbrFull422,
                    _ => self.colors,
                }
            }
            0x0028_0006 => self.is_planar = first == 1,
            0x0028_0008 => self.n_frames = number(value).unwrap_or(1.0).max(1.0) as u32,
            0x0028_0010 => self.height = first.into(),
            0x0028_0011 => self.width = first.into(),
            0x0028_0100 => self.bits_allocated = first,
            0x0028_0101 => self.bits_stored = first,
            0x0028_0103 => self.is_signed = first == 1,
            0x0028_1052 => self.intercept = number(value).unwrap_or(0.0),
            0x0028_1053 => self.slope = number(value).filter(|slope| *slope != 0.0).unwrap_or(1.0),
            0x0028_1101 => self.palette_first = i32::from(self.u16(value, 1)),
            0x0028_1201..=0x0028_1203 => {
                // Entries have 16 bits, of which the upper ones count.
                let n = value.len() / 2;
                let entries = (0..n).map(|at| (self.u16(value, at) >> 8) as u8).collect();
                self.palette[(tag - 0x0028_1201) as usize] = entries;
            }
            _ => {}
        }
    }

    /// Checks that the values fit together.
    fn check(mut self, source: &Source<'_>, head: Head) -> Result<Image, DecodeError> {
        if self.bits_stored == 0 || self.bits_stored > self.bits_allocated {
            self.bits_stored = self.bits_allocated;
        }
        let is_known = match (self.colors, self.n_samples) {
            (Colors::Grey { .. }, 1) => matches!(self.bits_allocated, 1 | 8 | 16 | 32),
            (Colors::Palette, 1) => matches!(self.bits_allocated, 8 | 16),
            (Colors::Rgb | Colors::YbrFull, 3) => matches!(self.bits_allocated, 8 | 16),
            (Colors::YbrFull422, 3) => self.bits_allocated == 8 && self.width.is_multiple_of(2),
            _ => false,
        };
        // What is inside a JPEG is described there.
        if !is_known && self.coding != Coding::Inside {
            return Err(DecodeError::Unsupported(format!(
                "DICOM with {} samples of {} bits",
                self.n_samples, self.bits_allocated
            )));
        }
        if (self.coding != Coding::Plain) != (head.length == UNDEFINED) {
            return Err(source.damaged("pixels that are not stored as the transfer syntax says"));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntaxes_and_numbers() {
        assert_eq!(syntax("1.2.840.10008.1.2.4.50").unwrap().1, Coding::Inside);
        assert!(!syntax("1.2.840.10008.1.2").unwrap().0.is_explicit);
        for unread in ["1.2.3", "1.2.840.10008.1.2.4.94"] {
            assert!(matches!(syntax(unread), Err(DecodeError::Unsupported(_))), "{unread}");
        }
        assert_eq!(number(b"-10.5\\7 "), Some(-10.5));
        assert_eq!(text(b"RGB \0"), "RGB");
    }
}
