//! Arguments of `thalweg verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::typed::Size;

/// Decode every picture and say which are broken, why, and how much of them is left
///
/// Every frame is decoded to its last row. A line on standard output names each file that is damaged (decoded
/// to its end, with something wrong on the way), broken (it ends early or cannot be decoded), too large for
/// the limits, unreadable, or of a format that is not built in; files that are no pictures are only counted.
/// Decoders run in processes of their own: one that crashes, hangs or wants too much memory costs one file. A
/// film, a raw file or any other format whose metadata can be read is never called broken because no decoder
/// here knows it: its line names a program that can check it. Exit code 1 means that there are bad files, 3
/// that some could not be read.
#[derive(Args, Debug)]
#[command(after_help = decoders())]
pub(crate) struct VerifyArgs {
    /// Files, directories with all that lies below them, or one catalogue that `thalweg index` made
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// Take paths from a file too, one a line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Paths in FILE end with a zero byte, not with a line
    #[arg(long, short = '0', requires = "files_from")]
    pub(crate) null: bool,

    /// Print a line of every file, also of whole ones
    #[arg(long)]
    pub(crate) all: bool,

    /// Print each line as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Files decoded at once; by default as many as there are processors, 16 if some lie in a store
    #[arg(long, value_name = "N", help_heading = "How files are read")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The way of reading: pread, stdio, buffered, mmap, uring or direct [default: pread]
    #[arg(long, value_name = "NAME", help_heading = "How files are read")]
    pub(crate) strategy: Option<engine::file::Strategy>,

    /// Order of reading: directory, inode or physical
    #[arg(long, value_name = "ORDER", help_heading = "How files are read")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Pixels of one frame at most [default: 1073741824]
    #[arg(long, value_name = "N", help_heading = "Limits of one file")]
    pub(crate) limit_pixels: Option<u64>,

    /// Memory for one picture at most, such as 500MB [default: 192MiB]
    ///
    /// A process that decodes may take 72 MiB more, for itself and the file's bytes.
    #[arg(long, value_name = "SIZE", help_heading = "Limits of one file")]
    pub(crate) limit_memory: Option<Size>,

    /// Seconds that one file may take [default: 30]
    #[arg(long, value_name = "SECONDS", help_heading = "Limits of one file")]
    pub(crate) limit_time: Option<f64>,

    /// Record who worked and who waited, and for what; see `thalweg profile`
    ///
    /// Files are then decoded in this process, since the record is of one process.
    #[arg(long, value_name = "FILE", help_heading = "Measuring")]
    pub(crate) profile: Option<PathBuf>,
}

/// Which formats this build decodes, and by what.
fn decoders() -> String {
    let formats = engine::pixel::built_in();
    let named: Vec<String> =
        formats.iter().map(|(format, library)| format!("{} ({library})", format.name())).collect();
    format!("Decoders built in: {}.", named.join(", "))
}
