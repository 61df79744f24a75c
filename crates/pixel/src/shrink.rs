//! Reduces rows to a picture that is slightly too large: an integer box average, row by row.
//!
//! Pictures that a decoder cannot return smaller by itself (all formats but JPEG) are averaged over squares
//! of pixels as their rows arrive (over rectangles, if they are extremely narrow), so that memory is one row
//! of sums and the small result, whatever the height. The rest is a real resampling, which needs the whole
//! picture, but then one of only a few times the target. libvips shrinks in the same two steps and with the
//! same gap of 2 between them.
//!
//! The result has 8 bits per sample. Sums are also taken of 8 bits, since the result is viewed, not measured,
//! and averaging already spreads out the information in the lower bits. Alpha weights the colours, so that
//! transparent areas do not affect the result.

use crate::layout::{Header, Layout};
use crate::picture::Picture;

/// Maximum factor of both sides alike. Rectangles of more pixels than its square would overflow sums of 32
/// bits if colours are weighted by alpha.
pub(crate) const MOST_FACTOR: u32 = 256;

/// Maximum number of pixels of a shrunk picture whose sides have the same factor, unless 16 times the target
/// are more.
const MOST_SMALL_PIXELS: u64 = 4 << 20;

/// Maximum length of its sides: the tables of the resampling have some 100 bytes for each of their pixels.
const MOST_SMALL_SIDE: u32 = 1 << 16;

/// Number of columns and rows that become one.
pub(crate) type Factors = (u32, u32);

/// Size that fits into `size` x `size` pixels and keeps the aspect ratio; never larger than the picture.
pub(crate) fn fit(width: u32, height: u32, size: u32) -> (u32, u32) {
    let longer = width.max(height);
    if longer <= size {
        return (width, height);
    }
    let scaled = |side: u32| {
        let rounded = (u64::from(side) * u64::from(size) + u64::from(longer) / 2) / u64::from(longer);
        u32::try_from(rounded).unwrap_or(size).max(1)
    };
    (scaled(width), scaled(height))
}

/// Largest factor that leaves both sides at least `gap` times the target, the same for both.
///
/// A picture that is extremely narrow would keep nearly all of its longer side then. There each side has the
/// factor of its own.
pub(crate) fn factors_for(header: &Header, target: (u32, u32), gap: u32) -> Factors {
    let of = |side: u32, target: u32| (side / target.saturating_mul(gap).max(1)).max(1);
    let own = (of(header.width, target.0), of(header.height, target.1));
    let both = own.0.min(own.1).min(MOST_FACTOR);
    let n_pixels = |(width, height): (u32, u32)| u64::from(width) * u64::from(height);
    let small = (header.width.div_ceil(both), header.height.div_ceil(both));
    let most_pixels = MOST_SMALL_PIXELS.max(n_pixels(target).saturating_mul(16));
    let most_side = MOST_SMALL_SIDE.max(target.0.max(target.1).saturating_mul(4));
    if n_pixels(small) <= most_pixels && small.0.max(small.1) <= most_side {
        return (both, both);
    }
    let most = MOST_FACTOR * MOST_FACTOR;
    // The smaller factor is kept: it is at most `both`, or the largest that may be.
    if own.0 > own.1 { (own.0.min(most / both), both) } else { (both, own.1.min(most / both)) }
}

/// Averages rows over rectangles.
#[derive(Debug)]
pub(crate) struct BoxShrink {
    from: Header,
    /// Columns and rows of a rectangle.
    factors: (usize, usize),
    /// Sum of each sample over the rows of the current rectangles. Colours are weighted by alpha if there is
    /// one.
    sums: Vec<u32>,
    /// Number of rows in the sums.
    n_rows: usize,
    /// One row with 8 bits, if the input has 16.
    narrow: Vec<u8>,
    small: Picture,
}

impl BoxShrink {
    /// Creates a shrinker for rows with the header `from`. The result is collected in `pixels`, whose memory
    /// is reused.
    pub(crate) fn new(from: Header, factors: Factors, mut pixels: Vec<u8>) -> BoxShrink {
        pixels.clear();
        let layout = narrowed(from.layout);
        let (across, down) = factors;
        let header =
            Header { width: from.width.div_ceil(across), height: from.height.div_ceil(down), layout };
        let n_samples = from.width as usize * layout.channels();
        BoxShrink {
            from,
            factors: (across as usize, down as usize),
            sums: if factors == (1, 1) { Vec::new() } else { vec![0; n_samples] },
            n_rows: 0,
            narrow: if layout == from.layout { Vec::new() } else { vec![0; n_samples] },
            small: Picture { header, pixels },
        }
    }

    /// Header of the result.
    pub(crate) fn header(&self) -> Header {
        self.small.header
    }

    /// Adds the next whole rows.
    pub(crate) fn rows(&mut self, rows: &[u8]) {
        for row in rows.chunks_exact(self.from.row_bytes()) {
            let mut narrow = std::mem::take(&mut self.narrow);
            if narrow.is_empty() {
                self.row(row);
            } else {
                narrow_row(row, &mut narrow);
                self.row(&narrow);
            }
            self.narrow = narrow;
        }
    }

    fn row(&mut self, row: &[u8]) {
        if self.factors == (1, 1) {
            self.small.pixels.extend_from_slice(row);
            return;
        }
        match self.small.header.layout {
            Layout::GreyAlpha8 => add_weighed::<2>(&mut self.sums, row),
            Layout::Rgba8 => add_weighed::<4>(&mut self.sums, row),
            _ => self.sums.iter_mut().zip(row).for_each(|(sum, sample)| *sum += u32::from(*sample)),
        }
        self.n_rows += 1;
        if self.n_rows == self.factors.1 {
            self.put_row();
        }
    }

    fn put_row(&mut self) {
        match self.small.header.layout {
            Layout::Grey8 => self.put_means::<1>(),
            Layout::Rgb8 => self.put_means::<3>(),
            Layout::GreyAlpha8 => self.put_weighed_means::<2>(),
            Layout::Rgba8 => self.put_weighed_means::<4>(),
            _ => self.put_means::<4>(),
        }
        self.sums.fill(0);
        self.n_rows = 0;
    }

    fn put_means<const N: usize>(&mut self) {
        for square in self.sums.chunks(self.factors.0 * N) {
            let n = (square.len() / N * self.n_rows) as u32;
            self.small.pixels.extend(total::<N>(square).map(|sum| ((sum + n / 2) / n) as u8));
        }
    }

    fn put_weighed_means<const N: usize>(&mut self) {
        for square in self.sums.chunks(self.factors.0 * N) {
            let n = (square.len() / N * self.n_rows) as u32;
            let mut mean = total::<N>(square);
            let alpha = mean[N - 1];
            for colour in &mut mean[..N - 1] {
                *colour = (*colour + alpha / 2).checked_div(alpha).unwrap_or(0);
            }
            mean[N - 1] = (alpha + n / 2) / n;
            self.small.pixels.extend(mean.map(|sample| sample as u8));
        }
    }

    /// Returns the picture. Missing rows are black, like rows that decoders cannot decode.
    pub(crate) fn finish(mut self) -> Picture {
        if self.n_rows > 0 {
            self.put_row();
        }
        let n_bytes = self.small.header.row_bytes() * self.small.header.height as usize;
        self.small.pixels.resize(n_bytes, 0);
        self.small
    }
}

/// The same layout with 8 bits per sample.
fn narrowed(layout: Layout) -> Layout {
    match layout {
        Layout::Grey16 => Layout::Grey8,
        Layout::GreyAlpha16 => Layout::GreyAlpha8,
        Layout::Rgb16 => Layout::Rgb8,
        Layout::Rgba16 => Layout::Rgba8,
        narrow => narrow,
    }
}

/// Converts 16 bits in the machine's byte order to the nearest 8 bits.
pub(crate) fn narrow_row(row: &[u8], out: &mut [u8]) {
    for (sample, out) in row.chunks_exact(2).zip(out) {
        let wide = u32::from(u16::from_ne_bytes([sample[0], sample[1]]));
        *out = ((wide * 255 + 32_767) / 65_535) as u8;
    }
}

/// Adds a row in which the last sample of each pixel weights the others.
fn add_weighed<const N: usize>(sums: &mut [u32], row: &[u8]) {
    for (sums, pixel) in sums.chunks_exact_mut(N).zip(row.chunks_exact(N)) {
        let alpha = u32::from(pixel[N - 1]);
        for channel in 0..N - 1 {
            sums[channel] += u32::from(pixel[channel]) * alpha;
        }
        sums[N - 1] += alpha;
    }
}

fn total<const N: usize>(square: &[u32]) -> [u32; N] {
    let mut total = [0; N];
    for pixel in square.chunks_exact(N) {
        for channel in 0..N {
            total[channel] += pixel[channel];
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(width: u32, height: u32, layout: Layout, factor: u32, pixels: &[u8]) -> Picture {
        let mut shrink = BoxShrink::new(Header { width, height, layout }, (factor, factor), Vec::new());
        shrink.rows(pixels);
        shrink.finish()
    }

    #[test]
    fn shapes_are_kept_and_nothing_is_enlarged() {
        assert_eq!(fit(4000, 3000, 256), (256, 192));
        assert_eq!(fit(3000, 4000, 256), (192, 256));
        assert_eq!(fit(100, 50, 256), (100, 50));
        assert_eq!(fit(65_535, 1, 256), (256, 1));
        assert_eq!(fit(u32::MAX, u32::MAX, 16), (16, 16));
    }

    #[test]
    fn enough_is_left_for_the_resampling() {
        let of =
            |width, height, target| factors_for(&Header { width, height, layout: Layout::Rgb8 }, target, 2);
        assert_eq!(of(8000, 6000, (256, 192)), (15, 15));
        assert_eq!(of(1000, 750, (256, 192)), (1, 1));
        assert_eq!(of(100_000, 100, (256, 1)), (50, 50));
        assert_eq!(of(1 << 30, 1 << 30, (1, 1)), (MOST_FACTOR, MOST_FACTOR));
        assert_eq!(of(12_000, 9000, (4096, 3072)), (1, 1));
    }

    #[test]
    fn a_narrow_picture_becomes_small_too() {
        let of =
            |width, height, target| factors_for(&Header { width, height, layout: Layout::Rgb8 }, target, 2);
        assert_eq!(of(1, 1 << 28, (1, 256)), (1, 65_536));
        assert_eq!(of(1 << 28, 1, (256, 1)), (65_536, 1));
        assert_eq!(of(3, 3_000_000, (1, 256)), (1, 5859));
        assert_eq!(of(5, 3_000_000, (32, 32)), (1, 46_875));
        assert_eq!(of(300, 3_000_000, (1, 256)), (150, 150));
        assert_eq!(of(3_000_000, 1, (32, 32)), (46_875, 1));
    }

    #[test]
    fn rectangles_have_means_too() {
        let header = Header { width: 3, height: 5, layout: Layout::Grey8 };
        let mut shrink = BoxShrink::new(header, (1, 3), Vec::new());
        shrink.rows(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 30, 20, 30, 40]);
        assert_eq!(shrink.finish().pixels, [3, 4, 5, 15, 25, 35]);
        let alpha = Header { width: 1, height: 65_536, layout: Layout::GreyAlpha8 };
        let mut shrink = BoxShrink::new(alpha, (1, 65_536), Vec::new());
        (0..65_536).for_each(|_| shrink.rows(&[255, 255]));
        assert_eq!(shrink.finish().pixels, [255, 255]);
    }

    #[test]
    fn means_are_of_whole_squares_and_of_what_is_left_at_the_edges() {
        let small = shrunk(3, 3, Layout::Grey8, 2, &[0, 10, 7, 20, 30, 9, 100, 50, 3]);
        assert_eq!(small.pixels, [15, 8, 75, 3]);
        let small = shrunk(2, 2, Layout::Rgb8, 2, &[0, 0, 255, 0, 0, 255, 8, 0, 255, 8, 0, 255]);
        assert_eq!(small.pixels, [4, 0, 255]);
    }

    #[test]
    fn what_is_transparent_has_no_colour() {
        let opaque_red = [200, 0, 0, 255];
        let transparent_white = [255, 255, 255, 0];
        let pixels = [opaque_red, transparent_white, transparent_white, opaque_red].concat();
        let small = shrunk(2, 2, Layout::Rgba8, 2, &pixels);
        assert_eq!(small.pixels, [200, 0, 0, 128]);
        let small = shrunk(2, 1, Layout::GreyAlpha8, 2, &[9, 0, 7, 0]);
        assert_eq!(small.pixels, [0, 0]);
    }

    #[test]
    fn the_largest_square_does_not_overflow() {
        let (width, height) = (MOST_FACTOR, MOST_FACTOR);
        let pixels = vec![255; (width * height * 4) as usize];
        let small = shrunk(width, height, Layout::Rgba8, MOST_FACTOR, &pixels);
        assert_eq!(small.pixels, [255; 4]);
    }

    #[test]
    fn sixteen_bits_become_eight() {
        let wide: Vec<u8> = [0u16, 128, 129, 32_768, 65_535].iter().flat_map(|v| v.to_ne_bytes()).collect();
        let small = shrunk(5, 1, Layout::Grey16, 1, &wide);
        assert_eq!(small.header.layout, Layout::Grey8);
        assert_eq!(small.pixels, [0, 0, 1, 128, 255]);
    }

    #[test]
    fn rows_that_never_came_are_black() {
        let small = shrunk(2, 4, Layout::Grey8, 1, &[5, 5]);
        assert_eq!(small.pixels, [5, 5, 0, 0, 0, 0, 0, 0]);
    }
}
