//! The three values of a directory that hold the GeoTIFF keys, kept until the end of the directory.

use table::value::{Array, Format};

/// TIFF tags that hold the keys, the floating-point numbers and the texts (section 2.4).
pub(crate) const DIRECTORY: u16 = 0x87af;
pub(crate) const DOUBLES: u16 = 0x87b0;
pub(crate) const TEXTS: u16 = 0x87b1;

/// The three values, collected while a directory is walked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts<'a> {
    pub directory: Option<Array<'a>>,
    pub doubles: Option<Array<'a>>,
    pub texts: Option<Array<'a>>,
}

impl<'a> Parts<'a> {
    /// Whether a tag is one of the three.
    pub(crate) fn has(id: u16) -> bool {
        (DIRECTORY..=TEXTS).contains(&id)
    }

    /// Stores the value of one of the three tags.
    pub(crate) fn keep(&mut self, id: u16, array: Array<'a>) {
        // Each has a fixed type, whatever the entry says.
        let (part, format) = match id {
            DIRECTORY => (&mut self.directory, Format::Int16u),
            DOUBLES => (&mut self.doubles, Format::Double),
            _ => (&mut self.texts, Format::String),
        };
        *part = Some(Array { format, ..array });
    }
}
