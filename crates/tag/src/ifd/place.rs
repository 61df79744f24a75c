//! The place of a directory in the file, and the facts collected about its picture.

use crate::geotiff::parts::Parts;

/// The place of a directory in the file, which determines the names of some tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The main image (IFD0), or a further page.
    Page(u32),
    /// The main image of Panasonic raw files, which has its own tags.
    PanasonicRaw,
    /// A directory that the tag SubIFDs points to.
    SubIfd(u32),
    Exif,
    Gps,
    Interop,
}

/// Facts collected about one image directory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ImageFacts {
    pub subfile_type: Option<u32>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub bits: Option<u32>,
    pub compression: Option<u32>,
}

/// Facts collected about a whole chain of directories.
#[derive(Debug, Default)]
pub(crate) struct ChainFacts<'a> {
    /// The pages and the SubIFDs, in the order in which they are read.
    pub images: Vec<(Place, ImageFacts)>,
    /// The first directory whose picture is marked as full resolution.
    pub full_resolution: Option<Place>,
    /// Whether ExifTool would have ended by now, so that nothing more is to be said about damage.
    pub is_broken: bool,
    /// Positions of the directories read so far, so that none is read twice.
    pub visited: Vec<u64>,
    /// GeoTIFF's values, which say something together.
    pub geotiff: Parts<'a>,
    /// Offset and length of a maker note that is read only if nothing else gives the lens.
    pub note_for_lens: Option<(u64, usize)>,
}
