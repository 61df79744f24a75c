//! Fits upright pictures of any shape into a rectangle of one size, as batches for training need them.

use crate::layout::Header;
use crate::picture::Picture;

/// How a picture of another shape fills a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fit {
    /// Scaled until it covers the rectangle; what projects is cut off at both ends alike.
    #[default]
    Cover,
    /// Scaled until all of it is inside; the rest of the rectangle is black, at both ends alike.
    Contain,
    /// Scaled to the width and height of the rectangle, whatever becomes of its shape.
    Stretch,
}

/// A rectangle of pixels that every picture is fitted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Width in pixels, at least 1.
    pub width: u32,
    /// Height in pixels, at least 1.
    pub height: u32,
    /// How pictures of other shapes fill it.
    pub fit: Fit,
}

/// A covering picture is at most so many times as long as the frame: one that is narrower than that is
/// stretched, because otherwise a line of pixels could cost any amount of memory.
const MOST_EXCESS: u32 = 16;

impl Frame {
    /// The size to which an upright picture of `size` is scaled before it is cut or padded.
    pub(crate) fn scaled(self, size: (u32, u32)) -> (u32, u32) {
        let (width, height) = (u64::from(size.0.max(1)), u64::from(size.1.max(1)));
        let (frame_width, frame_height) = (u64::from(self.width), u64::from(self.height));
        let rounded = |side: u64, by: u64, of: u64| (side * by + of / 2) / of;
        // Whether the frame is relatively wider than the picture.
        let is_wider = frame_width * height >= frame_height * width;
        let by_width = match self.fit {
            Fit::Stretch => return (self.width, self.height),
            Fit::Cover => is_wider,
            Fit::Contain => !is_wider,
        };
        let scaled = if by_width {
            (frame_width, rounded(height, frame_width, width))
        } else {
            (rounded(width, frame_height, height), frame_height)
        };
        let bounded = |side: u64, frame: u32| match self.fit {
            Fit::Cover => side.clamp(frame.into(), u64::from(frame) * u64::from(MOST_EXCESS)),
            _ => side.clamp(1, frame.into()),
        };
        let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
        (side(bounded(scaled.0, self.width)), side(bounded(scaled.1, self.height)))
    }

    /// Cuts or pads a scaled picture to the frame, around its middle. Padding is black, and transparent if
    /// there is alpha.
    pub(crate) fn framed(self, picture: Picture) -> Picture {
        let from = picture.header;
        if (from.width, from.height) == (self.width, self.height) {
            return picture;
        }
        let header = Header { width: self.width, height: self.height, ..from };
        let mut pixels = vec![0; header.row_bytes() * header.height as usize];
        let (in_x, out_x) = offsets(from.width, self.width);
        let (in_y, out_y) = offsets(from.height, self.height);
        let pixel_bytes = from.layout.pixel_bytes();
        let n_bytes = from.width.min(self.width) as usize * pixel_bytes;
        for row in 0..from.height.min(self.height) as usize {
            let source = (in_y + row) * from.row_bytes() + in_x * pixel_bytes;
            let target = (out_y + row) * header.row_bytes() + out_x * pixel_bytes;
            pixels[target..target + n_bytes].copy_from_slice(&picture.pixels[source..source + n_bytes]);
        }
        Picture { header, pixels }
    }
}

/// Where the common part of two sides begins in each, if their middles are the same.
fn offsets(side: u32, frame: u32) -> (usize, usize) {
    (side.saturating_sub(frame) as usize / 2, frame.saturating_sub(side) as usize / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    fn frame(width: u32, height: u32, fit: Fit) -> Frame {
        Frame { width, height, fit }
    }

    #[test]
    fn pictures_are_scaled_as_the_fit_asks() {
        for (fit, size, expected) in [
            (Fit::Cover, (400, 300), (299, 224)),
            (Fit::Cover, (300, 400), (224, 299)),
            (Fit::Cover, (100, 50), (448, 224)),
            (Fit::Contain, (400, 300), (224, 168)),
            (Fit::Contain, (300, 400), (168, 224)),
            (Fit::Contain, (10_000, 1), (224, 1)),
            (Fit::Stretch, (400, 300), (224, 224)),
            // So narrow that cutting would take a picture of 500 million pixels.
            (Fit::Cover, (1, 10_000), (224, 3584)),
        ] {
            assert_eq!(frame(224, 224, fit).scaled(size), expected, "{fit:?} {size:?}");
        }
        assert_eq!(frame(320, 180, Fit::Cover).scaled((400, 300)), (320, 240));
        assert_eq!(frame(320, 180, Fit::Contain).scaled((400, 300)), (240, 180));
    }

    #[test]
    fn the_middle_stays_in_the_middle() {
        let grey = |width, height, pixels: &[u8]| Picture {
            header: Header { width, height, layout: Layout::Grey8 },
            pixels: pixels.to_vec(),
        };
        let cut = frame(2, 2, Fit::Cover).framed(grey(4, 2, &[1, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(cut.pixels, [2, 3, 6, 7]);
        let padded = frame(4, 3, Fit::Contain).framed(grey(2, 1, &[1, 2]));
        assert_eq!(padded.pixels, [0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0]);
        assert_eq!((padded.header.width, padded.header.height), (4, 3));
    }
}
