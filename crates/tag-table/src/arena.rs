//! Memory for values that are created while a file is read.

use std::collections::HashSet;

use bumpalo::Bump;

use crate::name;
use crate::value::{Field, Piece, Value};

/// Memory that lives as long as the pass over a file, and the two options that decide which values are
/// created.
#[derive(Clone, Copy, Debug)]
pub struct Arena<'a> {
    bump: &'a Bump,
    /// Whether unknown tags are requested as well.
    pub unknown: bool,
    /// Whether structures are kept whole instead of flattened.
    pub structs: bool,
}

impl<'a> Arena<'a> {
    /// Creates an arena in the memory of `bump`, with these options.
    pub fn new(bump: &'a Bump, unknown: bool, structs: bool) -> Self {
        Arena { bump, unknown, structs }
    }

    /// Copies `text`; the copy lives as long as the pass.
    pub fn keep_text(&self, text: &str) -> &'a str {
        self.bump.alloc_str(text)
    }

    /// Copies `text` with its first letter in upper case if it is ASCII; the copy lives as long as the pass.
    pub fn keep_capitalised(&self, text: &str) -> &'a str {
        let kept = self.bump.alloc_str(text);
        if let Some(first) = kept.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        kept
    }

    /// Copies `bytes`; the copy lives as long as the pass.
    pub fn keep_bytes(&self, bytes: &[u8]) -> &'a [u8] {
        self.bump.alloc_slice_copy(bytes)
    }

    /// Copies `value`; the copy lives as long as the pass.
    pub fn keep_value(&self, value: Value<'a>) -> &'a Value<'a> {
        self.bump.alloc(value)
    }

    /// Joins the parts in one copy that lives as long as the pass.
    pub fn keep_joined(&self, parts: &[&[u8]]) -> &'a [u8] {
        let n_bytes = parts.iter().map(|part| part.len()).sum();
        let mut joined = bumpalo::collections::Vec::with_capacity_in(n_bytes, self.bump);
        parts.iter().for_each(|part| joined.extend_from_slice_copy(part));
        joined.into_bump_slice()
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
        Value::Data(self.bump.alloc_slice_copy(pieces))
    }

    /// Creates a list of copies of `values`, which live as long as the pass.
    pub fn keep_list(&self, values: &[Value<'a>]) -> Value<'a> {
        Value::List(self.bump.alloc_slice_copy(values))
    }

    /// Creates a structure of `fields`. If structures are kept whole, only the first field of each name is
    /// kept, because a JSON object has each key once.
    pub fn keep_struct(&self, mut fields: Vec<Field<'a>>) -> Value<'a> {
        if self.structs {
            let mut names = HashSet::new();
            fields.retain(|field| names.insert(field.name));
        }
        Value::Struct(self.bump.alloc_slice_copy(&fields))
    }

    /// Converts bytes that should be UTF-8 to text: borrowed if they are valid, otherwise decoded as Latin-1.
    pub fn text_or_latin1(&self, bytes: &'a [u8]) -> &'a str {
        match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => self.keep_text(&crate::text::latin1(bytes)),
        }
    }
}
