//! An interval that contains a value with a stated confidence.

use serde::{Deserialize, Serialize};

/// A confidence interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}
