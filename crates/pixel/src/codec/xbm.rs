//! XBM, the X Window System's bitmap: C source with the bits as numbers, read here.

use super::by_row::{RowSource, by_row};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes XBM.
pub(super) const LIBRARY: &str = "built in";

struct Xbm<'a> {
    source: Source<'a>,
    header: Header,
    /// Bytes of a number: 2 in version 10 of X.
    number_bytes: u32,
}

/// Opens an XBM.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    const MOST_TEXT: u64 = 64 << 10;
    let mut source = Source::new(input, &options.limits);
    let (mut width, mut height) = (0, 0);
    let number_bytes = loop {
        if source.byte() > MOST_TEXT {
            return Err(source.damaged("no beginning of the bits"));
        }
        let line = source.line(MOST_TEXT)?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["#define", name, value, ..] => {
                let value = value.parse().unwrap_or(0);
                match name.rsplit('_').next() {
                    Some("width") => width = value,
                    Some("height") => height = value,
                    _ => {}
                }
            }
            _ if line.contains('{') => {
                // Numbers may follow on the same line.
                let rest = (line.len() - line.find('{').unwrap_or(0)) as u64;
                source.seek(source.byte().saturating_sub(rest))?;
                break if words.contains(&"short") { 2 } else { 1 };
            }
            _ => {}
        }
    };
    let header = Header { width, height, layout: Layout::Grey8 };
    let deadline = source.deadline();
    by_row(Format::Xbm, Xbm { source, header, number_bytes }, deadline, options)
}

impl Xbm<'_> {
    /// Reads the next number.
    fn number(&mut self) -> Result<u32, DecodeError> {
        let mut digits = Vec::new();
        let is_end = self.source.scan(|bytes| {
            for (at, &byte) in bytes.iter().enumerate() {
                match byte {
                    b'}' => return (at, Some(digits.is_empty())),
                    _ if byte.is_ascii_alphanumeric() && digits.len() < 16 => digits.push(byte),
                    _ if digits.is_empty() => {}
                    _ => return (at + 1, Some(false)),
                }
            }
            (bytes.len(), None)
        })?;
        if is_end {
            return Err(self.source.ends_early());
        }
        let text = String::from_utf8_lossy(&digits).to_ascii_lowercase();
        let number = match text.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => text.parse(),
        };
        number.map_err(|_| self.source.damaged(format!("{text:?} where a number should be")))
    }
}

impl RowSource for Xbm<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        for pixels in out.chunks_mut(8 * self.number_bytes as usize) {
            let number = self.number()?;
            for (bit, pixel) in pixels.iter_mut().enumerate() {
                // The lowest bit is at the left; 1 is black.
                *pixel = if number >> bit & 1 == 1 { 0 } else { 255 };
            }
        }
        Ok(())
    }
}
