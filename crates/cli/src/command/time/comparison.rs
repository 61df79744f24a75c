//! How the times of a command compare with those of the first one, by the lab's method for pairs of runs.

use crate::command::Failure;

/// The comparison of a command with the first one.
pub(super) struct Comparison {
    /// How many times as long it takes.
    pub(super) ratio: String,
    /// The ends of the ratio's 95 % interval: `0.45 .. 0.55`.
    pub(super) interval: String,
    /// The verdict: `faster`, `slower`, `no difference shown`, or that the runs are too few.
    pub(super) words: String,
    /// The same for programs.
    pub(super) json: serde_json::Value,
}

impl Comparison {
    /// Compares times with those of the first command in the same rounds. `None` without the feature `lab`.
    #[cfg(feature = "lab")]
    pub(super) fn of(seconds: &[f64], first: &[f64]) -> Option<Comparison> {
        let found = lab::method::ratio(seconds, first);
        let json = serde_json::to_value(found).unwrap_or_default();
        Some(Comparison { ratio: found.number(), interval: found.ends(), words: found.words(), json })
    }

    #[cfg(not(feature = "lab"))]
    pub(super) fn of(_: &[f64], _: &[f64]) -> Option<Comparison> {
        None
    }

    /// Checks whether commands can be compared, before any of them runs.
    ///
    /// # Errors
    /// Without the feature `lab`.
    pub(super) fn check_available() -> Result<(), Failure> {
        if cfg!(feature = "lab") {
            return Ok(());
        }
        Err("cannot compare commands: this program was compiled without the feature `lab`; measure one \
             command at a time"
            .into())
    }
}
