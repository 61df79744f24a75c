//! Converts the colours of a picture from its ICC profile to sRGB.
//!
//! Profiles are read by `moxcms`, which is written in Rust alone and has vector code for the usual kinds;
//! Little CMS would be another C library that reads untrusted bytes. Conversion comes after shrinking: its
//! cost is per pixel, and a thumbnail has a hundredth of the pixels. The loss from averaging in the picture's
//! own space is not visible; libvips uses the same order.
//!
//! A folder of photos has the same profile hundreds of times, and building a transform costs more than
//! applying it to a thumbnail, so the last few are kept.

mod tag_table;

use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace, Transform8BitExecutor, TransformOptions};

use crate::cicp;
use crate::embedded::EmbeddedMetadata;
use crate::layout::Layout;
use crate::picture::Picture;

/// Number of transforms that are kept: enough for the cameras, phones and programs that occur in one folder.
const KEPT: usize = 8;

/// Maximum length of a profile; longer ones are ignored. The largest in use, for printing presses, have 3 MB.
const MOST_PROFILE_BYTES: usize = 8 << 20;

/// Why a profile was not used; the colours were assumed to be sRGB.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// The profile cannot be read, or has no conversion to sRGB.
    #[error("damaged colour profile ignored: {0}")]
    Damaged(String),
    /// The profile is longer than any valid one.
    #[error("colour profile ignored: too long ({0} bytes)")]
    TooLong(usize),
    /// The profile is for other kinds of samples.
    #[error("colour profile ignored: it is for {profile}, but the picture is {picture}")]
    OtherSpace {
        /// Colour space of the profile.
        profile: String,
        /// Layout of the picture.
        picture: &'static str,
    },
}

type Outcome = Result<Arc<Transform8BitExecutor>, ProfileError>;

/// Converts pictures to sRGB, keeping the last transforms. Create one for each thread.
#[derive(Default)]
pub struct Converter {
    /// Kept transforms, the most recently used last.
    recent: Vec<(Vec<u8>, Layout, Outcome)>,
}

impl Converter {
    /// Converts `picture` to sRGB by the colours that a file's metadata describe: code points, or a profile.
    ///
    /// # Errors
    /// As for [`Converter::to_srgb`].
    pub(crate) fn by_metadata(
        &mut self,
        picture: &mut Picture,
        embedded: &EmbeddedMetadata,
    ) -> Result<(), ProfileError> {
        match embedded.cicp {
            Some(cicp) => {
                cicp::to_srgb(picture, cicp);
                Ok(())
            }
            None => self.to_srgb(picture, embedded.icc.as_deref()),
        }
    }

    /// Converts `picture`, with 8 bits per sample, to sRGB: grey, grey with alpha, RGB or RGB with alpha.
    /// Alpha is unchanged. Without a profile, grey and RGB are assumed to be sRGB and CMYK is converted by
    /// the plain formula.
    ///
    /// # Errors
    /// The profile could not be used; the picture was converted as if there were none.
    pub fn to_srgb(&mut self, picture: &mut Picture, profile: Option<&[u8]>) -> Result<(), ProfileError> {
        let converted = match profile {
            Some(profile) => self.apply(picture, profile),
            None => Ok(()),
        };
        if picture.header.layout == Layout::Cmyk8 {
            plain_cmyk(picture);
        }
        converted
    }

    fn apply(&mut self, picture: &mut Picture, profile: &[u8]) -> Result<(), ProfileError> {
        let _gate = gate::gate!("pixel::colour", Work);
        let from = picture.header.layout;
        let to = if from.has_alpha() { Layout::Rgba8 } else { Layout::Rgb8 };
        let transform = self.transform(profile, from)?;
        let n_pixels = picture.pixels.len() / from.pixel_bytes();
        let mut out = vec![0; n_pixels * to.pixel_bytes()];
        transform.transform(&picture.pixels, &mut out).map_err(|error| damaged(&error))?;
        picture.pixels = out;
        picture.header.layout = to;
        Ok(())
    }

    fn transform(&mut self, profile: &[u8], from: Layout) -> Outcome {
        // Not kept: the memory would be wasted.
        if profile.len() > MOST_PROFILE_BYTES {
            return Err(ProfileError::TooLong(profile.len()));
        }
        let is_same = |kept: &(Vec<u8>, Layout, Outcome)| kept.1 == from && kept.0 == profile;
        let kept = match self.recent.iter().rposition(is_same) {
            Some(at) => self.recent.remove(at),
            None => {
                if self.recent.len() == KEPT {
                    drop(self.recent.remove(0));
                }
                (profile.to_vec(), from, build(profile, from))
            }
        };
        let outcome = kept.2.clone();
        self.recent.push(kept);
        outcome
    }
}

fn build(profile: &[u8], from: Layout) -> Outcome {
    if let Some(excess) = tag_table::excess(profile) {
        return Err(ProfileError::Damaged(excess));
    }
    let source = ColorProfile::new_from_slice(profile).map_err(|error| damaged(&error))?;
    let (space, layout) = match from {
        Layout::Grey8 => (DataColorSpace::Gray, moxcms::Layout::Gray),
        Layout::GreyAlpha8 => (DataColorSpace::Gray, moxcms::Layout::GrayAlpha),
        Layout::Rgba8 => (DataColorSpace::Rgb, moxcms::Layout::Rgba),
        Layout::Cmyk8 => (DataColorSpace::Cmyk, moxcms::Layout::Rgba),
        _ => (DataColorSpace::Rgb, moxcms::Layout::Rgb),
    };
    if source.color_space != space {
        let profile = format!("{:?}", source.color_space);
        return Err(ProfileError::OtherSpace { profile, picture: from.name() });
    }
    let to = if from.has_alpha() { moxcms::Layout::Rgba } else { moxcms::Layout::Rgb };
    source
        .create_transform_8bit(layout, &ColorProfile::new_srgb(), to, TransformOptions::default())
        .map_err(|error| damaged(&error))
}

fn damaged(error: &moxcms::CmsError) -> ProfileError {
    ProfileError::Damaged(error.to_string())
}

/// ICC profile of Adobe RGB (1998), for pictures whose metadata only names it.
#[must_use]
pub fn adobe_rgb_profile() -> Option<Vec<u8>> {
    ColorProfile::new_adobe_rgb().encode().ok()
}

/// ICC profile of ProPhoto RGB, for pictures whose metadata only names it.
#[must_use]
pub fn prophoto_profile() -> Option<Vec<u8>> {
    ColorProfile::new_pro_photo_rgb().encode().ok()
}

/// Converts CMYK by the light that paper without ink reflects, multiplied once for the colour and once for
/// black.
fn plain_cmyk(picture: &mut Picture) {
    let mut pixels = Vec::with_capacity(picture.pixels.len() / 4 * 3);
    for pixel in picture.pixels.chunks_exact(4) {
        let light = |ink: u8| (u32::from(255 - ink) * u32::from(255 - pixel[3]) + 127) / 255;
        pixels.extend(pixel[..3].iter().map(|ink| light(*ink) as u8));
    }
    picture.pixels = pixels;
    picture.header.layout = Layout::Rgb8;
}

/// Puts the picture on white and removes alpha.
pub(crate) fn flatten(picture: &mut Picture) {
    let to = match picture.header.layout {
        Layout::GreyAlpha8 => Layout::Grey8,
        Layout::Rgba8 => Layout::Rgb8,
        _ => return,
    };
    let n_channels = to.channels();
    let mut pixels = Vec::with_capacity(picture.pixels.len() / (n_channels + 1) * n_channels);
    for pixel in picture.pixels.chunks_exact(n_channels + 1) {
        let alpha = u32::from(pixel[n_channels]);
        let on_white = |sample: u8| (u32::from(sample) * alpha + 255 * (255 - alpha) + 127) / 255;
        pixels.extend(pixel[..n_channels].iter().map(|sample| on_white(*sample) as u8));
    }
    picture.pixels = pixels;
    picture.header.layout = to;
}

/// Converts grey to RGB.
pub(crate) fn to_rgb(picture: &mut Picture) {
    let to = match picture.header.layout {
        Layout::Grey8 => Layout::Rgb8,
        Layout::GreyAlpha8 => Layout::Rgba8,
        _ => return,
    };
    let pixel_bytes = picture.header.layout.pixel_bytes();
    let expand = |pixel: &[u8]| [pixel[0], pixel[0], pixel[0], *pixel.last().unwrap_or(&0)];
    let rgb = picture
        .pixels
        .chunks_exact(pixel_bytes)
        .flat_map(|pixel| expand(pixel).into_iter().take(to.pixel_bytes()));
    picture.pixels = rgb.collect();
    picture.header.layout = to;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Header;

    fn picture(layout: Layout, pixels: &[u8]) -> Picture {
        let width = (pixels.len() / layout.pixel_bytes()) as u32;
        Picture { header: Header { width, height: 1, layout }, pixels: pixels.to_vec() }
    }

    #[test]
    fn a_profile_changes_colours_and_leaves_alpha() {
        let adobe = ColorProfile::new_adobe_rgb().encode().unwrap();
        let mut converter = Converter::default();
        let mut rgba = picture(Layout::Rgba8, &[0, 200, 0, 77, 128, 128, 128, 5]);
        converter.to_srgb(&mut rgba, Some(&adobe)).unwrap();
        assert_eq!((rgba.pixels[3], rgba.pixels[7]), (77, 5));
        // Adobe's green is outside sRGB: red becomes 0, and green is more saturated. Grey stays grey.
        assert_eq!(rgba.pixels[0], 0);
        assert!(rgba.pixels[1] > 200, "{:?}", rgba.pixels);
        assert!(rgba.pixels[4..7].iter().all(|grey| grey.abs_diff(128) <= 2), "{:?}", rgba.pixels);
    }

    #[test]
    fn a_profile_of_srgb_changes_nothing_that_can_be_seen() {
        let srgb = ColorProfile::new_srgb().encode().unwrap();
        let ramp: Vec<u8> = (0..=255).flat_map(|v| [v, 255 - v, v / 2]).collect();
        let mut rgb = picture(Layout::Rgb8, &ramp);
        Converter::default().to_srgb(&mut rgb, Some(&srgb)).unwrap();
        assert!(rgb.pixels.iter().zip(&ramp).all(|(a, b)| a.abs_diff(*b) <= 1));
    }

    #[test]
    fn a_profile_of_no_use_is_told_and_ignored() {
        let mut converter = Converter::default();
        let mut rgb = picture(Layout::Rgb8, &[1, 2, 3]);
        for broken in [&b""[..], b"no profile at all", &[0; 200]] {
            let error = converter.to_srgb(&mut rgb, Some(broken)).unwrap_err();
            assert!(matches!(error, ProfileError::Damaged(_)), "{error}");
        }
        let long = vec![0; MOST_PROFILE_BYTES + 1];
        let too_long = Err(ProfileError::TooLong(long.len()));
        assert_eq!(converter.to_srgb(&mut rgb, Some(&long)), too_long);
        assert_eq!(rgb, picture(Layout::Rgb8, &[1, 2, 3]));
        let mut grey = picture(Layout::Grey8, &[9]);
        let srgb = ColorProfile::new_srgb().encode().unwrap();
        let error = converter.to_srgb(&mut grey, Some(&srgb)).unwrap_err();
        assert!(error.to_string().contains("grey"), "{error}");
        assert_eq!(grey, picture(Layout::Grey8, &[9]));
        // The same profile for other samples is another transform.
        converter.to_srgb(&mut rgb, Some(&srgb)).unwrap();
    }

    #[test]
    fn the_last_profiles_are_kept_and_no_more() {
        let mut converter = Converter::default();
        let profile = ColorProfile::new_display_p3().encode().unwrap();
        converter.to_srgb(&mut picture(Layout::Rgb8, &[1, 2, 3]), Some(&profile)).unwrap();
        let first = Arc::clone(converter.recent[0].2.as_ref().unwrap());
        for n in 0..KEPT as u8 - 1 {
            let _ = converter.to_srgb(&mut picture(Layout::Rgb8, &[1, 2, 3]), Some(&[n; 9]));
        }
        converter.to_srgb(&mut picture(Layout::Rgb8, &[1, 2, 3]), Some(&profile)).unwrap();
        assert!(Arc::ptr_eq(&first, converter.recent[KEPT - 1].2.as_ref().unwrap()));
        let _ = converter.to_srgb(&mut picture(Layout::Rgb8, &[1, 2, 3]), Some(&[99; 9]));
        assert_eq!(converter.recent.len(), KEPT);
    }

    #[test]
    fn ink_without_a_profile() {
        let mut cmyk = picture(Layout::Cmyk8, &[0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 128, 0, 0, 128]);
        Converter::default().to_srgb(&mut cmyk, None).unwrap();
        assert_eq!(cmyk.header.layout, Layout::Rgb8);
        assert_eq!(cmyk.pixels, [255, 255, 255, 0, 255, 255, 0, 0, 0, 63, 127, 127]);
    }

    #[test]
    fn alpha_goes_onto_white_and_grey_into_rgb() {
        let mut rgba = picture(Layout::Rgba8, &[0, 0, 0, 0, 10, 20, 30, 255, 0, 0, 0, 128]);
        flatten(&mut rgba);
        assert_eq!(rgba.pixels, [255, 255, 255, 10, 20, 30, 127, 127, 127]);
        let mut grey = picture(Layout::GreyAlpha8, &[7, 9]);
        to_rgb(&mut grey);
        assert_eq!((grey.header.layout, grey.pixels), (Layout::Rgba8, vec![7, 7, 7, 9]));
    }
}
