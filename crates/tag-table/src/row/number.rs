//! Rows of tables whose tags are identified by a number.

use crate::def::{Conv, Mode, Role};
use crate::value::{Format, Value};

/// A tag that is identified by a number.
#[derive(Clone, Copy, Debug)]
pub struct NumberRow {
    /// Number of the tag in its table.
    pub id: u32,
    /// The tag's name in ExifTool.
    pub name: &'static str,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Role of the tag in the catalogue.
    pub role: Role,
    /// Type as which the bytes are read, overriding the file's type; `None` uses the file's.
    pub format: Option<Format>,
}

/// Creates a row without conversion.
pub const fn numbered(id: u32, name: &'static str) -> NumberRow {
    NumberRow { id, name, conv: Conv::None, role: Role::None, format: None }
}

impl NumberRow {
    /// Sets the conversion of the value.
    pub const fn conv(mut self, conv: Conv) -> NumberRow {
        self.conv = conv;
        self
    }

    /// Sets words for the tag's numbers ([`Conv::Labels`]).
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> NumberRow {
        self.conv(Conv::Labels(labels))
    }

    /// Sets a custom conversion function ([`Conv::Call`]).
    pub const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> NumberRow {
        self.conv(Conv::Call(call))
    }

    /// Sets the role in the catalogue.
    pub const fn role(mut self, role: Role) -> NumberRow {
        self.role = role;
        self
    }

    /// Sets the type as which the bytes are read.
    pub const fn format(mut self, format: Format) -> NumberRow {
        self.format = Some(format);
        self
    }
}

/// Finds the row of `id` in a table sorted by id.
pub fn lookup(table: &'static [NumberRow], id: u32) -> Option<&'static NumberRow> {
    table.binary_search_by_key(&id, |def| def.id).ok().map(|index| &table[index])
}

/// Finds rows in a large table with 16-bit ids in two steps, where a binary search takes nine. It
/// stores one bit per id, and for each word of bits the number of rows before it.
pub struct IdIndex {
    table: &'static [NumberRow],
    words: [u64; 1024],
    n_before: [u16; 1024],
}

impl IdIndex {
    /// Builds the index of a table that is sorted by id.
    pub const fn new(table: &'static [NumberRow]) -> IdIndex {
        let (mut words, mut n_before) = ([0_u64; 1024], [0_u16; 1024]);
        let mut position = 0;
        while position < table.len() {
            let id = table[position].id;
            words[(id >> 6) as usize] |= 1 << (id & 63);
            position += 1;
        }
        let mut word = 1;
        while word < words.len() {
            n_before[word] = n_before[word - 1] + words[word - 1].count_ones() as u16;
            word += 1;
        }
        IdIndex { table, words, n_before }
    }

    /// Finds the row of `id`; `None` if the table does not have it.
    #[inline]
    pub fn get(&self, id: u16) -> Option<&'static NumberRow> {
        let word = usize::from(id >> 6);
        let bit = 1 << (id & 63);
        if self.words[word] & bit == 0 {
            return None;
        }
        let n_below = (self.words[word] & (bit - 1)).count_ones();
        self.table.get(usize::from(self.n_before[word]) + n_below as usize)
    }
}

#[cfg(test)]
pub(crate) fn assert_sorted(table: &'static [NumberRow]) {
    for pair in table.windows(2) {
        assert!(pair[0].id < pair[1].id, "{:#x} {} follows {:#x}", pair[1].id, pair[1].name, pair[0].id);
    }
}
