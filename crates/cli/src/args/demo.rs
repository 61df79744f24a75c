//! Arguments of `thalweg demo`.

use std::path::PathBuf;

use clap::Args;

/// Show the main commands at work on a few pictures that the program contains
///
/// Writes the pictures to a new folder, then prints and runs the commands that index them, find some of them,
/// query the catalogue and show the metadata of a file. On a terminal, `thalweg serve` comes last: it shows
/// the pictures in a browser until Ctrl-C. The folder is kept, so that you can try further commands there.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg demo
  thalweg demo --no-serve --folder try-thalweg")]
pub(crate) struct DemoArgs {
    /// Folder to write to, new or empty [default: a new one in the folder for temporary files]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,

    /// Run `thalweg serve` also if this is not a terminal
    #[cfg(feature = "serve")]
    #[arg(long, conflicts_with = "no_serve")]
    pub(crate) serve: bool,

    /// Leave out `thalweg serve`
    #[cfg(feature = "serve")]
    #[arg(long)]
    pub(crate) no_serve: bool,
}
