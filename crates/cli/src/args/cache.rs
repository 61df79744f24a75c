//! Arguments of `thalweg cache`.

use std::path::PathBuf;

use clap::Args;

/// Show how much of files the page cache holds, and empty it for them
///
/// Prints, for each file, how many of its pages are in memory; directories are read recursively, without
/// following links. With --evict, drops these pages, so that the next program that reads the files reads them
/// from the device, and counts again: the second number is the proof. Changes that are only in memory are
/// written to the device first, and the files keep their content. The kernel counts pages only for the owner
/// of a file and for root. Exit code 1 means that --evict left pages in memory: a program has mapped them, or
/// the file system itself is in memory. Exit code 3 means that some files could not be examined.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg cache ~/Pictures
  thalweg cache --evict test512.bin")]
pub(crate) struct CacheArgs {
    /// Files and directories
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Drop the files' pages from memory
    #[arg(long)]
    pub(crate) evict: bool,

    /// Print each file as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
