//! A safe interface to libavif's decoder.
#![allow(unsafe_code, reason = "calls into C")]

use std::ffi::CStr;
use std::ptr::NonNull;

use libavif_sys as c;

use crate::embedded::Embedded;
use crate::exif;

/// Maximum length of a side: the library's own default.
const MOST_PIXELS_ACROSS: u32 = 32_768;

/// Maximum number of pixels: the library refuses larger limits than this.
const MOST_PIXELS: u64 = 16_384 * 16_384;

/// Limits of a picture, in the library's terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    pub(super) pixels: u64,
    pub(super) frames: u32,
}

/// Facts about a picture from its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bits per sample: 8, 10 or 12.
    pub(super) depth: u32,
    pub(super) is_grey: bool,
    pub(super) has_alpha: bool,
    pub(super) n_frames: u32,
}

/// Why the library failed.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: c::avifResult,
    /// Message of the library.
    pub(super) what: String,
}

/// The decoded pictures of one file.
pub(super) struct Pictures {
    decoder: NonNull<c::avifDecoder>,
    /// The bytes that the decoder points into.
    _file: Box<[u8]>,
}

// SAFETY: the decoder and all that it owns belong to this value alone, and libavif and dav1d, which starts no
// thread when one is requested, keep nothing that belongs to the calling thread.
unsafe impl Send for Pictures {}

impl Pictures {
    /// Reads the boxes of a file.
    pub(super) fn open(file: Vec<u8>, caps: Caps, wants_embedded: bool) -> Result<Self, Failure> {
        let file = file.into_boxed_slice();
        // SAFETY: it has no arguments, and returns null if there is no memory.
        let decoder = NonNull::new(unsafe { c::avifDecoderCreate() })
            .ok_or_else(|| Failure::new(c::AVIF_RESULT_OUT_OF_MEMORY, "not enough memory for a decoder"))?;
        let mut pictures = Pictures { decoder, _file: file };
        pictures.limit(caps, wants_embedded);
        let (decoder, file) = (pictures.decoder.as_ptr(), &pictures._file);
        // SAFETY: the bytes stay at their address and unchanged until the decoder is destroyed, which happens
        // in `drop`, before the fields of this value are dropped.
        pictures.check(unsafe { c::avifDecoderSetIOMemory(decoder, file.as_ptr(), file.len()) })?;
        // SAFETY: the previous call created the reader of bytes in memory. Without a size, the library opens
        // a truncated sequence whose first frames are complete; reads are still limited to the end of the
        // bytes.
        unsafe { (*(*decoder).io).sizeHint = 0 };
        // SAFETY: the decoder is alive and has its bytes.
        pictures.check(unsafe { c::avifDecoderParse(decoder) })?;
        Ok(pictures)
    }

    fn limit(&mut self, caps: Caps, wants_embedded: bool) {
        // SAFETY: the decoder is alive and nothing else borrows it.
        let decoder = unsafe { self.decoder.as_mut() };
        decoder.maxThreads = 1;
        decoder.ignoreExif = (!wants_embedded).into();
        decoder.ignoreXMP = (!wants_embedded).into();
        decoder.imageSizeLimit = caps.pixels.clamp(1, MOST_PIXELS) as u32;
        decoder.imageDimensionLimit = MOST_PIXELS_ACROSS;
        decoder.imageCountLimit = caps.frames.max(1);
        // As Pillow and browsers do: old writers leave out one box and get the other wrong, and such files
        // are in circulation.
        decoder.strictFlags &= !(c::AVIF_STRICT_PIXI_REQUIRED | c::AVIF_STRICT_CLAP_VALID);
    }

    fn decoder(&self) -> &c::avifDecoder {
        // SAFETY: it is alive, and only methods that borrow this value mutably change it.
        unsafe { self.decoder.as_ref() }
    }

    fn image(&self) -> &c::avifImage {
        // SAFETY: after parsing, which `open` ended with, the decoder owns an image for as long as it lives.
        unsafe { &*self.decoder().image }
    }

    pub(super) fn facts(&self) -> Facts {
        let image = self.image();
        Facts {
            width: image.width,
            height: image.height,
            depth: image.depth,
            is_grey: image.yuvFormat == c::AVIF_PIXEL_FORMAT_YUV400,
            has_alpha: self.decoder().alphaPresent != 0,
            n_frames: u32::try_from(self.decoder().imageCount).unwrap_or(0),
        }
    }

    /// Decodes the next frame of the file.
    pub(super) fn decode_next(&mut self) -> Result<(), Failure> {
        // SAFETY: the decoder is alive and was parsed.
        self.check(unsafe { c::avifDecoderNextImage(self.decoder.as_ptr()) })
    }

    /// Fills `pixels` with the current frame as 8-bit RGB, with alpha if the picture has it. Colours that
    /// were multiplied with alpha are divided by it.
    pub(super) fn write_rgb(&self, pixels: &mut [u8]) -> Result<(), Failure> {
        let (image, has_alpha) = (self.image(), self.decoder().alphaPresent != 0);
        let (format, channels) =
            if has_alpha { (c::AVIF_RGB_FORMAT_RGBA, 4) } else { (c::AVIF_RGB_FORMAT_RGB, 3) };
        let mut rgb = c::avifRGBImage::default();
        // SAFETY: both live, and only numbers are copied.
        unsafe { c::avifRGBImageSetDefaults(&raw mut rgb, image) };
        rgb.depth = 8;
        rgb.format = format;
        rgb.rowBytes = image.width.saturating_mul(channels);
        let needed = rgb.rowBytes as usize * image.height as usize;
        if pixels.len() != needed {
            let what = format!("a frame of {} x {} pixels among others", image.width, image.height);
            return Err(Failure::new(c::AVIF_RESULT_NOT_IMPLEMENTED, &what));
        }
        rgb.pixels = pixels.as_mut_ptr();
        // SAFETY: `pixels` has space for all rows, as was just checked, and the image belongs to a decoded
        // frame, whose planes the decoder keeps until the next call.
        self.check(unsafe { c::avifImageYUVToRGB(image, &raw mut rgb) })
    }

    /// Metadata of the file; EXIF and XMP only if they were requested.
    pub(super) fn embedded(&self) -> Embedded {
        let image = self.image();
        let block = |data: &c::avifRWData| {
            // SAFETY: the library keeps as many bytes as it reports, or none and a null pointer, which is not
            // read.
            let bytes = (data.size > 0).then(|| unsafe { std::slice::from_raw_parts(data.data, data.size) });
            bytes.map(<[u8]>::to_vec)
        };
        let orientation = self.orientation();
        Embedded {
            icc: block(&image.icc),
            exif: block(&image.exif).map(|tiff| exif::with_orientation(&tiff, orientation)),
            xmp: block(&image.xmp),
            orientation: Some(orientation),
            ..Embedded::default()
        }
    }

    /// The orientation of EXIF that is equivalent to the boxes `irot` and `imir`. MIAF (ISO/IEC 23000-22,
    /// 7.3.6.7) rotates first and then mirrors, and the orientation in EXIF itself does not count.
    fn orientation(&self) -> u8 {
        let image = self.image();
        let is_there = |flag| image.transformFlags & flag != 0;
        let quarters = if is_there(c::AVIF_TRANSFORM_IROT) { image.irot.angle & 3 } else { 0 };
        let axis = is_there(c::AVIF_TRANSFORM_IMIR).then_some(image.imir.axis);
        exif_orientation(quarters, axis)
    }

    fn check(&self, code: c::avifResult) -> Result<(), Failure> {
        if code == c::AVIF_RESULT_OK {
            return Ok(());
        }
        // SAFETY: the library's array of text always ends with a zero, and is empty if there is no message.
        let details = unsafe { CStr::from_ptr(self.decoder().diag.error.as_ptr()) }.to_string_lossy();
        // SAFETY: the result is a constant text.
        let name = unsafe { CStr::from_ptr(c::avifResultToString(code)) }.to_string_lossy();
        let what = if details.is_empty() { name.into_owned() } else { format!("{name}: {details}") };
        Err(Failure { code, what })
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        // SAFETY: it was created by the library and is destroyed once.
        unsafe { c::avifDecoderDestroy(self.decoder.as_ptr()) };
    }
}

impl Failure {
    fn new(code: c::avifResult, what: &str) -> Failure {
        Failure { code, what: what.to_string() }
    }
}

/// Converts quarter turns counterclockwise, then a mirror: 0 exchanges top and bottom, 1 left and right.
fn exif_orientation(quarters: u8, axis: Option<u8>) -> u8 {
    let orientations = match axis {
        None => [1, 8, 3, 6],
        Some(0) => [4, 5, 2, 7],
        Some(_) => [2, 7, 4, 5],
    };
    orientations[usize::from(quarters & 3)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Header, Layout};
    use crate::orient;
    use crate::picture::Picture;

    /// Grey pixels in two rows of three.
    const PIXELS: [u8; 6] = [1, 2, 3, 4, 5, 6];

    fn picture(width: u32, height: u32, pixels: Vec<u8>) -> Picture {
        Picture { header: Header { width, height, layout: Layout::Grey8 }, pixels }
    }

    #[test]
    fn turns_and_mirrors_are_those_of_exif() {
        for quarters in 0..4 {
            for axis in [None, Some(0), Some(1)] {
                let mut by_hand = picture(3, 2, PIXELS.to_vec());
                for _ in 0..quarters {
                    by_hand = orient::oriented(by_hand, 8);
                }
                if let Some(axis) = axis {
                    by_hand = orient::oriented(by_hand, if axis == 0 { 4 } else { 2 });
                }
                let at_once =
                    orient::oriented(picture(3, 2, PIXELS.to_vec()), exif_orientation(quarters, axis));
                assert_eq!(
                    (at_once.header, at_once.pixels),
                    (by_hand.header, by_hand.pixels),
                    "{quarters} {axis:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_file_is_refused_with_words() {
        let caps = Caps { pixels: 100, frames: 1 };
        let failure = Pictures::open(b"\0\0\0\x08nonsense".to_vec(), caps, true).err().unwrap();
        assert_eq!(failure.code, c::AVIF_RESULT_BMFF_PARSE_FAILED, "{failure:?}");
        assert!(failure.what.contains("Failed to read"), "{failure:?}");
    }
}
