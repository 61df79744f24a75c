//! Arguments of `thalweg lab`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Where `run` writes and `claims` reads.
const DEFAULT_REPORT: &str = "lab.json";

/// Measure ways of processing files on this machine, so that the answer can be trusted
///
/// An experiment asks one question and has cases: the same job done in several ways, each in a process of its
/// own, in turns, several rounds. The lab shows medians with their uncertainty, marks and repeats runs that
/// others disturbed, and says of two ways whether one is faster, slower, or no difference is shown. Such a
/// verdict needs four undisturbed runs of both.
#[derive(Args, Debug)]
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
}

/// How large the experiments are made.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LabSizeArgs {
    /// Small sizes: all experiments in three minutes
    #[arg(long, conflicts_with = "full")]
    pub(crate) quick: bool,

    /// The sizes of the publications, and larger ones
    #[arg(long)]
    pub(crate) full: bool,
}

/// List the experiments: what each asks, who asked first, how many cases it has
#[derive(Args, Debug)]
pub(crate) struct LabListArgs {
    #[command(flatten)]
    pub(crate) size: LabSizeArgs,

    /// Print the cases too
    #[arg(long)]
    pub(crate) cases: bool,

    /// Print each experiment as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run experiments, print tables and write a report
///
/// Works in a folder that it makes and removes at the end. The table shows what was measured; the report has
/// every run and what else happened on the machine meanwhile. An interrupt ends the run that is under way and
/// keeps the others. Exit code 1 means that cases of one set gave different answers, or that a case failed.
#[derive(Args, Debug)]
pub(crate) struct LabRunArgs {
    /// Experiments, as `thalweg lab list` names them [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) experiments: Vec<String>,

    #[command(flatten)]
    pub(crate) size: LabSizeArgs,

    /// How often each case runs; disturbed runs are repeated on top, as often again at most
    ///
    /// A verdict needs 4 undisturbed runs of both cases. From 36 on the table shows p90, from 368 on p99:
    /// with fewer, the 95 % interval of such a percentile has no upper end among the runs.
    #[arg(long, value_name = "N", default_value = "5", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,

    /// From which order and made-up content are drawn [default: another each time, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Files in memory before the clock starts: the default, unless --cold is given
    #[arg(long)]
    pub(crate) warm: bool,

    /// Files not in memory before the clock starts; with --warm, both
    #[arg(long)]
    pub(crate) cold: bool,

    /// Before cold runs drop the whole page cache, for root
    #[arg(long, requires = "cold")]
    pub(crate) drop_caches: bool,

    /// Where to make the folder to work in; what lies there decides which storage is measured
    #[arg(long, value_name = "PATH", default_value = ".")]
    pub(crate) dir: PathBuf,

    /// The report
    #[arg(long, value_name = "FILE", default_value = DEFAULT_REPORT)]
    pub(crate) out: PathBuf,

    /// Only cases whose written form contains this; may be given several times
    #[arg(long, value_name = "SUBSTRING")]
    pub(crate) case: Vec<String>,

    /// Make this share of the usual number of made-up files, where an experiment makes many
    #[arg(long, value_name = "F", default_value = "1", value_parser = scale)]
    pub(crate) scale: f64,

    /// Existing files for experiments that can use them
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(crate) path: Vec<PathBuf>,

    /// After so many seconds a run is killed and its case failed
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    pub(crate) timeout: NonZeroU32,

    /// Print JSON Lines in place of tables
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare two reports: what became faster or slower
///
/// Exit code 1 means that something is shown to have become slower from the first to the second. Reports of
/// different machines are refused.
#[derive(Args, Debug)]
pub(crate) struct LabCompareArgs {
    /// The report from before
    #[arg(value_name = "BEFORE")]
    pub(crate) before: PathBuf,

    /// The report from after
    #[arg(value_name = "AFTER")]
    pub(crate) after: PathBuf,

    /// Compare reports of different machines
    #[arg(long)]
    pub(crate) force: bool,

    /// Print each change as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show a report again: as tables, as a page with plots, or as Markdown
///
/// Without -o it prints the tables that `thalweg lab run` printed. With -o OUT.html it writes one
/// self-contained page: published claims and what became of them here, what was measured on, and each
/// experiment with its tables and every run as a dot. With -o OUT.md it writes the sentences, tables and
/// verdicts as Markdown.
#[derive(Args, Debug)]
pub(crate) struct LabReportArgs {
    /// The report that `thalweg lab run` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Write a page for a browser (OUT.html) or Markdown (OUT.md)
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

/// Say which published claims hold on this machine
///
/// A claim is a sentence from a publication, made testable: an experiment and what has to be true of its
/// cases. It holds, or does not hold, if the whole 95 % interval of the figure says so; it is not shown if
/// the interval leaves it open, or if the report has no figure.
#[derive(Args, Debug)]
pub(crate) struct LabClaimsArgs {
    /// The report of `thalweg lab run`
    #[arg(value_name = "REPORT", default_value = DEFAULT_REPORT)]
    pub(crate) report: PathBuf,

    /// Only list the claims with their published figures: needs no report
    #[arg(long, conflicts_with = "report")]
    pub(crate) list: bool,

    /// Print each claim as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn scale(text: &str) -> Result<f64, String> {
    let scale: f64 = text.parse().map_err(|error| format!("{error}"))?;
    if scale > 0.0 && scale.is_finite() { Ok(scale) } else { Err("it has to be above 0".into()) }
}
