//! Rows of tables of headers with a fixed layout.

use crate::def::{Conv, Mode};
use crate::value::{Format, Value};

/// A tag whose value is at a fixed offset in a header.
#[derive(Clone, Copy, Debug)]
pub struct PlaceRow {
    /// Offset of the value from the start of the header, in bytes.
    pub at: usize,
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// Type of the value.
    pub format: Format,
    /// Number of elements of the value.
    pub count: usize,
    /// Conversion of the value to text.
    pub conv: Conv,
}

/// Creates a row of one element of `format`, `at` bytes from the start of the header.
pub const fn placed(at: usize, name: &'static str, format: Format) -> PlaceRow {
    PlaceRow { at, name, format, count: 1, conv: Conv::None }
}

impl PlaceRow {
    /// Sets the number of elements.
    pub const fn times(mut self, count: usize) -> PlaceRow {
        self.count = count;
        self
    }

    /// Sets the conversion of the value.
    pub const fn conv(mut self, conv: Conv) -> PlaceRow {
        self.conv = conv;
        self
    }

    /// Sets words for the numbers ([`Conv::Labels`]).
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> PlaceRow {
        self.conv(Conv::Labels(labels))
    }

    /// Sets words for the numbers' bits ([`Conv::Bits`]).
    pub const fn bits(self, bits: &'static [(u32, &'static str)]) -> PlaceRow {
        self.conv(Conv::Bits(bits))
    }

    /// Sets words; numbers without one are printed in hexadecimal ([`Conv::HexLabels`]).
    pub const fn hex_labels(self, labels: &'static [(i64, &'static str)]) -> PlaceRow {
        self.conv(Conv::HexLabels(labels))
    }

    /// Sets a custom conversion function ([`Conv::Call`]).
    pub const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> PlaceRow {
        self.conv(Conv::Call(call))
    }

    /// The bytes of the value; `None` if the header is too short.
    pub fn bytes<'a>(&self, header: &'a [u8]) -> Option<&'a [u8]> {
        header.get(self.at..)?.get(..self.count * self.format.size_bytes())
    }
}
