//! An interval that holds a value with a stated confidence.

use serde::{Deserialize, Serialize};

/// An interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}
