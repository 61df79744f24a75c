//! Results of verification, for each file and in total.

use std::path::PathBuf;
use std::time::Duration;

use catalog::path_text;
use pixel::{Examination, Format, Place, Verdict};
use serde::Serialize;
use serde::ser::{SerializeMap as _, SerializeStruct as _, Serializer};

use crate::preview::{ContainerState, PreviewState, RawFacts};

/// Result of verifying one file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verification {
    /// Path of the file.
    pub path: PathBuf,
    /// Size of the file in bytes, if it could be read.
    pub bytes: Option<u64>,
    /// Result of the decoder, including the verdict.
    pub examination: Examination,
    /// ExifTool's name of the file type, such as `MP4`, if the metadata parser recognises it and no decoder
    /// does.
    pub file_type: Option<String>,
    /// What is known of a camera raw file: its container and its previews. `None` for other files.
    pub raw: Option<RawFacts>,
    /// Format that the file's extension promises.
    pub named: Option<Format>,
    /// Whether the bytes are not those of the hash that the catalogue has, although size and time are the
    /// same.
    pub has_other_bytes: bool,
}

impl Verification {
    /// Whether the contents have another format than the extension promises.
    #[must_use]
    pub fn is_misnamed(&self) -> bool {
        match (self.named, self.examination.format) {
            (Some(named), Some(found)) => named != found,
            // What is broken says so itself.
            (Some(_), None) => self.file_type.is_some() && self.examination.verdict != Verdict::Broken,
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
    /// Number of files whose bytes are not those of their recorded hash, although size and time are the same.
    pub n_other_bytes: u64,
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

    pub(super) fn add(&mut self, verified: &Verification) {
        let verdict = verified.examination.verdict;
        if let Some(index) = Verdict::ALL.iter().position(|known| *known == verdict) {
            self.n_by_verdict[index] += 1;
        }
        self.n_misnamed += u64::from(verified.is_misnamed());
        self.n_other_bytes += u64::from(verified.has_other_bytes);
        self.bytes = self.bytes.saturating_add(verified.bytes.unwrap_or(0));
        self.pixels += verified.examination.pixels;
    }
}

/// One file as `thalweg verify --json` prints it. Keys carry units; what is unknown is null.
impl Serialize for Verification {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = &self.examination;
        let (byte, row) = match found.place {
            Some(Place::Byte(byte)) => (Some(byte), None),
            Some(Place::Row(row)) => (None, Some(row)),
            None => (None, None),
        };
        let mut line = serializer.serialize_struct("Verified", 17)?;
        line.serialize_field("path", &path_text(self.path.as_os_str()).0)?;
        line.serialize_field("verdict", found.verdict.name())?;
        line.serialize_field("what", &found.what)?;
        line.serialize_field("byte", &byte)?;
        line.serialize_field("row", &row)?;
        line.serialize_field("frame", &found.frame)?;
        line.serialize_field("surviving_share", &found.surviving_share())?;
        line.serialize_field("format", &self.format_name())?;
        line.serialize_field("named_format", &self.named.map(Format::name))?;
        line.serialize_field("bytes", &self.bytes)?;
        line.serialize_field("width_pixels", &found.size.map(|(width, _)| width))?;
        line.serialize_field("height_pixels", &found.size.map(|(_, height)| height))?;
        line.serialize_field("frames", &found.frames)?;
        line.serialize_field("frames_promised", &found.frames_promised)?;
        line.serialize_field("trailing_bytes", &found.trailing_bytes)?;
        line.serialize_field("other_bytes", &self.has_other_bytes)?;
        line.serialize_field("raw", &self.raw.as_ref().map(RawLine::from))?;
        line.end()
    }
}

/// The facts of a camera raw file in the line of `--json`.
#[derive(Serialize)]
struct RawLine<'f> {
    container: ContainerState,
    raw_data_bytes: u64,
    missing_bytes: u64,
    preview: PreviewState,
    preview_tag: Option<&'f str>,
    preview_what: Option<&'f str>,
    /// Always `not_decoded`: no decoder here develops raw data.
    raw_data: &'static str,
}

impl<'f> From<&'f RawFacts> for RawLine<'f> {
    fn from(facts: &'f RawFacts) -> RawLine<'f> {
        RawLine {
            container: facts.container.state,
            raw_data_bytes: facts.container.data_bytes,
            missing_bytes: facts.container.missing_bytes,
            preview: facts.preview,
            preview_tag: facts.preview_name.as_deref(),
            preview_what: facts.preview_what.as_deref(),
            raw_data: "not_decoded",
        }
    }
}

/// An object with a count for each verdict (`whole`, `damaged`, ...) and the other fields.
impl Serialize for VerifyReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("n_files", &self.n_files())?;
        for verdict in Verdict::ALL {
            map.serialize_entry(verdict.name(), &self.count(verdict))?;
        }
        map.serialize_entry("n_misnamed", &self.n_misnamed)?;
        map.serialize_entry("n_other_bytes", &self.n_other_bytes)?;
        map.serialize_entry("bytes", &self.bytes)?;
        map.serialize_entry("pixels", &self.pixels)?;
        map.serialize_entry("interrupted", &self.is_interrupted)?;
        map.serialize_entry("elapsed_s", &self.elapsed.as_secs_f64())?;
        map.end()
    }
}
