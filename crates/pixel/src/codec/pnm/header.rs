//! Parses the headers, which are text.

use crate::codec::source::Source;
use crate::error::DecodeError;
use crate::layout::Layout;

/// Storage of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Coding {
    /// Decimal numbers as text.
    Plain,
    /// Digits 0 and 1 as text, which need no space between them; 1 is black.
    PlainBits,
    /// Packed bits; 1 is black.
    Bits,
    /// Bytes, or pairs of bytes if the largest value is above 255.
    Raw,
    /// Floating-point numbers, rows from bottom to top.
    Floats { is_big_endian: bool },
}

/// Parsed contents of a header.
#[derive(Clone, Copy, Debug)]
pub(super) struct PnmHeader {
    pub(super) coding: Coding,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) n_channels: u32,
    /// Value that is white or full.
    pub(super) largest: u32,
    pub(super) layout: Layout,
}

/// Maximum length of a line of a PAM header, and of all comments.
const MOST_TEXT: u64 = 64 << 10;

impl PnmHeader {
    pub(super) fn read(source: &mut Source<'_>) -> Result<PnmHeader, DecodeError> {
        let [_, kind] = source.take()?;
        let (coding, n_channels) = match kind {
            b'1' => (Coding::PlainBits, 1),
            b'2' => (Coding::Plain, 1),
            b'3' => (Coding::Plain, 3),
            b'4' => (Coding::Bits, 1),
            b'5' => (Coding::Raw, 1),
            b'6' => (Coding::Raw, 3),
            b'7' => return read_pam(source),
            b'f' => (Coding::Floats { is_big_endian: true }, 1),
            _ => (Coding::Floats { is_big_endian: true }, 3),
        };
        let (width, height) = (number(source)?, number(source)?);
        let mut header = PnmHeader { coding, width, height, n_channels, largest: 1, layout: Layout::Grey8 };
        match coding {
            Coding::Floats { .. } => {
                let scale = token(source)?;
                let scale: f64 = scale
                    .parse()
                    .ok()
                    .filter(|scale: &f64| scale.is_finite() && *scale != 0.0)
                    .ok_or_else(|| source.damaged(format!("a scale of {scale:?}")))?;
                header.coding = Coding::Floats { is_big_endian: scale > 0.0 };
            }
            Coding::Plain | Coding::Raw => header.largest = number(source)?,
            Coding::PlainBits | Coding::Bits => {}
        }
        header.check(source)
    }

    /// Checks the values, and chooses the layout.
    fn check(mut self, source: &Source<'_>) -> Result<PnmHeader, DecodeError> {
        if !(1..=65_535).contains(&self.largest) {
            return Err(source.damaged(format!("a largest value of {}", self.largest)));
        }
        self.layout = match (self.n_channels, self.largest > 255) {
            (1, false) => Layout::Grey8,
            (1, true) => Layout::Grey16,
            (2, false) => Layout::GreyAlpha8,
            (2, true) => Layout::GreyAlpha16,
            (3, false) => Layout::Rgb8,
            (3, true) => Layout::Rgb16,
            (4, false) => Layout::Rgba8,
            (4, true) => Layout::Rgba16,
            (n, _) => return Err(DecodeError::Unsupported(format!("PAM with {n} samples in a pixel"))),
        };
        Ok(self)
    }
}

/// Reads the lines of a PAM header.
fn read_pam(source: &mut Source<'_>) -> Result<PnmHeader, DecodeError> {
    let mut header = PnmHeader {
        coding: Coding::Raw,
        width: 0,
        height: 0,
        n_channels: 0,
        largest: 0,
        layout: Layout::Grey8,
    };
    let mut is_cmyk = false;
    let end = source.byte() + MOST_TEXT;
    while source.byte() < end {
        let line = source.line(MOST_TEXT)?;
        let line = String::from_utf8_lossy(&line).into_owned();
        let (name, value) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let number = || value.trim().parse::<u32>().map_err(|_| source.damaged(format!("`{line}`")));
        match name {
            "WIDTH" => header.width = number()?,
            "HEIGHT" => header.height = number()?,
            "DEPTH" => header.n_channels = number()?,
            "MAXVAL" => header.largest = number()?,
            "TUPLTYPE" => is_cmyk = value.trim() == "CMYK",
            "ENDHDR" => {
                let mut header = header.check(source)?;
                if is_cmyk && header.layout == Layout::Rgba8 {
                    header.layout = Layout::Cmyk8;
                }
                return Ok(header);
            }
            _ => {}
        }
    }
    Err(source.damaged("a header without an end"))
}

fn number(source: &mut Source<'_>) -> Result<u32, DecodeError> {
    let text = token(source)?;
    text.parse().map_err(|_| source.damaged(format!("{text:?} where a number should be")))
}

/// Reads a word, and one white space after it. Comments begin with `#` and end with their line.
pub(super) fn token(source: &mut Source<'_>) -> Result<String, DecodeError> {
    const MOST: usize = 32;
    let (mut word, mut is_comment, mut n_skipped) = (Vec::new(), false, 0);
    source.scan(|bytes| {
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' | b'\r' if is_comment => is_comment = false,
                _ if is_comment => n_skipped += 1,
                b'#' => is_comment = true,
                _ if byte.is_ascii_whitespace() || byte == 0x0B => {
                    if !word.is_empty() {
                        return (at + 1, Some(()));
                    }
                    n_skipped += 1;
                }
                _ => word.push(byte),
            }
            if word.len() > MOST || n_skipped > MOST_TEXT {
                return (at + 1, Some(()));
            }
        }
        (bytes.len(), None)
    })?;
    Ok(String::from_utf8_lossy(&word).into_owned())
}
