//! Arguments of `thalweg time`.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroU64};

use clap::Args;

/// Run a command several times and print wall, user and system time and peak memory
///
/// Prints the minimum, median and maximum of each. The command gets an empty standard input. It runs exactly
/// N times, so side effects happen N times. If the first run is slow because of cold caches, exclude it with
/// --warmup. User and system times of runs shorter than 200 ms are only reliable as a sum, because many
/// kernels split them by sampling. Peak memory below what this program itself uses when it starts the command
/// cannot be measured; such figures are marked with `<=`. Exit code 1 means that the command failed in one of
/// its runs.
///
/// With --iterations, the output has two more rows: iterations per second, and ticks of the processor's time
/// stamp counter per iteration. Both include the start of the program, so let it do enough iterations.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg time -n 10 -- thalweg tags photo.jpg
  thalweg time --warmup 1 --json -- sha256sum photo.jpg
  thalweg time --iterations 200000 -- ./tight-loop")]
pub(crate) struct TimeArgs {
    /// Number of runs
    #[arg(long, short = 'n', value_name = "N", default_value = "5")]
    pub(crate) runs: NonZeroU32,

    /// Number of runs before those that count
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) warmup: u32,

    /// Number of iterations that one run of the command does; also print the cost of one
    #[arg(long, value_name = "N")]
    pub(crate) iterations: Option<NonZeroU64>,

    /// Show the command's standard output instead of discarding it
    #[arg(long)]
    pub(crate) show_output: bool,

    /// Print the figures, and those of each run, as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Command and its arguments; started without a shell
    #[arg(value_name = "COMMAND", required = true, trailing_var_arg = true, num_args = 1..)]
    pub(crate) command: Vec<OsString>,
}
