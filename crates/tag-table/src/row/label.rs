//! What the table of MXF's labels consists of.

use crate::def::Conv;
use crate::value::Format;

/// Kind of the values of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8, up to the first zero.
    Text,
    /// UTF-16 with the most significant byte first, up to the first zero.
    Utf16,
    /// Numbers of this format.
    Numbers(Format),
    /// A byte that is 0 if false.
    Bool,
    /// Year, month, day, hour, minute, second and a count of four milliseconds.
    Time,
    /// Number of units of which an edit rate is the number in a second.
    Length,
    /// Bytes that are parts of a version.
    Version,
    /// Four parts of a version of a product, and how far it was released.
    Product,
    /// A unique identifier or a label.
    Id,
}

/// A label with the name of its tag.
#[derive(Clone, Copy, Debug)]
pub struct LabelRow {
    /// The last twelve of its sixteen bytes; the first four are those of SMPTE.
    pub id: u128,
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// Kind of the values.
    pub kind: Kind,
    /// Conversion of the value to text.
    pub conv: Conv,
}

pub(crate) const fn label(id: u128, name: &'static str, kind: Kind) -> LabelRow {
    LabelRow { id, name, kind, conv: Conv::None }
}

impl LabelRow {
    pub(crate) const fn conv(mut self, conv: Conv) -> LabelRow {
        self.conv = conv;
        self
    }
}
