//! Arguments of `thalweg profile`.

use std::path::PathBuf;

use clap::Args;

/// Show who worked, who waited and for what in a run that was recorded
///
/// Reads the timeline that `--profile FILE` of another command wrote and prints tables: what each thread did,
/// which gates took the time, which of them bound the length of the run (the critical path), the longest
/// waits, the files that took longest. With -o it draws a picture instead, with --compare it says what is
/// different in a second run.
#[derive(Args, Debug)]
pub(crate) struct ProfileArgs {
    /// The timeline that --profile wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Draw it: OUT.svg for documents, OUT.html to zoom and point at, OUT.json for Perfetto
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Put a second timeline beside the first, the largest difference first
    ///
    /// With -o OUT.html both are drawn under each other on one scale of time.
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<PathBuf>,

    /// Print the figures as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
