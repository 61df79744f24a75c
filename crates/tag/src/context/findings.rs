//! What one reader finds in a file and another one needs. The state of a single reader is not here: it is in
//! a struct of that reader.

use crate::metadata::Tag;
use table::value::Value;

/// Facts of one file that several readers need.
#[derive(Debug, Default)]
pub(crate) struct Findings<'a> {
    /// The EXIF block that was read last, with its offset in the file, if it is completely in memory.
    /// Composite tags take pictures from it, and `-EXIF` outputs it.
    pub exif: Option<(u64, &'a [u8])>,
    /// Pictures that a multi-picture directory lists. JPEG reads them as documents, and they are output among
    /// the composite tags.
    pub multi_pictures: Vec<Tag<'a>>,
    /// Found by the readers of Photoshop's resources and of IPTC, which can come in any order.
    pub iptc_digests: IptcDigests,
    /// Last values of two XMP attributes that occur in every packet or node, and become a tag only when they
    /// change; empty if there was none.
    pub xmp_about: &'a str,
    pub xmp_toolkit: &'a str,
    /// The items of a file that consists of several (`Container:Directory` of XMP). Google's trailer has the
    /// items, without their names and lengths.
    pub xmp_container: Option<Value<'a>>,
    /// Whether the container prefers XMP to other metadata (ExifTool's rule for movies and related formats).
    pub xmp_comes_first: bool,
    /// Number of bytes of sound in a RIFF file, for its composite duration.
    pub sound_bytes: Option<u64>,
}

/// MD5 digests of the IPTC block: that which Photoshop kept, and that of the block in the file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IptcDigests {
    pub kept: Option<[u8; 16]>,
    pub current: Option<[u8; 16]>,
}
