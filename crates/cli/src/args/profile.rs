//! Arguments of `thalweg profile`.

use std::path::PathBuf;

use clap::Args;

/// Show who worked, who waited and for what in a run that was recorded
///
/// Reads the timeline that `--profile FILE` of another command wrote and prints tables of its threads, gates and longest
/// waits. With -o it draws a picture instead.
#[derive(Args, Debug)]
pub(crate) struct ProfileArgs {
    /// The timeline that --profile wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Draw it: OUT.svg for documents, OUT.html to zoom and point at, OUT.json for Perfetto
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Print the figures as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
