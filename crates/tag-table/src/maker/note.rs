//! State of one note while its tables are read: the camera, and earlier values that later items depend on.

use crate::value::Value;

/// The camera as named in the first directory of the file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Camera<'a> {
    /// The tag `Make`, without trailing blanks.
    pub make: &'a str,
    /// The tag `Model`, without trailing blanks.
    pub model: &'a str,
    /// The tag `Software`, without trailing blanks.
    pub software: &'a str,
}

/// A maker note that is being read.
#[derive(Debug, Default)]
pub struct Note<'a> {
    /// The camera that wrote the file.
    pub camera: Camera<'a>,
    /// The type of the enclosing file, as in `File:FileType`.
    pub file_type: &'a str,
    /// The group of family 1 for all tags, if it differs from the tables' own.
    pub group: Option<&'static str>,
    /// Values of remembered items by name, the latest last.
    remembered: Vec<(&'static str, Value<'a>)>,
}

impl<'a> Note<'a> {
    /// Creates the state for a note of this camera, in a file of this type.
    pub fn new(camera: Camera<'a>, file_type: &'a str) -> Self {
        Note { camera, file_type, group: None, remembered: Vec::new() }
    }

    /// Stores the value of an item for conditions and counts of later items.
    pub fn remember(&mut self, name: &'static str, value: Value<'a>) {
        /// No real note stores more.
        const MOST: usize = 256;
        if self.remembered.len() < MOST {
            self.remembered.push((name, value));
        }
    }

    /// Returns the latest remembered value of the item with this name, with or without a leading dot.
    pub fn value(&self, name: &str) -> Option<Value<'a>> {
        self.remembered
            .iter()
            .rev()
            .find(|(known, _)| known.trim_start_matches('.') == name.trim_start_matches('.'))
            .map(|(_, value)| *value)
    }

    /// Returns the value as a whole number, like [`Note::value`].
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// Returns the value as a count, like [`Note::value`]; 0 if there is none.
    pub fn count(&self, name: &str) -> usize {
        self.integer(name).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }

    /// Whether the camera's model name contains any of these texts.
    pub fn is_model(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.camera.model.contains(part))
    }
}
