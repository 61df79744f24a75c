//! The types of a row's fields: how each is stored in the table `file`, shown in the view `image`, and read
//! back from the view's value.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::{Mutex, OnceLock, PoisonError};

use rusqlite::types::ToSql;

use crate::error_kind::ErrorKind;
use crate::value::Value;

/// Text of a column. Most texts are short (dates, makers, models), and those of up to 24 bytes are stored
/// inline: rows move between threads, and freeing memory on another thread than the one that allocated it
/// costs both threads time.
pub type Text = compact_str::CompactString;

/// Text of a column that is long, or missing in most files: it takes less of each row.
pub type LongText = Box<str>;

/// A type that can be stored in the table `file`.
pub(crate) trait Stored {
    /// The type of its column in the table.
    const SQL_TYPE: &'static str;
    /// Type of the value bound to a parameter.
    type Sql<'a>: ToSql
    where
        Self: 'a;
    /// The value in the table.
    fn stored(&self) -> Self::Sql<'_>;
}

/// Binds the fields of a row to the parameters of a statement. Generic over the type of the value instead of
/// a closure over one common type, which would cost a seventh of the instructions of an insert.
pub(crate) trait Bind {
    fn bind<T: ToSql>(&mut self, index: usize, value: Option<T>) -> rusqlite::Result<()>;
}

/// A type that can be shown in the view `image`.
pub(crate) trait Shown: Stored + Sized {
    /// The value in the view.
    fn shown(&self) -> Value<'_>;
    /// Parses the field from its value in the view; `None` if the value is not valid for this type.
    fn of_shown(value: &Value<'_>) -> Option<Self>;
}

macro_rules! stored {
    ($($type:ty: $sql_type:literal as $sql:ty, $self:ident => $value:expr;)*) => {
        $(impl Stored for $type {
            const SQL_TYPE: &'static str = $sql_type;
            type Sql<'a> = $sql;
            #[inline]
            fn stored(&$self) -> Self::Sql<'_> {
                $value
            }
        })*
    };
}

stored! {
    u8: "INTEGER" as u8, self => *self;
    u16: "INTEGER" as u16, self => *self;
    u32: "INTEGER" as u32, self => *self;
    i32: "INTEGER" as i32, self => *self;
    i64: "INTEGER" as i64, self => *self;
    u64: "INTEGER" as i64, self => self.cast_signed();
    bool: "INTEGER" as bool, self => *self;
    f64: "REAL" as f64, self => *self;
    Text: "TEXT" as &'a str, self => self;
    LongText: "TEXT" as &'a str, self => self;
    &'static str: "TEXT" as &'static str, self => self;
    ErrorKind: "TEXT" as &'static str, self => self.as_str();
    Box<[u8]>: "BLOB" as &'a [u8], self => self;
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {
        $(impl Shown for $type {
            fn shown(&self) -> Value<'_> {
                Value::Integer(i64::from(*self))
            }
            fn of_shown(value: &Value<'_>) -> Option<Self> {
                match value {
                    Value::Integer(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }
        })*
    };
}

whole_numbers! { u8 u16 u32 i32 }

impl Shown for bool {
    fn shown(&self) -> Value<'_> {
        Value::Integer(i64::from(*self))
    }
    fn of_shown(value: &Value<'_>) -> Option<bool> {
        match value {
            Value::Integer(number) => Some(*number != 0),
            _ => None,
        }
    }
}

impl Shown for f64 {
    fn shown(&self) -> Value<'_> {
        Value::Real(*self)
    }
    fn of_shown(value: &Value<'_>) -> Option<f64> {
        match value {
            Value::Real(number) => Some(*number),
            _ => None,
        }
    }
}

impl Shown for Text {
    fn shown(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
    fn of_shown(value: &Value<'_>) -> Option<Text> {
        text(value).map(Into::into)
    }
}

impl Shown for LongText {
    fn shown(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
    fn of_shown(value: &Value<'_>) -> Option<LongText> {
        text(value).map(Into::into)
    }
}

impl Shown for &'static str {
    fn shown(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
    fn of_shown(value: &Value<'_>) -> Option<&'static str> {
        text(value).and_then(constant)
    }
}

impl Shown for ErrorKind {
    fn shown(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self.as_str()))
    }
    fn of_shown(value: &Value<'_>) -> Option<ErrorKind> {
        text(value).map(ErrorKind::of_word)
    }
}

/// The hash of a file's bytes, shown in hexadecimal.
impl Shown for Box<[u8]> {
    fn shown(&self) -> Value<'_> {
        let mut text = String::with_capacity(self.len() * 2);
        self.iter().for_each(|byte| {
            let _ = write!(text, "{byte:02x}");
        });
        if text.is_empty() { Value::Null } else { Value::Text(Cow::Owned(text)) }
    }
    fn of_shown(value: &Value<'_>) -> Option<Box<[u8]>> {
        let pairs = text(value)?.as_bytes().chunks(2);
        pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
    }
}

/// The hash of a picture, shown as 16 hexadecimal digits.
impl Shown for u64 {
    fn shown(&self) -> Value<'_> {
        Value::Text(Cow::Owned(format!("{self:016x}")))
    }
    fn of_shown(value: &Value<'_>) -> Option<u64> {
        u64::from_str_radix(text(value)?, 16).ok()
    }
}

fn text<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Interns a text as one of the constants that a row holds: names of formats and tags. There are a few
/// hundred; up to `MOST` are kept permanently, once each. Further or longer texts from a file give `None`.
pub(crate) fn constant(text: &str) -> Option<&'static str> {
    const MOST: usize = 4096;
    const MOST_BYTES: usize = 128;
    static KNOWN: OnceLock<Mutex<HashSet<&'static str>>> = OnceLock::new();

    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(constant) = known.get(text) {
        return Some(constant);
    }
    if known.len() >= MOST || text.len() > MOST_BYTES {
        return None;
    }
    let constant: &'static str = Box::leak(text.into());
    known.insert(constant);
    Some(constant)
}
