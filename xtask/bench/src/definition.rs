//! Format of a definition file.

use std::path::Path;

use serde::Deserialize;
use xtask::record::Figure;

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
    /// More collections, whose places are `{collection:NAME}` and `{list:NAME}`.
    #[serde(default, rename = "also")]
    pub(crate) more: Vec<Collection>,
    /// What is done once, before the first run; as [`Case::before`].
    #[serde(default)]
    pub(crate) setup: Vec<String>,
    /// Server that contains the collection as objects of the bucket `bench` while the cases run: `gofakes3`
    /// or `moto` (`scripts/buckets.sh`). The cases find its address in their environment.
    pub(crate) server: Option<String>,
    /// Programs that cases run as `{examples}/NAME`: package and name of each.
    #[serde(default)]
    pub(crate) examples: Vec<[String; 2]>,
    /// Crates outside the workspace, by their folders, whose programs cases run as `{rivals}/NAME`.
    #[serde(default)]
    pub(crate) crates: Vec<String>,
    /// Programs whose versions are recorded.
    #[serde(rename = "program", default)]
    pub(crate) programs: Vec<Program>,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
    #[serde(rename = "ratio", default)]
    pub(crate) ratios: Vec<Ratio>,
    /// Runs of `thalweg lab` whose cases are compared too.
    #[serde(rename = "lab", default)]
    pub(crate) labs: Vec<Lab>,
    /// Rows of the table of rivals.
    #[serde(rename = "rival", default)]
    pub(crate) rivals: Vec<Rival>,
}

/// A program and how its version is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Program {
    pub(crate) name: String,
    /// The command that prints the version; absent for a crate.
    #[serde(default)]
    pub(crate) command: Vec<String>,
    /// The lock file that has the version of the crate `name`, from the root of the repository.
    pub(crate) lock: Option<String>,
}

/// A run of `thalweg lab run`, with cases of ours and of other programs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lab {
    /// The experiment.
    pub(crate) experiment: String,
    /// More arguments of `thalweg lab run`.
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
    /// Counted runs, if not as many as of the other cases.
    pub(crate) rounds: Option<usize>,
    /// Cases with all parameters, as the report names them: `SET/WAY[PARAMETER=VALUE,...]`.
    pub(crate) ours: String,
    pub(crate) theirs: String,
    /// What documents call the two cases.
    pub(crate) title: String,
    /// What documents call the other program, if not as the lab does.
    pub(crate) program: Option<String>,
    /// A program without which this is skipped.
    pub(crate) needs: Option<String>,
}

/// Our case next to another program's case that does the same job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rival {
    pub(crate) job: String,
    /// The other program, by its name in `program`.
    pub(crate) program: String,
    pub(crate) ours: String,
    pub(crate) theirs: String,
    /// Whether times of day are compared without fractions of seconds and zones.
    #[serde(default)]
    pub(crate) to_second: bool,
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
    /// What documents call the case.
    pub(crate) title: Option<String>,
    /// The command, with places in braces.
    pub(crate) command: Vec<String>,
    /// Number of files that it processes.
    pub(crate) files: u64,
    /// Steps that run before, outside the timed part: commands, and `cold` or `fresh`.
    #[serde(default)]
    pub(crate) before: Vec<String>,
    /// Maximum number of counted runs.
    pub(crate) rounds: Option<usize>,
    /// A program without which the case is skipped: a name to look for on the path, or a place.
    pub(crate) needs: Option<String>,
    /// How its answer is read, to be compared with another program's.
    pub(crate) answer: Option<Answer>,
    /// What the last line of standard output must be.
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

/// How an answer is read.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// JSON as `exiftool -j` prints it: an answer per file, all its tags together.
    Json,
    /// The same: an answer per tag.
    JsonTags,
    /// Lines of `exiv2 -Pkv` with three dates.
    Exiv2,
    /// Files that the output names.
    Names,
    /// Width and height of the JPEG that was made of each file, somewhere below a folder.
    Thumbnails(String),
}

impl Case {
    /// Whether every run fails that gives a wrong answer.
    pub(crate) fn is_checked(&self) -> bool {
        self.expect_last_line.is_some() || self.expect_count.is_some() || self.expect_answer.is_some()
    }
}

impl Definition {
    /// All collections, the main one first.
    pub(crate) fn collections(&self) -> impl Iterator<Item = &Collection> {
        std::iter::once(&self.collection).chain(&self.more)
    }

    /// Whether a command of a case has a placeholder.
    pub(crate) fn mentions(&self, place: &str) -> bool {
        let commands = |case: &Case| case.command.iter().chain(&case.before).any(|word| word.contains(place));
        self.cases.iter().any(commands)
    }

    pub(crate) fn read(path: &Path) -> Outcome<Definition> {
        let text =
            std::fs::read_to_string(path).map_err(|error| format!("read {}: {error}", path.display()))?;
        toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()).into())
    }
}
