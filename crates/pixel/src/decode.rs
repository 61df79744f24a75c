//! A picture as a stream of rows.

use std::io::{BufRead, Seek};

use crate::damage::Damage;
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::Limits;

/// Where encoded bytes come from: a buffered file, or `Cursor<&[u8]>` for bytes in memory, which are then not
/// copied.
pub trait Input: BufRead + Seek + Send {}

impl<T: BufRead + Seek + Send> Input for T {}

/// How samples are handed out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stored {
    /// As colours: palettes are looked up, 1, 2 and 4 bits become 8.
    #[default]
    AsColour,
    /// As the file stores them, palettes' numbers as [`Layout::Indexed8`](crate::Layout); 1, 2 and 4 bits of
    /// grey still become 8.
    AsInFile,
}

/// What is asked of a decoder.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecodeOptions {
    /// What the picture may cost.
    pub limits: Limits,
    /// How samples are handed out.
    pub stored: Stored,
    /// Whether [`Decoder::embedded`] will be asked.
    pub embedded: bool,
    /// The picture may be handed out smaller, with at least this width and height, where the format decodes
    /// so for less (JPEG: by eighths).
    pub at_least: Option<(u32, u32)>,
    /// As `at_least`, of the longer side alone: for who wants a size and does not know the shape.
    pub longer_at_least: Option<u32>,
}

/// A picture that is decoded from the top to the bottom.
pub trait Decoder: Send {
    /// The format.
    fn format(&self) -> Format;

    /// Size and layout of the rows that are handed out.
    fn header(&self) -> Header;

    /// Size as stored; other than the header's where the picture is handed out smaller.
    fn full_size(&self) -> (u32, u32) {
        (self.header().width, self.header().height)
    }

    /// Fills `rows` with the next whole rows of this frame and returns how many there were: 0 after the last.
    /// Whatever `rows` has room for beyond a whole row is left alone.
    ///
    /// # Errors
    /// Nothing more can be decoded of this frame; the rows handed out before remain right.
    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError>;

    /// Goes on to the next frame or page, whose header may be another; `false` after the last. To be called
    /// after the last row.
    ///
    /// # Errors
    /// There should be one, and it cannot be decoded.
    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        Ok(false)
    }

    /// How many frames or pages there should be, where the format says so before they are decoded.
    fn frames(&self) -> Option<u32> {
        None
    }

    /// Where the picture ends in the file, where the format has an end; known after the last frame.
    fn end_byte(&self) -> Option<u64> {
        None
    }

    /// What was wrong so far and could be lived with. Complete after the last row.
    fn damage(&self) -> Option<Damage> {
        None
    }

    /// What the file holds beside its pixels, as far as it was read.
    fn embedded(&self) -> Embedded {
        Embedded::default()
    }
}
