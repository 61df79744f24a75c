//! What is run, and what it says it did.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How large an experiment is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// All experiments together take less than three minutes on two processors.
    Quick,
    /// Sizes large enough for clear answers, a few minutes an experiment.
    #[default]
    Default,
    /// The sizes of the publications, and larger ones.
    Full,
}

/// A value that tells two cases of one way apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Parameter {
    /// Yes or no.
    Flag(bool),
    /// A number, its unit in the parameter's name.
    Number(u64),
    /// A word.
    Word(String),
}

/// One way of doing one job.
///
/// Cases of one `set` do the same job on the same input, so their checksums must be equal and their times can
/// be compared. Written as `set/way[name=value,...]`, which is unique within an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The job: mostly its size (`256MiB`, `400000-records`).
    pub set: String,
    /// The way (`mmap`, `copy_file_range`). The same word means the same way in every set.
    pub way: String,
    /// Parameters of the way, in the order in which a table shows them; units in the names (`block_bytes`,
    /// `threads`).
    pub parameters: Vec<(String, Parameter)>,
}

impl Case {
    /// A case without parameters.
    #[must_use]
    pub fn new(set: impl Into<String>, way: impl Into<String>) -> Case {
        Case { set: set.into(), way: way.into(), parameters: Vec::new() }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Case {
        self.parameters.push((name.to_owned(), value.into()));
        self
    }

    /// The number of this name; `None` if there is none.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.parameter(name)? {
            Parameter::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The word of this name; `None` if there is none.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.parameter(name)? {
            Parameter::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether the flag of this name is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.parameter(name), Some(Parameter::Flag(true)))
    }

    /// The parameter of this name; `None` if there is none.
    pub(crate) fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.set, self.way)?;
        for (position, (name, value)) in self.parameters.iter().enumerate() {
            write!(f, "{}{name}={value}", if position == 0 { '[' } else { ',' })?;
        }
        if self.parameters.is_empty() { Ok(()) } else { write!(f, "]") }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parameter::Flag(flag) => flag.fmt(f),
            Parameter::Number(number) => number.fmt(f),
            Parameter::Word(word) => word.fmt(f),
        }
    }
}

impl From<bool> for Parameter {
    fn from(flag: bool) -> Parameter {
        Parameter::Flag(flag)
    }
}

impl From<u64> for Parameter {
    fn from(number: u64) -> Parameter {
        Parameter::Number(number)
    }
}

impl From<&str> for Parameter {
    fn from(word: &str) -> Parameter {
        Parameter::Word(word.to_owned())
    }
}

/// 64 bits that two cases share if they did the same work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checksum(pub u64);

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What a case did inside its clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// Things done: files, records, units. Rates are told of these where `bytes` is 0.
    pub items: u64,
    /// Bytes of input.
    pub bytes: u64,
    /// Of the output or answer; equal for all cases of one set.
    pub checksum: Checksum,
    /// Figures of the way itself, by names that carry their units (`resolution_ns`); mostly none.
    pub figures: Vec<(String, f64)>,
}
