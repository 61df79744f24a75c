//! Removes the bars that cameras add to a preview whose shape is not that of the photo.

use crate::layout::{Header, Layout};
use crate::picture::Picture;

/// Maximum value of a sample of a bar: black with the noise of JPEG.
const DARKEST: u8 = 32;

/// Minimum difference of the aspect ratios at which bars are looked for. Previews are rounded to whole
/// pixels, and the photo's own size may include a border.
const LEAST_DIFFERENCE: f64 = 0.04;

/// Cuts bars above and below or at both sides, if the picture without them has the aspect ratio of `shape`
/// and they are black. Other pictures stay as they are: they may show a different part of the photo.
pub(crate) fn without_bars(picture: Picture, shape: (u32, u32)) -> Picture {
    let Header { width, height, layout } = picture.header;
    if !matches!(layout, Layout::Grey8 | Layout::Rgb8) || shape.0 == 0 || shape.1 == 0 {
        return picture;
    }
    let wanted = f64::from(shape.0) / f64::from(shape.1);
    let found = f64::from(width) / f64::from(height.max(1));
    if (found / wanted - 1.0).abs() < LEAST_DIFFERENCE {
        return picture;
    }
    let bar = |side: u32, without: f64| ((f64::from(side) - without) / 2.0).round().max(0.0) as u32;
    let (left, top) = if found < wanted {
        (0, bar(height, f64::from(width) / wanted))
    } else {
        (bar(width, f64::from(height) * wanted), 0)
    };
    let is_something_left = left + top > 0 && 2 * left < width && 2 * top < height;
    if !is_something_left || !has_bars(&picture, left, top) {
        return picture;
    }
    cut(&picture, left, top)
}

/// Whether all pixels of the bars are dark. The innermost row or column is not looked at, because shrinking
/// mixes it with the picture.
fn has_bars(picture: &Picture, left: u32, top: u32) -> bool {
    let Header { width, height, layout } = picture.header;
    let looked_at = |bar: u32| if bar > 1 { bar - 1 } else { bar };
    let (left, top) = (looked_at(left), looked_at(top));
    let (width, pixel_bytes) = (width as usize, layout.pixel_bytes());
    let is_dark = |samples: &[u8]| samples.iter().all(|sample| *sample <= DARKEST);
    let row_bytes = width * pixel_bytes;
    picture.pixels.chunks_exact(row_bytes).enumerate().all(|(y, row)| {
        let y = y as u32;
        if y < top || y >= height - top {
            return is_dark(row);
        }
        let side_bytes = left as usize * pixel_bytes;
        is_dark(&row[..side_bytes]) && is_dark(&row[row_bytes - side_bytes..])
    })
}

fn cut(picture: &Picture, left: u32, top: u32) -> Picture {
    let from = picture.header;
    let header = Header { width: from.width - 2 * left, height: from.height - 2 * top, ..from };
    let pixel_bytes = from.layout.pixel_bytes();
    let rows = picture.pixels.chunks_exact(from.width as usize * pixel_bytes);
    let start = left as usize * pixel_bytes;
    let n_bytes = header.width as usize * pixel_bytes;
    let kept = rows.skip(top as usize).take(header.height as usize);
    Picture { header, pixels: kept.flat_map(|row| row[start..start + n_bytes].iter().copied()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bright grey picture with black bars of this width at the sides and above and below.
    fn barred(width: u32, height: u32, left: u32, top: u32) -> Picture {
        let header = Header { width, height, layout: Layout::Grey8 };
        let is_inside = |x, y| x >= left && x < width - left && y >= top && y < height - top;
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| if is_inside(x, y) { 200 } else { 9 }));
        Picture { header, pixels: pixels.collect() }
    }

    fn size(picture: &Picture) -> (u32, u32) {
        assert_eq!(picture.pixels.len(), (picture.header.width * picture.header.height) as usize);
        (picture.header.width, picture.header.height)
    }

    #[test]
    fn black_bars_are_cut_to_the_shape_of_the_photo() {
        let cut = without_bars(barred(160, 120, 0, 7), (6000, 4000));
        assert_eq!(size(&cut), (160, 106));
        assert!(cut.pixels.iter().all(|&sample| sample == 200));
        let cut = without_bars(barred(120, 80, 20, 0), (4000, 4000));
        assert_eq!(size(&cut), (80, 80));
        assert!(cut.pixels.iter().all(|&sample| sample == 200));
    }

    #[test]
    fn what_is_no_bar_stays() {
        // The camera shows another part of the photo: nothing is black.
        assert_eq!(size(&without_bars(barred(160, 120, 0, 0), (6000, 4000))), (160, 120));
        // The shapes are the same, or nearly.
        assert_eq!(size(&without_bars(barred(160, 106, 0, 3), (6000, 4000))), (160, 106));
        // Bars that are narrower than the shape asks for.
        assert_eq!(size(&without_bars(barred(160, 120, 0, 3), (6000, 4000))), (160, 120));
        assert_eq!(size(&without_bars(barred(8, 8, 0, 0), (0, 7))), (8, 8));
        assert_eq!(size(&without_bars(barred(1, 200, 0, 0), (9, 1))), (1, 200));
    }

    #[test]
    fn colours_are_cut_by_the_pixel() {
        let header = Header { width: 4, height: 1, layout: Layout::Rgb8 };
        let pixels = vec![0, 0, 0, 200, 0, 0, 0, 200, 0, 0, 0, 0];
        let cut = without_bars(Picture { header, pixels }, (2, 1));
        assert_eq!((size_rgb(&cut), cut.pixels), ((2, 1), vec![200, 0, 0, 0, 200, 0]));
    }

    fn size_rgb(picture: &Picture) -> (u32, u32) {
        (picture.header.width, picture.header.height)
    }
}
