//! The result of a session for its readers: one JSON file with all data, from which tables, pages and
//! comparisons are made. The data is in the module `results`.

#[cfg(test)]
mod agreement;
mod beside;
mod best;
mod compare;
mod figures;
mod file;
mod group;
mod html;
mod jsonl;
mod machines;
mod markdown;
mod sentence;
mod table;
#[cfg(test)]
pub(crate) mod testing;

use std::io;
use std::path::{Path, PathBuf};

pub use crate::duration::duration_ns;
pub use crate::method::guard::Surroundings;
pub use crate::method::ratio::{Ratio, Verdict};
pub use crate::method::run::Run;
pub use crate::method::statistics::Interval;
pub use crate::method::summary::{Basis, Summary};
pub use crate::results::{
    Baseline, CaseReport, CaseState, Disagreement, EndReason, ExperimentReport, FORMAT, LimitShare, Report,
    SessionOptions,
};
pub use compare::{Change, Comparison, compare};
pub use html::page;
pub use jsonl::lines;
pub use machines::{Difference, LimitExplanation, differences, explained};
pub use markdown::markdown;
pub(crate) use sentence::sentence;
pub use table::{aligned, table};

/// Errors when reading, writing or comparing reports.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The file could not be read or written.
    #[error("cannot {doing} `{}`", path.display())]
    File {
        /// The operation that failed.
        doing: &'static str,
        /// Path of the affected file.
        path: PathBuf,
        /// Error reported by the operating system.
        source: io::Error,
    },
    /// The file differs from its digest.
    #[error("report `{}` is damaged or was edited", path.display())]
    Damaged {
        /// Path of the affected file.
        path: PathBuf,
        /// What differs, and what to do.
        source: io::Error,
    },
    /// The file is not a report.
    #[error("`{}` is not a report of `thalweg lab run`", path.display())]
    NoReport {
        /// Path of the affected file.
        path: PathBuf,
        /// Position and kind of the mismatch.
        source: serde_json::Error,
    },
    /// The report was written by another version.
    #[error("cannot read report `{}`: it has format {format}, but this version reads {FORMAT}; measure \
             again with this version", path.display())]
    Format {
        /// Path of the affected file.
        path: PathBuf,
        /// Format number found in the file.
        format: u64,
    },
    /// The output name asks for a form that reports do not have.
    #[error("cannot write a report to `{}`: the file name must end in .html or .md", path.display())]
    NoPage {
        /// Path of the requested output.
        path: PathBuf,
    },
    /// The reports are from different machines, so their times do not show what changed.
    #[error(
        "cannot compare reports from different machines ({before} and {after}); use --force to compare them \
         anyway"
    )]
    Machines {
        /// Machine of the first report.
        before: String,
        /// Machine of the second report.
        after: String,
    },
}

/// Warnings a reader needs before trusting any figure.
fn warnings(report: &Report) -> Vec<&'static str> {
    let all = [
        (report.is_interrupted, "The session was interrupted; only finished runs are included."),
        (
            report.disagrees(),
            "Cases of one set gave different answers, so their times cannot be compared; see the \
             experiments.",
        ),
        (
            report.environment.is_memory,
            "The working folder was in memory, so no device was measured and caches were never cold.",
        ),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, warning)| warning).collect()
}

impl ReportError {
    fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        let path = path.to_owned();
        move |source| ReportError::File { doing, path, source }
    }

    fn damaged(path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        let path = path.to_owned();
        move |source| ReportError::Damaged { path, source }
    }
}
