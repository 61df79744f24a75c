//! Places where the Metadata Working Group expects EXIF, IPTC and XMP: one place each in JPEG, TIFF and
//! Photoshop files. With [`Options::mwg`](crate::Options::mwg), blocks in other places are left out with a
//! warning.
//!
//! The path to a block is stored in ExifTool's notation, `JPEG-APP13-Photoshop`, for both the rule and the
//! warning. Without the option no path is stored, and the cost is one test of a flag.
//!
//! Source: "Guidelines for Handling Image Metadata" 2.0; the wording is that of ExifTool's warnings.

/// A kind of block that has a prescribed place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Exif,
    Iptc,
    Photoshop,
    Xmp,
}

impl Kind {
    /// The name, the last part of the path, and the allowed places.
    pub(crate) fn rule(self) -> (&'static str, &'static str, [&'static str; 3]) {
        match self {
            Kind::Exif => ("EXIF", "-IFD0", ["JPEG-APP1-IFD0", "TIFF-IFD0", "PSD-EXIFInfo-IFD0"]),
            Kind::Iptc => ("IPTC", "-IPTC", ["JPEG-APP13-Photoshop-IPTC", "TIFF-IFD0-IPTC", "PSD-IPTC"]),
            Kind::Photoshop => ("Photoshop", "", ["JPEG-APP13-Photoshop", "TIFF-IFD0-Photoshop", "PSD"]),
            Kind::Xmp => ("XMP", "-XMP", ["JPEG-APP1-XMP", "TIFF-IFD0-XMP", "PSD-XMP"]),
        }
    }
}

/// The kinds of blocks found so far.
#[derive(Debug, Default)]
pub(crate) struct Placement {
    pub met: Vec<Kind>,
}

#[cfg(test)]
mod tests;
