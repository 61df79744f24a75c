//! What is compared of two pictures with the same perceptual hash: shape, brightness and colours of small
//! versions, and of pages all pixels.

use crate::picture::Picture;

/// Length in pixels of the sides of the small grey picture.
pub(crate) const LUMA_SIDE: usize = 16;

/// By what pictures with the same perceptual hash are compared.
///
/// Two encodings of a photo, or a photo and its smaller copy, differ in a few levels. Pages, forms and
/// drawings may differ in a digit, which no small version shows, so they have a hash of all pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Signature {
    /// Width and height of the whole picture in pixels, as displayed.
    pub size: (u32, u32),
    /// Brightness of 16 x 16 parts of the picture as displayed, from the top left.
    pub luma: [u8; LUMA_SIDE * LUMA_SIDE],
    /// Blue and red difference (Cb and Cr of ITU-R BT.601, full range) of 4 x 4 parts, from the top left.
    pub chroma: [[u8; 2]; 16],
    /// Whether most of the picture is of one tone: [`super::Sketch::is_page`].
    pub is_page: bool,
    /// Of a page: hash of all pixels, in grey. `None` if they are not known, so that it is equal to no other.
    pub page_pixels: Option<u64>,
}

impl Signature {
    /// `small`: 32 x 32 grey pixels. `colours`: 4 x 4 pixels in RGB.
    pub(super) fn new(
        size: (u32, u32),
        small: &Picture,
        colours: &Picture,
        is_page: bool,
        page_pixels: Option<u64>,
    ) -> Signature {
        let side = small.header.width as usize;
        let pixel = |x: usize, y: usize| u32::from(small.pixels[y * side + x]);
        let luma = std::array::from_fn(|at| {
            let (x, y) = (at % LUMA_SIDE * 2, at / LUMA_SIDE * 2);
            let sum = pixel(x, y) + pixel(x + 1, y) + pixel(x, y + 1) + pixel(x + 1, y + 1);
            ((sum + 2) / 4) as u8
        });
        let colour = |at: usize| [0, 1, 2].map(|channel| f64::from(colours.pixels[at * 3 + channel]));
        Signature {
            size,
            luma,
            chroma: std::array::from_fn(|at| chroma_of(colour(at))),
            is_page,
            page_pixels,
        }
    }
}

/// Cb and Cr of a colour (JFIF 1.02, section 7).
fn chroma_of([red, green, blue]: [f64; 3]) -> [u8; 2] {
    let blue_difference = -0.168_736 * red - 0.331_264 * green + 0.5 * blue + 128.0;
    let red_difference = 0.5 * red - 0.418_688 * green - 0.081_312 * blue + 128.0;
    [blue_difference, red_difference].map(|sample| sample.round().clamp(0.0, 255.0) as u8)
}
