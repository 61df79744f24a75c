//! Where in a file the Metadata Working Group wants EXIF, IPTC and XMP to stand: for JPEG, TIFF and
//! Photoshop's documents one place each. What stands elsewhere is left out with a warning, if that is asked
//! for ([`Options::mwg`](crate::Options::mwg)).
//!
//! The way to a block is kept as ExifTool writes it, `JPEG-APP13-Photoshop`: it is the rule and the warning
//! at once. Not asked for, it is not kept, and costs a look at a flag.
//!
//! Source: "Guidelines for Handling Image Metadata" 2.0; the words are those of ExifTool's warnings.

use crate::context::Context;

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
    fn rule(self) -> (&'static str, &'static str, [&'static str; 3]) {
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
    path: Vec<&'a str>,
    met: Vec<Kind>,
}

impl<'a> Context<'a> {
    /// Begins the way in a file of a kind that has places: `JPEG`, `TIFF` or `PSD`.
    pub(crate) fn begin_path(&mut self, file: &'static str) {
        if self.options.mwg {
            self.placement.path.push(file);
        }
    }

    /// Runs `inner` one part further on the way.
    pub(crate) fn within<R>(&mut self, part: &'a str, inner: impl FnOnce(&mut Self) -> R) -> R {
        let has_path = !self.placement.path.is_empty();
        if has_path {
            self.placement.path.push(part);
        }
        let result = inner(self);
        if has_path {
            self.placement.path.pop();
        }
        result
    }

    /// Whether a block that is met here is read: where it is not, that is told, and also where it is not the
    /// first.
    pub(crate) fn is_in_place(&mut self, kind: Kind) -> bool {
        if self.placement.path.is_empty() {
            return true;
        }
        let (name, last, places) = kind.rule();
        let path = self.placement.path.join("-") + last;
        let is_first = !self.placement.met.contains(&kind);
        // A second block of IPTC has no place at all; of others the later says what counts.
        if !places.contains(&path.as_str()) || (kind == Kind::Iptc && !is_first) {
            self.warn(self.arena.alloc_str(&format!("Ignored non-standard {name} at {path}")));
            return false;
        }
        if is_first {
            self.placement.met.push(kind);
        } else if kind != Kind::Photoshop {
            self.warn(self.arena.alloc_str(&format!("Duplicate {name} at {path}")));
        }
        true
    }
}

#[cfg(test)]
mod tests;
