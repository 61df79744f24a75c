//! Rows of tables whose tags are identified by a code or a text.

use crate::def::{Conv, Role};
use crate::value::Format;

/// A tag that is identified by a code or a text.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// Code or text in the file.
    pub key: &'static [u8],
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Role of the tag in the catalogue.
    pub role: Role,
    /// Type of the value, if it is a number.
    pub format: Option<Format>,
    /// Whether the tag is output only if unknown tags are requested.
    pub is_unknown: bool,
    /// Whether the value is data and not text.
    pub is_binary: bool,
}

pub(crate) const fn keyed(key: &'static [u8], name: &'static str) -> KeyRow {
    KeyRow {
        key,
        name,
        conv: Conv::None,
        role: Role::None,
        format: None,
        is_unknown: false,
        is_binary: false,
    }
}

impl KeyRow {
    pub(crate) const fn conv(mut self, conv: Conv) -> KeyRow {
        self.conv = conv;
        self
    }

    pub(crate) const fn role(mut self, role: Role) -> KeyRow {
        self.role = role;
        self
    }

    pub(crate) const fn format(mut self, format: Format) -> KeyRow {
        self.format = Some(format);
        self
    }

    pub(crate) const fn unknown(mut self) -> KeyRow {
        self.is_unknown = true;
        self
    }

    pub(crate) const fn binary(mut self) -> KeyRow {
        self.is_binary = true;
        self
    }
}

/// Finds the entry of `key` in a table that is sorted by key.
pub fn find(table: &'static [KeyRow], key: &[u8]) -> Option<&'static KeyRow> {
    table.binary_search_by(|entry| entry.key.cmp(key)).ok().map(|index| &table[index])
}
