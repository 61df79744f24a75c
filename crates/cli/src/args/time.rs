//! Arguments of `thalweg time`.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::Args;

/// Run a command several times and print wall, user and system time and peak memory
///
/// Prints the minimum, median and maximum of each. The command gets an empty standard input. It runs exactly
/// N times, so side effects happen N times. If the first run is slow because of cold caches, exclude it with
/// --warmup, or make every run cold with --evict. User and system times of runs shorter than 200 ms are only
/// reliable as a sum, because many kernels split them by sampling. Peak memory below what this program itself
/// uses when it starts the command cannot be measured; such figures are marked with `<=`. Exit code 1 means
/// that the command failed in one of its runs.
///
/// With several --command, each round runs all of them in an order that is drawn anew, so a busy or slow
/// moment affects all alike. Each command is then compared with the first one: the ratio of their times
/// within the rounds, its centre with a 95 % interval, and whether that shows a difference. Four rounds are
/// the least for a verdict.
///
/// With --iterations, the output has two more rows: iterations per second, and ticks of the processor's time
/// stamp counter per iteration. Both include the start of the program, so let it do enough iterations.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg time -n 10 -- thalweg tags photo.jpg
  thalweg time --warmup 1 --json -- sha256sum photo.jpg
  thalweg time --evict photos --prepare \"rm -f c.db\" -- thalweg index photos -c c.db
  thalweg time -n 10 --command \"sha256sum photo.jpg\" --command \"b3sum photo.jpg\"
  thalweg time --iterations 200000 -- ./tight-loop")]
pub(crate) struct TimeArgs {
    /// Number of runs
    #[arg(long, short = 'n', value_name = "N", default_value = "5")]
    pub(crate) runs: NonZeroU32,

    /// Number of runs before those that count
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) warmup: u32,

    /// Command line that the shell runs before each run; its time does not count
    ///
    /// If it fails, the measurement ends with an error.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) prepare: Option<OsString>,

    /// File or directory to drop from the page cache before each run
    ///
    /// May be repeated. Happens after --prepare, in the way of `thalweg cache --evict`. Directories are
    /// listed once, before the first run.
    #[arg(long, value_name = "FILE")]
    pub(crate) evict: Vec<PathBuf>,

    /// Number of iterations that one run of the command does; also print the cost of one
    #[arg(long, value_name = "N")]
    pub(crate) iterations: Option<NonZeroU64>,

    /// Show the command's standard output instead of discarding it
    #[arg(long)]
    pub(crate) show_output: bool,

    /// Print the figures, and those of each run, as one line of JSON for each command
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,

    /// Print the medians as a table in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,

    /// Command line that the shell runs; repeat it to compare several commands with the first
    ///
    /// The time of the shell itself is included.
    #[arg(long = "command", value_name = "COMMAND", conflicts_with = "command")]
    pub(crate) lines: Vec<OsString>,

    /// Command and its arguments; started without a shell
    #[arg(value_name = "COMMAND", required_unless_present = "lines", trailing_var_arg = true, num_args = 1..)]
    pub(crate) command: Vec<OsString>,
}
