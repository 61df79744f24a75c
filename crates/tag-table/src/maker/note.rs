//! One note on its way through the tables: whose camera it is, and what earlier values said that later ones
//! need.

use crate::value::Value;

/// The camera, as the first directory of the file names it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Camera<'a> {
    /// `Make`, without blanks at the end.
    pub make: &'a str,
    /// `Model`, without blanks at the end.
    pub model: &'a str,
    /// `Software`, without blanks at the end.
    pub software: &'a str,
}

/// A note that is being read.
#[derive(Debug, Default)]
pub struct Note<'a> {
    /// The camera that wrote the file.
    pub camera: Camera<'a>,
    /// The type of the file around it, as in `File:FileType`.
    pub file_type: &'a str,
    /// The group of family 1 that all is told under, where that is not the tables' own.
    pub group: Option<&'static str>,
    /// Values of items that are remembered, by name, the latest last.
    remembered: Vec<(&'static str, Value<'a>)>,
}

impl<'a> Note<'a> {
    /// A note of this camera, in a file of this type.
    pub fn new(camera: Camera<'a>, file_type: &'a str) -> Self {
        Note { camera, file_type, group: None, remembered: Vec::new() }
    }

    /// Keeps the value of an item for conditions and counts of later items.
    pub fn remember(&mut self, name: &'static str, value: Value<'a>) {
        /// More are kept of no real note.
        const MOST: usize = 256;
        if self.remembered.len() < MOST {
            self.remembered.push((name, value));
        }
    }

    /// The latest value of the item of this name, with or without a dot before it, if it was met and is
    /// remembered.
    pub fn value(&self, name: &str) -> Option<Value<'a>> {
        self.remembered
            .iter()
            .rev()
            .find(|(known, _)| known.trim_start_matches('.') == name.trim_start_matches('.'))
            .map(|(_, value)| *value)
    }

    /// As [`Note::value`], as a whole number.
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// As [`Note::value`], as a count; 0 where there is none.
    pub fn count(&self, name: &str) -> usize {
        self.integer(name).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }

    /// Whether the camera's model has any of these in its name.
    pub fn is_model(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.camera.model.contains(part))
    }
}
