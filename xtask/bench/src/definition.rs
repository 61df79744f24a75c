//! Format of a definition file.

use std::path::Path;

use serde::Deserialize;

use crate::outcome::Outcome;

/// Definition of a benchmark.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    /// What the benchmark shows, and how its result could mislead.
    pub(crate) analysis: String,
    /// Number of counted runs of each case.
    pub(crate) rounds: usize,
    pub(crate) collection: Collection,
    /// Steps that run once, before the first run; as [`Case::before`].
    #[serde(default)]
    pub(crate) setup: Vec<String>,
    /// Server that contains the collection as objects of the bucket `bench` while the cases run: `gofakes3`
    /// or `moto` (`scripts/buckets.sh`). The cases find its address in their environment.
    pub(crate) server: Option<String>,
    /// Programs that cases run as `{examples}/NAME`: package and name of each.
    #[serde(default)]
    pub(crate) examples: Vec<[String; 2]>,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
    #[serde(rename = "ratio", default)]
    pub(crate) ratios: Vec<Ratio>,
}

/// The files that the cases process.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Collection {
    pub(crate) name: String,
    pub(crate) files: usize,
    pub(crate) directories: usize,
    /// How a file is created: `copy`, `link` (hard links, for millions of files), `resize` (photos of a given
    /// size, created with libvips), or `pad` (the largest JPEGs of at most `bytes`, extended to that length
    /// with bytes after their end).
    pub(crate) made_by: String,
    /// Width and height of files made by `resize`.
    #[serde(default)]
    pub(crate) pixels: [u32; 2],
    /// Length of files made by `pad`.
    #[serde(default)]
    pub(crate) bytes: u64,
}

/// One command that is timed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// The command, with placeholders in braces.
    pub(crate) command: Vec<String>,
    /// Number of files that it processes.
    pub(crate) files: u64,
    /// Steps that run before, outside the timed part: commands, and `cold` or `fresh`.
    #[serde(default)]
    pub(crate) before: Vec<String>,
    /// Maximum number of counted runs.
    pub(crate) rounds: Option<usize>,
    /// A program without which the case is skipped.
    pub(crate) needs: Option<String>,
    /// Expected last line of standard output.
    pub(crate) expect_last_line: Option<String>,
    /// How many lines of standard output must contain a text, as `[text, count]`.
    pub(crate) expect_count: Option<(String, usize)>,
    /// A query of the catalogue, and its expected result.
    pub(crate) expect_answer: Option<(String, String)>,
    /// Exit codes that count as success.
    #[serde(default = "zero")]
    pub(crate) exit: Vec<i32>,
}

fn zero() -> Vec<i32> {
    vec![0]
}

/// A promised ratio of one case to another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ratio {
    pub(crate) of: String,
    /// The case to compare with; if missing, `of` is an absolute figure.
    pub(crate) to: Option<String>,
    /// Figure to compare: `time` (default), `rate` (files per second), `peak_mb`.
    #[serde(default)]
    pub(crate) figure: Figure,
    pub(crate) at_most: Option<f64>,
    pub(crate) at_least: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Figure {
    #[default]
    Time,
    Rate,
    PeakMb,
}

impl Definition {
    pub(crate) fn read(path: &Path) -> Outcome<Definition> {
        let text =
            std::fs::read_to_string(path).map_err(|error| format!("read {}: {error}", path.display()))?;
        toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()).into())
    }
}

impl Ratio {
    pub(crate) fn title(&self) -> String {
        let figure = match self.figure {
            Figure::Time => "time",
            Figure::Rate => "files/s",
            Figure::PeakMb => "peak MB",
        };
        match &self.to {
            Some(to) => format!("{figure} of {} / {to}", self.of),
            None => format!("{figure} of {}", self.of),
        }
    }

    pub(crate) fn bound(&self) -> String {
        match (self.at_most, self.at_least) {
            (Some(most), _) => format!("at most {most}"),
            (None, Some(least)) => format!("at least {least}"),
            (None, None) => "no bound".to_owned(),
        }
    }

    pub(crate) fn is_met(&self, value: f64) -> bool {
        self.at_most.is_none_or(|most| value <= most) && self.at_least.is_none_or(|least| value >= least)
    }
}
