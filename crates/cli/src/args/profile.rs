//! Arguments of `thalweg profile`.

use std::path::PathBuf;

use clap::Args;

/// Show where the time went in a recorded run: work, waits and the critical path
///
/// Reads a timeline written with --profile FILE by another command and prints tables: work and wait times of
/// each thread, the gates (measured sections) that took the most time, the critical path, the longest waits
/// and the files that took longest. With -o, draws a picture instead; with --compare, shows the differences
/// to a second run. A profile that `vips --vips-profile` wrote is read as well.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg profile run.timeline
  thalweg profile run.timeline -o run.html
  thalweg profile vips-profile.txt")]
pub(crate) struct ProfileArgs {
    /// Timeline written with --profile, or libvips' vips-profile.txt
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Draw a picture: OUT.svg for documents, OUT.html for zooming, OUT.json for Perfetto
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Compare with a second timeline, largest differences first
    ///
    /// With -o OUT.html, both are drawn one above the other with the same time scale.
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<PathBuf>,

    /// Print the figures as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
