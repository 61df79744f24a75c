//! Elements of EBML, the structure of Matroska.

use crate::def::Conv;

/// The type of an EBML element (RFC 8794, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the standard's")]
pub enum Kind {
    Unsigned,
    Signed,
    Float,
    String,
    Utf8,
    Date,
    Binary,
}

/// An element of Matroska that is a value.
#[derive(Clone, Copy, Debug)]
pub struct ElementRow {
    /// Number of the element without the bit that marks its length.
    pub id: u32,
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// Type of the value.
    pub kind: Kind,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Whether the tag is output only if unknown tags are requested.
    pub is_unknown: bool,
}

pub(crate) const fn element(id: u32, name: &'static str, kind: Kind) -> ElementRow {
    ElementRow { id, name, kind, conv: Conv::None, is_unknown: false }
}

impl ElementRow {
    pub(crate) const fn conv(mut self, conv: Conv) -> ElementRow {
        self.conv = conv;
        self
    }

    pub(crate) const fn unknown(mut self) -> ElementRow {
        self.is_unknown = true;
        self
    }

    pub(crate) const fn binary(self) -> ElementRow {
        self
    }
}
