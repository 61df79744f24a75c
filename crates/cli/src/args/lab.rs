//! Arguments of the commands that run experiments: `thalweg lab` and `thalweg tune`.

mod tune;

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand};

pub(crate) use tune::TuneArgs;

/// Where `run` writes and `claims` reads.
const DEFAULT_REPORT: &str = "lab.json";

/// The commands of feature `lab`.
#[derive(Debug, Subcommand)]
pub(crate) enum ExperimentCommand {
    Lab(LabArgs),
    Tune(TuneArgs),
}

/// Measure how fast this machine processes files, with reliable statistics
///
/// An experiment asks one question and has cases: different ways to do the same job. Each case runs in its
/// own process, interleaved with the others, for several rounds. The lab reports medians with their
/// uncertainty, marks and repeats runs disturbed by other programs, and says for two cases whether one is
/// faster, slower, or no difference is shown. Such a verdict needs four undisturbed runs of both.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab list
  thalweg lab run --quick copy convert
  thalweg lab claims")]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    List(LabListArgs),
    Run(LabRunArgs),
    Compare(LabCompareArgs),
    Report(LabReportArgs),
    Claims(LabClaimsArgs),
    Make(LabMakeArgs),
}

/// How large the experiments are made.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LabSizeArgs {
    /// Use small sizes: all experiments take three minutes
    #[arg(long, conflicts_with = "full")]
    pub(crate) quick: bool,

    /// Use the sizes of the publications, and larger ones
    #[arg(long)]
    pub(crate) full: bool,
}

/// List the experiments: the question, its source and the number of cases
///
/// The sizes of the inputs, and so the cases, depend on --quick and --full. With names of experiments, also
/// describes each of them in a paragraph.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab list
  thalweg lab list copy --cases")]
pub(crate) struct LabListArgs {
    /// Names of experiments [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) experiments: Vec<String>,

    #[command(flatten)]
    pub(crate) size: LabSizeArgs,

    /// Also print the cases, with the names of the published programs that they are counterparts of
    #[arg(long)]
    pub(crate) cases: bool,

    /// Print each experiment as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run experiments, print tables and write a report
///
/// Works in a temporary folder that is removed at the end. The tables show the results; the report contains
/// every run and what else happened on the machine. An interrupt discards the current run and keeps the
/// others. Exit code 1 means that cases of one set gave different answers, or that a case failed.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab run --quick
  thalweg lab run copy order --cold --rounds 9 --dir /mnt/disk
  thalweg lab run transform --cold --path test512.bin")]
pub(crate) struct LabRunArgs {
    /// Names of experiments, as printed by `thalweg lab list` [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) experiments: Vec<String>,

    #[command(flatten)]
    pub(crate) size: LabSizeArgs,

    /// Runs per case [default: 5 to 27, until the results are clear]
    ///
    /// Without this option, the lab looks at the results of an experiment after 5, 8, 12 and 18 rounds, and
    /// runs no more of them when every claim about it is decided; the intervals account for looking several
    /// times. Disturbed runs are repeated, at most as many times again. A verdict needs 4 undisturbed runs
    /// of both cases. The table shows p90 from 36 runs on and p99 from 368 on: with fewer runs, the 95 %
    /// interval of these percentiles has no upper end.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,

    /// Time for all experiments together, in minutes [default: 1.2 with --quick, 12 without; none with
    /// --full or --rounds]
    ///
    /// An experiment gets the part of the time that it usually takes, and begins no new round when that is
    /// over. Every case has at least four rounds, which may take longer.
    #[arg(long, value_name = "N", value_parser = minutes)]
    pub(crate) minutes: Option<f64>,

    /// Repeat everything in N sessions, with new inputs at other places on the disk
    ///
    /// What differs between sessions (places on the disk, addresses in memory) is often more than what
    /// differs within one. With several sessions, each counts as one value, so that the intervals include
    /// it; use at least 4.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) sessions: u32,

    /// Seed for the order of runs and for generated content [default: random, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Only measure with files that are in memory when the clock starts [default: both states]
    #[arg(long)]
    pub(crate) warm: bool,

    /// Only measure with files that are not in memory when the clock starts [default: both states]
    #[arg(long)]
    pub(crate) cold: bool,

    /// Drop the whole page cache before cold runs (root only)
    #[arg(long, conflicts_with = "warm")]
    pub(crate) drop_caches: bool,

    /// Directory for the temporary folder; its storage is what is measured
    #[arg(long, value_name = "PATH", default_value = ".")]
    pub(crate) dir: PathBuf,

    /// Report file
    #[arg(long, value_name = "FILE", default_value = DEFAULT_REPORT)]
    pub(crate) out: PathBuf,

    /// Run only cases whose name contains this text; can be repeated
    ///
    /// The name of a published program (`cpCF`) selects its counterparts; `thalweg lab list --cases` shows
    /// them.
    #[arg(long, value_name = "SUBSTRING")]
    pub(crate) case: Vec<String>,

    /// Share of the usual amount of input to generate, such as 0.1
    ///
    /// Files, records or bytes, whichever the experiment counts. Sets keep their names: with 0.1, the set
    /// `256MiB` reads 25.6 MiB. Single pictures and files named with --path keep their size; `null`, `queue`
    /// and `clock` have no input.
    #[arg(long, value_name = "F", default_value = "1", value_parser = scale)]
    pub(crate) scale: f64,

    /// Existing files or folders to use in experiments that can; they are only read
    ///
    /// `copy` and `transform` read each of the files, in place of generated ones (set `own`); `order` all
    /// files, and those below the folders; `metadata` the JPEGs among them.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(crate) path: Vec<PathBuf>,

    /// Seconds after which a run is killed and its case marked as failed
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    pub(crate) timeout: NonZeroU32,

    /// Print JSON Lines instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare two reports and show what became faster or slower
///
/// Prints first what differs between the machines of the reports. Exit code 1 means that at least one case is
/// shown to be slower in the second report. Reports from different machines are rejected unless --force is
/// given; then each case also shows how much of its difference the machine's limits explain, if both reports
/// include the experiment `limits`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab compare before.json after.json")]
pub(crate) struct LabCompareArgs {
    /// First report
    #[arg(value_name = "BEFORE")]
    pub(crate) before: PathBuf,

    /// Second report
    #[arg(value_name = "AFTER")]
    pub(crate) after: PathBuf,

    /// Compare reports from different machines
    #[arg(long)]
    pub(crate) force: bool,

    /// Print each change as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show a report as tables, as an HTML page with plots, or as Markdown
///
/// Without -o, prints the tables that `thalweg lab run` printed. With -o OUT.html, writes one self-contained
/// page: the published claims and whether they hold here, the machine and storage, and each experiment with
/// its tables and a dot for every run. With -o OUT.md, writes the summaries, tables and verdicts as Markdown.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab report lab.json
  thalweg lab report lab.json -o lab.html")]
pub(crate) struct LabReportArgs {
    /// Report written by `thalweg lab run`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Write a web page (OUT.html) or Markdown (OUT.md)
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

/// Check which published claims hold on this machine
///
/// A claim is a sentence from a publication made testable: an experiment and a condition on the results of
/// its cases. The claim holds, or does not hold, if the whole 95 % interval of the result says so. It is not
/// shown if the interval allows both, or if the report has no result for it.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab claims lab.json
  thalweg lab claims --list")]
pub(crate) struct LabClaimsArgs {
    /// Report written by `thalweg lab run`
    #[arg(value_name = "REPORT", default_value = DEFAULT_REPORT)]
    pub(crate) report: PathBuf,

    /// List the claims and the published figures; needs no report
    #[arg(long, conflicts_with = "report")]
    pub(crate) list: bool,

    /// Print each claim as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make a file that the experiments use
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab make records random.txt")]
pub(crate) struct LabMakeArgs {
    #[command(subcommand)]
    pub(crate) command: LabMakeCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabMakeCommand {
    Records(LabMakeRecordsArgs),
}

/// Make a file of random records to sort, as `RandFile` of Windows System Programming does
///
/// A record is a line of 64 bytes: a key of eight random digits, filler, the number of the record and a line
/// feed. The same number and seed give the same file; the experiment `sort` sorts such files.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg lab make records random.txt
  thalweg lab make records random.txt --records 100000 --seed 7")]
pub(crate) struct LabMakeRecordsArgs {
    /// File to write
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Number of records; the default makes 25.6 MB
    #[arg(long, value_name = "N", default_value = "400000", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub(crate) records: u64,

    /// Seed for the keys
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,

    /// Replace FILE if it exists
    #[arg(long, short)]
    pub(crate) force: bool,
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes: f64 = text.parse().map_err(|error| format!("{error}"))?;
    if minutes > 0.0 && minutes.is_finite() { Ok(minutes) } else { Err("must be greater than 0".into()) }
}

fn scale(text: &str) -> Result<f64, String> {
    let scale: f64 = text.parse().map_err(|error| format!("{error}"))?;
    if scale > 0.0 && scale.is_finite() { Ok(scale) } else { Err("must be greater than 0".into()) }
}
