//! Everything that is wanted of a picture from one decode: the verdict, the perceptual hash and the
//! thumbnail.
//!
//! A JPEG is decoded at the smallest scale that the hash and the thumbnail allow. Most of the time is spent
//! on its compressed data, which are read completely at every scale, so that the verdict is the same.

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::hash::{PerceptualHasher, Sketch};
use crate::layout::Header;
use crate::resample::Rows;
use crate::thumbnail::{Thumbnail, ThumbnailError, ThumbnailStart, Thumbnailer};
use crate::verify::{Examination, Look, Verdict, Verifier, VerifyOptions};

/// Smallest shorter side at which a picture is decoded for its hash. At this size the hash differs in at most
/// two bits from that of the whole picture, except if it is nearly of one colour.
const SHORTER_FOR_HASH: u32 = 256;

/// A picture's bytes, which can be read more than once.
pub trait Reopen {
    /// Returns the bytes from their beginning.
    fn input(&mut self) -> Box<dyn Input + '_>;
}

impl Reopen for &[u8] {
    fn input(&mut self) -> Box<dyn Input + '_> {
        Box::new(std::io::Cursor::new(*self))
    }
}

/// Results wanted of a picture beside the verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct LookRequest {
    /// The orientation with which it is hashed (1 to 8); `None` if no hash is wanted.
    pub hash_as: Option<u8>,
    /// Whether a thumbnail is wanted.
    pub thumbnail: bool,
}

/// Results of looking at a picture.
#[derive(Debug)]
#[non_exhaustive]
pub struct LookResult {
    /// Verdict, size and damage.
    pub found: Examination,
    /// Small picture with the hash, if wanted and the picture could be decoded to its end.
    pub sketch: Option<Sketch>,
    /// The thumbnail, if wanted.
    pub thumbnail: Option<Result<Thumbnail, ThumbnailError>>,
}

/// Looks at pictures one after another, reusing memory.
#[derive(Debug, Default)]
pub struct Looker {
    verifier: Verifier,
    options: VerifyOptions,
}

impl Looker {
    /// Creates a looker with these options.
    #[must_use]
    pub fn new(options: &VerifyOptions) -> Looker {
        Looker { verifier: Verifier::new(), options: *options }
    }

    /// Decodes a picture once, or twice if its hash is uncertain at a smaller scale or all pixels of a page
    /// are compared. `thumbnailer` makes the thumbnail, if one is wanted.
    pub fn look(
        &mut self,
        bytes: &mut dyn Reopen,
        wanted: LookRequest,
        thumbnailer: Option<&mut Thumbnailer>,
    ) -> LookResult {
        let thumbnailer = thumbnailer.filter(|_| wanted.thumbnail);
        let decode = DecodeOptions {
            limits: self.options.limits,
            embedded: thumbnailer.is_some(),
            longer_at_least: thumbnailer.as_ref().map(|thumbnailer| thumbnailer.longer_at_least()),
            shorter_at_least: wanted.hash_as.map(|_| SHORTER_FOR_HASH),
            ..DecodeOptions::default()
        };
        let mut looking = Looking { wanted, thumbnailer, ..Looking::default() };
        let found = self.verifier.examine_as(bytes.input(), &decode, &mut looking);
        let is_reduced = looking.is_reduced;
        let (sketch, thumbnail) = looking.finish(&found);
        // Damage makes blocks of colours that do not exist, in which brightness alone means something else.
        let is_certain =
            |sketch: &Sketch| found.verdict == Verdict::Whole && sketch.is_certain() && !sketch.is_page();
        let sketch = match sketch {
            Some(sketch) if is_reduced && !is_certain(&sketch) => self.sketch_of_whole(bytes, wanted),
            other => other,
        };
        LookResult { found, sketch, thumbnail }
    }

    fn sketch_of_whole(&mut self, bytes: &mut dyn Reopen, wanted: LookRequest) -> Option<Sketch> {
        let decode = DecodeOptions { limits: self.options.limits, ..DecodeOptions::default() };
        let mut looking = Looking { wanted, ..Looking::default() };
        let found = self.verifier.examine_as(bytes.input(), &decode, &mut looking);
        looking.finish(&found).0
    }
}

/// One look at one picture.
#[derive(Default)]
struct Looking<'t> {
    wanted: LookRequest,
    thumbnailer: Option<&'t mut Thumbnailer>,
    hasher: Option<PerceptualHasher>,
    thumbnail: Option<Result<Thumbnail, ThumbnailError>>,
    /// Rows of the thumbnail, and the facts of the file that it needs.
    rows: Option<(Rows, EmbeddedMetadata)>,
    /// Whether the decoder returns the picture smaller.
    is_reduced: bool,
}

impl Look for Looking<'_> {
    fn begin(&mut self, decoder: &dyn Decoder) {
        let (header, full_size) = (decoder.header(), decoder.full_size());
        self.is_reduced = (header.width, header.height) != full_size;
        let hasher = |orientation| PerceptualHasher::of_scaled(header, full_size, orientation);
        self.hasher = self.wanted.hash_as.map(hasher);
        if let Some(thumbnailer) = &mut self.thumbnailer {
            match thumbnailer.start(decoder, None) {
                Ok(ThumbnailStart::NeedsRows(embedded)) => {
                    self.rows = Some((thumbnailer.begin(header, full_size), embedded));
                }
                Ok(ThumbnailStart::Made(thumbnail)) => self.thumbnail = Some(Ok(thumbnail)),
                Err(error) => self.thumbnail = Some(Err(error)),
            }
        }
    }

    fn rows(&mut self, _header: &Header, _first: u32, rows: &[u8]) {
        if let Some(hasher) = &mut self.hasher {
            hasher.rows(rows);
        }
        if let Some((of_thumbnail, _)) = &mut self.rows {
            of_thumbnail.take(rows);
        }
    }
}

impl Looking<'_> {
    /// What was seen of a picture with this result.
    fn finish(self, found: &Examination) -> (Option<Sketch>, Option<Result<Thumbnail, ThumbnailError>>) {
        let is_seen = matches!(found.verdict, Verdict::Whole | Verdict::Damaged);
        let sketch = self.hasher.filter(|_| is_seen).map(PerceptualHasher::sketch);
        let thumbnail = match (self.thumbnailer, self.rows) {
            // Frames after the first are of no interest here.
            (Some(thumbnailer), Some((rows, embedded))) if found.frames > 0 => {
                Some(thumbnailer.finish(rows, &embedded, None))
            }
            _ => self.thumbnail,
        };
        (sketch, thumbnail)
    }
}
