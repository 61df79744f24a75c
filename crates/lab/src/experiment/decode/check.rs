//! Compares the decoded pictures with their references.
//!
//! Decoders of a lossless format must reproduce the reference's pixels exactly, and so must the JPEG decoder
//! that made the reference. Other JPEG decoders round differently but are equally correct, and a lossy WebP
//! is another picture. So the checksum identifies *which pictures these are*: it is the reference's where
//! every sample is near enough, and the decoder's own where one is not, which then disagrees with the others.
//! The distance is reported in `most_levels_off` and `mean_levels_off`.
//!
//! In the measured part a few samples of each decode are added up, so that no decode can be skipped;
//! afterwards everything is decoded once more and compared as a whole.

use engine::pixel::Header;

use super::way::Way;
use crate::case::{Checksum, Work};
use crate::error::CaseError;
use crate::experiment::checksum;

/// Distance in bytes between the samples taken in the measured part.
const SAMPLE_STEP_BYTES: usize = 509;

/// How far samples may be from the reference, in levels of 255.
#[derive(Clone, Copy, Debug)]
struct Tolerance {
    most: u8,
    mean: f64,
}

/// Compares the pictures of one case, one after the other.
pub(super) struct Check {
    tolerance: Tolerance,
    sum: u64,
    n_pictures: u64,
    encoded_bytes: u64,
    megapixels: f64,
    n_samples: u64,
    levels_off: u64,
    most_off: u8,
}

/// A hash of a few samples of a picture.
pub(super) fn sample(pixels: &[u8]) -> u64 {
    pixels.iter().step_by(SAMPLE_STEP_BYTES).fold(1, |sum, byte| checksum::mix(sum, u64::from(*byte)))
}

/// Checks that `samples`, mixed in the measured part, come from `decodes` equal pictures.
pub(super) fn same_each_time(samples: u64, decodes: u64, pixels: &[u8]) -> Result<(), CaseError> {
    let one = sample(pixels);
    if (0..decodes).fold(0, |sum, _| checksum::mix(sum, one)) == samples {
        Ok(())
    } else {
        Err(CaseError::Failed("decoding the same bytes gave different pixels".to_owned()))
    }
}

impl Check {
    pub(super) fn new(way: Way) -> Check {
        let tolerance = match way {
            Way::Bmp | Way::Png | Way::Jpeg => Tolerance { most: 0, mean: 0.0 },
            // Each library enlarges half-size chroma with its own filter, so edges differ.
            Way::OtherJpeg => Tolerance { most: 8, mean: 0.5 },
            // Lossy: 1.5 levels on average, above 4 in one small picture of a thousand. Another picture of
            // the collection is 30 levels or more away.
            Way::WebP => Tolerance { most: 255, mean: 12.0 },
        };
        let (sum, n_pictures, encoded_bytes, megapixels) = (0, 0, 0, 0.0);
        Check {
            tolerance,
            sum,
            n_pictures,
            encoded_bytes,
            megapixels,
            n_samples: 0,
            levels_off: 0,
            most_off: 0,
        }
    }

    /// Adds a picture: `pixels` as decoded after the measured part, `in_clock` the result of [`sample`]
    /// inside it.
    ///
    /// # Errors
    /// If the two decodes differ.
    pub(super) fn add(
        &mut self,
        bytes: &[u8],
        header: Header,
        pixels: &[u8],
        in_clock: u64,
        reference: &[u8],
    ) -> Result<(), CaseError> {
        if sample(pixels) != in_clock {
            return Err(CaseError::Failed(format!(
                "picture {} differed when it was decoded again",
                self.n_pictures
            )));
        }
        let off = pixels.iter().zip(reference).map(|(one, other)| one.abs_diff(*other));
        let (levels, most) =
            off.fold((0, 0), |(levels, most), off| (levels + u64::from(off), u8::max(most, off)));
        let mean = levels as f64 / reference.len() as f64;
        let is_near =
            pixels.len() == reference.len() && most <= self.tolerance.most && mean <= self.tolerance.mean;
        self.levels_off += levels;
        self.most_off = self.most_off.max(most);
        self.n_samples += reference.len() as u64;
        self.count(bytes, header, if is_near { reference } else { pixels });
        Ok(())
    }

    /// Adds a picture that has no reference.
    pub(super) fn add_by_itself(&mut self, bytes: &[u8], header: Header, pixels: &[u8]) {
        self.count(bytes, header, pixels);
    }

    fn count(&mut self, bytes: &[u8], header: Header, shown: &[u8]) {
        let size = u64::from(header.width) << 32 | u64::from(header.height);
        let pixels = shown.chunks(8).fold(size, |sum, eight| {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            checksum::mix(sum, u64::from_le_bytes(word))
        });
        self.sum = checksum::mix(self.sum, pixels);
        self.n_pictures += 1;
        self.encoded_bytes += bytes.len() as u64;
        self.megapixels += header.pixels() as f64 / 1e6;
    }

    /// The work of `decodes` decodes in total. Rates count pictures, since bytes would favour the largest
    /// format.
    pub(super) fn work(&self, decodes: u64, elapsed_s: f64) -> Work {
        let a_picture = |total: f64| total / self.n_pictures.max(1) as f64;
        let mut figures = vec![
            ("encoded_bytes".to_owned(), a_picture(self.encoded_bytes as f64)),
            ("megapixels_per_s".to_owned(), a_picture(self.megapixels) * decodes as f64 / elapsed_s),
        ];
        if self.most_off > 0 {
            figures.push(("most_levels_off".to_owned(), f64::from(self.most_off)));
            figures.push(("mean_levels_off".to_owned(), self.levels_off as f64 / self.n_samples as f64));
        }
        Work { items: decodes, bytes: 0, checksum: Checksum(self.sum), figures }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::pixel::Layout;

    const HEADER: Header = Header { width: 2, height: 1, layout: Layout::Rgb8 };
    const REFERENCE: [u8; 6] = [10, 20, 30, 40, 50, 60];

    fn checksum_of(way: Way, pixels: &[u8]) -> Checksum {
        let mut check = Check::new(way);
        check.add(b"file", HEADER, pixels, sample(pixels), &REFERENCE).unwrap();
        check.work(1, 1.0).checksum
    }

    #[test]
    fn rounding_is_reported_and_a_wrong_picture_disagrees() {
        let right = checksum_of(Way::Bmp, &REFERENCE);
        let rounded = [11, 20, 30, 40, 50, 59];
        assert_eq!(checksum_of(Way::OtherJpeg, &rounded), right);
        assert_ne!(checksum_of(Way::Png, &rounded), right, "what is without loss may lose nothing");
        assert_ne!(checksum_of(Way::OtherJpeg, &[60, 20, 30, 40, 50, 60]), right);
        assert_ne!(checksum_of(Way::Bmp, &REFERENCE[..3]), right, "half a picture");
        let mut check = Check::new(Way::OtherJpeg);
        check.add(b"file", HEADER, &rounded, sample(&rounded), &REFERENCE).unwrap();
        assert_eq!(check.work(1, 1.0).figures[2], ("most_levels_off".to_owned(), 1.0));
    }

    #[test]
    fn a_decode_that_was_left_out_shows() {
        let one = sample(&REFERENCE);
        assert!(same_each_time(checksum::mix(0, one), 1, &REFERENCE).is_ok());
        assert!(same_each_time(checksum::mix(0, one), 2, &REFERENCE).is_err());
        let mut check = Check::new(Way::Bmp);
        assert!(check.add(b"file", HEADER, &REFERENCE, one + 1, &REFERENCE).is_err());
    }
}
