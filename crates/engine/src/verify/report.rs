//! Results of verification, for each file and in total.

use std::path::PathBuf;
use std::time::Duration;

use pixel::{Examination, Format, Verdict};

/// Result of verifying one file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// Path of the file.
    pub path: PathBuf,
    /// Size of the file in bytes, if it could be read.
    pub bytes: Option<u64>,
    /// Result of the decoder, including the verdict.
    pub examination: Examination,
    /// ExifTool's name of the file type, such as `MP4`, if the metadata parser recognises it and no decoder
    /// does.
    pub file_type: Option<String>,
    /// Format that the file's extension promises.
    pub named: Option<Format>,
}

impl Verified {
    /// Whether the contents have another format than the extension promises.
    #[must_use]
    pub fn is_misnamed(&self) -> bool {
        match (self.named, self.examination.format) {
            (Some(named), Some(found)) => named != found,
            (Some(_), None) => self.file_type.is_some(),
            _ => false,
        }
    }

    /// ExifTool's name of the actual format, if it is known.
    #[must_use]
    pub fn format_name(&self) -> Option<&str> {
        self.examination.format.map(Format::name).or(self.file_type.as_deref())
    }
}

/// Totals of a verification run.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Numbers of files by verdict, in the order of [`Verdict::ALL`].
    n_by_verdict: [u64; Verdict::ALL.len()],
    /// Number of files whose contents have another format than their extension promises.
    pub n_misnamed: u64,
    /// Total size in bytes of the files that could be read.
    pub bytes: u64,
    /// Number of pixels that were decoded.
    pub pixels: u64,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    pub elapsed: Duration,
}

impl VerifyReport {
    /// Number of files with this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> u64 {
        Verdict::ALL.iter().position(|known| *known == verdict).map_or(0, |index| self.n_by_verdict[index])
    }

    /// Total number of files.
    #[must_use]
    pub fn n_files(&self) -> u64 {
        self.n_by_verdict.iter().sum()
    }

    /// Number of files that are damaged, broken or too large to decide.
    #[must_use]
    pub fn n_bad(&self) -> u64 {
        [Verdict::Damaged, Verdict::Broken, Verdict::TooLarge].map(|verdict| self.count(verdict)).iter().sum()
    }

    pub(super) fn add(&mut self, verified: &Verified) {
        let verdict = verified.examination.verdict;
        if let Some(index) = Verdict::ALL.iter().position(|known| *known == verdict) {
            self.n_by_verdict[index] += 1;
        }
        self.n_misnamed += u64::from(verified.is_misnamed());
        self.bytes += verified.bytes.unwrap_or(0);
        self.pixels += verified.examination.pixels;
    }
}
