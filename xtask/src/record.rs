//! Records of measurements: `bench/records/NAME.toml`.
//!
//! A record holds every figure that a document shows, with the command, the commit and the machine. Most are
//! written by `cargo xtask bench NAME --record`. Others are written by hand from the output of a documented
//! command, in the same form. A record has no paths of a machine and no host names.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The folder of all records, from the root of the repository.
pub const FOLDER: &str = "bench/records";

/// One run of a benchmark, or of another command that measures.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What made the figures.
    pub kind: Kind,
    /// Day of the run, in UTC: `2026-11-22`.
    pub date: String,
    /// Commit that was measured; `+` at its end stands for uncommitted changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// Profile of Cargo that our programs were compiled with: `dist` is what releases ship, `release` the
    /// quick build. In records without one it was what is now `dist`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Commands that make the figures again, from the root of the repository.
    pub commands: Vec<String>,
    /// What a reader must know to trust the figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Counted runs of each case, if it has no number of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<usize>,
    /// Where it was measured.
    pub machine: Machine,
    /// Files that were worked on.
    #[serde(default, rename = "collection", skip_serializing_if = "Vec::is_empty")]
    pub collections: Vec<Collection>,
    /// Programs that took part.
    #[serde(default, rename = "program", skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<Program>,
    /// Times of the cases.
    #[serde(default, rename = "case", skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Case>,
    /// Cases compared with each other, or with a bound.
    #[serde(default, rename = "ratio", skip_serializing_if = "Vec::is_empty")]
    pub ratios: Vec<Ratio>,
    /// Our program next to another one that does the same job.
    #[serde(default, rename = "rival", skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<Rival>,
    /// Figures that are not the time of a case.
    #[serde(default, rename = "value", skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value>,
    /// Results that a program prints as tables of its own.
    #[serde(default, rename = "table", skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Table>,
}

/// A table as a program printed it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// What the table shows, with its unit.
    pub title: String,
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

/// What made the figures of a record.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// `cargo xtask bench`.
    Bench,
    /// `thalweg lab run`.
    Lab,
    /// Any other command.
    Command,
}

/// The machine of a record.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Processors that the runs could use.
    pub cores: usize,
    /// Name of the processor's model.
    pub processor: String,
    /// Memory in GiB, rounded.
    pub memory_gib: u64,
    /// The kernel with its release.
    pub kernel: String,
    /// File system of the folder with the files.
    pub file_system: String,
}

/// The files of a benchmark.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// The name in the definition.
    pub name: String,
    /// Number of files in it.
    pub files: u64,
    /// Number of folders in it.
    pub directories: u64,
    /// Length of all files together.
    pub bytes: u64,
    /// How the files were made, as in the definition.
    pub made_by: String,
}

/// A program that took part.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its name, as people write it.
    pub name: String,
    /// The version that it reports.
    pub version: String,
}

/// Times of one case.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name in the definition.
    pub name: String,
    /// What documents call it; the name, if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Number of counted runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<usize>,
    /// Seconds of the shortest run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_s: Option<f64>,
    /// Median of the runs.
    pub median_s: f64,
    /// Seconds of the longest run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_s: Option<f64>,
    /// Files of one run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<u64>,
    /// Files a second at the median.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files_per_s: Option<f64>,
    /// Bytes a second at the median.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_per_s: Option<f64>,
    /// User and system time, median.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor_s: Option<f64>,
    /// Peak resident memory of the largest process, over all runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_mb: Option<f64>,
    /// Whether the answer of every run was checked.
    #[serde(default)]
    pub answer_checked: bool,
}

/// One case against another, or one figure against its bound.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The case that is compared.
    pub of: String,
    /// With this case; alone, the figure of `of` is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The figure that is compared.
    pub figure: Figure,
    /// Median of the rounds' ratios.
    pub median: f64,
    /// Least of the rounds' ratios, or the lower end of a 95 % interval if `is_interval`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Greatest, or the upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// Whether `low` and `high` are an interval of confidence, and not the extremes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_interval: bool,
    /// The promised bound of the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// The promised bound of the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    /// Whether the median keeps the promise; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<bool>,
}

/// What a ratio compares.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Wall time.
    #[default]
    Time,
    /// Files a second.
    Rate,
    /// Peak memory in MB.
    PeakMb,
    /// User and system time.
    Processor,
}

/// Our program next to another one that does the same job.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// The job, as documents call it.
    pub job: String,
    /// Name of the other program in `program`.
    pub program: String,
    /// Name of our own case.
    pub ours: String,
    /// The other program's case.
    pub theirs: String,
    /// Our rate divided by theirs: median of the rounds.
    pub times: f64,
    /// Least of the rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Greatest of the rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// Whether the two gave the same answers, where that was compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreement: Option<Agreement>,
}

/// How many answers are equal.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// What was compared: `files`, `values`, `outputs`.
    pub unit: String,
    /// Number of answers compared.
    pub compared: u64,
    /// Number of equal answers.
    pub equal: u64,
}

/// A figure that is not the time of a case.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// Name of the measured quantity.
    pub name: String,
    /// The figure; the median, if there were several runs.
    pub value: f64,
    /// Its unit, as it is printed: `MB`, `ns`, `%`.
    pub unit: String,
    /// Least of the runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Greatest of the runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The same of the program that it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<f64>,
    /// The promised bound of the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// The promised bound of the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
}

impl Record {
    /// Parses a record from TOML.
    ///
    /// # Errors
    /// What is missing, unknown or of another type, as a sentence.
    pub fn parse(text: &str) -> Result<Record, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The text of a record's file.
    ///
    /// # Errors
    /// If a figure cannot be written in TOML.
    pub fn to_text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// The case of a name.
    pub fn case(&self, name: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.name == name)
    }

    /// The ratio of a case to another, as it was taken for a figure.
    pub fn ratio(&self, of: &str, to: Option<&str>, figure: Figure) -> Option<&Ratio> {
        self.ratios.iter().find(|ratio| ratio.of == of && ratio.to.as_deref() == to && ratio.figure == figure)
    }

    /// The version of a program, or nothing if it did not take part.
    pub fn version(&self, program: &str) -> Option<&str> {
        self.programs.iter().find(|known| known.name == program).map(|known| known.version.as_str())
    }
}

impl Case {
    /// What documents call the case.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }
}

/// Whether a figure keeps a promise; nothing without one.
pub fn is_met(value: f64, at_most: Option<f64>, at_least: Option<f64>) -> Option<bool> {
    let has_bound = at_most.is_some() || at_least.is_some();
    let is_kept = at_most.is_none_or(|most| value <= most) && at_least.is_none_or(|least| value >= least);
    has_bound.then_some(is_kept)
}

/// The number with four significant digits, as records have it.
pub fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    // Through text: a division by a power of ten would leave 0.11600000000000001.
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// Reads all records of a repository, by name.
///
/// # Errors
/// The first file that cannot be read or is no record.
pub fn read_all(root: &Path) -> Result<BTreeMap<String, Record>, String> {
    let mut records = BTreeMap::new();
    let folder = root.join(FOLDER);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Ok(records) };
    for entry in entries {
        let path = entry.map_err(|error| format!("list {FOLDER}: {error}"))?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("read {FOLDER}/{name}.toml: {error}"))?;
            let record = Record::parse(&text).map_err(|error| format!("{FOLDER}/{name}.toml: {error}"))?;
            records.insert(name.to_owned(), record);
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"kind = "bench"
date = "2026-11-22"
commands = ["cargo xtask bench index"]

[machine]
cores = 2
processor = "AMD EPYC"
memory_gib = 24
kernel = "Linux 6.18"
file_system = "ext4"

[[case]]
name = "floor"
median_s = 0.116
answer_checked = true

[[ratio]]
of = "index"
to = "floor"
figure = "time"
median = 1.9
at_most = 2.0
met = true
"#;

    #[test]
    fn what_is_written_is_read_again() {
        let record = Record::parse(SMALL).unwrap();
        assert_eq!(record.to_text().unwrap(), SMALL);
        assert_eq!(record.case("floor").map(|case| case.median_s), Some(0.116));
        assert!(record.ratio("index", Some("floor"), Figure::Time).is_some());
        assert!(record.ratio("index", Some("floor"), Figure::Rate).is_none());
    }

    #[test]
    fn an_unknown_field_is_an_error() {
        let error = Record::parse(&format!("{SMALL}host = \"desk\"\n")).unwrap_err();
        assert!(error.contains("host"), "{error}");
    }

    #[test]
    fn figures_have_four_digits() {
        assert_eq!(rounded(0.116_000_01), 0.116);
        assert_eq!(rounded(172_413.79), 172_400.0);
        assert_eq!(rounded(0.0), 0.0);
    }

    #[test]
    fn a_promise_is_kept_or_missed() {
        assert_eq!(is_met(2.0, Some(2.0), None), Some(true));
        assert_eq!(is_met(2.1, Some(2.0), None), Some(false));
        assert_eq!(is_met(399.0, None, Some(400.0)), Some(false));
        assert_eq!(is_met(1.0, None, None), None);
    }
}
