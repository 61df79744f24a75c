//! Definition of a maker's tag. It needs more than a standard's tag: makers change the meaning of a tag with
//! the model, pack several values into one number, and store whole tables inside a value.

use super::note::Note;
use super::reader::Reader;
use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::def::{Conv, Role};
use crate::value::{Array, Format, Value};

const MAKER_NOTES: &str = "MakerNotes";

/// A table of a maker's tags.
#[derive(Debug)]
pub struct Table {
    /// ExifTool's group of family 1 for its tags.
    pub group: &'static str,
    /// ExifTool's group of family 0 for its tags.
    pub family0: &'static str,
    /// How the items are arranged in the data.
    pub layout: Layout,
    /// The items, sorted by id, then by part; alternatives are in the order in which they are tried.
    pub items: &'static [MakerRow],
    /// Priority of the tags, unless an item overrides it.
    pub priority: i8,
}

/// How the items of a table are arranged in the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In an image file directory: an item's id is its tag number.
    Directory,
    /// At fixed positions: an item's id is its offset from the start, in elements of this format.
    Fixed(Format),
    /// In sequence: an item's id is its index in the sequence, and counts may depend on earlier values.
    Serial(Format),
}

impl Table {
    /// Creates a table of tags in an image file directory.
    pub const fn directory(group: &'static str, items: &'static [MakerRow]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Directory, items, priority: 1 }
    }

    /// Creates a table of values at fixed positions, counted in elements of `unit`.
    pub const fn fixed(group: &'static str, unit: Format, items: &'static [MakerRow]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Fixed(unit), items, priority: 1 }
    }

    /// Creates a table of values in sequence, of type `unit` unless an item has its own.
    pub const fn serial(group: &'static str, unit: Format, items: &'static [MakerRow]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Serial(unit), items, priority: 1 }
    }

    /// Sets the priority of the table's tags.
    pub const fn priority(mut self, priority: i8) -> Table {
        self.priority = priority;
        self
    }

    /// Sets the group of family 0, for tables that are not maker notes.
    pub const fn family0(mut self, family0: &'static str) -> Table {
        self.family0 = family0;
        self
    }

    /// Returns the items with this id: alternatives, and parts of one value.
    pub fn items_of(&self, id: u32) -> &'static [MakerRow] {
        let start = self.items.partition_point(|item| item.id < id);
        let n_items = self.items[start..].iter().take_while(|item| item.id == id).count();
        &self.items[start..start + n_items]
    }
}

impl Table {
    /// Checks that the items are sorted: they are looked up by number, and alternatives are tried in order.
    ///
    /// # Panics
    /// If an item follows one with a higher number; for tests.
    #[track_caller]
    pub fn assert_order(&self) {
        for pair in self.items.windows(2) {
            let key = |item: &MakerRow| (item.id, item.part);
            assert!(key(&pair[0]) <= key(&pair[1]), "{}: {:#x} {}", self.group, pair[1].id, pair[1].name);
        }
    }
}

/// A tag of a table, or a link to another table.
#[derive(Clone, Copy, Debug)]
pub struct MakerRow {
    /// Number of the item in its table.
    pub id: u32,
    /// Distinguishes items that share a position and are all reported. Items with the same id and part are
    /// alternatives: the first one whose condition holds is used.
    pub part: u8,
    /// The tag's name in ExifTool.
    pub name: &'static str,
    /// Type as which the bytes are read, overriding that of the file or the table.
    pub format: Option<Format>,
    /// Number of elements of the value.
    pub count: Count,
    /// Bits of the number that contain the value, shifted down to the lowest; 0 for all.
    pub mask: u64,
    /// Condition under which the item applies.
    pub when: Option<fn(&Note<'_>, &Array<'_>) -> bool>,
    /// Whether the number is a valid value.
    pub valid: Option<fn(f64) -> bool>,
    /// Number of bytes by which the following items are shifted from their positions (in tables of fixed
    /// positions).
    pub moves: Option<fn(&Note<'_>) -> i64>,
    /// Change applied to the value in both modes.
    pub change: Change,
    /// Conversion of the value to text for people.
    pub conv: Conv,
    /// Content of the value, if it is not a plain value.
    pub inner: Inner,
    /// Role in the catalogue, for tags without an equivalent in a standard.
    pub role: Role,
    /// Priority that overrides the table's.
    pub priority: Option<i8>,
    /// Whether the value is stored by name for conditions and counts of other items; not reported if the name
    /// begins with a dot.
    pub is_remembered: bool,
    /// Whether only the size is reported.
    pub is_binary: bool,
    /// Whether the value is a position, reported from the start of the file.
    pub is_position: bool,
    /// Whether the tag is reported only if unknown tags are requested.
    pub is_unknown: bool,
}

/// Number of elements of a value, if no directory gives it.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// A fixed number of elements.
    Of(u16),
    /// All elements up to the end of the data.
    Rest,
    /// A number computed from earlier values.
    By(fn(&Note<'_>) -> usize),
}

/// Change applied to a value before it becomes a tag.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// No change to the value.
    None,
    /// A function applied to a number, or to each of several numbers.
    Number(fn(f64) -> f64),
    /// A function that replaces the value, or suppresses it by returning `None`.
    Value(for<'a> fn(Arena<'a>, &Note<'a>, Value<'a>) -> Option<Value<'a>>),
}

/// Content of an item's value, if it is not a plain value.
#[derive(Clone, Copy, Debug)]
pub enum Inner {
    /// The value itself and nothing else.
    None,
    /// The value's bytes are described by the table; offsets in a directory are relative to the same origin
    /// as in the enclosing one.
    Bytes(&'static Table),
    /// Like `Bytes`, with this byte order.
    Ordered(ByteOrder, &'static Table),
    /// The value is the position of a directory, or of several directories.
    Pointer(&'static Table),
    /// The value is the positions of directories with a table each; further positions are left out.
    Pointers(&'static [Table]),
    /// The value is only stored for use by other items.
    Remember(for<'a> fn(&mut Note<'a>, Array<'a>)),
    /// The value has a special layout, read by this reader.
    Read(Reader),
}

/// Creates a tag without conversion.
pub const fn item(id: u32, name: &'static str) -> MakerRow {
    MakerRow {
        id,
        part: 0,
        name,
        format: None,
        count: Count::Of(1),
        mask: 0,
        when: None,
        valid: None,
        moves: None,
        change: Change::None,
        conv: Conv::None,
        inner: Inner::None,
        role: Role::None,
        priority: None,
        is_remembered: false,
        is_binary: false,
        is_position: false,
        is_unknown: false,
    }
}

impl Inner {
    /// Whether the item leads to other values.
    pub fn leads_elsewhere(&self) -> bool {
        !matches!(self, Inner::None)
    }
}

impl MakerRow {
    /// Whether a long value without a type is more than data: it leads to other values, or it is numbers.
    pub fn is_decoded(&self) -> bool {
        let is_numbers = self.format.is_some_and(|format| format != Format::Undef) && !self.is_binary;
        self.inner.leads_elsewhere() || is_numbers
    }

    /// Marks one more item at the position of the previous one, reported in addition to it.
    pub const fn part(mut self, part: u8) -> MakerRow {
        self.part = part;
        self
    }

    /// Sets the type as which the bytes are read.
    pub const fn format(mut self, format: Format) -> MakerRow {
        self.format = Some(format);
        self
    }

    /// Sets a fixed number of elements.
    pub const fn count(mut self, n_elements: u16) -> MakerRow {
        self.count = Count::Of(n_elements);
        self
    }

    /// Takes all remaining elements of the data.
    pub const fn rest(mut self) -> MakerRow {
        self.count = Count::Rest;
        self
    }

    /// Computes the number of elements from earlier values.
    pub const fn count_by(mut self, count: fn(&Note<'_>) -> usize) -> MakerRow {
        self.count = Count::By(count);
        self
    }

    /// Reads a text of this many bytes, up to the first NUL.
    pub const fn text(self, n_bytes: u16) -> MakerRow {
        self.format(Format::String).count(n_bytes)
    }

    /// Selects these bits of the number, shifted down.
    pub const fn mask(mut self, mask: u64) -> MakerRow {
        self.mask = mask;
        self
    }

    /// Sets the condition under which the item applies.
    pub const fn when(mut self, when: fn(&Note<'_>, &Array<'_>) -> bool) -> MakerRow {
        self.when = Some(when);
        self
    }

    /// Sets the condition that its number must meet to be reported.
    pub const fn valid(mut self, valid: fn(f64) -> bool) -> MakerRow {
        self.valid = Some(valid);
        self
    }

    /// Shifts the following items by this number of bytes.
    pub const fn moves(mut self, moves: fn(&Note<'_>) -> i64) -> MakerRow {
        self.moves = Some(moves);
        self
    }

    /// Sets a function that is applied to the number.
    pub const fn number(mut self, change: fn(f64) -> f64) -> MakerRow {
        self.change = Change::Number(change);
        self
    }

    /// Sets a function that replaces the value, or suppresses it with `None`.
    pub const fn value(
        mut self,
        change: for<'a> fn(Arena<'a>, &Note<'a>, Value<'a>) -> Option<Value<'a>>,
    ) -> MakerRow {
        self.change = Change::Value(change);
        self
    }

    /// Sets the conversion of the value.
    pub const fn conv(mut self, conv: Conv) -> MakerRow {
        self.conv = conv;
        self
    }

    /// Sets words for the tag's numbers ([`Conv::Labels`]).
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> MakerRow {
        self.conv(Conv::Labels(labels))
    }

    /// Sets words for texts, or for numbers separated by spaces ([`Conv::TextLabels`]).
    pub const fn words(self, words: &'static [(&'static str, &'static str)]) -> MakerRow {
        self.conv(Conv::TextLabels(words))
    }

    /// Sets words for bits ([`Conv::Bits`]).
    pub const fn bits(self, bits: &'static [(u32, &'static str)]) -> MakerRow {
        self.conv(Conv::Bits(bits))
    }

    /// Sets a unit that is shown to people.
    pub const fn unit(self, unit: &'static str) -> MakerRow {
        self.conv(Conv::Unit(unit))
    }

    /// Sets the number of decimals and a unit shown to people.
    pub const fn fixed(self, n_decimals: u8, unit: &'static str) -> MakerRow {
        self.conv(Conv::Fixed(n_decimals, unit))
    }

    /// Sets a custom conversion function ([`Conv::Call`]).
    pub const fn call(self, call: fn(&Value<'_>, crate::def::Mode, &mut String)) -> MakerRow {
        self.conv(Conv::Call(call))
    }

    /// Sets the table that describes the value's bytes.
    pub const fn table(mut self, table: &'static Table) -> MakerRow {
        self.inner = Inner::Bytes(table);
        self
    }

    /// Sets the content of the value, if it is not a plain value.
    pub const fn inner(mut self, inner: Inner) -> MakerRow {
        self.inner = inner;
        self
    }

    /// Sets the role in the catalogue.
    pub const fn role(mut self, role: Role) -> MakerRow {
        self.role = role;
        self
    }

    /// Sets a priority that overrides the table's.
    pub const fn priority(mut self, priority: i8) -> MakerRow {
        self.priority = Some(priority);
        self
    }

    /// Stores the value for other items' conditions and counts.
    pub const fn remember(mut self) -> MakerRow {
        self.is_remembered = true;
        self
    }

    /// Reports only the size of the value.
    pub const fn binary(mut self) -> MakerRow {
        self.is_binary = true;
        self
    }

    /// Marks the value as a position, reported from the start of the file.
    pub const fn position(mut self) -> MakerRow {
        self.is_position = true;
        self
    }

    /// Reports the tag only if unknown tags are requested.
    pub const fn unknown(mut self) -> MakerRow {
        self.is_unknown = true;
        self
    }
}
