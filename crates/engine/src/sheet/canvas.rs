//! A page as pixels.

use pixel::Picture;

use super::font;

/// Colour of a pixel: red, green, blue.
pub(super) type Colour = [u8; 3];

/// A picture of three bytes per pixel to draw on.
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

impl Canvas {
    /// Creates a canvas of one colour.
    pub(super) fn new(width: usize, height: usize, colour: Colour) -> Canvas {
        Canvas { width, height, pixels: colour.repeat(width * height) }
    }

    /// Fills a rectangle; what is outside of the canvas is left out.
    pub(super) fn fill(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), colour: Colour) {
        let right = (x + width).min(self.width);
        for row in y..(y + height).min(self.height) {
            let pixels =
                &mut self.pixels[(row * self.width + x.min(right)) * 3..(row * self.width + right) * 3];
            pixels.chunks_exact_mut(3).for_each(|pixel| pixel.copy_from_slice(&colour));
        }
    }

    /// Puts a picture of three bytes per pixel with its upper left corner at this place.
    pub(super) fn put(&mut self, (x, y): (usize, usize), picture: &Picture) {
        let width = picture.header.width as usize;
        let shown = width.min(self.width.saturating_sub(x));
        let n_rows = self.height.saturating_sub(y);
        for (row, pixels) in picture.pixels.chunks_exact(width * 3).take(n_rows).enumerate() {
            let at = ((y + row) * self.width + x) * 3;
            self.pixels[at..at + shown * 3].copy_from_slice(&pixels[..shown * 3]);
        }
    }

    /// Writes a line of text with its upper left corner at this place.
    pub(super) fn text(&mut self, (x, y): (usize, usize), text: &str, size: u32, colour: Colour) {
        let line = font::line(text, size);
        let shown = line.width.min(self.width.saturating_sub(x));
        let n_rows = line.height.min(self.height.saturating_sub(y));
        for row in 0..n_rows {
            for column in 0..shown {
                let ink = u32::from(line.ink[row * line.width + column]);
                let at = ((y + row) * self.width + x + column) * 3;
                for (sample, colour) in self.pixels[at..at + 3].iter_mut().zip(colour) {
                    *sample =
                        ((u32::from(*sample) * (255 - ink) + u32::from(colour) * ink + 127) / 255) as u8;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pixel::{Header, Layout};

    use super::*;

    #[test]
    fn nothing_is_drawn_outside() {
        let mut canvas = Canvas::new(10, 10, [255; 3]);
        canvas.fill((8, 8), (100, 100), [1, 2, 3]);
        canvas.fill((50, 50), (1, 1), [0; 3]);
        let header = Header { width: 4, height: 4, layout: Layout::Rgb8 };
        canvas.put((8, 0), &Picture { header, pixels: vec![7; 48] });
        canvas.text((5, 5), "MMMM", 12, [0; 3]);
        assert_eq!(canvas.pixels.len(), 300);
        assert_eq!(canvas.pixels[8 * 3..10 * 3], [7; 6]);
        assert_eq!(canvas.pixels[..3], [255; 3]);
        assert!(canvas.pixels[5 * 30..].iter().any(|sample| *sample < 100));
    }
}
