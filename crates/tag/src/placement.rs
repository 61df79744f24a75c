//! Where in a file the Metadata Working Group wants EXIF, IPTC and XMP to stand: for JPEG, TIFF and
//! Photoshop's documents one place each. What stands elsewhere is left out with a warning, if that is asked
//! for ([`Options::mwg`](crate::Options::mwg)).
//!
//! The way to a block is kept as ExifTool writes it, `JPEG-APP13-Photoshop`: it is the rule and the warning
//! at once. Not asked for, it is not kept, and costs a look at a flag.
//!
//! Source: "Guidelines for Handling Image Metadata" 2.0; the words are those of ExifTool's warnings.

mod path;

/// A kind of block that has its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Exif,
    Iptc,
    Photoshop,
    Xmp,
}

impl Kind {
    /// What it is called, the last part of its path, and its places.
    pub(crate) fn rule(self) -> (&'static str, &'static str, [&'static str; 3]) {
        match self {
            Kind::Exif => ("EXIF", "-IFD0", ["JPEG-APP1-IFD0", "TIFF-IFD0", "PSD-EXIFInfo-IFD0"]),
            Kind::Iptc => ("IPTC", "-IPTC", ["JPEG-APP13-Photoshop-IPTC", "TIFF-IFD0-IPTC", "PSD-IPTC"]),
            Kind::Photoshop => ("Photoshop", "", ["JPEG-APP13-Photoshop", "TIFF-IFD0-Photoshop", "PSD"]),
            Kind::Xmp => ("XMP", "-XMP", ["JPEG-APP1-XMP", "TIFF-IFD0-XMP", "PSD-XMP"]),
        }
    }
}

/// The way to what is read right now, and which blocks were met.
#[derive(Debug, Default)]
pub(crate) struct Placement<'a> {
    /// Empty in files of which the guidelines say nothing.
    pub path: Vec<&'a str>,
    pub met: Vec<Kind>,
}

#[cfg(test)]
mod tests;
