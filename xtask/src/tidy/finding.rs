//! Findings: places that break a rule.

use std::fmt;
use std::path::PathBuf;

/// One place that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// Path relative to the root of the workspace.
    pub(crate) path: PathBuf,
    pub(crate) line: usize,
    pub(crate) rule: &'static str,
    /// What is wrong, and what to do.
    pub(crate) text: String,
    /// Name of the function or path, if the finding is about one: an exception may name it.
    pub(crate) item: Option<String>,
}

impl Finding {
    pub(crate) fn new(path: impl Into<PathBuf>, line: usize, rule: &'static str, text: String) -> Finding {
        Finding { path: path.into(), line, rule, text, item: None }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.path.display(), self.line, self.rule, self.text)
    }
}
