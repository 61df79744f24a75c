//! What is left of a file that is cut, and that the library therefore does not open.

use crate::codec::input::ENDS_EARLY;
use crate::damage::IntactPart;
use crate::decode::Decoder;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// A grid of tiles, some of which are in the file. None is decoded.
pub(super) struct CutGrid {
    size: (u32, u32),
    share: f64,
    is_told: bool,
}

impl CutGrid {
    /// The primary picture of a file, if it is a grid and some of its tiles are in the file.
    #[cfg(feature = "avif")]
    pub(super) fn find(file: &[u8]) -> Option<CutGrid> {
        let (size, share) = crate::codec::avif::grid_in_file(file)?;
        (share > 0.0 && share < 1.0).then_some(CutGrid { size, share, is_told: false })
    }

    /// The boxes are read by the decoder of AVIF.
    #[cfg(not(feature = "avif"))]
    pub(super) fn find(_file: &[u8]) -> Option<CutGrid> {
        None
    }

    /// Size of the whole picture.
    pub(super) fn size(&self) -> (u32, u32) {
        self.size
    }
}

impl Decoder for CutGrid {
    fn format(&self) -> Format {
        Format::Heif
    }

    fn header(&self) -> Header {
        Header { width: self.size.0, height: self.size.1, layout: Layout::Rgb8 }
    }

    fn read_rows(&mut self, _rows: &mut [u8]) -> Result<usize, DecodeError> {
        if std::mem::replace(&mut self.is_told, true) {
            return Ok(0);
        }
        Err(DecodeError::damaged(ENDS_EARLY))
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn left(&mut self) -> Option<IntactPart> {
        Some(IntactPart { share: self.share, damage: None })
    }
}
