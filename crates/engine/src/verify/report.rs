//! What was found of one file, and of all of them.

use std::path::PathBuf;
use std::time::Duration;

use pixel::{Examination, Format, Verdict};

/// What was found of one file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// The file.
    pub path: PathBuf,
    /// Its length, if it could be read.
    pub bytes: Option<u64>,
    /// What its decoder said.
    pub examination: Examination,
    /// ExifTool's name of what the bytes are, where the metadata parser knows it and no decoder does: `MP4`.
    pub file_type: Option<String>,
    /// The format that its name asks for.
    pub named: Option<Format>,
}

impl Verified {
    /// Whether the bytes are of another format than the name says.
    #[must_use]
    pub fn is_misnamed(&self) -> bool {
        match (self.named, self.examination.format) {
            (Some(named), Some(found)) => named != found,
            (Some(_), None) => self.file_type.is_some(),
            _ => false,
        }
    }

    /// ExifTool's name of what the bytes are, if anything is known of them.
    #[must_use]
    pub fn format_name(&self) -> Option<&str> {
        self.examination.format.map(Format::name).or(self.file_type.as_deref())
    }
}

/// What was found of all files.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Files by verdict, in the order of [`Verdict::ALL`].
    n_by_verdict: [u64; Verdict::ALL.len()],
    /// Files whose bytes are of another format than their name says.
    pub n_misnamed: u64,
    /// Bytes of the files that could be read.
    pub bytes: u64,
    /// Pixels that were decoded.
    pub pixels: u64,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl VerifyReport {
    /// Files with this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> u64 {
        Verdict::ALL.iter().position(|known| *known == verdict).map_or(0, |index| self.n_by_verdict[index])
    }

    /// Files in all.
    #[must_use]
    pub fn n_files(&self) -> u64 {
        self.n_by_verdict.iter().sum()
    }

    /// Files that are damaged, broken or too large to tell.
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
