//! Text as pixels, with the characters of a font that was drawn once (`scripts/sheet_font.py`, from DejaVu
//! Sans, whose licence permits it): Latin, Greek and Cyrillic. Other characters are shown as one that stands
//! for all of them.

use std::io::Cursor;
use std::sync::OnceLock;

use pixel::{DecodeOptions, decoder};

/// The characters side by side, white on black.
const STRIP: &[u8] = include_bytes!("font.png");

/// Height of the strip and the size of its font, in pixels.
const HEIGHT: usize = 30;
const SIZE: f32 = 24.0;

/// Characters of the strip, in its order.
const RANGES: [(u32, u32); 10] = [
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x386, 0x3CE),
    (0x401, 0x45F),
    (0x2013, 0x2014),
    (0x2018, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x20AC, 0x20AC),
    (0xFFFD, 0xFFFD),
];

/// Widths of the characters, in pixels.
#[rustfmt::skip]
const WIDTHS: [u8; 500] = [
    8, 10, 11, 20, 15, 23, 19, 7, 9, 9, 12, 20, 8, 9, 8, 8, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, //
    8, 8, 20, 20, 20, 13, 24, 16, 16, 17, 18, 15, 14, 19, 18, 7, 7, 16, 13, 21, 18, 19, 14, 19, 17, 15, //
    15, 18, 16, 24, 16, 15, 16, 9, 8, 9, 20, 12, 12, 15, 15, 13, 15, 15, 8, 15, 15, 7, 7, 14, 7, 23, //
    15, 15, 15, 15, 10, 13, 9, 15, 14, 20, 14, 14, 13, 15, 8, 15, 20, 8, 10, 15, 15, 15, 15, 8, 12, 12, //
    24, 11, 15, 20, 9, 24, 12, 12, 20, 10, 10, 12, 15, 15, 8, 12, 10, 11, 15, 23, 23, 23, 13, 16, 16, 16, //
    16, 16, 16, 23, 17, 15, 15, 15, 15, 7, 7, 7, 7, 19, 18, 19, 19, 19, 19, 19, 20, 19, 18, 18, 18, 18, //
    15, 15, 15, 15, 15, 15, 15, 15, 15, 24, 13, 15, 15, 15, 15, 7, 7, 7, 7, 15, 15, 15, 15, 15, 15, 15, //
    20, 15, 15, 15, 15, 15, 14, 15, 14, 16, 15, 16, 15, 16, 15, 17, 13, 17, 13, 17, 13, 17, 13, 18, 15, 19, //
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 19, 15, 19, 15, 19, 15, 19, 15, 18, 15, 22, 17, 7, 7, 7, //
    7, 7, 7, 7, 7, 7, 7, 14, 13, 7, 7, 16, 14, 14, 13, 7, 13, 7, 13, 9, 13, 8, 13, 7, 18, 15, //
    18, 15, 18, 15, 20, 18, 15, 19, 15, 19, 15, 19, 15, 26, 25, 17, 10, 17, 10, 17, 10, 15, 13, 15, 13, 15, //
    13, 15, 13, 15, 9, 15, 9, 15, 9, 18, 15, 18, 15, 18, 15, 18, 15, 18, 15, 18, 15, 24, 20, 15, 14, 15, //
    16, 13, 16, 13, 16, 13, 8, 17, 8, 18, 21, 10, 14, 20, 14, 20, 20, 8, 16, 16, 13, 16, 15, 16, 18, 19, //
    7, 16, 16, 21, 18, 15, 19, 18, 14, 14, 15, 15, 15, 19, 16, 19, 18, 7, 15, 16, 13, 15, 8, 14, 16, 15, //
    14, 15, 13, 13, 15, 15, 8, 14, 14, 15, 13, 13, 15, 14, 15, 14, 15, 14, 14, 16, 14, 16, 20, 8, 14, 15, //
    14, 20, 15, 19, 15, 17, 15, 7, 7, 7, 26, 25, 19, 17, 18, 15, 18, 16, 16, 16, 15, 19, 15, 26, 15, 18, //
    18, 17, 18, 21, 18, 19, 18, 14, 17, 15, 15, 21, 16, 19, 16, 26, 26, 20, 21, 16, 17, 26, 17, 15, 15, 14, //
    13, 17, 15, 22, 13, 16, 16, 15, 15, 18, 16, 15, 16, 15, 13, 14, 14, 21, 14, 16, 14, 22, 23, 17, 19, 14, //
    13, 20, 14, 15, 15, 15, 13, 13, 13, 7, 7, 7, 22, 22, 16, 15, 16, 14, 16, 12, 24, 8, 8, 8, 8, 12, //
    12, 12, 14, 24, 15, 25,
];

/// A decoded strip.
struct Strip {
    pixels: Vec<u8>,
    width: usize,
    /// Left edge of each character, and the end of the last.
    edges: Vec<usize>,
}

/// The strip, decoded once; `None` if that fails, which a test excludes.
fn strip() -> Option<&'static Strip> {
    static DECODED: OnceLock<Option<Strip>> = OnceLock::new();
    let decode = || {
        let mut decoder = decoder(Box::new(Cursor::new(STRIP)), &DecodeOptions::default()).ok()?;
        let width = decoder.header().width as usize;
        let mut pixels = vec![0; width * HEIGHT];
        let mut n_rows = 0;
        while n_rows < HEIGHT {
            match decoder.read_rows(&mut pixels[n_rows * width..]) {
                Ok(n) if n > 0 => n_rows += n,
                _ => return None,
            }
        }
        let widths = WIDTHS.iter().map(|width| usize::from(*width));
        let edges = std::iter::once(0).chain(widths.scan(0, |end, width| {
            *end += width;
            Some(*end)
        }));
        Some(Strip { pixels, width, edges: edges.collect() })
    };
    DECODED.get_or_init(decode).as_ref()
}

/// Number of a character in the strip.
fn index(character: char) -> usize {
    let mut before = 0;
    for (first, last) in RANGES {
        let code = u32::from(character);
        if (first..=last).contains(&code) {
            return before + (code - first) as usize;
        }
        before += (last - first + 1) as usize;
    }
    // The last one is the replacement character.
    WIDTHS.len() - 1
}

/// Width of a character, as a fraction of the font's size.
pub(super) fn width(character: char) -> f64 {
    f64::from(WIDTHS[index(character)]) / f64::from(SIZE)
}

/// A line of text: how much ink each pixel has, 0 to 255.
pub(super) struct Line {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) ink: Vec<u8>,
}

/// Draws a line of text in a font of this size in pixels.
pub(super) fn line(text: &str, size: u32) -> Line {
    let indices: Vec<usize> = text.chars().map(index).collect();
    let n_columns: usize = indices.iter().map(|index| usize::from(WIDTHS[*index])).sum();
    let mut drawn = vec![0; n_columns * HEIGHT];
    let mut left = 0;
    for (index, strip) in indices.iter().filter_map(|index| Some((*index, strip()?))) {
        let (from, to) = (strip.edges[index], strip.edges[index + 1]);
        for row in 0..HEIGHT {
            let glyph = &strip.pixels[row * strip.width + from..row * strip.width + to];
            drawn[row * n_columns + left..][..glyph.len()].copy_from_slice(glyph);
        }
        left += to - from;
    }
    let factor = size as f32 / SIZE;
    let scaled = |length: usize| (length as f32 * factor).round() as usize;
    let (width, height) = (scaled(n_columns), scaled(HEIGHT));
    // First the rows become shorter, then, as columns, the columns.
    let narrow = resampled_rows(&drawn, n_columns, width);
    let columns = resampled_rows(&exchanged(&narrow, width), HEIGHT, height);
    Line { width, height, ink: exchanged(&columns, height) }
}

/// Rows of `from` pixels as rows of `to` pixels, by a triangular kernel.
fn resampled_rows(pixels: &[u8], from: usize, to: usize) -> Vec<u8> {
    if from == 0 || to == 0 {
        return Vec::new();
    }
    let step = from as f32 / to as f32;
    let radius = step.max(1.0);
    let mut out = Vec::with_capacity(pixels.len() / from * to);
    for row in pixels.chunks_exact(from) {
        for x in 0..to {
            let centre = (x as f32 + 0.5) * step - 0.5;
            let first = (centre - radius).ceil().max(0.0) as usize;
            let last = ((centre + radius).floor() as usize).min(from - 1);
            let (mut sum, mut weights) = (0.0, 0.0);
            for (at, ink) in row.iter().enumerate().take(last + 1).skip(first) {
                let weight = (1.0 - (at as f32 - centre).abs() / radius).max(0.0);
                sum += weight * f32::from(*ink);
                weights += weight;
            }
            out.push((sum / f32::max(weights, 1e-6)).round() as u8);
        }
    }
    out
}

/// Rows as columns.
fn exchanged(pixels: &[u8], width: usize) -> Vec<u8> {
    (0..width).flat_map(|x| pixels.iter().skip(x).step_by(width)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strip_has_all_characters() {
        let strip = strip().unwrap();
        let n_characters: u32 = RANGES.iter().map(|(first, last)| last - first + 1).sum();
        assert_eq!(n_characters as usize, WIDTHS.len());
        assert_eq!(strip.edges.last(), Some(&strip.width));
        assert_eq!(index('写'), index('\u{FFFD}'));
    }

    #[test]
    fn text_has_its_width_and_its_ink() {
        for size in [12, 24, 40] {
            let line = line("Mil", size);
            let expected = "Mil".chars().map(width).sum::<f64>() * f64::from(size);
            assert!((line.width as f64 - expected).abs() <= 1.0);
            assert_eq!(line.ink.len(), line.width * line.height);
            let dark = |x: usize| (0..line.height).any(|y| line.ink[y * line.width + x] > 200);
            assert!(dark(line.width * 2 / 14) || dark(line.width * 3 / 14));
        }
        assert!(line("", 12).ink.is_empty());
        assert!(line("   ", 12).ink.iter().all(|ink| *ink == 0));
    }
}
