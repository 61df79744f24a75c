//! Arguments of `thalweg time`.

use std::ffi::OsString;
use std::num::NonZeroU32;

use clap::Args;

/// Run a command several times and print what it took: wall, user and system time, peak memory
///
/// Prints the least, the median and the greatest of each. The command gets nothing on standard input. It runs
/// exactly N times, so that a command with effects has them N times; a slow first run shows that caches were
/// cold, and --warmup leaves such runs out. User and system time of a run shorter than 200 ms are only good
/// as a sum, since many kernels split them by samples. The peak cannot be told below what this program itself
/// holds when it starts the command: such figures are marked with a `<=`. Exit code 1 means that the command
/// failed in one of its runs.
#[derive(Args, Debug)]
pub(crate) struct TimeArgs {
    /// How often the command is run
    #[arg(long, short = 'n', value_name = "N", default_value = "5")]
    pub(crate) runs: NonZeroU32,

    /// Runs before those that count
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) warmup: u32,

    /// Let the command's standard output through; otherwise it is discarded
    #[arg(long)]
    pub(crate) show_output: bool,

    /// Print the figures, and those of each run, as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// The command and its arguments; a shell is not involved
    #[arg(value_name = "COMMAND", required = true, trailing_var_arg = true, num_args = 1..)]
    pub(crate) command: Vec<OsString>,
}
