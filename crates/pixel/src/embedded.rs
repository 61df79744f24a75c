//! What a file holds beside its pixels and an output should hold as well.

/// Blocks of metadata, as they are stored, without the marks by which each format wraps them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// EXIF: a TIFF structure, beginning with its byte order.
    pub exif: Option<Vec<u8>>,
    /// An ICC profile.
    pub icc: Option<Vec<u8>>,
    /// An XMP packet.
    pub xmp: Option<Vec<u8>>,
    /// Photoshop's image resources, which hold IPTC.
    pub photoshop: Option<Vec<u8>>,
    /// Orientation, 1 to 8 as in EXIF, where the file tells it outside of `exif`.
    pub orientation: Option<u8>,
}
