//! A directory's place in the file, and what is learned of its picture on the way.

/// A directory's place in the file, which decides the names of some tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The main image (IFD0) or a further page.
    Page(u32),
    /// The main image of Panasonic's raw files, which has tags of its own.
    PanasonicRaw,
    /// A directory that SubIFDs points to.
    SubIfd(u32),
    Exif,
    Gps,
    Interop,
}

/// What is learned of one image directory on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ImageFacts {
    pub subfile_type: Option<u32>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub bits: Option<u32>,
    pub compression: Option<u32>,
}

/// What is learned of a whole chain of directories.
#[derive(Debug, Default)]
pub(crate) struct ChainFacts {
    /// The pages and the SubIFDs, in the order met.
    pub images: Vec<(Place, ImageFacts)>,
    /// The first directory that says that its picture has the full resolution.
    pub full_resolution: Option<Place>,
    /// Positions of the directories met: none is walked twice.
    pub visited: Vec<u64>,
}
