//! Memory for values that are created while a file is read.

use std::cell::Cell;
use std::collections::HashSet;

use bumpalo::Bump;

use crate::name;
use crate::value::{Field, Piece, Value};

/// Memory that lives as long as the pass over a file, and the two options that decide which values are
/// created.
///
/// A file of a few bytes can point to one text thousands of times, so all that is kept here is counted.
/// Beyond the limit nothing more is kept: what is asked for is empty then, and [`Arena::is_full`] says so for
/// the rest of the pass.
#[derive(Clone, Copy, Debug)]
pub struct Arena<'a> {
    bump: &'a Bump,
    meter: &'a Meter,
    /// Whether unknown tags are requested as well.
    pub unknown: bool,
    /// Whether structures are kept whole instead of flattened.
    pub structs: bool,
}

/// Counts what an arena keeps.
#[derive(Debug)]
struct Meter {
    kept_bytes: Cell<usize>,
    /// Above this nothing is kept.
    most_bytes: Cell<usize>,
    is_full: Cell<bool>,
}

impl<'a> Arena<'a> {
    /// Creates an arena in the memory of `bump`, with these options, that keeps so many bytes at most.
    pub fn new(bump: &'a Bump, unknown: bool, structs: bool, most_bytes: usize) -> Self {
        let meter = bump.alloc(Meter {
            kept_bytes: Cell::new(0),
            most_bytes: Cell::new(most_bytes),
            is_full: Cell::new(false),
        });
        Arena { bump, meter, unknown, structs }
    }

    /// Whether something was not kept because of the limit, so that what comes now is incomplete.
    pub fn is_full(&self) -> bool {
        self.meter.is_full.get()
    }

    /// Number of bytes kept so far.
    pub fn kept_bytes(&self) -> usize {
        self.meter.kept_bytes.get()
    }

    /// Allows so many bytes more than are kept, and begins anew to say whether they are full.
    pub fn allow(&self, n_bytes: usize) {
        self.meter.most_bytes.set(self.kept_bytes().saturating_add(n_bytes));
        self.meter.is_full.set(false);
    }

    /// Counts these bytes; returns `false`, now and later, if they are more than the limit leaves.
    pub fn take(&self, n_bytes: usize) -> bool {
        let kept_bytes = self.kept_bytes().saturating_add(n_bytes);
        if kept_bytes > self.meter.most_bytes.get() {
            self.meter.is_full.set(true);
        }
        let is_taken = !self.is_full();
        if is_taken {
            self.meter.kept_bytes.set(kept_bytes);
        }
        is_taken
    }

    /// Copies `text`; the copy lives as long as the pass.
    pub fn keep_text(&self, text: &str) -> &'a str {
        if self.take(text.len()) { self.bump.alloc_str(text) } else { "" }
    }

    /// Copies `text` with its first letter in upper case if it is ASCII; the copy lives as long as the pass.
    pub fn keep_capitalised(&self, text: &str) -> &'a str {
        if !self.take(text.len()) {
            return "";
        }
        let kept = self.bump.alloc_str(text);
        if let Some(first) = kept.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        kept
    }

    /// Copies `bytes`; the copy lives as long as the pass.
    pub fn keep_bytes(&self, bytes: &[u8]) -> &'a [u8] {
        self.keep_slice(bytes)
    }

    /// Copies `value`; the copy lives as long as the pass.
    pub fn keep_value(&self, value: Value<'a>) -> &'a Value<'a> {
        if self.take(size_of::<Value<'_>>()) { self.bump.alloc(value) } else { &Value::Text("") }
    }

    /// Joins the parts in one copy that lives as long as the pass.
    pub fn keep_joined(&self, parts: &[&[u8]]) -> &'a [u8] {
        let n_bytes = parts.iter().map(|part| part.len()).sum();
        if !self.take(n_bytes) {
            return &[];
        }
        let mut joined = bumpalo::collections::Vec::with_capacity_in(n_bytes, self.bump);
        parts.iter().for_each(|part| joined.extend_from_slice_copy(part));
        joined.into_bump_slice()
    }

    fn keep_slice<T: Copy>(&self, items: &[T]) -> &'a [T] {
        if self.take(size_of_val(items)) { self.bump.alloc_slice_copy(items) } else { &[] }
    }

    /// Removes the characters from `text` that are not allowed in names.
    pub fn plain_name(&self, text: &'a str) -> &'a str {
        match name::plain(text) {
            std::borrow::Cow::Borrowed(plain) => plain,
            std::borrow::Cow::Owned(plain) => self.keep_text(&plain),
        }
    }

    /// Creates a value of data that is in memory.
    pub fn held(&self, bytes: &'a [u8]) -> Value<'a> {
        self.data(&[Piece::Held(bytes)])
    }

    /// Creates a value of data at this range of the file.
    pub fn stored(&self, offset: u64, len: u64) -> Value<'a> {
        self.data(&[Piece::Stored { offset, len }])
    }

    /// Creates a value of data that consists of several pieces.
    pub fn data(&self, pieces: &[Piece<'a>]) -> Value<'a> {
        Value::Data(self.keep_slice(pieces))
    }

    /// Creates a list of copies of `values`, which live as long as the pass.
    pub fn keep_list(&self, values: &[Value<'a>]) -> Value<'a> {
        Value::List(self.keep_slice(values))
    }

    /// Creates a structure of `fields`. If structures are kept whole, only the first field of each name is
    /// kept, because a JSON object has each key once.
    pub fn keep_struct(&self, mut fields: Vec<Field<'a>>) -> Value<'a> {
        if self.structs {
            let mut names = HashSet::new();
            fields.retain(|field| names.insert(field.name));
        }
        Value::Struct(self.keep_slice(&fields))
    }

    /// Converts bytes that should be UTF-8 to text: borrowed if they are valid, otherwise decoded as Latin-1.
    pub fn text_or_latin1(&self, bytes: &'a [u8]) -> &'a str {
        match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) if self.is_full() => "",
            Err(_) => self.keep_text(&crate::text::latin1(bytes)),
        }
    }
}
