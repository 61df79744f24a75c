//! What a loop found: a promise that did not hold.

use std::fmt;

/// A promise that did not hold, or a loop that could not do its work.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding(String);

impl Finding {
    pub(crate) fn new(text: impl Into<String>) -> Finding {
        Finding(text.into())
    }

    /// With what was being done at its front.
    pub(crate) fn during(self, what: impl fmt::Display) -> Finding {
        Finding(format!("{what}: {}", self.0))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Finding {}

impl From<std::io::Error> for Finding {
    fn from(error: std::io::Error) -> Finding {
        Finding(error.to_string())
    }
}

impl From<rusqlite::Error> for Finding {
    fn from(error: rusqlite::Error) -> Finding {
        Finding(format!("SQLite: {error}"))
    }
}

impl From<serde_json::Error> for Finding {
    fn from(error: serde_json::Error) -> Finding {
        Finding(format!("JSON: {error}"))
    }
}
