//! Arguments of `thalweg verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::typed::Size;

/// Decode every picture and report damaged ones: the cause, and how much is left
///
/// Every frame is decoded to its last row. Prints one line for each file that is damaged (decoded completely,
/// but with errors), broken (truncated or not decodable), too large for the limits, unreadable, or in a
/// format this build cannot decode. Files that are not pictures are only counted. Decoders run in separate
/// processes, so a crash, a hang or excessive memory use affects only one file. Videos, raw files and other
/// formats with readable metadata but no built-in decoder are never reported as broken; their line names a
/// program that can check them. Exit code 1 means that there are bad files, 3 that some files could not be
/// read.
#[derive(Args, Debug)]
#[command(after_help = decoders(), after_long_help = format!("{EXAMPLES}\n\n{}", decoders()))]
pub(crate) struct VerifyArgs {
    /// Files, directories (read recursively), or one catalogue
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// Read more paths from a file, one per line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Paths in FILE end with a zero byte instead of a line break
    #[arg(long, short = '0', requires = "files_from")]
    pub(crate) null: bool,

    /// Print a line for every file, including intact ones
    #[arg(long)]
    pub(crate) all: bool,

    /// Print each line as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Number of files decoded at once [default: number of CPUs, 16 for files in an object store]
    #[arg(long, value_name = "N", help_heading = "Reading options")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Read strategy, see `thalweg index --help` [default: pread]
    #[arg(long, value_name = "NAME", help_heading = "Reading options")]
    pub(crate) strategy: Option<engine::file::Strategy>,

    /// Read order: directory, inode, physical or fragments
    ///
    /// See `thalweg index --help`.
    #[arg(long, value_name = "ORDER", help_heading = "Reading options")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Maximum number of pixels per frame [default: 1073741824]
    #[arg(long, value_name = "N", help_heading = "Limits per file")]
    pub(crate) limit_pixels: Option<u64>,

    /// Maximum memory per picture, such as 500MB [default: 192MiB]
    ///
    /// A decoder process may use 168 MiB more, for itself, libraries of the system and the file's bytes.
    #[arg(long, value_name = "SIZE", help_heading = "Limits per file")]
    pub(crate) limit_memory: Option<Size>,

    /// Maximum seconds per file [default: 30]
    #[arg(long, value_name = "SECONDS", help_heading = "Limits per file")]
    pub(crate) limit_time: Option<f64>,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    ///
    /// Files are then decoded in this process, because a timeline covers one process only.
    #[arg(long, value_name = "FILE", help_heading = "Profiling")]
    pub(crate) profile: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  thalweg verify ~/Pictures
  thalweg verify thalweg.db --json";

/// Which formats this build decodes, and by what.
fn decoders() -> String {
    let formats = engine::pixel::built_in();
    let named: Vec<String> =
        formats.iter().map(|(format, library)| format!("{} ({library})", format.name())).collect();
    format!("Built-in decoders: {}.", named.join(", "))
}
