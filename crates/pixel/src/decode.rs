//! Decoders: a picture as a stream of rows.

use std::io::{BufRead, Seek};

use crate::damage::{Damage, IntactPart};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::Limits;

/// Source of encoded bytes: a buffered file, or `Cursor<&[u8]>` for bytes in memory, which are then not
/// copied.
pub trait Input: BufRead + Seek + Send {}

impl<T: BufRead + Seek + Send> Input for T {}

/// Form in which samples are returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleForm {
    /// As colours: palettes are applied, and 1, 2 and 4 bits become 8.
    #[default]
    AsColour,
    /// As the file stores them, with palette indices as [`Layout::Indexed8`](crate::Layout); 1, 2 and 4 bits
    /// of grey still become 8.
    AsInFile,
}

/// Options of a decoder. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecodeOptions {
    /// Limits on the cost of the picture.
    pub limits: Limits,
    /// Form in which samples are returned.
    pub stored: SampleForm,
    /// Whether [`Decoder::embedded`] will be called.
    pub embedded: bool,
    /// Permits a smaller picture, with at least this width and height, if the format can be decoded so at
    /// lower cost (JPEG: by eighths).
    pub at_least: Option<(u32, u32)>,
    /// Like `at_least`, for the longer side alone: for callers that need a size and do not know the aspect
    /// ratio.
    pub longer_at_least: Option<u32>,
    /// Like `at_least`, for both sides: for callers that need a size and do not know the aspect ratio.
    pub shorter_at_least: Option<u32>,
    /// Permits a thumbnail that the file stores as a picture of its own (HEIC: `thmb`) instead of the
    /// picture, if it has the same shape and its longer side has at least this many pixels, or as many as
    /// the picture's.
    pub stored_thumbnail: Option<u32>,
}

impl DecodeOptions {
    /// Width and height that a picture of this size must still have when it is returned smaller; `None` if it
    /// has to be returned at full size. A side can be 0, and both can be more than the picture has.
    pub(crate) fn least(&self, full_size: (u32, u32)) -> Option<(u32, u32)> {
        let of_longer =
            self.longer_at_least.map(|side| if full_size.0 >= full_size.1 { (side, 0) } else { (0, side) });
        let of_both = self.shorter_at_least.map(|side| (side, side));
        let each = [self.at_least, of_longer, of_both];
        each.into_iter().flatten().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
    }

    /// Whether a version of the picture with this size may be returned instead of a larger one.
    pub(crate) fn is_enough(&self, size: (u32, u32)) -> bool {
        self.least(size).is_some_and(|least| size.0 >= least.0 && size.1 >= least.1)
    }
}

/// A picture that is decoded from top to bottom.
pub trait Decoder: Send {
    /// Format of the picture.
    fn format(&self) -> Format;

    /// Size and layout of the rows that are returned.
    fn header(&self) -> Header;

    /// Size as stored; differs from the header's if the picture is returned smaller.
    fn full_size(&self) -> (u32, u32) {
        (self.header().width, self.header().height)
    }

    /// Whether the rows are those of a thumbnail, as [`DecodeOptions::stored_thumbnail`] permits.
    fn is_stored_thumbnail(&self) -> bool {
        false
    }

    /// Fills `rows` with the next whole rows of this frame and returns their number: 0 after the last. The
    /// space in `rows` beyond whole rows is left unchanged.
    ///
    /// # Errors
    /// Nothing more of this frame can be decoded; the rows returned before remain valid.
    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError>;

    /// Goes to the next frame or page, whose header may differ; `false` after the last. Call it after the
    /// last row; pages of TIFF, which do not depend on each other, can also be passed over without their
    /// rows.
    ///
    /// # Errors
    /// There should be a frame, but it cannot be decoded.
    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        Ok(false)
    }

    /// Whether this frame is no page of its own but a smaller copy of one, such as a thumbnail in a TIFF.
    fn is_reduced_copy(&self) -> bool {
        false
    }

    /// Number of frames or pages that there should be, if the format stores it.
    fn frames(&self) -> Option<u32> {
        None
    }

    /// Offset of the end of the picture in the file, if the format has an end; known after the last frame.
    fn end_byte(&self) -> Option<u64> {
        None
    }

    /// Damage found so far after which decoding could continue. Complete after the last row.
    fn damage(&self) -> Option<Damage> {
        None
    }

    /// The intact part of a picture that is damaged or seems to be, for formats whose compressed data show
    /// more than the decoded rows do. Reads the data again; call it last.
    fn left(&mut self) -> Option<IntactPart> {
        None
    }

    /// Metadata of the file, as far as it was read.
    fn embedded(&self) -> EmbeddedMetadata {
        EmbeddedMetadata::default()
    }
}
