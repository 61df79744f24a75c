//! Headers with a fixed layout, described by a table of fields and offsets.

use crate::context::Context;
use crate::metadata::Group;
use crate::taken;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::value::{Array, Format, Value};

/// A field at a fixed offset in a header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    at: usize,
    name: &'static str,
    format: Format,
    count: usize,
    conv: Conv,
}

impl Cell {
    /// A cell with one element of `format`, `at` bytes from the start of the header.
    pub(crate) const fn new(at: usize, name: &'static str, format: Format) -> Cell {
        Cell { at, name, format, count: 1, conv: Conv::None }
    }

    /// Sets the number of elements.
    pub(crate) const fn times(mut self, count: usize) -> Cell {
        self.count = count;
        self
    }

    /// Sets labels for the numbers.
    pub(crate) const fn labels(mut self, labels: &'static [(i64, &'static str)]) -> Cell {
        self.conv = Conv::Labels(labels);
        self
    }

    /// Sets words for the numbers' bits.
    pub(crate) const fn bits(mut self, bits: &'static [(u32, &'static str)]) -> Cell {
        self.conv = Conv::Bits(bits);
        self
    }

    /// Sets labels; numbers without one are printed in hexadecimal.
    pub(crate) const fn hex_labels(mut self, labels: &'static [(i64, &'static str)]) -> Cell {
        self.conv = Conv::HexLabels(labels);
        self
    }

    /// Sets a conversion function.
    pub(crate) const fn call(mut self, call: fn(&Value<'_>, Mode, &mut String)) -> Cell {
        self.conv = Conv::Call(call);
        self
    }
}

/// Adds the fields of `header` that are inside it and requested.
pub(crate) fn push_cells<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    order: ByteOrder,
    header: &'a [u8],
    cells: &'static [Cell],
) {
    for cell in cells {
        if !ctx.options.want.takes(cell.name, taken::role_of(group.family0, cell.name)) {
            continue;
        }
        let n_bytes = cell.count * cell.format.size_bytes();
        if let Some(bytes) = header.get(cell.at..).and_then(|rest| rest.get(..n_bytes)) {
            let value = Value::Array(Array { bytes, format: cell.format, order });
            ctx.push_conv(group, cell.name, value, cell.conv);
        }
    }
}

/// A text up to its first NUL, with a question mark for each byte that is not UTF-8.
#[cfg(any(feature = "document", feature = "other"))]
pub(crate) fn string(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big })
}
