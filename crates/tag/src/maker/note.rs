//! One note on its way through the tables: whose camera it is, and what earlier values said that later ones
//! need.

use crate::ifd::Block;
use crate::value::{Array, Format, Number, Value};

/// The camera, as the first directory of the file names it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Camera<'a> {
    /// `Make`, without blanks at the end.
    pub make: &'a str,
    /// `Model`, without blanks at the end.
    pub model: &'a str,
    /// `Software`, without blanks at the end.
    pub software: &'a str,
}

/// A note that is being read.
#[derive(Debug, Default)]
pub(crate) struct Note<'a> {
    pub camera: Camera<'a>,
    /// The type of the file around it, as in `File:FileType`.
    pub file_type: &'a str,
    /// The group of family 1 that all is told under, where that is not the tables' own.
    pub group: Option<&'static str>,
    /// Values of items that are remembered, by name, the latest last.
    remembered: Vec<(&'static str, Value<'a>)>,
}

impl<'a> Note<'a> {
    pub(super) fn new(camera: Camera<'a>, file_type: &'a str) -> Self {
        Note { camera, file_type, group: None, remembered: Vec::new() }
    }

    pub(crate) fn remember(&mut self, name: &'static str, value: Value<'a>) {
        /// More are kept of no real note.
        const MOST: usize = 256;
        if self.remembered.len() < MOST {
            self.remembered.push((name, value));
        }
    }

    /// The latest value of the item of this name, with or without a dot before it, if it was met and is
    /// remembered.
    pub(crate) fn value(&self, name: &str) -> Option<Value<'a>> {
        self.remembered
            .iter()
            .rev()
            .find(|(known, _)| known.trim_start_matches('.') == name.trim_start_matches('.'))
            .map(|(_, value)| *value)
    }

    /// As [`Note::value`], as a whole number.
    pub(crate) fn integer(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// As [`Note::value`], as a count; 0 where there is none.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.integer(name).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }

    /// Whether the camera's model has any of these in its name.
    pub(crate) fn is_model(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.camera.model.contains(part))
    }
}

/// A value before anything is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a> {
    /// Its elements.
    pub array: Array<'a>,
    /// What the offsets around it count in.
    pub area: Area<'a>,
    /// Where it begins in the area's block.
    pub at: u64,
}

impl<'a> Raw<'a> {
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.array.bytes
    }

    /// Number of elements.
    pub(crate) fn count(&self) -> usize {
        self.array.len()
    }

    /// The first number; 0 where there is none.
    pub(crate) fn integer(&self) -> i64 {
        self.integer_at(0)
    }

    /// The number at `index`; 0 where there is none.
    pub(crate) fn integer_at(&self, index: usize) -> i64 {
        match self.array.number(index) {
            Some(Number::Integer(number)) => number,
            _ => 0,
        }
    }

    /// Whether the elements are of this type.
    pub(crate) fn is(&self, format: Format) -> bool {
        self.array.format == format
    }
}

/// What offsets count in: a block, and how far they are off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area<'a> {
    pub block: Block<'a>,
    /// Added to every offset.
    pub shift: i64,
}

impl<'a> Area<'a> {
    pub(crate) fn new(block: Block<'a>) -> Self {
        Area { block, shift: 0 }
    }

    /// Where an offset leads in the block.
    pub(crate) fn place_of(&self, offset: u64) -> Option<u64> {
        offset.checked_add_signed(self.shift)
    }
}
