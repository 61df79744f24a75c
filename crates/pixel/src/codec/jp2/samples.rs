//! Converts components to the samples of a [`Layout`].

use openjp2::{COLOR_SPACE, opj_image, opj_image_comp};

use crate::codec::sample::divide_by_alpha;
use crate::error::DecodeError;
use crate::layout::{Header, Layout};
use crate::picture::Picture;

/// Value of `alpha` of a component with alpha that the colours were multiplied with.
const MULTIPLIED: u16 = 2;

/// Which components are shown, and how.
struct Choice<'i> {
    colours: Vec<&'i opj_image_comp>,
    alpha: Option<&'i opj_image_comp>,
    is_ycc: bool,
    is_cmyk: bool,
}

impl<'i> Choice<'i> {
    fn of(image: &'i opj_image) -> Option<Choice<'i>> {
        let all = image.comps()?;
        let mut alpha = all.iter().find(|component| component.alpha > 0);
        let mut colours: Vec<_> = all.iter().filter(|component| component.alpha == 0).collect();
        let is_cmyk = image.color_space == COLOR_SPACE::OPJ_CLRSPC_CMYK && colours.len() >= 4;
        let n_colours = match colours.len() {
            0 => return None,
            1 | 2 => 1,
            _ if is_cmyk => 4,
            _ => 3,
        };
        // Without a definition of the channels, one more than the colours is alpha.
        if alpha.is_none() && !is_cmyk && colours.len() == n_colours + 1 {
            alpha = colours.last().copied();
        }
        colours.truncate(n_colours);
        let is_smaller = |component: &&opj_image_comp| component.dx > colours[0].dx;
        // Only chroma is stored at a lower resolution.
        let is_ycc = n_colours == 3
            && (matches!(image.color_space, COLOR_SPACE::OPJ_CLRSPC_SYCC | COLOR_SPACE::OPJ_CLRSPC_EYCC)
                || image.color_space != COLOR_SPACE::OPJ_CLRSPC_SRGB && colours[1..].iter().all(is_smaller));
        Some(Choice { colours, alpha: alpha.filter(|_| !is_cmyk), is_ycc, is_cmyk })
    }

    fn layout(&self) -> Layout {
        let is_wide = self.colours.iter().any(|component| component.prec > 8);
        match (self.colours.len(), self.alpha.is_some(), is_wide) {
            _ if self.is_cmyk => Layout::Cmyk8,
            (1, false, false) => Layout::Grey8,
            (1, false, true) => Layout::Grey16,
            (1, true, false) => Layout::GreyAlpha8,
            (1, true, true) => Layout::GreyAlpha16,
            (_, false, false) => Layout::Rgb8,
            (_, false, true) => Layout::Rgb16,
            (_, true, false) => Layout::Rgba8,
            (_, true, true) => Layout::Rgba16,
        }
    }
}

/// A component's samples, 0 to 1, in rows of the picture's width.
struct Row<'i> {
    data: &'i [i32],
    size: (usize, usize),
    /// Value of black, and the distance from it to white.
    range: (f32, f32),
}

impl<'i> Row<'i> {
    fn of(component: &'i opj_image_comp) -> Option<Row<'i>> {
        let size = (component.w as usize, component.h as usize);
        let data = component.data().filter(|data| !data.is_empty() && data.len() == size.0 * size.1)?;
        let bits = component.prec.clamp(1, 31);
        let black = if component.sgnd == 0 { 0.0 } else { -((1u32 << (bits - 1)) as f32) };
        Some(Row { data, size, range: (black, ((1u32 << bits) - 1) as f32) })
    }

    /// Value of chroma in greys.
    fn zero(&self) -> f32 {
        (self.range.1 + 1.0) / 2.0 / self.range.1
    }

    /// The sample at a place of a picture of this size; samples of a smaller component are repeated.
    fn at(&self, (x, y): (usize, usize), picture: (usize, usize)) -> f32 {
        let (x, y) = (x * self.size.0 / picture.0, y * self.size.1 / picture.1);
        ((self.data[y * self.size.0 + x] as f32 - self.range.0) / self.range.1).clamp(0.0, 1.0)
    }
}

/// Puts the components of a decoded picture together.
pub(super) fn picture(image: &opj_image) -> Result<Picture, DecodeError> {
    let damaged = || DecodeError::damaged("JPEG 2000: components without pixels");
    let choice = Choice::of(image).ok_or_else(damaged)?;
    let layout = choice.layout();
    // The first component has the full resolution, except in files with none that has.
    let size =
        |size: fn(&opj_image_comp) -> u32| choice.colours.iter().map(|component| size(component)).max();
    let (Some(width), Some(height)) = (size(|component| component.w), size(|component| component.h)) else {
        return Err(damaged());
    };
    let rows = choice.colours.iter().copied().chain(choice.alpha).map(Row::of);
    let rows: Vec<Row<'_>> = rows.collect::<Option<_>>().ok_or_else(damaged)?;
    let header = Header { width, height, layout };
    let mut pixels = vec![0; header.row_bytes() * height as usize];
    let whole = (width as usize, height as usize);
    let mut samples = [0.0; 5];
    for (number, pixel) in pixels.chunks_exact_mut(layout.pixel_bytes()).enumerate() {
        let place = (number % whole.0, number / whole.0);
        for (sample, row) in samples.iter_mut().zip(&rows) {
            *sample = row.at(place, whole);
        }
        if choice.is_ycc {
            to_rgb(&mut samples, rows[1].zero());
        }
        write(&samples, layout, pixel);
    }
    if choice.alpha.is_some_and(|alpha| alpha.alpha == MULTIPLIED) {
        divide_by_alpha(&mut pixels, layout);
    }
    Ok(Picture { header, pixels })
}

/// Converts sYCC (IEC 61966-2-1, annex F); `zero` is the value of chroma in greys.
fn to_rgb(samples: &mut [f32; 5], zero: f32) {
    let [y, cb, cr, ..] = *samples;
    let (cb, cr) = (cb - zero, cr - zero);
    let rgb = [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb];
    samples[..3].copy_from_slice(&rgb);
}

fn write(samples: &[f32; 5], layout: Layout, pixel: &mut [u8]) {
    if layout.sample_bytes() == 1 {
        // Casts saturate.
        pixel.iter_mut().zip(samples).for_each(|(out, sample)| *out = (sample * 255.0 + 0.5) as u8);
    } else {
        for (out, sample) in pixel.as_chunks_mut::<2>().0.iter_mut().zip(samples) {
            *out = ((sample * 65_535.0 + 0.5) as u16).to_ne_bytes();
        }
    }
}
