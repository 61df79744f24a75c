//! Cases of an experiment and the results they report.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Sizes at which an experiment can run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// All experiments together take less than three minutes on two processors.
    Quick,
    /// Sizes large enough for clear answers; a few minutes per experiment.
    #[default]
    Default,
    /// The sizes used in the publications, and larger ones.
    Full,
}

/// A parameter value that distinguishes cases of the same way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Parameter {
    /// A parameter that is true or false.
    Flag(bool),
    /// A number, with its unit in the parameter's name.
    Number(u64),
    /// A word that names one of several options.
    Word(String),
}

/// One way of doing one job.
///
/// Cases of one `set` do the same job on the same input, so their checksums must be equal and their times can
/// be compared. Written as `set/way[name=value,...]`, which is unique within an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Name of the job, mostly its size (`256MiB`, `400000-records`).
    pub set: String,
    /// Name of the way (`mmap`, `copy_file_range`). The same word means the same way in every set.
    pub way: String,
    /// Parameters of the way, in the order in which tables show them. Names carry the units (`block_bytes`,
    /// `threads`).
    pub parameters: Vec<(String, Parameter)>,
}

impl Case {
    /// Creates a case that has no parameters.
    #[must_use]
    pub fn new(set: impl Into<String>, way: impl Into<String>) -> Case {
        Case { set: set.into(), way: way.into(), parameters: Vec::new() }
    }

    /// Returns this case with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Case {
        self.parameters.push((name.to_owned(), value.into()));
        self
    }

    /// The numeric parameter called `name`; `None` if there is no such number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.parameter(name)? {
            Parameter::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The word parameter called `name`; `None` if there is no such word.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.parameter(name)? {
            Parameter::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether the flag called `name` is present and true.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.parameter(name), Some(Parameter::Flag(true)))
    }

    /// The parameter with this name; `None` if there is none.
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

/// A 64-bit checksum of a case's result, equal for two cases that did the same work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checksum(pub u64);

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The work a case did in its measured part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// Number of items processed: files, records, units. Rates use it where `bytes` is 0.
    pub items: u64,
    /// Number of input bytes processed.
    pub bytes: u64,
    /// Checksum of the output or answer; equal for all cases of one set.
    pub checksum: Checksum,
    /// Figures specific to the way; names carry the units (`resolution_ns`). Mostly empty.
    pub figures: Vec<(String, f64)>,
}
