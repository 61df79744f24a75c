//! Arguments of `thalweg doctor`.

use std::path::PathBuf;

use clap::Args;

/// Show which optional parts are available here, what each gives, and how to get it
///
/// Checks the libraries and programs that are used if they are installed, and what the kernel and the file
/// system of PATH support. Nothing needs them: a missing part costs only the feature shown next to it. Some
/// answers need a file with content: PATH itself, or a file in the folder PATH. The file is only read.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg doctor
  thalweg doctor --json ~/Pictures")]
pub(crate) struct DoctorArgs {
    /// Folder or file whose file system is checked
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: PathBuf,

    /// Print each part as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
