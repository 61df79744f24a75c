//! Signatures of pictures: whether two pictures with near perceptual hashes look the same.
//!
//! A perceptual hash says nothing about colours, and little about pictures of few lines. Files are in one
//! group of [`crate::DuplicateKey::Picture`] if their hashes are near and their signatures agree: in shape,
//! in the brightness of 16 x 16 parts and in the colours of 4 x 4 parts. Two pages may differ in a digit,
//! which no small version shows, so pages agree only if all their pixels do.
//!
//! The limits are for copies of a photo: encoded again, made smaller (to 200 pixels), or both. Of 200 such
//! copies of photos, the brightness of the parts differed by 1 on average and by 4 at most, by 18 if pixels
//! had been left out instead of averaged.

/// Length in pixels of the sides of the small grey picture.
const LUMA_SIDE: usize = 16;

/// First byte of a stored signature.
const VERSION: u8 = 1;

/// Bytes of a stored signature before those of a page's pixels.
const STORED_BYTES: usize = 10 + LUMA_SIDE * LUMA_SIDE + 32;

/// Largest mean difference of brightness, in levels.
const MEAN_LUMA: f64 = 2.5;

/// Largest difference of brightness of one part, in levels.
const MOST_LUMA: u8 = 20;

/// Largest mean difference of colour, in levels of Cb and Cr.
const MEAN_CHROMA: f64 = 2.5;

/// Largest difference of colour of one part, in levels of Cb or Cr.
const MOST_CHROMA: u8 = 10;

/// Largest difference of the ratio of width and height, as a share.
const SHAPE: f64 = 0.01;

/// By what a picture is compared with others that have a near perceptual hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureSignature {
    /// Width and height in pixels, as displayed.
    pub size: (u32, u32),
    /// Brightness of 16 x 16 parts, from the top left.
    pub luma: [u8; LUMA_SIDE * LUMA_SIDE],
    /// Cb and Cr of 4 x 4 parts, from the top left.
    pub chroma: [[u8; 2]; 16],
    /// Whether most of the picture is of one tone: a page, a form, a drawing.
    pub is_page: bool,
    /// Of a page: hash of all pixels. `None` is equal to no other.
    pub page_pixels: Option<u64>,
}

impl PictureSignature {
    /// The bytes that the catalogue stores.
    #[must_use]
    pub fn to_bytes(&self) -> Box<[u8]> {
        let mut bytes = Vec::with_capacity(STORED_BYTES + 8);
        bytes.extend([VERSION, u8::from(self.is_page)]);
        bytes.extend(self.size.0.to_le_bytes());
        bytes.extend(self.size.1.to_le_bytes());
        bytes.extend(self.luma);
        bytes.extend(self.chroma.as_flattened());
        bytes.extend(self.page_pixels.iter().flat_map(|hash| hash.to_le_bytes()));
        bytes.into()
    }

    /// The signature that the catalogue stored as these bytes; `None` if they are those of another program.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<PictureSignature> {
        let (&[version, is_page], rest) = bytes.split_first_chunk()?;
        let (width, rest) = rest.split_first_chunk()?;
        let (height, rest) = rest.split_first_chunk()?;
        let (luma, rest) = rest.split_first_chunk()?;
        let (chroma, rest) = rest.split_first_chunk::<32>()?;
        let mut parts = [[0; 2]; 16];
        parts.as_flattened_mut().copy_from_slice(chroma);
        (version == VERSION).then(|| PictureSignature {
            size: (u32::from_le_bytes(*width), u32::from_le_bytes(*height)),
            luma: *luma,
            chroma: parts,
            is_page: is_page == 1,
            page_pixels: rest.first_chunk().map(|hash| u64::from_le_bytes(*hash)),
        })
    }

    /// Whether both pictures look the same, if their perceptual hashes are near.
    #[must_use]
    pub fn agrees_with(&self, other: &PictureSignature) -> bool {
        if self.is_page || other.is_page {
            return self.is_page && other.is_page && self.has_pixels_of(other);
        }
        self.has_shape_of(other)
            && are_near(&self.luma, &other.luma, MEAN_LUMA, MOST_LUMA)
            && are_near(self.chroma.as_flattened(), other.chroma.as_flattened(), MEAN_CHROMA, MOST_CHROMA)
    }

    /// Whether two pages have the same pixels. Their hash is of the brightness alone.
    fn has_pixels_of(&self, other: &PictureSignature) -> bool {
        self.page_pixels.is_some() && self.page_pixels == other.page_pixels && self.chroma == other.chroma
    }

    fn has_shape_of(&self, other: &PictureSignature) -> bool {
        let sides = |signature: &PictureSignature| {
            let (width, height) = signature.size;
            (f64::from(width.max(1)), f64::from(height.max(1)))
        };
        let ((width, height), (other_width, other_height)) = (sides(self), sides(other));
        let ratio = width * other_height / (height * other_width);
        // A smaller copy has whole pixels in both directions.
        let rounding = 1.0 / width.min(height).min(other_width).min(other_height);
        (ratio - 1.0).abs() <= SHAPE + rounding
    }

    /// Mean brightness, in levels.
    pub(crate) fn brightness(&self) -> u32 {
        let sum: u32 = self.luma.iter().copied().map(u32::from).sum();
        sum / (LUMA_SIDE * LUMA_SIDE) as u32
    }

    /// Difference of mean brightness, in levels, from which on two signatures do not agree.
    pub(crate) const TOO_BRIGHT: u32 = MEAN_LUMA as u32 + 2;
}

/// Whether samples differ by at most so much on average, and each by at most so much.
fn are_near(a: &[u8], b: &[u8], mean: f64, most: u8) -> bool {
    let differences = || a.iter().zip(b).map(|(a, b)| a.abs_diff(*b));
    let sum: u32 = differences().map(u32::from).sum();
    f64::from(sum) <= mean * a.len() as f64 && differences().all(|difference| difference <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn photo() -> PictureSignature {
        PictureSignature {
            size: (6000, 4000),
            luma: std::array::from_fn(|at| (at * 7 % 200) as u8),
            chroma: [[100, 140]; 16],
            is_page: false,
            page_pixels: None,
        }
    }

    #[test]
    fn bytes_come_back_and_others_do_not() {
        let page = PictureSignature { is_page: true, page_pixels: Some(7), ..photo() };
        for signature in [photo(), page, PictureSignature { is_page: true, ..photo() }] {
            assert_eq!(PictureSignature::of_bytes(&signature.to_bytes()), Some(signature));
        }
        let mut bytes = photo().to_bytes();
        assert_eq!(PictureSignature::of_bytes(&bytes[..bytes.len() - 1]), None);
        bytes[0] = 2;
        assert_eq!(PictureSignature::of_bytes(&bytes), None);
    }

    #[test]
    fn photos_agree_in_shape_brightness_and_colour() {
        let check = |change: &dyn Fn(&mut PictureSignature), agrees: bool, what: &str| {
            let mut other = photo();
            change(&mut other);
            assert_eq!(photo().agrees_with(&other), agrees, "{what}");
            assert_eq!(other.agrees_with(&photo()), agrees, "{what}");
        };
        check(&|_| {}, true, "itself");
        check(&|other| other.size = (200, 133), true, "a small copy");
        check(&|other| other.size = (200, 150), false, "another shape");
        check(&|other| other.size = (4000, 6000), false, "turned");
        check(&|other| other.luma = other.luma.map(|level| level + 2), true, "encoded again");
        check(&|other| other.luma = other.luma.map(|level| level + 3), false, "brighter");
        check(&|other| other.luma[9] += 20, true, "a part that is a little brighter");
        check(&|other| other.luma[9] += 21, false, "a part that is another");
        check(&|other| other.chroma = [[104, 140]; 16], true, "colours encoded again");
        check(&|other| other.chroma = [[104, 142]; 16], false, "toned");
        check(&|other| other.chroma = [[128, 128]; 16], false, "black and white");
        check(&|other| other.chroma[3] = [100, 151], false, "a part of another colour");
    }

    #[test]
    fn pages_agree_in_all_pixels() {
        let page = |page_pixels| PictureSignature { is_page: true, page_pixels, ..photo() };
        assert!(page(Some(1)).agrees_with(&page(Some(1))));
        assert!(!page(Some(1)).agrees_with(&page(Some(2))));
        assert!(!page(None).agrees_with(&page(None)));
        assert!(!page(Some(1)).agrees_with(&photo()) && !photo().agrees_with(&page(Some(1))));
        let red = PictureSignature { chroma: [[90, 240]; 16], ..page(Some(1)) };
        assert!(!page(Some(1)).agrees_with(&red));
    }
}
