//! The form of a definition file.

use std::path::Path;

use serde::Deserialize;

use crate::outcome::Outcome;

/// A benchmark.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    /// What it shows, and how one could be fooled by it.
    pub(crate) analysis: String,
    /// Counted runs of each case.
    pub(crate) rounds: usize,
    pub(crate) collection: Collection,
    /// What is done once, before the first run; as [`Case::before`].
    #[serde(default)]
    pub(crate) setup: Vec<String>,
    /// A server that holds the collection as objects of the bucket `bench` while the cases run: `gofakes3` or
    /// `moto` (`scripts/buckets.sh`). The cases find its address in their environment.
    pub(crate) server: Option<String>,
    /// Programs that cases run as `{examples}/NAME`: package and name of each.
    #[serde(default)]
    pub(crate) examples: Vec<[String; 2]>,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
    #[serde(rename = "ratio", default)]
    pub(crate) ratios: Vec<Ratio>,
}

/// The files that are worked on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Collection {
    pub(crate) name: String,
    pub(crate) files: usize,
    pub(crate) directories: usize,
    /// How a file comes about: `copy`, `link` (hard links, where millions are wanted), `resize` (photos of a
    /// size, made with libvips), or `pad` (the largest JPEGs that are no longer than `bytes`, made that long
    /// by bytes behind their end).
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
    /// The command, with places in braces.
    pub(crate) command: Vec<String>,
    /// Files that it works on.
    pub(crate) files: u64,
    /// What is done before, outside the clock: commands, and `cold` or `fresh`.
    #[serde(default)]
    pub(crate) before: Vec<String>,
    /// Not more counted runs than this.
    pub(crate) rounds: Option<usize>,
    /// A program without which the case is skipped.
    pub(crate) needs: Option<String>,
    /// What the last line of standard output must be.
    pub(crate) expect_last_line: Option<String>,
    /// How many lines of standard output must hold a text, as `[text, count]`.
    pub(crate) expect_count: Option<(String, usize)>,
    /// A question to the catalogue, and its answer.
    pub(crate) expect_answer: Option<(String, String)>,
    /// Exit codes that are right.
    #[serde(default = "zero")]
    pub(crate) exit: Vec<i32>,
}

fn zero() -> Vec<i32> {
    vec![0]
}

/// A promise: one case against another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ratio {
    pub(crate) of: String,
    /// Against this case; alone, an absolute figure of `of` is meant.
    pub(crate) to: Option<String>,
    /// `time` (default), `rate` (files a second), `peak_mb`.
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
