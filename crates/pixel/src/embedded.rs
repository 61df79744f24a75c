//! Metadata in a file that an output should contain as well.

use crate::cicp::Cicp;

/// Blocks of metadata as they are stored, without the format's own wrapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmbeddedMetadata {
    /// EXIF block: a TIFF structure, beginning with its byte order.
    pub exif: Option<Vec<u8>>,
    /// ICC profile of the picture's colours.
    pub icc: Option<Vec<u8>>,
    /// XMP packet as the file stores it.
    pub xmp: Option<Vec<u8>>,
    /// Photoshop's image resources, which contain IPTC.
    pub photoshop: Option<Vec<u8>>,
    /// Orientation, 1 to 8 as in EXIF, if the file stores it outside `exif`.
    pub orientation: Option<u8>,
    /// Code points of the colours, if they differ from sRGB; they take precedence over `icc`.
    pub cicp: Option<Cicp>,
}

impl EmbeddedMetadata {
    /// The EXIF block, or one that contains only the orientation if nothing else is known (TIFF 6.0, section
    /// 2).
    pub(crate) fn exif_or_orientation(&self) -> Option<Vec<u8>> {
        let minimal = |orientation: u8| {
            let mut tiff = b"MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
            tiff.extend([orientation, 0, 0, 0, 0, 0, 0]);
            tiff
        };
        self.exif.clone().or_else(|| self.orientation.map(minimal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_orientation_alone_makes_a_block_of_its_own() {
        let embedded = EmbeddedMetadata { orientation: Some(6), ..EmbeddedMetadata::default() };
        let block = embedded.exif_or_orientation().unwrap();
        assert_eq!(block.len(), 26);
        assert_eq!(block[19], 6);
    }
}
