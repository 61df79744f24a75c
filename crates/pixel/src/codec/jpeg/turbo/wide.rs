//! Converts rows of samples that do not have 8 bits (T.81: 12 bits, and 2 to 16 without loss).

use std::ffi::{c_long, c_uchar};

use crate::layout::{Header, Layout};

/// Number of rows that are converted at once.
const ROWS: usize = 16;

/// Conversion of rows, and the memory for it.
pub(super) struct Wide {
    bits: u32,
    /// Whether the colours are YCbCr.
    is_ycc: bool,
    samples: Vec<u16>,
}

impl Wide {
    pub(super) fn new(bits: u32, is_ycc: bool) -> Wide {
        Wide { bits, is_ycc, samples: Vec::new() }
    }

    /// Layout for samples of more than 8 bits; ink has 8 always.
    pub(super) fn layout(layout: Layout) -> Layout {
        match layout {
            Layout::Grey8 => Layout::Grey16,
            Layout::Rgb8 => Layout::Rgb16,
            layout => layout,
        }
    }

    /// Fills `rows` as far as possible by `read`, which fills rows of a length in bytes and returns their
    /// number, negative if it failed.
    pub(super) fn read(
        &mut self,
        header: Header,
        rows: &mut [u8],
        read: impl Fn(*mut c_uchar, usize, usize) -> c_long,
    ) -> c_long {
        let n_samples = header.width as usize * header.layout.channels();
        let sample_bytes = if self.bits > 8 { 2 } else { 1 };
        let count = (rows.len() / header.row_bytes()).min(ROWS);
        self.samples.resize(n_samples * ROWS, 0);
        let n = read(self.samples.as_mut_ptr().cast(), n_samples * sample_bytes, count);
        let n_read = usize::try_from(n).unwrap_or(0) * n_samples;
        let bytes = self.samples.iter().flat_map(|pair| pair.to_ne_bytes());
        let narrow: Vec<u16>;
        let samples = if sample_bytes == 2 {
            &self.samples[..n_read]
        } else {
            narrow = bytes.take(n_read).map(u16::from).collect();
            &narrow
        };
        for (pixel, out) in samples
            .chunks_exact(header.layout.channels())
            .zip(rows.chunks_exact_mut(header.layout.pixel_bytes()))
        {
            self.convert(pixel, header.layout, out);
        }
        n
    }

    fn convert(&self, pixel: &[u16], layout: Layout, out: &mut [u8]) {
        let most = ((1u32 << self.bits) - 1) as f32;
        let mut values = [0.0; 4];
        values.iter_mut().zip(pixel).for_each(|(value, sample)| *value = f32::from(*sample) / most);
        if self.is_ycc {
            let [y, cb, cr, _] = values;
            let zero = (1u32 << (self.bits - 1)) as f32 / most;
            let (cb, cr) = (cb - zero, cr - zero);
            let rgb = [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb];
            // YCCK is the complement of CMY, and black.
            let is_ink = layout == Layout::Cmyk8;
            values[..3].copy_from_slice(&rgb.map(|light| if is_ink { 1.0 - light } else { light }));
        }
        // Casts saturate.
        if layout.sample_bytes() == 1 {
            out.iter_mut().zip(values).for_each(|(out, value)| *out = (value * 255.0 + 0.5) as u8);
        } else {
            for (out, value) in out.as_chunks_mut::<2>().0.iter_mut().zip(values) {
                *out = ((value * 65_535.0 + 0.5) as u16).to_ne_bytes();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_fill_the_range_of_the_layout() {
        let header = Header { width: 2, height: 1, layout: Layout::Grey16 };
        let mut rows = [0; 4];
        let n = Wide::new(12, false).read(header, &mut rows, |space, stride, count| {
            assert_eq!((stride, count), (4, 1));
            for (at, byte) in [4095u16, 0].into_iter().flat_map(u16::to_ne_bytes).enumerate() {
                // SAFETY: a row has four bytes.
                unsafe { space.add(at).write(byte) };
            }
            1
        });
        assert_eq!((n, rows), (1, [255, 255, 0, 0]));
        let mut grey = [0];
        Wide::new(4, false).convert(&[15], Layout::Grey8, &mut grey);
        assert_eq!(grey, [255]);
        let mut rgb = [0; 3];
        Wide::new(8, true).convert(&[76, 85, 255], Layout::Rgb8, &mut rgb);
        assert_eq!(rgb, [254, 0, 0]);
    }
}
