//! QOI, the "Quite OK Image Format", read here row by row (The Quite OK Image Format, version 1.0).

use super::by_row::{RowSource, by_row};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes QOI.
pub(super) const LIBRARY: &str = "built in";

struct Qoi<'a> {
    source: Source<'a>,
    header: Header,
    pixel: [u8; 4],
    seen: [[u8; 4]; 64],
    run: u8,
}

/// Opens a QOI picture.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    source.skip(4)?;
    let (width, height) = (source.be32()?, source.be32()?);
    let [n_channels, _] = source.take()?;
    let layout = match n_channels {
        3 => Layout::Rgb8,
        4 => Layout::Rgba8,
        n => return Err(source.damaged(format!("{n} channels"))),
    };
    let header = Header { width, height, layout };
    let deadline = source.deadline();
    let qoi = Qoi { source, header, pixel: [0, 0, 0, 255], seen: [[0; 4]; 64], run: 0 };
    by_row(Format::Qoi, qoi, deadline, options)
}

/// Bytes of the operation that begins with this one.
fn n_bytes(tag: u8) -> usize {
    match tag {
        0xFE => 4,
        0xFF => 5,
        0x80..0xC0 => 2,
        _ => 1,
    }
}

/// Applies an operation; returns how often its pixel is repeated.
fn apply(operation: &[u8], pixel: &mut [u8; 4], seen: &mut [[u8; 4]; 64]) -> u8 {
    let [red, green, blue, _] = *pixel;
    match *operation {
        [0xFE, red, green, blue] => pixel[..3].copy_from_slice(&[red, green, blue]),
        [0xFF, red, green, blue, alpha] => *pixel = [red, green, blue, alpha],
        [tag @ 0x80..0xC0, second] => {
            let by = (tag & 0x3F).wrapping_sub(32);
            let add = |color: u8, nibble: u8| color.wrapping_add(by).wrapping_add(nibble).wrapping_sub(8);
            pixel[0] = add(red, second >> 4);
            pixel[1] = green.wrapping_add(by);
            pixel[2] = add(blue, second & 15);
        }
        [tag @ 0..0x40] => *pixel = seen[usize::from(tag)],
        [tag @ 0x40..0x80] => {
            let add = |color: u8, bits: u8| color.wrapping_add(bits & 3).wrapping_sub(2);
            pixel[..3].copy_from_slice(&[add(red, tag >> 4), add(green, tag >> 2), add(blue, tag)]);
        }
        [tag, ..] => return (tag & 0x3F) + 1,
        [] => {}
    }
    let [red, green, blue, alpha] = pixel.map(usize::from);
    seen[(red * 3 + green * 5 + blue * 7 + alpha * 11) % 64] = *pixel;
    1
}

impl RowSource for Qoi<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let n_channels = self.header.layout.channels();
        let Qoi { source, pixel, seen, run, .. } = self;
        let mut pixels = out.chunks_exact_mut(n_channels).peekable();
        let mut put_run = |run: &mut u8, pixel: &[u8; 4]| {
            while *run > 0 {
                let Some(out) = pixels.next() else { break };
                out.copy_from_slice(&pixel[..n_channels]);
                *run -= 1;
            }
            pixels.peek().is_none()
        };
        if put_run(run, pixel) {
            return Ok(());
        }
        // An operation of which some bytes are in the next buffer.
        let mut held = Vec::with_capacity(5);
        source.scan(|bytes| {
            for (at, byte) in bytes.iter().enumerate() {
                held.push(*byte);
                if held.len() < n_bytes(held[0]) {
                    continue;
                }
                *run = apply(&held, pixel, seen);
                held.clear();
                if put_run(run, pixel) {
                    return (at + 1, Some(()));
                }
            }
            (bytes.len(), None)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_change_a_pixel() {
        let (mut pixel, mut seen) = ([0, 0, 0, 255], [[0; 4]; 64]);
        assert_eq!(apply(&[0xFE, 10, 20, 30], &mut pixel, &mut seen), 1);
        let index = (10 * 3 + 20 * 5 + 30 * 7 + 255 * 11) % 64;
        assert_eq!(seen[index], [10, 20, 30, 255]);
        assert_eq!(apply(&[0x71], &mut pixel, &mut seen), 1);
        assert_eq!(pixel, [11, 18, 29, 255]);
        assert_eq!(apply(&[0x80 | 33, 0x8F], &mut pixel, &mut seen), 1);
        assert_eq!(pixel, [12, 19, 37, 255]);
        assert_eq!(apply(&[0xC0 | 4], &mut pixel, &mut seen), 5);
        apply(&[index as u8], &mut pixel, &mut seen);
        assert_eq!(pixel, [10, 20, 30, 255]);
        apply(&[0xFF, 1, 2, 3, 4], &mut pixel, &mut seen);
        assert_eq!(pixel, [1, 2, 3, 4]);
    }
}
