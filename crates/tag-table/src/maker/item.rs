//! What is known of a maker's tag before any file is read. More than of a standard's: makers change the
//! meaning of a tag with the model, pack several into one number, and hide whole tables inside of a value.

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
    /// ExifTool's group of family 1.
    pub group: &'static str,
    /// And of family 0.
    pub family0: &'static str,
    /// Where its items lie.
    pub layout: Layout,
    /// By id, then by part; alternatives in the order in which they are tried.
    pub items: &'static [Item],
    /// What its tags' priority is, where an item says nothing else.
    pub priority: i8,
}

/// Where the items of a table lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In an image file directory: an item's id is its tag number.
    Directory,
    /// At fixed places: an item's id counts elements of this format from the start.
    Fixed(Format),
    /// One behind another: an item's id is its place in the row, and counts may depend on values met before.
    Serial(Format),
}

impl Table {
    /// A table of tags in an image file directory.
    pub const fn directory(group: &'static str, items: &'static [Item]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Directory, items, priority: 1 }
    }

    /// A table of values at fixed places, counted in elements of `unit`.
    pub const fn fixed(group: &'static str, unit: Format, items: &'static [Item]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Fixed(unit), items, priority: 1 }
    }

    /// A table of values one behind another, of `unit` where an item says nothing else.
    pub const fn serial(group: &'static str, unit: Format, items: &'static [Item]) -> Table {
        Table { group, family0: MAKER_NOTES, layout: Layout::Serial(unit), items, priority: 1 }
    }

    /// With this priority for its tags.
    pub const fn priority(mut self, priority: i8) -> Table {
        self.priority = priority;
        self
    }

    /// In this group of family 0, where it is no maker's note.
    pub const fn family0(mut self, family0: &'static str) -> Table {
        self.family0 = family0;
        self
    }

    /// The items of one id: alternatives, and parts of one value.
    pub fn items_of(&self, id: u32) -> &'static [Item] {
        let start = self.items.partition_point(|item| item.id < id);
        let n_items = self.items[start..].iter().take_while(|item| item.id == id).count();
        &self.items[start..start + n_items]
    }
}

impl Table {
    /// Checks that the items are in order: they are looked up by their number, and alternatives are tried one
    /// after another.
    ///
    /// # Panics
    /// If an item follows one with a higher number; for tests.
    #[track_caller]
    pub fn assert_order(&self) {
        for pair in self.items.windows(2) {
            let key = |item: &Item| (item.id, item.part);
            assert!(key(&pair[0]) <= key(&pair[1]), "{}: {:#x} {}", self.group, pair[1].id, pair[1].name);
        }
    }
}

/// A tag of a table, or the door to another table.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// Its number in the table.
    pub id: u32,
    /// Tells apart what lies in one place and is all told; items of one id and part are alternatives, of
    /// which the first is taken whose condition holds.
    pub part: u8,
    /// ExifTool's name.
    pub name: &'static str,
    /// Read the bytes as this type, whatever the file, or the table, says.
    pub format: Option<Format>,
    /// How many elements.
    pub count: Count,
    /// The bits that are meant, 0 for all; shifted down to the lowest.
    pub mask: u64,
    /// When it is this item.
    pub when: Option<fn(&Note<'_>, &Array<'_>) -> bool>,
    /// Whether the number says anything.
    pub valid: Option<fn(f64) -> bool>,
    /// How many bytes the items behind it lie further on than their numbers say (in tables of fixed places).
    pub moves: Option<fn(&Note<'_>) -> i64>,
    /// What becomes of the value, for programs already.
    pub change: Change,
    /// How the value becomes text for people.
    pub conv: Conv,
    /// What the value holds, where it is no value.
    pub inner: Inner,
    /// What it is to the catalogue, where no standard's tag tells that.
    pub role: Role,
    /// Overrides the table's.
    pub priority: Option<i8>,
    /// Kept for conditions and counts of other items, by the name; not told where the name begins with a dot.
    pub is_remembered: bool,
    /// Told by its size only.
    pub is_binary: bool,
    /// A position, told from the start of the file.
    pub is_position: bool,
    /// Not told unless unknown tags are asked for.
    pub is_unknown: bool,
}

/// How many elements a value has where no directory tells it.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// This many.
    Of(u16),
    /// All that are left.
    Rest,
    /// As many as values met before say.
    By(fn(&Note<'_>) -> usize),
}

/// What becomes of a value on its way to a tag.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// The value stays as it is.
    None,
    /// A number, or each number of several, becomes another.
    Number(fn(f64) -> f64),
    /// The value becomes another, or, with `None`, says nothing.
    Value(for<'a> fn(Arena<'a>, &Note<'a>, Value<'a>) -> Option<Value<'a>>),
}

/// What the value of an item holds, where it is no value.
#[derive(Clone, Copy, Debug)]
pub enum Inner {
    /// Nothing but the value itself.
    None,
    /// The value's bytes are what `Table` describes; a directory's offsets count as they do in the one around
    /// it.
    Bytes(&'static Table),
    /// As `Bytes`, in this order of bytes.
    Ordered(ByteOrder, &'static Table),
    /// The value is the position of a directory, or of several.
    Pointer(&'static Table),
    /// The value says something that other items need, and nothing else.
    Remember(for<'a> fn(&mut Note<'a>, Array<'a>)),
    /// The value has a layout of its own.
    Read(Reader),
}

/// A tag without conversion.
pub const fn item(id: u32, name: &'static str) -> Item {
    Item {
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
    /// Whether it leads to other values.
    pub fn is_door(&self) -> bool {
        !matches!(self, Inner::None)
    }
}

impl Item {
    /// One more item at the place of the item before, told beside it.
    pub const fn part(mut self, part: u8) -> Item {
        self.part = part;
        self
    }

    /// Read as this type.
    pub const fn format(mut self, format: Format) -> Item {
        self.format = Some(format);
        self
    }

    /// This many elements.
    pub const fn count(mut self, n_elements: u16) -> Item {
        self.count = Count::Of(n_elements);
        self
    }

    /// All elements that are left.
    pub const fn rest(mut self) -> Item {
        self.count = Count::Rest;
        self
    }

    /// As many elements as values met before say.
    pub const fn count_by(mut self, count: fn(&Note<'_>) -> usize) -> Item {
        self.count = Count::By(count);
        self
    }

    /// A text of this many bytes, up to the first NUL.
    pub const fn text(self, n_bytes: u16) -> Item {
        self.format(Format::String).count(n_bytes)
    }

    /// These bits of the number, shifted down.
    pub const fn mask(mut self, mask: u64) -> Item {
        self.mask = mask;
        self
    }

    /// Only where this holds.
    pub const fn when(mut self, when: fn(&Note<'_>, &Array<'_>) -> bool) -> Item {
        self.when = Some(when);
        self
    }

    /// Says nothing unless its number is so.
    pub const fn valid(mut self, valid: fn(f64) -> bool) -> Item {
        self.valid = Some(valid);
        self
    }

    /// The items behind it lie so many bytes further on.
    pub const fn moves(mut self, moves: fn(&Note<'_>) -> i64) -> Item {
        self.moves = Some(moves);
        self
    }

    /// The number becomes another.
    pub const fn number(mut self, change: fn(f64) -> f64) -> Item {
        self.change = Change::Number(change);
        self
    }

    /// The value becomes another; with `None` it says nothing.
    pub const fn value(
        mut self,
        change: for<'a> fn(Arena<'a>, &Note<'a>, Value<'a>) -> Option<Value<'a>>,
    ) -> Item {
        self.change = Change::Value(change);
        self
    }

    /// With this conversion.
    pub const fn conv(mut self, conv: Conv) -> Item {
        self.conv = conv;
        self
    }

    /// With words for its numbers.
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> Item {
        self.conv(Conv::Labels(labels))
    }

    /// With words for its texts, or for its numbers separated by blanks.
    pub const fn words(self, words: &'static [(&'static str, &'static str)]) -> Item {
        self.conv(Conv::TextLabels(words))
    }

    /// With words for its bits.
    pub const fn bits(self, bits: &'static [(u32, &'static str)]) -> Item {
        self.conv(Conv::Bits(bits))
    }

    /// With this unit for people.
    pub const fn unit(self, unit: &'static str) -> Item {
        self.conv(Conv::Unit(unit))
    }

    /// With so many decimals and this unit for people.
    pub const fn fixed(self, n_decimals: u8, unit: &'static str) -> Item {
        self.conv(Conv::Fixed(n_decimals, unit))
    }

    /// With a conversion of its own.
    pub const fn call(self, call: fn(&Value<'_>, crate::def::Mode, &mut String)) -> Item {
        self.conv(Conv::Call(call))
    }

    /// The value's bytes are a table.
    pub const fn table(mut self, table: &'static Table) -> Item {
        self.inner = Inner::Bytes(table);
        self
    }

    /// The value holds something else than a value.
    pub const fn inner(mut self, inner: Inner) -> Item {
        self.inner = inner;
        self
    }

    /// With a role in the catalogue.
    pub const fn role(mut self, role: Role) -> Item {
        self.role = role;
        self
    }

    /// With this priority.
    pub const fn priority(mut self, priority: i8) -> Item {
        self.priority = Some(priority);
        self
    }

    /// Kept for other items' conditions and counts.
    pub const fn remember(mut self) -> Item {
        self.is_remembered = true;
        self
    }

    /// Told by its size only.
    pub const fn binary(mut self) -> Item {
        self.is_binary = true;
        self
    }

    /// A position, which is told from the start of the file.
    pub const fn position(mut self) -> Item {
        self.is_position = true;
        self
    }

    /// Not told unless unknown tags are asked for.
    pub const fn unknown(mut self) -> Item {
        self.is_unknown = true;
        self
    }
}
