//! The rows of the table of FIT messages, and how a field's number becomes a value.

/// A message of FIT files.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Global number of the message.
    pub number: u16,
    /// Group of its tags in ExifTool.
    pub group: &'static str,
    /// First part of the names of its fields without a name.
    pub name: &'static str,
    /// Whether its fields are output by default; of other messages, only a new time is.
    pub by_default: bool,
    /// Fields by their numbers.
    pub fields: &'static [FieldRow],
}

/// A field of a message.
#[derive(Clone, Copy, Debug)]
pub struct FieldRow {
    /// Number of the field in its message.
    pub number: u8,
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// How the stored number becomes a value.
    pub form: Form,
}

pub(crate) const fn field(number: u8, name: &'static str, form: Form) -> FieldRow {
    FieldRow { number, name, form }
}

/// How the number in a field becomes a value.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// The number itself.
    Number,
    /// The number divided by the first, plus the second, with a unit.
    Scaled(f64, f64, &'static str),
    /// A number that stands for a word.
    Words(&'static [(i64, &'static str)]),
    /// A number whose bits stand for words.
    Bits(&'static [(u32, &'static str)]),
    /// Seconds since the end of 1989, UTC.
    Date,
    /// Seconds since the end of 1989, in the time of the place.
    LocalDate,
    /// Degrees north, 2^31 for half a circle.
    Latitude,
    /// Degrees east, 2^31 for half a circle.
    Longitude,
    /// Several numbers, each divided by 100.
    Velocity,
}

impl Message {
    /// The field with a number.
    pub fn field(&self, number: u8) -> Option<&'static FieldRow> {
        self.fields.binary_search_by_key(&number, |field| field.number).ok().map(|index| &self.fields[index])
    }
}
